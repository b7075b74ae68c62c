/** Says what a read sheet was understood to mean, in the stages of one list; knows no row's own cells but their counts. */

import { problemNature } from '../../../domain/problem.ts';
import { countPeople } from '../../../domain/recipient-identity.ts';
import { writtenName } from '../../../domain/row-fields.ts';
import type { ItemKind, NamedPart, StatementItem } from '../../../domain/sheet-statement.ts';
import type { CheckedRow, MappedColumn } from '../../checked-sheet.ts';
import { questionItem } from '../../question-item.ts';
import { columnNumber } from '../../table.ts';
import { rowsAskedAmong } from '../cells/rows-asked.ts';
import { type CheckOptions, SHEET_ANSWERS } from '../headings/check-options.ts';
import { figureColumn, figureProof } from '../headings/figure-proof.ts';
import { BY_NEED } from '../headings/needed-columns.ts';
import { IN_BRACKETS } from '../headings/normalise-heading.ts';
import { ownStatement } from '../headings/statements.ts';
import { lineText } from '../headings/table-cells.ts';
import { asksCustomers, channelHeadingsOf } from '../lines/channel-of-columns.ts';
import { UNCOMPARED } from '../lines/row-figures.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { walletOf } from '../words/channels.ts';
import { withoutCurrencies } from '../words/currency-words.ts';
import { maskedPeriod } from '../words/periods.ts';
import { mayBeFigures } from './column-facts.ts';
import { isKnownTitle } from './known-title.ts';
import { marksOf } from './marks-of-rows.ts';
import { saysHalves } from './says-halves.ts';
import { eachSeen, SHOWN, seenAs, withoutSums } from './seen-parts.ts';
import { notUsed, otherMoney, sameInEveryRow } from './state-unused.ts';
import { columnFor, isGiven, named, type ReadMeaning, type Said, sumsIn } from './statement-parts.ts';
import { sheetsBeside, textsAround } from './texts-around.ts';
import { textsUnlike } from './texts-unlike.ts';
import { unusedColumns } from './unused-columns.ts';

/**
 * The statement of a sheet: every kind of which there is something to say, in the order in which it is shown. `checked`:
 * the rows in their order, with what is only wrong in them beside the others.
 */
export function stateMeaning(
  lines: SheetLines,
  checked: readonly CheckedRow[],
  asked: Pick<ReadMeaning, 'options' | 'questions' | 'controls'>,
): readonly StatementItem[] {
  const unused = unusedColumns(lines, asked.options.today);
  const read = {
    lines,
    ...asked,
    payable: lines.rows.filter((row, at) => isPayable(checked[at] ?? row)),
    unused,
  };
  return [
    itemOf('pays', whatIsPaid(read)),
    itemOf('way', waysOf(read)),
    itemOf('left-out', leftOut(read)),
    ...asQuestions(read),
    itemOf('who', whoIsNotPaid(read)),
    itemOf('money', otherMoney(read)),
    itemOf('columns', columnsByValues(read)),
    itemOf('names', namesTakenApart(read)),
    itemOf('reads', whatPayeesRead(read)),
    itemOf('same', sameInEveryRow(read)),
    itemOf('marks', marksOf(lines.rows, textsSent(lines), lines.looks.unlike)),
    itemOf('around', textsAround(lines, asked.controls, asked.options.today)),
    itemOf('sheets', sheetsBeside(lines, asked.options.today)),
    itemOf('unused', notUsed(read)),
  ].flatMap((item) => item ?? []);
}

/** The questions with the rows that wait for their answers; none of a question about the whole sheet. */
function asQuestions({ questions, lines: { rows, log } }: ReadMeaning): readonly StatementItem[] {
  const rowsOf = rowsAskedAmong(
    rows.map(({ row, problems, fields: { currency } }) => ({
      row,
      problems,
      ...(currency !== undefined && { currency }),
    })),
  );
  return questions.map((question) =>
    questionItem(question, rowsOf(question) ?? [...log.rowsOf(question.key)]),
  );
}

/** True for a row that nothing keeps from being paid but the answer to a question. */
function isPayable({ problems }: CheckedRow): boolean {
  return problems.every(
    ({ code, severity }) => severity !== 'error' || problemNature(code).advice === 'answer-once',
  );
}

