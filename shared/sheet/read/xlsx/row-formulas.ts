/**
 * What a formula makes of the cells of its own row: products, sums and differences, as nearly all amounts are made. A file
 * keeps the last result beside the formula, and not every program works it out anew (X1).
 */
import { columnNumber } from '../../table.ts';

/** The number of a cell of the row, 0 for a blank one; undefined for what is no number or is not known yet. */
export type NumberAt = (column: number) => number | undefined;

/** Where a formula was written, of which others further down have but the number. */
export interface WrittenFormula {
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

const SIGNS = /([-+*/():])/;
const REFERENCE = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/;
const NUMBER = /^\d{1,15}(?:\.\d{1,15})?$/;
/** Longer formulas are seldom made of one row. */
const LONGEST = 80;

/** The result in the cell at this place; undefined for a formula that is made of anything else. */
export function resultInRow(
  formula: WrittenFormula,
  place: { readonly row: number; readonly column: number },
  numberAt: NumberAt,
): number | undefined {
  const tokens = tokensOf(formula, place);
  if (tokens === undefined) return undefined;
  const reader = new FormulaReader(tokens, numberAt);
  const result = reader.sum();
  return reader.isAtEnd && Number.isFinite(result) ? result : undefined;
}

/** A sign or a word of the formula, a number, or a column of the row. */
type Token = string | number | { readonly column: number };

function tokensOf(
  { text: written, row, column }: WrittenFormula,
  place: { readonly row: number; readonly column: number },
): readonly Token[] | undefined {
  if (written.length > LONGEST) return undefined;
  const tokens: Token[] = [];
  for (const piece of written.replaceAll(' ', '').split(SIGNS)) {
    const [, isColumnFixed, letters, isRowFixed, digits] = REFERENCE.exec(piece) ?? [];
    if (letters !== undefined) {
      const ownRow = Number(digits) + (isRowFixed ? 0 : place.row - row);
      if (ownRow !== place.row) return undefined;
      tokens.push({ column: columnNumber(letters) + (isColumnFixed ? 0 : place.column - column) });
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
  private readonly numberAt: NumberAt;

  constructor(tokens: readonly Token[], numberAt: NumberAt) {
    this.tokens = tokens;
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
    return typeof token === 'object' ? (this.numberAt(token.column) ?? Number.NaN) : Number.NaN;
  }

  private range(): number {
    const [from, colon, to] = this.tokens.slice(this.at, this.at + 3);
    this.at += 3;
    if (typeof from !== 'object' || colon !== ':' || typeof to !== 'object') return Number.NaN;
    let sum = 0;
    for (let column = from.column; column <= to.column; column += 1)
      sum += this.numberAt(column) ?? Number.NaN;
    return sum;
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
