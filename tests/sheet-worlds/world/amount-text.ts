/** Amounts as people write them. */
import type { PaperCell } from './draft.ts';
import { type Currency, DIGITS } from './truth.ts';

export interface AmountStyle {
  readonly mark: '.' | ',';
  /** Between the thousands; empty for none. */
  readonly group: '' | ' ' | '\u00a0' | '\u202f' | ',' | '.' | "'" | '’';
  /** XLSX: stored as a number, shown by `format`. */
  readonly isNumber: boolean;
  readonly format?: string;
  /** Written around the digits: `$`, ` FCFA`; of a number, by its format. */
  readonly before?: (currency: Currency) => string;
  readonly after?: (currency: Currency) => string;
  /** Decimals though the currency has none, or other than it has. */
  readonly decimals?: number;
  /** The factor of what is written: 1,000 for thousands, 0.01 for cents. */
  readonly scale?: 1000 | 1000000 | 0.01;
}

export const PLAIN_AMOUNTS: AmountStyle = { mark: '.', group: '', isNumber: false };

export function writeAmount(amountMinor: number, currency: Currency, style: AmountStyle): PaperCell {
  const plain = plainDecimal(amountMinor, currency, style);
  const [before, after] = [style.before?.(currency) ?? '', style.after?.(currency) ?? ''];
  if (!style.isNumber) return { text: `${before}${groupDigits(plain, style)}${after}` };
  const format = formatAround(before, style.format, after);
  return { text: plain, isNumber: true, ...(format !== undefined && { format }) };
}

/** The number format that writes these words around the digits, in each of its sections. */
function formatAround(before: string, format: string | undefined, after: string): string | undefined {
  if (before === '' && after === '') return format;
  const quoted = (text: string) => (text === '' ? '' : `"${text}"`);
  return (format ?? '#,##0.##')
    .split(';')
    .map((section) => `${quoted(before)}${section}${quoted(after)}`)
    .join(';');
}

/** Minor units as a plain decimal with a point, in the style's scale and decimals. */
export function plainDecimal(
  amountMinor: number,
  currency: Currency,
  style: Pick<AmountStyle, 'scale' | 'decimals'> = {},
): string {
  let digits = DIGITS[currency];
  if (style.scale === 1000) digits += 3;
  if (style.scale === 1_000_000) digits += 6;
  if (style.scale === 0.01) digits -= 2;
  const sign = amountMinor < 0 ? '-' : '';
  const padded = String(Math.abs(amountMinor)).padStart(Math.max(digits, 0) + 1, '0');
  const whole = digits > 0 ? padded.slice(0, -digits) : padded + '0'.repeat(Math.max(0, -digits));
  let fraction = digits > 0 ? padded.slice(-digits) : '';
  if (style.scale === 1000 || style.scale === 1_000_000) fraction = fraction.replace(/0+$/, '');
  if (style.decimals !== undefined) fraction = fraction.padEnd(style.decimals, '0');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

function groupDigits(plain: string, style: AmountStyle): string {
  const [whole = '', fraction] = plain.split('.');
  const grouped = style.group === '' ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, style.group);
  return fraction === undefined ? grouped : grouped + style.mark + fraction;
}
