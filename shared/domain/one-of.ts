/** True, and narrows the type, if the text is in the list. */
export function isOneOf<T extends string>(list: readonly T[], text: string): text is T {
  return (list as readonly string[]).includes(text);
}

/** The value as a member of the list; undefined if it is none. */
export function oneOf<T extends string>(list: readonly T[], value: unknown): T | undefined {
  return list.find((known) => known === value);
}
