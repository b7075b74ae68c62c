import { bareLetters } from '../../../domain/fold-letters.ts';

/**
 * Text for comparing: no accents, lower case, punctuation as blanks, blanks collapsed. Never shown, never sent.
 * `Dépôt  direct` and `DEPOT-DIRECT` fold to the same.
 */
export function foldText(text: string): string {
  return bareLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
