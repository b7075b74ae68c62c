// The app opened on a data folder that was approved on another machine: nothing in it continues, and the windows say
// why.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { viewBatch } from '../../../electron/engine/batch-view.ts';
import { unseenAlarms } from '../../../electron/engine/core/row/batch-record.ts';
import type { JournalEvent } from '../../../electron/engine/core/row/events.ts';
import { decideSendAgain } from '../../../electron/engine/decide/decide.ts';
import { rowsToTake, takeOver, takeOverWrites } from '../../../electron/engine/decide/take-over.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { doubtForgotten } from '../../../electron/engine/provenance/restored-backup.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { JournalHandle } from '../../../electron/main/journal/journal-handle.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { DAY_MS } from '../../../shared/domain/time.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { attemptOpened, batchCreated, importedRow } from '../../support/journal-events.ts';
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
  const { reason } = (!refused.ok && refused.problem?.params) || {};
  assert.equal(reason, 'nothing-to-pay', 'what this machine approved is sent from here');
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

test('a take-over keeps what holds a row, and leaves to the other machine what it had sent or what a look has found', () => {
  const journal = openMemoryJournal();
  const append = (batch: string, ...events: readonly JournalEvent[]) => journal.append(batch, events, 1);
  const alike = problem('sheet-paid', { where: 'b-0, 2' });
  const price = problem('quote-error', { errorCode: 'x', suggested: '-' });
  const problems = [alike, problem('duplicate-exact', { where: 'row:2' })];
  append('B1', batchCreated(), {
    type: 'rows-imported',
    rows: [2, 3, 4, 5, 6].map((row) => importedRow('B1', row, { problems })),
  });
  append('B1', { type: 'wallets-chosen', wallets: { xof: 'w-1' }, convertFrom: 'cad', businessId: null });
  append('B1', { type: 'row-held', row: 2, problem: price }, attemptOpened('B1', 4));
  append('B1', { type: 'attempt-unknown', row: 4, attempt: 1, why: 'no-answer' });
  for (const row of [3, 5, 6]) append('B1', { type: 'row-doubted', row, reason: 'journal-older' });
  for (const row of [3, 4, 5])
    append('B1', { type: 'row-parked', row, sweeps: 2, nearMatches: row === 5 ? ['s-1'] : [] });
  assert.deepEqual(
    rowsToTake(journal, 'B1').map(({ row }) => row),
    [2, 3],
  );
  const record = journal.batch('B1');
  assert.ok(record);
  const act = { by: 'Awa', begunBy: 'app' } as const;
  const writes = () => takeOverWrites(record, act, { journal, chance: systemChance, nowMs: 9 });
  const [anew, closed] = writes().events;
  const [created, imported] = anew?.events ?? [];
  assert.ok(created?.type === 'batch-created' && imported?.type === 'rows-imported');
  assert.deepEqual(
    [created.takenOverFrom, created.walletReferences, created.convertFrom, created.begunBy],
    ['B1', ['w-1'], 'cad', 'app'],
  );
  assert.deepEqual(
    imported.rows.map(({ row, state, problems: kept }) => [row, state, ...kept.map(({ code }) => code)]),
    [
      [2, 'held', 'quote-error', 'duplicate-exact'],
      [3, 'ready', 'duplicate-exact'],
    ],
  );
  const into = { by: 'Awa', reason: 'imported-anew', into: anew?.batch } as const;
  const [wait, ...rest] = closed?.events ?? [];
  assert.deepEqual(wait?.type === 'alarm-raised' && wait.problem.code, 'journal-new-here');
  assert.deepEqual(
    rest,
    [2, 3].map((row) => ({ type: 'row-closed', row, ...into })),
  );
  append(anew?.batch ?? '', ...(anew?.events ?? []));
  const { into: half, events } = writes();
  assert.deepEqual([half, ...events.map(({ batch }) => batch)], [anew?.batch, 'B1'], 'killed in between');
  append('B1', ...(closed?.events ?? []));
  assert.deepEqual(writes(), { into: undefined, events: [] });
});

test('a row that was held, and then doubted in an older copy, is taken over as held: nobody has released it', () => {
  const journal = openMemoryJournal();
  const order = problem('ordered-elsewhere', { at: '2026-11-01T00:00:00.000Z' });
  const append = (...events: readonly JournalEvent[]) => journal.append('B1', events, 1);
  append(batchCreated(), { type: 'rows-imported', rows: [importedRow('B1', 2), importedRow('B1', 3)] });
  append({ type: 'row-held', row: 2, problem: order });
  for (const row of [2, 3])
    append(
      { type: 'row-doubted', row, reason: 'journal-older' },
      { type: 'row-parked', row, sweeps: 2, nearMatches: [] },
    );
  const record = journal.batch('B1');
  assert.ok(record);
  const act = { by: 'Awa', begunBy: 'pay' } as const;
  const [anew] = takeOverWrites(record, act, { journal, chance: systemChance, nowMs: 9 }).events;
  const [, imported] = anew?.events ?? [];
  assert.ok(imported?.type === 'rows-imported');
  assert.deepEqual(
    imported.rows.map(({ row, state, problems }) => [row, state, ...problems.map(({ code }) => code)]),
    [
      [2, 'held', 'ordered-elsewhere'],
      [3, 'ready'],
    ],
  );
  journal.close();
});
