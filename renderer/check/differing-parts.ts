/** A text compared with another: what both begin with, what differs, what both end with. */
interface TextParts {
  readonly before: string;
  readonly differing: string;
  readonly after: string;
}

export function differingParts(text: string, beside: string): TextParts {
  let start = 0;
  while (start < text.length && start < beside.length && text[start] === beside[start]) start += 1;
  let end = 0;
  const room = Math.min(text.length, beside.length) - start;
  while (end < room && text.at(-1 - end) === beside.at(-1 - end)) end += 1;
  return {
    before: text.slice(0, start),
    differing: text.slice(start, text.length - end),
    after: text.slice(text.length - end),
  };
}
