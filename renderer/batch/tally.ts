import { formatAmount, parseAmount } from '../../shared/domain/money.ts';
import type { RowKind } from '../../shared/domain/row-fields.ts';
import {
  ENDED,
  IN_DOUBT,
  MOVING,
  NOT_MEANT,
  type RowState,
  SURELY_SENT,
  UNSENT,
} from '../../shared/domain/row-state.ts';
import type { BatchView, BreakdownLine } from '../../shared/ipc/batch-views.ts';

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

interface Tally {
  /** Every line of the sheet that was read as data, including excluded ones. */
  readonly imported: number;
  readonly parts: readonly { readonly state: RowState | 'excluded'; readonly count: number }[];
  /** True if the parts add up to what was imported. */
  readonly ties: boolean;
}

/** imported = excluded + invalid + held + ready + closed + paid + failed + rejected + parked + accepted (+ in flight). */
export function tallyOf(batch: Pick<BatchView, 'rows' | 'excluded' | 'counts'>): Tally {
  const parts = [
    { state: 'excluded' as const, count: batch.excluded },
    ...TALLY_ORDER.map((state) => ({ state, count: batch.counts[state] ?? 0 })),
  ].filter(({ count }) => count > 0);
  const imported = batch.rows + batch.excluded;
  return { imported, parts, ties: parts.reduce((sum, { count }) => sum + count, 0) === imported };
}

/** The message for a number of rows in a state: rows that customers have paid in are not called “paid”. */
export function tallyWord(state: RowState, kind: RowKind) {
  return kind === 'customer-deposits' && state === 'paid' ? 'tally.paid-in' : (`tally.${state}` as const);
}

interface CurrencyTally {
  readonly currency: string;
  readonly lines: readonly { readonly state: RowState; readonly count: number; readonly amount: string }[];
  readonly count: number;
  readonly amount: string;
}

/**
 * The breakdown by currency, each with its sum in minor units. Rows whose currency could not be read come last, with
 * currency ''.
 */
export function talliesByCurrency(breakdown: readonly BreakdownLine[]): readonly CurrencyTally[] {
  const currencies = [...new Set(breakdown.map(({ currency }) => currency ?? ''))].sort((a, b) =>
    a === '' ? 1 : b === '' ? -1 : a.localeCompare(b),
  );
  return currencies.map((currency) => {
    const lines = TALLY_ORDER.flatMap((state) =>
      breakdown.filter(
        (line) => (line.currency ?? '') === currency && line.state === state && line.count > 0,
      ),
    );
    const amountMinor = lines.reduce((sum, line) => sum + minorOf(line.amount, currency), 0);
    return {
      currency,
      lines: lines.map(({ state, count, amount }) => ({ state, count, amount })),
      count: lines.reduce((sum, line) => sum + line.count, 0),
      amount: formatAmount(amountMinor, currency || 'xof'),
    };
  });
}

export interface UnpaidTally {
  readonly count: number;
  readonly states: readonly { readonly state: RowState; readonly count: number }[];
  /** Per currency, never across currencies; without the rows that `withoutAmount` counts. */
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
  /** Rows whose amount or currency could not be read. */
  readonly withoutAmount: number;
}

/** How many rows are in these states, and the sums of their amounts. */
export function unpaidOf(
  { breakdown }: Pick<BatchView, 'breakdown'>,
  states: readonly RowState[],
): UnpaidTally {
  const lines = breakdown.filter(({ state }) => states.includes(state));
  const countOf = (wanted: RowState): number =>
    lines.reduce((sum, { state, count }) => sum + (state === wanted ? count : 0), 0);
  return {
    count: lines.reduce((sum, { count }) => sum + count, 0),
    states: TALLY_ORDER.map((state) => ({ state, count: countOf(state) })).filter(({ count }) => count > 0),
    sums: talliesByCurrency(lines)
      .filter(({ currency, amount }) => currency !== '' && Number(amount) > 0)
      .map(({ currency, amount }) => ({ currency, amount })),
    withoutAmount: lines.reduce(
      (sum, { currency, count, withoutAmount }) => sum + (currency === null ? count : withoutAmount),
      0,
    ),
  };
}

function minorOf(amount: string, currency: string): number {
  const parsed = parseAmount(amount, currency || 'xof');
  return parsed.ok ? parsed.amountMinor : 0;
}
