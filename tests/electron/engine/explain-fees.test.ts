/** Each row's fees beside the schedule of the real practice service: equal if it follows it, and reported if it does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainFees } from '../../../electron/engine/review/explain-fees.ts';
import { readFees } from '../../../electron/engine/review/fee-estimate.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const ZOE = {
  ...{ first_name: 'Zoé', last_name: 'Roy', email: 'zoe@example.com', country: 'ca', amount: '120.00' },
  ...{ currency: 'cad', channel: 'eft', transaction_type: 'eft', institution_number: '004' },
  ...{
    transit_number: '00123',
    account_number: '000123456789',
    language: 'fr',
    recipient_type: 'transaction',
  },
};

test('a quote follows the line of its channel, an exchanged one that of the exchange as well', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal, service } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet([...mobileRows(2), ZOE])));
  const review = await engine.review(batch, {
    wallets: ['xof'],
    convertFrom: 'xof',
    isAutomatic: false,
    isExact: true,
  });
  assert.ok(review.ok, JSON.stringify(review));
  const fees = await readFees(service);
  assert.ok(fees.ok);
  const explained = explainFees(journal.rows(batch), fees.value);
  assert.equal(explained.length, 3);
  for (const { byScheduleMinor, feesMinor, isQuoted } of explained) {
    assert.ok(isQuoted && feesMinor > 0);
    assert.ok(Math.abs((byScheduleMinor ?? Number.NaN) - feesMinor) <= 1, `${byScheduleMinor} ${feesMinor}`);
  }
  const channels = explained
    .toSorted((a, b) => a.row - b.row)
    .map(({ lines }) => lines.map(({ channel }) => channel));
  assert.deepEqual(channels, [['mobile_money'], ['mobile_money'], ['swap', 'eft']]);

  // The schedule of another day: one line dearer, the other gone.
  const dearer = fees.value.map((fee) =>
    fee.channel === 'mobile_money' ? { ...fee, operatorFlatFee: 7 } : fee,
  );
  const [most] = explainFees(journal.rows(batch), dearer);
  assert.equal(most && most.feesMinor - (most.byScheduleMinor ?? 0), -7);
  const without = explainFees(
    journal.rows(batch),
    fees.value.filter(({ channel }) => channel !== 'mobile_money'),
  );
  assert.deepEqual(
    without.filter(({ byScheduleMinor }) => byScheduleMinor === undefined).map(({ lines }) => lines),
    [[], []],
  );
  journal.close();
});
