/** What an accountant takes into the books, through the window: journal entries with accounts of one's own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, localDay } from '../../shared/domain/time.ts';
import { expect, hurry, test } from './app-test.ts';
import { button, chip, choose, openInResults, openInSend } from './hands.ts';
import { payments } from './sheet-files.ts';

test('journal entries are written from the results with the accounts of the settings, and with none by words of ours', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInResults(app, folder, payments(2));
  const item = page.getByRole('menuitem', { name: 'Journal entries for your accounting program…' });
  const dialog = page.getByRole('dialog', { name: 'Journal entries' });
  const open = async (): Promise<void> => {
    await button(page, /^Export/).click();
    await item.click();
    await expect(dialog).toBeVisible();
  };

  const first = join(folder, 'first.csv');
  await app.answerSave(first);
  await open();
  await dialog.getByRole('button', { name: 'Save the file…' }).click();
  await expect(dialog.getByText(/The accounts have names of Paysheet/)).toBeVisible();
  const taken = practice.books.sessions().reduce((sum, { pricing }) => sum + pricing.userPaysMinor, 0);
  const lines = readFileSync(first, 'utf8').trim().split('\r\n').slice(1);
  const sides = lines.map((line) => line.split(',').slice(-4, -2).map(Number));
  expect(sides.reduce((sum, [debit = 0]) => sum + debit, 0)).toBe(taken);
  expect(sides.reduce((sum, [, credit = 0]) => sum + credit, 0)).toBe(taken);
  expect(lines[0]).toContain(',Payables,');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Accounting' }) });
  await section.getByLabel('Payees', { exact: true }).fill('4221');
  await section.getByLabel('Fees', { exact: true }).fill('631');
  await section.getByLabel('Wallet', { exact: true }).fill('552-{currency}');
  await section.getByRole('button', { name: 'Another account for some payees' }).click();
  const save = section.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  const group = section.getByRole('group', { name: 'Account of some payees 1' });
  await choose(group.getByRole('combobox', { name: 'If' }), 'channel');
  await group.getByLabel('is', { exact: true }).fill('Mobile Money');
  await group.getByLabel('Account', { exact: true }).fill('4222');
  await section.getByLabel('Tax in the fees, in %').fill('200');
  await expect(save).toBeDisabled();
  await section.getByLabel('Tax in the fees, in %').fill('0');
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Batches', exact: true }).click();
  await button(page, 'Open paie').click();
  const second = join(folder, 'second.csv');
  await app.answerSave(second);
  await open();
  await choose(dialog.getByRole('combobox', { name: 'For' }), 'xero');
  await choose(dialog.getByRole('combobox', { name: 'Lines' }), 'total');
  await dialog.getByRole('button', { name: 'Save the file…' }).click();
  await expect(page.getByText('Saved as second.csv.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const [headings, ...entry] = readFileSync(second, 'utf8').trim().split('\r\n');
  expect(headings).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount');
  const cells = entry.map((line) => line.split(',').slice(-3));
  expect(cells.map(([account]) => account)).toEqual(['4222', '631', '552-XOF']);
  expect(cells.reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(0);
  expect(app.complaints()).toEqual([]);
});

test('a wallet’s statement is written for the days that are chosen, and begins and ends with its balances', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  const wallet = practice.books.wallets().find(({ currency }) => currency === 'xof');
  const beforeMinor = practice.books.balanceMinor(wallet?.id ?? '');
  await openInSend(app, folder, payments(2));
  await expect(chip(page, 'Paid', 2)).toBeVisible();
  const afterMinor = practice.books.balanceMinor(wallet?.id ?? '');

  await page.getByRole('button', { name: 'Wallets', exact: true }).click();
  await button(page, wallet?.name ?? '').click();
  await button(page, 'Statement…').click();
  const dialog = page.getByRole('dialog', { name: /^Statement of/ });
  const save = dialog.getByRole('button', { name: 'Save the file…' });
  const [today, dayBefore] = [localDay(Date.now()), localDay(Date.now() - DAY_MS)];
  await dialog.getByLabel('From').fill(today);
  await dialog.getByLabel('To').fill(dayBefore);
  await expect(save).toBeDisabled();
  await dialog.getByLabel('From').fill(dayBefore);
  await dialog.getByLabel('To').fill(today);
  await choose(dialog.getByRole('combobox', { name: 'As' }), 'csv');
  const target = join(folder, 'statement.csv');
  await app.answerSave(target);
  await save.click();
  await expect(page.getByText('Saved as statement.csv.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const lines = readFileSync(target, 'utf8').trim().split('\r\n').slice(1);
  const balances = [lines[0], lines.at(-1)].map((line) =>
    line?.split(',').filter((cell) => /^\d+$/.test(cell)),
  );
  expect(balances).toEqual([[String(beforeMinor)], [String(afterMinor)]]);
  expect(lines).toHaveLength(4);
  expect(app.complaints()).toEqual([]);
});
