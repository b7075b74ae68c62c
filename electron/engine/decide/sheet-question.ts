/**
 * The one question of a batch's sheet as a whole: it repeats one that was paid, or another machine was to pay its rows.
 */

import { namesAnotherPayment, type Problem } from '../../../shared/domain/problem.ts';
import { type SheetQuestion, sheetQuestion } from '../../../shared/domain/sheet-question.ts';
import type { ReadonlyJournal } from '../ports/journal-port.ts';

/**
 * About the rows that nothing else holds; undefined if no row waits for such an answer. What another machine may still
 * send is asked first.
 */
export function questionOfSheet(
  journal: Pick<ReadonlyJournal, 'rows' | 'content'>,
  batch: string,
): SheetQuestion | undefined {
  const held = [...journal.rows(batch)].filter(({ state }) => state === 'held');
  const about = (asks: SheetQuestion['asks']): SheetQuestion | undefined =>
    sheetQuestion(
      asks,
      held.flatMap(({ row, problem, identity: payee, currency, amountMinor }) =>
        heldFor(asks, problem, journal.content({ batch, row }).problems).map((found) => ({
          ...{ row, payee, currency, amountMinor },
          problem: found,
        })),
      ),
    );
  return about('taken-over') ?? about('sheet-paid');
}

/**
 * The problems of this kind that hold the row, if nothing else does. `latest`: what holds it since its import; a row that
 * was released and is held for its price waits for no answer about its sheet.
 */
function heldFor(
  asks: SheetQuestion['asks'],
  latest: Problem | null,
  imported: readonly Problem[],
): readonly Problem[] {
  if (latest !== null && latest.code !== asks) return [];
  const [first, ...others] = latest === null ? imported : [latest, ...imported];
  if (asks === 'taken-over') return first?.code === asks ? [first] : [];
  const holding = [...(first ? [first] : []), ...others].filter(
    ({ code, severity }) => severity === 'warning' && namesAnotherPayment(code),
  );
  return holding.every(({ code }) => code === asks) ? holding : [];
}
