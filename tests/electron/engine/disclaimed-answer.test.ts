// A session that was shown not to be a row's stays so, whatever a later answer says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import { TAKEN } from '../../support/answer-meanings.ts';
import { coreRun } from '../../support/core-run.ts';

test('a session that was shown to be somebody else’s is not accepted from a later answer: in doubt, and an alarm', () => {
  const run = coreRun(1);
  const { state } = run;
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, TAKEN);
  assert.deepEqual(rowOf(state, 2).candidateIds, ['s-1']);
  run.take({
    type: 'decided',
    events: [
      { type: 'session-disclaimed', row: 2, sessionId: 's-1', reason: 'marker-missing' },
      { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] },
      { type: 'send-again-decided', row: 2, by: 'test', seen: ['s-1'] },
    ],
  });
  for (let looks = 0; looks < 5 && !state.flights.has(2); looks += 1) run.seesNothing();
  run.connected(2);
  assert.equal(rowOf(state, 2).state, 'sending', 'it was sent again');
  run.answered(2, TAKEN);
  assert.equal(rowOf(state, 2).state, 'unknown');
  assert.ok(state.batch.alarms.some(({ row, problem }) => row === 2 && problem.code === 'answer-not-theirs'));
  assert.equal(state.batch.control, 'stopped');
});
