import type { Problem } from '../../../shared/domain/problem.ts';
import { operationOfFields } from '../../../shared/domain/row-fields.ts';
import { isSettled } from '../../../shared/domain/sheet-statement.ts';
import { findMessage, formatMessage } from '../../../shared/i18n/catalogue.ts';
import { formatMoney } from '../../../shared/i18n/format-values.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import type { AnswerTotals, CheckedSheet, OpenQuestion } from '../../../shared/sheet/checked-sheet.ts';
import { columnsOfEither } from '../../../shared/sheet/either-column.ts';
import type { Table } from '../../../shared/sheet/table.ts';
import type { CommandContext } from '../command-context.ts';
import { openService } from '../open-engine.ts';
import type { SheetOptions } from '../options.ts';
import { countText, type JsonDocument, type Output } from '../output.ts';
import { warnOfPaidPeriod } from '../paid-period.ts';
import { printKinds } from '../print-batch.ts';
import { LOCALE, problemDocument, problemLine } from '../problem-words.ts';
import { EXIT, type ExitStatus } from '../refusal.ts';
import { readSheet, readSheetWithBook, type SheetRead } from '../sheet-source.ts';
import { printStatement, statementDocument } from '../statement.ts';

interface CheckCommandOptions extends SheetOptions {
  readonly table?: true;
}

/** `paysheet check SHEET`: reads, maps and checks; sends nothing and writes nothing. */
export async function check(
  context: CommandContext,
  [path = '']: readonly string[],
  options: CheckCommandOptions,
): Promise<ExitStatus> {
  const wantsTable = options.table === true;
  // The service is needed only for an answer about the recipients' book.
  const isAboutBook = options.answer.book !== undefined;
  const sheet = isAboutBook
    ? await readSheetWithBook(await openService(context), path, options, { wantsTable })
    : await readSheet(context, path, options, { wantsTable });
  await warnOfPaidPeriod(context, sheet);
  if (context.output.isJson) await context.output.json(checkDocument(sheet));
  else {
    printCheck(context.output, sheet);
    context.output.line(comparedWith(sheet));
  }
  const { checked } = sheet;
  return isPayable(checked) && isSettled(checked.statement) ? EXIT.allPaid : EXIT.someNotPaid;
}

/**
 * True if the sheet may be sent: no row invalid, unless these are to be left out, no answer needed, no error of the
 * sheet as a whole.
 */
export function isPayable(
  { counts, questions, problems, rows }: CheckedSheet,
  skipInvalid: boolean = false,
): boolean {
  const hasError = problems.some(({ severity }) => severity === 'error');
  return (skipInvalid || counts.invalid === 0) && questions.length === 0 && !hasError && rows.length > 0;
}

/** What of the payments made before counted in the check, and what only `quote` and `pay` compare. */
function comparedWith({ countsPaid }: SheetRead): string {
  const counted = countsPaid
    ? 'Limits of a month count what was paid.'
    : 'This looked at the sheet alone: no service is named (--service), or the journal cannot be read.';
  return `${counted} Whether a row was paid before is told by "quote" and "pay".`;
}

function checkDocument(sheet: SheetRead): JsonDocument {
  const { checked, table } = sheet;
  return {
    countsPaid: sheet.countsPaid,
    sheet: checked.sheet,
    columns: checked.columns,
    totals: checked.totals,
    counts: checked.counts,
    problems: sheetProblems(checked),
    questions: questionDocuments(checked),
    statement: statementDocument(sheet),
    excluded: checked.excluded,
    controls: checked.controls ?? [],
    rows: rowDocuments(checked),
    ...(table && { table: tableDocument(table) }),
  };
}

/** The open questions (`--answer KEY=…`), each with its options. */
export function questionDocuments({ questions }: CheckedSheet): JsonDocument[] {
  return questions.map(({ key, problem, options, columns, pays, fills }) => ({
    key,
    options,
    meanings: Object.fromEntries(meaningsOf(options, columns)),
    ...(columns && { columns }),
    ...(pays && { pays }),
    ...(fills && { fills }),
    ...problemDocument(problem),
  }));
}

/** What each answer means, if that is more than its word says. */
function meaningsOf(
  options: readonly string[],
  columns: OpenQuestion['columns'] = [],
): readonly (readonly [option: string, meaning: string])[] {
  const named = (letter: string) =>
    `${letter} “${columns.find(({ column }) => column === letter)?.heading ?? ''}”`;
  return options.flatMap((option) => {
    const [preferred, ...others] = (columnsOfEither(option) ?? []).map(named);
    const meaning = preferred
      ? formatMessage(LOCALE, 'answer.either', { preferred, other: others.join(' / ') })
      : findMessage(LOCALE, `answer.${option}`);
    return meaning === undefined ? [] : [[option, meaning] as const];
  });
}

/** Problems of the sheet as a whole. A question is one of them, under the code that says that an answer is needed. */
export function sheetProblems(checked: CheckedSheet): JsonDocument[] {
  const questions = questionDocuments(checked).map((question) => ({
    ...question,
    code: 'needs-answer',
    about: question.code,
  }));
  return [...checked.problems.map(problemDocument), ...questions];
}

function* rowDocuments({ rows }: CheckedSheet): Generator<JsonDocument> {
  for (const row of rows)
    yield { ...row, operation: operationOfFields(row.fields), problems: row.problems.map(problemDocument) };
}

