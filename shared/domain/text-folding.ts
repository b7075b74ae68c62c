/** The end of the table: accented Latin letters beyond ASCII (Latin-1 and Latin Extended-A). */
const TABLE_END = 0x180;

/**
 * The character code of a letter or digit, in lower case and without its accent; 0 for anything that separates words.
 * Used to compare hundreds of thousands of names. Letters of other alphabets give their own code.
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

/** Lower-case letters, digits and signs: most addresses and names are written like this already. */
const SMALL_ASCII = /^[ -@[-~]*$/;

/** Lower case without accents, in any alphabet: for comparing and searching, never shown and never sent. */
export function bareLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** True if one of the texts, or several in their order, contain the search text; accents, case and blanks are ignored. */
export function holdsText(texts: readonly (string | null | undefined)[], search: string): boolean {
  const plain = (text: string): string => bareLetters(text).replace(/\s+/g, ' ').trim();
  return plain(texts.filter(Boolean).join(' ')).includes(plain(search));
}

/** A form for comparing descriptions: one form of each letter, lower case, one blank between words. */
export function foldedWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * Text for comparing: no accents, lower case, punctuation as blanks, blanks collapsed. Never shown, never sent.
 * `Dépôt  direct` and `DEPOT-DIRECT` give the same text.
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
