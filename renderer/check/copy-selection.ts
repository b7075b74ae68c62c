import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { request } from '../bridge/bridge.ts';
import { columnIndex } from '../sheet-worker/edited-table.ts';
import type { GridRow } from '../sheet-worker/grid-view.ts';

import { type CellRange, edgesOf } from '../ui/grid/grid-keys.ts';

/** The selected cells as a spreadsheet program takes them: tabs between cells, a line a row. Security answers stay out. */
export function selectionText(
  range: CellRange,
  rowAt: (index: number) => GridRow | undefined,
  columns: readonly MappedColumn[],
): string {
  const edges = edgesOf(range);
  const chosen = columns.slice(edges.firstColumn, edges.lastColumn + 1);
  const lines: string[] = [];
  for (let index = edges.firstRow; index <= edges.lastRow; index += 1) {
    const row = rowAt(index);
    if (!row) continue;
    const cells = chosen.map(({ column, field }) =>
      field === 'security_question_answer' ? '' : quoted(row.cells[columnIndex(column)] ?? ''),
    );
    lines.push(cells.join('\t'));
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
): void {
  void request('app.copy', { text: selectionText(range, rowAt, columns) });
}
