/**
 * What the document leaves open, as choices. The second implementation of the payments service is written from
 * `spec/payments-api.md` alone and shares no code with the practice service or `shared/api`: if the two understand
 * the document differently, the command line must work with either.
 */

/** Something that goes wrong with payments, by the order in which they arrive (1 is the first). */
export interface Fault {
  readonly payments: readonly number[];
  readonly what:
    | 'drop-after-commit'
    | 'drop-before-commit'
    | '500-after-commit'
    | '500-before-commit'
    | 'html'
    | 'hang';
}

export interface Variant {
  /** Which of the four forms the wallet list has. */
  readonly walletList: 'camel-items' | 'snake-array' | 'snake-items' | 'content';
  readonly walletGet: 'camel' | 'snake';
  /** The largest page; a larger limit is cut to it, as the document names no maximum. */
  readonly pageCap: number;
  /** Which of the creation result's two ids the session is listed under. */
  readonly listedUnder: 'session_id' | 'transaction_id' | 'both' | 'another';
  readonly zone: 'Z' | 'none';
  /** How far the service's wall clock is from UTC, where times have no zone. */
  readonly zoneHours: number;
  /** What a session's amount means: the document only names it. */
  readonly sessionAmount: 'amount' | 'debit';
  readonly convertedAmount: 'always' | 'exchange-only';
  /** How a session shows its fees: one figure, one for each of the two, or the second as a part of the first. */
  readonly sessionFees: 'together' | 'apart' | 'within';
  /** The part of a unit that quotes and sessions add to fees in a currency without decimals (0.5 for 15.5 XOF). */
  readonly feeFraction: number;
  /** How many times the quoted fees a payment is charged. */
  readonly chargedFees: number;
  /** How many times the quoted amount an exchange takes from its wallet. */
  readonly chargedExchange: number;
  readonly currencyCase: 'lower' | 'upper';
  readonly listedRecipient: 'whole' | 'id-only' | 'null';
  /** How far its clock is from the machine's: days pass at once. */
  readonly aheadMs: number;
  /** How long each request takes. */
  readonly latencyMs: number;
  readonly hasDateHeader: boolean;
  /** The status of a session in the answer to its creation. */
  readonly createdStatus: string | null;
  readonly description: 'everywhere' | 'single-only' | 'nowhere';
  readonly listLagMs: number;
  readonly repeatedKey: 'replay' | 'conflict' | 'ignore';
  readonly faults: readonly Fault[];
  /** Requests in any second before 429; 0 for no limit. */
  readonly limitPerSecond: number;
  /** The value of Retry-After, or null for none. */
  readonly retryAfterSeconds: number | null;
  /** How long a session stays pending, and then processing. */
  readonly pendingMs: number;
  readonly processingMs: number;
  /** The status of a session that was just made. */
  readonly firstStatus: string;
  /** Payments (by order) that end failed. */
  readonly failing: readonly number[];
  readonly insufficientStatus: 400 | 402 | 422;
  /** Balances by currency, in whole units. */
  readonly balances: Readonly<Record<string, number>>;
  /** Currencies with a second active wallet. */
  readonly twoWallets: readonly string[];
  /** Currencies whose only wallet is not active. */
  readonly inactive: readonly string[];
  /** How empty optional fields come. */
  readonly empties: 'null' | 'absent' | 'empty';
  /** Answers every path with this instead (a proxy's page, a wrong permission). */
  readonly always: 'none' | 'html-404' | '403' | '500';
}

/** The time by the service's clock. */
export function nowOf({ aheadMs }: Variant): number {
  return Date.now() + aheadMs;
}

export const PLAIN: Variant = {
  walletList: 'snake-array',
  walletGet: 'snake',
  pageCap: 50,
  listedUnder: 'both',
  zone: 'Z',
  zoneHours: 0,
  sessionAmount: 'amount',
  convertedAmount: 'always',
  sessionFees: 'together',
  feeFraction: 0,
  chargedFees: 1,
  chargedExchange: 1,
  currencyCase: 'lower',
  listedRecipient: 'whole',
  aheadMs: 0,
  latencyMs: 0,
  hasDateHeader: true,
  createdStatus: null,
  description: 'everywhere',
  listLagMs: 0,
  repeatedKey: 'replay',
  faults: [],
  limitPerSecond: 0,
  retryAfterSeconds: null,
  pendingMs: 60,
  processingMs: 60,
  firstStatus: 'pending',
  failing: [],
  insufficientStatus: 422,
  balances: { XOF: 900_000_000, CAD: 5_000_000, USD: 2_000_000 },
  twoWallets: [],
  inactive: [],
  empties: 'null',
  always: 'none',
};
