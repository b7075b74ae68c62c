/** What a person is asked about rows that an earlier sheet has paid: how many they are, whom they pay, and how much. */

import { addAmount, type GridRow, sumsOf, textAt } from '../sheet-worker/grid-view.ts';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import type { PlacedProblem } from './corrections.ts';

type Columns = readonly Pick<SheetOverview['columns'][number], 'column' | 'field'>[];

interface PaidSheet {
  readonly rows: number;
  /** How many different payees the rows write: by their names, phones, accounts and e-mails together. */
  readonly people: number;
  /** Plain decimals. */
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
}

/** A row counts once, however many payments of the sheet it may repeat. */
export function paidSheet(placed: readonly PlacedProblem[], columns: Columns): PaidSheet {
  const rows = new Set(placed.map(({ row }) => row));
  const people = new Set<string>();
  const sums = new Map<string, number>();
  const telling = columns.filter(({ field }) => field !== null && TELLS_PAYEE.test(field));
  for (const row of rows) {
    people.add(telling.map(({ column }) => textAt(row, column).trim().toLowerCase()).join('\n'));
    addAmount(sums, row);
  }
  return { rows: rows.size, people: people.size, sums: sumsOf(sums) };
}

const NAMES = /^(full|first|last|payee)_name$/;
const TELLS_PAYEE = /^((full|first|last|payee)_name|phone|email|account_number|recipient_id)$/;

/** The row's payee, as the sheet writes it. */
export function payeeOf(row: GridRow, columns: Columns): string {
  return columns
    .filter(({ field }) => field !== null && NAMES.test(field))
    .map(({ column }) => textAt(row, column))
    .join(' ')
    .trim();
}
