/**
 * Check used in a hurry: decisions about values that changed, fixing all alike under a filter, leaving in the middle
 * of a word.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ask, expect, get, test } from './app-test.ts';
import {
  approveAndPay,
  batchState,
  button,
  checkButton,
  filterOf,
  getQuotes,
  newestBatch,
  openBatch,
  openInCheck,
  openInReview,
  payButton,
  step,
  totals,
} from './hands.ts';
import { csvFile, payment, payments, xlsxBytes } from './sheet-files.ts';

async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

test('“both are meant” is about what stood there: changed by hand, the pair is asked again, and Undo brings both back', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const grid = await openInCheck(app, csvFile(folder, [payment(1), payment(1), payment(2)]));
  await expect(filterOf(page, 'To look at 1')).toBeVisible();
  await page.keyboard.press('F8');
  await button(page, 'Both are meant').click();
  await expect(filterOf(page, 'To look at 0')).toBeVisible();
  const retype = async (): Promise<void> => {
    await grid.getByRole('gridcell', { name: '1001', exact: true }).first().click();
    await typeOver(page, '9000');
    await page.keyboard.press('Enter');
  };
  await retype();
  await expect(grid.getByRole('gridcell', { name: /^9000/ })).toHaveCount(1);
  // One payee with two amounts, and nothing tells the two rows apart.
  await expect(filterOf(page, 'To look at 2')).toBeVisible();
  await retype();
  // Two payments of 9000: nobody has confirmed yet that both are meant.
  await expect(filterOf(page, 'To look at 1')).toBeVisible();
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await expect(grid.getByRole('gridcell', { name: '1001', exact: true })).toHaveCount(2);
  await expect(filterOf(page, 'To look at 0')).toBeVisible();
  await button(page, 'Redo').click();
  await button(page, 'Redo').click();
  await getQuotes(page, 'ticks-all');
  expect((await newestBatch(app)).counts).toEqual({ ready: 2, held: 1 });
  expect(app.complaints()).toEqual([]);
});

test('all alike are corrected also where a filter hides them, which is said, and undone whole', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const african = { Pays: 'ci', Opérateur: 'mtn_momo' };
  // The last has no proposal: it is of the same kind, and stays.
  const lines = [1, 2, 3].map((n) => payment(n, { ...african, Téléphone: `5012${34_230 + 271 * n}` }));
  const path = join(folder, 'paie.xlsx');
  writeFileSync(
    path,
    await xlsxBytes([...lines, payment(4, { ...african, Téléphone: '12' })], { numbers: ['Téléphone'] }),
  );
  const grid = await openInCheck(app, path, 'No, mend them in the sheet');
  const messages = page.getByRole('region', { name: 'Messages' });
  const all = page
    .getByRole('complementary', { name: 'Problems' })
    .getByRole('button', { name: 'Fix all 3' });
  await expect(filterOf(page, 'To correct 4')).toBeVisible();
  await page.getByRole('searchbox').fill('R2');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await all.click();
  await expect(
    messages.getByText('3 cells corrected, 2 of them in rows that the filter hides.'),
  ).toBeVisible();
  await expect(filterOf(page, 'To correct 1')).toBeVisible();
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(filterOf(page, 'To correct 4')).toBeVisible();
  // By key: the number reported is the number changed.
  await page.getByRole('searchbox').fill('');
  await expect(grid.getByRole('row')).toHaveCount(5);
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  await page.keyboard.press('Control+Shift+J');
  await expect(messages.getByText('3 cells corrected.')).toBeVisible();
  await expect(filterOf(page, 'To correct 1')).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('leaving in the middle of an amount keeps all that was typed of it, never its beginning alone', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const grid = await openInCheck(app, csvFile(folder, payments(3)));
  const begin = async (cell: string): Promise<void> => {
    await grid.getByRole('gridcell', { name: cell, exact: true }).click();
    await typeOver(page, '50');
    // Checked as one types: the beginning is known.
    await expect(page.getByText(/XOF\s2,05\d/)).toBeVisible();
    await page.keyboard.type('00');
  };
  await begin('1002');
  await page.keyboard.press('Control+2');
  await expect(button(page, 'Refresh')).toBeVisible();
  await app.chooseMenu('Batches');
  await button(page, 'Go on with paie').click();
  await checkButton(page).click();
  await expect(page.getByText('3 ready, XOF 7,004')).toBeVisible();
  await grid.getByRole('gridcell', { name: /^5000/ }).click();
  await button(page, 'Put the original back').click();
  await begin('1003');
  await app.quit();
  const again = await launch();
  await button(again.page, 'Go on with paie').click();
  await checkButton(again.page).click();
  await expect(again.page.getByText('3 ready, XOF 7,003')).toBeVisible();
});

test('a key that leads on in the middle of an amount takes all of it along: no old quote for the new amount', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInReview(app, folder, payments(3));
  const quoted = await newestBatch(app);
  await step(page, 'Check').click();
  await page.getByRole('grid').getByRole('gridcell', { name: '1002', exact: true }).click();
  await typeOver(page, '2002');
  await page.keyboard.press('Alt+3');
  await expect(step(page, 'Review')).toHaveAttribute('aria-current', 'step');
  await expect(totals(page)).toContainText('leaves');
  const batch = await newestBatch(app);
  expect(batch.batch).not.toBe(quoted.batch);
  expect(batch.totals).toMatchObject([{ amount: '4006' }]);
  expect(app.complaints()).toEqual([]);
});

test('of three alike the first is dropped: the next is the one payment, the last is still asked about', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const grid = await openInCheck(app, csvFile(folder, [payment(1), payment(1), ...payments(5)]));
  await expect(filterOf(page, 'To look at 2')).toBeVisible();
  await grid.getByRole('gridcell', { name: '1001', exact: true }).first().click();
  await page.keyboard.press('Control+Shift+A');
  await expect(filterOf(page, 'Set aside 1')).toBeVisible();
  await expect(filterOf(page, 'To look at 1')).toBeVisible();
  await getQuotes(page, 'ticks-all');
  expect((await newestBatch(app)).counts).toEqual({ closed: 1, ready: 5, held: 1 });
  expect(await get(app, 'batches.row', { batch: (await newestBatch(app)).batch, row: 4 })).toMatchObject({
    state: 'held',
  });
  await step(page, 'Check').click();
  await grid.getByRole('gridcell', { name: '1001', exact: true }).nth(1).click();
  await page.keyboard.press('Control+Shift+A');
  await expect(filterOf(page, 'To look at 0')).toBeVisible();
  // Taken back, the first is the payment again.
  await grid.getByRole('gridcell', { name: '1001', exact: true }).first().click();
  await page.keyboard.press('Control+Shift+A');
  await expect(filterOf(page, 'To look at 1')).toBeVisible();
  await getQuotes(page, 'ticks-all');
  expect((await newestBatch(app)).counts).toEqual({ closed: 1, ready: 5, held: 1 });
  expect(app.complaints()).toEqual([]);
});

test('a batch whose sheet was changed after its quotes is not paid before they are taken again', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  await openInReview(app, folder, payments(3));
  await step(page, 'Check').click();
  const grid = page.getByRole('grid');
  await grid.getByRole('gridcell', { name: '1002', exact: true }).click();
  await typeOver(page, '5002');
  // Left by a key, and opened again from the home screen: the batch shows the quotes of the old amount.
  await page.keyboard.press('Control+2');
  await openBatch(app, 'paie');
  const { batch } = await newestBatch(app);
  await expect(
    page.getByText('The sheet was changed since these fees: ask for them again in Check.'),
  ).toBeVisible();
  await expect(button(page, 'Go on to approve')).toBeDisabled();
  const refusal = { ok: false, problems: [{ params: { reason: 'sheet-changed' } }] };
  expect(await ask(app, 'batches.approve', { batch, confirmation: '', approver: null })).toMatchObject(
    refusal,
  );
  await step(page, 'Check').click();
  await getQuotes(page);
  await approveAndPay(page, 3);
  await expect(batchState(page, 'Finished')).toBeVisible();
  const paid = practice.books.sessions().map(({ amountMinor }) => amountMinor);
  expect(paid.toSorted()).toEqual([1001, 1003, 5002]);
  expect(app.complaints()).toEqual([]);
});

test('what was changed after the approval and is changed back needs a new approval and no new quotes, also after a restart', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await openInReview(app, folder, payments(3));
  const { batch } = await newestBatch(app);
  await get(app, 'batches.approve', { batch, confirmation: '', approver: null });
  await step(page, 'Check').click();
  await page.getByRole('grid').getByRole('gridcell', { name: '1002', exact: true }).click();
  await typeOver(page, '5002');
  await app.quit();
  const again = await launch();
  const refusal = { ok: false, problems: [{ params: { reason: 'edit' } }] };
  expect(await ask(again, 'batches.send', { batch })).toMatchObject(refusal);
  await openBatch(again, 'paie');
  await step(again.page, 'Check').click();
  await again.page.getByRole('gridcell', { name: /^5002/ }).click();
  await button(again.page, 'Put the original back').click();
  await button(again.page, 'Go on to the review').click();
  await button(again.page, 'Go on to approve').click();
  await payButton(again.page, 3).click();
  await expect(batchState(again.page, 'Finished')).toBeVisible();
});
