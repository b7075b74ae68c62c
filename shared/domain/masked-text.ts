/** So few shown characters fit too many texts. */
const SHOWN_LEAST = 3;

/** True if the text is masked with asterisks (`****0003`, `a***@example.com`) and what it shows of both ends is the other's. */
export function fitsMask(masked: string, whole: string): boolean {
  const [first, last] = [masked.indexOf('*'), masked.lastIndexOf('*')];
  if (first < 0) return false;
  const [start, end] = [masked.slice(0, first), masked.slice(last + 1)];
  const shown = start.length + end.length;
  return shown >= SHOWN_LEAST && shown <= whole.length && whole.startsWith(start) && whole.endsWith(end);
}
