import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentDone, SEGMENT_ORDER, segmentsOf } from '../../../renderer/batch/state-segments.ts';
import { TALLY_ORDER } from '../../../renderer/batch/tally.ts';
import { ROW_STATES } from '../../../shared/domain/row-state.ts';

test('every state of a row has its place in the bar and in the sum, once', () => {
  assert.deepEqual(
    SEGMENT_ORDER.join(' '),
    'paid accepted sending unknown parked failed rejected ready held invalid closed',
  );
  assert.deepEqual([...SEGMENT_ORDER].sort(), [...ROW_STATES].sort());
  assert.deepEqual([...TALLY_ORDER].sort(), [...ROW_STATES].sort());
});

test('the order of the segments does not depend on the counts, and one row in many has its segment', () => {
  assert.deepEqual(segmentsOf({ ready: 1, failed: 1, paid: 39_998 }), [
    { state: 'paid', count: 39_998 },
    { state: 'failed', count: 1 },
    { state: 'ready', count: 1 },
  ]);
});

test('rows in doubt are not done, and rows that are not to be sent do not count', () => {
  assert.equal(percentDone({ paid: 1, accepted: 1, unknown: 1, ready: 1, closed: 96 }), 50);
  assert.equal(percentDone({ closed: 3, invalid: 1 }), 0);
  assert.equal(percentDone({ paid: 999, parked: 1 }), 99);
});
