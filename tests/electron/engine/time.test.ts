// Clocks that were ahead, waits beyond measure, lists without an end, sessions that are not there: everything ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextParkingAtMs } from '../../../electron/engine/core/doubt/park.ts';
import { isAtRest } from '../../../electron/engine/core/lifecycle.ts';
import { foldRow } from '../../../electron/engine/core/row/fold-row.ts';
import type { Effect, SessionPage } from '../../../electron/engine/core/state/inputs.ts';
import { placeRow } from '../../../electron/engine/core/state/place-row.ts';
import { FOLLOW_ACCEPTED_FOR_MS, rowOf } from '../../../electron/engine/core/state/run-state.ts';
import { sweepWindow } from '../../../electron/engine/core/state/sweep.ts';
import type { AnswerMeaning } from '../../../shared/api/answer-meaning.ts';
import type { Session } from '../../../shared/api/session.ts';
import { LOST, TAKEN, takenAs, toldToWait } from '../../support/answer-meanings.ts';
import { type CoreRun, coreRun, named } from '../../support/core-run.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { FOLLOWED_FOR_MS } from '../../support/followed-for.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** One row sent by a process whose clock is days ahead, taken over by one whose clock is right. */
function takenOver(meaning: AnswerMeaning, aheadMs: number): CoreRun {
  const before = coreRun(1);
  before.looked({ type: 'start', run: 'ahead' });
  before.connected(2);
  before.answered(2, meaning);
  const run = coreRun(1);
  let row = rowOf(run.state, 2);
  for (const event of before.events) {
    if (!('row' in event) || event.row !== 2) continue;
    if (event.type === 'canary-verified' || event.type === 'alarm-raised') continue;
    const aheadEvent =
      event.type === 'attempt-opened' ? { ...event, serverTimeMs: run.nowMs + aheadMs } : event;
    row = foldRow(row, aheadEvent, run.nowMs + aheadMs);
  }
  placeRow(run.state, rowOf(run.state, 2), row);
  return run;
}

/** Lets time pass, an hour at a time, until the row has left the state; every list is empty. */
function leaves(run: CoreRun, state: string, hours: number): boolean {
  for (let hour = 0; hour < hours * 4; hour += 1) {
    run.nowMs += HOUR_MS / 4;
    answerReads(run, run.take());
    if (rowOf(run.state, 2).state !== state) return true;
  }
  return false;
}

function answerReads(run: CoreRun, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.type === 'list') answerReads(run, listing(run, EMPTY_PAGE));
    if (effect.type !== 'fetch') continue;
    const result = { ok: false, failure: { kind: 'not-found' } } as const;
    answerReads(run, run.take({ type: 'fetched', sessionId: effect.sessionId, result }));
  }
}

const EMPTY_PAGE: SessionPage = { sessions: [], items: 0, total: 0, hasNext: false };

function listing(run: CoreRun, value: SessionPage): readonly Effect[] {
  const { sweep } = run.state;
  assert.ok(sweep?.isPageInFlight);
  return run.take({ type: 'listed', sweep: sweep.id, result: { ok: true, value, serverTimeMs: undefined } });
}

test('a row in doubt of which everything was written by a clock 400 days ahead is parked within hours', () => {
  const run = takenOver(LOST, 400 * DAY_MS);
  run.take({ type: 'start', run: 'r' });
  run.seesNothing();
  assert.ok(leaves(run, 'unknown', 3));
  assert.equal(rowOf(run.state, 2).state, 'parked');
});

test('its list is read as far back as anything can be hidden, not from a day that is to come', () => {
  const run = takenOver(LOST, 400 * DAY_MS);
  const list = run.take({ type: 'start', run: 'r' }).find((effect) => effect.type === 'list');
  assert.ok(list);
  assert.ok(Date.parse(list.fromDay) <= run.nowMs - 30 * DAY_MS, list.fromDay);
});

test('an accepted row of such a clock is parked once it was followed for its time', () => {
  const run = takenOver(TAKEN, 400 * DAY_MS);
  run.take({ type: 'start', run: 'r' });
  run.nowMs += FOLLOW_ACCEPTED_FOR_MS + DAY_MS;
  run.take();
  assert.equal(rowOf(run.state, 2).state, 'parked');
});

test('an accepted row is parked when it was followed long enough although no list was ever read', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, TAKEN);
  run.nowMs += FOLLOWED_FOR_MS - HOUR_MS;
  run.take();
  assert.equal(rowOf(run.state, 2).state, 'accepted');
  run.nowMs += HOUR_MS;
  run.take();
  assert.equal(rowOf(run.state, 2).state, 'parked');
});

