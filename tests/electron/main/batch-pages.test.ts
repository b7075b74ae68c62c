import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { BatchPages } from '../../../electron/main/batches/batch-pages.ts';
import { batchCreated, importedRow } from '../../support/journal-events.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';
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

test('by amount the largest comes first within its currency, and the currencies keep their order', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  const amounts = [
    ['xof', 5_000],
    ['cad', 20_000],
    ['xof', 7_000],
    ['cad', 30_000],
  ] as const;
  const rows = amounts.map(([currency, amountMinor], index) =>
    importedRow('B1', index + 2, { currency, amountMinor }),
  );
  journal.append('B1', [batchCreated(), { type: 'rows-imported', rows }], 1_000);
  const pages = new BatchPages(() => journal);
  const page = (direction: 'asc' | 'desc') =>
    pages
      .page({ batch: 'B1', offset: 0, limit: 10, states: [], search: '', sort: { by: 'amount', direction } })
      .rows.map(({ currency, amount }) => `${currency} ${amount}`);
  assert.deepEqual(page('desc'), ['cad 300.00', 'cad 200.00', 'xof 7000', 'xof 5000']);
  assert.deepEqual(page('asc'), ['cad 200.00', 'cad 300.00', 'xof 5000', 'xof 7000']);
});

test('a payee is shown by name and by an account of which only the last figures are readable', (t) => {
  const { journal, batch } = unsentBatch(t, 1);
  const [row] = new BatchPages(() => journal).page({
    ...{ batch, offset: 0, limit: 1, states: [], search: '' },
    sort: { by: 'row', direction: 'asc' },
  }).rows;
  assert.match(row?.account ?? '', /^••••\d{4}$/);
  assert.equal(row?.fields.phone?.slice(-4), row?.account.slice(-4));
});
