import { bareLetters } from './text-folding.ts';

/**
 * What the sheet's own number of a row identifies: one payment (an invoice), one person (an employee number), or
 * neither (a line number). Only a payment's number shows that two payments are different, or the same.
 */
export const REFERENCE_MEANINGS = ['payment', 'person', 'neither'] as const;

/**
 * `unsure`: the heading does not say it, and nobody was asked yet. It counts as a payment's number until it is seen
 * again.
 */
export type ReferenceMeaning = (typeof REFERENCE_MEANINGS)[number] | 'unsure';

/** The number that identifies a payment; null if there is none. `INV-0012`, `inv 12` and `Inv12` are the same. */
export function paymentNumber(reference: string | null, means: ReferenceMeaning): string | null {
  if (reference === null || means === 'person' || means === 'neither') return null;
  const parts = bareLetters(reference).match(/\p{N}+|\p{L}+/gu) ?? [];
  return parts.length === 0 ? null : parts.map((part) => part.replace(/^0+(?=\d)/, '')).join(' ');
}
