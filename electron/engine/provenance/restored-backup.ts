/**
 * An older copy of the journal was put back (assumption A4). What it has forgotten may have paid any row that it shows
 * as unpaid: one that looks ready or held was perhaps sent; one in doubt was perhaps sent again; one that was rejected,
 * failed, invalid or set aside was perhaps mended or opened again, and sent then. The first two are looked for at once.
 * The others cannot be sent as they stand: each is looked for when somebody makes it ready again. A batch of a sheet
 * that the copy does not know at all is met at the service, by a review that waits for it (`forgotten-period.ts`).
 */

import { LOOKED_FOR, UNSENT } from '../../../shared/domain/row-state.ts';
import { type BatchRecord, stoodInCopy, wasOlder } from '../core/row/batch-record.ts';
import { approvalVoided, type JournalEvent } from '../core/row/events.ts';
import { mayFollow } from '../core/row/moves.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import type { Journal } from '../ports/journal-port.ts';
import {
  type CopySign,
  type ForgottenPeriod,
  forgottenPeriodAlarm,
  forgottenPeriodNow,
  forgottenPeriodsOf,
} from './forgotten-period.ts';

/**
 * Doubts what a copy may have forgotten, and lets the mark follow this log from here. Called once the journal is open
 * and before any run; gives how a copy was noticed, if one was. A crash halfway is no end of it: it is noticed again;
 * and so is, at each start, a copy without a single batch, until the first one can tell of it (`withForgottenPeriod`).
 */
export function doubtForgotten(journal: Journal, nowMs: number): CopySign | undefined {
  const sign = signOfCopy(journal);
  if (sign === undefined) {
    noticeAnew(journal, nowMs);
    return undefined;
  }
  const records = journal.batches();
  const forgottenPeriod = forgottenPeriodNow(records, nowMs);
  const doubts = sign === 'journal-older' ? forgottenDoubts : unseenDoubts;
  for (const record of records)
    journal.append(record.batch, doubts(record, journal.rows(record.batch), forgottenPeriod), nowMs);
  if (records.length > 0) journal.rememberAnew();
  return sign;
}

/** A copy noticed in the future was noticed by a clock that was ahead: what it waits for is counted from now instead. */
function noticeAnew(journal: Journal, nowMs: number): void {
  for (const { batch, alarms } of journal.batches()) {
    const forgottenPeriods = forgottenPeriodsOf([{ alarms }]);
    if (forgottenPeriods.length === 0 || forgottenPeriods.some(({ noticedAtMs }) => noticedAtMs <= nowMs))
      continue;
    const code = alarms.some(({ problem }) => problem.code === 'journal-older')
      ? 'journal-older'
      : 'journal-new-here';
    const fromMs = Math.min(nowMs, ...forgottenPeriods.map((forgottenPeriod) => forgottenPeriod.fromMs));
    const isCopyEmpty = !stoodInCopy({ alarms });
    journal.append(
      batch,
      [forgottenPeriodAlarm({ fromMs, noticedAtMs: nowMs }, { code, isCopyEmpty })],
      nowMs,
    );
  }
}

/** How the journal shows that it is a copy; undefined where it does not. */
export function signOfCopy(
  journal: Pick<Journal, 'isOlderThanRemembered' | 'isNewHere'>,
): CopySign | undefined {
  if (journal.isOlderThanRemembered()) return 'journal-older';
  return journal.isNewHere() ? 'journal-new-here' : undefined;
}

/**
 * What a journal that this machine has never seen makes of one batch. Another machine may go on paying from the
 * original: an approval given there does not hold here, a person takes the batch over, told why; and what is in doubt is
 * looked for again. Rows that were never sent stay so: they go only after that approval, the forgotten period and a look.
 */
export function unseenDoubts(
  record: BatchRecord,
  rows: Iterable<RowRecord>,
  forgottenPeriod: ForgottenPeriod,
): JournalEvent[] {
  const events: JournalEvent[] = [forgottenPeriodAlarm(forgottenPeriod, { code: 'journal-new-here' })];
  if (record.created.begunBy === 'quote') return events;
  let isUnsent = false;
  for (const { row, state } of rows) {
    isUnsent ||= UNSENT.includes(state) && mayFollow('row-doubted', state);
    if (LOOKED_FOR.includes(state)) events.push({ type: 'row-doubted', row, reason: 'journal-older' });
  }
  const goesByItself = record.approval !== null || record.created.begunBy === 'pay';
  if (isUnsent && goesByItself) events.push(approvalVoided('elsewhere'));
  return events;
}

/** What an older copy makes of one batch. A batch that was only quoted is never sent, so nothing of it was forgotten. */
export function forgottenDoubts(
  record: BatchRecord,
  rows: Iterable<RowRecord>,
  forgottenPeriod: ForgottenPeriod,
): JournalEvent[] {
  const events: JournalEvent[] = [forgottenPeriodAlarm(forgottenPeriod)];
  if (record.created.begunBy === 'quote') return events;
  for (const { row, state } of rows) {
    // What was being sent is in doubt already: the next run takes it for interrupted.
    if (mayFollow('row-doubted', state)) events.push({ type: 'row-doubted', row, reason: 'journal-older' });
  }
  return events;
}

/** The first events of a batch, and, where the copy put back had none, what it has forgotten. */
export function withForgottenPeriod(
  journal: Pick<Journal, 'isOlderThanRemembered'>,
  events: readonly JournalEvent[],
  nowMs: number,
): readonly JournalEvent[] {
  return journal.isOlderThanRemembered()
    ? [...events, forgottenPeriodAlarm(forgottenPeriodNow([], nowMs), { isCopyEmpty: true })]
    : events;
}

/**
 * The events, and after each one that makes a row ready again for the first time since an older copy was put back, the
 * doubt: it is looked for, and a person decides. Every decision passes here before it is written. `history` gives the
 * batch's events so far; it is read only where the batch was in an older copy.
 */
export function withDoubts(
  record: BatchRecord | undefined,
  history: () => Iterable<{ readonly event: JournalEvent }>,
  events: readonly JournalEvent[],
): readonly JournalEvent[] {
  if (!wasOlder(record) || !events.some((event) => rowMadeReady(event) !== undefined)) return events;
  const doubted = doubtedSince(history());
  const looked = new Set<number>();
  return events.flatMap((event): JournalEvent[] => {
    // What is looked for is in doubt, and no row to hold.
    if (event.type === 'row-held' && looked.has(event.row)) return [];
    const row = rowMadeReady(event);
    if (row === undefined || doubted.has(row)) return [event];
    doubted.add(row);
    looked.add(row);
    return [event, { type: 'row-doubted', row, reason: 'journal-older' }];
  });
}

/** True where the row stood in an older copy and was not doubted since: made ready now, it is looked for first. */
export function mayBeForgotten(
  record: BatchRecord | undefined,
  history: () => Iterable<{ readonly event: JournalEvent }>,
  row: number,
): boolean {
  return wasOlder(record) && !doubtedSince(history()).has(row);
}

function rowMadeReady(event: JournalEvent): number | undefined {
  if (event.type === 'row-released' || event.type === 'row-reopened') return event.row;
  return event.type === 'row-mended' && event.content.state === 'ready' ? event.row : undefined;
}

/** The rows that were doubted since the latest copy was put back. */
function doubtedSince(history: Iterable<{ readonly event: JournalEvent }>): Set<number> {
  const doubted = new Set<number>();
  for (const { event } of history) {
    if (event.type === 'alarm-raised' && event.problem.code === 'journal-older') doubted.clear();
    else if (event.type === 'row-doubted') doubted.add(event.row);
  }
  return doubted;
}
