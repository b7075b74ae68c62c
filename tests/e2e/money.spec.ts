/** Money beside the batches: deposits, withdrawals and swaps one at a time, a recipient created by its rules. */

import { join } from 'node:path';
import type { Locator } from 'playwright';
import { SAMPLE_ACCOUNT_IDS } from '../../electron/practice/sample-data.ts';
import { ask, expect, get, hurry, test } from './app-test.ts';
import { button, fillMobilePayee } from './hands.ts';
import { pdfText } from './pdf-text.ts';

/** A Canadian account, always the same one. */
async function fillEft(
  panel: Locator,
  { lastName, email }: { lastName: string; email: string },
): Promise<void> {
  await panel.getByLabel('First name').fill('Awa');
  await panel.getByLabel('Last name').fill(lastName);
  await panel.getByLabel('Country').selectOption('ca');
  await panel.getByLabel('E-mail').fill(email);
  await panel.getByLabel('Account number', { exact: true }).fill('000123456789');
  await panel.getByLabel('Transit number').fill('00123');
  await panel.getByLabel('Institution number').fill('004');
}

test('a swap is quoted, confirmed and followed; both wallets say so', async ({ app }) => {
  const { page } = app;
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const from = wallets.find(({ currency }) => currency === 'cad');
  const to = wallets.find(({ currency }) => currency === 'xof');
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible();
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Swap', exact: true }).click();
  await page.getByLabel('From wallet').selectOption(from?.id ?? '');
  await page.getByLabel('Into wallet').selectOption(to?.id ?? '');
  await page.getByLabel('Amount').fill('100');
  await page.getByLabel('Country').selectOption('sn');
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await expect(page.getByText(/^Quote good for/)).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Swap', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Swap', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Follow it' })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Paid', { exact: true })).toBeVisible();
  const after = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const balance = (id: string | undefined) =>
    Number(after.wallets.find((wallet) => wallet.id === id)?.balance);
  expect(balance(from?.id)).toBeLessThan(Number(from?.balance));
  expect(balance(to?.id)).toBeGreaterThan(Number(to?.balance));
  expect(app.complaints()).toEqual([]);
});

test('a swap’s quote that is too old is said beside its button, which asks for a new one; nothing is sent', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const { settings } = await get(app, 'settings.get', {});
  const quote = { ...settings.quote, maxAgeSeconds: 5 };
  await get(app, 'settings.change', { settings: { ...settings, quote } });
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const walletOf = (currency: string) => wallets.find((wallet) => wallet.currency === currency)?.id ?? '';
  await app.chooseMenu('Wallets');
  await button(page, 'Swap').click();
  const panel = page.getByRole('complementary');
  await panel.getByLabel('From wallet').selectOption(walletOf('cad'));
  await panel.getByLabel('Into wallet').selectOption(walletOf('xof'));
  await panel.getByLabel('Amount').fill('100');
  await panel.getByLabel('Country').selectOption('sn');
  const ask = panel.getByRole('button', { name: 'Get a quote' });
  const good = panel.getByText(/^Quote good for/);
  await ask.click();
  await expect(good).toBeInViewport();
  await expect(panel.getByText('This quote is too old; get a new one.')).toBeInViewport();
  await expect(panel.getByRole('button', { name: 'Swap', exact: true })).toBeHidden();
  await expect(ask).toBeInViewport();
  await ask.click();
  await expect(good).toBeInViewport();
  expect(practice.books.sessions()).toEqual([]);
});

