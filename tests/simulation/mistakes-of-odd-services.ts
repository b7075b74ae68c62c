/**
 * Mistakes that show only beside what is nearly right: an amount that is a little off, a day that ends elsewhere, an answer
 * that names two payments, a list that begins with the oldest or loses some, the second of two alike.
 */

import type { learnLag } from '../../electron/engine/core/doubt/list-lag.ts';
import { latestAttempt } from '../../electron/engine/core/row/attempts.ts';
import type { foldRow } from '../../electron/engine/core/row/fold-row.ts';
import { type RowRecord, sessionIdsOf } from '../../electron/engine/core/row/row-record.ts';
import type { becomeUnknown } from '../../electron/engine/core/send/answers.ts';
import type { isLookedFor } from '../../electron/engine/core/state/look-before-send.ts';
import type { turnQuick } from '../../electron/engine/core/state/quick-reading.ts';
import type { duplicateKey } from '../../electron/engine/core/state/run-state.ts';
import type { sweepWindow } from '../../electron/engine/core/state/sweep.ts';
import type { rowsToTake } from '../../electron/engine/decide/take-over.ts';
import type { importEvents } from '../../electron/engine/import/import-batch.ts';
import type { OwnPayments } from '../../electron/engine/same-payment/own-payments.ts';
import type { Session } from '../../shared/api/session.ts';
import { instead } from './changed-behaviour.ts';
import type { MeantMistake } from './planted-mistakes.ts';
import { DAY_MS } from './world-plan.ts';

type Blocks = (row: RowRecord) => boolean;
type Counts = (context: object, code: string, status: number | null, message: string) => void;
type OtherMoney = (row: RowRecord, session: Session) => string | undefined;
type HasOther = (row: RowRecord, marker: string, sessionId: string) => boolean;

const ABOUT = 0.01;
const ASKED = { by: 'Awa', via: 'phone', atMs: 0 };

const OF_SERVICES: readonly MeantMistake[] = [
  {
    name: 'the list is asked for until tomorrow, not the day after',
    does: instead<typeof sweepWindow>('sweepWindow', (right, earliestMs, latestMs) =>
      right(earliestMs, latestMs - DAY_MS),
    ),
  },
  {
    name: 'about as much as was meant is what was meant',
    does: instead<OtherMoney>('session-fit:otherMoney', (right, row, session) => {
      const isAbout = Math.abs((session.amount ?? 0) - row.amountMinor) < ABOUT * row.amountMinor;
      return isAbout ? undefined : right(row, session);
    }),
    axis: 'rows in doubt that a person has sent again at once',
  },
  {
    name: 'what an answer named beside another payment’s session is forgotten',
    does: instead<typeof becomeUnknown>('becomeUnknown', (right, context, row, why) =>
      right(context, row, why),
    ),
    test: {
      file: 'electron/engine/disclaimed-answer.test.ts',
      name: 'what an answer named beside another payment’s session is shown to whoever sends the row again',
    },
  },
  {
    name: 'of the sessions that are others’ only the last is remembered',
    does: instead<typeof foldRow>('foldRow', (right, row, event, atMs) => {
      const after = right(row, event, atMs);
      return event.type === 'session-disclaimed' ? { ...after, disclaimedIds: [event.sessionId] } : after;
    }),
    axis: 'rows in doubt that a person has sent again at once',
  },
  {
    name: 'refusals for one reason are not counted',
    does: instead<Counts>('noteStreak', () => {}),
    axis: 'a service that refuses nearly every payment',
  },
  {
    name: 'a list is half as late as it was seen to be',
    does: instead<typeof learnLag>('learnLag', (right, context, sweep, missed) => {
      const before = context.state.batch.worstLagMs;
      return Math.max(before, right(context, sweep, missed) / 2);
    }),
  },
  {
    name: 'a list that counts fewer sessions than are known shows nothing new',
    does: instead<typeof turnQuick>('turnQuick', (right, reading, page, mirror) => {
      const turned = right(reading, page, mirror);
      return turned === 'unclear' && mirror.size > (page.total ?? Infinity) ? 'known' : turned;
    }),
    axis: 'paid by hand while other payments leave the list',
  },
];

const OF_THE_SECOND: readonly MeantMistake[] = [
  {
    name: 'rows that pay the same are two payments if their numbers differ',
    does: instead<typeof duplicateKey>(
      'duplicateKey',
      (right, row) => `${right(row)} ${row.reference ?? ''}`,
    ),
  },
  {
    name: 'once a payment is taken, the next one like it is sent',
    does: instead<Blocks>('blocksDuplicates', (right, row) => row.state !== 'accepted' && right(row)),
  },
  {
    name: 'before a row is sent again any look will do',
    does: instead<typeof isLookedFor>('isLookedFor', (right, state, row) =>
      right(state, { ...row, isSendAgain: false }),
    ),
    axis: 'a list of which an item cannot be read',
  },
  {
    name: 'a person who has a row sent again has seen what was shown last, and nothing before it',
    does: instead<typeof foldRow>('foldRow', (right, row, event, atMs) => {
      const after = right(row, event, atMs);
      return event.type === 'send-again-decided' ? { ...after, seenIds: event.seen ?? [] } : after;
    }),
    axis: 'payments like a row in doubt, one after the other',
  },
  {
    name: 'what the list shows a payment like is taken over',
    does: instead<typeof rowsToTake>('rowsToTake', (_right, journal, batch) =>
      [...journal.rows(batch)].filter(
        (row) =>
          row.state === 'held' ||
          (row.state === 'parked' && latestAttempt(row) === undefined && sessionIdsOf(row).length === 0),
      ),
    ),
    axis: 'a machine that pays until another one takes its batch over',
  },
  {
    name: 'a repetition of a payment is the payment that was repeated',
    does: instead<HasOther>('hasOtherSession', () => false),
    axis: 'people of one sheet in the next one',
  },
  {
    name: 'a person is known by the name alone',
    does: instead<OwnPayments['paymentsBy']>('OwnPayments.paymentsBy', (right, sign, intent) =>
      sign === 'person' ? [] : right(sign, intent),
    ),
    axis: 'people who share a name',
  },
  {
    name: 'whoever says of a changed account that it is meant has asked the payee',
    does: instead<typeof importEvents>('importEvents', (right, draft, sources) =>
      right({ ...draft, released: draft.released.map((pair) => ({ ...pair, confirmed: ASKED })) }, sources),
    ),
    axis: 'people who share a name',
  },
];

export const MISTAKES_OF_ODD_SERVICES: readonly MeantMistake[] = [...OF_SERVICES, ...OF_THE_SECOND];
