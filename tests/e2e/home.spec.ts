/** The home, through the window: what needs a person, names, drafts and batches found, filtered, discarded; an empty sheet. */
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, get, test } from './app-test.ts';
import {
  batchState,
  button,
  checkButton,
  chooseFile,
  chooseFromRow,
  homeFilter,
  newestBatch,
  openInReview,
  openInSend,
} from './hands.ts';
import { csvFile, payments } from './sheet-files.ts';

test('drafts and batches are searched, filtered and discarded; what was sent stays', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInSend(app, folder, payments(2), 'first.csv');
  await expect(batchState(page, 'Finished')).toBeVisible();
  await app.chooseMenu('Batches');
  await openInReview(app, folder, payments(3).slice(2), 'quoted.csv');
  await app.chooseMenu('Batches');
  await chooseFile(app, csvFile(folder, payments(4), 'begun.csv'));
  await expect(checkButton(page)).toBeVisible();
  await app.chooseMenu('Batches');
  const list = page.getByRole('table', { name: 'Batches, the newest first' });
  const names = async () => (await list.getByRole('rowheader').getByRole('button').allInnerTexts()).join(' ');
  await expect.poll(names).toBe('begun quoted first');
  const sent = list.getByRole('row').filter({ has: button(page, 'Open first') });
  expect(await sent.getByRole('cell').allInnerTexts()).toEqual(['2,003', '2,003', 'XOF', '2', 'today', '⋯']);
  await page.getByRole('searchbox', { name: 'Search batches and payments' }).fill('quo');
  await expect.poll(names).toBe('quoted');
  await page.getByRole('searchbox', { name: 'Search batches and payments' }).fill('nothing');
  await expect(page.getByText('No batch matches “nothing”.')).toBeVisible();
  // Whom a batch pays is found too, over all batches, with what they were paid in all.
  const found = page.getByRole('region', { name: 'Payments in all batches' }).last();
  await expect(found).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search batches and payments' }).fill('omar diop');
  await expect(found.getByRole('button', { name: /^Omar Diop/ })).toHaveCount(1);
  await expect(found).toContainText('first, row 2');
  await expect(found).toContainText('Paid in all: XOF\u00a01,001');
  await page.getByRole('searchbox', { name: 'Search batches and payments' }).fill('nothing');
  await button(page, 'Clear').click();
  await homeFilter(page, 'Paid').click();
  await expect.poll(names).toBe('first');
  // The filter is as it was left.
  await app.chooseMenu('Settings');
  await app.chooseMenu('Batches');
  await expect.poll(names).toBe('first');
  await homeFilter(page, 'Needs you').click();
  await expect.poll(names).toBe('begun quoted');
  await homeFilter(page, 'All').click();
  for (const name of ['begun', 'quoted']) {
    await chooseFromRow(page, name, 'Discard');
    const dialog = page.getByRole('dialog', { name: `Discard ${name}?` });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText(`${name} discarded.`)).toBeVisible();
  }
  await expect.poll(names).toBe('first');
  await button(page, 'More for first').click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Discard' })).toHaveCount(0);
  expect(app.complaints()).toEqual([]);
});

