import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import ExcelJS from 'exceljs';
import type { SheetAnswer } from '../../../renderer/sheet-worker/messages.ts';
import { EMPTY_RECIPE } from '../../../renderer/sheet-worker/recipe.ts';
import { SheetSession } from '../../../renderer/sheet-worker/sheet-session.ts';
import { PAYROLL_PATH } from '../../../resources/samples/make-payroll.ts';
import { findChromium } from '../../support/chromium.ts';
import { payeePhone } from '../../support/payee-numbers.ts';
import { type ChromiumReader, startChromiumReader } from './page/chromium-reader.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus');
const skip = findChromium() === undefined && 'no Chromium here: see tests/tools/run-e2e.ts';
const NEVER = { silenceMs: 3_600_000, wholeMs: 3_600_000 };

/** What the worker reports, read through the same code in Node. */
async function readInNode(bytes: Uint8Array, fileName: string): Promise<string> {
  const told: SheetAnswer[] = [];
  const connection = new SheetSession((answer) => {
    if (answer.kind !== 'progress') told.push(answer);
  });
  const opening = { isPasted: false, recipe: EMPTY_RECIPE, language: 'en', today: '2026-11-21' } as const;
  await connection.handle({ kind: 'open', bytes, fileName, ...opening });
  if (told.at(-1)?.kind !== 'refused') await connection.handle({ kind: 'finish' });
  return JSON.stringify(told);
}

function largeCsv(rows: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, i) => `Awa,Diop,${payeePhone(i)},sn,${1000 + 5 * i},XOF`);
  return Buffer.from(['First name,Last name,Phone,Country,Amount,Currency', ...lines].join('\n'));
}

async function generated(): Promise<readonly (readonly [name: string, bytes: Uint8Array])[]> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Paie');
  sheet.addRow(['Prénom', 'Nom', 'Téléphone', 'Pays', 'Montant', 'Devise', 'Date']);
  for (let i = 0; i < 900; i += 1) {
    const amount = i % 7 === 0 ? { formula: 'A1', result: 1000 + i } : 1000.5 + i;
    sheet.addRow([
      'Aïcha',
      `N’Diaye ${i}`,
      `77 183 45 ${10 + (i % 90)}`,
      'Sénégal',
      amount,
      'FCFA',
      new Date(0),
    ]);
  }
  sheet.mergeCells('A3:B3');
  const text = 'Prénom;Nom;Montant;Devise\r\nZoé;Bénévent;1 250,50;CAD\r\n"Élodie";"d’Arc";12,5;CAD\r\n';
  return [
    ['sample.xlsx', readFileSync(PAYROLL_PATH)],
    ['written.xlsx', new Uint8Array(await book.xlsx.writeBuffer())],
    ['large.csv', largeCsv(3_000)],
    ['latin.csv', Buffer.from(text.replace('’', "'"), 'latin1')],
    ['wide.csv', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['open-quote.csv', Buffer.from('a,b\n"c,d\n')],
    ['nothing.csv', new Uint8Array(0)],
    ['damaged.xlsx', readFileSync(PAYROLL_PATH).subarray(0, 3_000)],
  ];
}

async function assertSame(reader: ChromiumReader, bytes: Uint8Array, name: string): Promise<void> {
  const told = await reader.read(bytes, { fileName: name, limits: NEVER });
  const inNode = await readInNode(bytes, name);
  // Documents of megabytes: only the place where they part is shown.
  let at = 0;
  while (at < told.length && told[at] === inNode[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 200);
  if (told !== inNode) assert.equal(around(told), around(inNode), `${name}, in Chromium and in Node`);
}

test('one reader: the built worker in Chromium tells of generated sheets what Node tells', {
  skip,
}, async (t) => {
  const reader = await startChromiumReader(t);
  for (const [name, bytes] of await generated()) await assertSame(reader, bytes, name);
  await reader.allEnded();
});

const noCorpus = !existsSync(CORPUS) && 'the corpus is not here';
test('one reader: of every corpus file too', { skip: skip || noCorpus }, async (t) => {
  const reader = await startChromiumReader(t);
  const files = readdirSync(CORPUS, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  assert.ok(files.length >= 57);
  for (const { parentPath, name } of files) {
    await assertSame(reader, readFileSync(join(parentPath, name)), basename(name));
  }
});

function endOf(told: string): SheetAnswer | undefined {
  return (JSON.parse(told) as SheetAnswer[]).at(-1);
}

async function largeReader(t: TestContext) {
  const reader = await startChromiumReader(t);
  return { reader, bytes: largeCsv(60_000), fileName: 'large.csv' };
}

test('a worker that hangs or fails is killed and said, and the sheet is read by a new one', {
  skip,
}, async (t) => {
  const reader = await startChromiumReader(t);
  const bytes = readFileSync(PAYROLL_PATH);
  const fileName = 'payroll.xlsx';
  const whole = JSON.parse(await readInNode(bytes, fileName)) as SheetAnswer[];
  for (const [firstWorker, reason] of [
    ['/hang.js', 'reading-too-long'],
    ['/fail.js', 'reader-failed'],
  ] as const) {
    const limits = firstWorker === '/hang.js' ? { ...NEVER, silenceMs: 100 } : NEVER;
    const problem = { code: 'file-not-readable', severity: 'error', params: { file: fileName, reason } };
    const once = await reader.read(bytes, { fileName, firstWorker, limits });
    const refusal = { kind: 'refused', problem, sheetNames: [] };
    assert.deepEqual(JSON.parse(once), [refusal]);
    if (firstWorker === '/hang.js') continue;
    const told = JSON.parse(await reader.read(bytes, { fileName, firstWorker, limits, retries: true }));
    assert.deepEqual(told, [refusal, ...whole]);
  }
  await reader.allEnded();
});

test('the real worker is killed before it is through with a large sheet when its time is over', {
  skip,
}, async (t) => {
  const { reader, bytes, fileName } = await largeReader(t);
  const told = await reader.read(bytes, { fileName, limits: { ...NEVER, wholeMs: 1 } });
  assert.equal(endOf(told)?.kind, 'refused');
  await reader.allEnded();
});

test('a cancel at any moment ends the work, a worker that does not heed it is killed, and nothing is left', {
  skip,
}, async (t) => {
  const { reader, bytes, fileName } = await largeReader(t);
  for (const cancelAt of ['once', 'progress'] as const) {
    assert.equal(await reader.read(bytes, { fileName, limits: NEVER, cancelAt }), '[{"kind":"cancelled"}]');
  }
  const deaf = { fileName, limits: NEVER, firstWorker: '/hang.js', cancelMs: 50, cancelAt: 'once' } as const;
  assert.equal(await reader.read(bytes, deaf), '[{"kind":"cancelled"}]');
  const again = await reader.read(bytes, { ...deaf, retries: true });
  assert.equal(endOf(again)?.kind, 'sheet');
  await reader.allEnded();
});
