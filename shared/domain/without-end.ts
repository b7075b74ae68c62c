/**
 * The text without the characters at its end that match `mark`, a pattern for one character. It takes one pass: a
 * pattern that looks for such a run before the end would try it from each of its characters.
 */
export function withoutEnd(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
