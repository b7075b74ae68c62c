import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateGate, type RateLimits } from '../../../electron/engine/core/pace/rate-gate.ts';
import { seededRandom } from '../../../electron/practice/ports/random.ts';
import { grantOf } from '../../support/call-grant.ts';

const HOUR_MS = 3_600_000;

/** Takes every slot that the gate gives from 0 to `untilMs`, each late by `lateness`, and returns when they were taken. */
function takeAll(gate: RateGate, untilMs: number, lateness: () => number): number[] {
  const takenAtMs: number[] = [];
  let nowMs = 0;
  while (nowMs < untilMs) {
    while (gate.tryTake(nowMs)) takenAtMs.push(nowMs);
    nowMs = Math.max(nowMs, gate.nextAtMs()) + lateness();
  }
  return takenAtMs;
}

/** The most that were taken in any window of this length, its end not included. */
function busiestWindow(takenAtMs: readonly number[], windowMs: number): number {
  let most = 0;
  let first = 0;
  for (const [index, atMs] of takenAtMs.entries()) {
    while (atMs - (takenAtMs[first] ?? atMs) >= windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

const steady = (perSecond: number): RateLimits => ({ perSecond, maxPerSecond: perSecond });

function clean(gate: RateGate, answers: number, nowMs = 0): void {
  for (let count = 0; count < answers; count += 1) {
    // An answer follows a call, by which the gate recognises an answer from before a closing.
    gate.tryTake(Math.max(nowMs, gate.nextAtMs()));
    gate.noteClean();
  }
}

test('at 20 a second no 5 seconds hold more than 101 %, and 95 % are used, however late timers are', () => {
  const random = seededRandom(20, 'lateness');
  for (const latestMs of [0, 1, 5, 20, 45]) {
    const takenAtMs = takeAll(new RateGate(steady(20)), 60_000, () => random.next() * latestMs);
    assert.ok(busiestWindow(takenAtMs, 5_000) <= 101, `${busiestWindow(takenAtMs, 5_000)} in 5 s`);
    assert.ok(takenAtMs.length >= 20 * 60 * 0.95, `${takenAtMs.length} in a minute, ${latestMs} ms late`);
  }
});

test('timers up to 45 ms late cost no pace at all; later ones are not caught up', () => {
  const taken = (latenessMs: number) => takeAll(new RateGate(steady(10)), 100_000, () => latenessMs).length;
  assert.equal(taken(45), 1_000);
  assert.ok(taken(125) <= 1_000 * (100 / 180) + 1, `${taken(125)} in 100 s`);
});

for (const perSecond of [0.1, 0.5, 2, 5, 20, 64, 1000]) {
  test(`at ${perSecond} a second any window holds its share and one call more, after pauses of any length too`, () => {
    const random = seededRandom(perSecond * 10, 'bursts');
    const lateness = () => (random.next() < 0.02 ? random.next() * 30_000 : random.next() * 40);
    const takenAtMs = takeAll(new RateGate(steady(perSecond)), Math.min(HOUR_MS, 2e6 / perSecond), lateness);
    for (const windowMs of [100, 1_000, 5_000, 60_000]) {
      // The time of one window, 45 ms of catching up, and the call at its beginning.
      const most = Math.floor(((windowMs + 45) * perSecond) / 1000 + 1e-6) + 1;
      assert.ok(
        busiestWindow(takenAtMs, windowMs) <= most,
        `${busiestWindow(takenAtMs, windowMs)} > ${most}`,
      );
    }
  });
}

test('an hour without calls saves nothing up', () => {
  const gate = new RateGate(steady(2));
  assert.equal(gate.tryTake(0), true);
  const afterwards = takeAll(gate, 0, () => 0);
  assert.deepEqual(afterwards, []);
  assert.equal(gate.tryTake(HOUR_MS), true);
  assert.equal(gate.tryTake(HOUR_MS), false);
  assert.equal(gate.nextAtMs(), HOUR_MS + 455);
});

test('a place refused is not taken: the next one is no later for it', () => {
  const gate = new RateGate(steady(4));
  assert.equal(gate.tryTake(1_000), true);
  const nextAtMs = gate.nextAtMs();
  for (const nowMs of [1_000, 1_100, 1_200]) assert.equal(gate.tryTake(nowMs), false);
  assert.equal(gate.nextAtMs(), nextAtMs);
});

test('the pace starts where it is set, grows by 0.1 per 20 clean answers, and stops at its maximum', () => {
  const gate = new RateGate({ perSecond: 2, maxPerSecond: 2.25 });
  clean(gate, 19);
  assert.equal(gate.ratePerSecond, 2);
  clean(gate, 1);
  assert.equal(gate.ratePerSecond.toFixed(3), '2.100');
  clean(gate, 20);
  assert.equal(gate.ratePerSecond.toFixed(3), '2.200');
  clean(gate, 200);
  assert.equal(gate.ratePerSecond, 2.25);
  assert.equal(new RateGate({ perSecond: 9, maxPerSecond: 5 }).ratePerSecond, 5);
});

test('a 429 closes the gate for everyone until its Retry-After, and begins the 20 clean answers anew', () => {
  const gate = new RateGate({ perSecond: 4, maxPerSecond: 10 });
  clean(gate, 19);
  const nowMs = 60_000;
  gate.noteRateLimited(nowMs, 7_000);
  assert.equal(gate.ratePerSecond, 2);
  assert.equal(gate.closedUntilMs, nowMs + 7_000);
  assert.equal(gate.tryTake(nowMs + 6_999), false);
  assert.equal(gate.tryTake(nowMs + 7_000), true);
  gate.noteClean();
  assert.equal(gate.ratePerSecond, 2);
});

test('the pace is halved once per closing, however many refusals were in flight', () => {
  const gate = new RateGate(steady(8));
  for (const lateMs of [0, 3, 40, 900]) gate.noteRateLimited(1_000 + lateMs, 1_000);
  assert.equal(gate.ratePerSecond, 4);
  assert.equal(gate.closedUntilMs, 2_900);
  assert.equal(gate.tryTake(3_000), true);
  gate.noteRateLimited(3_050, 1_000);
  assert.equal(gate.ratePerSecond, 2);
});

test('a refusal that comes after the closing, of a call made before it, halves nothing again', () => {
  const gate = new RateGate(steady(8));
  gate.noteRateLimited(1_000, 0);
  gate.noteRateLimited(1_400, 0);
  assert.equal(gate.ratePerSecond, 4);
  gate.noteRateLimited(9_000, 1_000);
  assert.equal(gate.ratePerSecond, 4);
  assert.equal(gate.closedUntilMs, 10_000, 'what it asks for is still done');
});

test('a shorter Retry-After of a later refusal does not open the gate earlier', () => {
  const gate = new RateGate(steady(8));
  gate.noteRateLimited(0, 10_000);
  gate.noteRateLimited(5, 1_000);
  assert.equal(gate.nextAtMs(), 10_000);
});

test('without a Retry-After the gate closes for 5 s, doubling to 5 min, until an answer is clean again', () => {
  const gate = new RateGate(steady(8));
  const closings: number[] = [];
  let nowMs = 0;
  for (let count = 0; count < 9; count += 1) {
    gate.noteRateLimited(nowMs, undefined);
    closings.push((gate.closedUntilMs - nowMs) / 1000);
    nowMs = gate.nextAtMs();
    assert.equal(gate.tryTake(nowMs), true);
  }
  assert.deepEqual(closings, [5, 10, 20, 40, 80, 160, 300, 300, 300]);
  gate.noteClean();
  gate.noteRateLimited(nowMs, undefined);
  assert.equal(gate.closedUntilMs - nowMs, 5_000);
});

test('a clean answer to a call from before the closing is no sign that the closing helped', () => {
  const gate = new RateGate(steady(8));
  gate.noteRateLimited(0, undefined);
  gate.noteClean();
  assert.equal(gate.tryTake(5_000), true);
  gate.noteRateLimited(5_010, undefined);
  assert.equal(gate.closedUntilMs, 15_010);
});

test('the pace never falls below one call in ten seconds', () => {
  const gate = new RateGate(steady(1));
  for (let nowMs = 0, count = 0; count < 10; count += 1, nowMs = gate.nextAtMs()) {
    gate.tryTake(nowMs);
    gate.noteRateLimited(nowMs, 1);
  }
  assert.equal(gate.ratePerSecond, 0.1);
});

test('a moved slider takes effect at once, down and up', () => {
  const gate = new RateGate(steady(10));
  gate.tryTake(0);
  gate.setLimits(steady(1));
  assert.equal(gate.ratePerSecond, 1);
  gate.tryTake(gate.nextAtMs());
  gate.setLimits(steady(100));
  assert.equal(gate.tryTake(gate.nextAtMs()), true);
  assert.ok(gate.nextAtMs() <= 1_100 + 10, `${gate.nextAtMs()}`);
});

test('after a refusal and 20 clean answers at half the pace it is back just below, and stays there for long', () => {
  const gate = new RateGate({ perSecond: 8, maxPerSecond: 20 });
  clean(gate, 100);
  assert.equal(gate.ratePerSecond.toFixed(3), '8.500');
  gate.noteRateLimited(100_000, 1_000);
  assert.equal(gate.ratePerSecond.toFixed(3), '4.250');
  clean(gate, 20, 101_000);
  assert.equal(gate.ratePerSecond.toFixed(3), '8.075');
  clean(gate, 60, 101_000);
  assert.equal(gate.ratePerSecond.toFixed(3), '8.375');
  clean(gate, 199, 101_000);
  assert.equal(gate.ratePerSecond.toFixed(3), '8.375');
  clean(gate, 201, 101_000);
  assert.equal(gate.ratePerSecond.toFixed(3), '8.575', 'the limit may have been lifted');
  clean(gate, 40, 101_000);
  assert.equal(gate.ratePerSecond.toFixed(3), '8.775', 'and was: it grows as before');
});

test('the pace that was refused is passed only after 200 clean answers at it', () => {
  const gate = new RateGate({ perSecond: 4, maxPerSecond: 20 });
  clean(gate, 400);
  gate.setLimits({ perSecond: 4, maxPerSecond: 20 });
  gate.noteRateLimited(200_000, 1_000);
  clean(gate, 20 + 20 + 200, 201_000);
  assert.equal(gate.ratePerSecond, 4);
  clean(gate, 199, 201_000);
  assert.equal(gate.ratePerSecond, 4);
  clean(gate, 1, 201_000);
  assert.equal(gate.ratePerSecond, 4.1);
});

test('a pace far over the limit is not taken for it: the next approach goes three quarters as far', () => {
  const gate = new RateGate(steady(20));
  gate.tryTake(0);
  gate.noteRateLimited(50, 1_000);
  clean(gate, 20, 1_050);
  assert.equal(gate.ratePerSecond.toFixed(3), '14.250');
  gate.noteRateLimited(9_000, 1_000);
  clean(gate, 20, 10_000);
  assert.equal(gate.ratePerSecond.toFixed(3), '10.153');
});

test('a pace that collapsed for another reason than ours grows again as fast as a first one', () => {
  const gate = new RateGate(steady(10));
  for (let nowMs = 0, count = 0; count < 10; count += 1, nowMs = gate.nextAtMs()) {
    gate.tryTake(nowMs);
    gate.noteRateLimited(nowMs, 1);
  }
  assert.equal(gate.ratePerSecond, 0.1);
  clean(gate, 200, 60_000);
  assert.ok(gate.ratePerSecond >= 1, `${gate.ratePerSecond}`);
});

for (const burst of [1, 4, 8, 16]) {
  for (const perSecond of [8, 20, 100]) {
    test(`under a limit of 8/s, burst ${burst}, from ${perSecond}/s: under 2 % refused, 80 % of it used`, () => {
      const gate = new RateGate({ perSecond, maxPerSecond: 100 });
      const grant = grantOf({ perSecond: 8, burst });
      const random = seededRandom(burst * 1000 + perSecond, 'way');
      const calls = 3_000;
      let refused = 0;
      let nowMs = 0;
      // In the order of arrival: an answer is known 60 ms after its call, so that several are in flight.
      const inFlight: { readonly answeredAtMs: number; readonly retryAfterMs: number | undefined }[] = [];
      const hear = (untilMs: number) => {
        while ((inFlight[0]?.answeredAtMs ?? Number.POSITIVE_INFINITY) <= untilMs) {
          const answer = inFlight.shift();
          if (answer?.retryAfterMs) gate.noteRateLimited(answer.answeredAtMs, answer.retryAfterMs);
          else gate.noteClean();
        }
      };
      for (let call = 0; call < calls; ) {
        hear(nowMs);
        if (gate.tryTake(nowMs)) {
          const retryAfterMs = grant(nowMs + 20);
          if (retryAfterMs !== undefined) refused += 1;
          inFlight.push({ answeredAtMs: nowMs + 60, retryAfterMs });
          call += 1;
        } else
          nowMs =
            Math.min(gate.nextAtMs(), inFlight[0]?.answeredAtMs ?? Number.POSITIVE_INFINITY) +
            random.next() * 3;
      }
      const granted = (calls - refused) / (nowMs / 1000);
      assert.ok(refused / calls < 0.02, `${refused} of ${calls} refused`);
      assert.ok(granted >= 8 * 0.8, `${granted.toFixed(2)} calls a second`);
    });
  }
}
