/** Kept sheets of batches that ended long ago are removed at a start, and nothing else waits for one that is held. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SourceFiles } from '../../../electron/files/source-files.ts';
import { applyRetention } from '../../../electron/main/batches/retention.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

test('a sheet that cannot be removed keeps no other from going, and goes later', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const sources = new SourceFiles(bench.folder.dataDir);
  const [held = '', free = ''] = ['a', 'b'].map((letter) => letter.repeat(64));
  const rows = mobileRows(2);
  for (const [at, sha256] of [held, free].entries()) {
    const batch = await bench.approved(
      engine,
      rows.slice(at, at + 1),
      validSheet(rows.slice(at, at + 1)),
      sha256,
    );
    await engine.openRun(batch).start(batch);
    await sources.keep(sha256, Buffer.from('a sheet'));
  }
  // No file of this name can be removed while a folder is in its place.
  const place = join(bench.folder.dataDir, 'sources', held);
  rmSync(place);
  mkdirSync(place);
  const inTwoDays = { journal, sources, days: 1, nowMs: bench.clock.nowMs() + 2 * 86_400_000 };
  assert.equal(await applyRetention(inTwoDays), 1);
  assert.deepEqual([sources.has(held), sources.has(free)], [true, false]);
  rmSync(place, { recursive: true });
  await sources.keep(held, Buffer.from('a sheet'));
  assert.equal(await applyRetention(inTwoDays), 1);
});
