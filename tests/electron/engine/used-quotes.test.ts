/** A quote that the service says is used, or calls unknown or expired at an age at which it takes quotes. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openedAtMs, quoteSent } from '../../../electron/engine/core/row/attempts.ts';
import { coreRun, named } from '../../support/core-run.ts';
import { NO_FIGURES } from '../../support/empty-quote.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

const REFUSALS = [
  { status: 400, code: 'quote_not_found', message: 'Unknown quote' },
  { status: 404, code: 'QUOTE_NOT_FOUND', message: 'No such quote' },
  { status: 422, code: 'validation_error', message: 'The quote is invalid' },
  { status: 400, code: 'quote_expired', message: 'The quote has expired' },
  { status: 400, code: 'quote_used', message: 'Refused' },
  { status: 400, code: 'QUOTE_ALREADY_CONSUMED', message: 'Refused' },
  { status: 422, code: 'validation_error', message: 'This quote has already been used' },
  { status: 422, code: 'validation_error', message: 'No', errors: { quote_id: ['was redeemed'] } },
];

for (const refusal of REFUSALS)
  test(`a payment that was made while the answer says ${refusal.status} ${refusal.code}, “${refusal.message}”, is not made again`, async (t) => {
    const fault = { answer: 'status', effect: 'committed', ...refusal } as const;
    const bench = await engineBench(
      t,
      { faults: { rules: [{ nth: [3], fault }], list: { lateMs: 700 } } },
      { concurrency: 1 },
    );
    const { engine, journal } = bench.open();
    const before = bench.practice.books.sessions().length;
    const batch = await bench.approved(engine, mobileRows(6));
    await engine.openRun(batch).start('run-1');
    const alarms = journal.batch(batch)?.alarms.map(({ problem }) => problem.code);
    assert.deepEqual(alarms, ['quote-used'], 'a person is told');
    const run = engine.openRun(batch);
    run.resume('awa');
    await run.start('run-2');
    assert.deepEqual(journal.counts(batch), { paid: 6 });
    assert.equal(bench.practice.books.sessions().length - before, 6, 'nobody is paid twice');
    journal.close();
  });

/** A run whose row 2 was connected with a quote of this age, after one of that age was taken for row 3. */
function sentWithQuote(ageMs: number, takenAgeMs?: number) {
  const run = coreRun(2, { concurrency: 1, quote: { maxAgeSeconds: 3600 } }, { channel: 'mobile_money' });
  run.looked({ type: 'start', run: 'r' });
  const amountMinor = run.state.rows.get(2)?.amountMinor;
  const value = {
    ...NO_FIGURES,
    ...{ quoteId: 'q-2', ourFee: 0, totalFees: 0, converted: amountMinor, userPays: amountMinor },
  };
  const send = (row: number, afterMs: number) => {
    run.take({ type: 'quoted', row, result: { ok: true, value, serverTimeMs: undefined } });
    run.nowMs += afterMs - 100;
    return run.connected(row).find((effect) => effect.type === 'send');
  };
  if (takenAgeMs !== undefined) {
    send(2, takenAgeMs);
    const answer = {
      kind: 'accepted',
      sessionIds: ['s-2'],
      reference: undefined,
      status: 'pending',
    } as const;
    assert.deepEqual(named(run.answered(2, answer)).slice(0, 1), ['quote 3']);
  }
  return send(takenAgeMs === undefined ? 2 : 3, ageMs);
}

test('an attempt is sent with the age of its quote, and that of the oldest quote which the service has taken', () => {
  assert.deepEqual(sentWithQuote(40_000)?.quoteAge, {
    ageMs: 40_000,
    oldestTakenMs: 0,
    isBeforeEnd: false,
  });
  assert.deepEqual(sentWithQuote(45_000, 50_000)?.quoteAge, {
    ageMs: 45_000,
    oldestTakenMs: 50_000,
    isBeforeEnd: false,
  });
});

test('the oldest quote that a service has taken is known from its journal, and is that of its address', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(2));
  assert.equal(journal.oldestQuoteTakenMs(batch), 0);
  await engine.openRun(batch).start('run-1');
  const ages = [...journal.rows(batch)].map(
    (row) => (openedAtMs(row) ?? 0) - (quoteSent(row)?.takenAtMs ?? 0),
  );
  assert.equal(journal.oldestQuoteTakenMs(batch), Math.max(...ages));
  assert.ok(Math.max(...ages) < 60_000);
  journal.close();
});
