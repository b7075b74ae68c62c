/** Digits at a phone number's end that are the same with and without its country's prefix. */
const TAIL_DIGITS = 8;

/** What two ways of writing one phone number share; empty where there are no digits. */
export function phoneTail(phone: string): string {
  return phone.replace(/\D/g, '').slice(-TAIL_DIGITS);
}
