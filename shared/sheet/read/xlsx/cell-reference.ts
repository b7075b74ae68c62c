import { columnNumber, type TableArea } from '../../table.ts';
import { damaged } from '../refusal.ts';

export interface CellReference {
  readonly row: number;
  readonly column: number;
}

export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;

/** `AB12` → row 12, column 28. Undefined where it isn't a cell of a sheet. */
export function parseCellReference(text: string): CellReference | undefined {
  const [, letters = '', digits = ''] = /^([A-Za-z]{1,3})(\d+)$/.exec(text) ?? [];
  const [column, row] = [columnNumber(letters.toUpperCase()), Number(digits)];
  const isInside = column > 0 && column <= MOST_COLUMNS && row > 0 && row <= MOST_ROWS;
  return isInside ? { row, column } : undefined;
}

/** `A1:B3` or a single cell; absolute marks are passed over. */
export function parseArea(text: string): TableArea {
  const [first = '', last = first] = text.replaceAll('$', '').split(':');
  const from = parseCellReference(first);
  const to = parseCellReference(last);
  if (from === undefined || to === undefined) throw damaged('area', text);
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  };
}
