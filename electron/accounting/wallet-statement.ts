/**
 * What moved in a wallet between two days, with the balance before and after. The service shows a balance for now only, so
 * each earlier one is that balance without what has moved since. The document does not say what a session's figures
 * include: a balance behind a session whose movement is not certain is not known, and never a guess.
 */
import { PAYIN_METHODS } from '../../shared/api/channel-availability.ts';
import type { Session } from '../../shared/api/session.ts';
import type { Wallet } from '../../shared/api/wallet.ts';
import { amountFromApi, debitFromApi } from '../../shared/domain/money.ts';
import { isOneOf } from '../../shared/domain/one-of.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import { recipientName } from '../../shared/domain/row-fields.ts';
import { ENDED, mayBePaid, stateOfStatus } from '../../shared/domain/row-state.ts';
import { shownMoment } from '../engine/core/comparison/moments.ts';
import { shownBy, shownDebit } from '../engine/core/doubt/debit-fit.ts';
import { quoteSent } from '../engine/core/row/attempts.ts';
import type { ImportedRow, RowQuote } from '../engine/core/row/events.ts';
import { objectOf, parseBody, wordOf } from '../engine/core/row/given-body.ts';
import { isPlainSwap, operationSent, type RowRecord } from '../engine/core/row/row-record.ts';

/** The row of our journal that made a session. */
export interface OwnRow {
  readonly batch: string;
  readonly record: RowRecord;
  readonly content: Pick<ImportedRow, 'fields' | 'givenBody'>;
}

/** A payment that was completed and is paid no more: nobody says whether its money came back, nor when. */
export interface TurnedPayment {
  readonly session: string;
  /** When that was noticed. */
  readonly atMs: number;
  /** The row as it was when it was paid. */
  readonly own: OwnRow;
}

export interface StatementLine {
  readonly session: string;
  readonly atMs: number;
  readonly what: 'return' | 'payment' | 'withdrawal' | 'deposit' | 'swap' | 'exchange-in';
  readonly status: string;
  readonly payee: string | null;
  readonly reference: string | null;
  /** Above zero: it came in; below zero: it went out, fees included; null: not known. */
  readonly movedMinor: number | null;
  readonly feeMinor: number | null;
  /** After the line; null: not known. */
  readonly balanceMinor: number | null;
  readonly batch: string | null;
  readonly row: number | null;
}

export interface WalletStatement {
  readonly openingMinor: number | null;
  readonly closingMinor: number | null;
  readonly lines: readonly StatementLine[];
  /** How many sessions of the period, or since then, hide a movement. */
  readonly uncertain: number;
}

export interface StatementSource {
  readonly wallet: Pick<Wallet, 'id' | 'currency'>;
  /** The balance after all these sessions; null if it changed while they were read. */
  readonly balanceMinor: number | null;
  readonly wallets: readonly Pick<Wallet, 'id' | 'currency'>[];
  /** Every session that the list showed since the first day, of whatever wallet, and when it was read. */
  readonly sessions: readonly Session[];
  readonly readAtMs: number;
  readonly ownOf: (session: string) => OwnRow | undefined;
  /** Those of our payments from this wallet that turned, whenever they were made. */
  readonly turned: readonly TurnedPayment[];
  /** First and last day, `2026-11-01`. */
  readonly from: string;
  readonly to: string;
  readonly dayOf: (atMs: number) => string;
}

/** What has to be said beside the statement. */
export function statementProblems(
  { balanceMinor }: Pick<StatementSource, 'balanceMinor'>,
  { uncertain }: Pick<WalletStatement, 'uncertain'>,
): readonly Problem[] {
  return [
    ...(balanceMinor === null ? [problem('statement-moving')] : []),
    ...(uncertain > 0 ? [problem('statement-not-known', { count: uncertain })] : []),
  ];
}

type Moved = Omit<StatementLine, 'balanceMinor'>;

export function walletStatement(source: StatementSource): WalletStatement {
  const { from, to, dayOf } = source;
  const moved = movementsOf(source).filter(({ atMs }) => dayOf(atMs) >= from);
  // Backwards from now: behind the first movement that is not certain, no balance is known.
  let balanceMinor = source.balanceMinor;
  const lines: StatementLine[] = [];
  let closingMinor: number | null = balanceMinor;
  for (const line of moved.toReversed()) {
    if (dayOf(line.atMs) <= to) {
      if (lines.length === 0) closingMinor = balanceMinor;
      lines.unshift({ ...line, balanceMinor });
    }
    balanceMinor = balanceMinor === null || line.movedMinor === null ? null : balanceMinor - line.movedMinor;
    if (lines.length === 0) closingMinor = balanceMinor;
  }
  const uncertain = moved.filter(({ movedMinor }) => movedMinor === null).length;
  return { openingMinor: balanceMinor, closingMinor, lines, uncertain };
}

export interface DayBalance {
  /** `2026-11-01`. */
  readonly day: string;
  /** At the day's end, or now; null: not known. */
  readonly balanceMinor: number | null;
}

