import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { exportResults } from '../../../electron/workbooks/export-results.ts';
import { ExportFailure } from '../../../electron/workbooks/finished-file.ts';
import { resultStateWord } from '../../../electron/workbooks/result-columns.ts';
import { guardedText } from '../../../shared/domain/formula-text.ts';
import { ROW_STATES } from '../../../shared/domain/row-state.ts';
import { checkSheet } from '../../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../../shared/sheet/check/whole/choose-sheet.ts';
import { readTable } from '../../../shared/sheet/read/read-table.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { BATCH, HEAD, oneOfEach, resultRow } from './sample-results.ts';

const RISKY = [
  "Diop;=cmd|'/c calc'!A0;",
  '\u00ad=1+1',
  '  @SUM(A1)',
  '=1+2',
  '+22177',
  '-12',
  '@SUM(A1)',
  '\tx',
  '\rx',
  "=cmd|'/c calc'!A1",
];

async function sheetsOf(path: string): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  return workbook;
}

test('the summary ties to the minor unit: imported is excluded and every state together', async (t) => {
  const target = join(temporaryFolder(t), 'results.xlsx');
  await exportResults(target, { batch: BATCH, rows: oneOfEach, locale: 'en', head: HEAD });
  const summary = (await sheetsOf(target)).getWorksheet('Summary');
  assert.ok(summary);
  const lines = new Map<string, unknown[]>();
  summary.eachRow((row) => {
    lines.set(
      String(row.getCell(1).value),
      [2, 3, 4].map((column) => row.getCell(column).value),
    );
  });
  assert.deepEqual(lines.get('null')?.slice(0, 3) ?? lines.get(''), ['Rows', 'CAD', 'XOF']);
  const [imported, cad, xof] = lines.get('imported') ?? [];
  const states = ROW_STATES.map((state) => lines.get(resultStateWord(state, 'en')) ?? []);
  const total = (index: number) =>
    states.reduce((sum, line) => sum + Math.round(Number(line[index]) * 100), 0) / 100;
  assert.equal(imported, 2 + ROW_STATES.length * 2);
  assert.equal(imported, Number(lines.get('excluded')?.[0]) + total(0));
  assert.equal(cad, total(1));
  assert.equal(xof, total(2));
  assert.equal(xof, 11 * 1000 + 55);
});

test('V8: a results workbook that is imported again is not told to hold unread payments in its own summary', async (t) => {
  for (const locale of ['en', 'fr-CA'] as const) {
    const target = join(temporaryFolder(t), 'results.xlsx');
    await exportResults(target, { batch: BATCH, rows: oneOfEach, locale, head: HEAD });
    const read = await readTable(new Uint8Array(readFileSync(target)), {
      fileName: 'results.xlsx',
      chooseSheet,
    });
    assert.ok(read.ok);
    assert.deepEqual(read.problems, [], locale);
  }
});

test('every row stands in the workbook, with its amount as a number and its words as text', async (t) => {
  const target = join(temporaryFolder(t), 'results.xlsx');
  await exportResults(target, { batch: BATCH, rows: oneOfEach, locale: 'en', head: HEAD });
  const results = (await sheetsOf(target)).getWorksheet('Results');
  assert.ok(results);
  assert.equal(results.actualRowCount, 1 + ROW_STATES.length * 2);
  const headings = (results.getRow(1).values as string[]).slice(1);
  const cell = (line: number, heading: string) => results.getRow(line).getCell(headings.indexOf(heading) + 1);
  assert.equal(cell(2, 'Amount')?.value, 1000);
  assert.equal(cell(3, 'Amount')?.value, 100.01);
  assert.equal(cell(3, 'Amount')?.numFmt, '#,##0.00');
  assert.equal(cell(2, 'First name')?.value, 'Awa');
  assert.equal(cell(2, 'Paysheet row')?.value, 2);
});

