import { isOneOf } from '../../../domain/one-of.ts';
import { ROW_FIELDS } from '../../../domain/row-fields.ts';
import type { OpenQuestion, OptionFault } from '../../checked-sheet.ts';
import { DECIMAL_ANSWERS, dayOrderOf, isValueOf } from '../cells/question-log.ts';
import { NO_AMOUNT } from '../headings/candidate.ts';
import { type CheckOptions, SHEET_ANSWERS } from '../headings/check-options.ts';
import { MAPPABLE_FIELDS } from '../headings/heading-synonyms.ts';
import { isSameHeading } from '../headings/mapping-profile.ts';
import { columnsLabel } from '../headings/tables-beside.ts';
import { VALUE_ANSWERS } from '../lines/settled-marks.ts';
import type { SheetLines } from '../lines/sheet-lines.ts';
import { readBoolean } from '../words/choices.ts';

/**
 * What was said beside the sheet and could not be used: nothing of it is passed over in silence. An answer that this
 * sheet happens not to need is no fault, as long as it speaks of something that the sheet has.
 */
export function optionFaults(
  lines: SheetLines,
  options: CheckOptions,
  questions: readonly OpenQuestion[],
): readonly OptionFault[] {
  return [
    ...headerRowFaults(lines, options),
    ...columnFaults(lines, options),
    ...defaultFaults(lines),
    ...Object.entries(options.answers ?? {}).flatMap(([key, answer]) =>
      answerFault(key, answer.trim(), lines, questions),
    ),
  ];
}

function headerRowFaults(lines: SheetLines, { headerRow }: CheckOptions): OptionFault[] {
  if (headerRow === undefined || headerRow === 0 || hasRow(lines, headerRow)) return [];
  return [
    { option: 'header-row', given: String(headerRow), reason: 'no-such-row', choices: rowChoices(lines) },
  ];
}

function columnFaults({ mapping }: SheetLines, { columns = {} }: CheckOptions): OptionFault[] {
  const known = new Set<string>();
  for (const { heading, column } of mapping.columns) known.add(column).add(heading);
  known.delete('');
  const headings = mapping.columns.map(({ heading }) => heading).filter((heading) => heading !== '');
  return Object.keys(columns)
    .filter((given) => !known.has(given) && !headings.some((heading) => isSameHeading(given, heading)))
    .map((heading) => ({
      option: 'columns',
      given: heading,
      reason: 'no-such-heading',
      choices: mapping.columns.map((column) => column.heading || column.column),
    }));
}

function defaultFaults({ defaults, mapping }: SheetLines): OptionFault[] {
  return defaults.flatMap(({ field, value, use }): OptionFault[] => {
    if (use === 'used') return [];
    const given = `${field}=${value}`;
    if (use === 'wrong') return [{ option: 'default', given, reason: 'not-offered', choices: [] }];
    const own = mapping.columns.filter((column) => column.field === field);
    const choices = own.map(({ column, heading }) => `${column} “${heading}”`);
    return [{ option: 'default', given, reason: 'column-has-it', choices }];
  });
}

function answerFault(
  key: string,
  answer: string,
  lines: SheetLines,
  questions: readonly OpenQuestion[],
): OptionFault[] {
  const given = `${key}=${answer}`;
  const open = questions.find((question) => question.key === key);
  // It was asked, answered, and is still open: the answer is none.
  if (open) return [{ option: 'answer', given, reason: 'not-offered', choices: open.options }];
  const rule = ANSWERS.find(([start]) => (start.endsWith('.') ? key.startsWith(start) : key === start));
  const judged = rule ? rule[1](key.slice(rule[0].length), answer, lines) : judgeOffered(key, answer, lines);
  if (judged === true) return [];
  if (judged) return [{ option: 'answer', given, reason: 'not-offered', choices: judged }];
  const choices = questions.map((question) => question.key);
  return [{ option: 'answer', given: key, reason: 'no-such-question', choices }];
}

/** True where the answer can be used, the options where it cannot, undefined where the sheet has nothing of the kind. */
type Judge = (about: string, answer: string, lines: SheetLines) => true | readonly string[] | undefined;

const OF_WHOLE_SHEET = ['book', 'own-accounts', 'kind', 'name-order'] as const;

/** By the beginning of the key; `about` is what follows it. */
const ANSWERS: readonly (readonly [start: string, judge: Judge])[] = [
  ['header-row', (_, answer, lines) => judgeRow(answer, ['none'], lines)],
  ['table', judgeTable],
  ['hidden-rows', judgeInclusion],
  ['hidden-columns', judgeInclusion],
  ['decimal.', ofColumn('amount', anyOf(DECIMAL_ANSWERS, ['thousands', 'decimals']))],
  [
    'dates.',
    ofColumn('payment_date', (_, answer) => dayOrderOf(answer) !== undefined || ['day-first', 'month-first']),
  ],
  ['heading.', judgeHeading],
  ['column.', judgeColumn],
  ['field.', judgeField],
  ['value.', judgeValue],
  ['settled.', judgeSettled],
  ['currency.', ofColumn('amount', judgeCurrency)],
  ['reference', judgeReference],
  ['names', judgeNames],
  ...OF_WHOLE_SHEET.map((key) => [key, anyOf(SHEET_ANSWERS[key])] as const),
];

