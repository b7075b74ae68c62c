import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { columnsFor } from '../../../electron/workbooks/field-headings.ts';
import { PAYOUT_CHANNELS } from '../../../shared/domain/channel.ts';
import { LANGUAGES } from '../../../shared/domain/language.ts';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import { commandLine } from '../../support/command-line.ts';

interface CheckDocument {
  readonly columns: readonly { readonly field: string | null; readonly how: string }[];
  readonly questions: readonly unknown[];
  readonly rows: readonly { readonly fields: Record<string, string> }[];
}

for (const language of LANGUAGES) {
  test(`every heading of the ${language} template is mapped without a question`, async (t) => {
    const { run, folder } = commandLine(t);
    const out = join(folder, 'template.xlsx');
    assert.equal((await run(['template', '--out', out, '--language', language])).status, 0);
    const columns = columnsFor();
    const headings = columns.map(({ field }) => formatMessage(language, `column.${field}`));
    const cells = columns.map(({ example }) => (example.includes(',') ? `"${example}"` : example));
    const filled = join(folder, 'filled.csv');
    writeFileSync(filled, `${headings.join(',')}\n${cells.join(',')}\n`);
    const document = (await run(['check', filled, '--json'])).json<CheckDocument>();
    assert.deepEqual(
      document.columns.map(({ field }) => field),
      columns.map(({ field }) => field),
    );
    assert.deepEqual(document.questions, []);
  });
}

test('an empty template holds no payment: its examples are never rows', async (t) => {
  const { run, folder } = commandLine(t);
  for (const channel of [undefined, ...PAYOUT_CHANNELS]) {
    const out = join(folder, `${channel ?? 'mixed'}.xlsx`);
    const chosen = channel ? ['--channel', channel] : [];
    assert.equal((await run(['template', '--out', out, ...chosen])).status, 0);
    if (channel !== undefined && channel !== 'eft') continue;
    const checked = await run(['check', out, '--json']);
    if (checked.status === 2) assert.match(checked.stderr, /Nothing to pay/);
    else assert.deepEqual(checked.json<CheckDocument>().rows, []);
  }
});

test('codes are text cells, choices are lists, and each heading has a comment', async (t) => {
  const { run, folder } = commandLine(t);
  const out = join(folder, 'eft.xlsx');
  assert.equal((await run(['template', '--out', out, '--channel', 'eft'])).status, 0);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(out);
  const sheet = workbook.getWorksheet('Payments');
  assert.ok(sheet);
  assert.ok(workbook.getWorksheet('Help'));
  const headings = (sheet.getRow(1).values as string[]).slice(1);
  const column = (heading: string) => headings.indexOf(heading) + 1;
  assert.equal(sheet.getColumn(column('Transit number')).numFmt, '@');
  assert.equal(sheet.getColumn(column('Account number')).numFmt, '@');
  assert.ok(!headings.includes('Payee code'));
  assert.ok(sheet.getCell(1, column('Institution number')).note);
  const currency = sheet.getCell(2, column('Currency')).dataValidation;
  assert.deepEqual([currency?.type, currency?.formulae], ['list', ['"CAD"']]);
  assert.equal(sheet.actualRowCount, 1);
});
