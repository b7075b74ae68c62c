/**
 * An older copy of the journal was restored (assumption A4). Events that it lacks may have paid any row that it shows
 * as unpaid. A row that looks ready or held may have been sent, and one in doubt may have been sent again. One that
 * was rejected, failed, invalid or set aside may have been mended or reopened, and sent then. The first two kinds are
 * looked for at once. The others cannot be sent as they are; each is looked for when somebody makes it ready again. A
 * batch of a sheet that the copy does not know at all is found at the service, by a review that waits for it
 * (`forgotten-period.ts`).
 */

import { LOOKED_FOR } from '../../../shared/domain/row-state.ts';
import {
  type BatchRecord,
  type ForgottenPeriod,
  forgottenPeriodsOf,
  stoodInCopy,
  wasOlder,
} from '../core/row/batch-record.ts';
import { approvalVoided, isRowEvent, type JournalEvent } from '../core/row/events.ts';
import { mayFollow } from '../core/row/moves.ts';
import { withReopening } from '../core/row/reopening.ts';
import type { RowRecord } from '../core/row/row-record.ts';
import type { Journal } from '../ports/journal-port.ts';
import { type CopySign, forgottenPeriodAlarm, forgottenPeriodNow } from './forgotten-period.ts';

/**
 * Puts in doubt what a copy may lack, and then lets this machine's memory follow this log. It is called once the
 * journal is open and before any run, and returns how a copy was noticed, if one was. After a crash halfway the copy
 * is noticed again. A copy without any batch is noticed at each start until the first batch can carry the alarm
 * (`withForgottenPeriod`).
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
  for (const record of records) {
    const { batch } = record;
    const events = doubts(record, journal.rows(batch), forgottenPeriod);
    journal.append(
      batch,
      withReopening(record, (row) => journal.row({ batch, row }), events, nowMs),
      nowMs,
    );
  }
  if (records.length > 0) journal.rememberAnew();
  return sign;
}

/**
 * A copy that was noticed at a time in the future was noticed while our clock was fast. The wait is counted from now
 * instead.
 */
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

/** How the journal shows that it is a copy; undefined if it does not. */
export function signOfCopy(
  journal: Pick<Journal, 'isOlderThanRemembered' | 'isNewHere'>,
): CopySign | undefined {
  if (journal.isOlderThanRemembered()) return 'journal-older';
  return journal.isNewHere() ? 'journal-new-here' : undefined;
}

/**
 * The events for one batch of a journal that this machine has never seen. Another machine may continue to pay from
 * the original. So what was approved there, or goes by itself, is never sent here, and rows in doubt are looked for
 * again. What was not sent stays unsent until a person takes it over (`decide/take-over.ts`).
 */
export function unseenDoubts(
  record: BatchRecord,
  rows: Iterable<RowRecord>,
  forgottenPeriod: ForgottenPeriod,
): JournalEvent[] {
  const events: JournalEvent[] = [forgottenPeriodAlarm(forgottenPeriod, { code: 'journal-new-here' })];
  if (record.created.begunBy === 'quote') return events;
  const wasApproved = record.approvedAtMs !== null || record.created.begunBy === 'pay';
  for (const { row, state } of rows)
    if (LOOKED_FOR.includes(state) || (wasApproved && state === 'ready'))
      events.push({ type: 'row-doubted', row, reason: 'journal-older' });
  if (wasApproved && record.isFromElsewhere !== true) events.push(approvalVoided('elsewhere'));
  return events;
}

/**
 * The events for one batch of an older copy. A batch that was only quoted is never sent, so no payment of it can be
 * missing.
 */
export function forgottenDoubts(
  record: BatchRecord,
  rows: Iterable<RowRecord>,
  forgottenPeriod: ForgottenPeriod,
): JournalEvent[] {
  const events: JournalEvent[] = [forgottenPeriodAlarm(forgottenPeriod)];
  if (record.created.begunBy === 'quote') return events;
  for (const { row, state } of rows) {
    // A row that was being sent is in doubt already: the next run treats it as interrupted.
    if (mayFollow('row-doubted', state)) events.push({ type: 'row-doubted', row, reason: 'journal-older' });
  }
  return events;
}

/** The first events of a batch and, if the restored copy had no batch, the alarm about its forgotten period. */
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
 * The events, with a doubt of each row that they make ready for the first time since an older copy was restored: the
 * row is looked for, and a person decides. It follows the last event of the row, so that a hold which follows its
 * release stands in the row and is decided first. Every decision passes here before it is written. `history` gives the
 * batch's events so far; it is read only if the batch was in an older copy.
 */
export function withDoubts(
  record: BatchRecord | undefined,
  history: () => Iterable<{ readonly event: JournalEvent }>,
  events: readonly JournalEvent[],
): readonly JournalEvent[] {
  if (!wasOlder(record) || !events.some((event) => rowMadeReady(event) !== undefined)) return events;
  const doubted = doubtedSince(history());
  const lastOf = new Map<number, number>();
  for (const [index, event] of events.entries()) {
    if (!isRowEvent(event) || doubted.has(event.row)) continue;
    if (lastOf.has(event.row) || rowMadeReady(event) !== undefined) lastOf.set(event.row, index);
  }
  return events.flatMap((event, index): JournalEvent[] =>
    isRowEvent(event) && lastOf.get(event.row) === index
      ? [event, { type: 'row-doubted', row: event.row, reason: 'journal-older' }]
      : [event],
  );
}

/** True if the row was in an older copy and was not put in doubt since: if it is made ready now, it is looked for first. */
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

/** The rows that were put in doubt since the latest copy was restored. */
function doubtedSince(history: Iterable<{ readonly event: JournalEvent }>): Set<number> {
  const doubted = new Set<number>();
  for (const { event } of history) {
    if (event.type === 'alarm-raised' && event.problem.code === 'journal-older') doubted.clear();
    else if (event.type === 'row-doubted') doubted.add(event.row);
  }
  return doubted;
}
