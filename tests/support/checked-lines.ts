import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import { checkSheet } from '../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { MOBILE_ROW } from './checked-row.ts';
import { type ShortCell, tableOf } from './hand-made-table.ts';

/** The headings of a sheet of mobile payments, and lines that go under them. */
export const headings = Object.keys(MOBILE_ROW);
export const awa = Object.values(MOBILE_ROW);
export const line = (cells: Readonly<Record<string, ShortCell>>) =>
  headings.map((heading) => ({ ...MOBILE_ROW, ...cells })[heading] ?? null);
export const fatou = line({ 'First name': 'Fatou', Phone: '+221771834568' });

/** Checks a sheet that has just these lines; null is a blank one. */
export function checkLines(
  lines: readonly (readonly ShortCell[] | null)[],
  options: CheckOptions = {},
): CheckedSheet {
  return checkSheet(tableOf(lines), options);
}

export function leftOut(sheet: CheckedSheet): readonly (readonly [number, string])[] {
  return sheet.excluded.map(({ row, reason }) => [row, reason] as const);
}
