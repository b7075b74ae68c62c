/**
 * The journal entries of a batch: what was paid, what it cost and what came back, each entry in one currency and with
 * sides that are equal. A payment that is exchanged makes two entries, which meet on the account of exchanges. An entry
 * is known by an id that follows from the batch and the row alone, so that a program knows it again.
 */
import { type Accounting, type AccountKind, groupAccount, taxIn } from '../../shared/domain/accounting.ts';
import { amountFromApi } from '../../shared/domain/money.ts';
import { recipientName } from '../../shared/domain/row-fields.ts';
import { debitAsShown } from '../engine/core/doubt/debit-fit.ts';
import { quoteSent } from '../engine/core/row/attempts.ts';
import { isPlainSwap, operationSent, type RowRecord } from '../engine/core/row/row-record.ts';
import type { Booking } from './bookings.ts';

export interface EntryLine {
  readonly kind: AccountKind;
  /** The account of the payee's group; absent if the kind's own account is meant. */
  readonly account?: string;
  /** Above zero on the debit side, below zero on the credit side. */
  readonly amountMinor: number;
}

export interface Entry {
  readonly id: string;
  /** What it is about: a payment, the side of the wallet that one is exchanged from, or that one came back. */
  readonly about: 'payment' | 'withdrawal' | 'deposit' | 'exchange' | 'return';
  readonly atMs: number;
  readonly currency: string;
  readonly lines: readonly EntryLine[];
  /** How many payments it sums up. */
  readonly count: number;
  /** Of an entry of one payment; null in a total. */
  readonly row: number | null;
  readonly payee: string | null;
  readonly reference: string | null;
  readonly session: string | null;
}

/** Why there is no entry of a booking. */
export interface LeftOut {
  readonly row: number;
  readonly why: 'debit-unknown' | 'unbalanced';
}

export interface EntriesOfRow {
  readonly entries: readonly Entry[];
  readonly leftOut: readonly LeftOut[];
  /** The fees of the quote and of the session, if the session shows others. */
  readonly feesDiffer?: {
    readonly currency: string;
    readonly quotedMinor: number;
    readonly shownMinor: number;
  };
}

/** What one payment moved, in minor units. */
interface Moved {
  /** What left the wallet, in `from`. */
  readonly debitMinor: number;
  readonly feesMinor: number;
  readonly from: string;
  /** What the recipient got, in `to`. */
  readonly getsMinor: number;
  readonly to: string;
}

/** Figures of one payment may each be rounded: one unit more or less goes to the fees. */
const ROUNDING_MINOR = 1;

/** The entries of one booking. An entry whose sides differ is left out, with its row. */
export function entriesOf(
  booking: Booking,
  batch: string,
  accounting: Pick<Accounting, 'groups' | 'taxPercent'>,
): EntriesOfRow {
  const { row } = booking;
  const moved = movedBy(row);
  if (moved === undefined) return { entries: [], leftOut: [{ row: row.row, why: 'debit-unknown' }] };
  const entries = balancedOnly(drawn(booking, moved, batch, accounting));
  if (entries === undefined) return { entries: [], leftOut: [{ row: row.row, why: 'unbalanced' }] };
  const quotedMinor = quoteSent(row)?.totalFeesMinor ?? moved.feesMinor;
  const isOther = booking.kind === 'paid' && quotedMinor !== moved.feesMinor;
  return {
    entries,
    leftOut: [],
    ...(isOther && {
      feesDiffer: { currency: moved.from, quotedMinor, shownMinor: moved.feesMinor },
    }),
  };
}

/** The entries if the sides of each are equal; undefined, so that none is written, if those of one are not. */
export function balancedOnly(entries: readonly Entry[]): readonly Entry[] | undefined {
  const isBalanced = ({ lines }: Entry) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === 0;
  return entries.every(isBalanced) ? entries : undefined;
}

/** What the session shows goes before what was quoted. Undefined if neither says what left the wallet or came into it. */
function movedBy(row: RowRecord): Moved | undefined {
  const { amountMinor: getsMinor, currency: to } = row;
  if (ABOUT[operationSent(row)] === 'deposit') return cameIn(row);
  const quote = quoteSent(row);
  if (quote === null || isPlainSwap(row)) return undefined;
  const from = quote.currency ?? to;
  const { debitMinor, feesMinor } = debitAsShown(row) ?? {
    debitMinor: quote.userPaysMinor,
    feesMinor: quote.totalFeesMinor,
  };
  if (feesMinor < 0 || debitMinor <= feesMinor) return undefined;
  const moved = { debitMinor, feesMinor, from, getsMinor, to };
  const beyondMinor = debitMinor - feesMinor - getsMinor;
  return from === to && Math.abs(beyondMinor) <= ROUNDING_MINOR
    ? { ...moved, feesMinor: feesMinor + beyondMinor }
    : moved;
}

/**
 * Of money that comes in nobody says whether the wallet gets it before or after fees: it is known only without fees, and
 * if the session shows what was asked for. A customer may have paid in another amount.
 */
