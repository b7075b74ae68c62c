import { NOT_MEANT, ROW_STATES, type RowState } from '../../shared/domain/row-state.ts';
import type { ResultRows } from './result-columns.ts';

/** How many rows are in each state, and how much money per currency; exact in minor units. */
export interface ResultTally {
  /** Every non-blank line of the sheet: rows to pay and excluded ones. */
  readonly imported: number;
  readonly excluded: number;
  /** True if these rows collect money, which must not count as paid out. */
  readonly comesIn: boolean;
  readonly counts: Readonly<Record<RowState, number>>;
  /** Per currency and state, in minor units. Rows without a readable amount count as zero. */
  readonly amountsMinor: ReadonlyMap<string, Readonly<Record<RowState, number>>>;
}

function zeros(): Record<RowState, number> {
  return Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as Record<RowState, number>;
}

/**
 * Counts the rows while they pass through to be listed. `imported` is the number of lines that were read, so that a
 * lost row would show as a difference.
 */
export function countingRows(
  rows: ResultRows,
  excluded: number,
): { rows: ResultRows; tally: () => ResultTally } {
  const counts = zeros();
  const amountsMinor = new Map<string, Record<RowState, number>>();
  let imported = excluded;
  let comesIn = false;
  return {
    async *rows() {
      for await (const row of rows()) {
        const { state, currency, amountMinor, operation } = row.record;
        imported += 1;
        // Rows of the other kind of a mixed sheet may have been set aside.
        const isMeant = !NOT_MEANT.includes(state === 'closed' ? row.content.state : state);
        comesIn ||= isMeant && operation === 'customer-deposit';
        counts[state] += 1;
        const amounts = amountsMinor.get(currency) ?? zeros();
        amounts[state] += amountMinor;
        amountsMinor.set(currency, amounts);
        yield row;
      }
    },
    tally: () => ({ imported, excluded, comesIn, counts, amountsMinor }),
  };
}

/** The sum of all states of a currency. */
export function sumMinor(amounts: Readonly<Record<RowState, number>>): number {
  return ROW_STATES.reduce((sum, state) => sum + amounts[state], 0);
}
