// The app opened on a data folder that was approved on another machine: nothing in it continues, and the windows say
// why.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { viewBatch } from '../../../electron/engine/batch-view.ts';
import { unseenAlarms } from '../../../electron/engine/core/row/batch-record.ts';
import { decideSendAgain } from '../../../electron/engine/decide/decide.ts';
import { takeOver } from '../../../electron/engine/decide/take-over.ts';
import { doubtForgotten } from '../../../electron/engine/provenance/restored-backup.ts';
import { JournalHandle } from '../../../electron/main/journal/journal-handle.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts } from '../../support/main-parts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('what was approved on another machine is void and in doubt in the app, which says why in both languages', async (t) => {
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
  assert.equal(problem?.code, 'approved-elsewhere');
  assert.match(renderProblem(problem, 'en-CA').message, /before this computer had seen this journal/);
  assert.match(renderProblem(problem, 'fr-CA').message, /cet ordinateur/);
  assert.equal(journal.counts(batch).unknown, 3, 'that machine may have sent them since');
});

test('what another machine had not sent is taken over in the window by the number of its rows, once nothing of them is found', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const first = bench.open();
  const batch = await bench.approved(first.engine, mobileRows(3));
  // As on a machine that has not seen the journal before.
  doubtForgotten(
    { ...first.journal, isOlderThanRemembered: () => false, isNewHere: () => true },
    bench.clock.nowMs() - DAY_MS,
  );
  await first.engine.openRun(batch).start(randomUUID());
  assert.deepEqual(first.journal.counts(batch), { parked: 3 }, 'the list shows none of them');
  const again = decideSendAgain(first.engine, { batch, row: 2, by: 'Awa' });
  assert.equal(!again.ok && again.problem.code, 'approved-elsewhere', 'that machine may still send it');
  const own = await bench.approved(first.engine, mobileRows(5).slice(3));
  const refused = await takeOver(first.engine, own, { by: 'Awa', begunBy: 'app' });
  assert.ok(!refused.ok, 'what this machine approved is sent from here');
  first.journal.close();
  const { handlers, connect, batches } = mainParts(t, bench);
  connect();
  const quote = (of: string) =>
    handlers['batches.quote']({ batch: of, wallets: {}, convertFrom: null, isExact: false });
  const approve = (of: string) =>
    handlers['batches.approve']({ batch: of, confirmation: '', approver: null });
  assert.ok(!(await approve(batch)).ok, 'it is never sent from here');
  assert.ok(!(await handlers['batches.take-over']({ batch, count: 2 })).ok, 'other rows than were shown');

  const taken = await handlers['batches.take-over']({ batch, count: 3 });
  assert.ok(taken.ok);
  const anew = taken.value.batch;
  assert.notEqual(anew, batch);
  assert.deepEqual(batches.journal().counts(batch), { closed: 3 });
  assert.deepEqual(batches.journal().counts(anew), { ready: 3 });
  assert.equal(bench.practice.books.sessions().length, 0, 'it waits for its review and approval');
  const early = await quote(anew);
  assert.ok(
    !early.ok && early.problems[0].code === 'journal-forgot',
    'the list has to show what it sent last',
  );
});
