import { fractionDigits } from '../../../domain/money.ts';
import type { Cell } from '../../table.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import type { CellPlace, MutableFields } from './cell-outcome.ts';
import { cellProblem } from './cell-outcome.ts';
import type { SheetContext } from './field-readers.ts';
import { type DecimalMark, decimalEvidence } from './read-amount.ts';
import { readAmountCell } from './read-amount-cell.ts';
import type { FieldReader } from './row-draft.ts';

/** Reads one column of amounts; its decimal mark is decided once, from all of its cells, when a cell needs it (A1). */
export function amountReader(column: ColumnPlan, context: SheetContext): FieldReader {
  const place: CellPlace = { field: 'amount', letter: column.letter };
  let proven: { mark: DecimalMark | undefined } | undefined;
  const provenMark = () => {
    proven ??= { mark: provenMarkOf(column, context) };
    return proven.mark;
  };
  const read = (cell: Cell, fields: MutableFields) =>
    readAmountCell(cell, place, {
      currency: fields.currency,
      answeredMark: context.questions.decimalMark(column.letter, separatorOf(cell.text)),
      provenMark,
      onUnclear: (original) => askMark(place, context, original),
    });
  return { isRight: isRightAmount, read };
}

/** A plain decimal with just the currency's decimals; one separator before one or two digits is never in doubt. */
function isRightAmount(text: string, fields: MutableFields): boolean {
  if (fields.currency === undefined) return false;
  switch (fractionDigits(fields.currency)) {
    case 0:
      return /^[1-9]\d{0,9}$/.test(text);
    case 2:
      return /^(?:[1-9]\d{0,7}\.\d\d|0\.(?:0[1-9]|[1-9]\d))$/.test(text);
    default:
      return false;
  }
}

function separatorOf(text: string): DecimalMark | undefined {
  const found = text.match(/[.,]/);
  return found?.[0] === '.' ? '.' : found ? ',' : undefined;
}

/** The mark that the column's text cells prove; undefined where none does, or where they contradict each other. */
function provenMarkOf(column: ColumnPlan, context: SheetContext): DecimalMark | undefined {
  let mark: DecimalMark | undefined;
  for (let i = context.firstDataIndex; i < context.table.rows.length; i += 1) {
    const cell = context.table.rows[i]?.cells[column.index];
    if (cell?.kind !== 'text') continue;
    const evidence = decimalEvidence(cell.text);
    if (evidence === undefined) continue;
    if (mark !== undefined && mark !== evidence) return undefined;
    mark = evidence;
  }
  return mark;
}

function askMark(place: CellPlace, context: SheetContext, original: string) {
  const problem = cellProblem('decimal-unclear', place, { original });
  context.questions.ask({ key: `decimal.${place.letter}`, problem, options: ['thousands', 'decimals'] });
  return problem;
}
