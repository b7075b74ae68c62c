/** How figures follow from other figures of their row, in every row: `Brut − Retenues`. Tested anew in each file. */

import type { TableRow } from '../../table.ts';
import { decimalOf } from '../words/read-amount.ts';

/** A column of figures, one for each row; what is no figure is nought. */
export interface FigureColumn {
  /** 0 = A. */
  readonly index: number;
  readonly heading: string;
  readonly figures: readonly number[];
}

export interface FigureProof {
  /** In the sheet's own words. */
  readonly text: string;
  /** The columns that it is made of. */
  readonly parts: readonly number[];
}

/** More columns of figures make more sums than could be meant. */
const MOST_COLUMNS = 12;
/** Half of the smallest unit of a currency with two decimals: amounts are rounded. */
const TOLERANCE = 0.005;
/** Of most sheets the first rows show that there is no proof. */
const FIRST_ROWS = 20;

export function figureColumn(index: number, heading: string, lines: readonly TableRow[]): FigureColumn {
  return {
    index,
    heading,
    figures: lines.map(({ cells }) => Number(decimalOf(cells[index]?.text ?? '') ?? 0)),
  };
}

/** The sum, difference or product of two or three other columns that these figures are in every row; undefined for one row. */
export function figureProof(
  result: readonly number[],
  columns: readonly FigureColumn[],
): FigureProof | undefined {
  if (columns.length < 2 || columns.length > MOST_COLUMNS || result.length < 2) return undefined;
  for (const terms of termsOf(columns)) {
    const isMade = (row: number) => Math.abs((result[row] ?? 0) - terms.make(row)) <= TOLERANCE;
    if (!result.slice(0, FIRST_ROWS).every((_, row) => isMade(row))) continue;
    if (result.every((_, row) => isMade(row))) return terms;
  }
  return undefined;
}

interface Terms extends FigureProof {
  readonly make: (row: number) => number;
}

/** `a − b`, `a + b`, `a × b`, `a − b − c`, `a + b − c` and `a + b + c` of all columns. */
function* termsOf(columns: readonly FigureColumn[]): Generator<Terms> {
  const of = ({ figures }: FigureColumn, row: number) => figures[row] ?? 0;
  for (const [at, a] of columns.entries())
    for (const [other, b] of columns.entries()) {
      if (a === b) continue;
      yield {
        text: `${a.heading} − ${b.heading}`,
        parts: [a.index, b.index],
        make: (row) => of(a, row) - of(b, row),
      };
      if (at < other) {
        const parts = [a.index, b.index];
        yield { text: `${a.heading} + ${b.heading}`, parts, make: (row) => of(a, row) + of(b, row) };
        yield { text: `${a.heading} × ${b.heading}`, parts, make: (row) => of(a, row) * of(b, row) };
      }
      for (const [third, c] of columns.entries()) {
        if (c === a || c === b) continue;
        const parts = [a.index, b.index, c.index];
        const [one, two, three] = [a.heading, b.heading, c.heading];
        if (other < third)
          yield {
            text: `${one} − ${two} − ${three}`,
            parts,
            make: (row) => of(a, row) - of(b, row) - of(c, row),
          };
        if (at < other)
          yield {
            text: `${one} + ${two} − ${three}`,
            parts,
            make: (row) => of(a, row) + of(b, row) - of(c, row),
          };
        if (at < other && other < third)
          yield {
            text: `${one} + ${two} + ${three}`,
            parts,
            make: (row) => of(a, row) + of(b, row) + of(c, row),
          };
      }
    }
}

/**
 * The one column that is made of columns to its left by taking something off, or by a rate, and goes into no other such
 * column: what a sheet works out for each row stands to the right of what it is made of. Undefined if there is none, or
 * more than one. A sum alone may as well be a total of payments of which only one is due.
 */
export function lastResult(columns: readonly FigureColumn[]): FigureColumn | undefined {
  const proven = columns.flatMap((column) => {
    const proof = figureProof(
      column.figures,
      columns.filter(({ index }) => index < column.index),
    );
    return proof === undefined || !/[−×]/.test(proof.text) ? [] : [{ column, proof }];
  });
  const [last, another] = proven.filter(
    ({ column }) => !proven.some(({ proof }) => proof.parts.includes(column.index)),
  );
  return another === undefined ? last?.column : undefined;
}
