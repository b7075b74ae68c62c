/** Amounts that together, or beside the rest of their row, are numbers of another kind (A12). */
import type { CheckedRow } from '../../checked-sheet.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';

/** Fewer amounts may be anything. */
const LEAST_AMOUNTS = 3;
/** Day numbers of 2014 to 2036, and how far from each other the days of one sheet are. */
const DAYS_FROM = 41_640;
const DAYS_TO = 50_000;
const DAYS_APART = 370;
/** Nobody sends so few francs; where all amounts are as small, they are thousands. */
const SMALL_FRANCS = 500;

/** What the numbers of a column of amounts are instead: a token of the problem `amounts-doubtful`. */
export type OddAmounts = 'years' | 'days' | 'count' | 'small';

/** What all amounts of the sheet together are, where they are no amounts. */
export function oddAmounts({ rows, figures: { amounts } }: SheetLines): OddAmounts | undefined {
  const known = amounts.subarray(0, rows.length).filter((amount) => !Number.isNaN(amount));
  if (known.length < LEAST_AMOUNTS) return undefined;
  const areFrancs = rows.every(({ fields }) => fields.currency === 'xof');
  const units = areFrancs ? known : known.map((amount) => amount / 100);
  const [first = 0] = units;
  if (units.every((amount) => amount === first) && first >= 2_000 && first <= 2_100 && first % 10 !== 0)
    return 'years';
  if (units.every((amount, at) => amount === first + at) && first <= 1) return 'count';
  const least = units.reduce((one, other) => Math.min(one, other));
  const most = units.reduce((one, other) => Math.max(one, other));
  const areDays = least >= DAYS_FROM && most <= DAYS_TO && most - least <= DAYS_APART;
  if (areDays && units.some((amount) => amount % 5 !== 0)) return 'days';
  return areFrancs && most < SMALL_FRANCS ? 'small' : undefined;
}

/** Smaller amounts are the end of some phone by chance. */
export const LEAST_NUMBER = 1_000_000;

/** True if the amount is the row's own phone or account number, in the wrong column. */
export function isOwnNumber({ amount = '', phone = '', account_number = '' }: CheckedRow['fields']): boolean {
  const digits = amount.replace(/[.,]0*$/, '');
  return Number(digits) >= LEAST_NUMBER && (phone.endsWith(digits) || account_number.endsWith(digits));
}
