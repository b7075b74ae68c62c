import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../shared/domain/problem.ts';
import { AWAITING_END, IN_RUN, ROW_STATES, type RowState, stateWord } from '../../shared/domain/row-state.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { formatMoment, formatMoney } from '../../shared/i18n/format-values.ts';
import { changedAccountText, sheetQuestionText } from '../../shared/i18n/render-problem.ts';
import { alarmsToSee, isPaidInAnother, type RowView, viewBatch } from '../engine/batch-view.ts';
import type { Alarm, BatchRecord } from '../engine/core/row/batch-record.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import { questionOfSheet } from '../engine/decide/sheet-question.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { accountChanges } from '../engine/same-payment/decisions.ts';
import {
  batchDocument,
  batchNamed,
  hasAmount,
  nameAndPeriod,
  rowRemark,
  rowViews,
  type Unread,
} from './batch-document.ts';
import { changesShown, printChanges, type ShownFrom } from './changes.ts';
import { WHOLE_SHEET } from './options.ts';
import { countText, type Output } from './output.ts';
import { LOCALE, problemLine, warningKind } from './problem-words.ts';

/** Nobody reads more lines than this in a terminal; `export` and --json give them all. */
const LISTED_ROWS = 40;

/** Prints a batch: the JSON document, or counts, totals and the rows that need attention. */
export async function printBatch(
  from: ShownFrom & { readonly output: Output },
  name: string,
  unread?: Unread,
): Promise<void> {
  const { output, journal } = from;
  if (output.isJson) {
    await output.json(batchDocument(from, name, unread));
    return;
  }
  const record = batchNamed(journal, name);
  const view = viewBatch(journal, record);
  const called = nameAndPeriod(journal, record);
  output.line(`${view.batch}: ${formatMessage(LOCALE, `batch-state.${view.state}`)} (${called})`);
  if (record.closed) output.line(closedLine(record.closed));
  const alarms = alarmsToSee(record);
  const isAnAlarm = alarms.some(({ problem }) => isDeepStrictEqual(problem, view.problem));
  if (view.problem && !isAnAlarm) output.line(problemLine(view.problem));
  for (const alarm of alarms) output.line(alarmLine(alarm));
  if (alarms.length > 0) output.line(`"paysheet decide ${name} seen" says that you have seen this.`);
  const comesIn = view.kind === 'customer-deposits';
  const operation = comesIn ? 'customer-deposit' : 'payment';
  const counted = ROW_STATES.filter((state) => (view.counts[state] ?? 0) > 0);
  output.table(
    ['State', 'Rows'],
    counted.map((state) => [
      formatMessage(LOCALE, `row-state.${stateWord({ state, operation })}`),
      view.counts[state] ?? 0,
    ]),
  );
  if (view.counts.closed) printPaidElsewhere(output, journal, name);
  if (view.counts.held) printSheetQuestion(output, journal, name);
  printAccountChanges(output, journal, name);
  // Once it is sent nothing is decided by them any more.
  if (record.run === null) printChanges(output, changesShown(from, record));
  printKinds(output, journal.rows(name));
  const currencies = Object.entries(view.totals);
  if (currencies.length > 0) {
    output.table(
      ['Currency', 'Rows', comesIn ? 'Asked' : 'Amount', comesIn ? 'Paid in' : 'Paid'],
      currencies.map(([currency, { count, amount, paid, paidIn }]) => [
        currency.toUpperCase(),
        count,
        formatMoney(amount, currency, LOCALE),
        formatMoney(paidIn ?? paid, currency, LOCALE),
      ]),
    );
  }
  if (comesIn) printLinks(output, journal, name);
  printOpenRows(output, journal, name);
}

function closedLine({ by, atMs, reason }: NonNullable<BatchRecord['closed']>): string {
  const why = reason === undefined ? '' : ` “${reason}”`;
  return `Closed by ${by}, ${formatMoment(atMs, LOCALE)}.${why}`;
}

function printSheetQuestion(output: Output, journal: ReadonlyJournal, name: string): void {
  const question = questionOfSheet(journal, name);
  if (question === undefined) return;
  output.line(
    `${sheetQuestionText(question, LOCALE)} "paysheet decide ${name} ${WHOLE_SHEET} release" or "close" decides about them at once.`,
  );
}

