/**
 * A month in the window, with nothing configured: a sheet is paid, its entries and advices written, the batch closed with
 * report and certificate, and the next month's sheet made.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, hurry, test } from './app-test.ts';
import { batchState, button, exportTo, openClosing, openInResults } from './hands.ts';
import { payments } from './sheet-files.ts';

test('from a new sheet to the closed, booked and certified batch, and the next month’s sheet', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInResults(app, folder, payments(3), 'november.csv');

  await button(page, /^Export/).click();
  await page.getByRole('menuitem', { name: 'Journal entries for your accounting program…' }).click();
  await app.answerSave(join(folder, 'entries.csv'));
  await button(page, 'Save the file…').click();
  await expect(page.getByText('Saved as entries.csv.')).toBeVisible();
  // Without accounts of one's own the file has our words for them, which is said.
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await exportTo(app, 'Payment advices for payees (PDF)', join(folder, 'advices.pdf'));

  const dialog = await openClosing(page);
  await expect(dialog).toContainText('Everything adds up, and nothing is open.');
  await dialog.getByRole('button', { name: 'Close the batch' }).click();
  await expect(page.getByText('The batch is closed.')).toBeVisible();
  await expect(batchState(page, 'Closed')).toBeVisible();
  await exportTo(app, 'Batch report (PDF)', join(folder, 'report.pdf'));
  await exportTo(app, 'Certificate (JSON)', join(folder, 'certificate.json'));
  await exportTo(app, 'Sheet for the next period, amounts to fill in', join(folder, 'december.xlsx'));
  for (const name of ['entries.csv', 'advices.pdf', 'report.pdf', 'certificate.json', 'december.xlsx'])
    expect(existsSync(join(folder, name)), name).toBe(true);
  expect(app.complaints()).toEqual([]);
});
