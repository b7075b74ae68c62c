/** The one question of a sheet that repeats one that was paid: which rows it is about, whom and how much they pay. */

import type { Problem } from './problem.ts';

/** A row of the new sheet, with one of its payments that an earlier sheet made; a row may have several. */
interface PaidBefore {
  readonly row: number;
  /** The canonical text of what is paid to (`recipientIdentity`). */
  readonly payee: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Of the code `sheet-paid`. */
  readonly problem: Problem;
}

export interface SheetQuestion {
  readonly rows: readonly number[];
  readonly people: number;
  /** Minor units by currency, in their order. */
  readonly totalsMinor: Readonly<Record<string, number>>;
  /** The earlier sheet that was paid last: its file, and an ISO day. */
  readonly file: string;
  readonly paidOn: string;
  /** How many other earlier sheets have some of the rows. */
  readonly others: number;
}

/** Undefined if there is nothing to ask about. */
export function sheetQuestion(found: Iterable<PaidBefore>): SheetQuestion | undefined {
  const rows = new Set<number>();
  const people = new Set<string>();
  const totals = new Map<string, number>();
  const sheets = new Set<string>();
  let [file, paidOn] = ['', ''];
  for (const { row, payee, amountMinor, currency, problem } of found) {
    const { batch = '', date = '', file: name = batch } = problem.params ?? {};
    sheets.add(String(batch));
    if (file === '' || String(date) > paidOn) [file, paidOn] = [String(name), String(date)];
    if (rows.has(row)) continue;
    rows.add(row);
    people.add(payee);
    totals.set(currency, (totals.get(currency) ?? 0) + amountMinor);
  }
  if (rows.size === 0) return undefined;
  const totalsMinor = Object.fromEntries([...totals].toSorted());
  return { rows: [...rows], people: people.size, totalsMinor, file, paidOn, others: sheets.size - 1 };
}