/** The rows that pay their payee at another account than before; those in other states than `states` are left out. */
export function rowsOfChangedAccount(
  journal: ReadonlyJournal,
  batch: string,
  states: readonly RowState[],
): readonly { readonly row: number; readonly changes: readonly Problem[] }[] {
  const changed: { row: number; changes: readonly Problem[] }[] = [];
  for (const record of journal.rows(batch)) {
    if (!states.includes(record.state)) continue;
    const { row } = record;
    const changes = accountChanges(journal, { batch, row }, record);
    if (changes.length > 0) changed.push({ row, changes });
  }
  return changed;
}

function printAccountChanges(output: Output, journal: ReadonlyJournal, name: string): void {
  const changed = rowsOfChangedAccount(journal, name, [...IN_RUN, 'held']);
  if (changed.length === 0) return;
  const lines = changed.slice(0, LISTED_ROWS);
  output.table(
    ['Row', 'Another account than before'],
    lines.map(({ row, changes }) => [row, changes.map((each) => changedAccountText(each, LOCALE)).join(' ')]),
  );
  if (changed.length > lines.length) output.line(`… and ${changed.length - lines.length} more.`);
}

/** One line for each kind of warning would hide the kinds that matter, so all stand in one. */
export function warningsLine(journal: ReadonlyJournal, name: string): string | undefined {
  const kinds = new Map<string, number>();
  let count = 0;
  for (const { problems, state } of rowViews(journal, name)) {
    const codes = new Set(problems.flatMap(({ code, severity }) => (severity === 'warning' ? code : [])));
    if (codes.size === 0 || state === 'closed') continue;
    count += 1;
    for (const code of codes) kinds.set(warningKind(code), (kinds.get(warningKind(code)) ?? 0) + 1);
  }
  const parts = [...kinds].toSorted(([, a], [, b]) => b - a).map(([kind, rows]) => `${kind}: ${rows}`);
  return count === 0 ? undefined : `${countText(count, 'row')} with warnings (${parts.join(', ')}).`;
}

function printPaidElsewhere(output: Output, journal: ReadonlyJournal, name: string): void {
  const rows = [...journal.rows(name)].filter((row) => isPaidInAnother(journal, name, row));
  if (rows.length > 0) output.line(`${countText(rows.length, 'row')} set aside here: paid in another batch.`);
}

/** An alarm in one line: which row, and what must not happen. */
export function alarmLine({ row, problem }: Alarm): string {
  const namesRow = row === null || problem.params?.row !== undefined;
  return `Alarm${namesRow ? '' : `, row ${row}`}: ${problemLine(problem)}`;
}

/** The amount in the sheet; blank if it could not be read. */
function amountOf(view: RowView): string {
  if (!hasAmount(view)) return '';
  return view.currency === '' ? view.amount : formatMoney(view.amount, view.currency, LOCALE);
}

/** The links at which the customers who have not paid in yet can do so. */
function printLinks(output: Output, journal: ReadonlyJournal, name: string): void {
  const lines: (string | number)[][] = [];
  for (const row of rowViews(journal, name)) {
    if (AWAITING_END.includes(row.state) && row.paymentLink && lines.length < LISTED_ROWS)
      lines.push([row.row, amountOf(row), row.paymentLink]);
  }
  if (lines.length > 0) output.table(['Row', 'Amount', 'Payment link'], lines);
}

function printOpenRows(output: Output, journal: ReadonlyJournal, name: string): void {
  const lines: (string | number)[][] = [];
  let count = 0;
  for (const row of rowViews(journal, name)) {
    if (row.state === 'paid') continue;
    count += 1;
    if (lines.length < LISTED_ROWS) {
      lines.push([
        row.row,
        formatMessage(LOCALE, `row-state.${stateWord(row)}`),
        amountOf(row),
        rowRemark(row),
      ]);
    }
  }
  if (lines.length > 0) output.table(['Row', 'State', 'Amount', 'Why'], lines);
  if (count > lines.length)
    output.line(`… and ${count - lines.length} more; "paysheet export ${name} --out FILE" lists them all.`);
}

interface RowOfKind {
  readonly state: RowState | 'valid' | 'warning';
  readonly operation: RowRecord['operation'];
}

/** What the rows are that can be carried out: payments, withdrawals, customer deposits. */
export function printKinds(output: Output, rows: Iterable<RowOfKind>): void {
  const counts = new Map<string, number>();
  for (const { state, operation } of rows)
    if (state !== 'invalid') counts.set(operation, (counts.get(operation) ?? 0) + 1);
  if (counts.size === 0) return;
  output.table(
    ['Kind', 'Rows'],
    [...counts].map(([operation, count]) => [formatMessage(LOCALE, `kind.${operation as 'payment'}`), count]),
  );
}
