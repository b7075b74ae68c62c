/** Mistakes that show only when time passes between what happens to a payment: days of doubt, further payments, other words. */

import type { isOverLimit } from '../../electron/engine/core/doubt/doubt-limit.ts';
import type { differencesOf, isAllShown } from '../../electron/engine/core/doubt/session-fit.ts';
import type { isOnOrder } from '../../electron/engine/core/row/batch-record.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { quoteProblem } from '../../electron/engine/core/send/quote-check.ts';
import type { isLookAwaited } from '../../electron/engine/core/state/look-before-send.ts';
import type { placeRow } from '../../electron/engine/core/state/place-row.ts';
import type { RunState } from '../../electron/engine/core/state/run-state.ts';
import type { StepContext } from '../../electron/engine/core/state/step-context.ts';
import type { decideSendAgain } from '../../electron/engine/decide/decide.ts';
import type { untilNow } from '../../electron/engine/decide/take-over.ts';
import type { Session } from '../../shared/api/session.ts';
import { instead, insteadOf } from './changed-behaviour.ts';
import type { MeantMistake } from './planted-mistakes.ts';

type OpenedAt = (row: RowRecord, context: StepContext) => number | undefined;
type Notes = (context: StepContext, row: RowRecord, session: Session) => void;
interface Sent {
  readonly firstOpenedMs: number;
  readonly lastSettledMs: number;
}
type SentOf = (statements: object, batch: string) => Sent | undefined;

const MONTH_DAYS = 30;

/** The most that was ever accepted in a run. */
const mostAccepted = new WeakMap<object, number>();

const OF_DOUBT: readonly MeantMistake[] = [
  {
    name: 'a row that was sent again is looked for since its latest attempt',
    does: instead<OpenedAt>('reconcile:openedAt', (right, row, context) =>
      right({ ...row, attempts: row.attempts.slice(-1) }, context),
    ),
    axis: 'payments that the list shows days later',
  },
  {
    name: 'what was written off is over',
    does: instead<typeof placeRow>('placeRow', (right, state, before, after) => {
      right(state, before, after);
      state.writtenOff.clear();
    }),
    axis: 'payments that the list shows days later',
  },
  {
    name: 'the days that are watched begin with what was heard last',
    does: instead<SentOf>('journal-reads:sentOf', (right, statements, batch) => {
      const sent = right(statements, batch);
      return sent && { ...sent, firstOpenedMs: sent.lastSettledMs };
    }),
    axis: 'payments that the list shows days later',
    isOverSchema: true,
  },
  {
    name: 'whoever was told of anything about a row is not told of another payment of it',
    does: instead<Notes>('noteSecondSession', (right, context, row, session) => {
      if (context.state.batch.alarms.every((alarm) => alarm.row !== row.row)) right(context, row, session);
    }),
    axis: 'requests that are carried out several times',
  },
  {
    name: 'as many rows as a person ever accepted may be in doubt for ever',
    does: instead<typeof isOverLimit>('isOverLimit', (right, state, count) => {
      const most = Math.max(mostAccepted.get(state) ?? 0, state.doubtAccepted);
      mostAccepted.set(state, most);
      return right(state, count - most + state.doubtAccepted);
    }),
    axis: 'a person who goes on while rows are in doubt',
  },
];

type Earlier = (context: StepContext, row: RowRecord, ...found: readonly unknown[]) => unknown;
type NearMatches = (context: StepContext, row: RowRecord) => readonly string[];
type Settles = (context: StepContext, sweep: object, isEvidence: boolean) => void;
type HoldsElsewhere = (context: StepContext, sweep: object, isBatchLook: boolean) => void;
type IsMasked = (text: string) => boolean;
type ListedOf = (session: Session) => { readonly meant?: object } | undefined;

const OF_LATER_SIGHTS: readonly MeantMistake[] = [
  {
    name: 'the first payment of a corrected row is not asked for before the row is sent',
    does: instead<typeof isLookAwaited>(
      'isLookAwaited',
      (right, state, sweep, row) => !(state as RunState).sentBefore.has(row) && right(state, sweep, row),
    ),
    axis: 'a corrected row whose first payment comes through',
  },
  {
    name: 'of what a payment shows otherwise only one thing is told',
    does: instead<typeof differencesOf>('session-fit:differencesOf', (right, row, session) =>
      right(row, session).slice(0, 1),
    ),
    axis: 'a payment that shows something else later',
  },
  {
    name: 'a payment with the marker of a row of ours is that row’s matter, whatever became of it',
    does: instead<ListedOf>('ListedPayments.#listedOf', (right, session) => {
      const listed = right(session);
      return listed?.meant === undefined ? listed : undefined;
    }),
    axis: 'a written-off payment that is made days later',
  },
  {
    name: 'a sheet that a person once called a new one may come at any time',
    does: insteadOf<number>('EARLIER_DAYS', () => MONTH_DAYS),
    axis: 'a monthly sheet that comes again between two months',
  },
  {
    name: 'a payment of what a row was before its correction is somebody else’s',
    does: instead<Earlier>('matchEarlier', () => ({ kind: 'foreign' })),
    axis: 'a refused row that was carried out',
  },
  {
    name: 'what others paid is compared with a batch at its start only',
    does: instead<HoldsElsewhere>('holdPaidElsewhere', (right, context, sweep) =>
      right(context, sweep, false),
    ),
    axis: 'a row corrected to what was paid by hand',
  },
  {
    name: 'what a bank is to pay, nobody pays',
    does: instead<typeof isOnOrder>('isOnOrder', () => false),
    axis: 'rows that a bank is to pay',
  },
  {
    name: 'what a copy of the journal lacks is not waited for before a row is sent again',
    does: instead<typeof decideSendAgain>('decideSendAgain', (right, engine, ref) =>
      right({ ...engine, whyNotYet: () => undefined }, ref),
    ),
    axis: 'a row that is sent again after an older copy was put back',
  },
  {
    name: 'a masked name is another one',
    does: instead<IsMasked>('shown-payee:isMasked', () => false),
    axis: 'a list that hides payees',
  },
  {
    name: 'a session that hides whom it paid fits whoever an answer named it for',
    does: instead<typeof isAllShown>('isAllShown', () => true),
    axis: 'answers that name a payment of which little is shown',
  },
  {
    name: 'of what arrives a part of the smallest unit does not count',
    does: instead<typeof quoteProblem>('quoteProblem', (right, row, quote, tolerancePercent) =>
      right(row, { ...quote, converted: quote.converted && Math.ceil(quote.converted) }, tolerancePercent),
    ),
    axis: 'quotes of which another amount arrives',
  },
  {
    name: 'an item of the list that cannot be read is none',
    does: instead<Settles>('settleMending', (right, context, sweep) => right(context, sweep, true)),
    axis: 'a list of which an item cannot be read',
  },
  {
    name: 'what an answer named is not shown to who sends the row again',
    does: instead<NearMatches>('possiblePayments', (right, context, row) =>
      right(context, { ...row, disclaimedIds: [] }),
    ),
    axis: 'rows in doubt that a person has sent again at once',
  },
  {
    name: 'a take-over waits from the copying on, whatever the other machine has paid since',
    does: instead<typeof untilNow>('untilNow', (right, record) => right(record, record.createdAtMs)),
    axis: 'a machine that pays until another one takes its batch over',
  },
];

export const MISTAKES_OF_DAYS: readonly MeantMistake[] = [...OF_DOUBT, ...OF_LATER_SIGHTS];