test('a session id that never exists is put to a person within hours, and taken should it appear', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  answerReads(run, run.answered(2, TAKEN));
  assert.ok(leaves(run, 'accepted', 6));
  assert.equal(rowOf(run.state, 2).state, 'parked');
  const session: Session = {
    ...EMPTY_SESSION,
    id: 's-1',
    status: 'completed',
    description: rowOf(run.state, 2).marker,
  };
  run.take({ type: 'seen', sessions: [session], via: 'list' });
  assert.equal(rowOf(run.state, 2).state, 'paid');
});

test('a session that the list shows is followed on, though it is not found under its own id', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, TAKEN);
  const session: Session = {
    ...EMPTY_SESSION,
    id: 's-1',
    status: 'processing',
    description: rowOf(run.state, 2).marker,
  };
  run.take({ type: 'seen', sessions: [session], via: 'list' });
  assert.ok(!leaves(run, 'accepted', 6));
});

test('an approval given in the future is void, one a little ahead holds', () => {
  for (const [aheadMs, isVoid] of [
    [400 * DAY_MS, true],
    [HOUR_MS, false],
  ] as const) {
    const run = coreRun(1);
    run.state.batch = { ...run.state.batch, approvedAtMs: run.nowMs + aheadMs };
    run.take({ type: 'start', run: 'r' });
    assert.equal(run.state.batch.approval === null, isVoid);
  }
});

for (const [what, ask] of [
  ['a payment', (run: CoreRun, waitMs: number) => run.answered(2, toldToWait(waitMs))],
  [
    'the list',
    (run: CoreRun, waitMs: number) => {
      run.answered(2, LOST);
      run.nowMs += 6_000;
      run.take();
      const failure = { kind: 'rate-limited', retryAfterMs: waitMs } as const;
      const sweep = run.state.sweep?.id ?? 0;
      return run.take({ type: 'listed', sweep, result: { ok: false, failure } });
    },
  ],
] as const) {
  test(`a wait of years that ${what} is answered with pauses with its moment, and the process ends`, () => {
    const run = coreRun(3, { concurrency: 1 });
    run.looked({ type: 'start', run: 'r' });
    run.connected(2);
    ask(run, 99_999_999_000);
    assert.equal(run.state.batch.control, 'paused');
    assert.equal(run.state.batch.problem?.code, 'asked-to-wait');
    assert.match(String(run.state.batch.problem?.params?.moment), /^2028-/);
    assert.ok(isAtRest(run.state, run.nowMs));
    assert.ok(run.state.gate.closedUntilMs <= run.nowMs + HOUR_MS, 'an hour at most');
  });
}

test('refusals that follow each other for an hour are a wait too long: the batch pauses, and the process ends', () => {
  const run = coreRun(1);
  run.take({ type: 'start', run: 'r' });
  const failure = { kind: 'rate-limited', retryAfterMs: 300_000 } as const;
  const startedAtMs = run.nowMs;
  while (run.state.batch.control === 'running' && run.nowMs < startedAtMs + 2 * HOUR_MS) {
    const sweep = run.state.sweep?.id ?? 0;
    run.take({ type: 'listed', sweep, result: { ok: false, failure } });
    run.nowMs = Math.max(run.nowMs, run.state.gate.nextAtMs());
    run.take();
  }
  const waitedMs = run.nowMs - startedAtMs;
  assert.ok(waitedMs >= HOUR_MS && waitedMs < HOUR_MS + 600_000, String(waitedMs));
  assert.equal(run.state.batch.problem?.code, 'asked-to-wait');
  assert.ok(isAtRest(run.state, run.nowMs));
  run.take({ type: 'resume', by: 'awa' });
  listing(run, EMPTY_PAGE);
  run.nowMs += HOUR_MS;
  run.take({ type: 'pause' });
  run.take({ type: 'resume', by: 'awa' });
  run.take({ type: 'listed', sweep: run.state.sweep?.id ?? 0, result: { ok: false, failure } });
  assert.equal(run.state.batch.control, 'running', 'after a clean answer they are counted anew');
});

test('a wait of just an hour is waited for', () => {
  const run = coreRun(3, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, toldToWait(HOUR_MS));
  assert.equal(run.state.batch.control, 'running');
  assert.ok(!isAtRest(run.state, run.nowMs));
});

