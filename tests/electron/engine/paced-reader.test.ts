// Reads outside a run (quotes, duplicates, the search for payments): each of their waits is reported once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateGate } from '../../../electron/engine/core/pace/rate-gate.ts';
import type { ReadResult } from '../../../electron/engine/core/state/inputs.ts';
import type { Clock } from '../../../electron/engine/ports/clock.ts';
import { PacedReader } from '../../../electron/engine/ports/paced-reader.ts';

const ANSWER: ReadResult<string> = { ok: true, value: 'read', serverTimeMs: undefined };
const toldToWait = (retryAfterMs: number): ReadResult<string> => ({
  ok: false,
  failure: { kind: 'rate-limited', retryAfterMs },
});

/** A clock that jumps to the next moment that anybody waits for, once nothing else is left to do. */
function jumpingClock(): Clock {
  let nowMs = 1_000_000;
  const wishes = new Set<{ readonly atMs: number; readonly wake: () => void }>();
  const jump = () => {
    const [next] = [...wishes].toSorted((a, b) => a.atMs - b.atMs);
    if (next === undefined) return;
    wishes.delete(next);
    nowMs = Math.max(nowMs, next.atMs);
    next.wake();
    setImmediate(jump);
  };
  return {
    nowMs: () => nowMs,
    wakeAt(atMs, wake) {
      const wish = { atMs, wake };
      if (wishes.size === 0) setImmediate(jump);
      wishes.add(wish);
      return () => wishes.delete(wish);
    },
  };
}

function reader() {
  const clock = jumpingClock();
  const told: string[] = [];
  const gate = new RateGate({ perSecond: 1000, maxPerSecond: 1000 });
  const pace = new PacedReader(gate, clock, ({ code, params }) => told.push(`${code} ${params?.seconds}`));
  return { clock, told, pace };
}

test('a wait that the service asks for is told when it is longer than ten seconds', async () => {
  for (const [waitMs, expected] of [
    [9_000, []],
    [12_000, ['rate-limited 12']],
  ] as const) {
    const { told, pace } = reader();
    const answers = [toldToWait(waitMs), ANSWER, ANSWER];
    for (const value of ['first', 'second'])
      assert.ok((await pace.read(async () => answers.shift() ?? ANSWER)).ok, value);
    assert.deepEqual(told, expected);
  }
});

test('a read that is put off again and again is given up after an hour', async () => {
  const { clock, pace } = reader();
  const startedAtMs = clock.nowMs();
  const answer = await pace.read(async () => toldToWait(3_000_000));
  assert.ok(!answer.ok && answer.failure.kind === 'rate-limited');
  assert.equal(clock.nowMs() - startedAtMs, 3_000_000, 'the second wait would have passed the hour');
});

test('readers that wait for the same moment tell it once, and the next wait is told again', async () => {
  const { told, pace } = reader();
  const answers = [toldToWait(20_000), ANSWER, ANSWER, toldToWait(30_000)];
  const read = () => pace.read(async () => answers.shift() ?? ANSWER);
  await Promise.all([read(), read(), read()]);
  await read();
  assert.deepEqual(told, ['rate-limited 20', 'rate-limited 30']);
});

test('who listens hears of a wait, and that it is over', async () => {
  const { clock, pace } = reader();
  const heard: (string | undefined)[] = [];
  const stop = pace.listen((problem) => heard.push(problem?.code));
  const answers = [toldToWait(20_000), ANSWER];
  await pace.read(async () => answers.shift() ?? ANSWER);
  const slow = Promise.withResolvers<ReadResult<string>>();
  clock.wakeAt(clock.nowMs() + 15_000, () => slow.resolve(ANSWER));
  await pace.read(() => slow.promise);
  assert.deepEqual(heard, ['rate-limited', undefined, 'waiting-answer', undefined]);
  stop();
  const again = [toldToWait(20_000), ANSWER];
  await pace.read(async () => again.shift() ?? ANSWER);
  assert.equal(heard.length, 4);
});

test('a call that is not answered for ten seconds is told while it is open, and no quick one is', async () => {
  const { clock, told, pace } = reader();
  const slow = Promise.withResolvers<ReadResult<string>>();
  clock.wakeAt(clock.nowMs() + 15_000, () => slow.resolve(ANSWER));
  await pace.read(() => slow.promise);
  assert.deepEqual(told, ['waiting-answer 10']);
  await pace.read(async () => ANSWER);
  assert.equal(told.length, 1);
});
