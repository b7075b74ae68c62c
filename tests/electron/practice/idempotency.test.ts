import assert from 'node:assert/strict';
import test from 'node:test';
import type { FaultPlanInput } from '../../../electron/practice/faults/fault-plan.ts';
import { manualClock } from '../../../electron/practice/ports/clock.ts';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

const body = samplePayment();
const other = samplePayment({ transaction: { amount: 20_000 } });

test('a repeated key is answered as the first time, and pays once', async (t) => {
  const { service, pay } = await startCaller(t);
  const first = await pay(body, 'k');
  service.controls.settleAll();
  const second = await pay(body, 'k');
  assert.deepEqual(second.body, first.body);
  assert.equal(service.books.sessionsWithKey('k').length, 1);
  assert.equal((await pay(body, 'other')).status, 200);
  assert.equal(service.books.sessions().length, 2);
});

test('a key with other bytes is refused, or answered as the first time', async (t) => {
  const { service, pay } = await startCaller(t);
  const first = await pay(body, 'k');
  const refused = await pay(other, 'k');
  assert.deepEqual([refused.status, refused.body.mb_error_code], [422, 'idempotency_key_reused']);
  service.controls.setFaults({ repeatedKey: { otherBody: 'replay' } });
  assert.deepEqual((await pay(other, 'k')).body, first.body);
  assert.equal(service.books.sessions().length, 1);
});

test('a repeated key can be a conflict, with the chosen status', async (t) => {
  const { service, pay } = await startCaller(t, { faults: { repeatedKey: { mode: 'conflict' } } });
  await pay(body, 'k');
  assert.equal((await pay(body, 'k')).status, 409);
  service.controls.setFaults({ repeatedKey: { mode: 'conflict', conflictStatus: 422 } });
  assert.equal((await pay(body, 'k')).status, 422);
  assert.equal(service.books.sessions().length, 1);
});

test('a service that ignores keys pays again', async (t) => {
  const { service, pay } = await startCaller(t, { faults: { repeatedKey: { mode: 'ignore' } } });
  await pay(body, 'k');
  await pay(body, 'k');
  assert.equal(service.books.sessionsWithKey('k').length, 2);
});

test('a key is forgotten after its time', async (t) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const { service, pay } = await startCaller(t, { faults: { repeatedKey: { forgetAfterMs: 1_000 } } }, clock);
  await pay(body, 'k');
  clock.advance(999);
  await pay(body, 'k');
  assert.equal(service.books.sessions().length, 1);
  clock.advance(1);
  await pay(body, 'k');
  assert.equal(service.books.sessions().length, 2);
});

test('failures are remembered only where the plan says so', async (t) => {
  const plan = (replayFailures: boolean): FaultPlanInput => ({
    rules: [{ nth: [1], fault: '500-before-commit' }],
    repeatedKey: { replayFailures },
  });
  const forgetful = await startCaller(t, { faults: plan(false) });
  assert.equal((await forgetful.pay(body, 'k')).status, 500);
  assert.equal((await forgetful.pay(body, 'k')).status, 200);
  const remembering = await startCaller(t, { faults: plan(true) });
  assert.equal((await remembering.pay(body, 'k')).status, 500);
  assert.equal((await remembering.pay(body, 'k')).status, 500);
  assert.equal(remembering.service.books.sessions().length, 0);
});

test('a 500 after the commit hides a payment that a replay reveals, unless the 500 is remembered', async (t) => {
  const rules: FaultPlanInput['rules'] = [{ nth: [1], fault: '500-after-commit' }];
  for (const replayFailures of [false, true]) {
    const { service, pay } = await startCaller(t, { faults: { rules, repeatedKey: { replayFailures } } });
    assert.equal((await pay(body, 'k')).status, 500);
    assert.equal((await pay(body, 'k')).status, replayFailures ? 500 : 200);
    assert.equal(service.books.sessionsWithKey('k').length, 1);
  }
});

test('a refusal is not remembered: the mended request with the same key is carried out', async (t) => {
  const { service, pay } = await startCaller(t);
  assert.equal((await pay(samplePayment({ transaction: { amount: -1 } }), 'k')).status, 422);
  assert.equal((await pay(body, 'k')).status, 200);
  assert.equal(service.books.sessions().length, 1);
});
