import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Breaker } from '../../../electron/engine/core/pace/breaker.ts';

const LIMITS = { unknowns: 3, window: 10, consecutive5xx: 2, cooldownMs: 60_000 };

function tripped(): Breaker {
  const breaker = new Breaker(LIMITS);
  breaker.noteUnknown(0, true);
  assert.equal(breaker.allowedPosts(0), 'any');
  breaker.noteUnknown(0, true);
  assert.equal(breaker.allowedPosts(0), 0);
  return breaker;
}

test('after the cool-down comes one sweep, then one payment, and its answer closes the matter', () => {
  const breaker = tripped();
  assert.equal(breaker.openUntilMs(59_999), 60_000);
  assert.equal(breaker.wantsSweep(60_000), true);
  assert.equal(breaker.allowedPosts(60_000), 0);
  breaker.noteSweep(60_000);
  assert.equal(breaker.allowedPosts(60_000), 1);
  breaker.noteProof();
  assert.equal(breaker.allowedPosts(60_000), 'any');
});

test('a sweep that began before the cool-down ended is not the one that is waited for', () => {
  const breaker = tripped();
  assert.equal(breaker.wantsSweep(60_000), true);
  breaker.noteSweep(59_999);
  assert.equal(breaker.wantsSweep(60_000), true);
  assert.equal(breaker.allowedPosts(60_000), 0);
});

test('a late answer to a payment from before the cool-down does not stand for the sweep', () => {
  const breaker = tripped();
  assert.equal(breaker.wantsSweep(60_000), true);
  breaker.noteProof();
  assert.equal(breaker.wantsSweep(60_000), true);
  assert.equal(breaker.allowedPosts(60_000), 0);
});

test('the cool-down doubles up to a quarter of an hour while nothing is proved', () => {
  const breaker = tripped();
  const lengths: number[] = [];
  let nowMs = 0;
  for (let opening = 0; opening < 6; opening += 1) {
    const untilMs = breaker.openUntilMs(nowMs) ?? assert.fail('it is open');
    lengths.push(untilMs - nowMs);
    nowMs = untilMs;
    assert.equal(breaker.wantsSweep(nowMs), true);
    breaker.noteUnknown(nowMs, false);
  }
  assert.deepEqual(lengths, [60_000, 120_000, 240_000, 480_000, 900_000, 900_000]);
});
