/** Single transactions in hurried hands: pressed twice, left in the middle, asked again, with the service gone. */
import type { Locator, Page } from 'playwright';
import { SAMPLE_WALLET_IDS } from '../../electron/practice/sample-data.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { ask, expect, get, test } from './app-test.ts';
import {
  choose,
  expectNobodyTwice,
  newestBatch,
  openMoneyForm,
  openSwapForm,
  sentTo,
  valueIn,
} from './hands.ts';
import { LocalizedWindow } from './localized-window.ts';

/** The form of one payment, filled and quoted. */
async function quotedPayment(app: DesktopApp): Promise<Locator> {
  const { page } = app;
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const panel = page.getByRole('complementary');
  await openMoneyForm(app, 'Pay one recipient');
  await choose(panel.getByLabel('From wallet'), wallets.find(({ currency }) => currency === 'xof')?.id ?? '');
  await panel.getByLabel('Amount').fill('5000');
  await new LocalizedWindow(app, 'en').fillMobilePayee();
  await panel.getByRole('button', { name: 'Get a quote' }).click();
  await expect(panel.getByText(/Paysheet uses it for/)).toBeVisible();
  return panel;
}

function question(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Pay XOF 5,000?' });
}

async function confirm(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Pay', exact: true }).click();
  await question(page).getByRole('button', { name: 'Pay', exact: true }).dblclick();
}

