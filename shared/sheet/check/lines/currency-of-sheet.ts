/** The currency of rows whose own cells say none: what heading or title name, or their country's. */
import { REGIONS } from '../../../api/channel-availability.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import type { GivenField } from '../cells/defaults.ts';
import type { SheetContext } from '../cells/sheet-context.ts';
import { sampleOf } from '../headings/column-looks.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { countriesOf } from '../words/countries.ts';
import { settledCurrencies } from '../words/currency-words.ts';

export function currencyOfCountry(country: string): string | undefined {
  return REGIONS.find(({ countries }) => countries.includes(country))?.currency;
}

/** True for a sheet whose rows name countries that are paid in different currencies. */
export function isOfSeveralRegions(
  plan: readonly ColumnPlan[],
  { table, firstDataIndex }: SheetContext,
): boolean {
  const column = plan.find(({ field }) => field === 'country');
  const countries = column ? sampleOf(table, firstDataIndex, column.index).flatMap(countriesOf) : [];
  return new Set(countries.flatMap((country) => currencyOfCountry(country) ?? [])).size > 1;
}

/** The one currency that heading, unit or title name where nothing else does; each row says where it comes from (V3). */
export function statedCurrency(
  plan: readonly ColumnPlan[],
  { amounts, table, firstDataIndex }: SheetContext,
): GivenField[] {
  const country = plan.find(({ field }) => field === 'country');
  const countries = country ? sampleOf(table, firstDataIndex, country.index).flatMap(countriesOf) : [];
  const codes = settledCurrencies(amounts.currencies ?? [], countries);
  const [value] = codes;
  if (value === undefined || codes.length > 1) return [];
  const original = amounts.currencyText;
  const note = changeNote({ field: 'currency', letter: '' }, 'from-heading', { original, proposed: value });
  return [{ field: 'currency', outcome: { value, problems: [note] } }];
}
