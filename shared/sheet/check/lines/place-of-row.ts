/** The country and the currency of rows of which the sheet says one, or neither. */
import { regionOf, soleCountryOf } from '../../../api/channel-availability.ts';
import { paysWallet, XOF_COUNTRIES } from '../../../domain/channel.ts';
import { once } from '../../../domain/once.ts';
import type { RowField } from '../../../domain/row-fields.ts';
import type { TableRow } from '../../table.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import { readPhone } from '../cells/read-phone.ts';
import type { RowDraft } from '../cells/row-draft.ts';
import type { SheetContext } from '../cells/sheet-context.ts';
import { sampleOf } from '../headings/column-looks.ts';
import { isReadIn } from '../headings/doubled-columns.ts';
import type { ColumnPlan } from '../headings/map-columns.ts';
import { textAt } from '../headings/table-cells.ts';
import { currenciesInFormats, currencyOfFormats, isCurrencyWritten } from './currency-of-sheet.ts';

export class PlaceOfRow {
  /** Nothing says the currency: each row has its country's, in which alone the service pays there. */
  readonly isCurrencyOfCountry: boolean;
  private readonly countryOf: CountryOfNumber | undefined;
  /** Nothing else says the currency, and the amount of each row does by its number format. */
  private readonly currencyOfFormat: () => ((line: TableRow) => string | undefined) | undefined;

  /** @param isSaid True for a field that a column, a person or a line between the payments gives. */
  constructor(
    plan: readonly ColumnPlan[],
    headings: readonly string[],
    context: SheetContext,
    isSaid: (field: RowField) => boolean,
  ) {
    const isWritten = isSaid('currency') || isCurrencyWritten(headings, plan, context);
    const isInFormats = currenciesInFormats(plan, context.table).length > 0;
    this.isCurrencyOfCountry = !isWritten && !isInFormats;
    // Which lines are payments is not known before the first is read.
    this.currencyOfFormat = once(() =>
      !isWritten && isInFormats ? currencyOfFormats(plan, context) : undefined,
    );
    const mayBeOfNumber = !isSaid('country') && !isSaid('account_number');
    this.countryOf = mayBeOfNumber ? countryOfNumbers(plan, context) : undefined;
  }

  /** True if a row that says no currency may have its country's, or its amount's. */
  get givesCurrency(): boolean {
    return this.isCurrencyOfCountry || this.currencyOfFormat() !== undefined;
  }

  /** Gives the row the country of its currency or its number, and the currency of its amount or country. True once the country is known. */
  settle(line: TableRow, draft: RowDraft): boolean {
    const { fields } = draft;
    const ofFormat = fields.currency === undefined ? this.currencyOfFormat()?.(line) : undefined;
    if (ofFormat !== undefined) {
      fields.currency = ofFormat;
      draft.add(changeNote({ field: 'currency', letter: '' }, 'from-format', { proposed: ofFormat }));
    }
    if (fields.country === undefined) this.takeCountryOfNumber(line, draft);
    const isKnown = settleCountry(draft);
    if (this.isCurrencyOfCountry && fields.currency === undefined && fields.country !== undefined) {
      const currency = regionOf(fields.country)?.currency;
      if (currency !== undefined && !draft.hasErrorOf('currency')) {
        fields.currency = currency;
        draft.add(changeNote({ field: 'currency', letter: '' }, 'from-country', { proposed: currency }));
      }
    }
    return isKnown;
  }

  /** A wallet lies in the country of its number; by which channel a row is paid has to be known, if it says so itself. */
  private takeCountryOfNumber(line: TableRow, draft: RowDraft): void {
    const { channel } = draft.fields;
    const isWallet = channel === undefined ? !draft.hasColumn('channel') : paysWallet(channel);
    const country = isWallet ? this.countryOf?.(line) : undefined;
    const { currency } = draft.fields;
    if (country === undefined || (currency !== undefined && currency !== regionOf(country)?.currency)) return;
    draft.fields.country = country;
    draft.add(changeNote({ field: 'country', letter: '' }, 'from-number', { proposed: country }));
  }
}

/** Canada's and the United States' dollars, and most channels of theirs, are paid out in one country each. */
function settleCountry(draft: RowDraft): boolean {
  const { fields } = draft;
  if (fields.country !== undefined) return true;
  if (draft.hasErrorOf('country') || draft.hasErrorOf('currency')) return false;
  const { currency, channel = '' } = fields;
  const country = soleCountryOf(currency ?? channel);
  if (country === undefined) return false;
  fields.country = country;
  const what = currency === undefined ? 'from-channel' : 'from-currency';
  draft.add(changeNote({ field: 'country', letter: '' }, what, { proposed: country }));
  return true;
}

/** The country that a line's number says (ISO 3166 in lower case). */
type CountryOfNumber = (line: TableRow) => string | undefined;

/**
 * `+221 77 …` says its country itself; national numbers say one together, if those of no other country could look like all
 * of them.
 */
function countryOfNumbers(
  plan: readonly ColumnPlan[],
  { table, firstDataIndex }: SheetContext,
): CountryOfNumber | undefined {
  const phones = plan.filter(({ field }) => field === 'phone');
  if (phones.length === 0) return undefined;
  const national = phones
    .flatMap(({ index }) => sampleOf(table, firstDataIndex, index))
    .filter((text) => readPhone(text, undefined).kind === 'no-country');
  const [only, another] = national.length === 0 ? [] : XOF_COUNTRIES.filter(hasAll(national));
  return (line) => {
    const phone = phones.find((each) => isReadIn(each, line) && textAt(line, each.index) !== '');
    const reading = readPhone(phone ? textAt(line, phone.index) : '', undefined);
    if (reading.kind === 'no-country') return another === undefined ? only : undefined;
    const country = reading.kind === 'phone' ? reading.country : undefined;
    return XOF_COUNTRIES.find((each) => each === country);
  };
}

/** True for a country whose numbers all of them are, or were until its plan was changed. */
function hasAll(national: readonly string[]): (country: string) => boolean {
  return (country) =>
    national.every((text) => {
      const reading = readPhone(text, country);
      return reading.kind === 'old-length' || (reading.kind === 'phone' && reading.country === country);
    });
}
