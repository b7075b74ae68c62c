/**
 * A pair of what a row wants and of a payment that may have been made for the same thing, each with what is
 * shown of each. Plain data: a test turns them into what the module takes.
 */

type Kind = 'out' | 'in' | 'between own wallets';

/** Who pays. Null is unknown. */
interface PairPayer {
  readonly address: string;
  readonly environment: 'practice' | 'sandbox' | 'live' | null;
  readonly business: string | null;
  readonly wallet: string | null;
}

/** Who is paid, and what is shown of them. Null is not shown; a text with `*` is masked there. */
export interface PairPayee {
  /** The account that the money goes to, with its channel: `mobile_money:+221771834567`. */
  readonly address: string | null;
  readonly email: string | null;
  readonly secondPhone: string | null;
  readonly name: string | null;
  /** The number of the person (of an employee, a customer). */
  readonly person: string | null;
}

/** The sheet that a row stands in. Two with one `id` are one sheet: of one `version`, its same bytes, else all but some cells. */
export interface PairSheet {
  readonly id: string;
  readonly version: number;
  readonly file: string;
  readonly tab: string;
  /** What it states inside itself, never by the name of its file; null if nothing. */
  readonly period: string | null;
}

interface PairSide {
  readonly kind: Kind;
  readonly payer: PairPayer;
  readonly payee: PairPayee;
  /** What arrives; null is unknown or not shown. */
  readonly amountMinor: number | null;
  readonly currency: string | null;
  /** The number of the payment (of an invoice). */
  readonly number: string | null;
  readonly words: string | null;
  readonly sheet: PairSheet | null;
  /** When it is made or was made; null is not told. */
  readonly at: string | null;
}

/** What the journal knows, or what only the service's list shows. */
interface PairEvidence extends PairSide {
  readonly from: 'own' | 'session';
  /** The state of an own row; the word of the service for a session. */
  readonly state: string;
  /** Whose marker the words begin with: this journal's, for the same row; another journal's; none. */
  readonly marker: 'own' | 'other journal' | null;
  /** If the marker or id is an own row's: whether that row has a session beside this one. */
  readonly rowHasAnother: boolean;
  /** Whether the answer to an own attempt named this session. */
  readonly isNamedByAnswer: boolean;
}

/** What own sessions have taught about how the service shows what was sent. */
interface PairDisplay {
  readonly unit: 'whole' | 'cents' | 'not seen';
  readonly withFees: boolean | 'not seen';
  readonly payees: 'shown' | 'mostly hidden';
  readonly markers: boolean;
}

type Answer = 'same' | 'different' | 'cannotTell';

export interface RightAnswer {
  /** Null if the pair is not for the table: what is said then is all. */
  readonly answer: Answer | null;
  readonly line: number | '5b';
  /** What lets the row go all the same, if something does. */
  readonly passes?: 'pair' | 'sheet' | 'group' | 'deciding the other';
  /** What is said beside the answer. */
  readonly says?:
    | 'other amount'
    | 'account changed'
    | 'paid once, beyond the days'
    | 'number differs'
    | 'not compared'
    | 'payees decide'
    | 'alarm'
    | 'doubt and alarm';
}

export interface PaymentPair {
  readonly nr: string;
  readonly what: string;
  /** Before the first byte only what may have been sent counts. */
  readonly moment: 'import' | 'first byte';
  /** Whether both are rows of one sheet that is imported now. */
  readonly areInOneSheet: boolean;
  readonly display: PairDisplay;
  readonly intent: PairSide;
  readonly evidence: PairEvidence;
  readonly right: RightAnswer;
}

export const NOW = '2026-11-28T10:00:00Z';
/** `duplicates.days` in all of them. */
export const DAYS = 7;
const HOUR_MS = 3_600_000;

/** That long before NOW. */
export const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * HOUR_MS).toISOString();
export const daysAgo = (days: number) => hoursAgo(24 * days);

export const SANDBOX: PairPayer = {
  address: 'https://pay.example',
  environment: 'sandbox',
  business: 'business-1',
  wallet: 'wallet-xof',
};

export const AWA: PairPayee = {
  address: 'mobile_money:+221771834567',
  email: 'awa@x.example',
  secondPhone: null,
  name: 'Awa Diop',
  person: null,
};
export const HIDDEN: PairPayee = { address: null, email: null, secondPhone: null, name: null, person: null };

const ROW: PairSide = {
  kind: 'out',
  payer: SANDBOX,
  payee: AWA,
  amountMinor: 10_000,
  currency: 'XOF',
  number: null,
  words: 'Payroll',
  sheet: null,
  at: NOW,
};

const OWN = {
  from: 'own',
  state: 'paid',
  marker: null,
  rowHasAnother: false,
  isNamedByAnswer: false,
} as const;
const SESSION = { ...OWN, from: 'session', state: 'completed' } as const;
const SHOWN: PairDisplay = { unit: 'whole', withFees: false, payees: 'shown', markers: true };

export const sheet = (id: string, period: string | null, given: Partial<PairSheet> = {}): PairSheet => ({
  id,
  version: 1,
  file: `${id}.csv`,
  tab: 'Sheet1',
  period,
  ...given,
});

type Given = Partial<Pick<PaymentPair, 'moment' | 'areInOneSheet'>> & {
  readonly display?: Partial<PairDisplay>;
  /** What both sides have instead of Awa's payroll. */
  readonly both?: Partial<PairSide>;
  readonly intent?: Partial<PairSide>;
  readonly own?: Partial<PairEvidence>;
  readonly session?: Partial<PairEvidence>;
};

/** A pair that is equal in everything but what is given; its evidence is an hour old unless it says otherwise. */
export function pair(nr: number | string, what: string, given: Given, right: RightAnswer): PaymentPair {
  const { moment = 'import', areInOneSheet = false, display, both, intent, own, session } = given;
  return {
    nr: String(nr),
    what,
    moment,
    areInOneSheet,
    display: { ...SHOWN, ...display },
    intent: { ...ROW, ...both, ...intent },
    evidence: { ...ROW, at: hoursAgo(1), ...both, ...(session ? SESSION : OWN), ...session, ...own },
    right,
  };
}
