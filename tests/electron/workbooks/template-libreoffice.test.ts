import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import ExcelJS from 'exceljs';
import { columnsFor, exampleOf } from '../../../electron/workbooks/field-headings.ts';
import { buildTemplate } from '../../../electron/workbooks/sheet-template.ts';
import { PAYOUT_CHANNELS, type PayoutChannel } from '../../../shared/domain/channel.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { LANGUAGES } from '../../../shared/domain/language.ts';
import { checkSheet } from '../../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../../shared/sheet/check/whole/choose-sheet.ts';
import { readTable } from '../../../shared/sheet/read/read-table.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
const skip = !hasLibreOffice && 'no LibreOffice';

/** Cells as they are, UTF-8, semicolons. */
const CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,false,false';

/** One row for each channel that a template can be for, in the columns that this channel needs. */
function exampleRows(channel: PayoutChannel | undefined): readonly ReadonlyMap<string, string>[] {
  const channels = channel ? [channel] : PAYOUT_CHANNELS;
  return channels.map((each) => {
    const row = new Map(columnsFor(each).map((column) => [column.field, exampleOf(column, each)]));
    return row.set('reference', `0${PAYOUT_CHANNELS.indexOf(each)}`);
  });
}

async function writeFilled(path: string, language: Language, channel: PayoutChannel | undefined) {
  const workbook = buildTemplate({ language, ...(channel && { channel }) });
  const sheet = workbook.worksheets[0];
  assert.ok(sheet);
  const columns = columnsFor(channel);
  for (const [index, row] of exampleRows(channel).entries()) {
    for (const [at, { field }] of columns.entries()) {
      const value = row.get(field);
      if (value !== undefined) sheet.getCell(index + 2, at + 1).value = value;
    }
  }
  writeFileSync(path, Buffer.from(await workbook.xlsx.writeBuffer()));
}

function convert(test: TestContext, files: readonly string[], filter: string, out: string): void {
  const profile = `-env:UserInstallation=${pathToFileURL(join(temporaryFolder(test), 'profile'))}`;
  spawnSync('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', out, ...files]);
}

async function checkedFile(path: string) {
  const read = await readTable(readFileSync(path), { fileName: path, chooseSheet });
  assert.ok(read.ok, `${path}: ${JSON.stringify(!read.ok && read.problem)}`);
  return checkSheet(read.table);
}

for (const language of LANGUAGES) {
  test(`filled ${language} templates, saved again by LibreOffice, can be paid row by row with every zero kept`, {
    skip,
  }, async (t) => {
    const folder = temporaryFolder(t);
    const files = [undefined, ...PAYOUT_CHANNELS].map((channel) => ({
      channel,
      path: join(folder, `${channel ?? 'mixed'}.xlsx`),
    }));
    for (const { channel, path } of files) await writeFilled(path, language, channel);
    const paths = files.map(({ path }) => path);
    convert(t, paths, 'xlsx', join(folder, 'xlsx'));
    convert(t, paths, CSV, join(folder, 'csv'));
    for (const { channel } of files) {
      const name = channel ?? 'mixed';
      for (const path of [join(folder, 'xlsx', `${name}.xlsx`), join(folder, 'csv', `${name}.csv`)]) {
        const { rows, questions, excluded } = await checkedFile(path);
        assert.deepEqual([questions, excluded], [[], []], path);
        const expected = exampleRows(channel);
        assert.equal(rows.length, expected.length, path);
        for (const [index, row] of rows.entries()) {
          assert.notEqual(row.state, 'invalid', `${path}: ${JSON.stringify(row.problems)}`);
          for (const [field, value] of expected[index] ?? []) {
            const own: string | undefined = Reflect.get(row.fields, field);
            assert.equal(own?.toLowerCase(), value.toLowerCase(), `${path}: ${field}`);
          }
        }
      }
    }
  });
}

test('an empty template, saved again by LibreOffice, has its lists, remarks and help, and nothing to pay', {
  skip,
}, async (t) => {
  const folder = temporaryFolder(t);
  const files = PAYOUT_CHANNELS.map((channel) => ({ channel, path: join(folder, `${channel}.xlsx`) }));
  for (const { channel, path } of files)
    writeFileSync(path, Buffer.from(await buildTemplate({ language: 'fr', channel }).xlsx.writeBuffer()));
  const out = join(folder, 'out');
  convert(
    t,
    files.map(({ path }) => path),
    'xlsx',
    out,
  );
  for (const { channel } of files) {
    const path = join(out, `${channel}.xlsx`);
    assert.deepEqual((await checkedFile(path)).rows, [], channel);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(path);
    const sheet = workbook.getWorksheet('Paiements');
    assert.ok(sheet && workbook.getWorksheet('Aide'), channel);
    const columns = columnsFor(channel);
    const at = (field: string) => columns.findIndex((column) => column.field === field) + 1;
    const list = sheet.getCell(2, at('channel')).dataValidation;
    assert.deepEqual([list?.type, list?.formulae?.[0]], ['list', `"${channel}"`], channel);
    assert.ok(sheet.getCell(1, at('amount')).note, channel);
    assert.equal(sheet.getCell(50, at('reference')).numFmt, '@', channel);
  }
});
