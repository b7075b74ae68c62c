/** Latin letters with their accents, beyond ASCII (Latin-1 and Latin Extended-A). */
const TABLE_END = 0x180;

/**
 * The code of a letter or digit, small and without its accent; 0 for anything that parts words. For comparing names
 * by the hundred thousand: other alphabets' letters stand for themselves.
 */
export function foldedCode(code: number): number {
  return code < TABLE_END ? (FOLDED[code] ?? 0) : code >= 0x2000 && code < 0x2070 ? 0 : code;
}

const FOLDED: Uint16Array = Uint16Array.from({ length: TABLE_END }, (_, code) => {
  const bare = String.fromCharCode(code).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return /^[\p{L}\p{N}]$/u.test(bare) ? bare.charCodeAt(0) : 0;
});
