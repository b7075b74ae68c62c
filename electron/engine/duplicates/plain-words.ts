import { foldedWords } from '../../../shared/domain/fold-letters.ts';
import { findMarkers } from '../../../shared/domain/marker.ts';

/** A description without our markers, folded for comparing. */
export function plainWords(description: string | undefined): string {
  let words = description ?? '';
  for (const marker of findMarkers(words)) words = words.replace(marker, '');
  return foldedWords(words);
}
