// Every wait of more than ten seconds is said, each once: by what it is and until when it lasts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longWaits } from '../../../electron/engine/run/waits.ts';
import type { AnswerMeaning } from '../../../shared/api/answer-meaning.ts';
import { coreRun } from '../../support/core-run.ts';

const TOLD_TO_WAIT = (retryAfterMs: number): AnswerMeaning => ({
  kind: 'refused',
  refusal: 'rate',
  status: 429,
  permission: undefined,
  retryAfterMs,
  code: undefined,
  message: 'slow',
  errors: {},
});

test('a wait of eleven seconds is said once, one of nine is not', () => {
  for (const [waitMs, isSaid] of [
    [9_000, false],
    [12_000, true],
  ] as const) {
    const run = coreRun(2, { concurrency: 1 });
    run.looked({ type: 'start', run: 'r' });
    assert.deepEqual(longWaits(run.state, run.nowMs), []);
    run.connected(2);
    run.answered(2, TOLD_TO_WAIT(waitMs));
    const waits = longWaits(run.state, run.nowMs);
    assert.deepEqual(
      waits.map(({ problem }) => problem.code),
      isSaid ? ['rate-limited'] : [],
    );
    run.nowMs += 1_000;
    const later = longWaits(run.state, run.nowMs);
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
  const [wait] = longWaits(run.state, run.nowMs);
  assert.equal(wait?.problem.code, 'waiting-breaker');
});
