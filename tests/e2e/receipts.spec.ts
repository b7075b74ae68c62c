/** Receipts of more rows than one file takes: how far they are, cancelled between two files, and whole. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, hurry, test } from './app-test.ts';
import { button, chip, openInSend } from './hands.ts';
import { pdfText } from './pdf-text.ts';
import { payments } from './sheet-files.ts';

test('receipts of 501 rows make two files; cancelled in the first, that one stays and the row without one is named', async ({
  launch,
  folder,
}) => {
  test.slow();
  const app = await launch();
  const { page } = app;
  await hurry(app, 200, 8);
  await openInSend(app, folder, payments(501));
  await expect(chip(page, 'Paid', 501)).toBeVisible({ timeout: 60_000 });
  await button(page, 'See the results').click();
  const path = join(folder, 'all.pdf');
  const second = join(folder, 'all (2).pdf');
  const ask = async () => {
    await app.answerSave(path);
    await button(page, /^Export/).click();
    await page.getByRole('menuitem', { name: 'Receipts of all 501 paid rows (PDF)' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await test.step('cancelled', async () => {
    await ask();
    await expect(dialog.getByRole('progressbar', { name: 'Making the receipts' })).toBeVisible();
    await expect(dialog.getByText('0 of 501')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByText(/Paid rows without a receipt: 1, from row 502 to row 502\./)).toBeVisible();
    expect(pdfText(path).pages).toBe(500);
    expect(existsSync(second)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('asked for again', async () => {
    await ask();
    await expect(page.getByText('501 receipts saved as all.pdf and beside it, in 2 files.')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect([pdfText(path).pages, pdfText(second).pages]).toEqual([500, 1]);
  });
  expect(app.complaints()).toEqual([]);
});
