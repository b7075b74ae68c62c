// Every wait of more than ten seconds is reported once, identified by its kind and its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LongWait, longWaits } from '../../../electron/engine/run/waits.ts';
import { LOST, TAKEN, toldToWait } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun } from '../../support/core-run.ts';

function waitsNow({ state, wakeAtMs, nowMs }: CoreRun, calledAtMs?: number): readonly LongWait[] {
  return longWaits({ state, wakeAtMs, calledAtMs }, nowMs);
}

const codesOf = (waits: readonly LongWait[]) => waits.map(({ problem }) => problem.code);

test('a wait of eleven seconds is said once, one of nine is not', () => {
  for (const [waitMs, isSaid] of [
    [9_000, false],
    [12_000, true],
  ] as const) {
    const run = coreRun(2, { concurrency: 1 });
    run.looked({ type: 'start', run: 'r' });
    assert.deepEqual(waitsNow(run), []);
    run.connected(2);
    run.answered(2, toldToWait(waitMs));
    const waits = waitsNow(run);
    assert.deepEqual(codesOf(waits), isSaid ? ['rate-limited'] : []);
    run.nowMs += 1_000;
    const later = waitsNow(run);
    assert.deepEqual(
      later.map(({ id }) => id),
      waits.map(({ id }) => id),
      'the same wait is known by the same name',
    );
  }
});

test('a breaker that opened is said with its moment', () => {
  const run = coreRun(4, { concurrency: 1, breaker: { consecutive5xx: 1, cooldownSeconds: 60 } });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, { kind: 'unknown', why: 'server-error', batch: 'breaker', status: 500, error: undefined });
  const [wait] = waitsNow(run);
  assert.equal(wait?.problem.code, 'waiting-breaker');
});

test('a call that is not answered for ten seconds is said, and the next such call again', () => {
  const run = coreRun(2, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  assert.deepEqual(waitsNow(run, run.nowMs - 9_999), []);
  const [wait] = waitsNow(run, run.nowMs - 10_000);
  assert.equal(wait?.problem.code, 'waiting-answer');
  assert.notEqual(waitsNow(run, run.nowMs - 20_000)[0]?.id, wait?.id);
});

test('what rests between two looks is said once: rows in doubt, then payments that are not final', () => {
  const doubt = coreRun(1, { reconcile: { scheduleSeconds: [5, 60, 120] } });
  doubt.looked({ type: 'start', run: 'r' });
  doubt.connected(2);
  doubt.answered(2, LOST);
  assert.deepEqual(waitsNow(doubt), [], 'the first look is due in five seconds');
  doubt.nowMs += 5_000;
  doubt.take();
  doubt.seesNothing();
  const [looking] = waitsNow(doubt);
  assert.equal(looking?.problem.code, 'waiting-doubt');
  assert.equal(looking.problem.params?.count, 1);
  doubt.nowMs += 60_000;
  doubt.take();
  doubt.seesNothing();
  assert.deepEqual(
    waitsNow(doubt).map(({ id }) => id),
    [looking.id],
    'not anew at each look',
  );

  const accepted = coreRun(1);
  accepted.looked({ type: 'start', run: 'r' });
  accepted.connected(2);
  accepted.answered(2, TAKEN);
  assert.deepEqual(codesOf(waitsNow(accepted)), ['waiting-final']);
  assert.deepEqual(codesOf(waitsNow(accepted, accepted.nowMs)), [], 'a call is under way: nothing rests');
});

test('rows that wait for the first payment to be seen in the list are said with its row', () => {
  const run = coreRun(2, { canary: true, concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, TAKEN);
  for (let look = 0; look < 12 && waitsNow(run).length === 0; look += 1) {
    run.seesNothing();
    run.nowMs = Math.max(run.nowMs, run.wakeAtMs ?? 0);
    run.take();
    run.seesNothing();
  }
  assert.equal(waitsNow(run)[0]?.problem.code, 'waiting-first');
});
