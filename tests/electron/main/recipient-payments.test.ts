/** What a recipient of the book was paid before, of payments really sent to the practice service and journalled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipientPayments } from '../../../electron/main/batches/recipient-payments.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

test('a recipient’s payments are those to the account, and to the name elsewhere; others’ and unsent ones are none', async (t) => {
  const { open, address, pass } = await engineBench(t);
  const { engine, journal } = open();
  const import_ = (rows: ReturnType<typeof mobileRows>, sha: string) =>
    engine.importSheet(draftOf(address, validSheet(rows), sha.repeat(64)));
  const pay = async (rows: ReturnType<typeof mobileRows>, sha: string) => {
    const batch = import_(rows, sha);
    const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: true });
    assert.ok(review.ok);
    engine.approve(batch, { by: 'test' });
    await engine.openRun(batch).start(`run-${sha}`);
    pass(45 * 86_400_000);
    return batch;
  };
  const [awa = {}, other = {}] = mobileRows(2);
  const names = { first_name: 'Awa', last_name: 'Diop' };
  const before = await pay([{ ...awa, ...names, phone: '+221771110001' }, other], 'a');
  const now = await pay([other, { ...awa, first_name: 'A.', last_name: 'Ba', phone: '+221771110002' }], 'b');
  import_([{ ...awa, ...names, phone: '+221771110002' }], 'c');
  const inBook = {
    ...{ first_name: 'Awa', last_name: 'DIOP', phone: '+221771110002' },
    ...{ transaction_type: 'mobile_money', country: 'sn' },
  };
  const { payments, isWhole } = recipientPayments(journal, address, inBook);
  assert.ok(isWhole);
  assert.deepEqual(
    payments.map(({ batch, row, state, account, isOtherAccount }) => ({
      ...{ batch, row, state, account, isOtherAccount },
    })),
    [
      { batch: now, row: 3, state: 'paid', account: '••••0002', isOtherAccount: false },
      { batch: before, row: 2, state: 'paid', account: '••••0001', isOtherAccount: true },
    ],
  );
  assert.ok((payments[0]?.at ?? '') > (payments[1]?.at ?? ''));
  // A recipient without a name is found by the account alone, and another service's payments are not ours.
  const unnamed = { transaction_type: 'mobile_money', phone: '+221771110002' };
  assert.equal(recipientPayments(journal, address, unnamed).payments.length, 1);
  assert.deepEqual(recipientPayments(journal, 'http://another.example', inBook).payments, []);
  journal.close();
});

test('of very many payments the newest are shown, and that there are older ones is said', async (t) => {
  const { open, address } = await engineBench(t);
  const { engine, journal } = open();
  const names = { first_name: 'Awa', last_name: 'Diop' };
  const rows = mobileRows(101).map((row) => ({ ...row, ...names }));
  const batch = engine.importSheet(draftOf(address, validSheet(rows), 'a'.repeat(64)));
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: true });
  assert.ok(review.ok);
  engine.approve(batch, { by: 'test' });
  await engine.openRun(batch).start('run');
  assert.equal(journal.counts(batch).paid, 101);
  const { payments, isWhole } = recipientPayments(journal, address, names);
  assert.deepEqual([payments.length, isWhole], [100, false]);
  const times = payments.map(({ at }) => at);
  assert.deepEqual(times, times.toSorted().reverse());
  journal.close();
});
