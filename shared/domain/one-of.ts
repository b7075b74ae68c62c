/** True, and narrows the type, if the text is in the list. */
export function isOneOf<T extends string>(list: readonly T[], text: string): text is T {
  return (list as readonly string[]).includes(text);
}
