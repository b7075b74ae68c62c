import { once } from '../../../domain/once.ts';
import { dateSerial } from '../../shown-value.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { type CellOutcome, type CellPlace, cellProblem, refused } from './cell-outcome.ts';
import { isOpened, openCell } from './open-cell.ts';
import { type DateReading, dayOrderEvidence, readDateSerial, readDateText } from './read-date.ts';
import type { FieldReader } from './row-draft.ts';
import type { SheetContext } from './sheet-context.ts';

/** A column of payment dates: Paysheet pays now, so a day in the future is worth a warning (import.md §5). */
export function paymentDateReader(
  column: ColumnPlan,
  context: SheetContext,
  today: CheckOptions['today'],
): FieldReader {
  const place: CellPlace = { field: column.field, letter: column.letter };
  const proven = once(() => provenOrder(column, context));
  const orderOf = () => context.questions.dayOrder(column.letter) ?? proven();
  return {
    isRight: () => false,
    read: (cell) => {
      const opened = openCell(cell, place);
      if (!isOpened(opened)) return opened;
      const serial = dateSerial({ kind: cell.kind, text: opened.text }, context.table.isDate1904);
      const reading =
        serial === undefined ? readDateText(opened.text, orderOf()) : readDateSerial(String(serial));
      return outcomeOf(reading, opened.text, place, context, today);
    },
  };
}

function outcomeOf(
  reading: DateReading,
  original: string,
  place: CellPlace,
  context: SheetContext,
  today: string | undefined,
): CellOutcome {
  if (reading.kind === 'unclear') {
    const problem = cellProblem('value-unclear', place, { params: { field: place.field }, original });
    context.questions.ask({ key: `dates.${place.letter}`, problem, options: ['day-first', 'month-first'] });
    return { problems: [problem] };
  }
  if (reading.kind === 'wrong') {
    return refused('kind-wrong', place, { params: { kind: reading.found, wanted: 'date' }, original });
  }
  if (today === undefined || reading.iso <= today) return { problems: [] };
  return refused('date-ahead', place, { original: reading.iso });
}

function provenOrder(column: ColumnPlan, context: SheetContext): ReturnType<typeof dayOrderEvidence> {
  let order: ReturnType<typeof dayOrderEvidence>;
  for (const line of context.paymentLines()) {
    const cell = line.cells[column.index];
    const isDate = cell?.kind === 'text' && readDateText(cell.text, undefined).kind === 'date';
    const evidence = isDate ? dayOrderEvidence(cell.text) : undefined;
    if (evidence === undefined) continue;
    if (order !== undefined && order !== evidence) return undefined;
    order = evidence;
  }
  return order;
}
