/** Says what a read sheet was understood to mean, in the stages of one list; knows no row's own cells but their counts. */
import { formatAmount } from '../../../domain/money.ts';
import { problemNature } from '../../../domain/problem.ts';
import type { Basis, ItemKind, NamedPart, StatementItem, Sums } from '../../../domain/sheet-statement.ts';
import type { CheckedRow, ControlFigure, MappedColumn, OpenQuestion } from '../../checked-sheet.ts';
import { columnLetter, columnNumber } from '../../table.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { figureColumn, figureProof } from '../headings/figure-proof.ts';
import { BY_NEED } from '../headings/needed-columns.ts';
import { IN_BRACKETS, isOwnResult } from '../headings/normalise-heading.ts';
import { ownStatement } from '../headings/statements.ts';
import { lineText } from '../headings/table-cells.ts';
import { asksCustomers, channelHeadingsOf } from '../lines/channel-of-columns.ts';
import { sumsOf } from '../lines/controls.ts';
import { UNCOMPARED } from '../lines/row-figures.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { walletOf } from '../words/channels.ts';
import { withoutCurrencies } from '../words/currency-words.ts';
import { type ColumnFacts, factsOf } from './column-facts.ts';
import { isKnownTitle } from './known-title.ts';

interface ReadMeaning {
  readonly lines: SheetLines;
  readonly options: CheckOptions;
  readonly questions: readonly OpenQuestion[];
  /** Counts and totals that the sheet states, beside what its rows make. */
  readonly controls: readonly ControlFigure[];
  /** The rows that are paid, or wait for nothing but an answer. */
  readonly payable: readonly CheckedRow[];
  /** The columns that no field takes. */
  readonly unused: readonly ColumnFacts[];
}

type Said = Partial<StatementItem> & { readonly basis: Basis };

