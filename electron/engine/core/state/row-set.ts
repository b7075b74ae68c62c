/**
 * Row numbers in the order of their insertion, with the first one found in constant time. A native Set walks over its
 * deleted entries: with 100,000 rows deleted from the front, each look at the first would cost as much as all of
 * them.
 */
export class RowSet {
  readonly #links = new Map<number, Link>();
  #first: Link | undefined;
  #last: Link | undefined;

  get size(): number {
    return this.#links.size;
  }

  has(row: number): boolean {
    return this.#links.has(row);
  }

  add(row: number): void {
    if (this.#links.has(row)) return;
    const link: Link = { row, before: this.#last, after: undefined, isGone: false };
    this.#links.set(row, link);
    if (this.#last === undefined) this.#first = link;
    else this.#last.after = link;
    this.#last = link;
  }

  delete(row: number): void {
    const link = this.#links.get(row);
    if (link === undefined) return;
    this.#links.delete(row);
    link.isGone = true;
    if (link.before === undefined) this.#first = link.after;
    else link.before.after = link.after;
    if (link.after === undefined) this.#last = link.before;
    else link.after.before = link.before;
  }

  /** An entry that is deleted during the iteration is not visited any more. */
  *[Symbol.iterator](): IterableIterator<number> {
    for (let link = this.#first; link !== undefined; link = link.after) {
      if (!link.isGone) yield link.row;
    }
  }
}

/** The rows of several sets that have none in common, one set after the other. */
export class RowSets {
  readonly #sets: readonly RowSet[];

  constructor(sets: readonly RowSet[]) {
    this.#sets = sets;
  }

  get size(): number {
    return this.#sets.reduce((sum, { size }) => sum + size, 0);
  }

  has(row: number): boolean {
    return this.#sets.some((set) => set.has(row));
  }

  *[Symbol.iterator](): IterableIterator<number> {
    for (const set of this.#sets) yield* set;
  }
}

interface Link {
  readonly row: number;
  before: Link | undefined;
  /** A removed link keeps its successor, so that an iteration that stands on it can continue. */
  after: Link | undefined;
  isGone: boolean;
}
