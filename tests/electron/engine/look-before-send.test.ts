// One rule before every POST: a sweep begun after the row's certainty last changed has ended, in this process.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtRest } from '../../../electron/engine/core/lifecycle.ts';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import type { Effect } from '../../../electron/engine/core/state/inputs.ts';
import { noteCertainty } from '../../../electron/engine/core/state/look-before-send.ts';
import { rowOf } from '../../../electron/engine/core/state/run-state.ts';
import type { AnswerMeaning } from '../../../shared/api/answer-meaning.ts';
import type { Session } from '../../../shared/api/session.ts';
import { utcDay } from '../../../shared/domain/time.ts';
import { anAttempt } from '../../support/an-attempt.ts';
import { LOST, refusedFor } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';

const isPosting = (effects: readonly Effect[]): boolean =>
  named(effects).some((effect) => /^(connect|quote|send)/.test(effect));

function listing(
  run: CoreRun,
  ...sessions: readonly Pick<Session, 'id' | 'status' | 'description'>[]
): readonly Effect[] {
  const { sweep } = run.state;
  assert.ok(sweep?.isPageInFlight, 'the list is being read');
  const whole = sessions.map((session) => ({ ...EMPTY_SESSION, ...session }));
  const value = { sessions: whole, items: whole.length, total: whole.length, hasNext: false };
  return run.take({
    type: 'listed',
    sweep: sweep.id,
    result: { ok: true, value, serverTimeMs: undefined },
  });
}

test('the first payment of a process comes after the whole list, though no row was ever sent', () => {
  const run = coreRun(3);
  const first = run.take({ type: 'start', run: 'r' });
  assert.deepEqual(named(first), ['list']);
  const [list] = first.filter((effect) => effect.type === 'list');
  const created = run.state.batch.createdAtMs;
  assert.equal(list?.fromDay, utcDay(created - 86_400_000), 'from a day before the batch was made');
  for (let time = 0; time < 50; time += 1) assert.ok(!isPosting(run.take()), 'while it is being read');
  assert.ok(isPosting(run.seesNothing()));
});

test('a row that the list shows as paid, by a copy of this journal, is not sent', () => {
  const run = coreRun(2);
  run.take({ type: 'start', run: 'r' });
  const { marker } = rowOf(run.state, 2);
  const effects = listing(run, { id: 's-2', status: 'completed', description: marker });
  assert.ok(!named(effects).includes('connect 2'));
  assert.equal(rowOf(run.state, 2).state, 'paid');
});

test('a list of which one page cannot be read is no look', () => {
  const run = coreRun(2);
  run.take({ type: 'start', run: 'r' });
  const { sweep } = run.state;
  assert.ok(sweep);
  const failure = { kind: 'server-error', status: 500 } as const;
  assert.ok(!isPosting(run.take({ type: 'listed', sweep: sweep.id, result: { ok: false, failure } })));
  run.nowMs += 60_000;
  assert.deepEqual(named(run.take()), ['list'], 'it is read again');
  assert.ok(isPosting(run.seesNothing()));
});

const answers: readonly (readonly [what: string, meaning: AnswerMeaning])[] = [
  ['not sent', { kind: 'not-sent', reason: 'reset', isCertificate: false }],
  ['a refused quote', refusedFor('quote', { retryAfterMs: 1_000 })],
  ['429', refusedFor('rate', { retryAfterMs: 1_000 })],
];

for (const [what, meaning] of answers) {
  test(`after ${what} the row is posted again only when a sweep begun since has ended`, () => {
    const run = coreRun(1);
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    const swept = run.state.looks.ended;
    let effects = run.answered(2, meaning);
    for (let step = 0; step < 200 && !named(effects).includes('connect 2'); step += 1) {
      run.nowMs += 1_000;
      effects = run.seesNothing();
    }
    assert.ok(named(effects).includes('connect 2'));
    assert.ok(run.state.looks.ended > swept, 'a sweep has ended since');
  });
}

test('a row released while the batch runs is looked for first; the others go on', () => {
  const run = coreRun(3, { concurrency: 1 });
  run.take({
    type: 'decided',
    events: [{ type: 'row-held', row: 2, problem: { code: 'twin-in-doubt', severity: 'error' } }],
  });
  run.looked({ type: 'start', run: 'r' });
  const released: JournalEvent = { type: 'row-released', row: 2, by: 'awa' };
  run.take({ type: 'decided', events: [released] });
  const { sweep } = run.state;
  assert.ok(run.state.flights.has(3), 'another is on its way');
  assert.ok(sweep === null || sweep.id > 1);
  assert.ok(!run.state.flights.has(2));
});

test('a new approval asks for a new look, and so does every resume', () => {
  const run = coreRun(2);
  run.looked({ type: 'start', run: 'r' });
  const approval = run.state.batch.approval;
  assert.ok(approval);
  run.take({ type: 'decided', events: [{ type: 'approval-voided', reason: 'edit' }] });
  const approved = run.take({ type: 'decided', events: [approval] });
  assert.ok(named(approved).includes('list') && !isPosting(approved));
  assert.ok(named(run.connected(2)).includes('abandon'), 'not even what was connecting is written');
  run.seesNothing();
  run.take({ type: 'pause' });
  const resumed = run.take({ type: 'resume', by: 'awa' });
  assert.ok(named(resumed).includes('list') && !isPosting(resumed));
});

test('a process that is to end begins no look, and one with nothing to send ends after it', () => {
  const run = coreRun(1);
  run.take({ type: 'pause' }, { type: 'wind-down' });
  assert.deepEqual(run.take({ type: 'start', run: 'r' }), []);
  assert.ok(isAtRest(run.state, run.nowMs));
  const paused = coreRun(1);
  paused.take({ type: 'pause' });
  paused.take({ type: 'start', run: 'r' });
  assert.ok(!isAtRest(paused.state, paused.nowMs));
  paused.seesNothing();
  assert.ok(isAtRest(paused.state, paused.nowMs));
});

test('a sweep that began before the answer went missing is none of the two that must not find it', () => {
  const run = coreRun(2, { concurrency: 2, reconcile: { scheduleSeconds: [5, 60] } });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.connected(3);
  run.answered(2, LOST);
  run.nowMs += 5_000;
  assert.ok(named(run.take()).includes('list'), 'the first row is looked for');
  run.answered(3, LOST);
  run.seesNothing();
  const emptySweeps = [2, 3].map((row) => run.state.reconciling.get(row)?.emptySweeps);
  assert.deepEqual(emptySweeps, [1, 0]);
});

test('what changes nothing of a row’s certainty asks for no new look', () => {
  const run = coreRun(2);
  run.looked({ type: 'start', run: 'r' });
  const row = rowOf(run.state, 3);
  const before = new Map(run.state.looks.rowAfter);
  noteCertainty(run.state, row, { ...row, releasedCodes: ['quote-moved'] });
  assert.deepEqual(run.state.looks.rowAfter, before);
  for (const change of [{ marker: 'PS-other' }, { attempts: [anAttempt()] }, { state: 'unknown' }] as const) {
    run.state.looks.rowAfter.delete(3);
    noteCertainty(run.state, row, { ...row, ...change });
    assert.equal(run.state.looks.rowAfter.get(3), run.state.looks.begun, Object.keys(change)[0]);
  }
});
