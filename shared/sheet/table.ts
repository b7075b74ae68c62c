/**
 * What a reader makes of a file, before any meaning is given to it: every cell as it stands, by the spreadsheet
 * program's own row and column numbers. The seam between reading (bytes → table) and understanding (table → rows).
 */

export const CELL_KINDS = ['text', 'number', 'boolean', 'date', 'error'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

export interface Cell {
  readonly kind: CellKind;
  /**
   * The exact value as text: text as it is; numbers in full plain decimals (never scientific, 15 significant digits
   * at most as the file holds them); dates as the stored serial; `TRUE` or `FALSE`; errors by their code (`#N/A`).
   */
  readonly text: string;
  /** The workbook's number format, where it is not General. A hint only: currency, zero mask, date. */
  readonly numberFormat?: string;
  /** Set where the cell holds a formula: `cached` uses the stored value, `missing` has none (`text` is then empty). */
  readonly formula?: 'cached' | 'missing';
  /** True for the covered cells of a merged area; they never repeat the master's value. */
  readonly isMergedAway?: boolean;
  /** A hyperlink's target, where it says something other than the visible text. */
  readonly link?: string;
}

export interface TableRow {
  /** The row's number as the spreadsheet program shows it; for CSV the physical line where the record starts. */
  readonly row: number;
  /** Cells from column A; undefined where there is none. */
  readonly cells: readonly (Cell | undefined)[];
  readonly isHidden?: boolean;
  /** Why this record could not be read as its neighbours were (a stray quote…); its cells are then not to be trusted. */
  readonly broken?: string;
}

export interface Table {
  readonly format: 'csv' | 'tsv' | 'xlsx' | 'pasted';
  /** CSV only. */
  readonly encoding?: string;
  /** CSV only: the one character that splits the columns. */
  readonly delimiter?: string;
  /** XLSX only: the sheet that was read, and every sheet with its visibility. */
  readonly sheetName?: string;
  readonly sheets?: readonly {
    readonly name: string;
    readonly visibility: 'visible' | 'hidden' | 'very-hidden';
  }[];
  /** Column numbers (1 = A) the workbook hides. */
  readonly hiddenColumns: readonly number[];
  readonly rows: readonly TableRow[];
}

/** 1 → `A`, 27 → `AA`. */
export function columnLetter(columnNumber: number): string {
  let rest = columnNumber;
  let letters = '';
  while (rest > 0) {
    const digit = (rest - 1) % 26;
    letters = String.fromCharCode(65 + digit) + letters;
    rest = (rest - 1 - digit) / 26;
  }
  return letters;
}
