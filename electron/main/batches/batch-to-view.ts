/** A batch as the window sees it: read from the journal, with what this process knows of its run. */

import { isDeepStrictEqual } from 'node:util';
import { accountOf, maskedAccount } from '../../../shared/domain/accounts.ts';
import { batchFacts } from '../../../shared/domain/batch-acts.ts';
import { formatAmount } from '../../../shared/domain/money.ts';
import { isStepBefore, type Problem, problem } from '../../../shared/domain/problem.ts';
import { recipientName } from '../../../shared/domain/row-fields.ts';
import { type BatchState, NOT_MEANT } from '../../../shared/domain/row-state.ts';
import { withoutAnswer } from '../../../shared/domain/security-answer.ts';
import type { BatchSummary, BatchView, BreakdownLine, RowView } from '../../../shared/ipc/batch-views.ts';
import {
  alarmsToSee,
  amountOfRow,
  batchProblem,
  batchState,
  isInOutage,
  kindOfBatch,
  viewRowOf,
} from '../../engine/batch-view.ts';
import { openedAtMs, priceOf } from '../../engine/core/row/attempts.ts';
import { askedAgainAtMs, type BatchRecord, outageSince } from '../../engine/core/row/batch-record.ts';
import type { RowRecord } from '../../engine/core/row/row-record.ts';
import { suggestedMinor } from '../../engine/decide/mend.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { type DecisionQueries, placeOf } from '../../engine/same-payment/decisions.ts';

/** What this process adds to the journal's facts while it works on the batch. */
export interface RunFacts {
  readonly isRunning: boolean;
  readonly currentPerSecond: number | null;
  readonly timeLeftSeconds: number | null;
  readonly waitingFor: readonly Problem[];
  /** When the service is asked next whether it answers again. */
  readonly nextTryAtMs: number | null;
}

export const NOT_RUNNING: RunFacts = {
  isRunning: false,
  currentPerSecond: null,
  timeLeftSeconds: null,
  waitingFor: [],
  nextTryAtMs: null,
};

/** True if sending waits for something outside; the steps that the engine takes first are not a delay. */
function isHeldUp({ waitingFor }: RunFacts): boolean {
  return waitingFor.some(({ code }) => !isStepBefore(code));
}

export function viewWholeBatch(
  journal: ReadonlyJournal,
  record: BatchRecord,
  extra: {
    readonly run: RunFacts;
    readonly rate: { readonly perSecond: number; readonly maxPerSecond: number };
    readonly hasSourceFile: boolean;
    readonly draft: string | null;
    readonly isSheetChanged: boolean;
    readonly goneOn?: GoneOn | undefined;
  },
): BatchView {
  const tally = tallyBatch(journal, record.batch);
  const summary = summarise(journal, record, extra.goneOn, tally);
  const { run } = extra;
  const found = batchProblem(record, summary.counts);
  const outage = outageOf(record, summary.counts);
  return {
    ...summary,
    state: run.isRunning && isHeldUp(run) && summary.state === 'sending' ? 'waiting' : summary.state,
    excluded: record.created.excludedCount,
    pace: { ...extra.rate, currentPerSecond: run.currentPerSecond },
    waitingFor: outage === undefined ? [...run.waitingFor] : [outage],
    nextTryAt:
      outage === undefined || run.nextTryAtMs === null
        ? null
        : iso(Math.max(run.nextTryAtMs, askedAgainAtMs(record))),
    timeLeftSeconds: run.timeLeftSeconds,
    sendingStartedAt: tally.firstOpenedAtMs === null ? null : iso(tally.firstOpenedAtMs),
    isApproved: record.approval !== null,
    isRunning: run.isRunning,
    draft: extra.draft,
    isSheetChanged: extra.isSheetChanged,
    hasSourceFile: extra.hasSourceFile,
    problems: [
      ...(found && !outage && !isPast(found) && !isAlarm(record, found) ? [found] : []),
      ...(record.isBlind ? [problem('marker-not-shown')] : []),
      // A notice that a copy of the journal was restored is shown, once, as long as it explains what waits.
      ...new Map(
        record.alarms.flatMap(({ problem: notice }) =>
          notice.severity === 'error' ? [] : [[notice.code, notice] as const],
        ),
      ).values(),
    ],
    documents: (record.documents ?? []).map(({ document, by, rows, atMs }) => ({
      ...{ document, by, rows },
      at: iso(atMs),
    })),
    alarms: alarmsToSee(record).map(({ place, row, problem }) => ({
      place,
      row,
      problem: withPlace(journal, problem),
    })),
  };
}

/** The outage that the window waits for, since it then goes on by itself. Undefined if the batch waits for nothing or a person. */
function outageOf(record: BatchRecord, counts: BatchSummary['counts']): Problem | undefined {
  const since = isInOutage(record, counts) ? outageSince(record) : undefined;
  if (since === undefined) return undefined;
  const { code, params = {} } = record.problem ?? {};
  const { moment = '', what = '', reason = '' } = params;
  if (code === 'asked-to-wait') return problem('waiting-asked', { since, moment });
  if (code === 'answer-not-theirs') return problem('waiting-foreign', { since, what });
  if (code === 'connection-unsafe') return problem('waiting-unsafe', { since, reason });
  return problem('waiting-outage', { since });
}

/** An alarm about another row’s session, with a name for that row’s batch, because the journal stores only the batch's id. */
function withPlace(journal: ReadonlyJournal, problem: Problem): Problem {
  const [, row, batch] = /^session-of-row:(\d+) (\S+)$/.exec(String(problem.params?.what ?? '')) ?? [];
  if (row === undefined || batch === undefined) return problem;
  return { ...problem, params: { ...problem.params, ...placeOf(journal, { batch, row: Number(row) }) } };
}

