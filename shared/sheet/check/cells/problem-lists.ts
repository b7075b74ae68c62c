import type { Problem } from '../../../domain/problem.ts';

/** Lists remembered: about as many as a sheet has different kinds of row. */
const MOST_REMEMBERED = 64;

/**
 * Rows of one kind say the same of the same columns, by the very same objects: such rows share one list, which is
 * never changed. Saves most of the memory that a sheet's notes would take.
 */
export class ProblemLists {
  private readonly remembered: (readonly Problem[])[] = [];
  private next = 0;

  /** A list with the first `count` of these problems, in this order: one that was given before, or a copy. */
  take(problems: readonly Problem[], count: number): readonly Problem[] {
    if (count === 0) return NONE;
    for (let i = 0; i < this.remembered.length; i += 1) {
      const known = this.remembered[i] as readonly Problem[];
      if (known.length === count && isSame(known, problems)) return known;
    }
    const copy = problems.slice(0, count);
    // A list with a problem of its own row never comes again; after a run of those, the useful ones are found anew.
    this.remembered[this.next] = copy;
    this.next = (this.next + 1) % MOST_REMEMBERED;
    return copy;
  }
}

const NONE: readonly Problem[] = [];

function isSame(known: readonly Problem[], problems: readonly Problem[]): boolean {
  // The last problems differ most often: those of the row alone come after those of its columns.
  for (let i = known.length - 1; i >= 0; i -= 1) if (known[i] !== problems[i]) return false;
  return true;
}
