/** The test run of a batch: its rows against a practice service of its own, which must not stop what the real one pays. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { rehearseBatch } from '../../../electron/main/batches/rehearsal.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { repeatingSheet, validSheet } from '../../support/valid-sheet.ts';

/** Rehearses the rows, all of which are ready, on a day without faults: each is paid. */
async function allGoThrough(t: TestContext, rows: readonly RowFields[], checked = validSheet(rows)) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const released = checked.rows.flatMap(({ row, problems }) =>
    problems.map(({ params }) => ({ row, where: String(params?.where) })),
  );
  const batch = engine.importSheet({ ...draftOf(bench.address, checked), released });
  const record = journal.batch(batch);
  assert.ok(record);
  assert.deepEqual(journal.counts(batch), { ready: rows.length });
  const { settings } = engine.ports;
  const task = { progress() {}, waits() {}, signal: new AbortController().signal };
  const { counts, problems } = await rehearseBatch({ journal, record, settings, task, faults: {} });
  assert.deepEqual(problems, []);
  assert.deepEqual(counts, { paid: rows.length });
  assert.deepEqual(journal.counts(batch), { ready: rows.length });
}

test('a withdrawal goes to an account that only the real service knows', async (t) => {
  const toOwnAccount = (amount: string): RowFields => ({
    ...{ first_name: 'Ann', last_name: 'Lee', country: 'us', amount, currency: 'usd', channel: 'swift' },
    ...{ destination_account_id: 'acc_7f3a', description: `Part of ${amount}` },
  });
  await allGoThrough(t, ['20.00', '30.00', '40.00'].map(toOwnAccount));
});

test('the wallet holds enough for flat fees that are larger than the amounts', async (t) => {
  const cash = mobileRows(20).map(({ provider: _provider, ...fields }) => ({
    ...{ ...fields, amount: '100', channel: 'cashpickup', transaction_type: 'cash_pickup' },
    withdrawal_channel: 'ATM',
  }));
  await allGoThrough(t, cash);
});

test('two equal rows of which a person said that both are meant are both paid', async (t) => {
  const rows = [...mobileRows(2), ...mobileRows(2)];
  await allGoThrough(t, rows, repeatingSheet(rows));
});