/** True if the problem is already shown as an alarm: an alarm stops its batch, and the same problem is not shown twice. */
function isAlarm(record: BatchRecord, problem: Problem): boolean {
  return alarmsToSee(record).some((alarm) => isDeepStrictEqual(alarm.problem, problem));
}

/** A batch that this process found unfinished when it started, and continued. */
export interface GoneOn {
  /** The last that an earlier process wrote of it, and when this one continued. */
  readonly sinceMs: number;
  readonly untilMs: number;
  /** How many rows were paid by then. */
  readonly paid: number;
}

/** The last that happened while nobody looked; it is over, so that nothing waits for it. */
function meanwhileOf({ problem: found }: BatchRecord, paid: number, goneOn: GoneOn | undefined) {
  const outage = found && isPast(found) ? found : null;
  const wasOutLater = goneOn && outage && String(outage.params?.until) > iso(goneOn.untilMs);
  if (goneOn === undefined || wasOutLater) return outage;
  const { sinceMs, untilMs } = goneOn;
  return problem('closed-meanwhile', {
    ...{ since: iso(sinceMs), until: iso(untilMs) },
    count: Math.max(0, paid - goneOn.paid),
  });
}

function isPast({ code }: Problem): boolean {
  return code === 'outage-over';
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** What a batch without a sheet does. */
export function operationOf(
  journal: Pick<ReadonlyJournal, 'row'>,
  { batch, created }: BatchRecord,
): BatchSummary['operation'] {
  return created.file === null ? (journal.row({ batch, row: 1 })?.operation ?? null) : null;
}

/** A batch's state as the window shows it: an outage is waited for. */
export function stateInWindow(record: BatchRecord, counts: BatchSummary['counts']): BatchState {
  return outageOf(record, counts) === undefined ? batchState(record, counts) : 'waiting';
}

/** States in which a person finds a batch that did not go on. */
const INTERRUPTED: readonly BatchState[] = ['paused', 'stopped'];

export function summarise(
  journal: ReadonlyJournal,
  record: BatchRecord,
  goneOn?: GoneOn,
  { rows, totals, breakdown } = tallyBatch(journal, record.batch),
): BatchSummary {
  const { batch, created } = record;
  const counts = Object.fromEntries(Object.entries(journal.counts(batch)).filter(([, count]) => count > 0));
  const outage = outageOf(record, counts);
  const state = stateInWindow(record, counts);
  return {
    batch,
    ...batchFacts(record),
    state,
    file: created.file?.name ?? null,
    operation: operationOf(journal, record),
    kind: kindOfBatch(journal, batch),
    created: iso(record.createdAtMs),
    ...(created.period !== undefined && { period: created.period }),
    profile: created.profile,
    environment: created.environment,
    rows,
    counts,
    totals,
    breakdown,
    problem: outage ?? (INTERRUPTED.includes(state) ? record.problem : null),
    meanwhile: meanwhileOf(record, counts.paid ?? 0, goneOn),
  };
}

/** Counts and sums by currency and state, exact in minor units. */
function tallyBatch(journal: ReadonlyJournal, batch: string) {
  const { sums: lines, firstOpenedAtMs } = journal.sums(batch);
  return {
    rows: lines.reduce((rows, { count }) => rows + count, 0),
    firstOpenedAtMs,
    breakdown: lines.map(
      ({ currency, state, count, amountMinor, withoutAmount }): BreakdownLine => ({
        currency: isKnownCurrency(currency) ? currency : null,
        ...{ state, count, withoutAmount },
        amount: formatAmount(amountMinor, currency),
      }),
    ),
    totals: totalsOf(
      lines.filter(({ currency, state }) => isKnownCurrency(currency) && !NOT_MEANT.includes(state)),
    ),
  };
}

/** How many rows and how much per currency; a line without a count is one row. */
export function totalsOf(
  lines: Iterable<{ readonly currency: string; readonly amountMinor: number; readonly count?: number }>,
): BatchSummary['totals'] {
  const sums = new Map<string, { count: number; minor: number }>();
  for (const { currency, amountMinor, count = 1 } of lines) {
    const sum = sums.get(currency) ?? { count: 0, minor: 0 };
    sums.set(currency, { count: sum.count + count, minor: sum.minor + amountMinor });
  }
  return [...sums].map(([currency, { count, minor }]) => ({
    currency,
    count,
    amount: formatAmount(minor, currency),
  }));
}

export function isKnownCurrency(currency: string): boolean {
  return /^[a-z]{3}$/.test(currency);
}

/** One row with its content for the window, without the security answer. */
export function viewWholeRow(journal: DecisionQueries, batch: string, record: RowRecord): RowView {
  const content = journal.content({ batch, row: record.row });
  const view = viewRowOf(journal, batch, record, content);
  const { sessionReference: _reference, ...shown } = view;
  const quote = priceOf(record);
  const suggested = suggestedMinor(record);
  const changedAtMs = record.settledAtMs ?? record.unknownSinceMs ?? openedAtMs(record);
  return {
    ...shown,
    amount: amountOfRow(record),
    paymentLink: view.paymentLink ?? null,
    currency: isKnownCurrency(record.currency) ? record.currency : null,
    problems: [...view.problems],
    recipient: recipientName(content.fields),
    account: maskedAccount(accountOf(content.fields)),
    fields: withoutAnswer(content.fields),
    changedAt: changedAtMs === null ? null : iso(changedAtMs),
    suggestedAmount: suggested === undefined ? null : formatAmount(suggested, record.currency),
    quote: quote && view.quote ? { ...view.quote, isQuoted: quote.id !== null } : null,
  };
}
