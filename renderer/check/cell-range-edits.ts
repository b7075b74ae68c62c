/** Turns keys, paste and the fill handle into edits of the selected cells; each set of edits is one undo step. */
import { unguardedText } from '../../shared/domain/formula-text.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { type GridRow, textAt, textReader } from '../sheet-worker/grid-view.ts';
import type { CellEdit } from '../sheet-worker/recipe.ts';
import {
  areasOf,
  type CellPosition,
  type CellRange,
  cellsOf,
  edgesOf,
  type RangeEdges,
  stretchesOf,
} from '../ui/grid/grid-keys.ts';
import { CELLS_AT_ONCE, type Pieces } from './in-pieces.ts';

/** The rows and columns in the grid's order. */
export interface ShownCells {
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly rowCount: number;
  readonly columns: readonly MappedColumn[];
}

/** Gives cells their texts; cells that already have theirs are skipped. */
function editsOf(
  { rowAt, columns }: ShownCells,
  cells: readonly { readonly at: CellPosition; readonly text: string }[],
): readonly CellEdit[] {
  return cells.flatMap(({ at, text }) => {
    const [row, column] = [rowAt(at.row), columns[at.column]];
    if (!row || !column || textAt(row, column.column) === text) return [];
    return [{ row: row.row, column: column.column, text }];
  });
}

/** Ctrl+Enter puts the same text into every selected cell; Delete makes them blank. */
export function sameText(shown: ShownCells, range: CellRange, text: string): readonly CellEdit[] {
  return editsOf(
    shown,
    cellsOf(range).map((at) => ({ at, text })),
  );
}

/** Ctrl+D: fills each area from its first row, or an area of a single row from the row above it. */
export function filledDown(shown: ShownCells, range: CellRange): readonly CellEdit[] {
  return areasOf(range).flatMap((area) => {
    const source = area.firstRow === area.lastRow ? area.firstRow - 1 : area.firstRow;
    return source < 0
      ? []
      : filled(shown, { ...area, firstRow: source, lastRow: source }, { ...area, firstRow: source });
  });
}

/** The fill handle: repeats the texts of `from` down to `to`. */
export function filled(shown: ShownCells, from: RangeEdges, to: RangeEdges): readonly CellEdit[] {
  const height = from.lastRow - from.firstRow + 1;
  const cells: { at: CellPosition; text: string }[] = [];
  for (let row = from.lastRow + 1; row <= to.lastRow; row += 1) {
    const source = shown.rowAt(from.firstRow + ((row - from.firstRow) % height));
    if (!source) continue;
    for (let column = from.firstColumn; column <= from.lastColumn; column += 1)
      cells.push({ at: { row, column }, text: textAt(source, shown.columns[column]?.column ?? '') });
  }
  return editsOf(shown, cells);
}

interface Pasted {
  readonly edits: readonly CellEdit[];
  /** How many copied cells did not fit, because the grid has no more rows or columns. */
  readonly left: number;
  /** The pasted cells. */
  readonly range: CellRange;
}

/**
 * Pastes copied cells over the selection: a single one fills all of it; several begin at its first cell, and repeat
 * if the selection is a multiple.
 */
export function pasted(shown: ShownCells, range: CellRange, text: string): Pasted {
  // Copied here, it has the apostrophes that keep a spreadsheet program from taking it for a formula.
  const copied = cellsOfText(text).map((line) => line.map(unguardedText));
  const first = copied[0]?.[0] ?? '';
  if (copied.length === 1 && copied[0]?.length === 1)
    return { edits: sameText(shown, range, first), left: 0, range };
  const area = edgesOf(range);
  const width = Math.max(...copied.map((line) => line.length));
  const rows = repeated(area.lastRow - area.firstRow + 1, copied.length);
  const columns = repeated(area.lastColumn - area.firstColumn + 1, width);
  const cells: { at: CellPosition; text: string }[] = [];
  let left = 0;
  for (let down = 0; down < rows; down += 1) {
    for (let right = 0; right < columns; right += 1) {
      const cell = copied[down % copied.length]?.[right % width];
      if (cell === undefined) continue;
      const at = { row: area.firstRow + down, column: area.firstColumn + right };
      if (at.row >= shown.rowCount || at.column >= shown.columns.length) left += 1;
      else cells.push({ at, text: cell.trim() });
    }
  }
  const start = { row: area.firstRow, column: area.firstColumn };
  const end = {
    row: Math.min(shown.rowCount, area.firstRow + rows) - 1,
    column: Math.min(shown.columns.length, area.firstColumn + columns) - 1,
  };
  return { edits: editsOf(shown, cells), left, range: { anchor: start, active: end } };
}

function repeated(selected: number, copied: number): number {
  return selected > copied && selected % copied === 0 ? selected : copied;
}

/**
 * Parses copied text into lines of cells: tabs between cells, line ends between lines; inside quotes both are part of
 * a cell.
 */
export function cellsOfText(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g;
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) break;
    line.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] !== '\t') {
      lines.push(line);
      line = [];
    } else if (pattern.lastIndex >= text.length) line.push('');
    if (found.index + found[0].length === at && found[0] === '') break;
    at = pattern.lastIndex;
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

interface Replacing {
  readonly find: string;
  readonly replacement: string;
  readonly isWhole: boolean;
}

/** Find and replace: the edits in the searched cells, ignoring case, in pieces. */
export function* replacedInPieces(
  { rowAt, columns }: ShownCells,
  range: CellRange,
  { find, replacement, isWhole }: Replacing,
): Pieces<readonly CellEdit[]> {
  const edits: CellEdit[] = [];
  if (find === '') return edits;
  const whole = find.trim().toLowerCase();
  let seen = 0;
  for (const { column: index, firstRow, lastRow } of stretchesOf(range)) {
    const { column = '', field = null } = columns[index] ?? {};
    if (column === '' || field === 'security_question_answer') continue;
    const textOf = textReader(column);
    for (let at = firstRow; at <= lastRow; at += 1) {
      seen += 1;
      if (seen % CELLS_AT_ONCE === 0) yield;
      const row = rowAt(at);
      if (!row) continue;
      const before = textOf(row);
      const isFound = isWhole && before.trim().toLowerCase() === whole;
      const text = isFound ? replacement : isWhole ? before : replacedIn(before, find, replacement);
      if (text !== before) edits.push({ row: row.row, column, text });
    }
  }
  return edits;
}

/** Replaces every occurrence of the text in any case, without overlaps. */
function replacedIn(text: string, find: string, replacement: string): string {
  const lower = text.toLowerCase();
  // A letter that becomes longer in lower case (İ) would shift the positions, so such a text is searched with its
  // case.
  const [hay, needle] = lower.length === text.length ? [lower, find.toLowerCase()] : [text, find];
  let result = '';
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    result += text.slice(from, at) + replacement;
    from = at + needle.length;
  }
  return result + text.slice(from);
}
