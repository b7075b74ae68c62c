/**
 * Where a planted bug may bite: every seam between the engine's core and the world. The honest engine has none of them;
 * each planted bug replaces one or two, the way a developer's mistake would.
 */

import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { RunState } from '../../electron/engine/core/state/run-state.ts';
import type { AnswerMeaning } from '../../electron/service/answer-meaning.ts';
import { classifyAnswer } from '../../electron/service/classify-answer.ts';
import type { MoneyRequest, WireAnswer } from '../../electron/service/payments-service.ts';
import type { Session } from '../../shared/api/session.ts';

export interface Sabotage {
  readonly name: string;
  /** What an answer means. */
  classify(answer: WireAnswer, isFirstAttempt: boolean): AnswerMeaning;
  /** Rows as a restarted process finds them. */
  load(row: RowRecord): RowRecord;
  /** A session as it is read. */
  read(session: Session, state: RunState): Session;
  /** The request as it leaves. */
  request(request: MoneyRequest, fresh: () => string): MoneyRequest;
  /** How often the network stack sends a request whose connection died. */
  readonly sendsOnReset: number;
  readonly followsRedirects: boolean;
  /** Effects before the journal's append. */
  readonly sendsBeforeJournal: boolean;
  readonly isDurable: boolean;
  readonly checksTwins: boolean;
  readonly checksOwners: boolean;
  readonly noticesOlderJournal: boolean;
  /** What an older journal shows as set aside is looked for before it is sent. */
  readonly doubtsReopened: boolean;
  /** After an older journal a new sheet waits until the list has had the time to show what was forgotten. */
  readonly waitsForForgotten: boolean;
  /** What was forgotten is known by whom it paid, too: its row may have been mended. */
  readonly knowsForgottenByPerson: boolean;
  /** A sheet imported again is compared with what rows were before they were mended, too. */
  readonly knowsFormerContents: boolean;
  /** What other batches paid since the review holds the row before its first byte. */
  readonly looksLast: boolean;
  readonly keepsPace: boolean;
  /** Rows that have ended are looked at again. */
  readonly watches: boolean;
  /** A mended row waits for its proof. */
  readonly provesMends: boolean;
  /** After each step: what a mistaken engine would do beside it. */
  meddle(state: RunState, nowMs: number): readonly RowRecord[];
}

export const HONEST: Sabotage = {
  name: 'none',
  classify: (answer, isFirstAttempt) => classifyAnswer(answer, { isFirstAttempt, operation: 'payment' }),
  load: (row) => row,
  read: (session) => session,
  request: (request) => request,
  sendsOnReset: 1,
  followsRedirects: false,
  sendsBeforeJournal: false,
  isDurable: true,
  checksTwins: true,
  checksOwners: true,
  noticesOlderJournal: true,
  doubtsReopened: true,
  waitsForForgotten: true,
  knowsForgottenByPerson: true,
  knowsFormerContents: true,
  looksLast: true,
  keepsPace: true,
  watches: true,
  provesMends: true,
  meddle: () => [],
};