function itemOf(kind: ItemKind, said: Said | undefined): StatementItem | undefined {
  if (said === undefined) return undefined;
  return {
    key: `meaning.${kind}`,
    kind,
    parts: [],
    options: [],
    isNew: false,
    columns: [],
    rows: [],
    ...said,
  };
}

/** The amounts: exact if the heading says no more than that, and no other column holds figures. */
function whatIsPaid({ lines, options, payable, unused }: ReadMeaning): Said {
  const column = columnFor('amount', lines);
  const isPlain = column !== undefined && (isPlainHeading(column.heading) || isAnswered(column, options));
  const isAlone = isPlain && !unused.some(mayBeFigures);
  const figures = unused.filter(({ sum }) => sum !== undefined);
  const proof = figureProof(
    lines.rows.map(({ fields }) => Number(fields.amount ?? Number.NaN)),
    figures.map(({ column: { column: letter, heading } }) =>
      figureColumn(columnNumber(letter) - 1, heading, lines.lines),
    ),
  )?.text;
  const [paid = [], waiting = []] = [false, true].map((is) =>
    payable.filter(({ problems }) => is === problems.some(({ severity }) => severity === 'error')),
  );
  return {
    basis: isGiven(column) ? 'confirmed' : column?.how === 'exact' && isAlone ? 'exact' : 'proposed',
    sums: sumsIn(paid),
    people: peopleAmong(lines, paid),
    parts: [
      ...(column ? [{ ...named(column, proof), ...(proof !== undefined && { proof }) }] : []),
      ...(waiting.length > 0 ? [{ what: '', count: waiting.length, sums: sumsIn(waiting), seen: [] }] : []),
    ],
    columns: column ? [column.column] : [],
  };
}

/** True if a person was asked what the amounts of this column are, and said it. */
function isAnswered({ column }: MappedColumn, { answers = {} }: CheckOptions): boolean {
  return Object.keys(answers).some((key) => {
    const [kind = '', letter] = key.split('.');
    return letter === column && OF_AMOUNTS.has(kind);
  });
}

const OF_AMOUNTS: ReadonlySet<string> = new Set(['scale', 'mixed', 'currency', 'cut']);

/** True for a heading with nothing in brackets but a currency. */
function isPlainHeading(heading: string): boolean {
  return (heading.match(IN_BRACKETS) ?? []).every((bracket) => withoutCurrencies(bracket) === '');
}

/** How the rows are paid. Exact if columns say the way, the country and the currency; else they are inferred. */
function waysOf({ lines, options, payable }: ReadMeaning): Said | undefined {
  // How a row without a channel is paid is asked.
  const known = payable.filter(({ fields }) => fields.channel !== undefined);
  if (known.length === 0) return undefined;
  const ways = Map.groupBy(known, ({ fields: { channel = '', provider = '' } }) => `${channel}|${provider}`);
  const isSaid = (...fields: readonly string[]) =>
    fields.some((field) => columnFor(field, lines) !== undefined || givenFor(field, options) !== undefined);
  const parts = [...ways].map(([way, rows]): NamedPart => {
    const [channel = '', provider = ''] = way.split('|');
    const sums = sumsIn(rows);
    // A country that no column says is named, also if it was given for all rows.
    const isOfColumn = columnFor('country', lines) !== undefined;
    const places = isOfColumn ? [] : [...new Set(rows.flatMap(({ fields }) => fields.country ?? []))];
    const seen = sums.map(({ currency }) => seenAs(way, currency, ...places.toSorted()));
    return {
      what: provider,
      field: channel,
      count: rows.length,
      sums,
      seen,
      ...(places.length > 0 && { texts: places }),
    };
  });
  const { plan } = lines.mapping;
  const isWaySaid =
    isSaid('channel', 'transaction_type') || channelHeadingsOf(plan).length > 0 || asksCustomers(plan);
  const isCountrySaid = isSaid('country') || payable.every(({ fields }) => fields.country === undefined);
  const amount = columnFor('amount', lines);
  const isCurrencySaid =
    isSaid('currency') || saysCurrency(lines) || (amount !== undefined && isAnswered(amount, options));
  const isOfBook = isSaid('recipient_id') || options.answers?.book === 'fill';
  // What nobody knows as an operator may be anything.
  const areKnown = payable.every(
    ({ fields: { provider = '' } }) => provider === '' || walletOf(provider) !== undefined,
  );
  const areSaid = isOfBook || (areKnown && isWaySaid && isCountrySaid && isCurrencySaid);
  const columns = ['channel', 'transaction_type', 'provider', 'country', 'currency'].flatMap(
    (field) => columnFor(field, lines)?.column ?? [],
  );
  return { basis: areSaid ? 'exact' : 'proposed', parts, columns };
}

