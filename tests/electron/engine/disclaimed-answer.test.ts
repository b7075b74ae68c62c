// A session that was shown not to be a row's stays so, whatever a later answer says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import { TAKEN, takenAs } from '../../support/answer-meanings.ts';
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

test('what an answer named beside another payment’s session is shown to whoever sends the row again', () => {
  const run = coreRun(2);
  const { state } = run;
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, TAKEN);
  run.connected(3);
  run.answered(3, takenAs('s-1', 's-2'));
  assert.equal(rowOf(state, 3).state, 'unknown');
  assert.deepEqual(rowOf(state, 3).disclaimedIds, ['s-2']);
  run.take({ type: 'decided', events: [{ type: 'row-parked', row: 3, sweeps: 2, nearMatches: [] }] });
  run.take({ type: 'decided', events: [{ type: 'send-again-decided', row: 3, by: 'test' }] });
  run.looked({ type: 'resume', by: 'person', acceptsDoubt: true });
  assert.equal(rowOf(state, 3).isSendAgain, false, 'the decision was made without seeing it');
});
