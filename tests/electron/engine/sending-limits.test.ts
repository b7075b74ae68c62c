import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAtRest } from '../../../electron/engine/core/lifecycle.ts';
import { LOST, refusedFor, takenAs, toldToWait } from '../../support/answer-meanings.ts';
import { coreRun, named } from '../../support/core-run.ts';
import { importedRow } from '../../support/journal-events.ts';

const EMPTY_LIST = {
  ok: true,
  value: { sessions: [], items: 0, total: 0, hasNext: false },
  serverTimeMs: undefined,
} as const;

test('as many payments are begun as the concurrency says, and one more for each that ends', () => {
  const run = coreRun(10, { concurrency: 3 });
  const first = named(run.looked({ type: 'start', run: 'r' }));
  assert.deepEqual(first, ['connect 2', 'connect 3', 'connect 4'].slice(0, first.length));
  assert.deepEqual([...first, ...named(run.take()), ...named(run.take())].length, 3);
  assert.deepEqual(named(run.connected(2)), ['send 2']);
  assert.deepEqual(named(run.connected(3)), ['send 3']);
  assert.ok(named(run.answered(2, takenAs('s2'))).includes('connect 5'));
  assert.equal(run.state.flights.size, 6, 'three in flight or connecting, and as many chosen ahead');
});

test('after the first unknown one payment is in flight at a time, those already connecting included', () => {
  const run = coreRun(10, { concurrency: 4 });
  run.looked({ type: 'start', run: 'r' });
  for (let count = 0; count < 4; count += 1) run.take();
  run.connected(2);
  assert.equal(run.state.rows.get(2)?.state, 'sending');
  run.answered(2, LOST);
  assert.deepEqual(named(run.connected(3)), ['send 3']);
  assert.deepEqual(named(run.connected(4)), ['abandon']);
  assert.deepEqual(named(run.connected(5)), ['abandon']);
  assert.equal(run.state.byState.get('sending')?.size, 1);
  assert.equal(run.state.rows.get(4)?.state, 'ready', 'nothing was written for it: it waits its turn');
});

test('a pause takes effect at once: nothing is begun after it, and a connection just opened is given up unwritten', () => {
  const run = coreRun(10, { concurrency: 4 });
  run.looked({ type: 'start', run: 'r' });
  for (let count = 0; count < 4; count += 1) run.take();
  run.connected(2);
  assert.deepEqual(named(run.take({ type: 'pause' })), []);
  assert.deepEqual(named(run.connected(3)), ['abandon']);
  const answered = run.answered(2, takenAs('s2'));
  assert.deepEqual(named(answered), []);
  run.nowMs += 3_600_000;
  assert.deepEqual(named(run.take()), ['list'], 'what was sent is followed; nothing is sent');
  run.looked({ type: 'resume', by: 'test' });
  assert.equal(run.state.batch.control, 'running');
});

test('a payment refused with 429 waits for a sweep begun after it; the others do not', () => {
  const run = coreRun(6, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  assert.deepEqual(named(run.answered(2, toldToWait(1_000))), [], 'the gate is closed for every call');
  run.nowMs += 1_000;
  let begun = named(run.take());
  assert.ok(begun.includes('connect 3'), 'the others go on after the Retry-After');
  for (const row of [3, 4, 5, 6, 7]) {
    begun = [...begun, ...named(run.connected(row)), ...named(run.answered(row, takenAs(`s${row}`)))];
  }
  assert.ok(!begun.includes('connect 2'));
  assert.ok(begun.includes('list'), 'the sweep takes what the payments leave');
  assert.equal(run.state.flights.size, 0);
  const { sweep } = run.state;
  assert.ok(sweep !== null);
  assert.deepEqual(named(run.take({ type: 'listed', sweep: sweep.id, result: EMPTY_LIST })), ['connect 2']);
});

test('after a restart or a resume, a row whose attempt was refused is sent again only after a sweep', () => {
  const run = coreRun(1, { concurrency: 1 });
  run.looked({ type: 'start', run: 'r' });
  run.connected(2);
  run.answered(2, refusedFor('keys', { status: 401 }));
  assert.equal(run.state.batch.control, 'stopped');
  assert.deepEqual(named(run.take({ type: 'resume', by: 'test' })), ['list']);
  const { sweep } = run.state;
  assert.ok(sweep !== null);
  assert.deepEqual(named(run.take({ type: 'listed', sweep: sweep.id, result: EMPTY_LIST })), ['connect 2']);
});

test('quotes refused with 429 hold no row, however often', () => {
  const run = coreRun(1);
  const row = run.state.rows.get(2);
  assert.ok(row);
  run.state.rows.set(row.row, { ...row, channel: 'mobile_money' });
  let effects = named(run.looked({ type: 'start', run: 'r' }));
  for (let refusals = 0; refusals < 20; refusals += 1) {
    assert.deepEqual(effects, ['quote 2'], `after ${refusals} refusals`);
    const failure = { kind: 'rate-limited', retryAfterMs: 1_000 } as const;
    run.take({ type: 'quoted', row: 2, result: { ok: false, failure } });
    run.nowMs += 10_000;
    effects = named(run.take());
  }
  assert.equal(run.state.rows.get(2)?.state, 'ready');
});

test('a row that no wallet of the batch pays is held when its turn comes, unless it carries its whole body', () => {
  for (const givenBody of [undefined, '{"amount":1000}']) {
    const run = coreRun(1);
    run.looked({ type: 'start', run: 'r' });
    run.state.batch = { ...run.state.batch, wallets: {} };
    const content = { ...importedRow('B1', 2), ...(givenBody !== undefined && { givenBody }) };
    const effects = run.take({
      type: 'connected',
      row: 2,
      connection: 1,
      content,
      freshKey: 'key-1',
      lastBody: undefined,
    });
    const held = run.events.find((event) => event.type === 'row-held');
    assert.equal(held?.problem.code, givenBody === undefined ? 'wallet-unclear' : undefined);
    const did = effects.map(({ type }) => type);
    assert.equal(did.includes('send'), givenBody !== undefined);
    assert.equal(did.includes('abandon'), givenBody === undefined);
  }
});

test('rows that stand ready to be connected for do not keep a paused run from its end', () => {
  const run = coreRun(4, { concurrency: 2 });
  run.looked({ type: 'start', run: 'r' });
  run.take({ type: 'pause' });
  assert.ok(!isAtRest(run.state, run.nowMs), 'two connections are under way');
  run.connected(2);
  run.connected(3);
  assert.ok([...run.state.flights.values()].some(({ stage }) => stage === 'quoted'));
  assert.ok(isAtRest(run.state, run.nowMs));
});
