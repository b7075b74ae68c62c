/**
 * What a formula makes of the cells of its own row: products, sums and differences, as nearly all amounts are made. A file
 * keeps the last result beside the formula, and not every program works it out anew (X1).
 */
import { columnNumber } from '../../table.ts';

/** The number of a cell of the row, 0 for a blank one; undefined for what is no number or is not known yet. */
export type NumberAt = (column: number) => number | undefined;

interface Place {
  readonly row: number;
  readonly column: number;
}

const SIGNS = /([-+*/():])/;
const REFERENCE = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/;
const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;
/** Longer formulas are seldom made of one row. */
const LONGEST = 80;

/** A sign or a word of the formula, a number, or a cell of the row; `column` is counted from the formula's own unless it is fixed. */
type Token =
  | string
  | number
  | { readonly column: number; readonly isFixed: boolean; readonly fixedRow: number | undefined };

/** A formula, read once where it was written; cells further down may have but its number. */
export class RowFormula {
  /** Undefined for a formula that is made of anything else. */
  private readonly tokens: readonly Token[] | undefined;

  constructor(text: string, place: Place) {
    this.tokens = text.length > LONGEST ? undefined : tokensOf(text, place);
  }

  /** The result in the cell at this place; undefined where the cells of its row do not make it. */
  resultAt(place: Place, numberAt: NumberAt): number | undefined {
    if (this.tokens === undefined) return undefined;
    const reader = new FormulaReader(this.tokens, place, numberAt);
    const result = reader.sum();
    return reader.isAtEnd && Number.isFinite(result) ? result : undefined;
  }
}

function tokensOf(text: string, { row, column }: Place): readonly Token[] | undefined {
  const tokens: Token[] = [];
  for (const piece of text.replaceAll(' ', '').split(SIGNS)) {
    const [, isFixed, letters, isRowFixed, digits] = REFERENCE.exec(piece) ?? [];
    if (letters !== undefined) {
      const fixedRow = isRowFixed ? Number(digits) : undefined;
      if (fixedRow === undefined && Number(digits) !== row) return undefined;
      const of = columnNumber(letters);
      tokens.push({ column: isFixed ? of : of - column, isFixed: Boolean(isFixed), fixedRow });
    } else if (NUMBER.test(piece)) tokens.push(Number(piece));
    else if (piece === 'SUM' || SIGNS.test(piece)) tokens.push(piece);
    else if (piece !== '') return undefined;
  }
  return tokens;
}

/** Reads the tokens from left to right; NaN for what it does not know. */
class FormulaReader {
  private at = 0;
  private readonly tokens: readonly Token[];
  private readonly place: Place;
  private readonly numberAt: NumberAt;

  constructor(tokens: readonly Token[], place: Place, numberAt: NumberAt) {
    this.tokens = tokens;
    this.place = place;
    this.numberAt = numberAt;
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  sum(): number {
    let sum = this.product();
    for (;;) {
      if (this.takes('+')) sum += this.product();
      else if (this.takes('-')) sum -= this.product();
      else return sum;
    }
  }

  private product(): number {
    let product = this.factor();
    for (;;) {
      if (this.takes('*')) product *= this.factor();
      else if (this.takes('/')) product /= this.factor();
      else return product;
    }
  }

  private factor(): number {
    if (this.takes('(')) return this.inBrackets(this.sum());
    if (this.takes('SUM')) return this.takes('(') ? this.inBrackets(this.range()) : Number.NaN;
    const token = this.tokens[this.at];
    this.at += 1;
    if (typeof token === 'number') return token;
    const column = this.columnOf(token);
    return column === undefined ? Number.NaN : (this.numberAt(column) ?? Number.NaN);
  }

  private range(): number {
    const [first, colon, last] = this.tokens.slice(this.at, this.at + 3);
    this.at += 3;
    const [from, to] = [this.columnOf(first), this.columnOf(last)];
    if (from === undefined || colon !== ':' || to === undefined) return Number.NaN;
    let sum = 0;
    for (let column = from; column <= to; column += 1) sum += this.numberAt(column) ?? Number.NaN;
    return sum;
  }

  /** The column of a cell; undefined for one of another row, and for what is no cell. */
  private columnOf(token: Token | undefined): number | undefined {
    if (typeof token !== 'object') return undefined;
    const { column, isFixed, fixedRow = this.place.row } = token;
    if (fixedRow !== this.place.row) return undefined;
    return isFixed ? column : this.place.column + column;
  }

  private inBrackets(value: number): number {
    return this.takes(')') ? value : Number.NaN;
  }

  private takes(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }
}
