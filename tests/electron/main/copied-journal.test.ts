// The app opened on a data folder that was approved on another machine: nothing in it continues, and the windows say
// why.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { viewBatch } from '../../../electron/engine/batch-view.ts';
import { unseenAlarms } from '../../../electron/engine/core/row/batch-record.ts';
import type { BatchService } from '../../../electron/main/batches/batch-service.ts';
import { resumeBatches } from '../../../electron/main/batches/batch-service.ts';
import { JournalHandle } from '../../../electron/main/journal/journal-handle.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('what was approved on another machine is void in the app, says why in both languages, and does not go on by itself', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const first = bench.open();
  const batch = await bench.approved(first.engine, mobileRows(3));
  const run = first.engine.openRun(batch);
  run.windDown();
  await run.start(randomUUID());
  assert.notEqual(first.journal.batch(batch)?.approval, null);
  first.journal.close();

  const own = new JournalHandle(bench.folder);
  assert.deepEqual(own.problems(), [], 'on its own machine nothing is to be said');
  assert.notEqual(own.open().batch(batch)?.approval, null);
  own.close();

  const elsewhere = temporaryFolder(t);
  const place = { dataDir: join(elsewhere, 'data'), stateDir: join(elsewhere, 'state') };
  cpSync(bench.folder.dataDir, place.dataDir, { recursive: true });
  const copied = new JournalHandle(place);
  t.after(() => copied.close());
  assert.deepEqual(
    copied.problems().map(({ code }) => code),
    ['journal-new-here'],
  );
  const journal = copied.open();
  const record = journal.batch(batch);
  assert.equal(record?.approval, null);
  assert.ok(record);
  assert.deepEqual(unseenAlarms(record), [], 'the note has a word of its own, and is no alarm to be seen');
  const { problem } = viewBatch(journal, record);
  assert.equal(problem?.code, 'approval-void');
  assert.match(renderProblem(problem, 'en-CA').message, /this computer had not seen this journal before/);
  assert.match(renderProblem(problem, 'fr-CA').message, /cet ordinateur/);
  assert.equal(journal.counts(batch).ready, 3);

  const resumed = await resumeBatches({ journal: () => journal } as unknown as BatchService);
  assert.deepEqual(resumed, []);
  assert.equal(bench.practice.books.sessions().length, 0);
});