test('a text that begins like a formula stays a text in both kinds of file', async (t) => {
  const folder = temporaryFolder(t);
  const rows = () =>
    RISKY.map((description, row) => resultRow({ row: row + 2, fields: { description, amount: '1250' } }));
  await exportResults(join(folder, 'r.xlsx'), { batch: BATCH, rows, locale: 'en', head: HEAD });
  await exportResults(join(folder, 'r.csv'), { batch: BATCH, rows, locale: 'en', head: HEAD });

  const results = (await sheetsOf(join(folder, 'r.xlsx'))).getWorksheet('Results');
  assert.ok(results);
  const column = (results.getRow(1).values as string[]).indexOf('Description');
  RISKY.forEach((text, index) => {
    const cell = results.getRow(index + 2).getCell(column);
    assert.equal(cell?.type, ExcelJS.ValueType.String);
    assert.equal(cell?.value, text.replace('\r', '\n'));
    assert.equal(cell?.numFmt, '@');
  });

  const parsed = Papa.parse<string[]>(readFileSync(join(folder, 'r.csv'), 'utf8').trim(), {
    delimiter: ',',
    newline: '\r\n',
  });
  const at = parsed.data[0]?.indexOf('Description') ?? -1;
  assert.deepEqual(
    parsed.data.slice(1).map((line) => line[at]),
    RISKY.map(guardedText),
  );
});

test('a text that looks like an escape of workbooks is read back as it was', async (t) => {
  const target = join(temporaryFolder(t), 'r.xlsx');
  const references = ['PAY_x2024_01', '_x0041_x0042_', 'PAY_x005F_1', '_x20_'];
  const rows = () =>
    references.map((reference, row) => resultRow({ row: row + 2, fields: { reference, amount: '1250' } }));
  await exportResults(target, { batch: BATCH, rows, locale: 'en', head: HEAD });
  const read = await readTable(new Uint8Array(readFileSync(target)), { fileName: 'r.xlsx', chooseSheet });
  assert.ok(read.ok);
  const [headings, ...lines] = read.table.rows;
  const at = headings?.cells.findIndex((cell) => cell?.text === 'Reference') ?? -1;
  assert.deepEqual(
    lines.map(({ cells }) => cells[at]?.text),
    references,
  );
});

test('an export can be limited to failed, parked or unsent rows', async (t) => {
  const folder = temporaryFolder(t);
  const expected = {
    failed: ['failed', 'rejected'],
    parked: ['unclear: you decide'],
    unsent: ['invalid', 'needs your yes', 'ready'],
  } as const;
  for (const only of ['failed', 'parked', 'unsent'] as const) {
    const target = join(folder, `${only}.csv`);
    await exportResults(target, { batch: BATCH, rows: oneOfEach, only, locale: 'en', head: HEAD });
    const { data } = Papa.parse<Record<string, string>>(readFileSync(target, 'utf8').trim(), {
      header: true,
    });
    const states = new Set(data.map((row) => row['Paysheet state']));
    assert.deepEqual([...states].sort(), [...expected[only]].sort());
  }
});

test('an invalid row keeps what stood in the sheet, and says why', async (t) => {
  const target = join(temporaryFolder(t), 'results.csv');
  const rows = () => [
    resultRow({
      row: 7,
      state: 'invalid',
      amountMinor: 0,
      fields: { first_name: 'Awa' },
      problems: [{ code: 'amount-not-positive', severity: 'error', field: 'amount', original: '-12' }],
    }),
  ];
  await exportResults(target, { batch: BATCH, rows, locale: 'en', head: HEAD });
  const { data } = Papa.parse<Record<string, string>>(readFileSync(target, 'utf8').trim(), { header: true });
  assert.equal(data[0]?.Amount, "'-12");
  assert.match(data[0]?.['Paysheet remark'] ?? '', /must be above zero/);
});

test('the halves of a name that nobody confirmed are no values of an export: its import proposes them again', async (t) => {
  const target = join(temporaryFolder(t), 'results.csv');
  const original = 'Gagnon Luc';
  const fields = {
    first_name: 'Gagnon',
    last_name: 'Luc',
    country: 'sn',
    channel: 'mobile_money',
    currency: 'xof',
    phone: '+221771834567',
  };
  const problems = [
    {
      code: 'name-split',
      severity: 'warning',
      field: 'full_name',
      column: 'A',
      original,
      proposed: 'Gagnon | Luc',
    },
    { code: 'required-missing', severity: 'error', field: 'provider' },
  ] as const;
  const { first_name: _first, last_name: _last, ...unnamed } = fields;
  const refused = {
    code: 'name-people-or-company',
    severity: 'error',
    field: 'full_name',
    column: 'A',
    original: 'Johnson & Johnson',
  } as const;
  const rows = () => [
    resultRow({ row: 7, state: 'invalid', fields, problems }),
    // Ticked and approved, so the paid values were confirmed.
    resultRow({ row: 8, state: 'failed', fields, problems: problems.slice(0, 1) }),
    // A name that was refused has no halves, and is mended in the export.
    resultRow({ row: 9, state: 'invalid', fields: unnamed, problems: [refused] }),
  ];
  await exportResults(target, { batch: BATCH, rows, locale: 'en', head: HEAD });
  const { data } = Papa.parse<Record<string, string>>(readFileSync(target, 'utf8').trim(), { header: true });
  assert.deepEqual(
    data.map((row) => [row['Full name'], row['First name'], row['Last name']]),
    [
      [original, '', ''],
      ['', 'Gagnon', 'Luc'],
      ['Johnson & Johnson', '', ''],
    ],
  );
  const read = await readTable(readFileSync(target), { fileName: 'results.csv' });
  assert.ok(read.ok);
  const { rows: again } = checkSheet(read.table);
  const proposed = again.map(({ problems: of }) => of.filter(({ code }) => code === 'name-split').length);
  assert.deepEqual(proposed, [1, 0, 0]);
});