test('a deposit is quoted, asked for, followed; its payment link opens outside only after a yes', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const into = wallets.find(({ currency }) => currency === 'xof')?.id ?? '';
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible();
  await page.keyboard.press('Control+2');
  const panel = page.getByRole('complementary');
  await test.step('deposit', async () => {
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    await panel.getByLabel('Into wallet').selectOption(into);
    await panel.getByLabel('Amount').fill('250 000');
    await panel.getByLabel('Country').selectOption('sn');
    await panel.getByLabel('Method').selectOption('bank_transfer');
    await panel.getByRole('button', { name: 'Get a quote' }).click();
    await expect(panel.getByText(/^Quote good for/)).toBeVisible();
    await expect(panel.getByRole('row', { name: /You pay/ })).toContainText('XOF');
    await panel.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Deposit XOF 250,000?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  });
  await test.step('its payment link', async () => {
    const link = /^https:\/\/practice\.invalid\/pay\//;
    await expect(panel.getByText(link)).toBeVisible();
    await panel.getByRole('button', { name: 'Copy: Payment link' }).click();
    await expect.poll(() => app.seen('copied')).toEqual([expect.stringMatching(link)]);
    await app.answerMessage(0);
    await panel.getByRole('button', { name: 'Open the payment page…' }).click();
    await expect.poll(async () => (await app.dialogs()).length).toBe(1);
    await expect(panel.getByRole('button', { name: 'Open the payment page…' })).toBeEnabled();
    expect(await app.seen('external-link')).toEqual([]);
    await app.answerMessage(1);
    await panel.getByRole('button', { name: 'Open the payment page…' }).click();
    await expect.poll(() => app.seen('external-link')).toEqual([expect.stringMatching(link)]);
    const [asked] = await app.dialogs();
    expect(JSON.stringify(asked)).toContain('practice.invalid');
  });
  await test.step('the link is there again from the row itself', async () => {
    await panel.getByRole('button', { name: 'Follow it' }).click();
    await page.getByRole('grid').getByRole('gridcell').first().click();
    await expect(panel.getByRole('button', { name: 'Open the payment page…' })).toBeVisible();
  });
  await test.step('receipts, of the row and of all that are paid', async () => {
    const [one, all] = [join(folder, 'one.pdf'), join(folder, 'all.pdf')];
    await app.answerSave(one);
    await panel.getByRole('button', { name: 'Receipt (PDF)' }).click();
    await expect(page.getByText('1 receipt saved as one.pdf.')).toBeVisible();
    await app.answerSave(all);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Receipt of the 1 paid row (PDF)' }).click();
    await expect(page.getByText('1 receipt saved as all.pdf.')).toBeVisible();
    for (const path of [one, all]) {
      const text = pdfText(path);
      expect(text.pages).toBe(1);
      for (const said of ['PRACTICE · no real money', 'Deposit receipt', '250,000', 'completed'])
        if (text.words !== undefined) expect(text.words).toContain(said);
    }
    // The page went from main's memory to a hidden window, and nowhere else.
    expect(app.requests().filter((address) => !address.startsWith('app://paysheet/'))).toEqual([]);
  });
  expect(app.complaints()).toEqual([]);
});