test('while a payment is on its way its question stays, whatever is pressed', async ({ app, practice }) => {
  const { page } = app;
  const panel = await quotedPayment(app);
  // Escape closes the question alone: the form stays filled.
  await panel.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(panel.getByLabel('Amount')).toHaveValue('5000');
  practice.controls.setFaults({ rules: [{ fault: { delayMs: 4000, delayBefore: 'answer' } }] });
  await confirm(page, panel);
  await expect.poll(() => sentTo(practice)).toBe(1);
  await expect(question(page).getByText('It is on its way: wait for the answer.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(question(page).getByRole('button', { name: 'Close' })).toBeDisabled();
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  expect(sentTo(practice)).toBe(1);
  expect(app.complaints()).toEqual([]);
});

test('a recipient who was chosen for one channel is never paid by another, and the question names who is paid', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const { items } = await get(app, 'recipients.list', { offset: 0, limit: 100, recipientType: 'all' });
  const payee = items.find(
    ({ transactionType, country }) => transactionType === 'mobile_money' && country === 'sn',
  );
  const name = `${payee?.firstName} ${payee?.lastName}`;
  const panel = await quotedPayment(app);
  await panel.getByRole('button', { name: 'A recipient of the book' }).click();
  const recipient = panel.getByLabel('A recipient of the book', { exact: true }).last();
  await choose(recipient, { label: name });
  await panel.getByRole('button', { name: 'Pay', exact: true }).click();
  for (const said of [name, payee?.phone ?? '', 'Mobile money', 'Senegal', 'You pay'])
    await expect(question(page)).toContainText(said);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await choose(panel.getByLabel('Channel'), 'cashpickup');
  await expect(valueIn(recipient)).toHaveValue('');
  // What the form no longer lets through is refused behind it as well.
  const forced = await ask(app, 'money.pay', {
    amount: '5000',
    currency: 'xof',
    confirmation: '',
    walletId: SAMPLE_WALLET_IDS.xof,
    country: 'sn',
    channel: 'cashpickup',
    target: { kind: 'recipient', recipientId: payee?.id ?? '' },
  });
  expect(forced.ok ? [] : forced.problems.map(({ code, params }) => [code, params?.field])).toEqual([
    ['request-refused', 'recipient.transaction_type'],
  ]);
  await choose(panel.getByLabel('Channel'), 'direct_deposit');
  await expect(panel.getByLabel('Account id')).toBeVisible();
  expect(sentTo(practice)).toBe(0);
  expect(app.complaints()).toEqual([]);
});

test('a quote that comes late belongs to the amount that it was asked for', async ({ app, practice }) => {
  const panel = await quotedPayment(app);
  const amount = panel.getByLabel('Amount');
  const getQuote = panel.getByRole('button', { name: 'Get a quote' });
  const lasting = panel.getByText(/Paysheet uses it for/);
  practice.controls.setFaults({
    rules: [{ operations: ['payment-quote'], fault: { delayMs: 2000, delayBefore: 'answer' } }],
  });
  await amount.fill('6000');
  await getQuote.click();
  await expect(getQuote).toBeDisabled();
  await amount.fill('7000');
  await expect(getQuote).toBeEnabled();
  await expect(lasting).toBeHidden();
  await amount.fill('6000');
  await expect(lasting).toBeVisible();
  expect(sentTo(practice)).toBe(0);
});

test('a payment that repeats one of these days is asked about: only a tick sends the second', async ({
  app,
  practice,
}) => {
  const { page } = app;
  await confirm(page, await quotedPayment(app));
  await expect.poll(() => sentTo(practice)).toBe(1);
  // Away before the answer was read, and the same payment filled in again.
  await app.chooseMenu('Batches');
  await confirm(page, await quotedPayment(app));
  await expect(question(page).getByText('Same payment as the single payment of')).toBeVisible();
  const pay = question(page).getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeDisabled();
  expect(sentTo(practice)).toBe(1);
  await question(page).getByRole('checkbox', { name: 'Both are meant' }).check();
  await pay.dblclick();
  await expect(page.getByRole('complementary').getByText('Paid', { exact: true })).toBeVisible();
  expect(sentTo(practice)).toBe(2);
  expectNobodyTwice(practice);
  expect(app.complaints()).toEqual([]);
});

test('a swap like one whose answer was lost is asked about, though its amount stands in its quote alone', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const panel = page.getByRole('complementary');
  const swap = page.getByRole('dialog', { name: 'Swap CAD 100.00?' });
  const askFor = async (amount: string): Promise<void> => {
    await panel.getByLabel('Amount').fill(amount);
    await panel.getByRole('button', { name: 'Get a quote' }).click();
    await expect(panel.getByText(/Paysheet uses it for/)).toBeVisible();
    await panel.getByRole('button', { name: 'Swap', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Swap', exact: true }).click();
  };
  practice.controls.setFaults({ rules: [{ operations: ['swap'], fault: 'drop-after-commit', times: 1 }] });
  await openSwapForm(app);
  await askFor('100');
  await expect.poll(() => sentTo(practice)).toBe(1);
  await app.chooseMenu('Batches');
  await openSwapForm(app);
  await askFor('100');
  await expect(swap.getByText('Same payment as the swap of')).toBeVisible();
  await expect(swap.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled();
  await swap.getByRole('button', { name: 'Cancel' }).click();
  expect(sentTo(practice)).toBe(1);
  await expect.poll(async () => (await newestBatch(app)).counts).toEqual({ paid: 1 });
  // Another amount repeats nothing.
  await askFor('101');
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  expect(sentTo(practice)).toBe(2);
  expect((await newestBatch(app)).problems).toEqual([]);
  expect(app.complaints()).toEqual([]);
});

test('a payment that the service could not be reached for is over: said in words, and never resumed', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const panel = await quotedPayment(app);
  await practice.controls.goDown();
  await confirm(page, panel);
  await expect(panel.getByText('Set aside', { exact: true })).toBeVisible();
  await expect(panel.getByText('Can’t reach the service.')).toBeVisible();
  const first = await newestBatch(app);
  expect(first.counts).toEqual({ closed: 1 });
  await practice.controls.goUp();
  // The first is no payment that the second could repeat.
  await panel.getByRole('button', { name: 'Another one' }).click();
  await confirm(page, panel);
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  expect(sentTo(practice)).toBe(1);
  expect(await get(app, 'journal.verify', { batch: null })).toMatchObject({ ok: true, batches: 2 });
});

test('balances that cannot be read again take neither the form nor its outcome away', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const panel = await quotedPayment(app);
  await confirm(page, panel);
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  await practice.controls.goDown();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Can’t reach the service.')).toBeVisible();
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Wallets' })).toContainText('XOF');
  await practice.controls.goUp();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Can’t reach the service.')).toBeHidden();
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
});