test('tracking.maxSeconds ends a run that sends nothing, counted from its start', () => {
  const run = takenOver(TAKEN, 0);
  const { tracking } = coreRun(1, { tracking: { maxSeconds: 30 } }).state.settings;
  Object.assign(run.state, { settings: { ...run.state.settings, tracking } });
  run.take({ type: 'start', run: 'r' });
  run.seesNothing();
  assert.ok(!isAtRest(run.state, run.nowMs));
  run.nowMs += 30_000;
  run.take();
  assert.ok(isAtRest(run.state, run.nowMs));
  assert.equal(rowOf(run.state, 2).state, 'accepted', 'rows keep their true state');
});

const pageOf = (from: number): SessionPage => {
  const sessions = Array.from({ length: 100 }, (_, index) => ({
    ...EMPTY_SESSION,
    id: `x-${from + index}`,
    status: 'completed',
  }));
  return { sessions, items: 100, total: undefined, hasNext: true };
};

for (const [what, next, pageMs, pagesMax] of [
  ['gives the same page again and again', () => 0, 0, 40],
  ['never ends', (page: number) => page * 100, 0, 30_000],
  ['takes a minute for each of its pages', (page: number) => page * 100, 60_000, 400],
] as const) {
  test(`a list that ${what} is given up, and the batch pauses unsent`, () => {
    const run = coreRun(1);
    run.take({ type: 'start', run: 'r' });
    let pages = 0;
    for (let turn = 0; turn < pagesMax * 3 && run.state.batch.control === 'running'; turn += 1) {
      if (run.state.sweep?.isPageInFlight) {
        pages += 1;
        run.nowMs += pageMs;
        listing(run, pageOf(next(pages)));
      } else {
        run.nowMs += 30_000;
        run.take();
      }
    }
    assert.equal(run.state.batch.problem?.code, 'answer-not-theirs');
    assert.ok(pages <= pagesMax, `${pages} pages`);
    assert.ok(!run.events.some(({ type }) => type === 'attempt-opened'));
    assert.ok(isAtRest(run.state, run.nowMs));
  });
}

test('a list that ends before its own total was not read to its end, and nothing is sent on its word', () => {
  const run = coreRun(1);
  run.take({ type: 'start', run: 'r' });
  const effects = listing(run, { sessions: [], items: 0, total: 5, hasNext: false });
  assert.deepEqual(named(effects), []);
  assert.deepEqual([run.state.sweep, run.state.brokenSweepsInRow], [null, 1]);
});

test('an accepted payment that no list shows, because none is read to its end, is followed by its own session', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, takenAs('s-2'));
  const { marker } = rowOf(run.state, 2);
  const session: Session = { ...EMPTY_SESSION, id: 's-2', status: 'completed', description: marker };
  for (let turn = 0; turn < 20 && rowOf(run.state, 2).state === 'accepted'; turn += 1) {
    run.nowMs += 300_000;
    const effects = [...run.take()];
    if (named(effects).includes('list'))
      effects.push(...listing(run, { sessions: [], items: 0, total: 5, hasNext: false }));
    if (!named(effects).includes('fetch')) continue;
    run.take({
      type: 'fetched',
      sessionId: 's-2',
      result: { ok: true, value: session, serverTimeMs: undefined },
    });
  }
  assert.equal(rowOf(run.state, 2).state, 'paid');
});

test('an item that cannot be read hides no other, and its list is no evidence of absence', () => {
  const run = coreRun(2, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, LOST);
  const { marker } = rowOf(run.state, 2);
  const other: Session = {
    ...EMPTY_SESSION,
    id: 'x',
    status: 'completed',
    amount: 3,
    fromCurrency: 'usd',
  };
  for (let turn = 0; turn < 200; turn += 1) {
    run.nowMs += 20_000;
    const effects = run.take();
    if (named(effects).includes('list'))
      listing(run, { sessions: [other], items: 2, total: 2, hasNext: false });
  }
  const told = run.events.filter((event) => event.type === 'sweep-completed').slice(1);
  assert.ok(told.length > 1 && told.every(({ isEvidence }) => !isEvidence));
  const parked = run.events.find((event) => event.type === 'row-parked');
  assert.ok(parked === undefined || parked.sweeps === 0, 'parked for its age alone');
  const ours: Session = { ...EMPTY_SESSION, id: 's', status: 'completed', description: marker };
  run.nowMs += HOUR_MS;
  run.take();
  listing(run, { sessions: [ours], items: 2, total: 2, hasNext: false });
  assert.equal(rowOf(run.state, 2).state, 'paid');
});

