import { bareLetters } from './text-folding.ts';

/**
 * What the sheet's own number of a row names: one payment (an invoice), one person (an employee number), or neither (a
 * line's number). Only a payment's number tells two payments apart, or shows that they are one.
 */
export const REFERENCE_MEANINGS = ['payment', 'person', 'neither'] as const;

/** `unsure`: the heading does not say it, and nobody was asked yet. It counts as a payment's until it is seen again. */
export type ReferenceMeaning = (typeof REFERENCE_MEANINGS)[number] | 'unsure';

/** The number by which a payment is known again; null if it names none. `INV-0012`, `inv 12` and `Inv12` are one. */
export function paymentNumber(reference: string | null, means: ReferenceMeaning): string | null {
  if (reference === null || means === 'person' || means === 'neither') return null;
  const parts = bareLetters(reference).match(/\p{N}+|\p{L}+/gu) ?? [];
  return parts.length === 0 ? null : parts.map((part) => part.replace(/^0+(?=\d)/, '')).join(' ');
}
