/** True, and narrowed, where the text is one of the listed ones. */
export function isOneOf<T extends string>(list: readonly T[], text: string): text is T {
  return (list as readonly string[]).includes(text);
}