test('a read that failed is made again by itself, after a while', () => {
  const run = coreRun(1);
  run.take({ type: 'start', run: 'r' });
  const { sweep } = run.state;
  assert.ok(sweep?.isPageInFlight);
  const failure = { kind: 'server-error', status: 503 } as const;
  run.take({ type: 'listed', sweep: sweep.id, result: { ok: false, failure } });
  assert.ok(run.state.readBackoffUntilMs > run.nowMs);
  assert.equal(run.wakeAtMs, run.state.readBackoffUntilMs);
  run.nowMs = run.wakeAtMs ?? 0;
  assert.ok(run.take().some(({ type }) => type === 'list'));
});

test('a sweep that only follows, and tells nothing new, is not recorded', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, takenAs('s-2'));
  const { marker } = rowOf(run.state, 2);
  const session: Session = { ...EMPTY_SESSION, id: 's-2', status: 'processing', description: marker };
  const recorded = () => run.events.filter(({ type }) => type === 'sweep-completed').length;
  const sweeps: number[] = [];
  for (let turn = 0; turn < 40 && sweeps.length < 4; turn += 1) {
    run.nowMs += 300_000;
    if (!named(run.take()).includes('list')) continue;
    listing(run, { sessions: [session], items: 1, total: 1, hasNext: false });
    sweeps.push(recorded());
  }
  assert.equal(sweeps.length, 4);
  assert.equal(
    sweeps[3],
    sweeps[1],
    'the first sight of the session is recorded, the same sight again is not',
  );
  assert.equal(rowOf(run.state, 2).state, 'accepted');
});

test('a list that could not be read to its end is read again from its beginning, and one too long for a page in small ones', () => {
  const run = coreRun(1);
  run.take({ type: 'start', run: 'r' });
  const lists = (effects: readonly Effect[]) => effects.filter((effect) => effect.type === 'list');
  const fails = (status: number) => {
    const { sweep } = run.state;
    assert.ok(sweep);
    const failure = { kind: 'unusable', status, what: 'html' } as const;
    run.take({ type: 'listed', sweep: sweep.id, result: { ok: false, failure } });
    run.nowMs = Math.max(run.nowMs, run.wakeAtMs ?? 0);
    const [list] = lists(run.take());
    return [list?.offset, list?.limit];
  };
  assert.equal(lists(listing(run, pageOf(0)))[0]?.offset, 95);
  assert.deepEqual(fails(200), [0, 100]);
  listing(run, pageOf(0));
  assert.deepEqual(fails(400), [95, 10]);
});

test('a payment of a clock that was ahead is missed in a list that does not show it, which is then no evidence', () => {
  const run = takenOver(takenAs('s-2'), 400 * DAY_MS);
  run.take({ type: 'start', run: 'r' });
  listing(run, EMPTY_PAGE);
  const [told] = run.events.filter((event) => event.type === 'sweep-completed');
  assert.equal(told?.isEvidence, false);
});

test('a session to be fetched for its status waits until the payments that may go have gone', () => {
  const run = coreRun(2, { concurrency: 1 });
  run.take({ type: 'start', run: 'r' });
  run.state.toFetch.add('s-8').add('s-9');
  assert.deepEqual(
    listing(run, EMPTY_PAGE).map(({ type }) => type),
    ['fetch', 'connect'],
    'one of the two, because none was asked for lately',
  );
});

test('nothing is asked of the service before the run has begun', () => {
  const run = coreRun(1);
  run.state.toFetch.add('s-9');
  assert.deepEqual([named(run.take()), run.wakeAtMs], [[], undefined]);
});

test('a canary that no list shows within the settle window leaves the batch blind, and says why', () => {
  const run = coreRun(2, { canary: true, reconcile: { settleSeconds: 60 } });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  answerReads(run, run.answered(2, takenAs('s-2')));
  for (let turn = 0; turn < 40; turn += 1) {
    run.nowMs += 10_000;
    answerReads(run, run.take());
  }
  const blind = run.events.find((event) => event.type === 'blind-mode-entered');
  assert.equal(blind?.reason, 'not-visible');
});

test('a row that is found in the list while another waits to be the canary is the canary in its place', () => {
  const run = coreRun(2, { canary: true });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, LOST);
  assert.equal(rowOf(run.state, 2).state, 'unknown');
  const session = { ...EMPTY_SESSION, id: 's-2', status: 'pending', description: rowOf(run.state, 2).marker };
  const value = { sessions: [session], items: 1, total: 1, hasNext: false };
  let provedBy: number | undefined;
  let isNextSent = false;
  for (let turn = 0; turn < 40 && !isNextSent; turn += 1) {
    const effects = [...run.take()];
    for (const effect of effects) {
      if (effect.type === 'list') {
        // As a process that takes up the batch while row 2 is in doubt has chosen.
        if (rowOf(run.state, 2).state === 'unknown')
          run.state.canary = { row: 3, startedAtMs: run.nowMs, sweeps: 0, dueAtMs: run.nowMs };
        effects.push(...listing(run, value));
      }
      if (effect.type !== 'connect') continue;
      isNextSent = true;
      const verified = run.events.find((event) => event.type === 'canary-verified');
      provedBy = verified?.row;
    }
    run.nowMs += 1_000;
  }
  assert.ok(isNextSent);
  assert.equal(provedBy, 2, 'the other row is sent when the one that was found has shown the marker');
});

