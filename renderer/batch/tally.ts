import { formatAmount, parseAmount } from '../../shared/domain/money.ts';
import type { RowKind } from '../../shared/domain/row-fields.ts';
import {
  countIn,
  ENDED,
  IN_DOUBT,
  IN_RUN,
  MOVING,
  NOT_MEANT,
  type RowState,
  SURELY_SENT,
  UNSENT,
} from '../../shared/domain/row-state.ts';
import type { BatchView, BreakdownLine } from '../../shared/ipc/batch-views.ts';
import { segmentsOf } from './state-segments.ts';

/** The order in which the rows' results are added up; excluded lines come first. */
export const TALLY_ORDER: readonly RowState[] = [
  ...new Set([
    ...UNSENT,
    ...NOT_MEANT,
    ...ENDED,
    ...IN_DOUBT.filter((state) => !MOVING.includes(state)),
    ...SURELY_SENT,
    ...MOVING,
  ]),
];

/** imported = excluded + invalid + held + ready + closed + paid + failed + rejected + parked + accepted (+ in flight). */
export function tallyOf({ rows, excluded, counts }: Pick<BatchView, 'rows' | 'excluded' | 'counts'>) {
  const parts = [
    ...(excluded > 0 ? [{ state: 'excluded' as const, count: excluded }] : []),
    ...segmentsOf(counts, TALLY_ORDER),
  ];
  // Every line of the sheet that was read as data.
  const imported = rows + excluded;
  return { imported, parts, ties: parts.reduce((sum, { count }) => sum + count, 0) === imported };
}

/** The message for a number of rows in a state: rows that customers have paid in are not called “paid”. */
export function tallyWord(state: RowState, kind: RowKind) {
  return kind === 'customer-deposits' && state === 'paid' ? 'tally.paid-in' : (`tally.${state}` as const);
}

/**
 * The breakdown by currency, each with its sum in minor units. Rows whose currency could not be read come last, with
 * currency ''.
 */
export function talliesByCurrency(breakdown: readonly BreakdownLine[]) {
  const tallies = [...Map.groupBy(breakdown, ({ currency }) => currency ?? '')].map(([currency, found]) => ({
    currency,
    lines: TALLY_ORDER.flatMap((state) => found.filter((line) => line.state === state && line.count > 0)),
    count: found.reduce((sum, { count }) => sum + count, 0),
    amount: sumOf(found, currency || 'xof'),
  }));
  return tallies.sort(({ currency: a }, { currency: b }) =>
    a === '' ? 1 : b === '' ? -1 : a.localeCompare(b),
  );
}

/** How many rows are in these states, and the sums of their amounts: per currency, never across currencies. */
export function unpaidOf(
  { breakdown, counts }: Pick<BatchView, 'breakdown' | 'counts'>,
  states: readonly RowState[],
) {
  const lines = breakdown.filter(({ state }) => states.includes(state));
  return {
    count: countIn(counts, ...states),
    states: segmentsOf(counts, TALLY_ORDER).filter(({ state }) => states.includes(state)),
    sums: talliesByCurrency(lines).filter(({ currency, amount }) => currency !== '' && Number(amount) > 0),
    /** Rows whose amount or currency could not be read: the sums lack them. */
    withoutAmount: lines.reduce(
      (sum, { currency, count, withoutAmount }) => sum + (currency === null ? count : withoutAmount),
      0,
    ),
  };
}

/** Per currency, of the rows that the batch pays or tried to pay: how much is paid, and how much they are in all. */
export function paidOf({ breakdown }: Pick<BatchView, 'breakdown'>) {
  const run = breakdown.filter(({ currency, state }) => currency !== null && IN_RUN.includes(state));
  return talliesByCurrency(run).map(({ currency, lines, amount }) => ({
    currency,
    paid: sumOf(
      lines.filter(({ state }) => state === 'paid'),
      currency,
    ),
    all: amount,
  }));
}

/** The sums of these amounts, each currency by itself. */
export function addedUp(totals: readonly Sum[]): readonly Sum[] {
  return [...Map.groupBy(totals, ({ currency }) => currency)].map(([currency, found]) => ({
    currency,
    amount: sumOf(found, currency),
  }));
}

type Sum = Pick<BatchView['totals'][number], 'amount' | 'currency'>;

/** Amounts of one currency added up. */
export function sumOf(lines: readonly { readonly amount: string }[], currency: string): string {
  const amounts = lines.map(({ amount }) => parseAmount(amount, currency));
  return formatAmount(
    amounts.reduce((sum, parsed) => sum + (parsed.ok ? parsed.amountMinor : 0), 0),
    currency,
  );
}
