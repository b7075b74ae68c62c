import { fitsMask } from './masked-text.ts';

/** How many digits at a phone number's end are the same with and without its country's prefix. */
export const TAIL_DIGITS = 8;

/** The part that all spellings of one phone number share; empty if there are no digits. */
export function phoneTail(phone: string): string {
  return phone.replace(/\D/g, '').slice(-TAIL_DIGITS);
}

/** How many digits a country's prefix may have. */
const PREFIX_DIGITS = [0, 1, 2, 3];

/** True if a phone number that a list shows masked may be this one, written with or without its country's prefix. */
export function fitsMaskedPhone(masked: string, phone: string): boolean {
  const shown = masked.replace(/[^\d*]/g, '').replace(/^00/, '');
  const digits = phone.replace(/\D/g, '');
  return PREFIX_DIGITS.some((count) => {
    const national = digits.slice(count);
    return fitsMask(shown, national) || fitsMask(shown, `0${national}`);
  });
}