test('a canary that the list shows without its marker is fetched by the id that its answer named, and by no other', () => {
  const run = coreRun(2, { canary: true });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  const session = { ...EMPTY_SESSION, id: 's-2', status: 'pending' };
  const value = { sessions: [session], items: 1, total: 1, hasNext: false };
  const fetched: unknown[] = [];
  let effects = [...run.answered(2, takenAs('s-2'))];
  for (let turn = 0; turn < 20; turn += 1) {
    for (const effect of effects) {
      if (effect.type === 'list') effects.push(...listing(run, value));
      if (effect.type !== 'fetch') continue;
      fetched.push(effect.sessionId);
      const result = { ok: true, value: session, serverTimeMs: undefined } as const;
      effects.push(...run.take({ type: 'fetched', sessionId: effect.sessionId, result }));
    }
    run.nowMs += 1_000;
    effects = [...run.take()];
  }
  assert.ok(fetched.length > 0);
  assert.deepEqual(new Set(fetched), new Set(['s-2']));
});

test('a run that reads its list seldom wakes when an accepted row was followed long enough, and parks it', () => {
  const run = coreRun(1, { tracking: { periodSeconds: 604_800 } });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, takenAs('s-2'));
  const acceptedMs = run.nowMs;
  run.nowMs += 3 * DAY_MS;
  run.take({ type: 'pause' });
  answerReads(run, run.take({ type: 'resume', by: 'test' }));
  assert.ok(
    run.state.trackingDueAtMs > acceptedMs + FOLLOWED_FOR_MS,
    'the list is read again only after that',
  );
  assert.equal(run.wakeAtMs, acceptedMs + FOLLOWED_FOR_MS);
  run.nowMs = acceptedMs + FOLLOWED_FOR_MS;
  run.take();
  assert.equal(rowOf(run.state, 2).state, 'parked');
});

test('a row that the journal does not hold is none', () => {
  assert.equal(coreRun(1).state.rows.get(99), undefined);
});

test('whatever clock a service shows, the days that are asked for are days that it can read', () => {
  for (const [moment, day] of [
    ['9999-12-31T23:59:59Z', '9999-12-31'],
    ['9998-12-31T00:00:00Z', '9999-01-02'],
    ['+275760-09-13T00:00:00Z', '9999-12-31'],
  ] as const)
    assert.deepEqual(sweepWindow(Date.UTC(2025, 0, 6), Date.parse(moment)), {
      fromDay: '2025-01-05',
      toDay: day,
    });
  const first = Date.parse('-271821-04-20T00:00:00Z');
  assert.deepEqual(sweepWindow(first, first), { fromDay: '0001-01-01', toDay: '0001-01-01' });
});

test('once no row is followed, no moment to park one is waited for', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, TAKEN);
  const parkingAtMs = () =>
    nextParkingAtMs({ state: run.state, nowMs: run.nowMs, random: () => 0.5, events: [], effects: [] });
  assert.notEqual(parkingAtMs(), undefined);
  const { marker } = rowOf(run.state, 2);
  const session = { ...EMPTY_SESSION, id: 's-1', status: 'completed', description: marker };
  run.take({ type: 'seen', sessions: [session], via: 'list' });
  assert.equal(rowOf(run.state, 2).state, 'paid');
  assert.equal(parkingAtMs(), undefined);
});

test('a read goes on at the very moment at which its wait ends', () => {
  const run = coreRun(1);
  run.take({ type: 'start', run: 'r' });
  run.seesNothing();
  run.take({ type: 'pause' });
  run.state.readBackoffUntilMs = run.nowMs + 200;
  assert.deepEqual(named(run.take({ type: 'resume', by: 'test' })), ['list']);
});

test('a batch whose sessions show no marker is paused by the engine when a payment of it was interrupted', () => {
  const run = coreRun(1);
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.state.batch = { ...run.state.batch, isBlind: true };
  run.take({ type: 'start', run: 'r2' });
  const paused = run.events.find(({ type }) => type === 'batch-paused');
  assert.equal(paused?.type === 'batch-paused' ? paused.by : undefined, 'engine');
});
