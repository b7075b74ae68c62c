/**
 * A stored number as plain decimal text: no exponent, no needless zeros. Whole numbers keep every stored digit, also
 * beyond what a double can hold; others are the shortest text of the double that every spreadsheet program makes of
 * them (`1.1000000000000001` is stored for 1.1, `274.65999999999997` stays). Undefined where it is not a number.
 */
export function plainNumberText(stored: string): string | undefined {
  if (isPlainAlready(stored)) return stored;
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(stored.trim());
  if (match === null || (match[2] === '' && (match[3] ?? '') === '')) return undefined;
  const [, sign, whole = '', fraction = '', exponent] = match;
  const minus = sign === '-' ? '-' : '';
  if (exponent === undefined && /^0*$/.test(fraction)) {
    const digits = whole.replace(/^0+(?=\d)/, '') || '0';
    return digits === '0' ? '0' : minus + digits;
  }
  const value = Number(stored);
  return Number.isFinite(value) ? withoutExponent(value) : undefined;
}

/** Decimals of up to this many digits all survive the way through a double and back. */
const SAFE_DIGITS = 15;

/**
 * True for most numbers of a sheet: digits without a leading zero, whole, or with a fraction that does not end in
 * zero and is short enough to be exact.
 */
function isPlainAlready(stored: string): boolean {
  const { length } = stored;
  const first = stored.charCodeAt(0);
  if (first < 49 || first > 57) return stored === '0';
  let point = -1;
  for (let at = 1; at < length; at++) {
    const code = stored.charCodeAt(at);
    if (code >= 48 && code <= 57) continue;
    if (code !== 46 || point >= 0) return false;
    point = at;
  }
  if (point < 0) return length > 0;
  return point < length - 1 && length - 1 <= SAFE_DIGITS && stored.charCodeAt(length - 1) !== 48;
}

function withoutExponent(value: number): string {
  const text = String(value === 0 ? 0 : value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, minus = '', first = '', rest = '', exponent] = match;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${minus}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return minus + digits + '0'.repeat(point - digits.length);
  return `${minus}${digits.slice(0, point)}.${digits.slice(point)}`;
}
