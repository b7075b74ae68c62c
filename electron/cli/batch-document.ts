import type { Problem } from '../../shared/domain/problem.ts';
import { countIn, MOVING, ROW_STATES, type RowState } from '../../shared/domain/row-state.ts';
import { periodBeside } from '../../shared/i18n/period-text.ts';
import {
  alarmsToSee,
  type BatchView,
  nameOfBatch,
  type RowView,
  viewBatch,
  viewRowOf,
} from '../engine/batch-view.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { changeDocument, changesShown, type ShownFrom } from './changes.ts';
import type { JsonDocument } from './output.ts';
import { LOCALE, problemDocument, problemLine } from './problem-words.ts';
import { unusable } from './refusal.ts';

/** The batch with that id; refuses one that the journal does not hold (exit 2). */
export function batchNamed(journal: ReadonlyJournal, name: string): BatchRecord {
  const record = journal.batch(name);
  if (record) return record;
  throw unusable(
    `there is no batch ${name} here: "paysheet batches" lists them, --data names another folder.`,
  );
}

/** Every state with its count, zeros included, so that a reader can add them up without knowing which may be absent. */
export function allCounts(counts: BatchView['counts']): Readonly<Record<RowState, number>> {
  return Object.fromEntries(ROW_STATES.map((state) => [state, counts[state] ?? 0])) as Record<
    RowState,
    number
  >;
}

/**
 * Why some rows were not compared with the service's list of payments or the recipients' book; null if all were, undefined
 * if nothing was reviewed.
 */
export type Unread = Problem | null | undefined;

/**
 * What `show`, `pay`, `resume` and `quote` print: the batch, and its rows, which are read one by one while they are
 * written.
 */
export function batchDocument(from: ShownFrom, name: string, unread?: Unread): JsonDocument {
  const { journal } = from;
  const record = batchNamed(journal, name);
  const view = viewBatch(journal, record);
  return {
    batch: view.batch,
    name: displayName(journal, record),
    ...(record.note !== undefined && { note: record.note }),
    state: view.state,
    kind: view.kind,
    problem: view.problem && problemDocument(view.problem),
    file: view.file,
    period: record.created.period ?? null,
    created: view.created,
    wallets: view.wallets,
    ...(view.convertFrom !== undefined && { convertFrom: view.convertFrom }),
    counts: allCounts(view.counts),
    totals: view.totals,
    alarms: alarmDocuments(record),
    closed: closedDocument(record),
    changes: changesShown(from, record).map(changeDocument),
    head: journal.head(),
    rows: rowDocuments(journal, name),
    ...(unread !== undefined && { unread: unread && problemDocument(unread) }),
  };
}

/** Who closed the batch; null while it is open. */
function closedDocument({ closed }: BatchRecord): JsonDocument | null {
  if (closed === undefined) return null;
  const { by, atMs, reason = null } = closed;
  return { by, at: new Date(atMs).toISOString(), reason };
}

/** The alarms that nobody has seen yet; `decide BATCH seen` marks them. */
export function alarmDocuments(record: BatchRecord): readonly JsonDocument[] {
  return alarmsToSee(record).map(({ row, problem, atMs }) => ({
    code: problem.code,
    row,
    message: problemLine(problem),
    at: new Date(atMs).toISOString(),
  }));
}

/** What a person calls the batch (`batchName`). */
export function displayName(journal: ReadonlyJournal, record: BatchRecord): string {
  return nameOfBatch(journal, record, LOCALE);
}

/** The same with the period that its sheet states, if the name does not say it. */
export function nameAndPeriod(journal: ReadonlyJournal, record: BatchRecord): string {
  const name = displayName(journal, record);
  const period = periodBeside(name, record.created.period, LOCALE);
  return period === undefined ? name : `${name}, ${period}`;
}

function* rowDocuments(journal: ReadonlyJournal, batch: string): Generator<JsonDocument> {
  for (const view of rowViews(journal, batch)) yield rowDocument(view);
}

/** A row as JSON. If the sheet's amount or currency could not be read, it is null and never a made-up zero. */
export function rowDocument(view: RowView): JsonDocument {
  return {
    ...view,
    amount: hasAmount(view) ? view.amount : null,
    currency: view.currency === '' ? null : view.currency,
    problems: view.problems.map(problemDocument),
  };
}

/** False if the amount could not be read: it is then stored as 0, and payments are always above zero. */
export function hasAmount({ amount }: RowView): boolean {
  return /[1-9]/.test(amount);
}

export function* rowViews(journal: ReadonlyJournal, batch: string): Generator<RowView> {
  for (const record of journal.rows(batch)) yield rowView(journal, batch, record);
}

export function rowView(journal: ReadonlyJournal, batch: string, record: RowRecord): RowView {
  return viewRowOf(journal, batch, record, journal.content({ batch, row: record.row }));
}

/** One batch as an entry of the list. */
export function batchSummary(journal: ReadonlyJournal, record: BatchRecord): JsonDocument {
  const { batch, state, kind, file, created, counts, totals } = viewBatch(journal, record);
  return {
    batch,
    name: displayName(journal, record),
    ...(record.note !== undefined && { note: record.note }),
    state,
    kind,
    file,
    period: record.created.period ?? null,
    created,
    rows: countIn(counts, ...ROW_STATES),
    counts: allCounts(counts),
    totals,
    alarms: alarmDocuments(record),
    closed: closedDocument(record),
  };
}

/** In these states a note is the reason for the state; in the others notes report what was cleaned. */
const isReportedByNotes = (state: RowState): boolean =>
  state === 'closed' || (MOVING.includes(state) && state !== 'sending');

/** Why a row is in its state, in one line for people; empty for a paid one. */
export function rowRemark({ state, problems }: RowView): string {
  if (state === 'paid') return '';
  return problems
    .filter(
      ({ severity, code }) => severity !== 'note' || (isReportedByNotes(state) && code !== 'value-cleaned'),
    )
    .map(problemLine)
    .join(' ');
}
