/**
 * Numbers that rise or fall by one step from row to row, as a spreadsheet writes them where a cell is dragged down: the
 * first is somebody's, the others are nobody's (V13). A company that bought its numbers in a block has such a list too, so
 * that whoever pays is told, and not asked.
 */
import { isDigit } from '../../../domain/digits.ts';
import type { Problem } from '../../../domain/problem.ts';
import type { CheckedRow } from '../../checked-sheet.ts';
import { cellProblem } from '../cells/cell-outcome.ts';
import { endOfNumber, paidField, type RowFigures, UNNUMBERED } from '../lines/row-figures.ts';

/** Digits of which a step may change any; those before them are the same in all rows. */
const CHANGED_DIGITS = 9;
/** Nobody drags a number down by more. */
const LONGEST_STEP = 99;

export class FilledSeries {
  private readonly rows: readonly CheckedRow[];
  private readonly figures: RowFigures;
  private readonly letterOf: (field: string) => string;
  /** False while it is known that no three rows make a series, as in most sheets. */
  private mayHaveAny: boolean;

  /** The rows and figures are the caller's own, and are read again whenever a row is looked at. */
  constructor(rows: readonly CheckedRow[], figures: RowFigures, letterOf: (field: string) => string) {
    this.rows = rows;
    this.figures = figures;
    this.letterOf = letterOf;
    let middle = rows.length - 2;
    while (middle > 0 && this.stepAbout(middle) === 0) middle -= 1;
    this.mayHaveAny = middle > 0;
  }

  /** To be called when a row was replaced. */
  noteChange(): void {
    this.mayHaveAny = true;
  }

  /** What the row and two of its neighbours have in common: three make a series. */
  problemsOf(index: number): readonly Problem[] {
    if (!this.mayHaveAny) return NONE;
    const last = Math.min(index + 1, this.rows.length - 2);
    for (let middle = Math.max(1, index - 1); middle <= last; middle += 1) {
      const step = this.stepAbout(middle);
      if (step !== 0) return [this.told(index, step)];
    }
    return NONE;
  }

  /** The rows of which a change may begin or end a series that has this one. */
  peersOf(index: number): readonly number[] {
    return [index - 2, index - 1, index + 1, index + 2].filter((at) => at >= 0 && at < this.rows.length);
  }

  private told(index: number, step: number): Problem {
    const { fields } = this.rows[index] as CheckedRow;
    const field = paidField(fields);
    const params = { step: step > 0 ? `+${step}` : String(step) };
    const original = fields[field] ?? '';
    return cellProblem('series-filled', { field, letter: this.letterOf(field) }, { params, original });
  }

  /** By how much the row's number differs from that above, and that below from it; 0 where that is not one step. */
  private stepAbout(middle: number): number {
    const { numberEnds } = this.figures;
    const above = numberEnds[middle - 1] as number;
    const own = numberEnds[middle] as number;
    const below = numberEnds[middle + 1] as number;
    // Nearly every row is told by its last digits alone.
    if (own === above || (below - 2 * own + above) % 100 !== 0) return 0;
    if (above === UNNUMBERED || own === UNNUMBERED || below === UNNUMBERED) return 0;
    const first = splitNumber(this.rows[middle - 1] as CheckedRow);
    const second = splitNumber(this.rows[middle] as CheckedRow);
    const third = splitNumber(this.rows[middle + 1] as CheckedRow);
    const step = second.end - first.end;
    const areOne = first.rest === second.rest && second.rest === third.rest;
    return areOne && third.end - second.end === step && Math.abs(step) <= LONGEST_STEP ? step : 0;
  }
}

const NONE: readonly Problem[] = [];

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
