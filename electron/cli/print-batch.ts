import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../shared/domain/problem.ts';
import { ROW_STATES, stateWord } from '../../shared/domain/row-state.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { formatMoney } from '../../shared/i18n/format-values.ts';
import { alarmsToSee, type RowView, viewBatch } from '../engine/batch-view.ts';
import type { Alarm } from '../engine/core/row/batch-record.ts';
import {
  batchDocument,
  batchNamed,
  hasAmount,
  type JournalView,
  rowRemark,
  rowViews,
  spokenName,
} from './batch-document.ts';
import type { Output } from './output.ts';
import { LOCALE, problemDocument, problemLine } from './problem-words.ts';

/** More lines than this nobody reads in a terminal; `export` and --json give them all. */
const LISTED_ROWS = 40;

/** What a command's review says of the recipients' book. */
export interface BookComparison {
  /** Why not everybody was compared with it; null where everybody was, absent where nothing was reviewed. */
  readonly unread?: Problem | null | undefined;
}

export function bookDocument({ unread }: BookComparison): Readonly<Record<string, unknown>> {
  return unread === undefined ? {} : { unread: unread && problemDocument(unread) };
}

/** Prints a batch: the JSON document, or counts, totals and the rows that need an eye. */
export async function printBatch(
  output: Output,
  journal: JournalView,
  name: string,
  compared: BookComparison = {},
): Promise<void> {
  if (output.isJson) {
    await output.json({ ...batchDocument(journal, name), ...bookDocument(compared) });
    return;
  }
  const record = batchNamed(journal, name);
  const view = viewBatch(journal, record);
  const called = spokenName(journal, record);
  output.line(`${view.batch}: ${formatMessage(LOCALE, `batch-state.${view.state}`)} (${called})`);
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

/** An alarm in one line: which row, and what must not be. */
export function alarmLine({ row, problem }: Alarm): string {
  const namesRow = row === null || problem.params?.row !== undefined;
  return `Alarm${namesRow ? '' : `, row ${row}`}: ${problemLine(problem)}`;
}

/** What the sheet asks for the row; blank where it could not be read. */
function amountOf(view: RowView): string {
  if (!hasAmount(view)) return '';
  return view.currency === '' ? view.amount : formatMoney(view.amount, view.currency, LOCALE);
}

/** Where the customers who have not paid in yet go on. */
function printLinks(output: Output, journal: JournalView, name: string): void {
  const lines: (string | number)[][] = [];
  for (const row of rowViews(journal, name)) {
    if (row.state === 'accepted' && row.paymentLink && lines.length < LISTED_ROWS)
      lines.push([row.row, amountOf(row), row.paymentLink]);
  }
  if (lines.length > 0) output.table(['Row', 'Amount', 'Payment link'], lines);
}

function printOpenRows(output: Output, journal: JournalView, name: string): void {
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
    output.line(`… and ${count - lines.length} more; "paysheet export ${name}" lists them all.`);
}
