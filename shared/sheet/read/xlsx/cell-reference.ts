import type { TableArea } from '../../table.ts';
import { damaged } from '../refusal.ts';

export interface CellReference {
  readonly row: number;
  readonly column: number;
}

export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;

/** `AB12` → row 12, column 28. Undefined where it isn't a cell of a sheet. */
export function parseCellReference(text: string): CellReference | undefined {
  let at = 0;
  let column = 0;
  let row = 0;
  for (; at < text.length; at++) {
    const letter = text.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    row = row * 10 + digit;
  }
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
