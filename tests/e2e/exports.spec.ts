/** What Results writes, through the window, read back by exceljs: the own workbook's copy, fresh files, the rows to mend. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { unzipSync } from 'fflate';
import type { DesktopApp } from '../support/desktop-app.ts';
import type { PracticeService } from '../support/practice-service.ts';
import { expect, hurry, test } from './app-test.ts';
import {
  approveAndPay,
  button,
  checkButton,
  chip,
  chooseFile,
  expectAddsUp,
  expectNobodyTwice,
  exportTo,
  filterOf,
  getQuotes,
  newestBatch,
  openInCheck,
  sentTo,
} from './hands.ts';
import { csvFile, HEADINGS, payment } from './sheet-files.ts';

/** Its heading is in row 3; below it are five payments, of which the third fails and the fourth can’t be paid. */
const LINES = [
  payment(1),
  payment(2),
  payment(3, { Téléphone: '+221771000000' }),
  payment(4, { Montant: '0' }),
  payment(5),
];
const PAID_MINOR = 1001 + 1002 + 1005;

/** A workbook as an accountant keeps it: a title, formulas, widths, a colour, a second sheet that counts the first. */
async function ownWorkbook(folder: string): Promise<string> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Paie juin');
  sheet.getCell('A1').value = 'Paie du mois';
  sheet.getCell('A1').font = { bold: true, size: 16, color: { argb: 'FFB3261E' } };
  sheet.getRow(3).values = [...HEADINGS, 'Net'];
  for (const [index, line] of LINES.entries()) {
    const row = 4 + index;
    const cells = line.map((cell, column) => (HEADINGS[column] === 'Montant' ? Number(cell) : cell));
    sheet.getRow(row).values = [...cells, { formula: `E${row}*1`, result: Number(line[4]) }];
  }
  sheet.getColumn(1).width = 31;
  sheet.getCell('E5').fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFDDE9FB' } };
  const notes = workbook.addWorksheet('Notes');
  notes.getCell('B2').value = { formula: "SUM('Paie juin'!E4:E8)", result: PAID_MINOR + 1003 };
  const path = join(folder, 'paie juin.xlsx');
  await workbook.xlsx.writeFile(path);
  return path;
}

/** Imports the workbook, pays it, and ends in Results. */
async function payWorkbook(app: DesktopApp, path: string): Promise<void> {
  const { page } = app;
  await hurry(app);
  await chooseFile(app, path);
  await checkButton(page).click();
  // One row has a colour of its own: a warning.
  await getQuotes(page, 'ticks-all');
  await approveAndPay(page, 4);
  await expect(chip(page, 'Paid', 3)).toBeVisible();
  await expect(chip(page, 'Failed', 1)).toBeVisible();
  await button(page, 'See the results').click();
  await expectAddsUp(page, '6 lines = 1 excluded + 1 invalid + 3 paid + 1 failed');
}

async function readSheet(path: string): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  if (path.endsWith('.csv')) return workbook.csv.readFile(path, { map: (value: unknown) => value });
  await workbook.xlsx.readFile(path);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error(`${path} has no sheet`);
  return sheet;
}

/** The cells below a heading, whichever row the heading is in. */
function columnOf(sheet: ExcelJS.Worksheet, heading: string): readonly string[] {
  let at: { row: number; column: number } | undefined;
  sheet.eachRow((row, number) =>
    row.eachCell((cell, column) => {
      if (!at && cell.text === heading) at = { row: number, column };
    }),
  );
  if (!at) throw new Error(`no heading ${heading}`);
  const texts: string[] = [];
  for (let row = at.row + 1; row <= sheet.rowCount; row += 1) texts.push(sheet.getCell(row, at.column).text);
  return texts;
}

function paidMinor(practice: PracticeService): number {
  const paid = practice.books.sessions().filter(({ status }) => status === 'completed');
  return paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

test('a copy of the own workbook: results beside each row, everything else as it was, byte for byte', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const source = await ownWorkbook(folder);
  await payWorkbook(app, source);
  const target = join(folder, 'copy.xlsx');
  await exportTo(app, 'Copy of my own workbook, with the results', target);
  const sheet = await readSheet(target);
  // The app is English; the sheet's headings are French, and so are the words beside its rows.
  const states = columnOf(sheet, 'Paysheet état');
  expect(states.slice(0, 5)).toEqual(['payée', 'payée', 'échouée', 'invalide', 'payée']);
  const amounts = columnOf(sheet, 'Montant').slice(0, 5).map(Number);
  const sum = amounts.reduce((total, amount, index) => total + (states[index] === 'payée' ? amount : 0), 0);
  expect(sum).toBe(PAID_MINOR);
  expect(paidMinor(practice)).toBe(PAID_MINOR);
  expect(columnOf(sheet, 'Paysheet motif d’échec')[2]).toBe('«\u00a0Recipient unreachable\u00a0»');
  expect(sheet.getCell('J4').value).toMatchObject({ formula: 'E4*1' });
  expect(sheet.getColumn(1).width).toBe(31);
  expect(sheet.getCell('A1').font).toMatchObject({ bold: true, size: 16 });
  expect(sheet.getCell('E5').fill).toMatchObject({ fgColor: { argb: 'FFDDE9FB' } });
  expect(sheet.workbook.getWorksheet('Notes')?.getCell('B2').value).toMatchObject({
    formula: "SUM('Paie juin'!E4:E8)",
  });
  const [before, after] = [source, target].map((path) => unzipSync(readFileSync(path)));
  expect(Object.keys(after ?? {}).sort()).toEqual(Object.keys(before ?? {}).sort());
  const changed = Object.keys(before ?? {}).filter(
    (part) => Buffer.compare(before?.[part] ?? Buffer.of(), after?.[part] ?? Buffer.of()) !== 0,
  );
  expect(changed).toEqual(['xl/worksheets/sheet1.xml']);
  expect(app.complaints()).toEqual([]);
});

