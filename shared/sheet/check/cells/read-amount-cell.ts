import {
  formatAmount,
  fractionDigits,
  MAX_AMOUNT_MINOR,
  parseAmount,
  roundedTo,
  withoutEndZeros,
} from '../../../domain/money.ts';
import type { Problem } from '../../../domain/problem.ts';
import type { Cell } from '../../table.ts';
import { cleanText } from '../words/clean-text.ts';
import { settledCurrencies } from '../words/currency-words.ts';
import { type AmountReading, type DecimalMark, readAmount } from '../words/read-amount.ts';
import { otherAmountShown } from './as-shown.ts';
import { type CellOutcome, type CellPlace, changeNote, cleaned, refused } from './cell-outcome.ts';
import { traitsOfFormat } from './number-format-traits.ts';
import { isOpened, openCell, refusedAsShown } from './open-cell.ts';
import { kindWrong } from './read-text-fields.ts';
import { unwrap } from './unwrap.ts';

export interface AmountContext {
  /** The row's currency, lower case; undefined where the sheet does not say. */
  readonly currency: string | undefined;
  /** The row's country, lower case: which franc the sign beside an amount means. */
  readonly country?: string | undefined;
  /** The power of ten that one unit of the column stands for (`en milliers`: 3); 0 where amounts are as written. */
  readonly exponent: number;
  /** The same for one amount, which may stand apart from the others, or the question for which it waits. */
  readonly exponentOf: (decimal: string) => number | Problem;
  /** The column's decimal mark as the user answered. */
  readonly answeredMark: DecimalMark | undefined;
  /** What the column's other cells prove; asked only for a cell that could be read either way. */
  readonly provenMarks: () => ProvenMarks;
  /**
   * Asks once of the column whether amounts are paid rounded, to what is shown or to the decimals that the currency has;
   * the problem under which the amount waits, or undefined if it is refused.
   */
  readonly isRounded?: (original: string, rounded: string) => boolean | Problem;
  /** Told of a cell whose separator could be either, so that the column is asked about once. */
  readonly onUnclear: (original: string) => Problem;
}

/** What the cells of a column prove about its marks. */
export interface ProvenMarks {
  /** Undefined where no cell shows one, or where they contradict each other. */
  readonly decimal: DecimalMark | undefined;
  /** True where thousands stand between the other marks in a cell; false where they stand without; undefined where no cell has any. */
  readonly isGrouped: boolean | undefined;
  /** The median of the amounts that prove it; 0 where none does. */
  readonly median: number;
}

/** An amount, as the currency's plain decimal (hazards A1–A10). */
export function readAmountCell(cell: Cell, place: CellPlace, context: AmountContext): CellOutcome {
  const opened = openCell(cell, place);
  if (!isOpened(opened)) return opened;
  const { text: written, original } = opened;
  if (cell.kind === 'boolean') return kindWrong(place, original, 'boolean', 'amount');
  const traits = cell.numberFormat === undefined ? undefined : traitsOfFormat(cell.numberFormat);
  // Some formats only look like a date's (`#,##0\ \d`): with digits in them the cell is a number (A10).
  if (cell.kind === 'date' && !traits?.hasDigits) return kindWrong(place, original, 'date', 'amount');
  if (cell.kind !== 'text' && traits?.kind !== undefined)
    return kindWrong(place, original, traits.kind, 'amount');
  const other = otherAmountShown(cell);
  const rounding =
    other?.rounded === undefined ? false : (context.isRounded?.(original, other.rounded) ?? false);
  if (typeof rounding !== 'boolean') return { problems: [{ ...rounding, original }] };
  if (other && !rounding) return refusedAsShown(original, other.shown, place);
  const isNumber = cell.kind !== 'text';
  const { text, damage } = cleanText(unwrap(other?.rounded ?? written), 'plain');
  if (damage) return kindWrong(place, original, 'control-characters', 'amount');
  let hasThreeDecimals = false;
  const reading = readAmount(text, (separator) => {
    if (isNumber) return '.';
    const mark = decideMark(separator, text, context);
    hasThreeDecimals = mark === separator;
    return mark;
  });
  if (hasThreeDecimals && context.exponent === 0 && digitsOf(context.currency) < 3)
    return tooManyDecimals(original, context.currency ?? '', place);
  const exponent = reading.kind === 'amount' ? context.exponentOf(reading.decimal) : 0;
  if (typeof exponent !== 'number') return { problems: [{ ...exponent, original }] };
  return fitToCurrency(
    scaled(reading, exponent),
    { original, what: other ? [...opened.what, 'rounded'] : opened.what, formatSigns: traits?.signs ?? [] },
    place,
    context,
  );
}

function scaled(reading: AmountReading, exponent: number): AmountReading {
  if (exponent === 0 || reading.kind !== 'amount') return reading;
  return { ...reading, decimal: timesTenTo(exponent, reading.decimal), what: [...reading.what, 'scaled'] };
}

/** `12.5` in thousands is `12500`: the mark is moved, so that no digit is lost. */
export function timesTenTo(exponent: number, decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  // Noughts enough on both sides that the mark can be moved either way.
  const room = '0'.repeat(Math.abs(exponent));
  const digits = `${room}${whole}${fraction}${room}`;
  const point = room.length + whole.length + exponent;
  const movedWhole = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const movedFraction = withoutEndZeros(digits.slice(point));
  return movedFraction === '' ? movedWhole : `${movedWhole}.${movedFraction}`;
}

