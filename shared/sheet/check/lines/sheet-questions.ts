import { REGIONS } from '../../../api/channel-availability.ts';
import { firstIndex } from '../../../domain/first-index.ts';
import { type Problem, problem } from '../../../domain/problem.ts';
import { kindOfRow } from '../../../domain/row-fields.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { CheckedRow, MappedColumn, OpenQuestion } from '../../checked-sheet.ts';
import { columnLetter, type Table } from '../../table.ts';
import { ROW_BY_ROW } from '../cells/defaults.ts';
import { NO_AMOUNT } from '../headings/candidate.ts';
import { type CheckOptions, SHEET_ANSWERS, sheetAnswer } from '../headings/check-options.ts';
import { CONTACTS_AND_IDS } from '../headings/heading-synonyms.ts';
import { ownStatement } from '../headings/statements.ts';
import { columnsLabel } from '../headings/tables-beside.ts';
import { walletsIn, walletsOf } from '../words/channels.ts';
import { summaryOf } from '../words/line-words.ts';
import { asksCustomers, channelHeadingsOf, channelsToOffer } from './channel-of-columns.ts';
import { hintedCurrencies } from './currency-of-sheet.ts';
import { filledFields, shownFills } from './fill-from-book.ts';
import { headingChoices, headingsNotFound } from './heading-row.ts';
import { isAccountOfNobody } from './own-accounts.ts';
import type { SheetLines } from './sheet-lines.ts';

/** Everything about the sheet as a whole that only the user can say. */
export function sheetQuestions(lines: SheetLines, options: CheckOptions): OpenQuestion[] {
  const ofHeadings = askForHeadings(lines, options);
  // Below headings that are only guessed nothing else is known well enough to be asked about.
  if (ofHeadings.length > 0) return ofHeadings;
  return [
    ...askForTables(lines),
    ...askForHidden(lines),
    ...lines.mapping.questions,
    ...askForBook(lines),
    ...askForFields(lines, options),
    ...askForKind(lines, options),
    ...askForOwnAccounts(lines, options),
    ...lines.log.questions,
  ];
}

function askForHeadings(lines: SheetLines, options: CheckOptions): OpenQuestion[] {
  if (lines.layout.isCertain || options.headerRow !== undefined) return [];
  const choices = headingChoices(lines.table, lines.layout.headerIndex);
  return [{ key: 'header-row', problem: headingsNotFound(choices), options: choices }];
}

/** Tables side by side; headings below the headings: another table, or a page's headings printed again (L6). */
function askForTables(lines: SheetLines): OpenQuestion[] {
  const beside = lines.beside.map(columnsLabel);
  if (beside.length > 0 && !beside.includes(lines.log.answer('table')?.toUpperCase() ?? '')) {
    return [{ key: 'table', problem: headingsNotFound(beside), options: beside }];
  }
  if (lines.breaks.length === 0 || lines.log.answer('table') !== undefined) return [];
  const isRepeated = !lines.excluded.some((line) => line.reason === 'other-table');
  if (isRepeated && !areTitled(lines)) return [];
  const first = lines.table.rows[lines.layout.headerIndex]?.row ?? 0;
  const choices = isRepeated
    ? ['all', 'first']
    : [first, ...lines.breaks.map((line) => line.row)].map((row) => String(row));
  return [{ key: 'table', problem: headingsNotFound(choices), options: choices }];
}

/**
 * True unless nothing but the sums of pages stands above headings that are printed again. A text begins another table there,
 * and so may a line that was read as a payment and is none: `Février | 2026`. Above the first payment one line is the name of its part; a second may begin another table.
 */
function areTitled({ breaks: all, excluded, rows, leftOut }: SheetLines): boolean {
  const first = Math.min(...[rows[0], leftOut[0]].map((line) => line?.row ?? Number.POSITIVE_INFINITY));
  const isPrinted = (reason: string) => reason === 'repeated-headings' || reason === 'before-headings';
  const textsAbove = (below: number) =>
    excluded.filter(({ row, reason }) => row < below && !isPrinted(reason)).length;
  const breaks = all.filter(({ row }) => row > first || textsAbove(row) > 1);
  const lastAbove = breaks.map(({ row }) => rows[firstIndex(rows, (each) => each.row > row) - 1]);
  // Four digits may be a year.
  const reaches = (row: CheckedRow | undefined) =>
    CONTACTS_AND_IDS.some((field) => /@|\d{5}/.test(row?.fields[field] ?? ''));
  if (!lastAbove.every(reaches)) return true;
  return excluded.some(({ row: text, reason, text: said }) => {
    if (isPrinted(reason) || closesPage(said)) return false;
    const isBelow = ({ row }: { readonly row: number }) => row > text;
    const nextBreak = breaks[firstIndex(breaks, isBelow)];
    const nextRow = rows[firstIndex(rows, isBelow)];
    return nextBreak !== undefined && nextBreak.row < (nextRow?.row ?? Number.POSITIVE_INFINITY);
  });
}

