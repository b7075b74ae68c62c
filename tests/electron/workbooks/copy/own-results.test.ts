/** The copy of the accountant's own workbook: columns added, nothing else touched. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { SheetMarkup } from '../../../../electron/workbooks/copy/sheet-markup.ts';
import type { ResultRow } from '../../../../electron/workbooks/result-columns.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import type { Table } from '../../../../shared/sheet/table.ts';
import { copyOwn } from '../../../support/own-copy.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { resultRow } from '../sample-results.ts';

/** A workbook as accountants make them: a title, formulas, formats, a merge, a second sheet, a table style. */
async function payroll(): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const notes = workbook.addWorksheet('Notes');
  notes.getCell('A1').value = 'Do not touch';
  const sheet = workbook.addWorksheet('Paie & primes');
  sheet.mergeCells('A1:C1');
  sheet.getCell('A1').value = 'Paie de novembre';
  sheet.addRow(['Nom', 'Brut', 'Net']);
  sheet.addRow(['Awa <Diop>', 1000, { formula: 'B3*0.9', result: 900 }]);
  sheet.addRow([]);
  sheet.addRow(['Omar', 2000, { formula: 'B5*0.9', result: 1800 }]);
  sheet.addRow(['Total', { formula: 'SUM(B3:B5)', result: 3000 }, null]);
  sheet.getColumn(1).width = 31;
  sheet.getCell('B3').numFmt = '#,##0.00 "F"';
  sheet.getCell('A2').fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFCC00' } };
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

const rowsOf = (...numbers: readonly number[]): readonly ResultRow[] =>
  numbers.map((row) => resultRow({ row }));

async function copied(target: string): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(target);
  return workbook;
}

test('results stand beside their rows; formulas, widths, styles, merges and other sheets are as they were', async (t) => {
  const target = join(temporaryFolder(t), 'copy.xlsx');
  const source = await payroll();
  assert.equal(
    await copyOwn(target, {
      source,
      sheetName: 'Paie & primes',
      headingRow: 2,
      rows: rowsOf(3, 5),
      locale: 'fr-CA',
    }),
    'copied',
  );
  const workbook = await copied(target);
  assert.deepEqual(
    workbook.worksheets.map(({ name }) => name),
    ['Notes', 'Paie & primes'],
  );
  const sheet = workbook.getWorksheet('Paie & primes');
  assert.ok(sheet);
  assert.equal(sheet.getCell('D2').value, 'Paysheet état');
  assert.equal(sheet.getCell('D3').value, 'payée');
  assert.equal(sheet.getCell('D5').value, 'payée');
  assert.equal(sheet.getCell('D4').value, null);
  assert.equal(sheet.getCell('D6').value, null);
  assert.equal(sheet.getCell('C5').formula, 'B5*0.9');
  assert.equal(sheet.getCell('A3').value, 'Awa <Diop>');
  assert.equal(sheet.getCell('B3').numFmt, '#,##0.00 "F"');
  assert.equal(sheet.getColumn(1).width, 31);
  assert.equal(sheet.getCell('B1').isMerged, true);
  assert.equal(workbook.getWorksheet('Notes')?.getCell('A1').value, 'Do not touch');
});

test('every part of the file but the one sheet is the same byte for byte', async (t) => {
  const target = join(temporaryFolder(t), 'copy.xlsx');
  const source = await payroll();
  await copyOwn(target, {
    source,
    sheetName: 'Paie & primes',
    headingRow: 2,
    rows: rowsOf(3),
    locale: 'en-CA',
  });
  const [before, after] = [unzipSync(source), unzipSync(readFileSync(target))];
  assert.deepEqual(Object.keys(after).sort(), Object.keys(before).sort());
  const changed = Object.keys(before).filter(
    (path) => strFromU8(before[path] ?? new Uint8Array()) !== strFromU8(after[path] ?? new Uint8Array()),
  );
  assert.deepEqual(changed, ['xl/worksheets/sheet2.xml']);
});

test('the copy is imported again as the same sheet: our columns are left alone', async (t) => {
  const target = join(temporaryFolder(t), 'copy.xlsx');
  const source = await payroll();
  await copyOwn(target, {
    source,
    sheetName: 'Paie & primes',
    headingRow: 2,
    rows: rowsOf(3, 5),
    locale: 'en-CA',
  });
  const options = { fileName: 'copy.xlsx', sheetName: 'Paie & primes' };
  const [before, after] = await Promise.all([
    readTable(source, options),
    readTable(new Uint8Array(readFileSync(target)), options),
  ]);
  assert.ok(before.ok && after.ok);
  const texts = (table: Table) =>
    table.rows.map(({ row, cells }) => [row, [0, 1, 2].map((index) => cells[index]?.text)]);
  assert.deepEqual(texts(after.table), texts(before.table));
});

