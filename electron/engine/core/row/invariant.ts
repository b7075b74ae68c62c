/** Something of ours is broken: the engine stops. Never thrown for what a user or the world did. */
export class BrokenInvariant extends Error {
  override readonly name: string = 'BrokenInvariant';
}

/**
 * The journal refuses the first attempt of a row, because another row may have been paid the same: our own comparison
 * let it pass.
 */
export class AlreadyPaid extends BrokenInvariant {
  override readonly name = 'AlreadyPaid';
  readonly row: number;
  readonly other: { readonly batch: string; readonly row: number };
  constructor(message: string, { row, other }: Pick<AlreadyPaid, 'row' | 'other'>) {
    super(message);
    this.row = row;
    this.other = other;
  }
}

/** Throws BrokenInvariant if a condition that we promise does not hold. */
export function invariant(condition: boolean, what: string): asserts condition {
  if (!condition) throw new BrokenInvariant(what);
}

/** Closes a switch over a union, so that a forgotten member does not compile. */
export function assertNever(value: never): never {
  throw new BrokenInvariant(`unexpected ${JSON.stringify(value)}`);
}
