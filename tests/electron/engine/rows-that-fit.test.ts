/** A wallet that holds too little: what it lacks, and which rows it can pay, with a real journal and quotes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingMinor } from '../../../electron/engine/approve/approval.ts';
import { FIT_ORDERS, rowsThatFit } from '../../../electron/engine/review/rows-that-fit.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

test('what is missing has fees and tolerance in it; nothing is missing to who holds what was quoted', async (t) => {
  const { engine, journal, batch } = await reviewed(t);
  const figures = engine.figures(batch);
  const quoted = figures.debitMinor.xof ?? 0;
  const needed = figures.neededMinor.xof ?? 0;
  assert.ok(quoted > (figures.totalsMinor.xof ?? 0), 'with fees');
  assert.ok(needed > quoted, 'with the tolerance');
  assert.equal(missingMinor(figures, 'xof', quoted), 0);
  assert.equal(missingMinor(figures, 'xof', quoted - 1), needed - quoted + 1);
  assert.equal(missingMinor(figures, 'cad', 0), 0);
  journal.close();
});

test('rows that fit are taken in the order asked for, each with fees and tolerance, and none beyond the balance', async (t) => {
  const { journal, batch } = await reviewed(t);
  const rows = [...journal.rows(batch)];
  const tolerancePercent = 0.5;
  const cost = (row: number): number =>
    Math.ceil((rows.find((one) => one.row === row)?.reviewed?.userPaysMinor ?? Number.NaN) * 1.005);
  const [first = 0, second = 0, third = 0] = rows.map(({ row }) => row);
  const balanceMinor = cost(first) + cost(third);
  // The second row has no priority.
  const priorityOf = (row: number) => ({ [first]: 20, [third]: 3 })[row];
  const terms = { tolerancePercent, priorityOf };
  const fitting = (order: (typeof FIT_ORDERS)[number], minor: number) =>
    rowsThatFit(rows, { currency: 'xof', balanceMinor: minor }, { order, ...terms });
  // 3,000, 1,000 and 2,000: in the sheet's order the first and the second, then nothing is left for the third.
  assert.deepEqual(fitting('sheet', balanceMinor).leftOut, [third]);
  assert.deepEqual(fitting('smallest', balanceMinor).leftOut, [first]);
  assert.deepEqual(fitting('largest', balanceMinor).leftOut, [second]);
  // 3 before 20, as numbers; rows without a priority come last.
  assert.deepEqual(fitting('priority', balanceMinor).leftOut, [second]);
  assert.deepEqual(fitting('priority', cost(third) + cost(second)).leftOut, [first]);
  assert.equal(fitting('largest', balanceMinor).neededMinor, balanceMinor);
  for (const order of FIT_ORDERS) {
    for (const less of [0, 1, cost(second), balanceMinor]) {
      const { count, neededMinor, leftOut } = fitting(order, balanceMinor - less);
      assert.ok(neededMinor <= balanceMinor - less);
      assert.equal(count + leftOut.length, rows.length);
    }
  }
  const inDollars = rowsThatFit(rows, { currency: 'usd', balanceMinor: 0 }, { order: 'sheet', ...terms });
  assert.deepEqual(inDollars, { count: 0, neededMinor: 0, leftOut: [] });
  journal.close();
});

async function reviewed(t: Parameters<typeof engineBench>[0]) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const amounts = ['3000', '1000', '2000'];
  const rows = mobileRows(3).map((row, index) => ({ ...row, amount: amounts[index] ?? '' }));
  const batch = engine.importSheet(draftOf(bench.address, validSheet(rows), 'a'.repeat(64)));
  const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: true });
  assert.ok(review.ok);
  return { engine, journal, batch };
}
