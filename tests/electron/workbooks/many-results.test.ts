import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { exportResults } from '../../../electron/workbooks/export-results.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { BATCH, HEAD, resultRow } from './sample-results.ts';

test('100,000 rows are written without holding them', async (t) => {
  const target = join(temporaryFolder(t), 'results.xlsx');
  const rows = function* () {
    for (let row = 2; row < 100_002; row += 1) yield resultRow({ row });
  };
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().heapUsed);
  }, 50);
  await exportResults(target, { batch: BATCH, rows, locale: 'fr', head: HEAD });
  clearInterval(watch);
  // Held rows would be over 200 MB; the measured memory is garbage not yet collected and the compressor's buffers.
  assert.ok(highest - before < 400_000_000, `${((highest - before) / 1e6).toFixed(0)} MB`);
});
