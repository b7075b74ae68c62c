/** Something of ours is broken: the engine stops. Never thrown for what a user or the world did. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/** Throws BrokenInvariant if a condition that we promise does not hold. */
export function invariant(condition: boolean, what: string): asserts condition {
  if (!condition) throw new BrokenInvariant(what);
}

/** Closes a switch over a union, so that a forgotten member does not compile. */
export function assertNever(value: never): never {
  throw new BrokenInvariant(`unexpected ${JSON.stringify(value)}`);
}
