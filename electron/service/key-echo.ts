/**
 * A service, or a gateway before it, may repeat a request's headers in its answer. This removes the private key from
 * the answer.
 */

/** A shorter key could be an ordinary word of answers; the service's keys are far longer. */
const MIN_KEY_LENGTH = 16;
const IN_ITS_PLACE = '[key]';

/** Removes the private key from a text, however JSON may have escaped its letters, and leaves the rest as it is. */
export function keyRemover(privateKey: string): (text: string) => string {
  if (privateKey.length < MIN_KEY_LENGTH) return (text) => text;
  const pattern = new RegExp([...privateKey].map(letterPattern).join(''), 'g');
  // The search for escaped letters is slower, so it runs only if the text has backslashes.
  return (text) =>
    text.includes(privateKey) || text.includes('\\') ? text.replace(pattern, IN_ITS_PLACE) : text;
}

/** A letter as it is, after a backslash, or as `\u` and its four digits in either case. */
function letterPattern(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16).padStart(4, '0');
  const eitherCase = digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const plain = letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
  return `(?:\\\\?${plain}|\\\\u${eitherCase})`;
}
