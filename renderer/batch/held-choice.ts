import { isOpenAccountChange } from '../../shared/domain/problem.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';

type Held = Pick<RowView, 'row' | 'amount' | 'problems'>;

/** Held rows as a person saw them, and which of them a decision is about. */
export interface HeldChoice {
  readonly shown: readonly Held[];
  /** Null: all of them, of which the first are shown. */
  readonly chosen: readonly number[] | null;
  /** How many the button said. */
  readonly count: number;
}

/** Whether an account is right is a question of its own for each payee: nothing answers it for several at once. */
export function isOfChangedAccount({ problems }: Pick<RowView, 'problems'>): boolean {
  return problems.some(isOpenAccountChange);
}

/**
 * The rows that a decision is about. Undefined if they are not those that were seen: a review that goes on beside the list
 * holds other rows, or the same for another reason, and of those nobody was asked.
 */
export function rowsMeant(
  held: readonly Held[],
  { shown, chosen, count }: HeldChoice,
): readonly number[] | undefined {
  const now = new Map(held.map((row) => [row.row, row]));
  const meant = chosen ?? held.filter((row) => !isOfChangedAccount(row)).map(({ row }) => row);
  const seen = new Map(shown.map((row) => [row.row, row]));
  const isAsSeen = [...seen.values()].every(
    (row) =>
      (chosen !== null && !chosen.includes(row.row)) || whatIsAsked(now.get(row.row)) === whatIsAsked(row),
  );
  const isEachSeen = chosen === null || chosen.every((row) => seen.has(row));
  return isAsSeen && isEachSeen && meant.length === count ? meant : undefined;
}

function whatIsAsked(row: Held | undefined): string | undefined {
  return row && JSON.stringify([row.amount, row.problems]);
}
