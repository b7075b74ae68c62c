import { ROW_STATES, type RowState } from '../../shared/domain/row-state.ts';
import type { ResultRows } from './result-columns.ts';

/** How many rows stand in each state, and how much money by currency; exact in minor units. */
export interface ResultTally {
  /** Every non-blank line of the sheet: rows to pay and excluded ones. */
  readonly imported: number;
  readonly excluded: number;
  /** Money comes in by these rows, and is none that was paid out. */
  readonly comesIn: boolean;
  readonly counts: Readonly<Record<RowState, number>>;
  /** Per currency, per state, in minor units. Rows without a readable amount count as nothing. */
  readonly amountsMinor: ReadonlyMap<string, Readonly<Record<RowState, number>>>;
}

function zeros(): Record<RowState, number> {
  return Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as Record<RowState, number>;
}

/** Counts the rows that pass through, as they are listed. `imported` is what was read, so that a lost row would show as a difference. */
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
        comesIn ||= state !== 'invalid' && operation === 'customer-deposit';
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

/** What all states of a currency add up to. */
export function sumMinor(amounts: Readonly<Record<RowState, number>>): number {
  return ROW_STATES.reduce((sum, state) => sum + amounts[state], 0);
}
