/** Advices of more payees than one PDF takes. */
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { advicesOf, madeFor, rowsWithContent } from '../../../electron/documents/advice.ts';
import { writeAdvices } from '../../../electron/documents/write-advices.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Five payees, each of whom was paid. */
async function fiveAdvices(t: TestContext) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(5));
  await engine.openRun(batch).start('run-1');
  const [first, ...others] = advicesOf(rowsWithContent(journal, batch), 'en-CA');
  assert.ok(first);
  const about = { letterhead: '', madeAtMs: Date.UTC(2026, 2, 9), size: 'A4' } as const;
  return { advices: [first, ...others] as const, made: madeFor(engine.record(batch), about) };
}

test('advices of more payees than a file takes go on in files beside it, each payee on a sheet of paper', async (t) => {
  const { advices, made } = await fiveAdvices(t);
  const folder = temporaryFolder(t);
  // An existing name: nobody was asked whether it may be replaced.
  writeFileSync(join(folder, 'all (2).pdf'), 'of another');
  const told: string[] = [];
  const files = await writeAdvices(advices, made, {
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

for (const [form, target, written] of [
  ['pdf', 'all.pdf', ['all.pdf']],
  ['text', 'texts', ['2 Awa Diop 0.txt', '3 Awa Diop 1.txt']],
  ['mail', 'drafts', ['2 Awa Diop 0.eml', '3 Awa Diop 1.eml']],
] as const)
  test(`advices as ${form} that are stopped midway end there; what was written is whole and stays`, async (t) => {
    const { advices, made } = await fiveAdvices(t);
    const folder = temporaryFolder(t);
    const stopped = new AbortController();
    const writing = writeAdvices(advices, made, {
      ...{ form, target: join(folder, target), perFile: 2, signal: stopped.signal },
      onProgress: (done) => done === 2 && stopped.abort(),
    });
    await assert.rejects(writing, { name: 'AbortError' });
    assert.deepEqual(readdirSync(form === 'pdf' ? folder : join(folder, target)).sort(), written);
  });
