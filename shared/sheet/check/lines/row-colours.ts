/**
 * Payments that somebody marked by a colour which few others have: what it means is in somebody's head, in a legend or in
 * a mail, and whoever pays has to know it (V2).
 */
import type { TableRow } from '../../table.ts';
import { isBlankCell } from '../headings/table-cells.ts';
import type { MarkedRows } from './marked-rows.ts';
import { FEWEST_PAYMENTS, fewOf } from './rare-texts.ts';

export interface ColouredRows {
  /** The numbers of the rows in a colour that few have: each of them is warned of. */
  readonly rare: ReadonlySet<number>;
  /** The numbers of all rows that look otherwise than most, in another colour or in none: a person has to have seen them. */
  readonly unlike: ReadonlySet<number>;
}

const NONE: ColouredRows = { rare: new Set(), unlike: new Set() };
const MOST_MARKED = 10;

/** Bands that lead the eye are no marks; a column that has one colour from top to bottom is none either. */
export function colouredRows({ rows, firstDataIndex, isPayment }: MarkedRows): ColouredRows {
  const lines = rows.slice(firstDataIndex);
  // Most sheets have no colours below their headings.
  if (!lines.some(({ fills }) => fills !== undefined)) return NONE;
  const payments = lines.filter(isPayment);
  const count = payments.length;
  const usual = usualFills(payments);
  const placesOf = (isOwn: typeof hasOwnColour) =>
    payments.flatMap((line, at) => (isOwn(line, usual) ? [at] : []));
  const numbered = (places: readonly number[]) => new Set(places.map((at) => payments[at]?.row ?? 0));
  const coloured = placesOf(hasOwnColour);
  const unlike = placesOf(looksOtherwise);
  // A colour of more payments is the look of the sheet; of a short list a quarter may be marked.
  const isRare = coloured.length <= Math.max(fewOf(count), Math.min(MOST_MARKED, count / 4));
  const isOneOfThree = count === FEWEST_PAYMENTS && coloured.length === 1 && coloured[0] === 1;
  const isWarned = count >= FEWEST_PAYMENTS && isRare && !areBands(coloured, count) && !isOneOfThree;
  return {
    rare: numbered(isWarned ? coloured : []),
    unlike: numbered(areBands(unlike, count) ? [] : unlike),
  };
}

/** By column, what is behind most of its cells: a column of figures to fill in has a colour of its own. */
function usualFills(payments: readonly TableRow[]): readonly Fill[] {
  const width = payments.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, index) => {
    const counts = new Map<string | undefined, number>();
    let usual: string | undefined;
    for (const { cells, fills } of payments) {
      if (isBlankCell(cells[index])) continue;
      const fill = fills?.[index];
      const count = (counts.get(fill) ?? 0) + 1;
      counts.set(fill, count);
      // One cell alone shows no habit of its column, and of two that differ the one without a colour is the usual one.
      const most = Math.max(1, counts.get(usual) ?? 0);
      if (count > most || (count === most && fill === undefined)) usual = fill;
    }
    return usual;
  });
}

type Fill = string | undefined;

function hasOwnColour({ cells, fills }: TableRow, usual: readonly Fill[]): boolean {
  const isOwn = (fill: Fill, at: number) =>
    fill !== undefined && fill !== usual[at] && !isBlankCell(cells[at]);
  return fills?.some(isOwn) ?? false;
}

function looksOtherwise({ cells, fills }: TableRow, usual: readonly Fill[]): boolean {
  return cells.some((cell, at) => fills?.[at] !== usual[at] && !isBlankCell(cell));
}

/** Every so many rows, from the first to the last: lines that lead the eye. Two rows may be so by chance. */
function areBands(places: readonly number[], count: number): boolean {
  const [first = 0, second = first] = places;
  const period = second - first;
  return (
    places.length > 2 &&
    first < period &&
    places.length === Math.ceil((count - first) / period) &&
    places.every((place, at) => place === first + at * period)
  );
}
