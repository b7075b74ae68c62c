/** Mistakes that show between a sheet's comparison and its first bytes, or after the last look: in `stories-between.ts`, and on axes. */

import type { isInOutage } from '../../electron/engine/batch-view.ts';
import { type comparePayees, DIFFERS } from '../../electron/engine/core/comparison/payee.ts';
import type { onPause } from '../../electron/engine/core/lifecycle.ts';
import { outageSince } from '../../electron/engine/core/row/batch-record.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { isApprovalStale } from '../../electron/engine/core/send/approval-age.ts';
import type { movedProblem } from '../../electron/engine/core/send/quote-check.ts';
import type { RunState } from '../../electron/engine/core/state/run-state.ts';
import type { rowsToTake } from '../../electron/engine/decide/take-over.ts';
import type { mayBeSamePayer } from '../../electron/engine/same-payment/intent.ts';
import type { OwnPayments } from '../../electron/engine/same-payment/own-payments.ts';
import type { Session } from '../../shared/api/session.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { instead, insteadOf } from './changed-behaviour.ts';
import type { MeantMistake } from './planted-mistakes.ts';

interface Context {
  readonly state: RunState;
}
type PaidSince = (context: Context, row: RowRecord, content: object) => boolean;
type Disclaims = (context: Context, row: RowRecord, ...found: readonly unknown[]) => void;
type FollowedInVain = (row: RowRecord, session: Session) => boolean;
type NotesShown = (shown: Set<string>, sessions: readonly Pick<Session, 'id'>[]) => void;
type Confirms = (context: Context, sweep: object) => readonly string[];
type Pauses = (context: Context) => ReturnType<typeof onPause>;
type IsWithin = (context: Context, row: RowRecord, quote: object | null) => boolean;
type Signs = (
  journal: { eventsAbout(ref: object): Iterable<{ readonly event: { readonly type: string } }> },
  payment: object,
  seq: number,
) => boolean;
type Lists = (session: Session) => object | undefined;

const OF_APPROVALS: readonly MeantMistake[] = [
  {
    name: 'an approval that was given later than now never ages',
    does: instead<typeof isApprovalStale>(
      'isApprovalStale',
      (right, record, lastMs, nowMs) => (record.approvedAtMs ?? 0) <= nowMs && right(record, lastMs, nowMs),
    ),
    axis: 'approved while our clock was days ahead',
  },
  {
    name: 'a price that was estimated may rise by any amount',
    does: instead<typeof movedProblem>('movedProblem', (right, row, ...asked) =>
      row.reviewed?.id === null ? undefined : right(row, ...asked),
    ),
    axis: 'prices that rose since the review',
  },
  {
    name: 'a person’s pause of a batch that waits for the service is not heard',
    does: instead<Pauses>('onPause', (right, context) =>
      outageSince(context.state.batch) === undefined ? right(context) : undefined,
    ),
    axis: 'an outage while a sheet is sent',
  },
  {
    name: 'a batch goes on by itself after an outage, whatever its person has not seen',
    does: instead<typeof isInOutage>('isInOutage', (right, record, counts) =>
      right({ ...record, alarms: [] }, counts),
    ),
    axis: 'an outage while a sheet is sent',
  },
  {
    name: 'one row more than was approved leaves the wallet',
    does: instead<IsWithin>('isWithinApproval', (right, context, row, quote) => {
      const { exposureMinor } = context.state;
      const sum = exposureMinor.get(row.currency) ?? 0;
      exposureMinor.set(row.currency, sum - row.amountMinor);
      const isWithin = right(context, row, quote);
      exposureMinor.set(row.currency, sum);
      return isWithin;
    }),
    axis: 'a failed payment that comes through before the rest of its sheet is sent',
  },
];

