/** Receipts of all paid rows, printed by the real window. More files than one, and a cancel: receipts.test.ts. */
import { join } from 'node:path';
import { pdfText } from '../support/pdf-text.ts';
import { expect, hurry, test } from './app-test.ts';
import { button, openInResults } from './hands.ts';
import { payments } from './sheet-files.ts';

test('receipts of all paid rows make one file of a page per row', async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInResults(app, folder, payments(3));
  const path = join(folder, 'all.pdf');
  await app.answerSave(path);
  await button(page, /^Export/).click();
  await page.getByRole('menuitem', { name: 'Receipts of all 3 paid rows (PDF)' }).click();
  await expect(page.getByText('3 receipts saved as all.pdf.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeHidden();
  expect(pdfText(path).pages).toBe(3);
  expect(app.complaints()).toEqual([]);
});
