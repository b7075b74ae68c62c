/**
 * The one question of a sheet that repeats one that was paid, or whose rows another machine was to pay: which rows it is
 * about, whom and how much they pay.
 */

import type { Problem } from './problem.ts';

/** A row of the new sheet, with one of its payments that an earlier sheet made or was to make; it may have several. */
interface PaidBefore {
  readonly row: number;
  /** The canonical text of what is paid to (`recipientIdentity`). */
  readonly payee: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly problem: Problem;
}

export interface SheetQuestion {
  readonly asks: 'sheet-paid' | 'taken-over';
  readonly rows: readonly number[];
  readonly people: number;
  /** Minor units by currency, in their order. */
  readonly totalsMinor: Readonly<Record<string, number>>;
  /** The earlier sheet that was paid last, or was to be paid: its file, and an ISO day. */
  readonly file: string;
  readonly paidOn: string;
  /** How many other earlier sheets have some of the rows. */
  readonly others: number;
}

/** Undefined if there is nothing to ask about. */
export function sheetQuestion(
  asks: SheetQuestion['asks'],
  found: Iterable<PaidBefore>,
): SheetQuestion | undefined {
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
  return { asks, rows: [...rows], people: people.size, totalsMinor, file, paidOn, others: sheets.size - 1 };
}