const OF_OWN_PAYMENTS: readonly MeantMistake[] = [
  {
    name: 'a row that was refused before is not compared again before its first byte',
    does: instead<PaidSince>(
      'isPaidSince',
      (right, context, row, content) => row.attempts.length === 0 && right(context, row, content),
    ),
    axis: 'a sheet that is paid by another one while the funds lack',
  },
  {
    name: 'who has another number is somebody else, also at the same account',
    does: instead<typeof comparePayees>('comparePayees', (right, one, other) =>
      one.person !== '' && other.person !== '' && one.person !== other.person ? DIFFERS : right(one, other),
    ),
    axis: 'people of one sheet in the next one',
  },
  {
    name: 'a payment of which nobody saw the end is none',
    does: instead<OwnPayments['evidenceOf']>('OwnPayments.evidenceOf', (right, payment) =>
      payment.state === 'accepted' ? 'none' : right(payment),
    ),
    axis: 'people of one sheet in the next one',
  },
  {
    name: 'whose business is not known is somebody else',
    does: instead<typeof mayBeSamePayer>(
      'mayBeSamePayer',
      (right, one, other) =>
        right(one, other) && (one.address === other.address || one.businessId === other.businessId),
    ),
    axis: 'a command beside a sheet',
  },
  {
    name: 'that a failed payment came through after all is no payment since',
    does: instead<Signs>('isSince', (right, journal, payment, seq) => {
      const eventsAbout = (ref: object) =>
        [...journal.eventsAbout(ref)].filter(({ event }) => event.type !== 'status-seen');
      return right({ ...journal, eventsAbout }, payment, seq);
    }),
    axis: 'failed payments that come through before the next sheet',
  },
  {
    name: 'what was asked for in doubt is imported anew by a take-over',
    does: instead<typeof rowsToTake>('rowsToTake', (right, journal, batch) => [
      ...new Set([
        ...right(journal, batch),
        ...[...journal.rows(batch)].filter(({ state }) => state === 'parked'),
      ]),
    ]),
    axis: 'a copy that is taken over while rows are in doubt',
  },
];

const OF_THE_LIST: readonly MeantMistake[] = [
  {
    name: 'what a person once released passes beside a session that has its marker',
    does: instead<Disclaims>('disclaim', (right, context, row, ...found) => {
      if (row.state !== 'ready' || row.releasedCodes.length === 0) right(context, row, ...found);
    }),
    axis: 'two rows that were paid in one by hand',
  },
  {
    name: 'a payment that has no end after a week does not keep its row from being sent again',
    does: instead<FollowedInVain>('isFollowedInVain', (right, row, session) =>
      right({ ...row, isSendAgain: false }, session),
    ),
    axis: 'payments that take longer than they are followed',
  },
  {
    name: 'what two pages show counts twice',
    does: instead<NotesShown>('noteShown', (_right, shown, sessions) => {
      for (const { id } of sessions) shown.add(`${id} ${shown.size}`);
    }),
    axis: 'a list that orders each page anew',
  },
  {
    name: 'a payment that had failed when the list was read is not asked for again',
    does: instead<Confirms>('sessionsToConfirm', (right, context, sweep) => {
      const failed = [...context.state.mirror.sessions()].filter(({ status }) => status === 'failed');
      return right(context, sweep).filter((id) => !failed.some((session) => session.id === id));
    }),
    axis: 'failed payments by hand that come through',
  },
  {
    name: 'a payment in the list that has a marker is never compared',
    does: instead<Lists>('ListedPayments.#listedOf', (right, session) =>
      session.metadata?.marker === undefined ? right(session) : undefined,
    ),
    axis: 'failed payments that come through before the next sheet',
  },
];

interface Sent {
  readonly firstOpenedMs: number;
  readonly lastSettledMs: number;
}
type SentOf = (statements: object, batch: string) => Sent | undefined;
type OwnerReads = (statements: object) => object;
type ShownFor = (before: object, content: object) => readonly Problem[];

/** What the database answers otherwise than the fold of a world's journal. */
const OF_THE_SCHEMA: readonly MeantMistake[] = [
  {
    name: 'what is parked counts as settled since it was sent',
    does: instead<SentOf>('journal-reads:sentOf', (right, statements, batch) => {
      const sent = right(statements, batch);
      return sent && { ...sent, lastSettledMs: sent.firstOpenedMs };
    }),
    axis: 'payments that take longer than they are followed',
    isOverSchema: true,
  },
  {
    name: 'a new process knows of no quote that was taken',
    does: instead<OwnerReads>('ownerReads', (right, statements) => ({
      ...right(statements),
      oldestQuoteTakenMs: () => 0,
    })),
    isOverSchema: true,
  },
  {
    name: 'a payment in doubt at another address is not seen before the first byte',
    does: insteadOf<string>('UNSURE_BESIDE', (sql) =>
      sql.replaceAll('r.batch <> mine.batch', 'r.batch <> mine.batch AND b.address = mine.address'),
    ),
    axis: 'the same sheet soon again at a second address',
    isOverSchema: true,
  },
  {
    name: 'a release beside several payments is kept for the first of them only',
    does: instead<ShownFor>('shownFor', (right, before, content) => right(before, content).slice(0, 1)),
    axis: 'the same payment several times a day, each time meant',
    isOverSchema: true,
  },
];

export const MISTAKES_BETWEEN: readonly MeantMistake[] = [
  ...OF_APPROVALS,
  ...OF_OWN_PAYMENTS,
  ...OF_THE_LIST,
  ...OF_THE_SCHEMA,
];
