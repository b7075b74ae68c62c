import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepLines, stepOf } from '../../../renderer/batch/batch-steps.ts';
import { BATCH_STATES } from '../../../shared/domain/row-state.ts';

test('every state of a batch has a step at which it opens', () => {
  for (const state of BATCH_STATES) assert.ok(stepOf({ state }));
  assert.equal(stepOf({ state: 'needs-you' }), 'results');
  assert.equal(stepOf({ state: 'paused' }), 'send');
});

function states(place: Parameters<typeof stepLines>[0]): string {
  return stepLines(place)
    .map(({ state }) => state)
    .join(' ');
}

test('a sheet that is no batch yet stops at the quotes, and says why', () => {
  const lines = stepLines({ current: 'check', canMend: true, batch: undefined });
  assert.deepEqual(
    lines.map(({ state }) => state),
    ['done', 'current', 'blocked', 'blocked', 'blocked', 'blocked'],
  );
  assert.ok(lines.filter(({ state }) => state === 'blocked').every(({ reason }) => reason));
});

test('a quoted batch can go back to the sheet and on to the approval', () => {
  const batch = { state: 'quoted', isApproved: false, sendingStartedAt: null } as const;
  assert.equal(states({ current: 'review', canMend: true, batch }), 'done done current open blocked blocked');
});

test('once rows were sent the sheet’s steps are done, and say that nothing of it can change', () => {
  const batch = { state: 'finished', isApproved: true, sendingStartedAt: '2026-11-21T08:00:00Z' } as const;
  assert.equal(states({ current: 'results', canMend: false, batch }), 'done done done done done current');
  const lines = stepLines({ current: 'results', canMend: false, batch });
  assert.deepEqual(
    lines.map(({ reason }) => reason),
    ['step.blocked.sent', 'step.blocked.sent', undefined, undefined, undefined, undefined],
  );
});
