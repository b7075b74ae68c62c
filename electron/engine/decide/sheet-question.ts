import { namesAnotherPayment, type Problem } from '../../../shared/domain/problem.ts';
import { type SheetQuestion, sheetQuestion } from '../../../shared/domain/sheet-question.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

/** The question of the batch's sheet, about the rows that nothing else holds; undefined if no row waits for its answer. */
export function questionOfSheet(
  journal: Pick<ReadonlyJournal, 'rows' | 'content'>,
  batch: string,
): SheetQuestion | undefined {
  const held = [...journal.rows(batch)].filter(({ state }) => state === 'held');
  return sheetQuestion(
    held.flatMap(({ row, problem, identity: payee, currency, amountMinor }) =>
      heldFor(problem, journal.content({ batch, row }).problems).map((found) => ({
        ...{ row, payee, currency, amountMinor },
        problem: found,
      })),
    ),
  );
}

/**
 * The problems that hold the row, if all of them are about the sheet as a whole. `latest`: what holds it since its import;
 * a row that was released and is held for its price waits for no answer about its sheet.
 */
function heldFor(latest: Problem | null, imported: readonly Problem[]): readonly Problem[] {
  if (latest !== null && latest.code !== 'sheet-paid') return [];
  const holding = [...(latest ? [latest] : []), ...imported].filter(
    ({ code, severity }) => severity === 'warning' && namesAnotherPayment(code),
  );
  return holding.every(({ code }) => code === 'sheet-paid') ? holding : [];
}
