import { formatAmount, withoutEndZeros } from '../../../domain/money.ts';
import type { Problem } from '../../../domain/problem.ts';
import type { AnswerTotals, CheckedRow, OpenQuestion, QuestionColumn } from '../../checked-sheet.ts';
import { columnLetter, columnNumber, type Table } from '../../table.ts';
import { minorUnitsOf } from '../cells/minor-units.ts';
import { NO_AMOUNT } from '../headings/candidate.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { SheetLines } from '../lines/sheet-lines.ts';
import { hiddenFields, sheetQuestions } from '../lines/sheet-questions.ts';
import { nameOfQuestion } from './question-names.ts';

/** Lines read between two pauses. */
const LINES_AT_ONCE = 2_000;
/** Values by which a person knows a column again. */
const SAMPLES = 3;
/** A question about money has few answers; beyond so many each would cost another reading of the sheet. */
const MOST_ANSWERS = 8;

/**
 * The open questions, each with the columns that it is about and, for those about money, what each answer would pay in
 * total: the sheet is read as if it had been given. Yields now and then, so that others may work or cancel.
 */
export function* questionsWithTotals(
  lines: SheetLines,
  table: Table,
  options: CheckOptions,
): Generator<undefined, readonly OpenQuestion[]> {
  const described: OpenQuestion[] = [];
  const questions = sheetQuestions(lines, options);
  for (const question of questions) {
    const columns = columnsOf(question, lines);
    const isOfRows = question.problem.code === 'value-tells';
    const pays = isOfRows
      ? [{ option: 'pay', ...totalsOf(rowsWaiting(question, lines)) }]
      : isAboutMoney(question)
        ? yield* answerTotals(question, table, options, questions)
        : undefined;
    const named = nameWithin(question, lines);
    const { about: _named, ...asked } = question;
    described.push({ ...asked, ...named, ...(columns.length > 0 && { columns }), ...(pays && { pays }) });
  }
  return described;
}

function nameWithin(question: OpenQuestion, lines: SheetLines): { readonly name?: string } {
  const name = nameOfQuestion(question, lines);
  return name === question.key ? {} : { name };
}

function isAboutMoney({ key, options }: OpenQuestion): boolean {
  if (options.length > MOST_ANSWERS) return false;
  if (
    /^(?:scale|mixed|cut|rounding|currency|title|decimal|subtotals|section|settled|value\.currency)\./.test(
      key,
    )
  )
    return true;
  if (/^(?:(?:column\.amount|(?:column|field)\.currency|sections|comments|table)$|hidden-)/.test(key))
    return true;
  return key.startsWith('heading.') && options.includes('amount');
}

function columnsOf(question: OpenQuestion, lines: SheetLines): readonly QuestionColumn[] {
  return lettersOf(question, lines).flatMap((letter) => {
    const found = lines.mapping.columns.find(({ column }) => column === letter);
    return found
      ? [{ heading: found.heading, column: letter, samples: (found.samples ?? []).slice(0, SAMPLES) }]
      : [];
  });
}

/** The columns that a question is about, by letter. */
function lettersOf(
  { key, options, problem }: OpenQuestion,
  { mapping, table }: SheetLines,
): readonly string[] {
  if (key.startsWith('column.') || key === 'names') return options;
  if (key === 'hidden-columns') return hiddenFields(mapping.columns, table).map(({ column }) => column);
  const letter = problem.column ?? '';
  return key.startsWith('cut.') ? [letter, columnLetter(columnNumber(letter) + 1)] : [letter];
}

/** Where nothing can be read under an answer, what each answer to the question that it leads to would pay (`asked` are open anyway). */
function* answerTotals(
  { key, options: answers }: OpenQuestion,
  table: Table,
  options: CheckOptions,
  asked?: readonly OpenQuestion[],
): Generator<undefined, readonly AnswerTotals[]> {
  const all: AnswerTotals[] = [];
  for (const option of answers) {
    if (option === 'ignore' || option === NO_AMOUNT) continue;
    const answered = { ...options, answers: { ...options.answers, [key]: option } };
    const lines = new SheetLines(table, answered);
    while (!lines.areRead) {
      lines.readLines(LINES_AT_ONCE);
      yield;
    }
    const { totals, refused = 0 } = totalsOf(lines.rows);
    const leads = totals.length > 0 || !asked ? undefined : nextOf(sheetQuestions(lines, answered), asked);
    const next = leads && {
      key: leads.key,
      ...nameWithin(leads, lines),
      pays: yield* answerTotals(leads, table, answered),
    };
    all.push({ option, totals, ...(refused > 0 && { refused }), ...(next && { next }) });
  }
  return all;
}

function nextOf(
  questions: readonly OpenQuestion[],
  asked: readonly OpenQuestion[],
): OpenQuestion | undefined {
  return questions.find((each) => isAboutMoney(each) && !asked.some(({ key }) => key === each.key));
}

/** Amounts without a currency are added as they stand, to three decimals. */
const UNKNOWN_DIGITS = 'tnd';

/** The rows that wait for the answer to this question. */
function rowsWaiting({ key }: OpenQuestion, { rows, log }: SheetLines): readonly CheckedRow[] {
  const waiting = log.rowsOf(key);
  return rows.filter(({ row }) => waiting.has(row));
}

function totalsOf(rows: readonly CheckedRow[]): Omit<AnswerTotals, 'option'> {
  const sums = new Map<string, { count: number; amountMinor: number }>();
  let refused = 0;
  for (const { fields, problems } of rows) {
    const { amount, currency = '' } = fields;
    if (amount === undefined) continue;
    const minor = minorUnitsOf(amount, currency || UNKNOWN_DIGITS);
    if (minor === undefined) continue;
    if (problems.some(isCurrencyNotPaid)) refused += 1;
    const sum = sums.get(currency) ?? { count: 0, amountMinor: 0 };
    sum.count += 1;
    sum.amountMinor += minor;
    sums.set(currency, sum);
  }
  const totals = [...sums].map(([currency, { count, amountMinor }]) => {
    const amount = formatAmount(amountMinor, currency || UNKNOWN_DIGITS);
    return { currency, count, amount: currency === '' ? withoutEndZeros(amount) : amount };
  });
  return { totals, ...(refused > 0 && { refused }) };
}

/** The service pays no such currency, or not there by the row's channel: what else is wrong in the row can be mended. */
function isCurrencyNotPaid({ code, field }: Problem): boolean {
  return code === 'channel-not-there' || (code === 'choice-invalid' && field === 'currency');
}
