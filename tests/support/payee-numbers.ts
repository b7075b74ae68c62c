/** Numbers of payees as they are in real sheets: all different, and none the next one after that of its neighbour. */

/** The greatest prime of seven digits: the squares of all numbers below its half leave different remainders. */
const PRIME = 9_999_991;
const FIRST = 1_234_567;

/** Seven digits, for every `n` from 0 to three million others; those of two neighbours are far apart. */
export function spreadDigits(n: number): string {
  return String((FIRST + n) ** 2 % PRIME).padStart(7, '0');
}

/** A mobile number of Senegal. */
export function payeePhone(n: number): string {
  return `+22177${spreadDigits(n)}`;
}

/** The number of a bank account, twelve digits. */
export function payeeAccount(n: number): string {
  return `10002${spreadDigits(n)}`;
}
