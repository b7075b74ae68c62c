import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SettingsInput } from '../../../shared/domain/settings.ts';
import { VirtualJournal } from '../../simulation/virtual-journal.ts';
import { grantOf } from '../../support/call-grant.ts';
import { type Call, VirtualRun } from '../../support/virtual-run.ts';

const AT_TWENTY: SettingsInput = { rate: { perSecond: 20, maxPerSecond: 20 }, concurrency: 4 };

/** From the first payment to the last: the time in which the rate is to be used. */
function whileSending(run: VirtualRun): { readonly calls: readonly Call[]; readonly seconds: number } {
  const payments = run.calls.filter(({ kind }) => kind === 'payment');
  const [from = 0, to = 0] = [payments[0]?.atMs, payments.at(-1)?.atMs];
  return { calls: run.calls.filter(({ atMs }) => atMs >= from && atMs < to), seconds: (to - from) / 1000 };
}

function fullest(calls: readonly Call[], windowMs: number): number {
  let most = 0;
  let first = 0;
  for (const [index, { atMs }] of calls.entries()) {
    while (atMs - (calls[first]?.atMs ?? atMs) >= windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

test('at 20 a second 95 % of the rate are used while rows are sent, and no 5 seconds hold more than 103 %', (t) => {
  const run = new VirtualRun(600, new VirtualJournal(), AT_TWENTY);
  run.runFor(3_600_000);
  assert.equal(run.count('paid'), 600);
  const { calls, seconds } = whileSending(run);
  const used = calls.length / (seconds * 20);
  const most = fullest(run.calls, 5_000);
  t.diagnostic(`${(used * 100).toFixed(1)} % used, ${most} calls in the fullest 5 seconds`);
  assert.ok(used >= 0.95, `${used}`);
  assert.ok(most <= 103, `${most}`);
});

for (const burst of [1, 8]) {
  test(`a service that grants 8 a second, ${burst} at once, to a run that begins at 20: all are paid, few calls refused`, (t) => {
    const settings: SettingsInput = { ...AT_TWENTY, concurrency: 8 };
    const service = { grant: grantOf({ perSecond: 8, burst }) };
    const run = new VirtualRun(600, new VirtualJournal(), settings, service);
    run.runFor(24 * 3_600_000);
    assert.equal(run.count('paid'), 600);
    const refused = run.calls.filter(({ isRefused }) => isRefused).length / run.calls.length;
    const first = run.calls.slice(0, 200);
    const refusedAtFirst = first.filter(({ isRefused }) => isRefused).length / first.length;
    const { calls, seconds } = whileSending(run);
    const used = calls.filter(({ isRefused }) => !isRefused).length / (seconds * 8);
    t.diagnostic(
      `${[refused, refusedAtFirst, used].map((share) => `${(share * 100).toFixed(1)} %`).join(', ')}: refused, of the first 200, of the grant used`,
    );
    assert.ok(refused < 0.1 && refusedAtFirst < 0.1, `${refused}, ${refusedAtFirst}`);
    assert.ok(used >= 0.7, `${used}`);
  });
}

test('within a second of a pause the last payment has arrived', () => {
  const run = new VirtualRun(200, new VirtualJournal(), AT_TWENTY, { latencyMs: 300 });
  run.runUntil(() => run.count('ready') <= 120);
  const pausedAtMs = run.time.nowMs;
  run.tell({ type: 'pause' });
  run.runFor(60_000);
  const late = run.calls.filter(({ kind, atMs }) => kind === 'payment' && atMs > pausedAtMs + 1_000);
  assert.deepEqual(late, []);
  assert.ok(run.count('ready') >= 115, `${run.count('ready')} are still ready`);
});

test('a long batch shows what was paid while it is sent: tracking gets a tenth of the rate at least, a fifth at most', (t) => {
  // More in flight than the gate lets through: payments and quotes alone could take every call.
  const run = new VirtualRun(2_000, new VirtualJournal(), { ...AT_TWENTY, concurrency: 16 });
  const paidAt: number[] = [];
  for (const share of [0.25, 0.5, 0.75, 0.95]) {
    run.runUntil(() => run.count('ready') <= 2_000 * (1 - share));
    paidAt.push(run.count('paid') / (2_000 * share));
  }
  t.diagnostic(`paid of what was sent: ${paidAt.map((share) => `${(share * 100).toFixed(0)} %`).join(', ')}`);
  for (const share of paidAt) assert.ok(share > 0.3, `${paidAt}`);
  const settled = run.calls.filter(({ atMs }) => atMs > 20_000);
  for (let index = 0; index + 100 < settled.length; index += 10) {
    const lists = settled.slice(index, index + 100).filter(({ kind }) => kind === 'list' || kind === 'fetch');
    assert.ok(lists.length <= 21, `${lists.length} of 100 calls`);
  }
  run.runFor(24 * 3_600_000);
  assert.equal(run.count('paid'), 2_000);
});
