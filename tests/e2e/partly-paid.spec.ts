/**
 * A batch in which not everybody is paid: Review, Approve, Results and the home screen show it, and the rest becomes
 * a batch of its own.
 */
import { expect, get, hurry, test } from './app-test.ts';
import {
  approveAndPay,
  button,
  expectNobodyTwice,
  getQuotes,
  homeFilter,
  newestBatch,
  openInCheck,
} from './hands.ts';
import { csvFile, payment } from './sheet-files.ts';

/** The practice service fails payments to phones that end in six zeros. */
const LINES = [
  payment(1, { Nom: 'SERVICES DU PLATEAU SARL' }),
  payment(2, { Montant: '250000' }),
  payment(3, { Téléphone: '+221771000000' }),
  payment(4, { Montant: '0' }),
];

test('two of four rows are paid: the end is said truly, and the others are mended as a batch of their own', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  await hurry(app);
  const { page } = app;
  const grid = page.getByRole('grid');
  const unpaid = page.getByRole('status').filter({ hasText: /not paid/ });
  await openInCheck(app, csvFile(folder, LINES));
  // One payment is 250 times the others: a warning.
  await getQuotes(page, 'ticks-all');

  await expect(unpaid).toContainText('1 row is not paid with this batch: 1 invalid.');
  await expect(unpaid).toContainText('1 row has no valid amount.');
  await expect(unpaid.getByRole('button', { name: 'Correct 1 row' })).toBeVisible();
  await expect(page.getByText(/^“At most” is what may leave the wallet: .* 0\.5% /)).toBeVisible();
  const payees = page.getByRole('grid', { name: 'Recipients' });
  const firstPayee = payees.getByRole('row').nth(1);
  await expect(firstPayee).toContainText('250,000');
  await expect(firstPayee).toContainText(/••••\d{4}/);
  await expect(firstPayee.getByRole('gridcell', { name: '250,000' })).toHaveCount(2);
  // Whom it pays is never cut, however long the name.
  const longName = payees.getByRole('gridcell', { name: 'Omar SERVICES DU PLATEAU SARL' });
  const isCut = await longName.locator('.grid-text').evaluate((text) => text.scrollWidth > text.clientWidth);
  expect(isCut).toBe(false);
  await page.getByLabel('Search recipients').fill('1,001');
  await expect(page.getByText('No recipient matches “1,001”.')).toBeVisible();
  await page.getByLabel('Search recipients').fill('1001');
  await expect(payees.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search recipients').fill('');

  await button(page, 'Go on to approve').click();
  await expect(unpaid).toContainText('1 row is not paid with this batch: 1 invalid.');
  await expect(page.getByRole('grid', { name: 'Recipients' }).getByRole('row')).toHaveCount(4);
  await expect(page.getByText(/^“At most” is what may leave/)).toBeVisible();
  await button(page, 'Back to the review').click();
  await approveAndPay(page, 3);
  await expect.poll(async () => (await newestBatch(app)).state).toBe('partly-paid');
  const first = await newestBatch(app);
  expect(first.counts).toEqual({ paid: 2, failed: 1, invalid: 1 });
  const notifications = (await app.seen('notification')) as object[];
  expect(notifications.at(-1)).toMatchObject({ title: 'paie: partly paid', body: '2 of 4 rows paid.' });

  await app.chooseMenu('Batches');
  const line = page.getByRole('row').filter({ has: button(page, 'Open paie') });
  await expect(line).toContainText('Partly paid 2 of 4');
  await expect(line.getByRole('cell', { name: '2 of 3', exact: true })).toBeVisible();
  await expect(line.locator('.glyph-held')).toBeVisible();
  await expect(line.locator('.glyph-paid')).toHaveCount(0);
  await homeFilter(page, 'Needs you').click();
  await button(page, 'Correct it: paie').click();
  await expect(page.getByText('Partly paid 2 of 4')).toBeVisible();
  await expect(unpaid).toContainText('2 rows are not paid: 1 invalid and 1 failed. Together XOF 1,003.');

  await unpaid.getByRole('button', { name: 'Correct 2 rows' }).click();
  await button(page, /^Check 2 rows\b/).click();
  // A click on the summary of a row leads to the cell of the sheet that it is made of.
  const mend = async (row: number, shown: RegExp, text: string): Promise<void> => {
    await grid.getByRole('row').nth(row).getByText(shown).first().click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await mend(1, /^Orange Money/, '+221771834567');
  await mend(2, /^0$/, '1004');
  await getQuotes(page);
  await approveAndPay(page, 2);
  await expect.poll(async () => (await newestBatch(app)).state).toBe('finished');
  expect((await newestBatch(app)).counts).toEqual({ paid: 2 });
  expectNobodyTwice(practice);
  // The old batch still shows what it paid; if the row is mended there as well, it is known to be paid.
  const rows = await get(app, 'batches.rows', {
    ...{ batch: first.batch, offset: 0, limit: 10, states: ['failed'], search: '' },
    sort: { by: 'row', direction: 'asc' },
  });
  const failed = rows.rows[0]?.row ?? 0;
  const fields = { phone: '+221771834567' };
  const again = await get(app, 'batches.mend-check', { batch: first.batch, row: failed, fields });
  expect(again.state).toBe('held');

  // Pressed once more, after the others were paid: mended to the same, they are known as paid, and a person decides.
  await app.chooseMenu('Batches');
  await homeFilter(page, 'Needs you').click();
  await button(page, 'Open paie').click();
  await unpaid.getByRole('button', { name: 'Correct 2 rows' }).click();
  await button(page, /^Check 2 rows\b/).click();
  await mend(1, /^Orange Money/, '+221771834567');
  await mend(2, /^0$/, '1004');
  await expect(
    page
      .locator('#problems')
      .getByText(/Same payment as/)
      .first(),
  ).toBeVisible();
  await expect(button(page, 'Decide on 2…')).toBeVisible();
  expectNobodyTwice(practice);
  expect(app.complaints()).toEqual([]);
});
