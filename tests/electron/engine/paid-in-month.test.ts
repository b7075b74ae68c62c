/** What the journal paid in a month, which a new sheet is compared with. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payerOf } from '../../../electron/engine/same-payment/intent.ts';
import { paidInMonth } from '../../../electron/engine/same-payment/paid-in-month.ts';
import { PUBLISHED_LIMITS } from '../../../shared/domain/payment-limits.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

const MONTH_MS = 31 * 86_400_000;

test('payments of the month count by payee, those of another month, batch or payer do not', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  t.after(() => journal.close());
  const batch = await bench.approved(engine, mobileRows(2));
  await engine.openRun(batch).start(batch);
  assert.deepEqual(journal.counts(batch), { paid: 2 });
  const record = journal.batch(batch);
  assert.ok(record);
  const nowMs = record.lastEventAtMs;
  const sources = { journal, payer: payerOf(record), limits: PUBLISHED_LIMITS, except: null, nowMs };
  const paid = Object.values(paidInMonth(sources));
  assert.deepEqual(
    paid,
    [...journal.rows(batch)].map(({ amountMinor }) => amountMinor),
  );
  assert.deepEqual(paidInMonth({ ...sources, nowMs: nowMs + MONTH_MS }), {});
  assert.deepEqual(paidInMonth({ ...sources, nowMs: nowMs - MONTH_MS }), {});
  assert.deepEqual(paidInMonth({ ...sources, except: batch }), {});
  assert.deepEqual(paidInMonth({ ...sources, limits: [] }), {});
  const other = { ...sources.payer, environment: 'live' as const, address: 'https://other.example' };
  assert.deepEqual(paidInMonth({ ...sources, payer: other }), {});
});
