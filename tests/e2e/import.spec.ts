/** Import and check through the windows: a file by dialog, drop and paste; mapped, mended, decided, made a batch. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright';
import { expect, test } from './app-test.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Pays', 'Montant', 'Devise', 'Canal', 'Opérateur', 'Réf'];
const PEOPLE = [
  ['Awa', 'Diop', '+221771234501', 'sn', '15000', 'XOF', 'mobile_money', 'orange_money', 'R1'],
  ['Omar', 'Ba', '+221771234502', 'sn', '0', 'XOF', 'mobile_money', 'orange_money', 'R2'],
  ['Fatou', 'Sow', '+221771234503', 'sn', '17500', 'XOF', 'mobile_money', 'orange_money', 'R3'],
  ['Fatou', 'Sow', '+221771234503', 'sn', '17500', 'XOF', 'mobile_money', 'orange_money', 'R3'],
  ['Koffi', 'Mensah', '+22890123401', 'tg', '21000', 'XOF', 'mobile_money', 'moov_money', 'R5'],
];
const csv = `${[HEADINGS, ...PEOPLE].map((row) => row.join(';')).join('\n')}\n`;

/** Drops a file on the window as the system does. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: 'text/csv' }));
      return data;
    },
    [name, text] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.locator('main').first().dispatchEvent(type, { dataTransfer: transfer });
  }
}

/** Pastes text into the window as Ctrl+V does. */
function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

const checkButton = (page: Page) => page.getByRole('button', { name: /^Check \d+ rows$/ });

test('a CSV from the dialog: mapped, a cell mended, a duplicate decided, quoted', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const path = join(folder, 'paie.csv');
  writeFileSync(path, csv);
  await app.answerOpen(path);
  await page.getByRole('button', { name: 'New batch' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose a file' }).click();
  await expect(checkButton(page)).toHaveText('Check 5 rows');
  await expect(page.getByText('Exact').first()).toBeVisible();
  await checkButton(page).click();
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', /\d+/);
  await expect(page.getByRole('button', { name: 'Errors 1' })).toBeVisible();

  // The amount of row 3 is mended in place; it is checked again as it is typed in.
  const cell = grid.getByRole('gridcell', { name: /^0\b/ }).first();
  await cell.click();
  await page.keyboard.press('F2');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('16000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Errors 0' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Errors 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Errors 0' })).toBeVisible();

  await page.getByRole('button', { name: 'Get quotes', exact: true }).last().click();
  const tickAll = page.getByRole('button', { name: 'Tick all and get quotes' });
  await tickAll.click({ timeout: 5_000 }).catch(() => {});
  await expect(page.getByText('Leaves the wallet')).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('an XLSX that is dropped on the window, and cells pasted from a spreadsheet, are imported alike', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await expect(page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  await dropFile(page, 'déposé.csv', csv);
  await expect(checkButton(page)).toHaveText('Check 5 rows');

  await app.chooseMenu('Batches');
  await page.getByRole('button', { name: 'New batch' }).first().click();
  const cells = [HEADINGS, ...PEOPLE].map((row) => row.join('\t')).join('\r\n');
  await paste(page, cells);
  await expect(checkButton(page)).toHaveText('Check 5 rows');

  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Paie');
  for (const row of [HEADINGS, ...PEOPLE]) sheet.addRow(row);
  const path = join(folder, 'paie.xlsx');
  await workbook.xlsx.writeFile(path);
  await app.openFile(path);
  await expect(page.getByText('paie.xlsx').first()).toBeVisible();
  await expect(checkButton(page)).toHaveText('Check 5 rows');
  expect(app.complaints()).toEqual([]);
});

test('a file that is no sheet is refused in words that say what to do', async ({ launch }) => {
  const app = await launch();
  const { page } = app;
  await expect(page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  await dropFile(page, 'paie.xlsx', '%PDF-1.7 not a workbook');
  await expect(page.getByText(/we read \.xlsx, \.csv, \.tsv/)).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('a sheet that was left half checked opens where it stood, after a restart', async ({ launch }) => {
  const app = await launch();
  await expect(app.page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  await dropFile(app.page, 'paie.csv', csv);
  await checkButton(app.page).click();
  await expect(app.page.getByRole('grid')).toBeVisible();
  await app.quit();
  const again = await launch();
  await again.page.getByText('paie.csv').first().click();
  await expect(again.page.getByRole('grid').or(checkButton(again.page)).first()).toBeVisible();
});

test('a sheet given on the command line is open when the window is', async ({ launch, folder }) => {
  const path = join(folder, 'argument.csv');
  writeFileSync(path, csv);
  const app = await launch({ args: [path] });
  await expect(app.page.getByText('argument.csv').first()).toBeVisible();
  await expect(checkButton(app.page)).toHaveText('Check 5 rows');
});
