import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AWAITING_END,
  type BatchState,
  BEGINNINGS,
  ENDED,
  FOLLOWED,
  IN_DOUBT,
  IN_RUN,
  isFollowed,
  LEFT_OUT,
  LOOKED_FOR,
  MOVING,
  mayBePaid,
  NOT_MEANT,
  NOT_PAID,
  natureOf,
  PENDING,
  PERHAPS_SENT,
  RECONCILING,
  REFUSED,
  ROW_STATES,
  reviewedStates,
  SURELY_SENT,
  stateOfStatus,
  stateWord,
  TO_MEND,
  UNFINISHED,
  UNSENT,
} from '../../../shared/domain/row-state.ts';

test('the named sets of states are those of a row’s life', () => {
  assert.deepEqual(UNSENT, ['invalid', 'held', 'ready']);
  assert.deepEqual(MOVING, ['sending', 'unknown', 'accepted']);
  assert.deepEqual(IN_DOUBT, ['sending', 'unknown', 'parked']);
  assert.deepEqual(LOOKED_FOR, ['unknown', 'parked']);
  assert.deepEqual(RECONCILING, ['unknown']);
  assert.deepEqual(AWAITING_END, ['accepted']);
  assert.deepEqual(UNFINISHED, ['unknown', 'parked', 'accepted']);
  assert.deepEqual(ENDED, ['paid', 'failed', 'rejected']);
  assert.deepEqual(REFUSED, ['failed', 'rejected']);
  assert.deepEqual(SURELY_SENT, ['accepted', 'paid']);
  assert.deepEqual(PERHAPS_SENT, ['sending', 'unknown', 'parked', 'accepted', 'paid']);
  assert.deepEqual(FOLLOWED, ['accepted', 'paid', 'failed']);
  assert.deepEqual(ROW_STATES.filter(isFollowed), FOLLOWED);
  assert.deepEqual(PENDING, ['ready', 'sending']);
  assert.deepEqual(NOT_MEANT, ['invalid', 'closed']);
  assert.deepEqual(NOT_PAID, ['invalid', 'held', 'ready', 'failed', 'rejected']);
  assert.deepEqual(TO_MEND, ['failed', 'rejected', 'invalid']);
  assert.deepEqual(LEFT_OUT, ['invalid', 'held', 'closed']);
  assert.deepEqual(
    IN_RUN,
    ROW_STATES.filter((state) => !LEFT_OUT.includes(state)),
  );
  assert.deepEqual(
    BEGINNINGS.filter((state) => mayBePaid(state)),
    [],
  );
});

test('R9: only exactly completed is paid and only exactly failed is failed; any other status leaves a row accepted', () => {
  assert.equal(stateOfStatus('completed'), 'paid');
  assert.equal(stateOfStatus('failed'), 'failed');
  for (const status of ['pending', 'never-heard-of', 'Completed', 'completed ', 'FAILED', '', 'paid'])
    assert.equal(stateOfStatus(status), 'accepted', status);
  const named = ROW_STATES.flatMap((state) => natureOf(state).status ?? []);
  assert.equal(new Set(named).size, named.length, 'two states with one status');
});

test('nothing unsent may have been paid, and every other state moves, ends, is set aside or waits for a person', () => {
  assert.ok(!UNSENT.some(mayBePaid));
  const staged = [...UNSENT, ...MOVING, ...ENDED];
  assert.equal(new Set(staged).size, staged.length);
  assert.deepEqual(
    ROW_STATES.filter((state) => !staged.includes(state)),
    ['parked', 'closed'],
  );
});

test('what a customer has paid came in; every other state says itself', () => {
  for (const state of ROW_STATES) {
    assert.equal(stateWord({ state, operation: 'payment' }), state);
    assert.equal(stateWord({ state, operation: 'customer-deposit' }), state === 'paid' ? 'paid-in' : state);
  }
});

test('a review counts what an approval would send, and all that was approved once that is sent', () => {
  const states = (state: BatchState, sendingStartedAt: string | null, isApproved: boolean) =>
    reviewedStates({ state, sendingStartedAt, isApproved });
  const at = '2026-11-30T10:00:00.000Z';
  assert.deepEqual(states('quoted', null, false), ['ready']);
  assert.deepEqual(states('approved', null, true), ['ready']);
  // A row was mended: those that were sent before are no part of the new review.
  assert.deepEqual(states('quoted', at, false), ['ready']);
  assert.deepEqual(states('approved', at, true), ['ready']);
  assert.deepEqual(states('sending', at, true), IN_RUN);
  assert.deepEqual(states('finished', at, true), IN_RUN);
});