function cameIn({ amountMinor, currency, shown }: RowRecord): Moved | undefined {
  const isFree = shown !== undefined && !shown.transactionFee && !shown.processingFee;
  const isAsAsked = [shown?.amount, shown?.convertedAmount].some(
    (figure) => figure !== undefined && amountFromApi(Math.abs(figure), currency) === amountMinor,
  );
  if (!isFree || !isAsAsked) return undefined;
  return { debitMinor: amountMinor, feesMinor: 0, from: currency, getsMinor: amountMinor, to: currency };
}

function drawn(
  { kind, number, atMs, row, fields }: Booking,
  { debitMinor, feesMinor, from, getsMinor, to }: Moved,
  batch: string,
  { groups, taxPercent }: Pick<Accounting, 'groups' | 'taxPercent'>,
): readonly Entry[] {
  const isReturn = kind === 'returned';
  const operation = operationSent(row);
  const comesIn = ABOUT[operation] === 'deposit';
  // A return, and money that comes in, is the same with the sides exchanged.
  const sign = isReturn === comesIn ? 1 : -1;
  const line = (of: AccountKind, amountMinor: number, account?: string): readonly EntryLine[] =>
    amountMinor === 0 ? [] : [{ kind: of, amountMinor: sign * amountMinor, ...(account && { account }) }];
  const taxMinor = taxIn(feesMinor, taxPercent);
  const party = isReturn ? 'returns' : PARTIES[operation];
  const payee = line(party, getsMinor, party === 'payees' ? groupAccount({ groups }, fields) : undefined);
  const wallet = [
    ...line('fees', feesMinor - taxMinor),
    ...line('tax', taxMinor),
    ...line('wallet', -debitMinor),
  ];
  const common = {
    atMs,
    count: 1,
    row: row.row,
    payee: recipientName(fields),
    reference: row.reference,
    session: row.sessionReference ?? row.sessionId,
  };
  const id = `${batch}-${row.row}`;
  const end = `${isReturn ? 'R' : ''}${number === 1 ? '' : number}`;
  const about = isReturn ? 'return' : ABOUT[operation];
  if (from === to)
    return [{ ...common, id: withEnd(id, end), about, currency: to, lines: [...payee, ...wallet] }];
  return [
    {
      ...{ ...common, id: withEnd(id, end), about, currency: to },
      lines: [...payee, ...line('exchange', -getsMinor)],
    },
    {
      ...{ ...common, id: withEnd(id, `X${end}`), about: isReturn ? 'return' : 'exchange', currency: from },
      lines: [...line('exchange', debitMinor - feesMinor), ...wallet],
    },
  ];
}

function withEnd(id: string, end: string): string {
  return end === '' ? id : `${id}-${end}`;
}

const PARTIES = {
  payment: 'payees',
  swap: 'payees',
  withdrawal: 'own-accounts',
  deposit: 'own-accounts',
  'customer-deposit': 'customers',
} as const satisfies Record<ReturnType<typeof operationSent>, AccountKind>;

const ABOUT = {
  payment: 'payment',
  swap: 'payment',
  withdrawal: 'withdrawal',
  deposit: 'deposit',
  'customer-deposit': 'deposit',
} as const satisfies Record<ReturnType<typeof operationSent>, Entry['about']>;

/**
 * One entry for all payments of a day, a currency and a kind, with one line an account. What a day's entry holds no longer
 * changes once all its rows have ended, and neither does its id.
 */
export function totalled(
  entries: Iterable<Entry>,
  batch: string,
  dayOf: (atMs: number) => string,
): readonly Entry[] {
  const totals = new Map<string, Entry>();
  for (const entry of entries) {
    const day = dayOf(entry.atMs).replaceAll('-', '').slice(2);
    const id = `${batch}-${day}${LETTERS[entry.about]}${entry.currency.toUpperCase()}`;
    const before = totals.get(id);
    totals.set(id, {
      ...(before ?? entry),
      id,
      count: (before?.count ?? 0) + entry.count,
      lines: summed([...(before?.lines ?? []), ...entry.lines]),
      ...{ row: null, payee: null, reference: null, session: null },
    });
  }
  return [...totals.values()];
}

/** Batch, day, letter and currency are 21 characters together: the most that QuickBooks takes as a number. */
const LETTERS: Readonly<Record<Entry['about'], string>> = {
  payment: 'P',
  withdrawal: 'W',
  deposit: 'D',
  exchange: 'X',
  return: 'R',
};

function summed(lines: readonly EntryLine[]): readonly EntryLine[] {
  const sums = new Map<string, EntryLine>();
  for (const line of lines) {
    const key = `${line.kind} ${line.account ?? ''}`;
    sums.set(key, { ...line, amountMinor: line.amountMinor + (sums.get(key)?.amountMinor ?? 0) });
  }
  return [...sums.values()].filter(({ amountMinor }) => amountMinor !== 0);
}
