/**
 * Text for comparing: no accents, lower case, punctuation as blanks, blanks collapsed. Never shown, never sent.
 * `Dépôt  direct` and `DEPOT-DIRECT` fold to the same.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
