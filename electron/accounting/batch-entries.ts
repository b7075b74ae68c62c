/** The entries of a whole batch, with what has to be said about them. */
import type { Accounting } from '../../shared/domain/accounting.ts';
import { amountWithCode } from '../../shared/domain/money.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import { countIn, UNFINISHED } from '../../shared/domain/row-state.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { type Booking, bookingsOf } from './bookings.ts';
import { type EntriesOfRow, type Entry, entriesOf, type LeftOut, totalled } from './entries.ts';
import { LAYOUTS } from './entry-layouts.ts';

export interface BatchEntries {
  /** Empty if nothing was paid, or if the currency has to be chosen first. */
  readonly entries: readonly Entry[];
  readonly currencies: readonly string[];
  /** Per currency, what stands on the debit side, which is what stands on the credit side. */
  readonly totalsMinor: Readonly<Record<string, number>>;
  readonly problems: readonly Problem[];
}

/** `currency`: only entries in it; absent: all, if the layout says each one's currency. */
export function batchEntries(
  journal: Pick<ReadonlyJournal, 'rows' | 'content' | 'formerContents' | 'eventsAbout' | 'counts'>,
  batch: BatchRecord,
  accounting: Accounting,
  { currency, dayOf }: { readonly currency?: string; readonly dayOf: (atMs: number) => string },
): BatchEntries {
  const made: (EntriesOfRow & { readonly kind: Booking['kind'] })[] = [];
  for (const row of journal.rows(batch.batch)) {
    for (const booking of bookingsOf(journal, batch, row))
      made.push({ ...entriesOf(booking, batch.batch, accounting), kind: booking.kind });
  }
  const each = made.flatMap(({ entries }) => entries);
  const all = accounting.by === 'total' ? totalled(each, batch.batch, dayOf) : each;
  const currencies = [...new Set(all.map((entry) => entry.currency))].sort();
  const { isOneCurrency } = LAYOUTS[accounting.layout];
  if (isOneCurrency && currency === undefined && currencies.length > 1) {
    const options = currencies.map((code) => code.toUpperCase()).join('|');
    return {
      entries: [],
      currencies,
      totalsMinor: {},
      problems: [problem('entries-currencies', { options })],
    };
  }
  const isAsked = (each: { readonly currency: string }): boolean =>
    currency === undefined || each.currency === currency;
  const entries = all.filter(isAsked);
  // What is said beside them is about the same currency; a payment without entries may be in any.
  const told = made.filter((each) => each.entries.length === 0 || each.entries.some(isAsked));
  const returned = told.filter(({ kind }) => kind === 'returned').length;
  const open = countIn(journal.counts(batch.batch), ...UNFINISHED, 'sending');
  return {
    entries,
    currencies,
    totalsMinor: totalsOf(entries),
    problems: [
      ...(entries.length === 0 ? [problem('entries-none')] : []),
      ...leftOutProblems(told.flatMap(({ leftOut }) => leftOut)),
      ...(open > 0 ? [problem('entries-open', { count: open })] : []),
      ...feeProblems(
        told.flatMap(({ feesDiffer }) => (feesDiffer && isAsked(feesDiffer) ? [feesDiffer] : [])),
      ),
      ...(returned > 0 ? [problem('entries-returned', { count: returned })] : []),
      ...layoutProblems(entries, accounting),
    ],
  };
}

function totalsOf(entries: readonly Entry[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const { currency, lines } of entries)
    for (const { amountMinor } of lines)
      if (amountMinor > 0) totals[currency] = (totals[currency] ?? 0) + amountMinor;
  return totals;
}

/** So many rows are named; a longer list is no help. */
const NAMED_MOST = 20;

function leftOutProblems(leftOut: readonly LeftOut[]): readonly Problem[] {
  const rowsOf = (why: LeftOut['why']) => {
    const rows = [...new Set(leftOut.filter((each) => each.why === why).map(({ row }) => row))];
    return rows.slice(0, NAMED_MOST).join(', ') + (rows.length > NAMED_MOST ? '…' : '');
  };
  const [unbalanced, unknown] = [rowsOf('unbalanced'), rowsOf('debit-unknown')];
  return [
    ...(unbalanced === '' ? [] : [problem('entries-unbalanced', { rows: unbalanced })]),
    ...(unknown === '' ? [] : [problem('entries-without-debit', { rows: unknown })]),
  ];
}

/** One note a currency. */
function feeProblems(differing: readonly NonNullable<EntriesOfRow['feesDiffer']>[]): readonly Problem[] {
  const sums = new Map<string, { count: number; quotedMinor: number; shownMinor: number }>();
  for (const { currency, quotedMinor, shownMinor } of differing) {
    const before = sums.get(currency) ?? { count: 0, quotedMinor: 0, shownMinor: 0 };
    sums.set(currency, {
      count: before.count + 1,
      quotedMinor: before.quotedMinor + quotedMinor,
      shownMinor: before.shownMinor + shownMinor,
    });
  }
  return [...sums].map(([currency, { count, quotedMinor, shownMinor }]) =>
    problem('entries-fees-differ', {
      count,
      fees: amountWithCode(shownMinor, currency),
      quotedFees: amountWithCode(quotedMinor, currency),
    }),
  );
}

function layoutProblems(
  entries: readonly Entry[],
  { layout, accounts }: Pick<Accounting, 'layout' | 'accounts'>,
): readonly Problem[] {
  const { linesMost } = LAYOUTS[layout];
  const lines = entries.flatMap((entry) => entry.lines);
  const isOurs = lines.some(({ kind, account }) => account === undefined && accounts[kind] === undefined);
  return [
    ...(linesMost !== undefined && lines.length > linesMost
      ? [problem('entries-too-long', { count: lines.length, most: String(linesMost) })]
      : []),
    ...(isOurs ? [problem('entries-own-names')] : []),
  ];
}
