/** An export in its thread: it reports progress, delays nothing else, can be cancelled, and never leaves half a file. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { exportInThread } from '../../../electron/workbooks/export-in-thread.ts';
import { ExportFailure } from '../../../electron/workbooks/finished-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { unsentBatch } from '../../support/unsent-batch.ts';

const ROWS = 5_000;

test('an export tells how far it is, and the event loop turns meanwhile', async (t) => {
  const { dataDir, batch } = unsentBatch(t, ROWS);
  const told: number[] = [];
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  t.after(() => clearInterval(turning));
  const target = join(temporaryFolder(t), 'results.csv');
  const written = await exportInThread(
    { dataDir, batch, target, locale: 'en', what: { kind: 'fresh' } },
    { onProgress: (done, total) => told.push(done / total) },
  );
  assert.deepEqual(written, { file: target, problems: [] });
  assert.equal(readFileSync(target, 'utf8').trim().split('\n').length, 1 + ROWS);
  assert.ok(told.length > 0 && turns > 0, `told ${told.length} times, ${turns} turns`);
  assert.deepEqual(
    told,
    told.toSorted((one, other) => one - other),
  );
  assert.ok(told.every((share) => share >= 0 && share <= 1));
});

test('what changes while it is written is not in it: rows and the end of the chain are of one moment', async (t) => {
  const { dataDir, batch, journal } = unsentBatch(t, ROWS);
  const { seq, hash } = journal.head();
  const last = 1 + ROWS;
  let isChanged = false;
  const target = join(temporaryFolder(t), 'results.csv');
  await exportInThread(
    { dataDir, batch, target, locale: 'en', what: { kind: 'fresh' } },
    {
      onProgress() {
        if (isChanged) return;
        isChanged = true;
        journal.append(batch, [{ type: 'row-closed', row: last, by: 'awa', reason: 'set-aside' }], 2);
      },
    },
  );
  assert.equal(journal.row({ batch, row: last })?.state, 'closed');
  const [, ...lines] = readFileSync(target, 'utf8').trim().split('\n');
  assert.deepEqual(
    lines.filter((line) => !line.includes(',ready,')),
    [],
  );
  assert.ok(lines[0]?.includes(`${seq} ${hash}`));
});

test('cancelled, it leaves the earlier file as it was, and nothing beside it', async (t) => {
  const { dataDir, batch } = unsentBatch(t, ROWS);
  const folder = temporaryFolder(t);
  for (const name of ['results.csv', 'results.xlsx']) {
    const target = join(folder, name);
    writeFileSync(target, 'as it was');
    const cancelling = new AbortController();
    const exporting = exportInThread(
      { dataDir, batch, target, locale: 'en', what: { kind: 'fresh' } },
      { signal: cancelling.signal, onProgress: () => cancelling.abort() },
    );
    await assert.rejects(exporting, { name: 'AbortError' });
    assert.equal(readFileSync(target, 'utf8'), 'as it was');
  }
  assert.deepEqual(readdirSync(folder).sort(), ['results.csv', 'results.xlsx']);
});

test('a copy that comes to no end gives way to a new workbook, and a note says so', async (t) => {
  const { dataDir, batch } = unsentBatch(t, 3);
  const folder = temporaryFolder(t);
  const thread = join(folder, 'stuck.mjs');
  // Stuck at the copy alone: the new workbook is written by the real thread.
  const real = pathToFileURL(join(import.meta.dirname, '../../../electron/workbooks/export-thread.ts'));
  writeFileSync(
    thread,
    `import { parentPort } from 'node:worker_threads';
     await import(${JSON.stringify(String(real))});
     parentPort.on('message', ({ what }) => { if (what.kind === 'own') for (;;); });`,
  );
  const target = join(folder, 'copy.xlsx');
  const limits = { silenceMs: 120_000, wholeMs: 120_000 };
  const request = { dataDir, batch, target, locale: 'en', what: { kind: 'own', source: undefined } } as const;
  const stuck = { thread: pathToFileURL(thread) };
  // The silence that ends the copy must not end the workbook: long enough for this machine, however slow it is.
  const begun = performance.now();
  await exportInThread({ ...request, target: join(folder, 'new.xlsx'), what: { kind: 'fresh' } }, { limits });
  const silenceMs = 1_000 + 4 * (performance.now() - begun);
  const written = await exportInThread(request, { ...stuck, limits: { ...limits, silenceMs } });
  assert.deepEqual(written.problems, [
    { code: 'export-not-copied', severity: 'note', params: { reason: 'copy-too-long' } },
  ]);
  assert.ok(existsSync(target));
});

test('a sheet that is not kept, or no longer what was imported, gives a new workbook, and a note says so', async (t) => {
  const { dataDir, batch } = unsentBatch(t, 3);
  const folder = temporaryFolder(t);
  const changed = join(folder, 'changed');
  writeFileSync(changed, 'Nom;Net\n');
  for (const source of [undefined, changed]) {
    const target = join(folder, 'copy.xlsx');
    const what = { kind: 'own', source } as const;
    const { problems } = await exportInThread({ dataDir, batch, target, locale: 'en', what });
    assert.deepEqual(
      problems.map(({ params }) => params?.reason),
      ['copy-no-source'],
    );
    assert.ok(readFileSync(target).subarray(0, 2).equals(Buffer.from('PK')));
  }
});

test('a new workbook never takes the place of one with macros: it gets its own end and a free name', async (t) => {
  const { dataDir, batch } = unsentBatch(t, 3);
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'Paie.xlsx'), 'as it was');
  const target = join(folder, 'paie.xlsm');
  const what = { kind: 'own', source: undefined } as const;
  const { file } = await exportInThread({ dataDir, batch, target, locale: 'en', what });
  assert.equal(file, join(folder, 'paie (2).xlsx'));
  assert.equal(readFileSync(join(folder, 'Paie.xlsx'), 'utf8'), 'as it was');
  assert.equal(existsSync(target), false);
});

test('a folder that is not there is said as it is outside of the thread', async (t) => {
  const { dataDir, batch } = unsentBatch(t, 3);
  const target = join(temporaryFolder(t), 'nowhere', 'results.xlsx');
  await assert.rejects(
    exportInThread({ dataDir, batch, target, locale: 'en', what: { kind: 'fresh' } }),
    (failure) => failure instanceof ExportFailure && failure.place === 'no-such-folder',
  );
});
