/** A copy of the own sheet is made for others: no answer to a security question is in any part of it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { CopyRefused } from '../../../../electron/workbooks/copy/copy-refusal.ts';
import { withoutTexts } from '../../../../electron/workbooks/copy/hidden-strings.ts';
import { HIDDEN_ANSWER } from '../../../../shared/domain/security-answer.ts';
import { copyOwn } from '../../../support/own-copy.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { resultRow } from '../sample-results.ts';

const HEADINGS = ['Name', 'Amount', 'Security question', 'Security answer', 'Note'];
const LINES = [
  ['Awa Diop', 100, 'Colour?', 'Turquoise', 'by Friday'],
  ['Omar Ba', 200, 'Pet?', 'Tortue', 'Turquoise room'],
  ['Left out', 300, 'Town?', 'Gaspe7', ''],
];

const answered = (row: number, answer: string) =>
  resultRow({ row, fields: { first_name: 'Awa', security_question_answer: answer } });
const ROWS = [answered(2, 'Turquoise'), answered(3, 'Tortue')];

async function workbookOf(headings: readonly string[], lines: readonly (readonly unknown[])[] = LINES) {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Pay');
  sheet.addRow([...headings]);
  for (const line of lines) sheet.addRow([...line]);
  workbook.addWorksheet('Other').getCell('A1').value = 'Tortue';
  return workbook;
}

const bytesOf = async (workbook: ExcelJS.Workbook) => new Uint8Array(await workbook.xlsx.writeBuffer());

/** The texts of all parts of the copied workbook. */
async function copyWorkbook(t: Parameters<typeof temporaryFolder>[0], source: Uint8Array, rows = ROWS) {
  const target = join(temporaryFolder(t), 'copy.xlsx');
  const outcome = await copyOwn(target, { source, sheetName: 'Pay', headingRow: 1, rows });
  if (outcome !== 'copied') return { outcome };
  const parts = Object.values(unzipSync(readFileSync(target))).map((part) => strFromU8(part));
  const copy = new ExcelJS.Workbook();
  await copy.xlsx.readFile(target);
  return { outcome, text: parts.join('\n'), sheet: copy.getWorksheet('Pay') };
}

test('in a workbook each answer below the heading is hidden, also in the file’s list of texts', async (t) => {
  const { text = '', sheet } = await copyWorkbook(t, await bytesOf(await workbookOf(HEADINGS)));
  assert.doesNotMatch(text, /Gaspe7|>Turquoise</);
  assert.deepEqual(
    [1, 2, 3, 4].map((row) => sheet?.getCell(row, 4).value),
    ['Security answer', HIDDEN_ANSWER, HIDDEN_ANSWER, HIDDEN_ANSWER],
  );
  // What says the same elsewhere is no answer.
  assert.match(text, />Tortue</);
  assert.equal(sheet?.getCell('E3').value, 'Turquoise room');
  assert.equal(sheet?.getCell('F2').value, 'paid');
});

test('a column with a heading of its own is known by the answers that were sent', async (t) => {
  const headings = HEADINGS.with(3, 'What she says');
  const { text = '', sheet } = await copyWorkbook(t, await bytesOf(await workbookOf(headings)));
  assert.doesNotMatch(text, /Gaspe7|>Turquoise</);
  assert.equal(sheet?.getCell('A2').value, 'Awa Diop');
});

test('a sheet whose answers a person gave in the app is copied whole', async (t) => {
  const lines = LINES.map((line) => line.with(3, ''));
  const headings = HEADINGS.with(3, 'Remark');
  const { outcome, sheet } = await copyWorkbook(t, await bytesOf(await workbookOf(headings, lines)));
  assert.equal(outcome, 'copied');
  assert.equal(sheet?.getCell('C2').value, 'Colour?');
});

test('an answer that a formula makes refuses the copy: the file lists its formulas elsewhere', async (t) => {
  const workbook = await workbookOf(HEADINGS);
  const sheet = workbook.getWorksheet('Pay');
  assert.ok(sheet);
  sheet.getCell('D2').value = { formula: 'E2', result: 'Turquoise' };
  assert.deepEqual(await copyWorkbook(t, await bytesOf(workbook)), { outcome: 'copy-reads-otherwise' });
});

test('a text is taken out of the file’s list of texts alone, whatever its prefix; one that is not there refuses', () => {
  const list = strToU8('<x:sst><x:si><x:t>a</x:t></x:si><x:si/><x:si><x:r><x:t>b</x:t></x:r></x:si></x:sst>');
  assert.equal(
    strFromU8(withoutTexts(list, new Set([1, 2]))),
    '<x:sst><x:si><x:t>a</x:t></x:si><x:si/><x:si><x:t/></x:si></x:sst>',
  );
  assert.throws(() => withoutTexts(list, new Set([3])), CopyRefused);
});

for (const [encoding, delimiter, hidden] of [
  ['utf-8', ',', HIDDEN_ANSWER],
  ['iso-8859-2', ';', ''],
] as const)
  test(`in a text file (${encoding}, “${delimiter}”) each answer is hidden, and the rest is as it was`, async (t) => {
    const target = join(temporaryFolder(t), 'copy.csv');
    const lines = [
      ['Name', 'Security answer', 'Note'],
      ['Awa', 'Turquoise', '"a ""b"", c; d"'],
      ['"Ba; ""O"", x"', '"Tor""tue"', ''],
      ['Left out', 'Gaspe7', ''],
    ];
    const source = Buffer.from(lines.map((line) => `${line.join(delimiter)}\r\n`).join(''), 'latin1');
    const rows = [answered(2, 'Turquoise'), answered(3, 'Tor"tue')];
    const outcome = await copyOwn(target, {
      source,
      sheetName: null,
      headingRow: 1,
      rows,
      encoding,
      delimiter,
    });
    assert.equal(outcome, 'copied');
    const copy = readFileSync(target, encoding === 'utf-8' ? 'utf8' : 'latin1');
    assert.doesNotMatch(copy, /Turquoise|Tor|Gaspe7/);
    const [heading, first, second, third] = copy.split('\r\n');
    const start = (...cells: readonly string[]) => cells.join(delimiter);
    assert.ok(heading?.startsWith(start('Name', 'Security answer', 'Note')));
    assert.ok(first?.startsWith(start('Awa', hidden, '"a ""b"", c; d"')), first);
    assert.ok(second?.startsWith(start('"Ba; ""O"", x"', hidden, '')), second);
    assert.ok(third?.startsWith(start('Left out', hidden, '')), third);
  });
