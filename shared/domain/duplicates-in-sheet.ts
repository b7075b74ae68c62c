import type { Problem } from './problem.ts';

/** A row of one sheet, with the problems found in it. */
interface FoundRow {
  readonly row: number;
  readonly problems: readonly Problem[];
}

/**
 * Of several equal rows, each later one names the first as its duplicate. If the first is set aside, the next one
 * remains as the one payment, and it needs no decision. The rows after it are still duplicates. Takes the rows in the
 * sheet's order; returns the numbers of the rows that remain.
 */
export function remainingDuplicates(
  rows: Iterable<FoundRow>,
  aside: ReadonlySet<number>,
): ReadonlySet<number> {
  const remaining = new Set<number>();
  if (aside.size === 0) return remaining;
  const replaced = new Set<number>();
  for (const { row, problems } of rows) {
    if (aside.has(row)) continue;
    const first = firstOfDuplicates(problems);
    if (first === undefined || !aside.has(first) || replaced.has(first)) continue;
    replaced.add(first);
    remaining.add(row);
  }
  return remaining;
}

/** True for a duplicate within the sheet, which does not hold a row that remains as the only one. */
export function isDuplicateInSheet({ code, params }: Problem): boolean {
  return code === 'duplicate-exact' && String(params?.where).startsWith('row:');
}

function firstOfDuplicates(problems: readonly Problem[]): number | undefined {
  const duplicate = problems.find(isDuplicateInSheet);
  return duplicate && Number(String(duplicate.params?.where).slice('row:'.length));
}
