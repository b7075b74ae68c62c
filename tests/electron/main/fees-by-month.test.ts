/** Fees month by month, of payments really sent to the practice service and journalled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feesByMonth } from '../../../electron/main/batches/fees.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

test('a month has its payments, their amount and their fees; the newest comes first, and nothing unpaid counts', async (t) => {
  const { open, address, pass } = await engineBench(t);
  const { engine, journal } = open();
  const months = feesByMonth();
  assert.deepEqual(await months(journal, address), []);
  const pay = async (rows: ReturnType<typeof mobileRows>, sha: string) => {
    const batch = engine.importSheet(draftOf(address, validSheet(rows), sha.repeat(64)));
    const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: true });
    assert.ok(review.ok);
    engine.approve(batch, { by: 'test' });
    await engine.openRun(batch).start(`run-${sha}`);
  };
  const [first = {}, second = {}] = mobileRows(2).map((row) => ({ ...row, amount: '100000' }));
  await pay([first, second], 'a');
  // Far enough to be in another month, whatever day it is.
  pass(45 * 86_400_000);
  // The practice service fails payments to phones that end in six zeros.
  await pay(
    [
      { ...first, amount: '200000' },
      { ...second, phone: '+221771000000' },
    ],
    'b',
  );
  const [latest, before, ...others] = await months(journal, address);
  assert.deepEqual(others, []);
  const { at: _at, ...ofLatest } = latest ?? { at: '' };
  assert.deepEqual(ofLatest, {
    ...{ channel: 'mobile_money', currency: 'xof', count: 1 },
    ...{ amount: '200000', fees: '3000', percent: '1.5' },
  });
  assert.equal(before?.count, 2);
  assert.equal(before?.amount, '200000');
  assert.equal(before?.fees, '3000');
  assert.ok((latest?.at ?? '') > (before?.at ?? ''));
  assert.deepEqual(await months(journal, 'http://another.example'), []);
  journal.close();
});

test('what happened in the same millisecond as the last event that was counted is counted as well', async (t) => {
  const { open, address } = await engineBench(t);
  const { engine, journal } = open();
  const months = feesByMonth();
  const batch = engine.importSheet(draftOf(address, validSheet(mobileRows(1)), 'c'.repeat(64)));
  assert.ok((await engine.review(batch, { wallets: [], isAutomatic: true, isExact: true })).ok);
  engine.approve(batch, { by: 'test' });
  await engine.openRun(batch).start('run');
  assert.equal((await months(journal, address)).length, 1);
  const { lastEventAtMs } = journal.batch(batch) ?? assert.fail();
  const [{ row, sessionId } = assert.fail()] = [...journal.rows(batch)];
  const failed = {
    type: 'status-seen',
    row,
    sessionId: sessionId ?? '',
    status: 'failed',
    failureReason: null,
  } as const;
  journal.append(batch, [failed], lastEventAtMs);
  assert.deepEqual(await months(journal, address), []);
  journal.close();
});