test('a failure in the middle leaves the earlier file as it was, and nothing beside it', async (t) => {
  const folder = temporaryFolder(t);
  for (const name of ['results.xlsx', 'results.csv']) {
    const target = join(folder, name);
    writeFileSync(target, 'as it was');
    let calls = 0;
    const rows = function* () {
      calls += 1;
      for (let row = 2; row < 5000; row += 1) {
        if (calls > 1 && row > 3000) throw new Error('the journal closed');
        yield resultRow({ row });
      }
    };
    await assert.rejects(
      exportResults(target, { batch: BATCH, rows, locale: 'en', head: HEAD }),
      /the journal closed/,
    );
    assert.equal(readFileSync(target, 'utf8'), 'as it was');
  }
  assert.deepEqual(readdirSync(folder).sort(), ['results.csv', 'results.xlsx']);
});

test('a full disk is said in words, and nothing half-written is left', async (t) => {
  const folder = temporaryFolder(t);
  const { writeFinishedFile } = await import('../../../electron/workbooks/finished-file.ts');
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  await assert.rejects(
    writeFinishedFile(join(folder, 'results.xlsx'), () => Promise.reject(full)),
    (failure) => failure instanceof ExportFailure && failure.fault === 'disk-full',
  );
  assert.deepEqual(readdirSync(folder), []);
});

test('a target that cannot be written is named with its reason', async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'taken.csv'));
  writeFileSync(join(folder, 'file'), '');
  const cases: readonly (readonly [string, RegExp])[] = [
    [join(folder, 'nowhere', 'r.csv'), /does not exist/],
    [join(folder, 'taken.csv'), /a folder of that name/],
    [join(folder, 'file', 'r.csv'), /is not a folder/],
  ];
  if (process.getuid?.() !== 0) {
    mkdirSync(join(folder, 'locked'));
    chmodSync(join(folder, 'locked'), 0o500);
  }
  for (const [target, reason] of cases) {
    await assert.rejects(
      exportResults(target, { batch: BATCH, rows: oneOfEach, locale: 'en', head: HEAD }),
      reason,
    );
  }
});

test('every kind of results names the head of the journal’s chain: a summary’s line, or a column’s first row', async (t) => {
  const folder = temporaryFolder(t);
  const anchor = `${HEAD.seq} ${HEAD.hash}`;
  for (const [locale, summaryName, label] of [
    ['en', 'Summary', 'Journal: last event and hash'],
    ['fr', 'Récapitulatif', 'Journal : dernier événement et empreinte'],
  ] as const) {
    await exportResults(join(folder, 'r.xlsx'), { batch: BATCH, rows: oneOfEach, locale, head: HEAD });
    const summary = (await sheetsOf(join(folder, 'r.xlsx'))).getWorksheet(summaryName);
    const lines: unknown[] = [];
    summary?.eachRow((row) => lines.push([row.getCell(1).value, row.getCell(2).value]));
    assert.ok(
      lines.some((line) => JSON.stringify(line) === JSON.stringify([label, anchor])),
      locale,
    );
    for (const only of [undefined, 'failed'] as const) {
      const target = join(folder, 'r.csv');
      await exportResults(target, {
        batch: BATCH,
        rows: oneOfEach,
        locale,
        head: HEAD,
        ...(only && { only }),
      });
      const { data } = Papa.parse<Record<string, string>>(readFileSync(target, 'utf8').trim(), {
        header: true,
      });
      const anchors = data.map((line) => line['Paysheet journal']);
      assert.deepEqual(anchors, [anchor, ...Array(data.length - 1).fill('')]);
    }
  }
});
