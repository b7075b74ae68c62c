import type { Cell, TableArea, TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { damaged, tooLarge } from '../refusal.ts';
import type { CellBuilder } from './cell-builder.ts';
import { parseArea, parseCellReference } from './cell-reference.ts';
import { namesInSpreadsheet, type SpreadsheetNames } from './spreadsheet-names.ts';
import { isTrue } from './workbook.ts';
import type { XmlEvents, XmlScanner } from './xml-scanner.ts';
import { decodeXmlText } from './xml-text.ts';

export interface SheetLink {
  readonly area: TableArea;
  /** The relationship that holds the target, or the place inside the workbook. */
  readonly relationshipId: string | undefined;
  readonly location: string | undefined;
}

/** What to keep of the text between tags. */
const KEEP_NOTHING = 0;
const KEEP_VALUE = 1;
const KEEP_INLINE = 2;

/** Builds the rows of one sheet from its part's tags, in one pass; `onRow` gets each row that holds something. */
export class SheetPart implements XmlEvents {
  readonly hiddenColumns: number[] = [];
  readonly mergedAreas: TableArea[] = [];
  readonly links: SheetLink[] = [];
  readonly tableRelationshipIds: string[] = [];

  private readonly build: CellBuilder;
  private readonly onRow: (row: TableRow) => void;
  private names: SpreadsheetNames | undefined;
  private isInData = false;
  private areRowsHidden = false;

  private rowNumber = 0;
  private isRowHidden = false;
  private cells: (Cell | undefined)[] = [];
  private columnNumber = 0;

  private isInCell = false;
  private type: string | undefined;
  private style: string | undefined;
  private isFormula = false;
  private keep = KEEP_NOTHING;
  private isInInline = false;
  private phoneticDepth = 0;
  private value: string | undefined;
  private inline: string | undefined;

  constructor(build: CellBuilder, onRow: (row: TableRow) => void) {
    this.build = build;
    this.onRow = onRow;
  }

  openTag(name: string, scanner: XmlScanner): void {
    const names = this.names ?? this.openRoot(name, scanner);
    if (!this.isInData) this.openOutside(name, names, scanner);
    else if (name === names.c) this.openCell(scanner);
    else if (name === names.v) this.keep = this.isInCell ? this.startValue() : KEEP_NOTHING;
    else if (name === names.row) this.openRow(scanner);
    else if (this.isInCell) this.openInsideCell(name, names);
  }

  text(text: string, isRaw: boolean): void {
    if (this.keep === KEEP_NOTHING) return;
    const decoded = isRaw ? decodeXmlText(text) : text;
    if (this.keep === KEEP_VALUE) this.value = this.value === '' ? decoded : this.value + decoded;
    else this.inline += decoded;
  }

  closeTag(name: string): void {
    const names = this.names as SpreadsheetNames;
    if (!this.isInData) return;
    if (name === names.v || name === names.t) this.keep = KEEP_NOTHING;
    else if (name === names.c) this.closeCell();
    else if (name === names.row) this.closeRow();
    else if (name === names.is) this.isInInline = false;
    else if (name === names.rPh) this.phoneticDepth--;
    else if (name === names.sheetData) this.isInData = false;
  }

  private openRoot(name: string, scanner: XmlScanner): SpreadsheetNames {
    this.names = namesInSpreadsheet(name, 'worksheet', scanner);
    return this.names;
  }

  private openOutside(name: string, names: SpreadsheetNames, scanner: XmlScanner): void {
    if (name === names.sheetData) this.isInData = true;
    else if (name === names.sheetFormatPr) this.areRowsHidden = isTrue(scanner.attribute('zeroHeight'));
    else if (name === names.col) this.openColumn(scanner);
    else if (name === names.mergeCell) {
      this.mergedAreas.push(parseArea(scanner.attribute('ref') ?? ''));
      if (this.mergedAreas.length > READ_LIMITS.mergedAreas)
        throw tooLarge(READ_LIMITS.mergedAreas, 'merged-areas');
    } else if (name === names.hyperlink) {
      this.links.push({
        area: parseArea(scanner.attribute('ref') ?? ''),
        relationshipId: scanner.attribute(names.relationshipId),
        location: scanner.attribute('location'),
      });
    } else if (name === names.tablePart) {
      this.tableRelationshipIds.push(scanner.attribute(names.relationshipId) ?? '');
    }
  }

  private openColumn(scanner: XmlScanner): void {
    const isHidden = isTrue(scanner.attribute('hidden')) || Number(scanner.attribute('width') ?? 1) === 0;
    if (!isHidden) return;
    const last = Math.min(Number(scanner.attribute('max')), READ_LIMITS.columns);
    for (let column = Number(scanner.attribute('min')); column <= last; column++)
      this.hiddenColumns.push(column);
  }

  private openRow(scanner: XmlScanner): void {
    const stated = scanner.attribute('r');
    this.rowNumber = stated === undefined ? this.rowNumber + 1 : Number(stated);
    if (!Number.isInteger(this.rowNumber) || this.rowNumber < 1) throw damaged(`row number ${stated}`);
    const height = scanner.attribute('ht');
    this.isRowHidden =
      isTrue(scanner.attribute('hidden')) ||
      (height !== undefined && Number(height) === 0) ||
      (this.areRowsHidden && scanner.attribute('hidden') === undefined && height === undefined);
    this.cells = [];
    this.columnNumber = 0;
  }

  private closeRow(): void {
    const { cells } = this;
    if (cells.length === 0) return;
    const row: TableRow = { row: this.rowNumber, cells };
    this.onRow(this.isRowHidden ? { ...row, isHidden: true } : row);
  }

  private openCell(scanner: XmlScanner): void {
    this.isInCell = true;
    this.type = undefined;
    this.style = undefined;
    this.value = undefined;
    this.inline = undefined;
    this.isFormula = false;
    const reference = scanner.attribute('r');
    if (reference === undefined) {
      this.columnNumber++;
    } else {
      const place = parseCellReference(reference);
      if (place === undefined || place.row !== this.rowNumber)
        throw damaged(`cell ${reference} in row ${this.rowNumber}`);
      this.columnNumber = place.column;
    }
    this.type = scanner.attribute('t');
    this.style = scanner.attribute('s');
  }

  private startValue(): number {
    this.value = '';
    return KEEP_VALUE;
  }

  private openInsideCell(name: string, names: SpreadsheetNames): void {
    if (name === names.f) {
      this.isFormula = true;
    } else if (name === names.is) {
      this.isInInline = true;
      this.inline = '';
    } else if (name === names.rPh) {
      this.phoneticDepth++;
    } else if (name === names.t && this.isInInline && this.phoneticDepth === 0) {
      this.keep = KEEP_INLINE;
    }
  }

  private closeCell(): void {
    this.isInCell = false;
    const cell = this.build.cell(
      this.columnNumber,
      this.type,
      this.style,
      this.inline ?? this.value,
      this.isFormula,
    );
    if (cell === undefined) return;
    const { cells, columnNumber } = this;
    if (columnNumber > READ_LIMITS.columns) throw tooLarge(READ_LIMITS.columns, 'columns');
    if (columnNumber <= cells.length) {
      if (cells[columnNumber - 1] !== undefined)
        throw damaged(`two cells in row ${this.rowNumber}, column ${columnNumber}`);
      cells[columnNumber - 1] = cell;
      return;
    }
    while (cells.length < columnNumber - 1) cells.push(undefined);
    cells.push(cell);
  }
}
