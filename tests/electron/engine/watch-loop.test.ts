import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../../../electron/engine/ports/clock.ts';
import { watchLoop } from '../../../electron/engine/run/watch-loop.ts';

/** A clock that is set by hand, one wake-up at a time. */
function handClock(): Clock & { readonly wishes: readonly number[]; strike(): Promise<void> } {
  let nowMs = 0;
  let planned: { readonly atMs: number; readonly wake: () => void } | undefined;
  const wishes: number[] = [];
  return {
    wishes,
    nowMs: () => nowMs,
    wakeAt(atMs, wake) {
      const own = { atMs, wake };
      planned = own;
      wishes.push(Math.round((atMs - nowMs) / 1000));
      return () => {
        if (planned === own) planned = undefined;
      };
    },
    async strike() {
      const due = planned;
      planned = undefined;
      if (due === undefined) return;
      nowMs = due.atMs;
      due.wake();
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
  };
}

test('rounds come after 15 s, then half as long again each time up to ten minutes, and soon again after a find', async () => {
  const clock = handClock();
  let rounds = 0;
  let finds = false;
  const round = async () => {
    rounds += 1;
    return finds;
  };
  let isOpen = true;
  const loop = watchLoop({ clock, firstPeriodMs: () => 15_000, isAnythingOpen: () => isOpen, round });
  loop.begin();
  for (let strike = 0; strike < 12; strike += 1) await clock.strike();
  assert.equal(rounds, 12);
  assert.deepEqual(clock.wishes, [15, 23, 34, 51, 76, 114, 171, 256, 384, 577, 600, 600, 600]);
  isOpen = false;
  for (let strike = 0; strike < 4; strike += 1) await clock.strike();
  assert.deepEqual(clock.wishes.slice(-4), [2919, 3600, 3600, 3600], 'up to an hour if everything has ended');
  finds = true;
  await clock.strike();
  assert.equal(clock.wishes.at(-1), 15);
  finds = false;
  await clock.strike();
  await clock.strike();
  loop.begin();
  assert.equal(clock.wishes.at(-1), 15);
  loop.stop();
  const before = rounds;
  await clock.strike();
  loop.begin();
  await clock.strike();
  assert.equal(rounds, before);
});

test('a round that breaks ends the watching, and one under way is not begun twice', async () => {
  const clock = handClock();
  const gate = Promise.withResolvers<boolean>();
  let rounds = 0;
  const loop = watchLoop({
    clock,
    isAnythingOpen: () => true,
    firstPeriodMs: () => 1_000,
    round: () => {
      rounds += 1;
      return gate.promise;
    },
  });
  loop.begin();
  await clock.strike();
  loop.begin();
  await clock.strike();
  assert.equal(rounds, 1);
  gate.reject(new Error('the journal is broken'));
  await new Promise<void>((resolve) => setImmediate(resolve));
  loop.begin();
  await clock.strike();
  assert.equal(rounds, 1);
});
