/** How many digits at a phone number's end are the same with and without its country's prefix. */
const TAIL_DIGITS = 8;

/** The part that all spellings of one phone number share; empty if there are no digits. */
export function phoneTail(phone: string): string {
  return phone.replace(/\D/g, '').slice(-TAIL_DIGITS);
}
