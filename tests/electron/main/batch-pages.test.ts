import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemChance } from '../../../electron/engine/chance.ts';
import { systemClock } from '../../../electron/engine/clock.ts';
import { Engine } from '../../../electron/engine/engine.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { BatchPages } from '../../../electron/main/batch-pages.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { createServiceClient } from '../../../electron/service/service-client.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/settings.ts';
import { draftOf, mobileRows } from '../../support/engine-bench.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const ADDRESS = 'http://127.0.0.1:9';

test('a page of a long batch reads the records it shows and no others, in either direction', (t) => {
  const journal = openJournal(freshJournalFolder(t));
  t.after(() => journal.close());
  const keys = new ServiceKeys('pk', 'sk');
  const service = createServiceClient({
    address: ADDRESS,
    keys,
    origin: 'test',
    now: Date.now,
    timeoutMs: 1,
  });
  t.after(() => service.close());
  const ports = { journal, service, clock: systemClock, chance: systemChance, settings: DEFAULT_SETTINGS };
  const batch = new Engine(ports).importSheet(draftOf(ADDRESS, validSheet(mobileRows(3_000))));
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
