/** Files written where none can be: onto a folder, into one that is gone, onto the sheet itself. Nothing there is lost. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopApp } from '../support/desktop-app.ts';
import { expect, hurry, test } from './app-test.ts';
import { approveAndPay, batchState, button, checkButton, chooseFile, exportTo, getQuotes } from './hands.ts';
import { payments, xlsxBytes } from './sheet-files.ts';

/** Pays a workbook of two rows, and ends in Results. */
async function payWorkbook(app: DesktopApp, folder: string): Promise<string> {
  const { page } = app;
  await hurry(app);
  const sheet = join(folder, 'paie.xlsx');
  writeFileSync(sheet, await xlsxBytes(payments(2)));
  await chooseFile(app, sheet);
  await checkButton(page).click();
  await getQuotes(page);
  await approveAndPay(page, 2);
  await expect(batchState(page, 'Finished')).toBeVisible();
  await button(page, 'See the results').click();
  return sheet;
}

/** Through Export's menu to a place that takes no file: the reason is read and the dialog closed. */
async function exportInVain(app: DesktopApp, item: string, path: string, reason: string): Promise<void> {
  const { page } = app;
  await app.answerSave(path);
  await button(page, /^Export/).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByText(reason)).toBeVisible();
  await expect(dialog.getByText('Choose another name or folder.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const ITEMS = [
  'Copy of my own workbook, with the results',
  'New workbook (.xlsx)',
  'Text file (.csv)',
  'Audit log',
] as const;

test('a folder of that name, a folder that is gone: said in words, and written at the next try', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  await payWorkbook(app, folder);
  const taken = join(folder, 'taken.xlsx');
  mkdirSync(taken);
  writeFileSync(join(taken, 'kept.txt'), 'kept');
  const gone = join(folder, 'gone');
  mkdirSync(gone);
  await exportTo(app, ITEMS[1], join(gone, 'first.xlsx'));
  rmSync(gone, { recursive: true });
  for (const item of ITEMS) {
    await exportInVain(app, item, taken, 'taken.xlsx can’t be written: there is a folder of that name.');
    await exportInVain(app, item, join(gone, 'r.xlsx'), 'r.xlsx can’t be written: its folder is not there.');
  }
  expect(readFileSync(join(taken, 'kept.txt'), 'utf8')).toBe('kept');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  await exportTo(app, ITEMS[3], join(folder, 'audit.log'));
  expect(app.complaints()).toEqual([]);
});

test('the sheet itself is never replaced by its own results', async ({ launch, folder }) => {
  const app = await launch();
  const sheet = await payWorkbook(app, folder);
  const before = readFileSync(sheet);
  const reason =
    'paie.xlsx can’t be written: it is the sheet itself, or has its name, and the sheet stays as it is.';
  for (const item of ITEMS.slice(0, 3)) await exportInVain(app, item, sheet, reason);
  expect(readFileSync(sheet).equals(before)).toBe(true);
  // Another file of the accountant's is replaced once the system has asked.
  const other = join(folder, 'other.xlsx');
  writeFileSync(other, 'another file');
  await exportTo(app, ITEMS[0], other);
  expect(readFileSync(other).subarray(0, 2).toString()).toBe('PK');
});
