/**
 * Deliberate mistakes, each the kind a good developer makes on a bad day. The simulation must catch every one of them,
 * or it proves nothing. `scenario` shapes the worlds in which the mistake can show at all.
 */

import { placeRow } from '../../electron/engine/core/row/place-row.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import { type RunState, rowOf, rowsIn } from '../../electron/engine/core/state/run-state.ts';
import type { AnswerMeaning } from '../../electron/service/answer-meaning.ts';
import type { Session } from '../../shared/api/session.ts';
import { amountFromApi } from '../../shared/domain/money.ts';
import { HONEST, type Sabotage } from './sabotage.ts';
import { HOUR_MS, type Mishap, type WorldPlan } from './world-plan.ts';

export interface PlantedBug {
  readonly sabotage: Sabotage;
  readonly scenario?: Partial<WorldPlan>;
}

const refusedRow: AnswerMeaning = {
  kind: 'refused',
  refusal: 'row',
  status: 400,
  code: undefined,
  message: 'planted',
  errors: {},
  permission: undefined,
  retryAfterMs: undefined,
};

const notSent: AnswerMeaning = { kind: 'not-sent', reason: 'planted', isCertificate: false };

/** Replaces the meaning of some answers. */
function misreading(
  name: string,
  isMisread: (meaning: AnswerMeaning) => boolean,
  as: AnswerMeaning,
  mishap: Mishap,
): PlantedBug {
  return {
    sabotage: {
      ...HONEST,
      name,
      classify: (answer, isFirst) => {
        const honest = HONEST.classify(answer, isFirst);
        return isMisread(honest) ? as : honest;
      },
    },
    scenario: { mishaps: [mishap], mishapChance: 0.3 },
  };
}

const isUnknown =
  (...why: readonly string[]) =>
  (meaning: AnswerMeaning) =>
    meaning.kind === 'unknown' && why.includes(meaning.why);

function misreadStatus(name: string, from: string, to: string, scenario: Partial<WorldPlan>): PlantedBug {
  return {
    sabotage: {
      ...HONEST,
      name,
      read: (session) => (session.status === from ? { ...session, status: to } : session),
    },
    scenario,
  };
}

/** The row whose amount fits takes the session, marker or not. */
function matchByAmount(session: Session, state: RunState): Session {
  for (const number of rowsIn(state, 'unknown')) {
    const row = rowOf(state, number);
    const isLike =
      session.amount !== undefined && amountFromApi(session.amount, row.currency) === row.amountMinor;
    if (isLike) return { ...session, description: row.marker };
  }
  return session;
}

/** Fifteen minutes are enough, thinks this engine, and sends again. */
function resendAfter(waitMs: number): Sabotage['meddle'] {
  return (state, nowMs) => {
    const moved: RowRecord[] = [];
    for (const number of [...rowsIn(state, 'unknown')]) {
      const row = rowOf(state, number);
      if (nowMs - (row.unknownSinceMs ?? nowMs) < waitMs) continue;
      moved.push({ ...row, state: 'ready', hasUnresolvedAttempt: false, reached: 0 });
    }
    for (const row of moved) {
      placeRow(state, rowOf(state, row.row), row);
      state.reconciling.delete(row.row);
    }
    return moved;
  };
}

function failedIsReady(state: RunState): readonly RowRecord[] {
  for (const number of [...rowsIn(state, 'failed')]) {
    const row = rowOf(state, number);
    placeRow(state, row, { ...row, state: 'ready', sessionId: null, candidateIds: [] });
  }
  return [];
}

const everyKey = '00000000-0000-4000-a000-000000000000';

/** Nothing goes wrong but what happens after the end. */
const LEFT_ALONE: Partial<WorldPlan> = {
  mishapChance: 0,
  finalAfterMs: 1_000,
  watchEveryMs: 3_600_000,
  oddWord: 'none',
  outage: null,
  crashes: [],
};

/** An older copy is put back after a person was there, and the sheet is imported again. */
const MENDED_AND_FORGOTTEN: Partial<WorldPlan> = {
  ...LEFT_ALONE,
  watchEveryMs: 0,
  restoresOlder: false,
  turnShare: 0,
  lapse: null,
  importsAgain: true,
  putBack: { atMs: 3.5 * HOUR_MS, isMendedAgain: false },
};

