import type { TestContext } from 'node:test';
import { Engine } from '../../electron/engine/engine.ts';
import { JournalSession } from '../../electron/engine/journal-session.ts';
import { systemChance } from '../../electron/engine/ports/chance.ts';
import { systemClock } from '../../electron/engine/ports/clock.ts';
import { openJournal } from '../../electron/journal/open-journal.ts';
import { ServiceKeys } from '../../electron/secrets/service-keys.ts';
import { createServiceClient } from '../../electron/service/service-client.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/settings.ts';
import { draftOf, mobileRows } from './engine-bench.ts';
import { freshJournalFolder } from './journal-folder.ts';
import { validSheet } from './valid-sheet.ts';

/** Where nothing listens: nothing is sent. */
const ADDRESS = 'http://127.0.0.1:9';

/** A batch of this many mobile payments that nobody has sent, in a journal of the test's own. */
export function unsentBatch(t: TestContext, rows: number) {
  const place = freshJournalFolder(t);
  const journal = openJournal(place);
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
  const session = new JournalSession(journal);
  const ports = { session, service, clock: systemClock, chance: systemChance, settings: DEFAULT_SETTINGS };
  const batch = new Engine(ports).importSheet(draftOf(ADDRESS, validSheet(mobileRows(rows))));
  return { journal, batch, dataDir: place.dataDir };
}
