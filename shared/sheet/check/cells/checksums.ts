/** Check digits of account numbers and bank codes. Each function expects the bare characters, no blanks or dashes. */

/** IBAN: ISO 7064 mod 97 over the rearranged characters. */
export function isIbanValid(iban: string): boolean {
  if (!looksLikeIban(iban)) return false;
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** The shape of an IBAN: country, two check digits, then 11 to 30 characters. */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text);
}

/** ABA routing number of the United States: weights 3, 7, 1. */
export function isAbaValid(routing: string): boolean {
  return /^\d{9}$/.test(routing) && weighted(routing, [3, 7, 1]) % 10 === 0 && Number(routing) > 0;
}

/** CLABE of Mexico: 18 digits, weights 3, 7, 1 each modulo 10. */
export function isClabeValid(clabe: string): boolean {
  if (!/^\d{18}$/.test(clabe)) return false;
  const weights = [3, 7, 1];
  const sum = [...clabe.slice(0, 17)].reduce(
    (total, digit, i) => total + ((Number(digit) * (weights[i % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(clabe[17]);
}

/** NUBAN of Nigeria: ten digits under a three-digit bank code, weights 3, 7, 3. */
export function isNubanValid(account: string, bankCode: string): boolean {
  if (!/^\d{10}$/.test(account) || !/^\d{3}$/.test(bankCode)) return false;
  const sum = weighted(bankCode + account.slice(0, 9), [3, 7, 3]);
  return (10 - (sum % 10)) % 10 === Number(account[9]);
}

/** French RIB: bank 5, branch 5, account 11, key 2. */
export function isRibValid(rib: string): boolean {
  return /^\d{10}[A-Z0-9]{11}\d{2}$/.test(rib) && isRibKeyRight(rib);
}

/**
 * The key at the end of a RIB, in France and in the West African monetary union: the whole number is a multiple of 97.
 * Letters count as their column on the old tabulators.
 */
export function isRibKeyRight(rib: string): boolean {
  const digits = rib.replace(/[A-Z]/g, (letter) =>
    String(((letter.charCodeAt(0) - 65 + (letter >= 'S' ? 1 : 0)) % 9) + 1),
  );
  return mod97(digits) === 0;
}

/** The IBAN of a national number in a country that has IBANs, with its check digits. */
export function ibanOf(country: string, national: string): string {
  const code = country.toUpperCase();
  const digits = 98 - mod97(`${national}${code}00`);
  return `${code}${String(digits).padStart(2, '0')}${national}`;
}

function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

function weighted(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, i) => sum + Number(digit) * (weights[i % weights.length] ?? 0), 0);
}
