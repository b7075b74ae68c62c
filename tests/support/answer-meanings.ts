/** Meanings of answers to a payment, as the core gets them: those that most of its tests use. */
import type { AnswerMeaning } from '../../shared/api/answer-meaning.ts';

type Refused = Extract<AnswerMeaning, { kind: 'refused' }>;

/** No answer came, after the first byte. */
export const LOST: AnswerMeaning = {
  kind: 'unknown',
  why: 'no-answer',
  batch: 'continue',
  status: undefined,
  error: undefined,
};

/** Taken, under these ids. */
export function takenAs(...sessionIds: string[]): AnswerMeaning {
  return {
    kind: 'accepted',
    sessionIds,
    reference: undefined,
    status: 'pending',
  };
}

/** Taken, under the one id that a test of one row needs. */
export const TAKEN = takenAs('s-1');

/** Refused in words that nothing hangs on. */
export function refusedFor(refusal: Refused['refusal'], said: Partial<Refused> = {}): AnswerMeaning {
  return {
    kind: 'refused',
    refusal,
    status: refusal === 'rate' ? 429 : 400,
    permission: undefined,
    retryAfterMs: undefined,
    code: undefined,
    message: 'no',
    errors: {},
    ...said,
  };
}

export function toldToWait(retryAfterMs: number): AnswerMeaning {
  return refusedFor('rate', { retryAfterMs });
}
