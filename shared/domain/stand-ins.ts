import type { Problem } from './problem.ts';

/** A row of one sheet with what was found about it. */
interface FoundRow {
  readonly row: number;
  readonly problems: readonly Problem[];
}

/**
 * Rows that are alike all name the first of them as their twin. Where that one is set aside, the next stands in for it:
 * the one payment that is left, of which nothing is to be asked. Those after it still are its twins. The rows in the
 * sheet's order.
 */
export function standInsFor(rows: Iterable<FoundRow>, aside: ReadonlySet<number>): ReadonlySet<number> {
  const standIns = new Set<number>();
  if (aside.size === 0) return standIns;
  const replaced = new Set<number>();
  for (const { row, problems } of rows) {
    if (aside.has(row)) continue;
    const first = twinInSheet(problems);
    if (first === undefined || !aside.has(first) || replaced.has(first)) continue;
    replaced.add(first);
    standIns.add(row);
  }
  return standIns;
}

/** True for a duplicate within the sheet, which a stand-in no longer is. */
export function isTwinInSheet({ code, params }: Problem): boolean {
  return code === 'duplicate-exact' && String(params?.where).startsWith('row:');
}

function twinInSheet(problems: readonly Problem[]): number | undefined {
  const twin = problems.find(isTwinInSheet);
  return twin && Number(String(twin.params?.where).slice('row:'.length));
}
