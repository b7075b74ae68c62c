/**
 * What a reader makes of a file, before any meaning is given to it: every cell as it stands, by the spreadsheet
 * program's own row and column numbers. The seam between reading (bytes → table) and understanding (table → rows).
 */

import { ROW_FIELDS, type RowField } from '../domain/row-fields.ts';

export const CELL_KINDS = ['text', 'number', 'boolean', 'date', 'error'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

export interface Cell {
  readonly kind: CellKind;
  /**
   * The exact value as text: text as it is; numbers in full plain decimals as the file holds them (never scientific;
   * 274.65999999999997 is not mended here); dates as the stored serial, or as the ISO text of the few writers that
   * store that; `TRUE` or `FALSE`; errors by their code (`#N/A`).
   */
  readonly text: string;
  /**
   * The workbook's number format, where it is not General: what of a number is shown, its currency, zero mask, date. Of a
   * text only where its section for texts adds to it or hides it.
   */
  readonly numberFormat?: string;
  /**
   * Set where the cell holds a formula: `cached` has a stored value, and so have `counted`, which adds a number to another
   * cell, `random`, which is another one whenever the book is opened, `dated`, which changes with the day, `stale`, which is not what the cells of its row make,
   * and `uncalculated`, which a program has stored without working it out; `missing` has none (`text` is then empty).
   */
  readonly formula?: 'cached' | 'counted' | 'random' | 'dated' | 'stale' | 'uncalculated' | 'missing';
  /** True for the covered cells of a merged area; they never repeat the master's value. */
  readonly isMergedAway?: boolean;
  /** What the file still holds in such a cell, which nobody sees. */
  readonly covered?: string;
  /** True where all of the cell is struck through or too small to be seen; `text` is what stands there all the same. */
  readonly isStruck?: true;
  /** What stands in the cell where only parts of it are struck or hidden; `text` is the rest. */
  readonly withStruck?: string;
  /** What the file holds where its letters were decoded wrongly on the way; `text` is what they were before. */
  readonly asWritten?: string;
  /** The number that the cell holds where its format writes words in its place; `text` is those. */
  readonly stored?: string;
  /** A hyperlink's target, where it says something other than the visible text. */
  readonly link?: string;
}

/** What somebody wrote about a cell, beside what stands in it. */
export interface CellComment {
  /** 1 = A */
  readonly column: number;
  readonly text: string;
}

export interface TableRow {
  /** The row's number as the spreadsheet program shows it; for CSV the record's, blank ones and `sep=` counted. */
  readonly row: number;
  /** CSV only: the physical line where the record starts, where newlines inside quotes have moved it. */
  readonly line?: number;
  /** Cells from column A; undefined where there is none. */
  readonly cells: readonly (Cell | undefined)[];
  /** What a person gave the row in the app for fields that no column of the sheet has, by field. */
  readonly added?: Readonly<Partial<Record<RowField, Cell>>>;
  readonly isHidden?: boolean;
  /** XLSX only: by column, what tells the colours of a cell that holds something from others; undefined for black on none. */
  readonly fills?: readonly (string | undefined)[];
  /** XLSX only: the comments of its cells. */
  readonly comments?: readonly CellComment[];
  /** Why this record could not be read as its neighbours were (a stray quote…); its cells are then not to be trusted. */
  readonly broken?: string;
}

/** Rows and columns from 1, both ends included. */
export interface TableArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Something that lies over these cells: a pointer, such as an arrow, speaks of what is beside it. */
export interface DrawnMark extends TableArea {
  readonly kind: 'picture' | 'line' | 'shape' | 'pointer';
}

/** A range that the spreadsheet's user formatted as a table. */
export interface SheetTable extends TableArea {
  readonly name: string;
  readonly headingRow: number | null;
  readonly totalsRow: number | null;
}

/** A sheet of the workbook beside the one that is read. */
export interface OtherSheet {
  readonly name: string;
  /** Its first rows. */
  readonly rows: readonly TableRow[];
  readonly isHidden: boolean;
  /** True if lines of it look like payments. */
  readonly mayPay: boolean;
}

/** The visible sheets of words beside a table: somebody's notes, most of them. */
export function wordSheetsOf({ otherSheets = [] }: Table): readonly OtherSheet[] {
  return otherSheets.filter(({ isHidden, mayPay }) => !isHidden && !mayPay);
}

export interface Table {
  readonly format: 'csv' | 'tsv' | 'xlsx' | 'pasted';
  /** CSV only. */
  readonly encoding?: string;
  /** CSV only: the one character that splits the columns. */
  readonly delimiter?: string;
  /** CSV only: the last record has no line end, as in a file that was cut. Some programs write none. */
  readonly endsOpen?: true;
  /** The name of the file without its ending; none of what was pasted. */
  readonly fileName?: string;
  /** XLSX only: the sheet that was read, and every sheet with its visibility. */
  readonly sheetName?: string;
  readonly sheets?: readonly {
    readonly name: string;
    readonly visibility: 'visible' | 'hidden' | 'very-hidden';
  }[];
  /** XLSX only: true where date serials count from 1904. */
  readonly isDate1904?: boolean;
  /** Column numbers (1 = A) the workbook hides. */
  readonly hiddenColumns: readonly number[];
  /** XLSX only: areas shown as one cell, whose value stands in the top left one. */
  readonly mergedAreas?: readonly TableArea[];
  /** XLSX only: what of the sheet is printed, if that is not all of it. */
  readonly printAreas?: readonly TableArea[];
  /** XLSX only: the ranges the user made tables of. */
  readonly tables?: readonly SheetTable[];
  /** XLSX only: what is printed above and below each page, each part and line by itself. */
  readonly pageTexts?: readonly string[];
  /** XLSX only: what stands in text boxes and other shapes over the cells. */
  readonly shapeTexts?: readonly string[];
  /** XLSX only: the pictures, lines and shapes over the cells. */
  readonly drawn?: readonly DrawnMark[];
  /** XLSX only: the title and the subject of the document. */
  readonly documentTexts?: readonly string[];
  /** XLSX only: where a rule strikes out or hides cells by a condition that cannot be told: `A2:H40`. */
  readonly untoldRules?: readonly string[];
  /** XLSX only: the other sheets that hold something. */
  readonly otherSheets?: readonly OtherSheet[];
  /** Rows that hold something, in order. */
  readonly rows: readonly TableRow[];
  /** True where some of its texts were decoded wrongly on the way and are mended. */
  readonly areLettersMended?: true;
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

/** The name of a column that the sheet does not have and the app added, for one field: `+provider`. */
export function addedColumn(field: string): string {
  return `+${field}`;
}

/** The field of an added column; undefined for a column of the sheet. */
export function fieldOfAdded(column: string): RowField | undefined {
  if (!column.startsWith('+')) return undefined;
  return ROW_FIELDS.find((field) => field === column.slice(1));
}

/** `A` → 1, `AA` → 27. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