export const PLANTED_BUGS: readonly PlantedBug[] = [
  { sabotage: { ...HONEST, name: 'the journal is written after the send', sendsBeforeJournal: true } },
  {
    sabotage: {
      ...HONEST,
      name: 'a restart makes rows in flight ready again',
      load: (row) => (row.state === 'sending' || row.state === 'unknown' ? { ...row, state: 'ready' } : row),
    },
    scenario: { crashes: [20, 40, 60] },
  },
  misreading('a 5xx is a failure', isUnknown('server-error'), refusedRow, '500-after'),
  misreading('a 409 is a failure', isUnknown('key-known'), refusedRow, '409-after'),
  misreading('a 408 is a failure', isUnknown('request-timeout'), refusedRow, '408-after'),
  misreading('a timeout was not sent', isUnknown('no-answer'), notSent, 'hang-after'),
  misreading('"success: false" is a refusal', isUnknown('said-no'), refusedRow, 'said-no-after'),
  misreading('HTML with status 200 is a refusal', isUnknown('html'), refusedRow, 'html-after'),
  misreading('an empty answer was not sent', isUnknown('empty'), notSent, 'empty-after'),
  misreading('a success without an id is a refusal', isUnknown('no-id'), refusedRow, 'no-id-after'),
  {
    sabotage: { ...HONEST, name: 'resend after 15 minutes', meddle: resendAfter(15 * 60_000) },
    scenario: { mishaps: ['zombie', 'drop-after'], mishapChance: 0.4, listLateMs: 20 * 60_000 },
  },
  {
    sabotage: {
      ...HONEST,
      name: 'NORMAL durability: the last writes are lost with the power',
      isDurable: false,
    },
    scenario: { crashes: [16, 30, 44] },
  },
  {
    sabotage: { ...HONEST, name: 'sessions are matched by amount only', read: matchByAmount },
    scenario: { twins: 2, mishaps: ['drop-before', 'drop-after'], mishapChance: 0.5 },
  },
  {
    sabotage: {
      ...HONEST,
      name: 'the network stack sends a POST again when its connection dies',
      sendsOnReset: 3,
    },
    scenario: { mishaps: ['drop-after'], mishapChance: 0.5, repeatedKey: 'ignore' },
  },
  {
    sabotage: { ...HONEST, name: 'a redirect is followed', followsRedirects: true, sendsOnReset: 2 },
    scenario: { mishaps: ['307', 'drop-after'], mishapChance: 0.5, repeatedKey: 'ignore' },
  },
  {
    sabotage: {
      ...HONEST,
      name: 'one key for all: derived from the file, not drawn',
      request: (request) => ({ ...request, idempotencyKey: everyKey }),
    },
    scenario: { repeatedKey: 'replay', rows: 4 },
  },
  misreadStatus('"processing" is paid', 'processing', 'completed', {
    failShare: 0.5,
    finalAfterMs: 7_200_000,
  }),
  misreadStatus('an unlisted word is paid', 'returned', 'completed', { failShare: 0.5, oddWord: 'for-ever' }),
  misreadStatus('an unlisted word is failed', 'settled', 'failed', { oddWord: 'for-ever' }),
  {
    sabotage: { ...HONEST, name: 'a failed payment is sent again by itself', meddle: failedIsReady },
    scenario: { failShare: 0.6, finalAfterMs: 1_000 },
  },
  {
    sabotage: { ...HONEST, name: 'an older journal is not noticed', noticesOlderJournal: false },
    scenario: { crashes: [60], restoresOlder: true, rows: 5 },
  },
  {
    sabotage: {
      ...HONEST,
      name: 'a row set aside in an older journal is opened again and sent as new',
      doubtsReopened: false,
    },
    scenario: { crashes: [90], restoresOlder: true, rows: 4, setAside: 2, twins: 0 },
  },
  {
    sabotage: {
      ...HONEST,
      name: 'a sheet that an older journal has forgotten is compared with a list that is late',
      waitsForForgotten: false,
    },
    scenario: {
      ...LEFT_ALONE,
      listLateMs: 20 * 60_000,
      restoresOlder: false,
      importsAgain: false,
      mends: false,
      turnShare: 0,
      lapse: { atMs: 60_000, importsAfterMs: 0, knowsAnother: true },
    },
  },
  {
    sabotage: {
      ...HONEST,
      name: 'a payment that an older journal has forgotten is known by its amount alone, though its row was mended',
      knowsForgottenByPerson: false,
    },
    scenario: { ...MENDED_AND_FORGOTTEN, mends: true, failShare: 0.6 },
  },
  {
    sabotage: {
      ...HONEST,
      name: 'what another batch has paid since the review is not looked at before the send',
      looksLast: false,
    },
    scenario: {
      ...MENDED_AND_FORGOTTEN,
      mends: false,
      failShare: 0,
      setAside: 2,
      rows: 4,
      putBack: { atMs: 1.5 * HOUR_MS, isMendedAgain: false },
    },
  },
  {
    sabotage: { ...HONEST, name: 'what is paid is never looked at again', watches: false },
    scenario: { ...LEFT_ALONE, turnShare: 0.8, turnAfterMs: 7_200_000 },
  },
  {
    sabotage: {
      ...HONEST,
      name: 'a failed row is mended from memory, although its payment came through late',
      provesMends: false,
      load: (row) => ({ ...row, earlier: [] }),
    },
    scenario: { ...LEFT_ALONE, failShare: 0.8, turnShare: 0.8, turnAfterMs: 60_000, mends: true },
  },
  {
    sabotage: {
      ...HONEST,
      name: 'a mended row is known by its new values alone, and the old sheet is imported again',
      knowsFormerContents: false,
    },
    scenario: {
      ...LEFT_ALONE,
      watchEveryMs: 0,
      failShare: 0.6,
      turnShare: 0,
      mends: true,
      importsAgain: true,
    },
  },
  {
    sabotage: { ...HONEST, name: 'the rate gate is left out', keepsPace: false },
    scenario: { rows: 7, latencyMs: 20 },
  },
];