test('the sample payroll is copied with a result for each of its rows', async (t) => {
  const target = join(temporaryFolder(t), 'copy.xlsx');
  const source = new Uint8Array(
    readFileSync(join(import.meta.dirname, '../../../../resources/samples/payroll.xlsx')),
  );
  const read = await readTable(source, { fileName: 'payroll.xlsx' });
  assert.ok(read.ok);
  const numbers = read.table.rows.map(({ row }) => row).filter((row) => row > 3);
  assert.equal(
    await copyOwn(target, { source, sheetName: null, headingRow: 3, rows: rowsOf(...numbers) }),
    'copied',
  );
  const cells: unknown[] = [];
  (await copied(target)).worksheets[0]?.eachRow((row) => cells.push(...(row.values as unknown[])));
  assert.equal(cells.filter((cell) => cell === 'paid').length, numbers.length);
});

for (const [what, spoil] of [
  [
    'with a namespace prefix',
    (xml: string) => xml.replaceAll('<row', '<x:row').replaceAll('</row', '</x:row'),
  ],
  ['with rows that carry no number', (xml: string) => xml.replace(/<row r="\d+"/g, '<row')],
  ['without the row that is wanted', (xml: string) => xml.replace(/<row r="5"[\s\S]*?<\/row>/, '')],
] as const) {
  test(`a workbook ${what} is not copied, and nothing is written`, async (t) => {
    const target = join(temporaryFolder(t), 'copy.xlsx');
    const parts = unzipSync(await payroll());
    const path = 'xl/worksheets/sheet2.xml';
    const spoiled = strToU8(spoil(strFromU8(parts[path] ?? new Uint8Array())));
    const source = zipSync({ ...parts, [path]: spoiled });
    assert.equal(
      await copyOwn(target, {
        source,
        sheetName: 'Paie & primes',
        headingRow: 2,
        rows: rowsOf(3, 5),
        locale: 'en-CA',
      }),
      'copy-unreadable',
    );
    assert.equal(existsSync(target), false);
  });
}

test('an added text cannot become a formula or break the XML', () => {
  const xml =
    '<worksheet><dimension ref="A1:B2"/><sheetData><row r="1" spans="1:2"/><row r="2"><c r="B2"><v>1</v></c></row></sheetData></worksheet>';
  const markup = new SheetMarkup(strToU8(xml));
  const cells = [{ kind: 'text', text: '=1+1</t>&\u0000é' }] as const;
  const changed = Buffer.concat([...markup.withCells({ first: 3, widths: [12] }, new Set([1]), () => cells)]);
  assert.equal(
    changed.toString(),
    '<worksheet><dimension ref="A1:C2"/><cols><col min="3" max="3" width="12" customWidth="1"/></cols><sheetData><row r="1"><c r="C1" t="inlineStr"><is><t xml:space="preserve">=1+1&#60;/t&#62;&#38;&#233;</t></is></c></row><row r="2"><c r="B2"><v>1</v></c></row></sheetData></worksheet>',
  );
});

/** The same bytes, with another unpacked size in the directory's entry of a part. */
function withStatedSize(source: Uint8Array, name: string, change: (size: number) => number): Uint8Array {
  const bytes = Buffer.from(source);
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) continue;
    const length = bytes.readUInt16LE(at + 28);
    if (bytes.toString('utf8', at + 46, at + 46 + length) !== name) continue;
    bytes.writeUInt32LE(change(bytes.readUInt32LE(at + 24)), at + 24);
    return new Uint8Array(bytes);
  }
  return assert.fail(`the directory has no ${name}`);
}

for (const part of [
  'xl/worksheets/sheet1.xml',
  'xl/theme/theme1.xml',
  'xl/worksheets/sheet2.xml',
  'docProps/app.xml',
]) {
  for (const [what, change] of [
    ['less than it is', (size: number) => size - 100],
    ['nothing', () => 0],
    ['more than it is', (size: number) => size + 100],
    ['190 MB', () => 190_000_000],
    ['4 GB', () => 0xffff_fff0],
  ] as const) {
    test(`a workbook whose directory says that ${part} is ${what} is not copied, and nothing is written`, async (t) => {
      const target = join(temporaryFolder(t), 'copy.xlsx');
      const source = withStatedSize(await payroll(), part, change);
      const copy = {
        source,
        sheetName: 'Paie & primes',
        headingRow: 2,
        rows: rowsOf(3, 5),
        locale: 'en-CA',
      } as const;
      assert.equal(await copyOwn(target, copy), 'copy-unreadable');
      assert.equal(existsSync(target), false);
    });
  }
}

// Looked through to its end from each row, such a sheet would take many minutes: the time grows with the rows alone.
test('a sheet of 50,000 rows and no formula is copied in one go through it', { timeout: 120_000 }, () => {
  const rows = Array.from(
    { length: 50_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c><c r="B${at + 1}"><v>2</v></c></row>`,
  );
  const markup = new SheetMarkup(
    new TextEncoder().encode(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
  );
  let cells = 0;
  markup.visit({
    onCell: () => {
      cells += 1;
    },
    onFormula: () => assert.fail('there is no formula'),
  });
  assert.equal(cells, 100_000);
});