/** The balance at the end of each of these days, the first to the last of the statement. */
export function balancesByDay(
  { openingMinor, lines }: WalletStatement,
  days: readonly string[],
  dayOf: StatementSource['dayOf'],
): readonly DayBalance[] {
  const endOf = new Map(lines.map(({ atMs, balanceMinor }) => [dayOf(atMs), balanceMinor]));
  let balanceMinor = openingMinor;
  return days.map((day) => {
    const end = endOf.get(day);
    if (end !== undefined) balanceMinor = end;
    return { day, balanceMinor };
  });
}

/** What moved in the wallet, the oldest first. What failed took nothing, unless it was completed before. */
function movementsOf(source: StatementSource): readonly Moved[] {
  const halves = new Set(source.sessions.flatMap(({ sendSession }) => sendSession ?? []));
  const readings = readingsThatFit(source);
  const paidNow = new Set(
    source.sessions.flatMap((each) => (mayBePaid(stateOfStatus(each.status)) ? each.id : [])),
  );
  const turned = new Map(
    source.turned.flatMap((each) => (paidNow.has(each.session) ? [] : [[each.session, each]])),
  );
  const shown = source.sessions
    .filter(({ id }) => (paidNow.has(id) || turned.has(id)) && !halves.has(id))
    .flatMap((session) => movementOf(session, source, readings, turned.get(session.id)));
  return [...shown, ...[...turned.values()].map(returnOf)].toSorted((a, b) => a.atMs - b.atMs);
}

function returnOf({ session, atMs, own: { batch, record, content } }: TurnedPayment): Moved {
  return {
    ...{
      session,
      atMs,
      what: 'return',
      status: record.status ?? '',
      payee: recipientName(content.fields) || null,
    },
    ...{ reference: record.reference, movedMinor: null, feeMinor: null, batch, row: record.row },
  };
}

/** True once its end says that money moved. */
function isPaid({ status }: Pick<Session, 'status'>): boolean {
  const state = stateOfStatus(status);
  return ENDED.includes(state) && mayBePaid(state);
}

function movementOf(
  session: Session,
  source: StatementSource,
  readings: readonly Reading[],
  turned: TurnedPayment | undefined,
): readonly Moved[] {
  const { wallet } = source;
  const own = turned?.own ?? source.ownOf(session.id);
  const isEnded = turned !== undefined || isPaid(session);
  const madeAtMs = shownMoment(session.createdAtMs, Date.parse(source.from), source.readAtMs);
  const common = {
    session: session.id,
    // A session without a day is shown as of now: it makes everything before it uncertain.
    atMs: madeAtMs ?? Number.MAX_SAFE_INTEGER,
    status: session.status,
    payee: payeeOf(session, own),
    reference: own?.record.reference ?? session.reference ?? null,
    batch: own?.batch ?? null,
    row: own?.record.row ?? null,
  };
  const none = { movedMinor: null, feeMinor: null };
  const isSource = session.walletId === wallet.id || isUnnamed(session, source);
  const lines: Moved[] = [];
  if (isSource) {
    const what = kindOf(session, own);
    const isClear = isEnded && madeAtMs !== undefined && (own !== undefined || isWayKnown(session));
    const money = isClear ? moneyOf(session, own, what, readings, wallet) : none;
    lines.push({ ...common, what, ...money });
  }
  const target = targetOf(session, source, own);
  if (target !== wallet.id && target !== 'unclear') return lines;
  const got = session.convertedAmount ?? 0;
  const gotMinor = amountFromApi(Math.abs(got), wallet.currency);
  const isKnown =
    isEnded && madeAtMs !== undefined && target !== 'unclear' && gotMinor !== undefined && gotMinor > 0;
  lines.push({ ...common, what: 'exchange-in', ...(isKnown ? { movedMinor: gotMinor, feeMinor: 0 } : none) });
  return lines;
}

/** A session that names no wallet is the wallet's if its currency has no other. */
function isUnnamed(
  { walletId, fromCurrency }: Session,
  { wallet, wallets }: Pick<StatementSource, 'wallet' | 'wallets'>,
): boolean {
  if (walletId !== undefined) return false;
  const currency = fromCurrency ?? wallet.currency;
  return wallets.some(({ id }) => id === wallet.id) && currency === wallet.currency;
}

/** Of an exchange between own wallets, the one that gets the money; undefined if it is none. */
function targetOf(
  { transactionType, toCurrency, walletId }: Session,
  { wallet, wallets }: Pick<StatementSource, 'wallet' | 'wallets'>,
  own: OwnRow | undefined,
): string | undefined {
  if (transactionType !== 'swap_transaction') return undefined;
  const named =
    own?.content.givenBody && wordOf(objectOf(parseBody(own.content.givenBody)).destination_wallet);
  if (named) return named;
  if (toCurrency !== wallet.currency || walletId === wallet.id) return undefined;
  const able = wallets.filter(({ currency }) => currency === toCurrency);
  return able.length === 1 ? able[0]?.id : 'unclear';
}

/** What a session names as its way in if the money comes from the wallet itself: it goes out. */
const FROM_WALLET = ['operator_wallet', 'wallet_debit'] as const;

