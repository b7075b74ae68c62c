import assert from 'node:assert/strict';
import test from 'node:test';
import { manualClock } from '../../../electron/practice/ports/clock.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

const SESSIONS = '/api/v1/transactions/sessions';
const { xof } = SAMPLE_WALLET_IDS;

test('a completed session that turns gives the money back, and one that had failed takes it after all', async (t) => {
  const { service, pay, get } = await startCaller(t);
  const { books, controls } = service;
  const before = books.balanceMinor(xof);
  const paid = (await pay(samplePayment())).body.data.session_id as string;
  const failed = (await pay(samplePayment())).body.data.session_id as string;
  controls.finish(paid, '');
  controls.finish(failed, 'recipient_unreachable');
  const cost = before - books.balanceMinor(xof);
  controls.turn(paid, 'returned_by_bank');
  assert.equal(books.balanceMinor(xof), before);
  controls.turn(failed, 'unused');
  assert.equal(before - books.balanceMinor(xof), cost);
  assert.equal(books.accountMinor('transit', 'xof'), 0);
  assert.equal(books.ledgerSumMinor('xof'), 0);
  const turned = (await get(`${SESSIONS}/${paid}`)).body.data;
  assert.deepEqual([turned.status, turned.failure_reason], ['failed', 'returned_by_bank']);
  assert.equal((await get(`${SESSIONS}/${failed}`)).body.data.status, 'completed');
});

test('a session turns by rule some time after its end, once; one under way never does', async (t) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const life = {
    turns: [{ from: 'completed', field: 'phone', matches: '7$', afterMs: 3_600_000, reason: 'returned' }],
  } as const;
  const { service, pay } = await startCaller(t, { life: { ...life, turns: [...life.turns] } }, clock);
  const recipient = { ...samplePayment().recipient, phone: '+221771834567' };
  const turning = (await pay(samplePayment({ recipient }))).body.data.session_id as string;
  const other = { ...recipient, phone: '+221771834568' };
  const staying = (await pay(samplePayment({ recipient: other }))).body.data.session_id as string;
  service.controls.turn(turning, 'too early');
  clock.advance(60_000);
  assert.equal(service.books.session(turning)?.status, 'completed');
  clock.advance(3_600_000);
  assert.deepEqual(
    [service.books.session(turning)?.status, service.books.session(turning)?.failureReason],
    ['failed', 'returned'],
  );
  clock.advance(24 * 3_600_000);
  assert.equal(service.books.session(turning)?.status, 'failed');
  assert.equal(service.books.session(staying)?.status, 'completed');
});
