/**
 * The forgotten period of a journal that was restored from a backup: from the backup's last event until the restore
 * was noticed. Rows that the copy shows are put in doubt one by one (`restored-backup.ts`). Of a sheet that the copy
 * does not know, nothing is left, so it looks new when it is imported again. Therefore nothing new is reviewed,
 * approved or sent before the service's list has had time to show everything that was paid in the forgotten period.
 * Then the review compares every row with that list.
 */

import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { settleWindowMs } from '../core/doubt/settle-window.ts';
import {
  type BatchRecord,
  COPY_KNEW_NOTHING,
  type ForgottenPeriod,
  forgottenPeriodsOf,
  stoodInCopy,
} from '../core/row/batch-record.ts';
import type { EventOf } from '../core/row/events.ts';

/**
 * How many settle windows the list gets. After one, a single row in doubt may be put to a person. Here nobody knows
 * the rows, so it gets as many as a list that cannot be read (an hour by default).
 */
const SETTLE_WINDOWS = 4;
/** An empty copy does not say how old it is. A sheet from a year ago is no current payroll. */
const EMPTY_COPY_FORGETS_MS = 366 * DAY_MS;
/** The forgotten period that is noticed now. No batch of the copy has an event after its beginning. */
export function forgottenPeriodNow(records: readonly BatchRecord[], nowMs: number): ForgottenPeriod {
  const lastMs = Math.max(...records.map(({ lastEventAtMs }) => lastEventAtMs));
  const fromMs = records.length === 0 ? nowMs - EMPTY_COPY_FORGETS_MS : Math.min(lastMs, nowMs);
  return { fromMs, noticedAtMs: nowMs };
}

/** How a copy was noticed: it lacks events that this machine remembers, or this machine remembers nothing of it. */
export type CopySign = 'journal-older' | 'journal-new-here';

/** The alarm about a forgotten period: for every batch that the copy knows, or for the first new one if it knew none. */
export function forgottenPeriodAlarm(
  { fromMs, noticedAtMs }: ForgottenPeriod,
  {
    code = 'journal-older',
    isCopyEmpty = false,
  }: { readonly code?: CopySign; readonly isCopyEmpty?: boolean } = {},
): EventOf<'alarm-raised'> {
  const params = { fromMs, noticedAtMs, ...(isCopyEmpty && COPY_KNEW_NOTHING) };
  return { type: 'alarm-raised', row: null, problem: problem(code, params) };
}

/**
 * When the list has had enough time to show what the journal lacks; nothing new is sent before. Undefined if no older
 * copy was ever restored. `batch` is the one to be sent, if it exists already.
 */
export function settledAtMs(
  records: readonly BatchRecord[],
  settings: Settings,
  batch: BatchRecord | undefined,
  nowMs: number,
): number | undefined {
  const moments = forgottenPeriodsOf(records).map(({ noticedAtMs }) => noticedAtMs);
  if (moments.length === 0) return undefined;
  // A time in the future was recorded while our clock was fast, and the copy was noticed again since.
  const past = moments.filter((noticedAtMs) => noticedAtMs <= nowMs);
  const noticed = past.length > 0 ? past : moments;
  const lags = records
    .filter(({ created }) => batch === undefined || created.address === batch.created.address)
    .map(({ worstLagMs }) => worstLagMs);
  const windowMs = Math.max(
    SETTLE_WINDOWS * settings.reconcile.settleSeconds * 1000,
    settleWindowMs(settings, Math.max(0, ...lags)),
  );
  // A batch that was created after the notice but is dated before it shows that our clock was set back in between.
  const isYounger = batch !== undefined && !stoodInCopy(batch);
  const latestMs = Math.max(...noticed);
  return (isYounger ? Math.min(latestMs, batch.createdAtMs) : latestMs) + windowMs;
}

/**
 * The moment by our clock at which both clocks agree that the time is over. Ours may have been set forward since, by
 * an hour or by years; then the service's decides. Until an answer has shown it, ours decides alone.
 */
export function overAtMs(
  untilMs: number,
  { ourMs, serverMs = ourMs }: { readonly ourMs: number; readonly serverMs: number | undefined },
): number {
  return untilMs + Math.max(0, ourMs - serverMs);
}

/** Nothing new is sent before that moment. */
export function notYetSettled(untilMs: number): Problem {
  const params = { moment: new Date(untilMs).toISOString() };
  return problem('journal-forgot', params);
}
