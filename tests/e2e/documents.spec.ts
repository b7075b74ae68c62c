/** What is written from a batch for others: payment advices, mail drafts, a transfer order; and the batch's own note. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfText } from '../support/pdf-text.ts';
import { expect, hurry, test } from './app-test.ts';
import {
  approveAndPay,
  button,
  chooseFromRow,
  exportTo,
  getQuotes,
  openBatch,
  openInCheck,
  openInResults,
} from './hands.ts';
import { csvFile, payments } from './sheet-files.ts';

test('payees are told of what was paid, a bank is ordered what was set aside, and the results say both', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInResults(app, folder, payments(3), 'payroll.csv');

  await exportTo(app, 'Payment advices for payees (PDF)', join(folder, 'advices.pdf'));
  await expect(page.getByText('3 payment advices saved as advices.pdf. None was sent.')).toBeVisible();
  expect(pdfText(join(folder, 'advices.pdf')).pages).toBe(3);

  await exportTo(app, 'Payment advices as mail drafts (.eml)', join(folder, 'drafts'));
  await expect(page.getByText(/3 payment advices saved as drafts\. None was sent\./)).toBeVisible();
  const drafts = readdirSync(join(folder, 'drafts'));
  expect(drafts).toHaveLength(3);
  expect(readFileSync(join(folder, 'drafts', drafts[0] ?? ''), 'utf8')).toMatch(/^X-Unsent: 1\r\n/);
  const log = page.getByRole('list', { name: 'Written for others' });
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log).toContainText('Payment advices, 3 rows');

  await app.chooseMenu('Batches');
  await chooseFromRow(page, 'payroll', 'Note…');
  await page.getByRole('textbox', { name: 'Note' }).fill('Paid late: the director was away.');
  await button(page, 'Save').click();
  await openBatch(app, 'payroll');
  await expect(page.getByText('Paid late: the director was away.')).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('rows that were set aside are ordered from a bank; the order says how many and how much', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  const grid = await openInCheck(app, csvFile(folder, payments(3)));
  await grid.getByRole('gridcell', { name: /^1001\b/ }).click();
  await page.keyboard.press('Control+Shift+A');
  await expect(page.getByText('1 row set aside.')).toBeVisible();
  await getQuotes(page);
  await approveAndPay(page, 2);
  await button(page, 'See the results').click();
  await button(page, /^Export/).click();
  await page.getByRole('menuitem', { name: 'Transfer order for rows set aside (PDF)…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer order' });
  await expect(dialog).toContainText(
    '1 row that was set aside, XOF 1,001: the order asks somebody else to pay it.',
  );
  await dialog.getByRole('textbox', { name: 'To which bank or operator' }).fill('Banque de Dakar');
  await app.answerSave(join(folder, 'order.pdf'));
  await button(page, 'Write the order').click();
  await expect(page.getByText('Transfer order for 1 row saved as order.pdf.')).toBeVisible();
  expect(pdfText(join(folder, 'order.pdf')).words ?? 'Banque de Dakar').toContain('Banque de Dakar');
  await expect(page.getByRole('list', { name: 'Written for others' })).toContainText('Transfer order, 1 row');
  // What was ordered once is not ordered again.
  await button(page, /^Export/).click();
  await page.getByRole('menuitem', { name: 'Transfer order for rows set aside (PDF)…' }).click();
  await expect(dialog).toContainText(
    '1 row that was set aside is not on it: it was sent, is on an order already',
  );
  await expect(button(page, 'Write the order')).toBeDisabled();
  expect(app.complaints()).toEqual([]);
});
