import type { RowFields } from '../../../domain/row-fields.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import type { RowFigures } from './row-figures.ts';

/** By what money reaches its payee. */
const CONTACTS = ['account_number', 'phone', 'email', 'destination_account_id'] as const;
/** A sum of two amounts may be chance where nothing else tells a payee from a label. */
const LEAST_WITHOUT_CONTACTS = 3;
const LEAST_ROWS = 2;

/**
 * Rows that may be the subtotal of their neighbours (V10): the amount is the sum of the rows right above or right below,
 * and nobody is reached by it, or somebody else of the group is. Gives indexes into `rows`.
 */
export function findSubtotals(rows: readonly CheckedRow[], figures: RowFigures): readonly number[] {
  const found: number[] = [];
  const hasContacts = rows.some(({ fields }) => CONTACTS.some((field) => fields[field] !== undefined));
  for (let index = 0; index < rows.length; index += 1) {
    const sum = figures.amounts[index] ?? Number.NaN;
    if (!(sum > 0)) continue;
    for (const step of [-1, 1]) {
      const count = rowsAddingUp(index, step, figures, rows.length);
      if (count < LEAST_ROWS || !mayBeLabel(index, index + step * count, rows, hasContacts, count)) continue;
      found.push(index);
      break;
    }
  }
  return found;
}

/** How many rows on this side add up, or may add up, to just this row's amount; 0 where none do. */
function rowsAddingUp(index: number, step: number, figures: RowFigures, length: number): number {
  const wanted = figures.amounts[index] as number;
  const currency = figures.currencies[index];
  let sum = 0;
  for (let at = index + step, count = 1; at >= 0 && at < length; at += step, count += 1) {
    const amount = figures.amounts[at] as number;
    // What a refused amount would add is not known: it may have been the rest.
    if (Number.isNaN(amount)) return count;
    if (figures.currencies[at] !== currency) return 0;
    sum += amount;
    if (sum === wanted) return count;
    if (sum > wanted) return 0;
  }
  return 0;
}

function mayBeLabel(
  index: number,
  last: number,
  rows: readonly CheckedRow[],
  hasContacts: boolean,
  count: number,
): boolean {
  const own = rows[index]?.fields ?? {};
  const contacts = CONTACTS.flatMap((field) => (own[field] === undefined ? [] : [field]));
  if (contacts.length === 0) return hasContacts || count >= LEAST_WITHOUT_CONTACTS;
  const [from, to] = index < last ? [index + 1, last] : [last, index - 1];
  for (let at = from; at <= to; at += 1) {
    const other = rows[at]?.fields ?? {};
    if (contacts.every((field) => own[field] === other[field]) && nameOf(own) !== nameOf(other)) return true;
  }
  return false;
}

function nameOf({ first_name = '', last_name = '' }: RowFields): string {
  return `${first_name} ${last_name}`;
}
