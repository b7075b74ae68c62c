// R5 if our clock is days fast and the service's time was unknown when the attempt was opened, as for a single call.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Input, SessionPage } from '../../../electron/engine/core/state/inputs.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { Session } from '../../../shared/api/session.ts';
import { type CoreRun, coreRun } from '../../support/core-run.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';

const AHEAD_MS = 3 * 86_400_000;
const HOUR_MS = 3_600_000;

/** A row sent by a clock three days ahead, its answer lost. */
function lostAnswer(): CoreRun {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, {
    kind: 'unknown',
    why: 'no-answer',
    batch: 'breaker',
    status: undefined,
    error: undefined,
  });
  assert.equal(rowOf(run.state, 2).state, 'unknown');
  return run;
}

/** The list is read when the sweep is due, and shows the row's session; `observedServerMs` is its Date header. */
function listed(run: CoreRun, createdAtMs: number, observedServerMs: number | undefined): void {
  const session: Session = {
    ...EMPTY_SESSION,
    id: 's-1',
    status: 'completed',
    description: rowOf(run.state, 2).marker,
    createdAtMs,
  };
  run.nowMs += 5_000;
  const read = run.take().find((effect) => effect.type === 'list');
  assert.ok(read);
  const value: SessionPage = { sessions: [session], items: 1, total: 1, hasNext: false };
  const result: Extract<Input, { type: 'listed' }>['result'] = {
    ok: true,
    value,
    serverTimeMs: observedServerMs,
  };
  run.take({ type: 'listed', sweep: read.sweep, result });
}

test('the true session is taken once the service’s clock is heard, although ours was days ahead', () => {
  const run = lostAnswer();
  const trueMs = run.nowMs - AHEAD_MS;
  listed(run, trueMs, trueMs + 6_000);
  assert.equal(rowOf(run.state, 2).state, 'paid');
  assert.deepEqual(run.state.batch.alarms, []);
});

test('while it is not heard the session seems too old: it is taken by its marker, and a person is told', () => {
  const run = lostAnswer();
  listed(run, run.nowMs - AHEAD_MS, undefined);
  assert.equal(rowOf(run.state, 2).state, 'paid');
  assert.equal(run.state.batch.alarms[0]?.problem.code, 'session-date-odd');
});

test('a session older than what was heard is taken by its marker with one alarm, and a right clock raises it as well', () => {
  for (const observedServerMs of [-AHEAD_MS, 0, AHEAD_MS]) {
    const run = lostAnswer();
    const older = Math.min(run.nowMs, run.nowMs + observedServerMs) - 26 * HOUR_MS;
    listed(run, older, run.nowMs + observedServerMs);
    assert.equal(rowOf(run.state, 2).state, 'paid', `heard ${observedServerMs}`);
    assert.equal(run.state.batch.control, 'running', 'such a date stops nothing');
    assert.equal(run.state.batch.alarms[0]?.problem.code, 'session-date-odd');
  }
});
