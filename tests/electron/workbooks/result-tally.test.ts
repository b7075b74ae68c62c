import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResultRow } from '../../../electron/workbooks/result-columns.ts';
import { countingRows } from '../../../electron/workbooks/result-tally.ts';
import { resultRow } from './sample-results.ts';

/** A row of customers who pay in; `began` is what the import made of it. */
function deposit(row: number, state: 'closed' | 'paid', began: 'closed' | 'invalid' | 'ready'): ResultRow {
  const { record, content } = resultRow({ row, state });
  const operation = 'customer-deposit' as const;
  return {
    record: { ...record, operation },
    content: { ...content, operation, state: began },
    accountChanges: [],
  };
}

async function comesIn(...rows: readonly ResultRow[]): Promise<boolean> {
  const counting = countingRows(() => rows, 0);
  for await (const _row of counting.rows());
  return counting.tally().comesIn;
}

test('what was paid out is said to be paid, whatever rows of the other kind were set aside', async () => {
  const paid = resultRow({ row: 3 });
  assert.equal(await comesIn(deposit(2, 'closed', 'closed'), paid), false, 'set aside in the sheet');
  assert.equal(await comesIn(deposit(2, 'closed', 'invalid'), paid), false, 'set aside in the batch');
  assert.equal(await comesIn(deposit(2, 'closed', 'ready'), deposit(3, 'paid', 'ready')), true);
});
