import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchPages } from '../../../electron/main/batches/batch-pages.ts';
import { unsentBatch } from '../../support/unsent-batch.ts';

test('a page of a long batch reads the records it shows and no others, in either direction', (t) => {
  const { journal, batch } = unsentBatch(t, 3_000);
  const read: number[] = [];
  const watched: typeof journal = {
    ...journal,
    rows: () => assert.fail('every row of the batch was read'),
    row: (ref) => {
      read.push(ref.row);
      return journal.row(ref);
    },
  };
  const pages = new BatchPages(() => watched);
  const asked = { batch, offset: 2_000, limit: 100, states: [], search: '' };
  const all = journal.outlines(batch).map(({ row }) => row);

  const forward = pages.page({ ...asked, sort: { by: 'row', direction: 'asc' } });
  assert.equal(forward.total, 3_000);
  assert.deepEqual(
    forward.rows.map(({ row }) => row),
    all.slice(2_000, 2_100),
  );
  const backward = pages.page({ ...asked, sort: { by: 'row', direction: 'desc' } });
  assert.deepEqual(
    backward.rows.map(({ row }) => row),
    all.toReversed().slice(2_000, 2_100),
  );
  assert.equal(read.length, 200);
  assert.equal(pages.page({ ...asked, states: ['paid'], sort: { by: 'row', direction: 'asc' } }).total, 0);
});