/** The sheet as read, before any normalisation: every row from 1, cells from column A. */
function* tableDocument({
  rows,
}: Table): Generator<{ readonly row: number; readonly cells: readonly string[] }> {
  let next = 1;
  for (const { row, cells } of rows) {
    for (; next < row; next += 1) yield { row: next, cells: [] };
    yield { row, cells: Array.from(cells, (cell) => cell?.asWritten ?? cell?.text ?? '') };
    next = row + 1;
  }
}

/** Nobody reads more lines than this in a terminal. */
const LISTED_PROBLEMS = 40;

/** For people: how the sheet was read, and which problems keep it from being paid. */
export function printCheck(output: Output, read: Pick<SheetRead, 'checked' | 'file'>): void {
  const { checked } = read;
  const { sheet, counts, totals, columns } = checked;
  const where = [sheet.name, sheet.encoding, sheet.headerRow ? `headings in row ${sheet.headerRow}` : null];
  output.line(`${sheet.file}: ${sheet.format}, ${where.filter(Boolean).join(', ')}`);
  output.table(
    ['Column', 'Heading', 'Read as'],
    columns.map(({ column, heading, field }) => [column, heading, field ?? '(left out)']),
  );
  printKinds(
    output,
    checked.rows.map(({ state, fields }) => ({ state, operation: operationOfFields(fields) })),
  );
  if (totals.length > 0) {
    output.table(
      ['Currency', 'Rows', 'Amount'],
      totals.map(({ currency, count, amount }) => [
        currency.toUpperCase(),
        count,
        formatMoney(amount, currency, LOCALE),
      ]),
    );
  }
  printStatement(output, read);
  for (const question of checked.questions) printQuestion(output, question);
  for (const problem of checked.problems) output.line(`${problem.severity}: ${problemLine(problem)}`);
  printRowProblems(output, checked);
  printChanges(output, checked);
  for (const { sheet, row, kind, stated, computed, agrees } of checked.controls ?? [])
    output.line(
      `Row ${row}${sheet === undefined ? '' : ` of “${sheet}”`} states the ${kind} ${stated}; ${agrees ? 'the rows agree' : `the rows make ${computed}`}.`,
    );
  for (const { row, reason, text } of checked.excluded)
    output.line(`Row ${row} left out (${reason}): ${text}`);
  output.line(`${counts.valid} valid, ${counts.warning} to check, ${counts.invalid} invalid.`);
}

function printQuestion(
  output: Output,
  { key, problem, options, columns = [], pays = [], fills = [] }: OpenQuestion,
): void {
  output.line(
    `Question: ${problemLine(problem)} Answer with --answer ${key}=${options.join('|') || 'VALUE'}`,
  );
  for (const { column, heading, samples } of columns)
    output.line(`  ${heading === '' ? column : `${column} “${heading}”`}: ${samples.join(' · ')}`);
  for (const [option, meaning] of meaningsOf(options, columns))
    output.line(`  ${key}=${option} – ${meaning}`);
  for (const { row, name, values } of fills) {
    const filled = values.map(({ field, value }) => `${wordOfField(field)} ${value}`).join(', ');
    output.line(`  Row ${row}, ${name}: ${filled}`);
  }
  for (const { next, ...answer } of pays) {
    const given = `${key}=${answer.option}`;
    if (!next) output.line(`  ${given} pays ${whatIsPaid(answer)}.`);
    for (const each of next?.pays ?? [])
      output.line(`  ${given} and then ${next?.key}=${each.option} pays ${whatIsPaid(each)}.`);
  }
}

function whatIsPaid({ totals, refused = 0 }: AnswerTotals): string {
  const amounts = totals.map(({ amount, currency, count }) =>
    currency === ''
      ? `${amount} in ${countText(count, 'row')}`
      : `${formatMoney(amount, currency, LOCALE)} in ${countText(count, 'row')}`,
  );
  const all = amounts.join(' and ') || 'nothing that can be read yet';
  if (refused === 0) return all;
  const verb = refused === 1 ? 'is' : 'are';
  return `${all}, but ${countText(refused, 'row')} ${verb} refused: the currency is not paid there by that channel`;
}

function wordOfField(field: string): string {
  return findMessage(LOCALE, `field.${field}`) ?? field;
}

/** No cell is changed silently: per column, the number of changed cells and the first of them. */
function printChanges(output: Output, { rows }: CheckedSheet): void {
  const changes = rows.flatMap(({ row, problems }) =>
    problems.filter(({ code }) => code === 'value-cleaned').map((problem) => ({ row, problem })),
  );
  if (changes.length === 0) return;
  const columns = Map.groupBy(changes, ({ problem }) => problem.column || `(${problem.field ?? ''})`);
  const firstOf = ([first]: typeof changes) =>
    first ? `row ${first.row}: ${renderProblem(first.problem, LOCALE).message}` : '';
  output.table(
    ['Column', 'Cells changed', 'The first; --json lists them all'],
    [...columns]
      .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .map(([column, changed]) => [column, changed.length, firstOf(changed)]),
  );
}

function printRowProblems(output: Output, { rows }: CheckedSheet): void {
  const found: [number, Problem][] = rows.flatMap(({ row, problems }) =>
    problems
      .filter(({ severity }) => severity !== 'note')
      .map((problem): [number, Problem] => [row, problem]),
  );
  if (found.length === 0) return;
  output.table(
    ['Row', 'Column', 'What', 'Proposed'],
    found
      .slice(0, LISTED_PROBLEMS)
      .map(([row, problem]) => [row, problem.column ?? '', problemLine(problem), problem.proposed ?? '']),
  );
  if (found.length > LISTED_PROBLEMS)
    output.line(`… and ${found.length - LISTED_PROBLEMS} more; --json lists them all.`);
}
