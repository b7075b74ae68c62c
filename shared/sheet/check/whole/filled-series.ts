/**
 * Numbers that rise or fall by one step from row to row, as a spreadsheet writes them where a cell is dragged down: the
 * first is somebody's, the others are nobody's (V13). A company that bought its numbers in a block has such a list too, so
 * that whoever pays is told, and not asked.
 */
import { isDigit } from '../../../domain/digits.ts';
import type { Problem } from '../../../domain/problem.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { cellProblem } from '../cells/cell-outcome.ts';
import { endOfNumber, paidField, UNNUMBERED } from '../lines/row-figures.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { type GroupCheck, NO_PROBLEMS, placeOf } from './group-check.ts';

/** Digits of which a step may change any; those before them are the same in all rows. */
const CHANGED_DIGITS = 9;
/** Nobody drags a number down by more. */
const LONGEST_STEP = 99;

/** What a row and two of its neighbours have in common: three make a series. */
export function filledSeries(sheet: SheetLines): GroupCheck {
  const { rows, figures } = sheet;
  /** By how much the row's number differs from that above, and that below from it; 0 where that is not one step. */
  const stepAbout = (middle: number): number => {
    const { numberEnds } = figures;
    const above = numberEnds[middle - 1] as number;
    const own = numberEnds[middle] as number;
    const below = numberEnds[middle + 1] as number;
    // Nearly every row is told by its last digits alone.
    if (own === above || (below - 2 * own + above) % 100 !== 0) return 0;
    if (above === UNNUMBERED || own === UNNUMBERED || below === UNNUMBERED) return 0;
    const first = splitNumber(rows[middle - 1] as CheckedRow);
    const second = splitNumber(rows[middle] as CheckedRow);
    const third = splitNumber(rows[middle + 1] as CheckedRow);
    const step = second.end - first.end;
    const areOne = first.rest === second.rest && second.rest === third.rest;
    return areOne && third.end - second.end === step && Math.abs(step) <= LONGEST_STEP ? step : 0;
  };
  const told = (index: number, step: number): Problem => {
    const { fields } = rows[index] as CheckedRow;
    const field = paidField(fields);
    const params = { step: step > 0 ? `+${step}` : String(step) };
    return cellProblem('series-filled', placeOf(field, sheet), { params, original: fields[field] ?? '' });
  };
  return {
    problemsOf(index) {
      const last = Math.min(index + 1, rows.length - 2);
      for (let middle = Math.max(1, index - 1); middle <= last; middle += 1) {
        const step = stepAbout(middle);
        if (step !== 0) return [told(index, step)];
      }
      return NO_PROBLEMS;
    },
    /** The rows of which a change may begin or end a series that has this one. */
    peersOf: (index) =>
      [index - 2, index - 1, index + 1, index + 2].filter((at) => at >= 0 && at < rows.length),
  };
}

interface SplitNumber {
  readonly end: number;
  /** What stands around it. */
  readonly rest: string;
}

/** The end of the number that the row pays to, with what must be the same in all rows of a series. */
function splitNumber({ fields }: CheckedRow): SplitNumber {
  const field = paidField(fields);
  const text = fields[field] ?? '';
  const end = endOfNumber(text, field);
  let from = end;
  while (from > 0 && end - from < CHANGED_DIGITS && isDigit(text.charCodeAt(from - 1))) from -= 1;
  return { end: Number(text.slice(from, end)), rest: `${field} ${text.slice(0, from)} ${text.slice(end)}` };
}
