/** Review, through the window: the costs, held rows, changes, a rehearsal, the printed sheet. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_ACCOUNT_IDS } from '../../electron/practice/sample-data.ts';
import { expect, get, hurry, test } from './app-test.ts';
import {
  approveAndPay,
  batchState,
  button,
  chip,
  choose,
  getQuotes,
  newestBatch,
  openInCheck,
  openInReview,
  sentTo,
  step,
} from './hands.ts';
import { csvFile, csvText, HEADINGS, payment, payments } from './sheet-files.ts';

test('held rows are released or closed one by one, each undone by its toast; only what is ready is paid', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  // One at a time: a duplicate whose first payment awaits its answer would be held once more.
  await hurry(app, 200, 1);
  // The same payments twice, undecided in Check: the second of each waits for a decision.
  await openInCheck(app, csvFile(folder, [...payments(3), ...payments(3)]));
  await getQuotes(page, 'ticks-all');
  const held = (count: number) =>
    page.getByRole('heading', {
      name: count === 1 ? /^1 row needs your yes/ : `${count} rows need your yes`,
    });
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(held(3)).toBeVisible();
  const decide = async (row: number, name: 'Pay 1' | 'Set 1 aside'): Promise<void> => {
    await page.getByRole('checkbox', { name: `Row ${row}` }).check();
    await button(page, name).click();
    const done = name === 'Pay 1' ? 'is to be paid: you said so' : 'set aside';
    await expect(messages.getByText(`Row ${row} ${done}.`).last()).toBeVisible();
  };
  const undo = () => messages.getByRole('button', { name: 'Undo' }).last().click();
  // Three people, of whom some are paid twice.
  const ready = (count: number) =>
    page.getByRole('row', { name: count === 3 ? /to 3 people fees/ : `to 3 people in ${count} payments` });
  await expect(page.getByText('Same payment as row 2.').first()).toBeVisible();
  await decide(5, 'Pay 1');
  await expect(held(2)).toBeVisible();
  await expect(ready(4)).toBeVisible();
  // Taken back it waits again: neither closed nor, worse, ready to be paid.
  await undo();
  await expect(held(3)).toBeVisible();
  await expect(ready(3)).toBeVisible();
  await decide(6, 'Set 1 aside');
  await expect(held(2)).toBeVisible();
  await undo();
  await expect(held(3)).toBeVisible();
  await expect(ready(3)).toBeVisible();
  await decide(6, 'Set 1 aside');
  await expect(held(2)).toBeVisible();
  await decide(7, 'Pay 1');
  await expect(held(1)).toBeVisible();
  await expect(ready(4)).toBeVisible();
  await approveAndPay(page, 4);
  await expect(chip(page, 'Paid', 4)).toBeVisible();
  await expect(chip(page, 'Needs your yes', 1)).toBeVisible();
  await expect(chip(page, 'Set aside', 1)).toBeVisible();
  expect(sentTo(practice)).toBe(4);
  expect(app.complaints()).toEqual([]);
});

test.describe('a service that carries out no 1,002 XOF', () => {
  const refusals = [{ minAmount: 1002, maxAmount: 1002, suggestedAmount: 900 }];
  test.use({ practiceOptions: { quotes: { refusals } } });

  test('the amount that the service suggests for a held row is asked about, taken, quoted again and paid', {
    tag: '@long',
  }, async ({ launch, folder, practice }) => {
    const app = await launch();
    const { page } = app;
    await hurry(app);
    await openInReview(app, folder, payments(2));
    await expect(page.getByRole('heading', { name: '1 row needs your yes' })).toBeVisible();
    await button(page, 'Pay XOF 900 instead').click();
    const dialog = page.getByRole('dialog', { name: 'Row 3' });
    await expect(dialog.getByText(/is paid XOF\s900 instead of XOF\s1,002/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: '1 row needs your yes' })).toBeVisible();
    await button(page, 'Pay XOF 900 instead').click();
    await dialog.getByRole('button', { name: 'Pay XOF 900 instead' }).click();
    await expect(page.getByText('Row 3 is now XOF\u00a0900 instead of XOF\u00a01,002.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 row needs your yes' })).toBeHidden();
    await expect(page.getByRole('row', { name: /^XOF\s1,901 to 2 people/ })).toBeVisible();
    await approveAndPay(page, 2);
    await expect(batchState(page, 'Finished')).toBeVisible();
    const sent = practice.books.sessions().map(({ amountMinor }) => amountMinor);
    expect(sent.toSorted((a, b) => a - b)).toEqual([900, 1001]);
  });
});

test('a shortfall stands on its own line with its remedy, and nothing can be approved', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await openInCheck(app, csvFile(folder, [payment(1, { Montant: '999999999' })]));
  await button(page, 'Show the fees').click();
  // The payment is larger than its channel is known to carry.
  await button(page, /^I’ve read .*show the fees$/).click();
  const alert = page.getByRole('alert').filter({ hasText: 'missing in the wallet' });
  await expect(alert).toBeVisible();
  await expect(button(page, 'Go on to approve')).toBeDisabled();
  await expect(page.getByText('A wallet holds too little: swap, deposit, or set rows aside.')).toBeVisible();
  const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));
  const need = page.getByRole('list', { name: 'Need and balance' }).getByRole('listitem');
  await expect(need).toHaveCount(1);
  const told = /holds XOF\s([\d,]+).*takes at most XOF\s([\d,]+)/.exec((await need.textContent()) ?? '');
  const [balance, needed] = [digits(told?.[1] ?? null), digits(told?.[2] ?? null)];
  const missing = digits(/XOF\s[\d,]+/.exec((await alert.textContent()) ?? '')?.[0] ?? null);
  expect(missing).toBe(needed - balance);
  const addMoney = async (how: string): Promise<void> => {
    await alert.getByRole('button', { name: 'Add money' }).click();
    await page.getByRole('menuitem', { name: how }).click();
  };
  await addMoney('Deposit');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
  const panel = page.getByRole('complementary');
  await expect(panel.getByLabel('Amount')).toHaveValue(String(missing));
  await button(page, 'Back to the review').click();
  await expect(alert).toBeVisible();

  await addMoney('Swap');
  await expect(panel.getByText(/^Your batch lacks XOF\s[\d,]+\.$/)).toBeVisible();
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const cad = wallets.find(({ currency }) => currency === 'cad')?.id ?? '';
  await choose(panel.getByLabel('From wallet'), cad);
  await expect(panel.getByLabel('Amount')).toHaveValue(/^\d+\.\d\d$/);
  await panel.getByLabel('Amount').fill('12.50');
  await expect(panel.getByLabel('Amount')).toHaveValue('12.50');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(alert).toBeVisible();
});

test('a wallet that holds too little pays the rows that fit, in the order that a person chooses; the others are set aside', {
  tag: '@long',
}, async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const balance = Number(wallets.find(({ currency }) => currency === 'xof')?.balance);
  const large = String(Math.floor(balance * 0.9));
  await openInCheck(
    app,
    csvFile(folder, [payment(1, { Montant: large }), payment(2, { Montant: large }), payment(3)]),
  );
  await button(page, 'Show the fees').click();
  // The third payment is a small part of the two others: a warning.
  await button(page, /^I’ve read .*show the fees$/).click();
  const needs = page.getByRole('list', { name: 'Need and balance' });
  await expect(needs.getByRole('listitem')).toHaveCount(1);
  await expect(needs).toContainText(/holds XOF\s[\d,]+.*takes at most XOF\s[\d,]+/);
  await expect(needs.getByRole('alert')).toHaveCount(1);
  await button(page, 'Pay what fits…').click();
  const dialog = page.getByRole('dialog', { name: 'Pay what fits…' });
  await expect(dialog.getByText(/^2 rows fit, XOF\s[\d,]+ at most; 1 row is set aside/)).toBeVisible();
  await choose(dialog.getByLabel('Who comes first'), 'smallest');
  await expect(dialog.getByText(/^2 rows fit/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const { batch } = await newestBatch(app);
  expect((await newestBatch(app)).counts).toEqual({ ready: 3 });
  await button(page, 'Pay what fits…').click();
  await dialog.getByRole('button', { name: 'Set 1 row aside' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: 'missing in the wallet' })).toHaveCount(0);
  await expect(needs).toContainText(/XOF\s[\d,]+ left/);
  await expect(button(page, 'Go on to approve')).toBeEnabled();
  expect(await get(app, 'batches.row', { batch, row: 3 })).toMatchObject({ state: 'closed' });
  expect((await newestBatch(app)).counts).toEqual({ ready: 2, closed: 1 });
});

test('a rehearsal runs the same rows against a service of its own, says how long it would take, and pays nobody', {
  tag: '@long',
}, async ({ launch, folder, practice }) => {
  const app = await launch();
  const { page } = app;
  await openInReview(app, folder, payments(10));
  await button(page, 'Test run').click();
  await button(page, 'Start the test run').click();
  await expect(page.getByText(/^The real run would take about .+ at this speed\.$/)).toBeVisible();
  expect(sentTo(practice)).toBe(0);
  expect((await newestBatch(app)).counts).toEqual({ ready: 10 });
  await expect(button(page, 'Go on to approve')).toBeEnabled();
});

test('to quote every row is offered for as long as rows have only an estimate', { tag: '@long' }, async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInReview(app, folder, payments(301));
  await expect(page.getByText(/the fees are the schedule’s estimate/)).toBeVisible();
  await button(page, /^Ask for the fees of every row/).click();
  await expect(button(page, /^Ask for the fees of every row/)).toHaveCount(0);
  await expect(button(page, 'Go on to approve')).toBeEnabled();
});

test('the review is printed as a PDF, by its button and by the menu', { tag: '@long' }, async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await openInReview(app, folder, payments(3));
  const print = async (name: string, start: () => Promise<void>): Promise<void> => {
    const path = join(folder, name);
    await app.answerSave(path);
    await start();
    await expect(page.getByText(`Saved as ${name}.`)).toBeVisible();
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
  };
  await print('button.pdf', () => button(page, 'Save as PDF').click());
  await print('menu.pdf', () => app.chooseMenu('Print…'));
});

test('a quote can be cancelled and taken again; what is quoted is not sent until it is approved', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app, 5, 1);
  // So many that it is not over before it is cancelled, though the rate grows: one quote each, no estimates.
  await openInCheck(app, csvFile(folder, payments(300)));
  await button(page, 'Show the fees').click();
  await button(page, 'Cancel').click();
  await expect(page.getByText(/cancelled/i).first()).toBeVisible();
  await expect(button(page, 'Go on to approve')).toBeDisabled();
  await expect(step(page, 'Send')).toHaveAttribute('aria-disabled', 'true');
  await hurry(app);
  await button(page, /^Ask for the fees of every row/).click();
  await expect(button(page, 'Go on to approve')).toBeEnabled();
  expect(sentTo(practice)).toBe(0);
  await expect(chip(page, 'Paid', 300)).toBeHidden();
});

test('what kind each row is stands beside it in Check and in Review: payments, and withdrawals to one’s own accounts', {
  tag: '@long',
}, async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  const sheet = csvText(
    [
      [...payment(1), '', ''],
      [...payment(2), '', ''],
      ['', '', '', 'ca', '250.00', 'CAD', 'eft', '', 'R3', SAMPLE_ACCOUNT_IDS.cad, 'withdrawal'],
    ],
    [...HEADINGS, 'destination_account_id', 'recipient_type'],
  );
  const path = join(folder, 'mixed.csv');
  writeFileSync(path, sheet);
  await openInCheck(app, path);
  await expect(page.getByText('3 ready, ↩ 1 withdrawal, CAD 250.00 · XOF 2,003')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /^4\. Withdrawal\./ })).toContainText('Withdrawal');
  await expect(page.getByRole('rowheader', { name: /Withdrawal/ })).toHaveCount(1);
  await getQuotes(page);
  await button(page, 'By channel').click();
  const line = (name: RegExp) => page.getByRole('row', { name });
  await expect(line(/^EFT Withdrawal CAD 1 /)).toBeVisible();
  await expect(line(/^Mobile money Payment XOF 2 /)).toBeVisible();
  expect(app.complaints()).toEqual([]);
});
