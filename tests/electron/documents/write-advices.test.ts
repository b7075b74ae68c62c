/** Advices of more payees than one PDF takes. */
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { advicesOf, madeFor, rowsWithContent } from '../../../electron/documents/advice.ts';
import { writeAdvices } from '../../../electron/documents/write-advices.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('advices of more payees than a file takes go on in files beside it, each payee on a sheet of paper', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(5));
  await engine.openRun(batch).start('run-1');
  const [first, ...others] = advicesOf(rowsWithContent(journal, batch), 'en-CA');
  assert.ok(first);
  const about = { letterhead: '', madeAtMs: Date.UTC(2026, 2, 9), size: 'A4' } as const;
  const folder = temporaryFolder(t);
  // An existing name: nobody was asked whether it may be replaced.
  writeFileSync(join(folder, 'all (2).pdf'), 'of another');
  const told: string[] = [];
  const files = await writeAdvices([first, ...others], madeFor(engine.record(batch), about), {
    form: 'pdf',
    target: join(folder, 'all.pdf'),
    perFile: 2,
    onProgress: (done, total) => told.push(`${done} of ${total}`),
  });
  assert.deepEqual(
    files.map((file) => [basename(file), pdfText(file).pages]),
    [
      ['all.pdf', 2],
      ['all (3).pdf', 2],
      ['all (4).pdf', 1],
    ],
  );
  assert.equal(readdirSync(folder).length, 4);
  assert.deepEqual(told, ['0 of 5', '2 of 5', '4 of 5']);
});
