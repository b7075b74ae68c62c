/** The currency of rows whose own cells say none: what heading or title name. */
import type { Table, TableRow } from '../../table.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import type { GivenField } from '../cells/defaults.ts';
import { traitsOfFormat } from '../cells/number-format-traits.ts';
import type { SheetContext } from '../cells/sheet-context.ts';
import { sampleOf } from '../headings/column-looks.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { textAt } from '../headings/table-cells.ts';
import { countriesOf } from '../words/countries.ts';
import { currenciesIn, isCurrencyCode, settledCurrencies } from '../words/currency-words.ts';
import { looksLikeCurrency } from '../words/look-of-text.ts';

/** True if headings, titles, other columns or amounts name currencies, of which none is sure. */
export function isCurrencyWritten(
  headings: readonly string[],
  plan: readonly ColumnPlan[],
  { amounts, table, firstDataIndex }: SheetContext,
): boolean {
  const columns = plan.filter(({ field }) => field === 'amount');
  const holdsCurrencies = (_heading: string, index: number) =>
    sampleOf(table, firstDataIndex, index).some(looksLikeCurrency);
  return (
    (amounts.currencies ?? []).length > 0 ||
    codesIn(headings).length > 0 ||
    headings.some(holdsCurrencies) ||
    columns.some(
      ({ index }) =>
        currenciesIn(headings[index] ?? '').length > 0 ||
        sampleOf(table, firstDataIndex, index).some(
          // Headings are printed again on each page.
          (text) => text !== headings[index] && LETTER_OR_SIGN.test(text),
        ),
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
  return [...codesIn(headings), ...currenciesInFormats(plan, table)];
}

function codesIn(headings: readonly string[]): readonly string[] {
  const found = headings.flatMap((heading) => heading.match(/\b[A-Z]{3}\b/g) ?? []);
  return found.filter(isCurrencyCode).map((code) => code.toLowerCase());
}

/** The currencies that the number formats of the amounts name. */
export function currenciesInFormats(plan: readonly ColumnPlan[], table: Table): readonly string[] {
  const amount = plan.find(({ field }) => field === 'amount');
  const formats = amount ? formatsOf(table, amount.index) : [];
  return formats.flatMap((format) => traitsOfFormat(format).currencies);
}

function formatsOf(table: Table, column: number): readonly string[] {
  const formats = table.rows.map((row) => row.cells[column]?.numberFormat ?? '');
  return [...new Set(formats.filter((format) => format !== ''))];
}

/** The currency that the number format of each line's amount names; undefined if that of some payment names none or several (A3). */
export function currencyOfFormats(
  plan: readonly ColumnPlan[],
  { paymentLines }: SheetContext,
): ((line: TableRow) => string | undefined) | undefined {
  const [amount, another] = plan.filter(({ field }) => field === 'amount');
  if (amount === undefined || another !== undefined) return undefined;
  const formatOf = ({ cells }: TableRow) => cells[amount.index]?.numberFormat ?? '';
  const currencyOf = (line: TableRow) => {
    const [signs, ...others] = traitsOfFormat(formatOf(line)).signs.map((codes) =>
      settledCurrencies(codes, []),
    );
    return signs?.length === 1 && others.length === 0 ? signs[0] : undefined;
  };
  for (const line of paymentLines())
    if (textAt(line, amount.index) !== '' && currencyOf(line) === undefined) return undefined;
  return currencyOf;
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