/** What closes a page: its sum, what is carried on, its number. */
function closesPage(said: string): boolean {
  return summaryOf(said.split(' | ')[0] ?? '') === 'subtotal' || OF_PAGE.test(foldText(said));
}

const OF_PAGE = /^(?:tota(?:l|ux) (?:de |of )?(?:la |this )?page|page (?:(?:sub ?)?total|\d{1,3}))(?= |$)/;

function askForHidden(lines: SheetLines): OpenQuestion[] {
  const { table, mapping, log, hiddenRows } = lines;
  const hiddenColumns = hiddenFields(mapping.columns, table);
  const questions: OpenQuestion[] = [];
  if (hiddenRows.length > 0 && log.include('hidden-rows') === undefined) {
    questions.push(hiddenQuestion('hidden-rows', `rows:${hiddenRows.length}`, hiddenRows.map(String)));
  }
  if (hiddenColumns.length > 0 && log.include('hidden-columns') === undefined) {
    const about = hiddenColumns.flatMap(({ column, heading }) => [column, heading]);
    questions.push(hiddenQuestion('hidden-columns', `columns:${hiddenColumns.length}`, about));
  }
  return questions;
}

/** The hidden columns that give a field. */
export function hiddenFields(
  columns: readonly MappedColumn[],
  { hiddenColumns }: Table,
): readonly MappedColumn[] {
  return columns.filter(
    ({ field, column }) => field !== null && hiddenColumns.some((each) => columnLetter(each) === column),
  );
}

function hiddenQuestion(key: string, what: string, about: readonly string[]): OpenQuestion {
  return { key, problem: problem('hidden-found', { what }), options: ['include', 'exclude'], about };
}

/** Money that comes in is never in one batch with money that goes out: a person says which of the two the sheet is. */
function askForKind({ rows }: SheetLines, options: CheckOptions): OpenQuestion[] {
  if (sheetAnswer(options, 'kind') !== undefined) return [];
  const deposits = rows.filter(({ fields }) => kindOfRow(fields) === 'customer-deposits').length;
  if (deposits === 0) return [];
  const named = rows.filter(({ fields }) => fields.channel !== undefined).length;
  if (deposits === named) return [];
  const params = { deposits, payments: named - deposits };
  return [{ key: 'kind', problem: problem('kinds-mixed', params), options: SHEET_ANSWERS.kind }];
}

/** Rows to an account, of which neither the columns nor anybody says whether it is one's own. */
function askForOwnAccounts({ rows, mapping }: SheetLines, options: CheckOptions): OpenQuestion[] {
  if (sheetAnswer(options, 'own-accounts') !== undefined) return [];
  const count = rows.filter(({ fields }) => isAccountOfNobody(fields, mapping.plan)).length;
  if (count === 0) return [];
  return [
    {
      key: 'own-accounts',
      problem: problem('accounts-unclear', { count }),
      options: SHEET_ANSWERS['own-accounts'],
    },
  ];
}

/** What the recipients' book knows of payees whose rows leave it out. */
function askForBook({ bookFills }: SheetLines): OpenQuestion[] {
  const count = bookFills.offered.size;
  if (count === 0) return [];
  const params = { count, field: filledFields(bookFills).join('|') };
  const fills = shownFills(bookFills);
  return [{ key: 'book', problem: problem('book-fills', params), options: SHEET_ANSWERS.book, fills }];
}