test('what needs a person stands first, with its money and a button; the first steps go once a batch has ended', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  const needs = page.getByRole('region', { name: 'Needs you' });
  const steps = page.getByText('You approve the sum');
  await expect(steps).toBeVisible();
  await expect(needs).toHaveCount(0);
  practice.controls.setFaults({
    rules: [
      { fault: { answer: 'status', status: 422, effect: 'none', message: 'Recipient refused' }, nth: [2] },
    ],
  });
  await openInSend(app, folder, payments(3), 'paie.csv');
  await expect(batchState(page, 'Partly paid 2 of 3')).toBeVisible();
  await app.chooseMenu('Batches');
  await openInReview(app, folder, payments(5).slice(3), 'prime.csv');
  await app.chooseMenu('Batches');
  await expect(steps).toHaveCount(0);
  // What it held each day, as a line, and as a table for screen readers.
  const card = page
    .getByRole('region', { name: 'Balances' })
    .locator('div')
    .filter({ hasText: 'XOF' })
    .first();
  await expect(card.locator('polyline')).toHaveCount(1);
  const days = page.getByRole('table', { name: 'Balance in XOF over the last 30 days' });
  await expect(days.getByRole('row')).toHaveCount(1 + 30);
  const ends = await days.getByRole('cell').allInnerTexts();
  const held = await card.innerText();
  expect(held).toContain(ends.at(-1));
  expect(new Set(ends.slice(0, -1)).size).toBe(1);
  expect(ends.at(-2)).not.toBe(ends.at(-1));
  await button(page, 'Hide the balances').click();
  await expect(card.locator('polyline')).toHaveCount(0);
  await expect(days).toHaveCount(0);
  await button(page, 'Hide the balances').click();
  const lines = async () =>
    (await needs.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\s+/).join(' '));
  await expect
    .poll(lines)
    .toEqual([
      'prime · 2 payments wait for approval 2,009 XOF Review',
      expect.stringMatching(/^paie · 1 payment refused 1,00\d XOF Correct it$/),
    ]);
  await button(page, 'Correct it: paie').click();
  await expect(page.getByText('1 row is not paid: 1 rejected.')).toBeVisible();
  await app.chooseMenu('Batches');
  await button(page, 'Review: prime').click();
  await expect(button(page, 'Go on to approve')).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('a batch is renamed by keyboard alone, and is found under its name and its file', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInReview(app, folder, payments(2), 'paie.csv');
  await expect(page).toHaveTitle('Practice · paie · Paysheet');
  await page.keyboard.press('Control+Digit1');
  await button(page, 'More for paie').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('November payroll');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ has: button(page, 'Open November payroll') });
  await expect(row).toContainText('paie.csv');
  expect((await newestBatch(app)).name).toBe('November payroll');
  for (const text of ['november', 'paie.csv']) {
    await page.getByRole('searchbox', { name: 'Search batches and payments' }).fill(text);
    await expect(row).toBeVisible();
  }
  await button(page, 'Open November payroll').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Practice · November payroll · Paysheet');
  await expect(page.locator('.step-file')).toHaveText('November payroll');
  expect(await get(app, 'journal.verify', { batch: null })).toMatchObject({ ok: true });
  expect(app.complaints()).toEqual([]);
});

test('while something is searched, the ways to begin a batch give their room to what is found', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await chooseFile(app, csvFile(folder, payments(1), 'begun.csv'));
  await expect(checkButton(page)).toBeVisible();
  await app.chooseMenu('Batches');
  const ways = page.getByRole('region', { name: 'New batch' });
  await expect(ways).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search batches and payments' });
  await search.fill('nobody');
  await expect(ways).toBeHidden();
  await expect(search).toBeFocused();
  await search.fill('');
  await expect(ways).toBeVisible();
});

test('balances show what approved batches reserve, and one key covers them, also the next time', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInReview(app, folder, payments(2));
  const { batch } = await newestBatch(app);
  const { wallets } = await get(app, 'wallets.list', {});
  const [line] = (await get(app, 'batches.review', { batch })).lines;
  await get(app, 'batches.approve', { batch, confirmation: '', approver: null });
  await app.chooseMenu('Batches');
  const balances = page.getByRole('region', { name: 'Balances' });
  const debit = Number(line?.debit).toLocaleString('en-CA');
  await expect(balances).toContainText(`${debit} reserved by 1 batch, fees included`);
  const xof = wallets.filter(({ currency, status }) => currency === 'xof' && status === 'ACTIVE');
  const held = xof.reduce((sum, { balance }) => sum + Number(balance), 0).toLocaleString('en-CA');
  await expect(balances).toContainText(`${held} XOF`);
  await page.keyboard.press('Control+Shift+H');
  await expect(balances).toContainText('•••••• XOF');
  await expect(balances).not.toContainText(/\d{3}/);
  await expect(button(page, 'Hide the balances')).toHaveAttribute('aria-pressed', 'true');
  await app.chooseMenu('Settings');
  await app.chooseMenu('Batches');
  await expect(balances).toContainText('•••••• XOF');
  expect(app.complaints()).toEqual([]);
});

test('an empty sheet for one channel is saved, and reads back with no question', { tag: '@long' }, async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await button(page, 'New batch').click();
  await page.getByRole('menuitem', { name: 'New empty sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'New empty sheet' });
  await dialog.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: 'Mobile money' }).click();
  const path = join(folder, 'empty.xlsx');
  await app.answerSave(path);
  await dialog.getByRole('button', { name: 'Save the sheet' }).click();
  await expect(page.getByText('Saved as empty.xlsx.')).toBeVisible();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const headings = (workbook.worksheets[0]?.getRow(1).values ?? []) as readonly unknown[];
  expect(headings).toEqual(expect.arrayContaining(['Amount', 'Phone']));
});
