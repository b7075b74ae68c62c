/** Lists of words and headings as data: entries separated by `|`, on as many lines as they need. */

export function entriesOf(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split('|'));
}

export function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(entriesOf(...lines));
}
