/** The value of a cell as the window shows and copies it. */
import { copiedCells } from '../../shared/domain/copied-cells.ts';
import { isChangeNote } from '../../shared/domain/problem.ts';
import { inWords } from '../../shared/i18n/localise-param.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { type GridRow, textAt } from '../sheet-worker/grid-view.ts';
import { areasOf, type CellRange } from '../ui/grid/grid-keys.ts';
import type { Words } from '../words/words.ts';
import { problemsAt } from './corrections.ts';

/** A cell's text as the window shows it: a security answer appears only in its editor. */
export function shownText(field: string | null, text: string): string {
  return field === 'security_question_answer' && text !== '' ? '••••' : text;
}

/** The text that a cell shows as its value, without marks and originals: this is what is copied. */
export function valueShown(
  row: GridRow,
  { column, field }: MappedColumn,
  words: Pick<Words, 'locale'>,
): string {
  if (field === 'security_question_answer') return '';
  const text = textAt(row, column);
  const problems = problemsAt(row, column);
  if (problems.some(({ severity }) => severity === 'error')) return text;
  const corrected = problems.find(isChangeNote);
  const value = corrected?.proposed ?? (text === '' && field !== null ? (row.filled?.[field] ?? '') : text);
  const isRead = value !== text;
  return isRead ? inWords(field, value, words) : text;
}

/**
 * The selected cells in the form that a spreadsheet program takes: tabs between cells, one line per row, each cell
 * with the value it shows. Rows of several areas follow each other. Security answers are left out.
 */
export function selectionText(
  range: CellRange,
  rowAt: (index: number) => GridRow | undefined,
  columns: readonly MappedColumn[],
  words: Pick<Words, 'locale'>,
): string {
  const lines: string[][] = [];
  for (const area of areasOf(range)) {
    const chosen = columns.slice(area.firstColumn, area.lastColumn + 1);
    for (let index = area.firstRow; index <= area.lastRow; index += 1) {
      const row = rowAt(index);
      if (row) lines.push(chosen.map((column) => valueShown(row, column, words)));
    }
  }
  return copiedCells(lines);
}