test('where a cell was changed at the check, the copy says what was paid and what the sheet has', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  const grid = await openInCheck(app, csvFile(folder, [payment(1), payment(2)]));
  await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('950');
  await page.keyboard.press('Enter');
  await getQuotes(page);
  await approveAndPay(page, 2);
  await expect(chip(page, 'Paid', 2)).toBeVisible();
  await button(page, 'See the results').click();
  const target = join(folder, 'copy.csv');
  await exportTo(app, 'Copy of my own workbook, with the results', target);
  expect(paidMinor(practice)).toBe(950 + 1002);
  const [headings = [], ...lines] = readFileSync(target, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';'));
  const cells = (heading: string) => lines.map((line) => line[headings.indexOf(heading)]);
  expect(cells('Montant')).toEqual(['1001', '1002']);
  expect(cells('Paysheet montant envoyé')).toEqual(['950', '1002']);
  expect(cells('Paysheet envoyée par')).toEqual(['Mobile money', 'Mobile money']);
  expect(cells('Paysheet modifié ici')).toEqual(['Montant\u00a0: «\u00a01001\u00a0» dans la feuille', '']);
  expect(app.complaints()).toEqual([]);
});

test('a fresh workbook, a text file and the audit log say the same, and the sums tie', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await payWorkbook(app, await ownWorkbook(folder));
  for (const [item, name] of [
    ['New workbook (.xlsx)', 'fresh.xlsx'],
    ['Text file (.csv)', 'fresh.csv'],
  ] as const) {
    const path = join(folder, name);
    await exportTo(app, item, path);
    const sheet = await readSheet(path);
    const states = columnOf(sheet, 'Paysheet state');
    const amounts = columnOf(sheet, 'Amount');
    const counted = states.filter((state) => /^(paid|failed|invalid)$/.test(state));
    expect(counted, name).toEqual(['paid', 'paid', 'failed', 'invalid', 'paid']);
    const sum = amounts.reduce(
      (total, amount, index) => total + (states[index] === 'paid' ? Number(amount) : 0),
      0,
    );
    expect(sum, name).toBe(paidMinor(practice));
    expect(columnOf(sheet, 'Reference').slice(0, 5), name).toEqual(['R1', 'R2', 'R3', 'R4', 'R5']);
  }
  const log = join(folder, 'audit.log');
  await exportTo(app, 'Audit log', log);
  const events = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: { type: string } });
  expect(events[0]?.event.type).toBe('batch-created');
  const types = events.map(({ event }) => event.type);
  expect(types.filter((type) => type === 'attempt-opened')).toHaveLength(4);
  expect(types).toEqual(expect.arrayContaining(['rows-reviewed', 'batch-approved', 'status-seen']));
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('only the failed rows are written, mended and imported again; of the whole sheet what was paid is not selected', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  const source = await ownWorkbook(folder);
  await payWorkbook(app, source);
  const failed = join(folder, 'failed.xlsx');
  await exportTo(app, 'Only rows to correct that were sent: failed, rejected', failed);
  const sheet = await readSheet(failed);
  expect(columnOf(sheet, 'Reference').filter((text) => text !== '')).toEqual(['R3']);
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      if (cell.text === '+221771000000') cell.value = '+221771834567';
    }),
  );
  await sheet.workbook.xlsx.writeFile(failed);
  await app.chooseMenu('Batches');
  await chooseFile(app, failed);
  await checkButton(page).click();
  await expect(filterOf(page, 'All 1')).toBeVisible();
  await getQuotes(page);
  await approveAndPay(page, 1);
  await expect(chip(page, 'Paid', 1)).toBeVisible();
  expect(paidMinor(practice)).toBe(PAID_MINOR + 1003);

  // The accountant corrects the own workbook instead: only rows that are not paid yet are selected.
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(source);
  const own = workbook.getWorksheet('Paie juin');
  if (own) {
    own.getCell('E7').value = 1004;
    // As Excel recalculates it: two columns of money that differ would raise a question.
    own.getCell('J7').value = { formula: 'E7*1', result: 1004 };
  }
  const mended = join(folder, 'paie juin corrigée.xlsx');
  await workbook.xlsx.writeFile(mended);
  await app.chooseMenu('Batches');
  await chooseFile(app, mended);
  await checkButton(page).click();
  // R3 was paid under another number from the mended export: a warning to tick.
  await getQuotes(page, 'ticks-all');
  await button(page, 'Go on to approve').click();
  expect((await newestBatch(app)).counts).toEqual({ held: 4, ready: 1 });
  // R1, R2 and R5 were paid from this sheet, R3 by the export: what is paid waits for a person.
  await expect(button(page, /^Send XOF .* to 1 person/)).toBeVisible();
  expect(sentTo(practice)).toBe(5);
  expectNobodyTwice(practice);
});
