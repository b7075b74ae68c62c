/** The home of batches, through the window: drafts and batches found, filtered, discarded; an empty sheet to fill in. */
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from './app-test.ts';
import { batchState, button, checkButton, chooseFile, openInReview, openInSend } from './hands.ts';
import { csvFile, payments } from './sheet-files.ts';

test('drafts and batches are searched, filtered and discarded; what was sent stays', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInSend(app, folder, payments(2), 'sent.csv');
  await expect(batchState(page, 'Finished')).toBeVisible();
  await app.chooseMenu('Batches');
  await openInReview(app, folder, payments(3).slice(2), 'quoted.csv');
  await app.chooseMenu('Batches');
  await chooseFile(app, csvFile(folder, payments(4), 'draft.csv'));
  await expect(checkButton(page)).toBeVisible();
  await app.chooseMenu('Batches');
  const list = page.getByRole('table', { name: 'Batches, the newest first' });
  const files = async () => (await list.getByRole('rowheader').allInnerTexts()).join(' ');
  await expect.poll(files).toBe('draft.csv quoted.csv sent.csv');
  await expect(list.getByRole('row', { name: /sent\.csv/ })).toContainText('2 of 2 paid');
  await page.getByRole('searchbox', { name: 'Search batches' }).fill('quo');
  await expect.poll(files).toBe('quoted.csv');
  await page.getByRole('searchbox', { name: 'Search batches' }).fill('nothing');
  await expect(page.getByText('No batch matches “nothing”.')).toBeVisible();
  await button(page, 'Clear').click();
  await page.getByRole('button', { name: 'Finished', exact: true }).click();
  await expect.poll(files).toBe('sent.csv');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  for (const name of ['draft.csv', 'quoted.csv']) {
    await page.getByRole('button', { name: `Discard ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Discard ${name}?` });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText(`${name} discarded.`)).toBeVisible();
  }
  await expect.poll(files).toBe('sent.csv');
  await expect(page.getByRole('button', { name: 'Discard sent.csv' })).toBeHidden();
  expect(app.complaints()).toEqual([]);
});

test('an empty sheet for one channel is saved, and reads back with no question', { tag: '@long' }, async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await button(page, 'New batch').click();
  await page.getByRole('dialog').getByRole('button', { name: 'New empty sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'New empty sheet' });
  await dialog.getByLabel('For').selectOption('mobile_money');
  const path = join(folder, 'empty.xlsx');
  await app.answerSave(path);
  await dialog.getByRole('button', { name: 'Save the sheet' }).click();
  await expect(page.getByText('Saved as empty.xlsx.')).toBeVisible();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const headings = (workbook.worksheets[0]?.getRow(1).values ?? []) as readonly unknown[];
  expect(headings).toEqual(expect.arrayContaining(['Amount', 'Phone']));
});