test('a customer’s deposit, a withdrawal and a swap that is sent: each from the window to its end', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const walletOf = (wanted: string) => wallets.find(({ currency }) => currency === wanted)?.id ?? '';
  const panel = page.getByRole('complementary');
  const confirm = async (button: string) => {
    await panel.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
    await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  };
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible();
  await page.keyboard.press('Control+2');
  await test.step('a customer’s deposit has no calculator, and says so by asking at once', async () => {
    await page.getByRole('button', { name: 'Customer deposit' }).click();
    await panel.getByLabel('Into wallet').selectOption(walletOf('cad'));
    await panel.getByLabel('Amount').fill('12.345');
    await panel.getByRole('button', { name: 'Ask for the deposit' }).click();
    await expect(panel.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
    await panel.getByLabel('Amount').fill('12.50');
    await panel.getByLabel('Country').selectOption('ca');
    await panel.getByLabel('Bank', { exact: true }).fill('First Bank');
    await panel.getByLabel('Name on the sending account').fill('Fatou Ndiaye');
    await panel.getByLabel('Customer’s name').fill('Fatou Ndiaye');
    await panel.getByLabel('Customer’s e-mail').fill('fatou@example.com');
    await panel.getByLabel('Customer’s phone').fill('+14165550123');
    await confirm('Ask for the deposit');
  });
  await test.step('a withdrawal to one’s own account by its id', async () => {
    await page.getByRole('button', { name: 'Withdraw', exact: true }).first().click();
    await panel.getByLabel('From wallet').selectOption(walletOf('xof'));
    await panel.getByLabel('Amount').fill('5000');
    await panel.getByLabel('Country').selectOption('sn');
    await panel.getByLabel('Channel').selectOption('direct_deposit');
    await panel.getByRole('button', { name: 'An account by its id' }).click();
    await panel.getByLabel('Account id').fill(SAMPLE_ACCOUNT_IDS.xof);
    await panel.getByRole('button', { name: 'Get a quote' }).click();
    await expect(panel.getByText(/^Quote good for/)).toBeVisible();
    await confirm('Withdraw');
  });
  await test.step('a swap that is sent to someone new', async () => {
    await page.getByRole('button', { name: 'Swap and send' }).first().click();
    await panel.getByLabel('From wallet').selectOption(walletOf('cad'));
    await panel.getByLabel('Currency that arrives').selectOption('xof');
    await panel.getByLabel('Amount').fill('40');
    await fillMobilePayee(panel);
    await panel.getByRole('button', { name: 'Get a quote' }).click();
    await expect(panel.getByText(/^Quote good for/)).toBeVisible();
    await expect(panel.getByRole('row', { name: /Arrives/ })).toContainText('XOF');
    await confirm('Swap and send');
  });
  expect(practice.books.sessions().map(({ kind, status }) => [kind, status])).toEqual([
    ['customer_deposit', 'completed'],
    ['withdrawal', 'completed'],
    ['swap_and_send', 'completed'],
  ]);
  expect(app.complaints()).toEqual([]);
});

test('in Live a single transaction is typed, and main takes none that is not', async ({
  launch,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  const { url: address, origin, publicKey, privateKey } = practice;
  await get(app, 'profiles.save', { name: 'Firm', environment: 'live', address, origin });
  await get(app, 'keys.set', { profile: 'Firm', publicKey, privateKey });
  await get(app, 'profiles.select', { name: 'Firm' });
  await hurry(app);
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const walletId = wallets.find(({ currency }) => currency === 'xof')?.id ?? '';
  const untyped = await ask(app, 'money.deposit', {
    ...{ amount: '1000', currency: 'xof', walletId, payinCountry: 'sn', payinMethod: 'bank_transfer' },
    confirmation: '',
  });
  expect(untyped).toMatchObject({ ok: false, problems: [{ params: { reason: 'not-typed' } }] });
  await page.keyboard.press('Control+2');
  const [panel, dialog] = [page.getByRole('complementary'), page.getByRole('dialog')];
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await panel.getByLabel('Into wallet').selectOption(walletId);
  await panel.getByLabel('Amount').fill('1000');
  await panel.getByLabel('Country').selectOption('sn');
  await panel.getByLabel('Method').selectOption('bank_transfer');
  await panel.getByRole('button', { name: 'Get a quote' }).click();
  await panel.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Deposit', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox').fill('PAY 2');
  await page.keyboard.press('Enter');
  expect(practice.books.sessions()).toEqual([]);
  await dialog.getByRole('textbox').fill('PAY 1');
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  expect(practice.books.sessions()).toHaveLength(1);
});

