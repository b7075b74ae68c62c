/** The window goes on by itself after an outage, and only after an outage. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { inOutage } from '../../../electron/engine/core/doubt/read-problem.ts';
import type { Clock } from '../../../electron/engine/ports/clock.ts';
import { outageWatch } from '../../../electron/main/batches/outage-watch.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts, resumeBatches } from '../../support/main-parts.ts';

/** A clock that stands still: the next wake comes when the test says so. */
function standingClock() {
  const planned: { atMs: number; wake: () => void }[] = [];
  let nowMs = 0;
  const clock: Clock = {
    nowMs: () => nowMs,
    wakeAt(atMs, wake) {
      const plan = { atMs, wake };
      planned.push(plan);
      return () => planned.splice(planned.indexOf(plan), planned.includes(plan) ? 1 : 0);
    },
  };
  /** Wakes what is planned, and gives how long it had been waited for. */
  const wake = (): number => {
    const [next] = planned.splice(0, 1);
    assert.ok(next, 'nothing is planned');
    const waitedMs = next.atMs - nowMs;
    nowMs = next.atMs;
    next.wake();
    return waitedMs;
  };
  const plannedMs = () => planned[0]?.atMs ?? 0;
  return { clock, wake, isPlanned: () => planned.length > 0, plannedMs, nextMs: () => plannedMs() - nowMs };
}

/** The window's parts over a batch that an earlier process began to send, and that an outage then paused if `isOut`. */
async function reopened(t: TestContext, isOut: boolean) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(5));
  const begun = engine.openRun(batch);
  begun.windDown();
  await begun.start(randomUUID());
  const reason = problem('service-unreachable', { since: '2026-03-09T10:00:00.000Z' });
  if (isOut) engine.append(batch, { type: 'batch-paused', by: 'engine', problem: reason });
  journal.close();
  const parts = mainParts(t, bench);
  const { clock, wake, isPlanned, plannedMs, nextMs } = standingClock();
  const failed = (reason: unknown) => assert.fail(String(reason));
  const watch = outageWatch({ batches: parts.batches, clock, onFailure: failed, log: failed });
  t.after(() => watch.stop());
  parts.connect();
  if (isOut) watch.begin();
  const { books, controls } = bench.practice;
  const sent = () => books.sessions().length;
  const requests = () => books.requestsTotal();
  return { ...parts, batch, controls, wake, isPlanned, plannedMs, nextMs, sent, requests };
}

test('once the service answers again, the window goes on by itself and says from when to when it waited', async (t) => {
  const opened = await reopened(t, false);
  const { batches, batch, runs, controls, wake, isPlanned, plannedMs, sent } = opened;
  const paused = once(runs, 'end');
  runs.once('events', () => void controls.goDown());
  await resumeBatches(batches);
  await paused;
  const waiting = batches.view(batch);
  assert.equal(waiting.state, 'waiting');
  assert.deepEqual(waiting.problems, [], 'no red problem');
  assert.deepEqual(
    waiting.waitingFor.map(({ code, severity }) => [code, severity]),
    [['waiting-outage', 'note']],
  );
  assert.equal(waiting.problem?.code, 'waiting-outage', 'home says so too');
  assert.equal(waiting.nextTryAt, new Date(plannedMs()).toISOString());

  const firstMs = wake();
  await t.waitFor(() => assert.ok(isPlanned()), { timeout: 60_000 });
  assert.equal(batches.view(batch).state, 'waiting');
  assert.equal(batches.view(batch).nextTryAt, new Date(plannedMs()).toISOString());
  await controls.goUp();
  const ended = once(runs, 'end');
  assert.ok(wake() > firstMs, 'it asks less and less often');
  await ended;
  const after = batches.view(batch);
  assert.equal(after.state, 'finished');
  assert.equal(sent(), 5);
  assert.deepEqual([after.problems, after.nextTryAt], [[], null], 'nothing waits any more');
});

/** Until the next round is planned, so the last one is over. */
async function waked(t: TestContext, { wake, isPlanned }: { wake: () => number; isPlanned: () => boolean }) {
  const waitedMs = wake();
  await t.waitFor(() => assert.ok(isPlanned()));
  return waitedMs;
}

test('a sign-in page in the service’s place is an outage: it is told as such, and sending goes on after it', async (t) => {
  const opened = await reopened(t, true);
  const { batches, batch, runs, controls, wake, sent } = opened;
  const page = { answer: 'html', effect: 'none' } as const;
  controls.setFaults({ rules: [{ operations: ['list-sessions'], fault: page }] });
  const before = batches.view(batch).waitingFor[0];
  await waked(t, opened);
  const waiting = batches.view(batch);
  assert.equal(waiting.state, 'waiting');
  assert.deepEqual(waiting.problems, [], 'no red problem');
  assert.deepEqual(
    waiting.waitingFor.map(({ code, params }) => [code, params?.since, params?.what]),
    [['waiting-foreign', before?.params?.since, 'answer-html']],
  );
  const told = [...batches.journal().events(batch)].length;
  await waked(t, opened);
  assert.equal([...batches.journal().events(batch)].length, told, 'told once');
  controls.setFaults({});
  const ended = once(runs, 'end');
  wake();
  await ended;
  assert.equal(batches.view(batch).state, 'finished');
  assert.equal(sent(), 5);
});

