import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import type { Cell } from '../../../../shared/sheet/table.ts';

const CORPUS = join(import.meta.dirname, '../../../../../shared/corpus');

/** What exceljs is known to read wrongly or not at all; `import.md` lists each, and the corpus has their right values. */
const EXCELJS_FAILS: Readonly<Record<string, string>> = {
  'phpspreadsheet__without_cell_reference.xlsx': 'throws without references',
  'phpspreadsheet__namespaces.xlsx': 'throws on an x: prefix',
  'phpspreadsheet__Zip-Windows-Directory-Separator.xlsx': 'finds no sheet behind back slashes',
};

/** Our cell as text with its kind, in the terms that both readers share. */
function ourValue(cell: Cell | undefined): string {
  if (cell === undefined || cell.isMergedAway || (cell.text === '' && cell.formula !== 'missing')) return '';
  if (cell.formula === 'missing') return '';
  if (cell.kind === 'date' || cell.kind === 'number') return `number ${Number(cell.text).toPrecision(11)}`;
  return `${cell.kind} ${cell.text}`;
}

function theirValue(cell: ExcelJS.Cell, is1904: boolean): string {
  if (cell.type === ExcelJS.ValueType.Merge) return '';
  const value = cell.type === ExcelJS.ValueType.Formula ? cell.result : cell.value;
  return theirText(value as ExcelJS.CellValue, is1904);
}

function theirText(value: ExcelJS.CellValue | undefined, is1904: boolean): string {
  if (value === null || value === undefined || value === '') return '';
  if (value instanceof Date) {
    const serial = value.getTime() / 86_400_000 + (is1904 ? 24_107 : 25_569);
    return `number ${serial.toPrecision(11)}`;
  }
  if (typeof value === 'number') return `number ${value.toPrecision(11)}`;
  if (typeof value === 'boolean') return `boolean ${value ? 'TRUE' : 'FALSE'}`;
  if (typeof value === 'string') return `text ${value}`;
  if ('error' in value) return `error ${value.error}`;
  if ('richText' in value) return `text ${value.richText.map((run) => run.text).join('')}`;
  if ('text' in value) return theirText(value.text as ExcelJS.CellValue, is1904);
  return '';
}

const files = existsSync(CORPUS) ? globSync(join(CORPUS, '*', '*.xlsx')) : [];

if (files.length === 0) test('exceljs on the corpus', { skip: `no ${CORPUS}` });

for (const file of files) {
  test(`exceljs and we read the same in ${basename(file)}`, async (context) => {
    const known = EXCELJS_FAILS[basename(file)];
    if (known !== undefined) return context.skip(known);
    const bytes = readFileSync(file);
    const book = new ExcelJS.Workbook();
    const isReadable = await book.xlsx
      .load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
      .then(
        () => true,
        () => false,
      );
    if (!isReadable) return context.skip('exceljs cannot read it');
    let compared = 0;
    for (const sheet of book.worksheets) {
      const result = await readTable(bytes, { fileName: basename(file), sheetName: sheet.name });
      if (!result.ok) {
        if (result.problem.code === 'file-no-payments') continue;
        return context.skip(`refused here: ${result.problem.code}`);
      }
      compared += compareSheet(sheet, result.table.rows, book.properties.date1904);
    }
    assert.ok(compared > 0);
  });
}

function compareSheet(
  sheet: ExcelJS.Worksheet,
  rows: readonly { readonly row: number; readonly cells: readonly (Cell | undefined)[] }[],
  is1904: boolean,
): number {
  const ours = new Map(rows.map((row) => [row.row, row.cells]));
  let compared = 0;
  sheet.eachRow((row, rowNumber) => {
    row.eachCell((cell, columnNumber) => {
      const mine = ours.get(rowNumber)?.[columnNumber - 1];
      assert.equal(ourValue(mine), theirValue(cell, is1904), `${sheet.name}!${cell.address}`);
      compared++;
    });
  });
  for (const { row, cells } of rows) {
    for (const [index, cell] of cells.entries()) {
      if (ourValue(cell) === '') continue;
      const theirs = sheet.getRow(row).getCell(index + 1);
      assert.equal(ourValue(cell), theirValue(theirs, is1904), `${sheet.name}!${theirs.address}`);
    }
  }
  return compared;
}
