/** Latin letters with their accents, beyond ASCII (Latin-1 and Latin Extended-A). */
const TABLE_END = 0x180;

/**
 * The code of a letter or digit, small and without its accent; 0 for anything that parts words. For comparing names
 * by the hundred thousand: other alphabets' letters stand for themselves.
 */
export function foldedCode(code: number): number {
  return code < TABLE_END ? (FOLDED_CODES[code] ?? 0) : code >= 0x2000 && code < 0x2070 ? 0 : code;
}

/** Lower case without accents, for text of Latin letters and ASCII; undefined for any other text. */
export function foldedLatin(text: string): string | undefined {
  if (SMALL_ASCII.test(text)) return text;
  let folded = '';
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const bare = code < TABLE_END ? BARE_TEXTS[code] : undefined;
    if (bare === undefined) return undefined;
    folded += bare;
  }
  return folded;
}

/** Small letters, digits and marks, as most addresses and names are written already. */
const SMALL_ASCII = /^[ -@[-~]*$/;

/** Lower case without accents, whatever the alphabet: for comparing and searching, never shown, never sent. */
export function bareLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** True where one of the texts, or several in their order, hold what is searched for; accents, case and blanks aside. */
export function holdsText(texts: readonly (string | null | undefined)[], search: string): boolean {
  const plain = (text: string): string => bareLetters(text).replace(/\s+/g, ' ').trim();
  return plain(texts.filter(Boolean).join(' ')).includes(plain(search));
}

/** Written alike for comparing descriptions: one form of each letter, small, and one blank between words. */
export function foldedWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * Text for comparing: no accents, lower case, punctuation as blanks, blanks collapsed. Never shown, never sent.
 * `Dépôt  direct` and `DEPOT-DIRECT` fold to the same.
 */
export function foldText(text: string): string {
  return bareLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function bareText(code: number): string {
  return bareLetters(String.fromCharCode(code));
}

const BARE_TEXTS: readonly string[] = Array.from({ length: TABLE_END }, (_, code) => bareText(code));

const FOLDED_CODES: Uint16Array = Uint16Array.from({ length: TABLE_END }, (_, code) => {
  const bare = bareText(code);
  return /^[\p{L}\p{N}]$/u.test(bare) ? bare.charCodeAt(0) : 0;
});
