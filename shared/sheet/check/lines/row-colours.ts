/**
 * Payments that somebody marked by a colour which few others have: what it means is in somebody's head, in a legend or in
 * a mail, and whoever pays has to know it (V2).
 */
import type { TableRow } from '../../table.ts';
import { isBlankCell } from '../headings/table-cells.ts';
import type { MarkedRows } from './marked-rows.ts';
import { FEWEST_PAYMENTS, fewOf } from './rare-texts.ts';

const NONE: ReadonlySet<number> = new Set();
const MOST_MARKED = 10;

/** The numbers of those rows. */
export function colouredRows({ rows, firstDataIndex, isPayment }: MarkedRows): ReadonlySet<number> {
  const lines = rows.slice(firstDataIndex);
  // Most sheets have no colours below their headings.
  if (!lines.some(({ fills }) => fills !== undefined)) return NONE;
  const payments = lines.filter(isPayment);
  const usual = usualFills(payments);
  const places = payments.flatMap((line, at) => (hasOwnColour(line, usual) ? [at] : []));
  // A colour of more payments is the look of the sheet; of a short list a quarter may be marked.
  const isRare =
    places.length <= Math.max(fewOf(payments.length), Math.min(MOST_MARKED, payments.length / 4));
  if (payments.length < FEWEST_PAYMENTS || !isRare || areBands(places, payments.length)) return NONE;
  return new Set(places.map((at) => payments[at]?.row ?? 0));
}

/** By column, what is behind most of its cells: a column of figures to fill in has a colour of its own. */
function usualFills(payments: readonly TableRow[]): readonly (string | undefined)[] {
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

function hasOwnColour({ cells, fills }: TableRow, usual: readonly (string | undefined)[]): boolean {
  const isOwn = (fill: string | undefined, at: number) =>
    fill !== undefined && fill !== usual[at] && !isBlankCell(cells[at]);
  return fills?.some(isOwn) ?? false;
}

/** Every so many rows, from the first to the last: lines that lead the eye. Two rows may be so by chance. */
function areBands(places: readonly number[], count: number): boolean {
  const [first = 0, second = first + 2] = places;
  const period = second - first;
  const areAll =
    first < period &&
    places.length === Math.ceil((count - first) / period) &&
    places.every((place, at) => place === first + at * period);
  return areAll && (places.length > 2 || (count === FEWEST_PAYMENTS && first === 1));
}
