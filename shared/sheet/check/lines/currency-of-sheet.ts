/** The currency of rows whose own cells say none: what heading or title name. */
import type { Table } from '../../table.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import type { GivenField } from '../cells/defaults.ts';
import { traitsOfFormat } from '../cells/number-format-traits.ts';
import type { SheetContext } from '../cells/sheet-context.ts';
import { sampleOf } from '../headings/column-looks.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { countriesOf } from '../words/countries.ts';
import { currenciesIn, isCurrencyCode, settledCurrencies } from '../words/currency-words.ts';
import { looksLikeCurrency } from '../words/look-of-text.ts';

/** True if headings, titles, other columns, amounts or their number formats name currencies, of which none is sure. */
export function isCurrencyHinted(
  headings: readonly string[],
  plan: readonly ColumnPlan[],
  { amounts, table, firstDataIndex }: SheetContext,
): boolean {
  const columns = plan.filter(({ field }) => field === 'amount');
  const holdsCurrencies = (_heading: string, index: number) =>
    sampleOf(table, firstDataIndex, index).some(looksLikeCurrency);
  return (
    (amounts.currencies ?? []).length > 0 ||
    hintedCurrencies(headings, plan, table).length > 0 ||
    headings.some(holdsCurrencies) ||
    columns.some(
      ({ index }) =>
        currenciesIn(headings[index] ?? '').length > 0 ||
        sampleOf(table, firstDataIndex, index).some((text) => LETTER_OR_SIGN.test(text)),
    )
  );
}

const LETTER_OR_SIGN = /[\p{L}\p{Sc}]/u;

/** Currencies that headings (`Amount (CAD)`) or the amounts' number formats name: hints only, never taken unasked (A3). */
export function hintedCurrencies(
  headings: readonly string[],
  plan: readonly ColumnPlan[],
  table: Table,
): readonly string[] {
  const inHeadings = headings.flatMap((heading) => heading.match(/\b[A-Z]{3}\b/g) ?? []);
  const amount = plan.find(({ field }) => field === 'amount');
  const formats = amount ? formatsOf(table, amount.index) : [];
  const inFormats = formats.flatMap((format) => traitsOfFormat(format).currencies);
  return [...inHeadings.filter(isCurrencyCode).map((code) => code.toLowerCase()), ...inFormats];
}

function formatsOf(table: Table, column: number): readonly string[] {
  const formats = table.rows.map((row) => row.cells[column]?.numberFormat ?? '');
  return [...new Set(formats.filter((format) => format !== ''))];
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