/** False if it comes in by a way that is no method of paying in, and not from the wallet: it may go either way. */
function isWayKnown({ payinMethod }: Session): boolean {
  return !payinMethod || isOneOf([...PAYIN_METHODS, ...FROM_WALLET], payinMethod);
}

function kindOf({ payinMethod, transactionKind, transactionType }: Session, own: OwnRow | undefined) {
  if (own !== undefined) return isPlainSwap(own.record) ? 'swap' : OWN_KINDS[operationSent(own.record)];
  // Without a way in, the kind of the session names it.
  if (isOneOf(PAYIN_METHODS, payinMethod || transactionKind || '')) return 'deposit';
  if (transactionType === 'swap_transaction') return 'swap';
  return transactionType === 'withdrawal' ? 'withdrawal' : 'payment';
}

const OWN_KINDS = {
  payment: 'payment',
  withdrawal: 'withdrawal',
  deposit: 'deposit',
  'customer-deposit': 'deposit',
  // One that is exchanged and sent on.
  swap: 'payment',
} as const satisfies Record<ReturnType<typeof operationSent>, StatementLine['what']>;

function payeeOf({ recipient }: Session, own: OwnRow | undefined): string | null {
  const isNamed = own !== undefined && Object.keys(own.content.fields).length > 0;
  return (isNamed ? recipientName(own.content.fields) : recipient?.name) || null;
}

type Money = Pick<StatementLine, 'movedMinor' | 'feeMinor'>;

function moneyOf(
  session: Session,
  own: OwnRow | undefined,
  what: StatementLine['what'],
  readings: readonly Reading[],
  { currency }: Pick<Wallet, 'currency'>,
): Money {
  const quote = own === undefined ? null : quoteSent(own.record);
  if (own !== undefined && quote !== null && (quote.currency ?? own.record.currency) === currency) {
    const shown = debitOf(session, own.record.currency, quote);
    return { movedMinor: -shown.debitMinor, feeMinor: shown.feesMinor };
  }
  const none = { movedMinor: null, feeMinor: null };
  if (session.amount === undefined || (session.fromCurrency ?? currency) !== currency) return none;
  // Of what comes in nobody says whether the wallet gets it before or after fees.
  const able = what === 'deposit' ? READINGS : readings;
  const values = able.map((reading) => reading(session, currency));
  const [first] = values;
  const isOne = values.every((value) => value?.debitMinor === first?.debitMinor);
  const isFree = feesIn(session).every((fee) => fee === 0);
  if (first === undefined || !isOne || (what === 'deposit' && !isFree)) return none;
  const sign = what === 'deposit' ? 1 : -1;
  return { movedMinor: sign * first.debitMinor, feeMinor: first.feesMinor };
}

/** What the session shows goes before what was quoted. */
function debitOf(session: Session, currency: string, quote: RowQuote) {
  const { shown } = shownBy(session);
  const quoted = { debitMinor: quote.userPaysMinor, feesMinor: quote.totalFeesMinor };
  return (shown && shownDebit({ currency, quote }, shown)) ?? quoted;
}

type Debit = { readonly debitMinor: number; readonly feesMinor: number };
/** One way to read a session's amount and fees. */
type Reading = (session: Session, currency: string) => Debit | undefined;

function feesIn({ transactionFee, processingFee }: Session): readonly [number, number] {
  return [Math.abs(transactionFee ?? 0), Math.abs(processingFee ?? 0)];
}

function reading(feesOf: (fees: readonly [number, number]) => number, areInside: boolean): Reading {
  return (session, currency) => {
    const fees = feesOf(feesIn(session));
    const amount = Math.abs(session.amount ?? 0);
    const debitMinor = debitFromApi(areInside ? amount : amount + fees, currency);
    const feesMinor = debitFromApi(fees, currency);
    return debitMinor === undefined || feesMinor === undefined || debitMinor === 0
      ? undefined
      : { debitMinor, feesMinor };
  };
}

/** Fees beside the amount, one fee as a part of the other, and fees inside the amount. */
const READINGS: readonly Reading[] = [
  reading(([a, b]) => a + b, false),
  reading(([a, b]) => Math.max(a, b), false),
  reading(([a, b]) => a + b, true),
];

/** Figures of one payment may each be rounded. */
const ROUNDING_MINOR = 1;

/**
 * The readings by which all of our own payments cost what was quoted: a service shows the payments of others as it shows
 * ours. Without one of ours that had fees, all of them may be meant.
 */
function readingsThatFit({
  sessions,
  ownOf,
}: Pick<StatementSource, 'sessions' | 'ownOf'>): readonly Reading[] {
  const known = sessions.flatMap((session) => {
    const record = ownOf(session.id)?.record;
    const quote = record && quoteSent(record);
    const isPlain = quote && quote.currency === undefined && isPaid(session);
    return isPlain && session.amount !== undefined ? [{ session, quote, currency: record.currency }] : [];
  });
  return READINGS.filter((read) =>
    known.every(({ session, quote, currency }) => {
      const { debitMinor = Number.NaN } = read(session, currency) ?? {};
      return Math.abs(debitMinor - quote.userPaysMinor) <= ROUNDING_MINOR;
    }),
  );
}
