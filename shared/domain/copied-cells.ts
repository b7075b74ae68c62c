import { guardedText } from './formula-text.ts';

/**
 * Cells in the form that a spreadsheet program takes from the clipboard: tabs between cells, one line per row. It takes
 * them for formulas as it does in a text file, so every cell is guarded in the same way.
 */
export function copiedCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((text) => quoted(guardedText(text))).join('\t')).join('\n');
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