/**
 * An amount so many times the others may be a thousand times too large: the other way it would be about as far from them,
 * as `33.957` beside `730,90`.
 */
const FAR_TIMES = 25;

/**
 * The decimal mark of a cell like `1.234`: the user's answer; else what the column's other cells prove, or that the
 * currency has no decimals. Where those two disagree, or a currency of two decimals would get three, it is asked; so it is
 * where the other cells write their thousands otherwise, or the amount would be far from all of them.
 */
function decideMark(separator: DecimalMark, text: string, context: AmountContext): DecimalMark | undefined {
  if (context.answeredMark !== undefined) return context.answeredMark;
  const { decimal: proven, isGrouped, median } = context.provenMarks();
  const other: DecimalMark = separator === '.' ? ',' : '.';
  // In thousands or cents the currency's own decimals say nothing about the figure.
  const isAsWritten = context.exponent === 0 && context.currency !== undefined;
  const digits = isAsWritten ? fractionDigits(context.currency) : undefined;
  if (proven === other) {
    const isFar = Number(text.replace(/\D/g, '')) >= median * FAR_TIMES;
    return digits === 0 || isGrouped || (isGrouped === undefined && !isFar) ? other : undefined;
  }
  if (proven === undefined) return digits === 0 ? other : undefined;
  if (context.exponent > 0) return separator;
  return digits === 3 ? separator : undefined;
}

interface AmountCell {
  readonly original: string;
  readonly what: readonly string[];
  readonly formatSigns: readonly (readonly string[])[];
}

function fitToCurrency(
  reading: AmountReading,
  cell: AmountCell,
  place: CellPlace,
  context: AmountContext,
): CellOutcome {
  const { original } = cell;
  switch (reading.kind) {
    case 'missing':
      return refused('amount-missing', place, { original });
    case 'not-positive':
      return refused('amount-not-positive', place, { original });
    case 'unclear':
      return { problems: [context.onUnclear(original)] };
    case 'wrong':
      return kindWrong(place, original, reading.found, 'amount');
    case 'amount':
      break;
  }
  const conflict = currencyConflict(reading.signCurrencies, cell.formatSigns, context.currency);
  if (conflict) {
    return refused('currency-conflict', place, {
      original,
      params: { found: conflict, currency: context.currency ?? '' },
    });
  }
  const stated = statedBySign(reading.signCurrencies, context);
  const currency = context.currency ?? stated;
  if (currency === undefined)
    return cleaned(place, { original, value: reading.decimal, what: [...cell.what, ...reading.what] });
  const outcome = asMoney(reading, currency, cell, place, context);
  if (stated === undefined || outcome.value === undefined) return outcome;
  const note = changeNote({ ...place, field: 'currency' }, 'from-cell', { original, proposed: stated });
  return { ...outcome, also: { currency: stated }, problems: [...outcome.problems, note] };
}

/** The one currency that the sign beside an amount means, in the row's country, where nothing else gives one. */
function statedBySign(
  sign: readonly string[] | undefined,
  { currency, country }: AmountContext,
): string | undefined {
  if (currency !== undefined || sign === undefined) return undefined;
  const [only, another] = country === undefined ? sign : settledCurrencies(sign, [country]);
  return another === undefined ? only : undefined;
}

function asMoney(
  { decimal, what }: Extract<AmountReading, { kind: 'amount' }>,
  currency: string,
  cell: AmountCell,
  place: CellPlace,
  { isRounded }: AmountContext,
): CellOutcome {
  const { original } = cell;
  const parsed = parseAmount(decimal, currency);
  if (!parsed.ok && parsed.reason === 'too-many-decimals') {
    const rounded = roundedTo(decimal, fractionDigits(currency));
    const rounding = isRounded?.(original, rounded) ?? false;
    if (typeof rounding !== 'boolean') return { problems: [{ ...rounding, original }] };
    if (!rounding) return tooManyDecimals(original, currency, place);
    return cleaned(place, { original, value: rounded, what: [...cell.what, ...what, 'rounded'] });
  }
  if (!parsed.ok || parsed.amountMinor > MAX_AMOUNT_MINOR)
    return kindWrong(place, original, 'too-large', 'amount');
  const value = formatAmount(parsed.amountMinor, currency);
  const written = value === decimal ? [] : ['decimals-written'];
  return cleaned(place, { original, value, what: [...cell.what, ...what, ...written] });
}

function tooManyDecimals(original: string, currency: string, place: CellPlace): CellOutcome {
  return refused('amount-decimals', place, {
    original,
    params: { currency, digits: fractionDigits(currency) },
  });
}

/** Of a row without a currency as many as any has: it is refused for that already. */
function digitsOf(currency: string | undefined): number {
  return currency === undefined ? 3 : fractionDigits(currency);
}

/** The cell's own sign, or its format, names another currency than the row: the code or codes it names. */
function currencyConflict(
  sign: readonly string[] | undefined,
  format: readonly (readonly string[])[],
  currency: string | undefined,
): string | undefined {
  if (sign?.length === 0) return '?';
  if (currency === undefined) return undefined;
  if (sign && !sign.includes(currency)) return sign[0];
  return format.find((codes) => !codes.includes(currency))?.[0];
}
