import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FINAL,
  IN_DOUBT,
  isFollowed,
  MOVING,
  mayBePaid,
  ROW_STATES,
  UNSENT,
} from '../../../shared/domain/row-state.ts';

test('the named sets of states are those of a row’s life', () => {
  assert.deepEqual(UNSENT, ['invalid', 'held', 'ready']);
  assert.deepEqual(MOVING, ['sending', 'unknown', 'accepted']);
  assert.deepEqual(IN_DOUBT, ['sending', 'unknown', 'parked']);
  assert.deepEqual(FINAL, ['paid', 'failed', 'rejected', 'closed']);
  assert.deepEqual(ROW_STATES.filter(isFollowed), ['accepted', 'paid', 'failed']);
});

test('nothing unsent may have been paid, and every state is in one stage or waits for a person', () => {
  assert.ok(!UNSENT.some(mayBePaid));
  const staged = [...UNSENT, ...MOVING, ...FINAL];
  assert.equal(new Set(staged).size, staged.length);
  assert.deepEqual(
    ROW_STATES.filter((state) => !staged.includes(state)),
    ['parked'],
  );
});
