import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steadyTime } from '../../../shared/domain/time.ts';

/** A wall clock and a counter that a test moves. */
function movable(wallMs: number) {
  const times = { wallMs, counterMs: 5_000 };
  const nowMs = steadyTime({ wallMs: () => times.wallMs, counterMs: () => times.counterMs });
  return {
    nowMs,
    pass(ms: number) {
      times.wallMs += ms;
      times.counterMs += ms;
    },
    setWall(ms: number) {
      times.wallMs = ms;
    },
  };
}

test('time is the wall clock’s as long as nobody sets it', () => {
  const clock = movable(1_000_000);
  assert.equal(clock.nowMs(), 1_000_000);
  clock.pass(250);
  assert.equal(clock.nowMs(), 1_000_250);
});

test('a wall clock set back stops nothing: time goes on from where it was', () => {
  const clock = movable(10_000_000);
  clock.nowMs();
  clock.setWall(10_000_000 - 3_600_000);
  assert.equal(clock.nowMs(), 10_000_000);
  clock.pass(700);
  assert.equal(clock.nowMs(), 10_000_700);
});

test('a wall clock set forward, or a machine that slept, is followed at once', () => {
  const clock = movable(10_000_000);
  clock.nowMs();
  clock.setWall(10_000_000 + 8 * 3_600_000);
  assert.equal(clock.nowMs(), 10_000_000 + 8 * 3_600_000);
  clock.pass(5);
  assert.equal(clock.nowMs(), 10_000_005 + 8 * 3_600_000);
});
