/**
 * The details of the service's resources, each in full: wallet, fee, session, quote; the payout page, and suggested
 * amounts.
 */
import { SAMPLE_WALLET_IDS } from '../../electron/practice/sample-data.ts';
import { expect, get, test } from './app-test.ts';
import { button, choose, openMoneyForm } from './hands.ts';

test('a wallet, a fee and a session are read in full; the payout page opens outside only after a yes', async ({
  launch,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  const panel = page.getByRole('complementary');
  await expect(button(page, 'New batch')).toBeVisible();
  await test.step('a wallet', async () => {
    await app.chooseMenu('Wallets');
    const { wallets } = await get(app, 'wallets.list', {});
    const wallet = wallets.find(({ id }) => id === SAMPLE_WALLET_IDS.xof);
    await button(page, wallet?.name ?? '').click();
    for (const said of ['West African CFA Franc · CFA · 952', 'Business id', 'Decimals', 'Wallet id'])
      await expect(panel.getByText(said)).toBeVisible();
  });
  await test.step('a fee', async () => {
    await app.chooseMenu('Fees & rates');
    await page.getByRole('button', { name: 'Cash pickup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fee' });
    for (const said of ['Plan id', 'Fee id', 'Operator, flat', 'Last change'])
      await expect(dialog.getByText(said)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a session, and where its cash waits', async () => {
    const paid = await get(app, 'recipients.list', { offset: 0, limit: 100, recipientType: 'all' });
    const payee = paid.items.find(({ transactionType }) => transactionType === 'cash_pickup');
    const sent = await get(app, 'money.pay', {
      amount: '5000',
      currency: 'xof',
      confirmation: '',
      walletId: SAMPLE_WALLET_IDS.xof,
      country: payee?.country ?? '',
      channel: 'cashpickup',
      target: { kind: 'recipient', recipientId: payee?.id ?? '' },
    });
    expect(sent.sessionId).not.toBeNull();
    await app.chooseMenu('Transactions');
    await page.getByRole('table').getByRole('button').first().click();
    const url = /^https:\/\/practice\.invalid\/payout\//;
    await expect(panel.getByText(url)).toBeVisible();
    await expect(panel.getByText('Asked for by')).toBeVisible();
    await expect(panel.getByText('In the service’s words')).toBeVisible();
    const open = panel.getByRole('button', { name: 'Open the payout page…' });
    await app.answerMessage(0);
    await open.click();
    await expect.poll(async () => (await app.dialogs()).length).toBe(1);
    await expect(open).toBeEnabled();
    expect(await app.seen('external-link')).toEqual([]);
    await app.answerMessage(1);
    await open.click();
    await expect.poll(() => app.seen('external-link')).toEqual([expect.stringMatching(url)]);
  });
  expect(practice.books.sessions()).toHaveLength(1);
  expect(app.complaints()).toEqual([]);
});

test.describe('a service that will not carry out more than 9,500', () => {
  test.use({ practiceOptions: { quotes: { refusals: [{ minAmount: 9500, suggestedAmount: 9000 }] } } });

  test('what the service suggests in the place of a refused quote is taken by a button, and quoted anew', async ({
    launch,
    practice,
  }) => {
    const app = await launch();
    const { page } = app;
    await expect(button(page, 'New batch')).toBeVisible();
    await openMoneyForm(app, 'Pay one recipient');
    const panel = page.getByRole('complementary');
    await choose(panel.getByLabel('From wallet'), SAMPLE_WALLET_IDS.xof);
    await panel.getByLabel('Amount').fill('10 000');
    await choose(panel.getByLabel('Country'), 'sn');
    await choose(panel.getByLabel('Channel'), 'direct_deposit');
    await panel.getByRole('button', { name: 'An account by its id' }).click();
    await panel.getByLabel('Account id').fill('acc-1');
    await panel.getByRole('button', { name: 'Get a quote' }).click();
    await panel.getByRole('button', { name: 'Take XOF 9,000' }).click();
    await expect(panel.getByLabel('Amount')).toHaveValue('9000');
    await panel.getByRole('button', { name: 'Get a quote' }).click();
    await expect(panel.getByText(/Paysheet uses it for/)).toBeVisible();
    expect(practice.books.sessions()).toEqual([]);
  });
});

test('a screen that waits for the service has its heading, says what went wrong, and comes on a second try', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const heading = page.getByRole('heading', { level: 1, name: 'Wallets' });
  await practice.controls.goDown();
  await app.chooseMenu('Wallets');
  await expect(page.getByText('Loading…')).toBeVisible();
  expect(await heading.isVisible()).toBe(true);
  await expect(page.getByText(/^Error: Can’t reach the service\. Fix that, then try again\.$/)).toBeVisible();
  await practice.controls.goUp();
  await button(page, 'Try again').click();
  await expect(page.getByRole('button', { name: 'Payroll XOF' })).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test.describe('a session that the service no longer has', () => {
  test.use({ practiceOptions: { withSampleSessions: true } });

  test('is told in the service’s words, and not as an answer of something else', async ({
    app,
    practice,
  }) => {
    const { page } = app;
    const fault = { answer: 'status', effect: 'none', status: 404, code: 'SESSION_NOT_FOUND' } as const;
    practice.controls.setFaults({
      rules: [{ operations: ['get-session'], fault: { ...fault, message: 'Could not find session' } }],
    });
    await app.chooseMenu('Transactions');
    await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
    const panel = page.getByRole('complementary');
    await expect(
      panel.getByText('The service knows nothing by this id (404): “Could not find session”'),
    ).toBeVisible();
    await expect(panel.getByText('read the list again')).toBeVisible();
    expect(app.complaints()).toEqual([]);
  });
});
