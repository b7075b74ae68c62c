import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../../electron/engine/engine.ts';
import { JournalSession } from '../../../electron/engine/journal-session.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { systemClock } from '../../../electron/engine/ports/clock.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { BatchPages } from '../../../electron/main/batches/batch-pages.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { createServiceClient } from '../../../electron/service/service-client.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/settings.ts';
import { checkSheet } from '../../../shared/sheet/check/whole/check-sheet.ts';
import { draftOf } from '../../support/engine-bench.ts';
import { tableOf } from '../../support/hand-made-table.ts';
import { attemptOpened, attemptRefused, batchCreated, importedRow } from '../../support/journal-events.ts';
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

test('what changed last comes first, and what was not sent yet last, in the order of the sheet', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  const rows = [2, 3, 4, 5].map((row) => importedRow('B1', row));
  journal.append('B1', [batchCreated(), { type: 'rows-imported', rows }], 1_000);
  journal.append('B1', [{ type: 'row-closed', row: 2, by: 'user', reason: 'set-aside' }], 2_000);
  journal.append('B1', [attemptOpened('B1', 5)], 3_000);
  journal.append('B1', [attemptRefused(5)], 4_000);
  journal.append('B1', [attemptOpened('B1', 4)], 5_000);
  const { rows: shown } = new BatchPages(() => journal).page({
    ...{ batch: 'B1', offset: 0, limit: 10, states: [], search: '' },
    sort: { by: 'changed', direction: 'desc' },
  });
  assert.deepEqual(
    shown.map(({ row, changedAt }) => [row, changedAt]),
    [
      [4, '1970-01-01T00:00:05.000Z'],
      [5, '1970-01-01T00:00:03.000Z'],
      [3, null],
      [2, null],
    ],
  );
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

test('a company that is paid stands under its whole name in the review and the results, and is found by it', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  const keys = new ServiceKeys('pk', 'sk');
  const address = 'http://127.0.0.1:9';
  const service = createServiceClient({ address, keys, origin: 'test', now: Date.now, timeoutMs: 1 });
  t.after(() => service.close());
  const session = new JournalSession(journal);
  const ports = { session, service, clock: systemClock, chance: systemChance, settings: DEFAULT_SETTINGS };
  const headings = ['Vendor', 'Vendor email', 'Bank account', 'Transit', 'Institution', 'Amount due'];
  const firms = ['Acme Office Supplies Ltd.', 'Gagnon & Fils inc.'];
  const lines = firms.map((name, n) => [
    name,
    `ar${n}@example.com`,
    '123456789012',
    '12345',
    '003',
    '250.00',
  ]);
  const defaults = { currency: 'cad', country: 'ca', channel: 'eft' };
  const checked = checkSheet(tableOf([headings, ...lines]), { defaults });
  const batch = new Engine(ports).importSheet(draftOf(address, checked));
  const pages = new BatchPages(() => journal);
  const page = (search: string) =>
    pages.page({ batch, offset: 0, limit: 9, states: [], search, sort: { by: 'row', direction: 'asc' } });
  assert.deepEqual(
    page('').rows.map(({ recipient, account }) => [recipient, account]),
    firms.map((name) => [name, '••••9012']),
  );
  assert.deepEqual(
    page('office supplies').rows.map(({ recipient }) => recipient),
    [firms[0]],
  );
});
