/** A service, or a gateway before it, may say a request's headers back in its answer: the private key is taken out of it. */

/** A shorter key could be a word that answers are full of; those of the service are far longer. */
const MIN_KEY_LENGTH = 16;
const IN_ITS_PLACE = '[key]';

/** Takes the private key out of a text, however JSON may have escaped its letters; the text is otherwise as it was. */
export function keyRemover(privateKey: string): (text: string) => string {
  if (privateKey.length < MIN_KEY_LENGTH) return (text) => text;
  const pattern = new RegExp([...privateKey].map(letterPattern).join(''), 'g');
  // The search for escaped letters is the slower one: it is made where there are any.
  return (text) =>
    text.includes(privateKey) || text.includes('\\') ? text.replace(pattern, IN_ITS_PLACE) : text;
}

/** A letter as it stands, after a backslash, or as `\u` and its four digits in either case. */
function letterPattern(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16).padStart(4, '0');
  const eitherCase = digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const plain = letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
  return `(?:\\\\?${plain}|\\\\u${eitherCase})`;
}