/** The statement of a sheet: every kind of which there is something to say, in the order in which it is shown. */
export function stateMeaning(
  lines: SheetLines,
  asked: Pick<ReadMeaning, 'options' | 'questions' | 'controls'>,
): readonly StatementItem[] {
  const { questions } = asked;
  const unused = lines.mapping.columns
    .filter(({ field, heading }) => field === null && heading !== '' && !isOwnResult(heading))
    .map((column) => factsOf(column, lines.lines, asked.options.today))
    .filter(({ filled }) => filled > 0);
  const read = { lines, ...asked, payable: lines.rows.filter(isPayable), unused };
  return [
    itemOf('pays', whatIsPaid(read)),
    itemOf('way', waysOf(read)),
    itemOf('left-out', leftOut(read)),
    ...questions.map(openItem),
    itemOf('who', whoIsNotPaid(read)),
    itemOf('money', otherMoney(read)),
    itemOf('columns', columnsByValues(read)),
    itemOf('names', namesTakenApart(read)),
    itemOf('reads', whatPayeesRead(read)),
    itemOf('same', sameInEveryRow(read)),
    itemOf('around', textsAround(read)),
    itemOf('sheets', otherSheets(read)),
    itemOf('unused', notUsed(read)),
  ].flatMap((item) => item ?? []);
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

function openItem({ key, name = key, options, columns = [], problem }: OpenQuestion): StatementItem {
  return {
    key: name,
    kind: 'question',
    basis: 'open',
    parts: [{ what: problem.code, ...(problem.field !== undefined && { field: problem.field }) }],
    options,
    isNew: false,
    columns: columns.map(({ column }) => column),
    rows: [],
  };
}

/** The amounts: exact if the heading says no more than that, and no other column holds figures. */
function whatIsPaid({ lines, options, payable, unused }: ReadMeaning): Said {
  const column = columnFor('amount', lines);
  const isPlain = column !== undefined && (isPlainHeading(column.heading) || isAnswered(column, options));
  const isAlone = isPlain && unused.every(({ sum }) => sum === undefined);
  const figures = unused.filter(({ sum }) => sum !== undefined);
  const proof = figureProof(
    lines.rows.map(({ fields }) => Number(fields.amount ?? Number.NaN)),
    figures.map(({ column: { column: letter, heading } }) =>
      figureColumn(columnNumber(letter) - 1, heading, lines.lines),
    ),
  )?.text;
  return {
    basis: isGiven(column) ? 'confirmed' : column?.how === 'exact' && isAlone ? 'exact' : 'proposed',
    sums: sumsIn(payable),
    people: peopleAmong(lines),
    parts: column ? [{ ...named(column), ...(proof !== undefined && { proof }) }] : [],
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
  if (payable.length === 0) return undefined;
  const ways = Map.groupBy(
    payable,
    ({ fields: { channel = '', provider = '' } }) => `${channel}|${provider}`,
  );
  const parts = [...ways].map(([way, rows]): NamedPart => {
    const [channel = '', provider = ''] = way.split('|');
    return { what: provider, field: channel, count: rows.length, sums: sumsIn(rows) };
  });
  const isSaid = (...fields: readonly string[]) =>
    fields.some((field) => columnFor(field, lines) !== undefined || givenFor(field, options) !== undefined);
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

function givenFor(field: string, { defaults, answers, profile }: CheckOptions): string | undefined {
  return defaults?.[field] ?? answers?.[`field.${field}`] ?? profile?.defaults[field];
}

/** Lines with payments that are not paid, and why. */
function leftOut({ lines }: ReadMeaning): Said | undefined {
  const found = lines.excluded.filter(({ reason }) => LEFT_OUT.has(reason));
  if (found.length === 0) return undefined;
  const byReason = Map.groupBy(found, ({ reason }) => reason);
  const parts = [...byReason].map(([reason, all]): NamedPart => {
    const texts = all.slice(0, SHOWN).map(({ row, text }) => `${row}: ${text}`);
    return { what: reason, count: all.length, texts };
  });
  // Each of them was left out by an answer, or by our own results.
  return { basis: 'exact', parts, rows: found.map(({ row }) => row) };
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  'section',
  'side',
  'settled',
  'hidden',
  'other-way',
  'other-table',
  'paid-before',
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
    return { what: heading, column: letter, values: answered };
  });
  const isRemembered = found.some(({ values }) => values.some(({ key }) => log.isRemembered(key)));
  return {
    basis: isRemembered ? 'remembered' : 'confirmed',
    parts,
    columns: found.map(({ letter }) => letter),
  };
}

/** Figures that are not paid: the more they are like what is paid, the earlier they stand. */
function otherMoney({ lines, payable, unused }: ReadMeaning): Said | undefined {
  const found = unused.filter(({ sum }) => sum !== undefined);
  if (found.length === 0) return undefined;
  const paid = Number(sumsIn(payable)[0]?.amount ?? 0);
  const distance = ({ sum = '0' }: ColumnFacts) =>
    Math.abs(Math.log(Math.max(1, Number(sum)) / Math.max(1, paid)));
  const parts = found
    .toSorted((one, other) => distance(one) - distance(other))
    .map(({ column, sum = '', filled }): NamedPart => {
      return { ...named(column), sums: [{ currency: '', count: filled, amount: sum }] };
    });
  const isChosen = isGiven(columnFor('amount', lines));
  return {
    basis: isChosen ? 'confirmed' : 'proposed',
    parts,
    columns: parts.flatMap(({ column = '' }) => column),
  };
}

/** Columns that the rows need, of which only their values told what they are. */
function columnsByValues({ lines }: ReadMeaning): Said | undefined {
  const found = lines.mapping.columns.filter(({ how }) => how === BY_NEED);
  if (found.length === 0) return undefined;
  const parts = found.map((each): NamedPart => {
    return { ...named(each), field: each.field ?? '', texts: (each.samples ?? []).slice(0, SHOWN) };
  });
  return { basis: 'proposed', parts, columns: found.map(({ column }) => column) };
}

/** Whole names in one column: exact if each of them says itself which half is which. */
function namesTakenApart({ lines }: ReadMeaning): Said | undefined {
  const splits = lines.rows.flatMap(({ row, problems }) =>
    problems.filter(({ code }) => code === 'name-split').map((problem) => ({ row, problem })),
  );
  if (splits.length === 0) return undefined;
  const isClear = splits.every(({ problem }) => saysHalves(problem.original ?? ''));
  const parts = splits.map(({ problem: { params = {}, original = '' } }): NamedPart => {
    return { what: original, texts: [String(params.first), String(params.last)] };
  });
  return {
    basis: isClear ? 'exact' : 'proposed',
    parts,
    columns: [splits[0]?.problem.column ?? ''],
    rows: splits.map(({ row }) => row),
  };
}

/** `DIOP Awa`, `Awa DIOP`, `Diop, Awa`: one way to read it. */
function saysHalves(name: string): boolean {
  if (/^[^,]+,[^,]+$/.test(name)) return true;
  const words = name.trim().split(/\s+/);
  const isCapital = (word: string) => /\p{Lu}{2}/u.test(word) && !/\p{Ll}/u.test(word);
  const capitals = words.map(isCapital);
  const first = capitals.indexOf(true);
  const areTogether = capitals.lastIndexOf(true) - first + 1 === capitals.filter(Boolean).length;
  const isAtEdge = first === 0 || capitals.at(-1) === true;
  return first >= 0 && capitals.includes(false) && areTogether && isAtEdge;
}

/** What the payees will read: a heading says so. (A remark is written for somebody else, and never sent unless a person says so.) */
function whatPayeesRead({ lines }: ReadMeaning): Said | undefined {
  const column = columnFor('description', lines);
  if (column === undefined) return undefined;
  const texts = [...new Set(lines.rows.flatMap(({ fields }) => fields.description ?? []))];
  return {
    basis: isGiven(column) ? 'confirmed' : 'exact',
    parts: [{ ...named(column), texts: texts.slice(0, SHOWN), count: texts.length }],
    columns: [column.column],
  };
}

/** What stands in every row alike may say something of the whole sheet. */
function sameInEveryRow({ lines, unused }: ReadMeaning): Said | undefined {
  const found = unused.filter(
    (facts) => isSame(facts, lines) && !facts.isOfPerson && facts.sum === undefined,
  );
  if (found.length === 0) return undefined;
  const parts = found.map(({ column, texts }): NamedPart => ({ ...named(column), texts: [...texts.keys()] }));
  return { basis: 'proposed', parts, columns: found.map(({ column }) => column.column) };
}

function isSame({ texts, filled }: ColumnFacts, { rows }: SheetLines): boolean {
  return texts.size === 1 && filled === rows.length && rows.length > 1;
}

/** Titles, notes, printed headers, text boxes: shown as they are, unless nothing in them is unknown. */
function textsAround({ lines, options, controls }: ReadMeaning): Said | undefined {
  const { excluded, table } = lines;
  const agreed = new Set(
    controls.filter(({ agrees, sheet }) => agrees && sheet === undefined).map(({ row }) => row),
  );
  const ofLines = excluded.filter(({ row, reason }) => AROUND.has(reason) && !agreed.has(row));
  const texts = [
    ...ofLines.map(({ text }) => text),
    ...(table.pageTexts ?? []),
    ...(table.shapeTexts ?? []),
    ...(table.documentTexts ?? []),
  ];
  const found = [...new Set(texts)].filter((text) => /\p{L}/u.test(text));
  if (found.length === 0) return undefined;
  const isKnown = found.every((text) => isKnownTitle(text, options.today));
  return {
    basis: isKnown ? 'exact' : 'proposed',
    parts: [{ what: '', texts: found }],
    rows: ofLines.map(({ row }) => row),
  };
}

const AROUND: ReadonlySet<string> = new Set([
  'before-headings',
  'footer',
  'no-recipient-no-amount',
  'average',
  'fees',
]);

/** Other visible sheets that hold words and no payments. */
function otherSheets({ lines: { table }, options: { today } }: ReadMeaning): Said | undefined {
  const found = table.wordSheets ?? [];
  if (found.length === 0) return undefined;
  const parts = found.map(
    ({ name, rows }): NamedPart => ({ what: name, texts: rows.slice(0, SHOWN).map(lineText) }),
  );
  const isKnown = parts.every(({ texts = [] }) => texts.every((text) => isKnownTitle(text, today)));
  return { basis: isKnown ? 'exact' : 'proposed', parts };
}

/** Every other column that is not used; exact if their headings say what a person is or has. */
function notUsed({ unused, lines, questions }: ReadMeaning): Said | undefined {
  const asked = new Set(questions.flatMap(({ columns = [] }) => columns.map(({ column }) => column)));
  const found = unused.filter(
    (facts) =>
      facts.sum === undefined &&
      (facts.isOfPerson || !isSame(facts, lines)) &&
      !asked.has(facts.column.column),
  );
  if (found.length === 0) return undefined;
  const parts = found.map(({ column, texts, filled }): NamedPart => {
    const isPartial = filled < lines.rows.length;
    return { ...named(column), count: filled, isPartial, texts: [...texts.keys()].slice(0, SHOWN) };
  });
  const isSilent = found.every(
    ({ isOfPerson, areIds, areNeutral, column }) => isOfPerson || areIds || areNeutral || isGiven(column),
  );
  return { basis: isSilent ? 'exact' : 'proposed', parts, columns: found.map(({ column }) => column.column) };
}

/** Values and texts of one thing that are named in a statement. */
const SHOWN = 8;

function columnFor(field: string, { mapping, layout }: SheetLines): MappedColumn | undefined {
  const plan = mapping.plan.find((each) => each.field === field);
  if (plan === undefined) return undefined;
  const letter = columnLetter(plan.index + 1);
  return (
    mapping.columns.find(({ column }) => column === letter) ?? {
      heading: layout.headings[columnNumber(letter) - 1] ?? '',
      column: letter,
      field,
      how: 'given',
    }
  );
}

function isGiven(column: MappedColumn | undefined): boolean {
  return column?.how === 'given' || column?.how === 'profile';
}

function named({ heading, column }: MappedColumn): NamedPart {
  return { what: heading, column };
}

function sumsIn(rows: readonly CheckedRow[]): Sums {
  return [...sumsOf(rows)].map(([currency, { count, amountMinor }]) => {
    return { currency, count, amount: formatAmount(amountMinor, currency) };
  });
}

/** Different people among the rows; a row that names nobody counts by itself. */
function peopleAmong({ figures, rows }: SheetLines): number {
  const known = new Set<number>();
  let unknown = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const hash = figures.recipients[at] ?? UNCOMPARED;
    if (hash === UNCOMPARED) unknown += 1;
    else known.add(hash);
  }
  return known.size + unknown;
}