/** True if the heading of the amounts names one currency. */
function saysCurrency({ layout, mapping }: SheetLines): boolean {
  const amount = mapping.plan.find(({ field }) => field === 'amount');
  return (
    amount !== undefined && ownStatement(layout, amount.index).currencies.some((each) => each.length === 1)
  );
}

function givenFor(field: string, { defaults, answers }: CheckOptions): string | undefined {
  return defaults?.[field] ?? answers?.[`field.${field}`];
}

/** Lines with payments that are not paid, and why. */
function leftOut({ lines }: ReadMeaning): Said | undefined {
  const beside = [...lines.otherTables()].map(tableBeside);
  const ofOthers = new Set(beside.flatMap(({ rows }) => rows));
  const payments = new Set(lines.leftOut.map(({ row }) => row));
  const found = lines.excluded.filter(
    ({ reason, row }) =>
      LEFT_OUT.has(reason) &&
      !(reason === OTHER_TABLE && ofOthers.has(row)) &&
      // The line above those that it denies is itself no payment.
      (reason !== 'section' || payments.has(row)),
  );
  if (found.length + beside.length === 0) return undefined;
  const byReason = Map.groupBy(found, ({ reason }) => reason);
  const parts = [...byReason].map(([reason, all]): NamedPart => {
    const texts = all.slice(0, SHOWN).map(({ row, text }) => `${row}: ${text}`);
    return { what: reason, count: all.length, texts, seen: [] };
  });
  // Each line was left out by an answer, or by our own results; of another table nobody has seen what it pays.
  return {
    basis: beside.length > 0 ? 'proposed' : 'exact',
    parts: [...parts, ...beside.map(({ part }) => part)],
    rows: [...found.map(({ row }) => row), ...ofOthers],
  };
}

/** What a table beside the one that is read would pay: always told, since another file has other rows there. */
function tableBeside({ rows, lines, table }: SheetLines): {
  readonly part: NamedPart;
  readonly rows: readonly number[];
} {
  const texts = lines.map((line) => `${line.row}: ${lineText(line, table)}`);
  const part = {
    what: OTHER_TABLE,
    count: rows.length,
    sums: sumsIn(rows),
    texts: texts.slice(0, SHOWN),
    seen: texts,
  };
  return { part, rows: rows.map(({ row }) => row) };
}

const OTHER_TABLE = 'other-table';
const LEFT_OUT: ReadonlySet<string> = new Set([
  'section',
  'settled',
  'hidden',
  'other-way',
  OTHER_TABLE,
  'paid-before',
  'leaves',
]);

/** What was answered of columns that may say who is not paid; those with an open value are questions. */
function whoIsNotPaid({ lines }: ReadMeaning): Said | undefined {
  const { log } = lines;
  const answerTo = (letter: string, key: string) => log.answer(key) ?? log.answer(`settled.${letter}`);
  const found = lines.toldColumns.filter(({ letter, values }) =>
    values.every(({ key }) => answerTo(letter, key)),
  );
  if (found.length === 0) return undefined;
  const parts = found.map(({ letter, heading, values }): NamedPart => {
    const answered = values.map(({ key, text, count, evidence }) => {
      return { text, count, evidence, answer: (answerTo(letter, key) ?? '').toLowerCase() };
    });
    const seen = answered.map(({ evidence, answer }) => `${evidence}=${answer}`);
    return { what: heading, column: letter, values: answered, seen };
  });
  const isRemembered = found.some(({ values }) => values.some(({ key }) => log.isRemembered(key)));
  return {
    basis: isRemembered ? 'remembered' : 'confirmed',
    parts,
    columns: found.map(({ letter }) => letter),
  };
}

