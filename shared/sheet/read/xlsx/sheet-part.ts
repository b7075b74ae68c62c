import { type Cell, columnLetter, type TableArea, type TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { damaged, tooLarge } from '../refusal.ts';
import type { ByteText } from './byte-text.ts';
import { type CellBuilder, type FormulaKind, kindOfFormula } from './cell-builder.ts';
import { MOST_COLUMNS, MOST_ROWS, parseArea } from './cell-reference.ts';
import { ConditionalRules } from './conditional-formats.ts';
import { PageTexts } from './page-texts.ts';
import {
  CELL_TYPES,
  cellType,
  type PlainCell,
  type PlainRow,
  scanNextRow,
  scanPlainCell,
  wholeNumber,
} from './plain-markup.ts';
import { RichText } from './rich-text.ts';
import { RowFormula } from './row-formulas.ts';
import { ELEMENTS, SpreadsheetNames } from './spreadsheet-names.ts';
import { isTrue } from './workbook.ts';
import type { XmlAttributes, XmlEvents } from './xml-events.ts';

export interface SheetLink {
  readonly area: TableArea;
  /** The relationship that holds the target, or the place inside the workbook. */
  readonly relationshipId: string | undefined;
  readonly location: string | undefined;
}

/** Attributes that the parser tells are read as those in the bytes are. */
const encoder = new TextEncoder();

/** Below this height in points, and this width in characters, a row or a column is hidden to anyone who looks (V11). */
const SEEN_HEIGHT = 2;
const SEEN_WIDTH = 1;

/** Results differ by the noise of binary fractions. */
const SAME = 1e-6;

/** Builds the rows of one sheet from its part's tags, in one pass; `onRow` gets each row that holds something. */
export class SheetPart implements XmlEvents {
  readonly hiddenColumns = new Set<number>();
  readonly mergedAreas: TableArea[] = [];
  readonly links: SheetLink[] = [];
  readonly tableRelationshipIds: string[] = [];
  /** What is printed above and below each page. */
  readonly page = new PageTexts();
  /** By what rules a program changes the look of cells. */
  readonly conditional = new ConditionalRules();
  /** Only values and inline text are wanted. */
  wantsText = false;

  private readonly build: CellBuilder;
  private readonly onRow: (row: TableRow) => void;
  private readonly names = new SpreadsheetNames();
  private isRootOpen = false;
  private isInData = false;
  private areRowsHidden = false;
  /** Of the columns that say no width of their own. */
  private usualWidth = `${SEEN_WIDTH}`;

  private rowNumber = 0;
  private isRowStated = false;
  private isRowHidden = false;
  private cells: (Cell | undefined)[] = [];
  private columnNumber = 0;
  private isInRow = false;
  /** What is behind the cells of the row, and of the last row that had such cells. */
  private fills: (string | undefined)[] | undefined;
  private lastFills: readonly (string | undefined)[] = [];

  private readonly plain: PlainCell = {
    referenceStart: -1,
    referenceEnd: -1,
    style: 0,
    type: 0,
    valueStart: -1,
    valueEnd: -1,
  };
  private readonly plainRow: PlainRow = { start: -1, end: -1 };

  private isInCell = false;
  private type = 0;
  private style = 0;
  private formula: FormulaKind | undefined;
  private isInFormula = false;
  private formulaText = '';
  /** By their number, formulas that are written once for many cells. */
  private readonly sharedFormulas = new Map<string, { kind: FormulaKind; formula: RowFormula }>();
  private sharedFormula: string | undefined;
  /** The formula of the cell, where it stands or stood first. */
  private written: RowFormula | undefined;
  private isInInline = false;
  private phoneticDepth = 0;
  private value: string | undefined;
  /** Text written in the cell itself; it counts while `hasInline`. */
  private readonly inline = new RichText();
  private hasInline = false;

  private readonly isCalculated: boolean;

  /** @param isCalculated False where the stored results of formulas may be old. */
  constructor(build: CellBuilder, onRow: (row: TableRow) => void, isCalculated = true) {
    this.build = build;
    this.isCalculated = isCalculated;
    this.onRow = onRow;
  }

  numberOf(name: string): number {
    return this.names.numberOf(name);
  }

  openTag(element: number, attributes: XmlAttributes): void {
    if (!this.isInData) this.openOutside(element, attributes);
    else if (element === ELEMENTS.c) this.openCell(attributes);
    else if (element === ELEMENTS.v) this.startValue();
    else if (element === ELEMENTS.row) this.openRow(attributes);
    else if (this.isInCell) this.openInsideCell(element, attributes);
  }

  takeWhole(bytes: Uint8Array, at: number, source: ByteText): number {
    if (!this.isInRow || this.isInCell || !this.names.areBare) return -1;
    const { plain } = this;
    const after = scanPlainCell(bytes, at, plain);
    if (after < 0) return this.takeNextRow(bytes, at);
    this.columnNumber++;
    if (plain.referenceStart >= 0) this.placeCell(bytes, plain.referenceStart, plain.referenceEnd);
    if (plain.valueStart < 0) return after;
    const { type, valueStart, valueEnd } = plain;
    const index = type === CELL_TYPES.shared ? wholeNumber(bytes, valueStart, valueEnd) : -1;
    if (index >= 0) this.addCell(this.build.sharedCell(index, plain.style), plain.style);
    else
      this.addCell(
        this.build.cell(this.columnNumber, type, plain.style, source.slice(valueStart, valueEnd), undefined),
        plain.style,
      );
    return after;
  }

  private takeNextRow(bytes: Uint8Array, at: number): number {
    const { plainRow } = this;
    const after = scanNextRow(bytes, at, plainRow);
    if (after < 0) return -1;
    this.closeRow();
    this.startRow(wholeNumber(bytes, plainRow.start, plainRow.end), this.areRowsHidden);
    return after;
  }

  text(text: string): void {
    if (this.isInInline) this.inline.text(text);
    else if (this.isInFormula) this.formulaText += text;
    else if (this.page.isOpen) this.page.text(text);
    else if (this.conditional.isOpen) this.conditional.text(text);
    else this.value = this.value === '' ? text : this.value + text;
  }

  closeTag(element: number): void {
    if (!this.isInData) this.closeOutside();
    else if (element === ELEMENTS.v || element === ELEMENTS.t) this.wantsText = false;
    else if (element === ELEMENTS.c) this.closeCell();
    else if (element === ELEMENTS.row) this.closeRow();
    else if (element === ELEMENTS.f) this.closeFormula();
    else if (element === ELEMENTS.is) this.isInInline = false;
    else if (element === ELEMENTS.rPh) this.phoneticDepth--;
    else if (element === ELEMENTS.sheetData) this.isInData = false;
  }

  private openOutside(element: number, attributes: XmlAttributes): void {
    if (!this.isRootOpen) {
      this.names.checkRoot(element, ELEMENTS.worksheet, attributes);
      this.isRootOpen = true;
    } else if (element === ELEMENTS.sheetData) this.isInData = true;
    else if (element === ELEMENTS.col) this.openColumn(attributes);
    else if (element === ELEMENTS.mergeCell) {
      this.mergedAreas.push(parseArea(attributes.ref ?? ''));
      const limit = READ_LIMITS.mergedAreas;
      if (this.mergedAreas.length > limit) throw tooLarge(limit, 'merged-areas');
    } else if (element === ELEMENTS.hyperlink) {
      this.links.push({
        area: parseArea(attributes.ref ?? ''),
        relationshipId: attributes[this.names.relationshipId],
        location: attributes.location,
      });
      if (this.links.length > READ_LIMITS.links) throw tooLarge(READ_LIMITS.links, 'links');
    } else if (element === ELEMENTS.tablePart) {
      this.tableRelationshipIds.push(attributes[this.names.relationshipId] ?? '');
    } else if (element === ELEMENTS.sheetFormatPr) {
      this.areRowsHidden = isTrue(attributes.zeroHeight);
      this.usualWidth = attributes.defaultColWidth ?? this.usualWidth;
      this.openColumn({ min: '1', max: String(READ_LIMITS.columns) });
    } else {
      this.page.openTag(element, attributes);
      this.conditional.openTag(element, attributes);
      this.wantsText = this.page.isOpen || this.conditional.isOpen;
    }
  }

  private closeOutside(): void {
    if (this.page.isOpen) this.page.close();
    this.conditional.close();
    this.wantsText = false;
  }

  private openColumn({ min, max, width = this.usualWidth, hidden }: XmlAttributes): void {
    const isHidden = isTrue(hidden) || Number(width) < SEEN_WIDTH;
    if (!isHidden && this.hiddenColumns.size === 0) return;
    const last = Math.min(Number(max), READ_LIMITS.columns);
    const change = isHidden ? 'add' : 'delete';
    for (let column = Number(min); column <= last; column++) this.hiddenColumns[change](column);
  }

  private openRow(attributes: XmlAttributes): void {
    const { r: stated, hidden, ht: height } = attributes;
    const isFlat = height !== undefined && Number(height) < SEEN_HEIGHT;
    const isLeftOut = this.areRowsHidden && hidden === undefined && height === undefined;
    const number = stated === undefined ? this.rowNumber + 1 : Number(stated);
    this.startRow(number, isTrue(hidden) || isFlat || isLeftOut, stated);
    this.isRowStated = stated !== undefined;
  }

  private startRow(number: number, isHidden: boolean, stated: string | number = number): void {
    if (!(number >= 1 && number <= MOST_ROWS && Number.isInteger(number)))
      throw damaged('row-number', stated);
    this.rowNumber = number;
    this.isRowStated = true;
    this.isRowHidden = isHidden;
    this.cells = [];
    this.fills = undefined;
    this.columnNumber = 0;
    this.isInRow = true;
  }

  private closeRow(): void {
    this.isInRow = false;
    const { cells } = this;
    if (cells.length === 0) return;
    const row: TableRow =
      this.fills === undefined
        ? { row: this.rowNumber, cells }
        : { row: this.rowNumber, cells, fills: this.sharedFills(this.fills) };
    this.onRow(this.isRowHidden ? { ...row, isHidden: true } : row);
  }

  /** Rows that look alike share what they look like: most of a table's do. */
  private sharedFills(fills: readonly (string | undefined)[]): readonly (string | undefined)[] {
    const { lastFills } = this;
    if (fills.length !== lastFills.length || fills.some((fill, at) => fill !== lastFills[at]))
      this.lastFills = fills;
    return this.lastFills;
  }

  private openCell(attributes: XmlAttributes): void {
    this.isInCell = true;
    this.type = CELL_TYPES.number;
    this.style = 0;
    this.value = undefined;
    this.hasInline = false;
    this.formula = undefined;
    this.written = undefined;
    this.columnNumber++;
    const { r, s, t } = attributes;
    if (r !== undefined) {
      const reference = encoder.encode(r);
      this.placeCell(reference, 0, reference.length);
    }
    if (s !== undefined) this.style = wholeNumber(encoder.encode(s), 0, s.length);
    if (t !== undefined) this.type = cellType(encoder.encode(t), 0, t.length);
  }

  /** Takes the column from a reference such as `AB12`, whose row must be the row's own. */
  private placeCell(bytes: Uint8Array, start: number, end: number): void {
    let column = 0;
    let at = start;
    for (; at < end; at++) {
      const letter = (bytes[at] as number) & ~32;
      if (letter < 65 || letter > 90) break;
      column = column * 26 + letter - 64;
    }
    const row = wholeNumber(bytes, at, end);
    if (!this.isRowStated && this.cells.length === 0) this.rowNumber = row;
    if (column < 1 || column > MOST_COLUMNS || row !== this.rowNumber || row < 1) {
      throw damaged('cell-of-other-row', this.rowNumber);
    }
    this.columnNumber = column;
  }

  private startValue(): void {
    if (!this.isInCell) return;
    if (this.value !== undefined) throw damaged('two-values', this.rowNumber);
    this.value = '';
    this.wantsText = true;
  }

  private openInsideCell(element: number, attributes: XmlAttributes): void {
    if (element === ELEMENTS.f) {
      const shared = this.sharedFormulas.get(attributes.si ?? '');
      this.written = shared?.formula;
      this.formula = shared?.kind ?? 'cached';
      this.sharedFormula = attributes.si;
      this.isInFormula = true;
      this.formulaText = '';
      this.wantsText = true;
    } else if (element === ELEMENTS.is) {
      this.isInInline = true;
      this.hasInline = true;
      this.inline.start();
    } else if (element === ELEMENTS.rPh) {
      this.phoneticDepth++;
    } else if (element === ELEMENTS.t && this.isInInline && this.phoneticDepth === 0) {
      this.wantsText = true;
    } else if (this.isInInline) {
      this.inline.openTag(element, attributes);
    }
  }

  private closeFormula(): void {
    if (!this.isInFormula) return;
    this.isInFormula = false;
    this.wantsText = false;
    if (this.formulaText === '') return;
    const kind = kindOfFormula(this.formulaText);
    const formula = new RowFormula(this.formulaText, { row: this.rowNumber, column: this.columnNumber });
    this.formula = kind;
    this.written = formula;
    if (this.sharedFormula !== undefined) this.sharedFormulas.set(this.sharedFormula, { kind, formula });
  }

  /** What can be said of the stored result of the cell's formula. */
  private formulaKind(): FormulaKind | undefined {
    const { formula, value, written, rowNumber: row, columnNumber: column } = this;
    if (formula !== 'cached' || this.type !== CELL_TYPES.number || value === undefined) return formula;
    const result = written?.resultAt({ row, column }, (at) => this.numberAt(at));
    if (result === undefined) return this.isCalculated ? 'cached' : 'uncalculated';
    return Math.abs(result - Number(value)) <= Math.max(1, Math.abs(result)) * SAME ? 'cached' : 'stale';
  }

  private numberAt(column: number): number | undefined {
    if (column >= this.columnNumber) return undefined;
    const cell = this.cells[column - 1];
    if (cell === undefined) return 0;
    return cell.kind === 'number' ? Number(cell.text) : undefined;
  }

  private closeCell(): void {
    this.isInCell = false;
    const { build, style } = this;
    const formula = this.formulaKind();
    if (this.hasInline) this.addCell(build.inlineCell(this.inline.end(), style, formula), style);
    else if (this.value !== undefined || formula !== undefined)
      this.addCell(build.cell(this.columnNumber, this.type, style, this.value, formula), style);
  }

  private addFill(fill: string): void {
    this.fills ??= [];
    while (this.fills.length < this.columnNumber - 1) this.fills.push(undefined);
    this.fills[this.columnNumber - 1] = fill;
  }

  private addCell(cell: Cell | undefined, style: number): void {
    if (cell === undefined) return;
    const fill = this.build.fills?.[style];
    if (fill !== undefined) this.addFill(fill);
    const { cells, columnNumber } = this;
    if (columnNumber > READ_LIMITS.columns) throw tooLarge(READ_LIMITS.columns, 'columns');
    if (columnNumber > cells.length) {
      while (cells.length < columnNumber - 1) cells.push(undefined);
      cells.push(cell);
    } else if (cells[columnNumber - 1] === undefined) {
      cells[columnNumber - 1] = cell;
    } else {
      throw damaged('cell-twice', `${columnLetter(columnNumber)}${this.rowNumber}`);
    }
  }
}
