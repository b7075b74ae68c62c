import type { Problem } from '../../domain/problem.ts';

/** Lists remembered: about as many as a sheet has different kinds of row. */
const MOST_REMEMBERED = 64;

/**
 * Rows of one kind say the same of the same columns, by the very same objects: such rows share one list, which is
 * never changed. Saves most of the memory that a sheet's notes would take.
 */
export class ProblemLists {
  private readonly remembered: (readonly Problem[])[] = [];
  private next = 0;

  /** A list with these problems in this order: one that was given before, or a copy. */
  take(problems: readonly Problem[]): readonly Problem[] {
    if (problems.length === 0) return NONE;
    for (let i = 0; i < this.remembered.length; i += 1) {
      const known = this.remembered[i] as readonly Problem[];
      if (isSame(known, problems)) return known;
    }
    const copy = problems.slice();
    // A list with a problem of its own row never comes again; after a run of those, the useful ones are found anew.
    this.remembered[this.next] = copy;
    this.next = (this.next + 1) % MOST_REMEMBERED;
    return copy;
  }
}

const NONE: readonly Problem[] = [];

function isSame(a: readonly Problem[], b: readonly Problem[]): boolean {
  if (a.length !== b.length) return false;
  // The last problems differ most often: those of the row alone come after those of its columns.
  for (let i = a.length - 1; i >= 0; i -= 1) if (a[i] !== b[i]) return false;
  return true;
}