/** Fields no payment can do without, that neither a column nor a default nor an open question about a column gives. */
function askForFields(lines: SheetLines, options: CheckOptions): OpenQuestion[] {
  const { layout, mapping, log } = lines;
  if (!layout.isCertain && layout.headerIndex < 0 && mapping.plan.length === 0) return [];
  const isNamed = (...fields: readonly string[]) =>
    fields.some(
      (field) =>
        mapping.plan.some((column) => column.field === field) ||
        (options.defaults?.[field] ?? log.answer(`field.${field}`)) !== undefined ||
        mapping.questions.some(
          (question) => question.key === `column.${field}` || question.options.includes(field),
        ),
    );
  // A row in a currency that is paid out in one country alone says its country; the recipients' book may have filled in
  // each of them. A row that is refused for another cell says nothing of the rest.
  const isSettled = (field: 'country' | 'channel') =>
    lines.rows.some((row) => row.fields[field] !== undefined) &&
    lines.rows.every((row) => row.fields[field] !== undefined || isRefusedAnyway(row));
  // As long as the country is not sure, no phone is read, and a wallet says no channel.
  const isCountryAsked = log.questions.some(({ key }) => key.startsWith('given.country.'));
  // So does the heading of each of the columns that may be the phone's: `N° Wave`, `N° Orange`.
  const namesWallet = (letter: string) =>
    mapping.columns.some(
      ({ column, heading }) => column === letter && walletsIn(foldText(heading)).length > 0,
    );
  const ofPhone = mapping.questions.filter(
    ({ key, options: offered }) => key === 'column.phone' || offered.includes('phone'),
  );
  const isWalletAsked = ofPhone.some(
    ({ key, options: offered }) =>
      mapping.plan.some(({ field }) => field === 'provider') ||
      (key === 'column.phone' && offered.every((each) => each.split(',').every(namesWallet))),
  );
  const isCountryMissing = !isNamed('country', 'recipient_id') && !isSettled('country');
  // The country that is asked for says it.
  const isOfCountry = isCountryMissing && lines.isCurrencyOfCountry;
  const missing = [
    ...(isNamed('amount') ? [] : ['amount']),
    ...(isNamed('currency') || !isCurrencyMissing(lines) || isCurrencyOfAnswer(lines) || isOfCountry
      ? []
      : ['currency']),
    // Numbers may say it, once it is known which they are.
    ...(isCountryMissing && ofPhone.length === 0 ? ['country'] : []),
    ...(isNamed('channel', 'transaction_type', 'recipient_id') ||
    isSettled('channel') ||
    channelHeadingsOf(mapping.plan).length > 0 ||
    isCountryAsked ||
    isWalletAsked ||
    asksCustomers(mapping.plan)
      ? []
      : ['channel']),
    ...(isNamed('provider', 'recipient_id') || !lines.rows.some(lacksOperator) ? [] : ['provider']),
    ...(isNamed('full_name', 'first_name', 'last_name', 'destination_account_id', 'recipient_id')
      ? []
      : ['full_name']),
  ];
  return missing.map((field) => ({
    key: `field.${field}`,
    problem: problem('field-missing', { field }, { field }),
    options: choicesOf(field, lines),
  }));
}

/** True if no row says its currency, or all that do say the same and another row, whose amount can be read, says none. */
function isCurrencyMissing({ rows }: SheetLines): boolean {
  const said = currenciesSaid(rows);
  const isMissing = (row: CheckedRow) =>
    row.fields.currency === undefined && row.fields.amount !== undefined && !isRefusedAnyway(row);
  return said.length === 0 || (said.length === 1 && rows.some(isMissing));
}

function currenciesSaid(rows: readonly CheckedRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ fields }) => fields.currency ?? []))];
}

/** True for a row that nothing but its operator keeps from being paid to a wallet. */
function lacksOperator(row: CheckedRow): boolean {
  const isMissing = ({ code, field }: Problem) => code === 'required-missing' && field === 'provider';
  return row.problems.some(isMissing) && !isRefusedAnyway(row);
}

/** By these a payee is found; what they say of the channel and the country is not known while their cells are refused. */
const OF_PAYEE: ReadonlySet<string | undefined> = new Set([
  ...['phone', 'email', 'account_number', 'provider', 'channel', 'country', 'first_name', 'last_name'],
]);

/** True for a broken record, a row that names nobody, and one of which a cell about the payee was refused. */
function isRefusedAnyway({ fields, problems }: CheckedRow): boolean {
  const isOfNobody = fields.first_name === undefined && fields.last_name === undefined;
  const isRefused = ({ code, severity, field }: Problem) =>
    severity === 'error' && (code === 'row-broken' || (code !== 'required-missing' && OF_PAYEE.has(field)));
  return isOfNobody || problems.some(isRefused);
}

/** True if the open question which column is the amount says the currency as well: each of those it offers names one. */
function isCurrencyOfAnswer({ layout, mapping }: SheetLines): boolean {
  const namesCurrency = (letter: string) => {
    const index = layout.headings.findIndex((_, column) => columnLetter(column + 1) === letter);
    return index >= 0 && ownStatement(layout, index).currencies.length > 0;
  };
  return mapping.questions.some(({ key, options, problem: { column = '' } }) => {
    if (key === 'column.amount') return options.every((each) => each === NO_AMOUNT || namesCurrency(each));
    return key.startsWith('heading.') && options.includes('amount') && namesCurrency(column);
  });
}

function choicesOf(field: string, { layout, mapping, table, rows }: SheetLines): readonly string[] {
  switch (field) {
    case 'currency':
      return [
        ...new Set([
          ...currenciesSaid(rows),
          ...hintedCurrencies(layout.headings, mapping.plan, table),
          ...REGIONS.map((region) => region.currency),
        ]),
      ];
    case 'country':
      return REGIONS.flatMap((region) => region.countries);
    case 'channel':
      return channelsToOffer(mapping.plan, currenciesSaid(rows));
    case 'provider':
      return [
        ...walletsOf(rows.filter(lacksOperator).flatMap(({ fields }) => fields.country ?? [])),
        ROW_BY_ROW,
      ];
    default:
      return [];
  }
}
