import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { request } from '../bridge/bridge.ts';
import type { GridRow } from '../sheet-worker/grid-view.ts';
import { areasOf, type CellRange } from '../ui/grid/grid-keys.ts';
import type { Words } from '../words/words.ts';
import { valueShown } from './cell-values.ts';

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
  const lines: string[] = [];
  for (const area of areasOf(range)) {
    const chosen = columns.slice(area.firstColumn, area.lastColumn + 1);
    for (let index = area.firstRow; index <= area.lastRow; index += 1) {
      const row = rowAt(index);
      if (row) lines.push(chosen.map((column) => quoted(valueShown(row, column, words))).join('\t'));
    }
  }
  return lines.join('\n');
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function copySelection(
  range: CellRange,
  rowAt: (index: number) => GridRow | undefined,
  columns: readonly MappedColumn[],
  words: Pick<Words, 'locale'>,
): void {
  void request('app.copy', { text: selectionText(range, rowAt, columns, words) });
}