test('a recipient is created when every rule holds, each explained as one types', async ({
  launch,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible();
  await page.keyboard.press('Control+3');
  await page.getByRole('button', { name: 'New recipient' }).click();
  const panel = page.getByRole('complementary');
  await panel.getByLabel('Transaction type').selectOption('eft');
  await panel.getByLabel('Account number', { exact: true }).fill('123');
  await panel.getByRole('button', { name: 'Create recipient' }).click();
  await expect(panel.getByText(/fields need attention first/)).toBeVisible();
  await expect(panel.getByLabel('Account number', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await fillEft(panel, { lastName: 'Diop', email: 'awa@example.com' });
  await panel.getByRole('button', { name: 'Create recipient' }).click();
  await expect(page.getByText('Awa Diop created.')).toBeVisible();
  await expect(panel.getByText('••••6789')).toBeVisible();
  await test.step('the same account again is told, and made only where it is meant', async () => {
    await page.getByRole('button', { name: 'New recipient' }).click();
    await panel.getByLabel('Transaction type').selectOption('eft');
    await fillEft(panel, { lastName: 'Diop-Ba', email: 'other@example.com' });
    await panel.getByRole('button', { name: 'Create recipient' }).click();
    await expect(panel.getByText(/The book already has Awa Diop, paid at the same place/)).toBeVisible();
    expect(practice.books.recipients().filter(({ fields }) => fields.last_name === 'Diop-Ba')).toEqual([]);
    await panel.getByLabel('Create it all the same').check();
    await panel.getByRole('button', { name: 'Create recipient' }).click();
    await expect(page.getByText('Awa Diop-Ba created.')).toBeVisible();
  });
  await test.step('the whole book is searched, accents aside, and one is picked for a payment', async () => {
    await page.getByRole('searchbox').fill('nobody of this name');
    await expect(page.getByText(/No recipient here matches/)).toBeVisible();
    // The page itself is searched with accents aside, too.
    await page.getByRole('searchbox').fill('diòp-ba');
    await expect(page.getByRole('row', { name: /Awa Diop-Ba/ })).toBeVisible();
    await page.getByRole('button', { name: 'Search the whole book' }).click();
    await page
      .getByRole('row', { name: /Awa Diop-Ba/ })
      .getByRole('button')
      .click();
    await panel.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(panel.getByRole('heading', { name: 'Pay one recipient' })).toBeVisible();
    await expect(panel.getByLabel('A recipient of the book')).toHaveValue(/.+/);
  });
});

test('a recipient beyond the first hundred of the book is found by a search, and chosen for a payment', async ({
  app,
}) => {
  const { page } = app;
  const create = (n: number, last: string) =>
    get(app, 'recipients.create', {
      isDuplicateMeant: true,
      fields: {
        ...{ first_name: 'Awa', last_name: last, phone: `+22177${String(1_000_000 + n)}`, country: 'sn' },
        ...{ provider: 'orange', language: 'fr', recipient_type: 'transaction' },
        transaction_type: 'mobile_money',
      },
    });
  // The oldest is listed last.
  const { id } = await create(0, 'Ndiaye-Première');
  for (let n = 1; n <= 100; n += 1) await create(n, `Diop ${n}`);
  await app.chooseMenu('Wallets');
  await button(page, 'Pay one recipient').click();
  const panel = page.getByRole('complementary');
  await button(page, 'A recipient of the book').click();
  const choice = panel.getByLabel('A recipient of the book', { exact: true });
  await expect(choice.getByRole('option', { name: 'Awa Diop 100' })).toBeAttached();
  await expect(choice.getByRole('option', { name: 'Awa Ndiaye-Première' })).not.toBeAttached();
  await expect(panel.getByText(/Not all recipients are listed \(\d+ more\): search/)).toBeVisible();
  await panel.getByLabel('Search the book').fill('premiere');
  await expect(choice.getByRole('option')).toHaveText(['Choose', 'Awa Ndiaye-Première']);
  await choice.selectOption(id);
  // What was chosen stays chosen, and named, whatever is searched for next.
  await panel.getByLabel('Search the book').fill('Diop 77');
  await expect(choice.getByRole('option', { name: 'Awa Diop 77' })).toBeAttached();
  await expect(choice).toHaveValue(id);
  await expect(choice.locator('option:checked')).toHaveText('Awa Ndiaye-Première');
});
