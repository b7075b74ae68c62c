/** The one question of a sheet that repeats one that was paid: which rows it is about, whom and how much they pay. */

import { namesAnotherPayment, type Problem } from '../../../shared/domain/problem.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

export interface SheetQuestion {
  /** The rows that nothing else holds. */
  readonly rows: readonly number[];
  readonly people: number;
  /** Minor units by currency. */
  readonly totalsMinor: Readonly<Record<string, number>>;
  /** When the earlier sheet was paid: an ISO day; undefined if the journal does not say. */
  readonly paidOn: string | undefined;
}

/** Undefined if no row of the batch waits for this answer. */
export function sheetQuestion(
  journal: Pick<ReadonlyJournal, 'rows' | 'content'>,
  batch: string,
): SheetQuestion | undefined {
  const rows: number[] = [];
  const people = new Set<string>();
  const totalsMinor: Record<string, number> = {};
  let paidOn: string | undefined;
  for (const { row, state, problem, identity, currency, amountMinor } of journal.rows(batch)) {
    if (state !== 'held') continue;
    const found = heldFor([...(problem ? [problem] : []), ...journal.content({ batch, row }).problems]);
    if (found === undefined) continue;
    rows.push(row);
    people.add(identity);
    totalsMinor[currency] = (totalsMinor[currency] ?? 0) + amountMinor;
    const date = found.params?.date;
    if (typeof date === 'string' && date > (paidOn ?? '')) paidOn = date;
  }
  return rows.length === 0 ? undefined : { rows, people: people.size, totalsMinor, paidOn };
}

/** The first of the row's problems, if it and all others that hold the row are about the sheet as a whole. */
function heldFor(problems: readonly Problem[]): Problem | undefined {
  const holding = problems.filter(
    ({ code, severity }) => severity === 'warning' && namesAnotherPayment(code),
  );
  return holding.every(({ code }) => code === 'sheet-paid') ? holding[0] : undefined;
}