/** Columns that the rows need, of which only their values told what they are, or what of them is what. */
function columnsByValues({ lines }: ReadMeaning): Said | undefined {
  const { columns, plan } = lines.mapping;
  const partOf = (each: MappedColumn, field: string, texts: readonly string[]): NamedPart => {
    return { ...named(each, field), field, texts: texts.slice(0, SHOWN) };
  };
  const references = lines.rows.flatMap(({ fields }) => fields.reference ?? []);
  const distinct = [...new Set(references)];
  // Ids are each payment's own, and those that stand there again are told by themselves: words may say something else.
  const areWords = distinct.every((text) => !/\d/.test(text));
  const repeated = areWords && distinct.length * 2 <= references.length ? distinct : [];
  const parts = columns.flatMap((each) => {
    const isTakenApart = plan.some(({ letter, isWithRouting }) => letter === each.column && isWithRouting);
    if (isTakenApart)
      return PARTS_OF_ACCOUNT.map((field) =>
        partOf(
          each,
          field,
          lines.rows.flatMap(({ fields }) => fields[field] ?? []),
        ),
      );
    if (each.field === 'reference') return repeated.length > 0 ? [partOf(each, 'reference', repeated)] : [];
    return each.how === BY_NEED ? [partOf(each, each.field ?? '', each.samples ?? [])] : [];
  });
  if (parts.length === 0) return undefined;
  return { basis: 'proposed', parts, columns: [...new Set(parts.flatMap(({ column = '' }) => column))] };
}

const PARTS_OF_ACCOUNT = ['institution_number', 'transit_number', 'account_number'] as const;

/** Whole names in one column: exact if each of them says itself which half is which. */
function namesTakenApart({ lines }: ReadMeaning): Said | undefined {
  const splits = lines.rows.flatMap(({ row, problems }) =>
    problems.filter(({ code }) => code === 'name-split').map((problem) => ({ row, problem })),
  );
  if (splits.length === 0) return undefined;
  const unclear = splits.filter(({ problem: { original = '' } }) => !saysHalves(original));
  const turned = unclear.filter(({ problem: { params, original = '' } }) =>
    original.endsWith(String(params?.first)),
  );
  const parts = splits.map(({ problem: { params = {}, original = '' } }): NamedPart => {
    const texts = [String(params.first), String(params.last)];
    return { what: original, texts, seen: [seenAs(original, ...texts)] };
  });
  return {
    basis: unclear.length === 0 ? 'exact' : 'proposed',
    // The names that do not tell their order themselves are turned by one answer.
    ...(unclear.length > 0 && {
      key: 'name-order',
      options: SHEET_ANSWERS['name-order'],
      default: turned.length * 2 > unclear.length ? 'last-first' : 'first-last',
    }),
    parts,
    columns: [splits[0]?.problem.column ?? ''],
    rows: splits.map(({ row }) => row),
  };
}

/** What the payees will read: the heading says it, or a person. (A remark is never sent unless a person says so.) */
function whatPayeesRead({ lines, options: { today } }: ReadMeaning): Said | undefined {
  const column = columnFor('description', lines);
  const all = lines.rows.map(({ fields }) => fields.description ?? '');
  if (column === undefined) {
    const given = [...new Set(all)].filter((text) => text !== '');
    return given.length === 0
      ? undefined
      : { basis: 'confirmed', parts: [{ what: '', texts: given, seen: [] }] };
  }
  const telling = textsUnlike(all).filter((text) => !isKnownTitle(text, today));
  const texts = [...new Set([...telling, ...all])].filter((text) => text !== '');
  const part = named(column);
  const said = [...new Set(telling.map((text) => maskedPeriod(withoutSums(text))))];
  const seen = [...part.seen, ...eachSeen(column, said)];
  return {
    basis: isGiven(column) ? 'confirmed' : telling.length === 0 ? 'exact' : 'proposed',
    parts: [{ ...part, texts: texts.slice(0, SHOWN), count: texts.length, seen }],
    columns: [column.column],
  };
}

/** The columns of texts that are sent with each payment. */
function textsSent({ mapping }: SheetLines): ReadonlySet<string> {
  const sent = mapping.columns.filter(({ field }) => field === 'description' || field === 'reference');
  return new Set(sent.map(({ column }) => column));
}

function peopleAmong({ figures, rows }: SheetLines, payable: readonly CheckedRow[]): number {
  const isPaid = new Set(payable);
  return countPeople(
    rows.flatMap((row, at) => {
      const hash = figures.recipients[at] ?? UNCOMPARED;
      const payee = hash === UNCOMPARED ? undefined : hash;
      return isPaid.has(row) ? [{ payee, name: writtenName(row.fields) }] : [];
    }),
  );
}