/** Of the answers that are understood those are shown that a person is offered. */
function anyOf(understood: readonly string[], offered = understood): Judge {
  return (_, answer) => isOneOf(understood, answer.toLowerCase()) || offered;
}

/** Only for a column of this field; `about` is its letter. */
function ofColumn(field: string, judge: Judge): Judge {
  return (letter, answer, lines) => {
    const { columns } = lines.mapping;
    const isThere = columns.some((column) => column.column === letter && column.field === field);
    return isThere ? judge(letter, answer, lines) : undefined;
  };
}

function judgeRow(answer: string, words: readonly string[], lines: SheetLines): ReturnType<Judge> {
  const isRow = /^\d+$/.test(answer) && hasRow(lines, Number(answer));
  return isRow || words.includes(answer) || [...words, ...rowChoices(lines)];
}

/** “All” joins pages of one table, never tables with headings of their own. */
function judgeTable(_: string, answer: string, lines: SheetLines): ReturnType<Judge> {
  if (lines.beside.some((each) => columnsLabel(each) === answer.toUpperCase())) return true;
  const hasOther = lines.excluded.some((line) => line.reason === 'other-table');
  return judgeRow(answer, hasOther && answer === 'all' ? ['first'] : ['all', 'first'], lines);
}

function judgeInclusion(_: string, answer: string): ReturnType<Judge> {
  return readBoolean(answer) !== undefined || ['include', 'exclude'];
}

function judgeHeading(letter: string, answer: string, { mapping }: SheetLines): ReturnType<Judge> {
  if (!mapping.columns.some((column) => column.column === letter)) return undefined;
  const offered = [...(mapping.offered.get(letter) ?? MAPPABLE_FIELDS), 'ignore'];
  return offered.includes(answer) || offered;
}

function judgeColumn(field: string, answer: string, { mapping }: SheetLines): ReturnType<Judge> {
  const own = mapping.columns.filter((column) => column.field === field);
  if (own.length === 0) return (field === 'amount' && answer.toLowerCase() === NO_AMOUNT) || undefined;
  // `C,B`: both are read, which no other answer brings about.
  if (mapping.plan.some((column) => column.field === field && column.unlessFilled !== undefined)) return true;
  const isOwn = own.some(({ column, heading }) => column === answer.toUpperCase() || heading === answer);
  return isOwn || own.map(({ column }) => column);
}

function judgeField(field: string, answer: string, { mapping, defaults }: SheetLines): ReturnType<Judge> {
  if (!isOneOf(ROW_FIELDS, field) || mapping.plan.some((column) => column.field === field)) return undefined;
  const given = defaults.find((each) => each.field === field);
  return (answer !== '' && given?.use !== 'wrong') || [];
}

function judgeValue(about: string, answer: string, { log, mapping }: SheetLines): ReturnType<Judge> {
  const field = about.split('.')[0] ?? '';
  if (about === field || !mapping.plan.some((column) => column.field === field)) return undefined;
  // What was offered is known of answers that were taken alone.
  return log.offeredFor(`value.${about}`) !== undefined || isValueOf(field, answer) || [];
}

/** Another answer may have left out all rows with this value, so that it was not asked about. */
function judgeSettled(about: string, answer: string, lines: SheetLines): ReturnType<Judge> {
  const key = `settled.${about}`;
  const isTold = lines.toldColumns.some(({ values }) => values.some((value) => value.key === key));
  return isTold ? anyOf(VALUE_ANSWERS)(about, answer, lines) : judgeOffered(key, answer, lines);
}

/** An answer for a column of amounts that this sheet gives no cause to ask about is kept for the next. */
function judgeCurrency(letter: string, answer: string, lines: SheetLines): ReturnType<Judge> {
  return judgeOffered(`currency.${letter}`, answer, lines) ?? true;
}

function judgeNames(_: string, answer: string, { mapping }: SheetLines): ReturnType<Judge> {
  const isColumn = mapping.columns.some(({ column }) => column === answer.toUpperCase());
  return isColumn || answer.toLowerCase() === 'separate' || ['separate'];
}

/** Any other question of a few answers. */
function judgeOffered(key: string, answer: string, { log }: SheetLines): ReturnType<Judge> {
  const offered = log.offeredFor(key);
  return offered?.includes(answer.toLowerCase()) || offered;
}

function judgeReference(about: string, answer: string, lines: SheetLines): ReturnType<Judge> {
  if (!lines.mapping.columns.some(({ field }) => field === 'reference')) return undefined;
  return anyOf(SHEET_ANSWERS.reference)(about, answer, lines);
}

function hasRow({ table }: SheetLines, number: number): boolean {
  return table.rows.some(({ row }) => row === number);
}

function rowChoices({ table }: SheetLines): readonly string[] {
  const first = table.rows[0]?.row;
  return first === undefined ? [] : [`${first}–${table.rows.at(-1)?.row}`];
}