test('a service that asks for hours is left alone for one, and sending goes on by itself after that', async (t) => {
  const opened = await reopened(t, true);
  const { batches, batch, runs, controls, wake, sent, requests } = opened;
  const asked = {
    answer: 'status',
    status: 429,
    code: 'rate_limit_exceeded',
    retryAfterSeconds: 7_200,
  } as const;
  controls.setFaults({ rules: [{ operations: ['list-sessions'], fault: { ...asked, effect: 'none' } }] });
  const askedAtMs = await waked(t, opened);
  const waiting = batches.view(batch);
  assert.equal(waiting.state, 'waiting');
  assert.deepEqual(waiting.problems, [], 'no red problem');
  assert.deepEqual(
    waiting.waitingFor.map(({ code, params }) => [code, params?.moment]),
    [['waiting-asked', new Date(askedAtMs + 7_200_000).toISOString()]],
  );
  assert.equal(waiting.nextTryAt, new Date(askedAtMs + 3_600_000).toISOString());
  controls.setFaults({});
  const before = requests();
  const ended = once(runs, 'end');
  let waitedMs = 0;
  while (waitedMs + opened.nextMs() < 3_600_000) waitedMs += await waked(t, opened);
  assert.equal(requests(), before, 'not asked before');
  wake();
  await ended;
  assert.equal(batches.view(batch).state, 'finished');
  assert.equal(sent(), 5);
});

test('what keeps the service from being used is told by its own sentence, and waits for nobody', async (t) => {
  const { batches, batch } = await reopened(t, true);
  const since = '2026-03-09T10:00:00.000Z';
  for (const [why, code] of [
    [problem('service-error', { status: 503 }), 'waiting-outage'],
    [problem('answer-not-theirs', { what: 'answer-html' }), 'waiting-foreign'],
    [problem('connection-unsafe', { reason: 'expired' }), 'waiting-unsafe'],
    [problem('asked-to-wait', { moment: since, again: since }), 'waiting-asked'],
  ] as const) {
    batches.waitOn(batch, inOutage(why, since));
    const { state, problem: told, problems, waitingFor } = batches.view(batch);
    assert.deepEqual([state, told?.code, problems], ['waiting', code, []]);
    assert.deepEqual(
      waitingFor.map(({ severity, params }) => [severity, params?.since]),
      [['note', since]],
    );
    assert.doesNotMatch(renderProblem(waitingFor[0] ?? why, 'fr').message, /[{}]/);
  }
});

for (const [act, state] of [
  ['batches.pause', 'paused'],
  ['batches.stop', 'stopped'],
] as const)
  test(`${act} during an outage stays: the answering service does not undo it`, async (t) => {
    const { batches, batch, handlers, wake, isPlanned, runs, sent } = await reopened(t, true);
    assert.equal(batches.view(batch).state, 'waiting');
    const reply = await handlers[act]({ batch });
    assert.equal(reply.ok && reply.value.state, state);
    wake();
    await t.waitFor(() => assert.ok(isPlanned()));
    assert.equal(runs.isRunning(batch), false);
    assert.equal(batches.view(batch).state, state);
    assert.equal(sent(), 0);
  });

test('opened again after an outage, the window goes on by itself', async (t) => {
  const { batches, batch, runs, wake, sent } = await reopened(t, true);
  const ended = once(runs, 'end');
  wake();
  await ended;
  const { state, meanwhile } = batches.view(batch);
  assert.equal(state, 'finished');
  assert.deepEqual(
    [meanwhile?.code, Object.keys(meanwhile?.params ?? {})],
    ['outage-over', ['since', 'until']],
  );
  assert.equal(sent(), 5);
});

test('opened again in mid-run, it says when the app was closed and how many are paid since', async (t) => {
  const { batches, batch, runs } = await reopened(t, false);
  const record = batches.journal().batch(batch);
  assert.equal(batches.view(batch).meanwhile, null);
  const ended = once(runs, 'end');
  await resumeBatches(batches);
  await ended;
  const { meanwhile } = batches.view(batch);
  assert.equal(meanwhile?.code, 'closed-meanwhile');
  assert.equal(meanwhile.params?.since, new Date(record?.lastEventAtMs ?? 0).toISOString());
  assert.equal(meanwhile.params.count, 5);
  assert.deepEqual(record && batches.summary(record).meanwhile, meanwhile, 'home says so too');
});

test('an approval that no longer holds keeps the batch from going on after the outage', async (t) => {
  const { batches, batch, handlers, wake, isPlanned, runs, sent } = await reopened(t, true);
  const found = await batches.connections.find();
  assert.ok(found.ok);
  const row = batches.journal().outlines(batch)[0]?.row ?? 0;
  found.value.engine.append(batch, { type: 'row-held', row, problem: problem('quote-disabled') });
  const released = await handlers['batches.release']({ batch, rows: [row], reason: null });
  assert.equal(released.ok, true);
  assert.equal(batches.view(batch).isApproved, false);
  wake();
  await t.waitFor(() => assert.ok(isPlanned()));
  assert.equal(runs.isRunning(batch), false);
  assert.equal(sent(), 0);
});

test('an alarm during an outage keeps the batch waiting for a person', async (t) => {
  const { batches, batch, wake, isPlanned, runs } = await reopened(t, true);
  const found = await batches.connections.find();
  assert.ok(found.ok);
  found.value.engine.append(batch, { type: 'alarm-raised', row: 1, problem: problem('key-known') });
  assert.equal(batches.view(batch).state, 'paused');
  wake();
  await t.waitFor(() => assert.ok(isPlanned()));
  assert.equal(runs.isRunning(batch), false);
});

test('what a person must mend before the service can be asked is told instead', async (t) => {
  const { batches, batch, wake, isPlanned } = await reopened(t, true);
  t.mock.method(batches.connections, 'find', async () => ({
    ok: false,
    problems: [problem('keys-refused')],
  }));
  wake();
  await t.waitFor(() => assert.ok(isPlanned()));
  const { state, problems } = batches.view(batch);
  assert.equal(state, 'stopped');
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['keys-refused'],
  );
});
