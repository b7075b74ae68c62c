/** ISO 4217 code in lower case, as the API's transactions write it (`xof`). Wallets write it in upper case. */
export type CurrencyCode = string;

/** The currencies whose fraction digits are not 2 (ISO 4217). */
const FRACTION_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf',
    3: 'bhd iqd jod kwd lyd omr tnd',
    4: 'clf uyw',
  }).flatMap(([digits, currencies]) => currencies.split(' ').map((code) => [code, Number(digits)] as const)),
);

/**
 * The largest amount that one row may have, in minor units: far above any real payment, and small enough that the sum
 * of 200,000 rows (the import's cap) still fits a safe integer.
 */
export const MAX_AMOUNT_MINOR = 40_000_000_000;

/** How many decimals a currency has. */
export function fractionDigits(currency: CurrencyCode): number {
  return FRACTION_DIGITS.get(currency) ?? FRACTION_DIGITS.get(currency.toLowerCase()) ?? 2;
}

type ParsedAmount =
  | { readonly ok: true; readonly amountMinor: number }
  | { readonly ok: false; readonly reason: 'not-a-number' | 'too-many-decimals' | 'too-large' };

const PLAIN_DECIMAL = /^(-?)(\d{1,18})(?:\.(\d+))?$/;

/**
 * Reads a plain decimal string (`1250.50`, no separators) into minor units. Never rounds: surplus decimals that are
 * not zero are refused.
 */
export function parseAmount(decimal: string, currency: CurrencyCode): ParsedAmount {
  const match = PLAIN_DECIMAL.exec(decimal);
  if (!match) return { ok: false, reason: 'not-a-number' };
  const [, sign, whole = '0', fraction = ''] = match;
  const digits = fractionDigits(currency);
  const kept = withoutEndZeros(fraction);
  if (kept.length > digits) return { ok: false, reason: 'too-many-decimals' };
  const magnitude = Number(whole + kept.padEnd(digits, '0'));
  if (!Number.isSafeInteger(magnitude)) return { ok: false, reason: 'too-large' };
  return { ok: true, amountMinor: sign === '-' && magnitude !== 0 ? -magnitude : magnitude };
}

/** Writes minor units as the plain decimal string of the currency: 125050 cad → `1250.50`, 1250 xof → `1250`. */
export function formatAmount(amountMinor: number, currency: CurrencyCode): string {
  const digits = fractionDigits(currency);
  const sign = amountMinor < 0 ? '-' : '';
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** `1250.50 CAD`: an amount inside a problem or a message. */
export function amountWithCode(amountMinor: number, currency: CurrencyCode): string {
  return `${formatAmount(amountMinor, currency)} ${currency.toUpperCase()}`;
}

/** Below it a whole number has at most 15 digits in minor units, all of them exact. */
const WHOLE_MOST = 1e11;

/**
 * Turns a JSON number of the API (major units) into minor units, by its shortest decimal text. Float noise beyond 15
 * significant digits is dropped; undefined if the number has decimals that the currency does not have.
 */
export function amountFromApi(value: number, currency: CurrencyCode): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  // Most amounts are whole, and every session of a list is compared. The sum turns -0 into 0.
  if (Number.isInteger(value) && Math.abs(value) < WHOLE_MOST)
    return value * 10 ** fractionDigits(currency) + 0;
  const text = Number(value.toPrecision(15)).toString();
  const plain = text.includes('e') ? value.toFixed(fractionDigits(currency)) : text;
  const parsed = parseAmount(plain, currency);
  return parsed.ok ? parsed.amountMinor : undefined;
}

/**
 * Like `amountFromApi`, for a debit or a fee: a fraction of the smallest unit (15.5 XOF) is rounded up, because a wallet
 * loses whole units only. Never for what a recipient gets. Undefined if the number is not finite or too large.
 */
export function debitFromApi(value: number, currency: CurrencyCode): number | undefined {
  const exact = amountFromApi(value, currency);
  if (exact !== undefined || !Number.isFinite(value)) return exact;
  const scaled = Number((value * 10 ** fractionDigits(currency)).toPrecision(15));
  const minor = Math.ceil(scaled) + 0;
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** The JSON number (major units) that the API expects for an amount in minor units. Exact for every amount that we accept. */
export function amountToApi(amountMinor: number, currency: CurrencyCode): number {
  return Number(formatAmount(amountMinor, currency));
}

/** A number of the API as a plain decimal: 15 significant digits, never an exponent; null if there is none. */
export function plainDecimal(value: number | undefined): string | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  const fixed = withoutEndZeros(value.toFixed(15));
  return fixed.includes('e') ? null : fixed;
}

/** Decimals without trailing zeros, and without the point if nothing follows it. */
export function withoutEndZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return decimals.slice(0, end < decimals.length && decimals[end - 1] === '.' ? end - 1 : end);
}

/** A plain decimal rounded half up to so many decimals, digit by digit: `333.3335` to two is `333.33`. */
export function roundedTo(decimal: string, decimals: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const isUp = (fraction[decimals] ?? '0') >= '5';
  const digits = (BigInt(whole + kept) + (isUp ? 1n : 0n)).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}
