import { inWords } from '../../shown-value.ts';
import type { Cell, CellKind } from '../../table.ts';
import { CellPool } from '../cell-pool.ts';
import { READ_LIMITS } from '../limits.ts';
import { plainNumberText } from '../number-text.ts';
import { tooLarge } from '../refusal.ts';
import type { CellStyle } from './cell-styles.ts';
import { CELL_TYPES } from './plain-markup.ts';
import { decodeSpreadsheetEscapes } from './spreadsheet-escapes.ts';
import { drawnBy } from './symbol-fonts.ts';

const NO_STYLE: CellStyle = {
  code: undefined,
  isDate: false,
  isStruck: false,
  changesTexts: false,
  symbolFont: undefined,
  fill: undefined,
};

/** What a formula says of its stored value. */
export type FormulaKind = Exclude<Cell['formula'], 'missing' | undefined>;

const COUNTED = /^\s*\$?[A-Z]{1,3}\$?\d{1,7}\s*[+-]\s*\d{1,4}\s*$/i;
const RANDOM = /(?:^|[^A-Z0-9_.])RAND(?:BETWEEN|ARRAY)?\(/i;
const OF_TODAY = /(?:^|[^A-Z0-9_.])(?:TODAY|NOW)\(/i;

/** The kind of a formula by its text, as the file has it: without the sign before it, names in English. */
export function kindOfFormula(text: string): FormulaKind {
  if (COUNTED.test(text)) return 'counted';
  if (RANDOM.test(text)) return 'random';
  return OF_TODAY.test(text) ? 'dated' : 'cached';
}

const NO_CACHED_VALUE: Cell = { kind: 'text', text: '', formula: 'missing' };

/** A reference to a shared string that the workbook does not hold: what it said is lost, which must not look empty. */
const DANGLING: Cell = { kind: 'error', text: '#REF!' };

/**
 * Makes cells of what the sheet part says. Equal cells near each other are one object, and so are equal shared
 * strings.
 */
export class CellBuilder {
  /** By style, what is behind the text of a cell; undefined if that is nothing in all of them. */
  readonly fills: readonly (string | undefined)[] | undefined;
  private readonly styles: readonly CellStyle[];
  private readonly sharedStrings: readonly Cell[];
  private readonly pool = new CellPool();
  private characters = 0;
  private cells = 0;

  constructor(styles: readonly CellStyle[], sharedStrings: readonly Cell[]) {
    this.styles = styles;
    this.sharedStrings = sharedStrings;
    if (styles.some(({ fill }) => fill !== undefined)) this.fills = styles.map(({ fill }) => fill);
  }

  /** The cell, or undefined where there is nothing but a style. */
  cell(
    column: number,
    type: number,
    style: number,
    stored: string | undefined,
    formula: FormulaKind | undefined,
  ): Cell | undefined {
    if (stored === undefined || (stored === '' && type !== CELL_TYPES.text)) {
      return formula === undefined ? undefined : NO_CACHED_VALUE;
    }
    if (type === CELL_TYPES.shared) return this.sharedCell(Number(stored), style, formula);
    return this.counted(this.ownCell(column, type, style, stored, formula), style);
  }

  /** The cell of a shared string, or undefined for the empty one. */
  sharedCell(index: number, style: number, formula?: FormulaKind): Cell | undefined {
    const cell = this.sharedStrings[index] ?? DANGLING;
    return this.counted(formula === undefined ? cell : { ...cell, formula }, style);
  }

  /** The cell of a text that is written in the sheet itself, or undefined for the empty one. */
  inlineCell(text: Cell, style: number, formula: FormulaKind | undefined): Cell | undefined {
    return this.counted(formula === undefined ? text : { ...text, formula }, style);
  }

  private counted(cell: Cell, style: number): Cell | undefined {
    this.count(cell);
    return cell.text === '' && cell.formula === undefined ? undefined : this.styled(cell, style);
  }

  /** With what its style says that changes what is seen of it. */
  private styled(cell: Cell, style: number): Cell {
    const { isStruck, changesTexts, symbolFont, code } = this.styleOf(style);
    if (!isStruck && !changesTexts && symbolFont === undefined) return cell;
    return {
      ...cell,
      ...(cell.kind === 'text' && { text: drawnBy(symbolFont, cell.text) }),
      ...(isStruck && { isStruck }),
      ...(changesTexts && cell.kind === 'text' && code !== undefined && { numberFormat: code }),
    };
  }

  private ownCell(
    column: number,
    type: number,
    style: number,
    stored: string,
    formula: FormulaKind | undefined,
  ): Cell {
    if (type === CELL_TYPES.number) return this.numberCell(column, style, stored, formula);
    if (type === CELL_TYPES.boolean) {
      return this.reuse(column, 'boolean', isTrueText(stored) ? 'TRUE' : 'FALSE', undefined, formula);
    }
    if (type === CELL_TYPES.error) return this.reuse(column, 'error', stored.trim(), undefined, formula);
    if (type === CELL_TYPES.date)
      return this.reuse(column, 'date', stored.trim(), this.styleOf(style).code, formula);
    return this.reuse(column, 'text', decodeSpreadsheetEscapes(stored), undefined, formula);
  }

  private numberCell(column: number, style: number, stored: string, formula: FormulaKind | undefined): Cell {
    const text = plainNumberText(stored);
    if (text === undefined) return this.reuse(column, 'text', stored, undefined, formula);
    const format = this.styleOf(style);
    const cell = this.reuse(column, format.isDate ? 'date' : 'number', text, format.code, formula);
    return inWords(cell);
  }

  private styleOf(style: number): CellStyle {
    return this.styles[style] ?? NO_STYLE;
  }

  private reuse(
    column: number,
    kind: CellKind,
    text: string,
    numberFormat: string | undefined,
    formula: FormulaKind | undefined,
  ): Cell {
    const { pool } = this;
    const slot = column > READ_LIMITS.columns ? -1 : pool.slotOf(column, text);
    const known = slot < 0 ? undefined : pool.at(slot);
    if (
      known !== undefined &&
      known.text === text &&
      known.kind === kind &&
      known.numberFormat === numberFormat &&
      known.formula === formula
    ) {
      return pool.keep(column, known);
    }
    return pool.put(column, slot, newCell(kind, text, numberFormat, formula));
  }

  private count({ text, withStruck = text }: Cell): void {
    const characters = withStruck.length;
    if (++this.cells > READ_LIMITS.tableCells) throw tooLarge(READ_LIMITS.tableCells, 'cells');
    if (characters > READ_LIMITS.cellCharacters)
      throw tooLarge(READ_LIMITS.cellCharacters, 'characters-in-a-cell');
    this.characters += characters;
    if (this.characters > READ_LIMITS.tableCharacters)
      throw tooLarge(READ_LIMITS.tableCharacters, 'characters');
  }
}

function newCell(
  kind: CellKind,
  text: string,
  numberFormat: string | undefined,
  formula: FormulaKind | undefined,
): Cell {
  if (formula !== undefined) {
    return numberFormat === undefined ? { kind, text, formula } : { kind, text, numberFormat, formula };
  }
  return numberFormat === undefined ? { kind, text } : { kind, text, numberFormat };
}

function isTrueText(stored: string): boolean {
  const text = stored.trim().toLowerCase();
  return text === '1' || text === 'true';
}
