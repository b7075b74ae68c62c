/**
 * Money beside the batches, in both languages: deposits, withdrawals and swaps one at a time, a recipient created by
 * its rules. The window changes its language between two of them, so that the app is started once.
 */

import { join } from 'node:path';
import { SAMPLE_ACCOUNT_IDS } from '../../electron/practice/sample-data.ts';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { payeePhone } from '../support/payee-numbers.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ask, expect, get, hurry, test } from './app-test.ts';
import { choose, valueIn } from './hands.ts';
import { type LocalizedWindow, switchLanguage, WRITTEN_OUT, type WrittenOut } from './localized-window.ts';

/** What each language enters, so that nothing repeats what was asked for in the other. */
const ENTERED: Readonly<
  Record<
    WrittenOut,
    {
      readonly swapped: string;
      readonly deposited: string;
      readonly cents: string;
      readonly francs: string;
      /** A Canadian account. */
      readonly account: string;
    }
  >
> = {
  en: { swapped: '100', deposited: '250 000', cents: '12.50', francs: '5000', account: '000123456789' },
  fr: { swapped: '110', deposited: '260 000', cents: '13,50', francs: '6000', account: '000123456780' },
};

/** Each language in turn, beginning at a screen without a panel. */
async function inEachLanguage(
  app: DesktopApp,
  walk: (window: LocalizedWindow, entered: (typeof ENTERED)[WrittenOut]) => Promise<void>,
): Promise<void> {
  for (const language of WRITTEN_OUT) {
    await test.step(language, async () => {
      const window = await switchLanguage(app, language);
      await window.screen('settings');
      await walk(window, ENTERED[language]);
    });
  }
}

async function walletsByCurrency(app: DesktopApp): Promise<(currency: string) => string> {
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  return (currency) => wallets.find((wallet) => wallet.currency === currency)?.id ?? '';
}

/** A swap of Canadian dollars into francs. */
async function openSwap(window: LocalizedWindow, walletOf: (currency: string) => string, amount: string) {
  await window.openForm('money.swap');
  await choose(window.field('money.walletId.from'), walletOf('cad'));
  await choose(window.field('money.field.toWalletId'), walletOf('xof'));
  await window.field('field.amount').fill(amount);
  await choose(window.field('field.country'), 'sn');
}

/** A deposit by bank transfer into the wallet in francs. */
async function openDeposit(window: LocalizedWindow, walletId: string, amount: string): Promise<void> {
  await window.openForm('money.deposit');
  await choose(window.field('money.walletId.into'), walletId);
  await window.field('field.amount').fill(amount);
  await choose(window.field('field.country'), 'sn');
  await choose(window.field('money.field.payinMethod'), 'bank_transfer');
}

test('a swap is quoted, confirmed and followed; both wallets say so', async ({ app }) => {
  const balances = async () => {
    const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
    const balance = (of: string) => Number(wallets.find(({ currency }) => currency === of)?.balance);
    return { cad: balance('cad'), xof: balance('xof') };
  };
  const walletOf = await walletsByCurrency(app);
  await inEachLanguage(app, async (window, { swapped }) => {
    const before = await balances();
    await openSwap(window, walletOf, swapped);
    await window.getQuote();
    await window.confirm('money.swap.confirm');
    await expect(window.button('money.follow', window.panel)).toBeVisible();
    await expect(window.state('paid')).toBeVisible();
    const after = await balances();
    expect(after.cad).toBeLessThan(before.cad);
    expect(after.xof).toBeGreaterThan(before.xof);
    // The list beside the panel shows it too, without a click on Refresh.
    const digits = async () =>
      (await app.page.getByRole('list', { name: /^(Wallets|Portefeuilles)$/ }).innerText()).replace(
        /\D/g,
        '',
      );
    await expect.poll(digits).toContain(String(after.xof));
    // The quote was used for this one.
    await window.button('money.another', window.panel).click();
    await expect(window.button('money.getQuote', window.panel)).toBeVisible();
    await expect(window.button('money.swap.confirm', window.panel)).toBeHidden();
  });
  expect(app.complaints()).toEqual([]);
});

test('a swap’s quote that is too old is said beside its button, which asks for a new one; nothing is sent', async ({
  app,
  practice,
}) => {
  const { settings } = await get(app, 'settings.get', {});
  const quote = { ...settings.quote, maxAgeSeconds: 5 };
  await get(app, 'settings.change', { settings: { ...settings, quote } });
  const walletOf = await walletsByCurrency(app);
  await inEachLanguage(app, async (window, { swapped }) => {
    await openSwap(window, walletOf, swapped);
    await window.getQuote();
    await expect(window.panel.getByText(window.words('quote.over'))).toBeInViewport();
    await expect(window.button('money.swap.confirm', window.panel)).toBeHidden();
    await expect(window.button('money.getQuote', window.panel)).toBeInViewport();
    await window.getQuote();
    // It ends as well while its last question is open.
    await window.button('money.swap.confirm', window.panel).click();
    const dialog = app.page.getByRole('dialog');
    await expect(dialog.getByText(window.words('quote.over'))).toBeVisible();
    await expect(window.button('money.swap.confirm', dialog)).toBeDisabled();
    await window.button('button.cancel', dialog).click();
  });
  expect(practice.books.sessions()).toEqual([]);
});

test('a deposit is quoted, asked for, followed; its payment link opens outside only after a yes', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const walletOf = await walletsByCurrency(app);
  let opened = 0;
  await inEachLanguage(app, async (window, { deposited }) => {
    const { panel } = window;
    const shown = new RegExp(deposited.replace(' ', '.'));
    await test.step('deposit', async () => {
      await openDeposit(window, walletOf('xof'), deposited);
      await window.getQuote();
      const pays = panel.getByRole('row').filter({ hasText: window.text('quote.userPays') });
      await expect(pays).toContainText('XOF');
      await window.button('money.deposit.confirm', panel).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(window.words('money.deposit.ask'))).toContainText(shown);
      await window.button('money.deposit.confirm', dialog).click();
      await expect(window.state('paid')).toBeVisible();
    });
    await test.step('its payment link', async () => {
      const link = /^https:\/\/practice\.invalid\/pay\//;
      await expect(panel.getByText(link)).toBeVisible();
      const copy = new RegExp(`^${window.text('menu.copy')}.*: ${window.text('fact.paymentLink')}$`, 'u');
      await panel.getByRole('button', { name: copy }).click();
      const openings = (count: number) => Array.from({ length: count }, () => expect.stringMatching(link));
      await expect.poll(() => app.seen('copied')).toEqual(openings(opened + 1));
      await app.answerMessage(0);
      const openLink = window.button('money.openLink', panel);
      await openLink.click();
      await expect.poll(async () => (await app.dialogs()).filter(isMessage).length).toBe(2 * opened + 1);
      await expect(openLink).toBeEnabled();
      expect(await app.seen('external-link')).toEqual(openings(opened));
      await app.answerMessage(1);
      await openLink.click();
      opened += 1;
      await expect.poll(() => app.seen('external-link')).toEqual(openings(opened));
      expect(JSON.stringify((await app.dialogs()).findLast(isMessage))).toContain('practice.invalid');
    });
    await test.step('the link is there again from the row itself', async () => {
      await window.button('money.follow', panel).click();
      await page.getByRole('grid').getByRole('gridcell').first().click();
      await expect(window.button('money.openLink', panel)).toBeVisible();
    });
    await test.step('receipts, of the row and of all that are paid', async () => {
      const paths = ['one', 'all'].map((name) => join(folder, `${name}-${window.language}.pdf`));
      const [one = '', all = ''] = paths;
      const saved = (path: string) =>
        page.getByText(window.words('receipts.saved')).filter({ hasText: path.slice(folder.length + 1) });
      await app.answerSave(one);
      await window.button('receipts.one', panel).click();
      await expect(saved(one)).toBeVisible();
      await app.answerSave(all);
      await window.button('button.export').click();
      await page
        .getByRole('menuitem', { name: window.words('export.receipts') })
        .first()
        .click();
      await expect(saved(all)).toBeVisible();
      for (const path of paths) {
        const { pages, words } = pdfText(path);
        expect(pages).toBe(1);
        if (words === undefined) continue;
        for (const id of ['receipt.mark.practice', 'receipt.title.deposit', 'status.completed'])
          expect(words).toContain(window.word(id));
        expect(words).toMatch(shown);
      }
    });
  });
  // The pages went from main's memory to a hidden window, and nowhere else.
  expect(app.requests().filter((address) => !address.startsWith('app://paysheet/'))).toEqual([]);
  expect(app.complaints()).toEqual([]);
});

function isMessage({ kind }: { readonly kind: string }): boolean {
  return kind === 'message';
}

test('a customer’s deposit, a withdrawal and a swap that is sent: each from the window to its end', async ({
  app,
  practice,
}) => {
  const walletOf = await walletsByCurrency(app);
  await inEachLanguage(app, async (window, { cents, francs, swapped }) => {
    const { panel } = window;
    const field = window.field.bind(window);
    await test.step('a customer’s deposit has no calculator, and says so by asking at once', async () => {
      await window.openForm('money.customer-deposit');
      await choose(field('money.walletId.into'), walletOf('cad'));
      await field('field.amount').fill(`${cents.slice(0, -1)}45`);
      await window.button('money.customer-deposit.confirm', panel).click();
      await expect(field('field.amount')).toHaveAttribute('aria-invalid', 'true');
      await field('field.amount').fill(cents);
      await choose(field('field.country'), 'ca');
      await field('money.field.bankName').fill('First Bank');
      await field('money.field.sendingAccountName').fill('Fatou Ndiaye');
      await field('money.field.customerName').fill('Fatou Ndiaye');
      await field('money.field.customerEmail').fill('fatou@example.com');
      await field('money.field.customerPhone').fill('+14165550123');
      await window.confirm('money.customer-deposit.confirm');
      await expect(window.state('paid')).toBeVisible();
    });
    await test.step('a withdrawal to one’s own account by its id', async () => {
      await window.openForm('money.withdraw');
      await choose(field('money.walletId.from'), walletOf('xof'));
      await field('field.amount').fill(francs);
      await choose(field('field.country'), 'sn');
      await choose(field('field.channel'), 'direct_deposit');
      await window.button('money.target.account', panel).click();
      await field('money.field.destinationAccountId').fill(SAMPLE_ACCOUNT_IDS.xof);
      await window.getQuote();
      await window.confirm('money.withdraw.confirm');
      await expect(window.state('paid')).toBeVisible();
    });
    await test.step('a swap that is sent to someone new', async () => {
      await window.openForm('money.swap-and-send');
      await choose(field('money.walletId.from'), walletOf('cad'));
      await choose(field('money.field.toCurrency'), 'xof');
      await field('field.amount').fill(swapped);
      await window.fillMobilePayee();
      await window.getQuote();
      const arrives = panel.getByRole('row').filter({ hasText: window.text('payees.gets') });
      await expect(arrives).toContainText('XOF');
      await window.confirm('money.swap-and-send.confirm');
      await expect(window.state('paid')).toBeVisible();
    });
  });
  const made = [
    ['customer_deposit', 'completed'],
    ['withdrawal', 'completed'],
    ['swap_and_send', 'completed'],
  ];
  expect(practice.books.sessions().map(({ kind, status }) => [kind, status])).toEqual([...made, ...made]);
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
  const walletOf = await walletsByCurrency(app);
  const untyped = await ask(app, 'money.deposit', {
    ...{ amount: '1000', currency: 'xof', walletId: walletOf('xof') },
    ...{ country: 'sn', payinMethod: 'bank_transfer' },
    confirmation: '',
  });
  expect(untyped).toMatchObject({ ok: false, problems: [{ params: { reason: 'not-typed' } }] });
  await inEachLanguage(app, async (window, { francs }) => {
    const before = practice.books.sessions().length;
    const phrase = (number: number) => formatMessage(`${window.language}-CA`, 'phrase.pay', { number });
    const dialog = page.getByRole('dialog');
    await openDeposit(window, walletOf('xof'), francs);
    await window.getQuote();
    await window.button('money.deposit.confirm', window.panel).click();
    await expect(window.button('money.deposit.confirm', dialog)).toBeDisabled();
    await dialog.getByRole('textbox').fill(phrase(2));
    await page.keyboard.press('Enter');
    expect(practice.books.sessions()).toHaveLength(before);
    await dialog.getByRole('textbox').fill(phrase(1));
    await window.button('money.deposit.confirm', dialog).click();
    await expect(window.state('paid')).toBeVisible();
    expect(practice.books.sessions()).toHaveLength(before + 1);
  });
});

async function fillEft(
  window: LocalizedWindow,
  {
    lastName,
    email,
    account,
  }: { readonly lastName: string; readonly email: string; readonly account: string },
): Promise<void> {
  const field = (name: string) => window.recipientField(name);
  await field('first_name').fill('Awa');
  await field('last_name').fill(lastName);
  await choose(field('country'), 'ca');
  await field('email').fill(email);
  await field('account_number').fill(account);
  await field('transit_number').fill('00123');
  await field('institution_number').fill('004');
}

test('a recipient is created when every rule holds, each explained as one types', async ({
  app,
  practice,
}) => {
  const { page } = app;
  await inEachLanguage(app, async (window, entered) => {
    const { panel, language } = window;
    const [name, alike] = language === 'en' ? ['Diop', 'Diop-Ba'] : ['Ndiaye', 'Ndiaye-Sy'];
    const begin = async () => {
      await window.button('recipients.new').click();
      await choose(window.field('recipients.paidBy'), 'eft');
    };
    const create = () => window.button('recipients.create', panel).click();
    const told = (last: string) =>
      page.getByText(window.words('recipients.created')).filter({ hasText: `Awa ${last}` });
    await window.screen('recipients');
    await begin();
    const account = window.recipientField('account_number');
    await account.fill('123');
    await create();
    await expect(panel.getByText(window.words('form.fixFirst'))).toBeVisible();
    await expect(account).toHaveAttribute('aria-invalid', 'true');
    await fillEft(window, { lastName: name, email: `awa.${language}@example.com`, account: entered.account });
    await create();
    await expect(told(name)).toBeVisible();
    await expect(panel.getByText(`••••${entered.account.slice(-4)}`)).toBeVisible();
    await test.step('the same account again is told, and made only where it is meant', async () => {
      await begin();
      await fillEft(window, {
        lastName: alike,
        email: `other.${language}@example.com`,
        account: entered.account,
      });
      await create();
      const known = formatMessage(`${language}-CA`, 'problem.recipient-known', { name: `Awa ${name}` });
      await expect(panel.getByText(known)).toBeVisible();
      expect(practice.books.recipients().filter(({ fields }) => fields.last_name === alike)).toEqual([]);
      const meant = panel.getByLabel(window.words('recipients.meant'));
      await meant.check();
      // What was meant is this recipient, paid this way.
      await choose(window.field('recipients.paidBy'), 'bill_pay');
      await expect(meant).not.toBeChecked();
      await choose(window.field('recipients.paidBy'), 'eft');
      await meant.check();
      await create();
      await expect(told(alike)).toBeVisible();
    });
    await test.step('the whole book is searched, accents aside, and one is picked for a payment', async () => {
      await page.getByRole('searchbox').fill('nobody of this name');
      await expect(page.getByText(window.words('recipients.noMatch'))).toBeVisible();
      // The page itself is searched with accents aside, too.
      await page.getByRole('searchbox').fill(alike.toLowerCase().replace('i', 'ì'));
      const row = page.getByRole('row').filter({ hasText: `Awa ${alike}` });
      await expect(row).toBeVisible();
      await window.button('recipients.searchAll').click();
      await row.getByRole('button').click();
      await window.button('money.pay.confirm', panel).click();
      await expect(panel.getByRole('heading', { name: window.words('money.pay') })).toBeVisible();
      await expect(valueIn(window.field('money.target.recipient'))).toHaveValue(/.+/);
    });
  });
});

test('a recipient beyond the first hundred of the book is found by a search, and chosen for a payment', async ({
  app,
}) => {
  const create = (n: number, last: string) =>
    get(app, 'recipients.create', {
      isDuplicateMeant: true,
      fields: {
        ...{ first_name: 'Awa', last_name: last, phone: payeePhone(n), country: 'sn' },
        ...{ provider: 'orange', language: 'fr', recipient_type: 'transaction' },
        transaction_type: 'mobile_money',
      },
    });
  // The oldest is listed last.
  const { id } = await create(0, 'Ndiaye-Première');
  for (let n = 1; n <= 100; n += 1) await create(n, `Diop ${n}`);
  await inEachLanguage(app, async (window) => {
    const { panel } = window;
    await window.openForm('money.pay');
    await window.button('money.target.recipient', panel).click();
    const choice = panel.getByRole('combobox', { name: window.words('money.target.recipient') });
    const { page } = app;
    const options = page.getByRole('option');
    await choice.click();
    await expect(options.filter({ hasText: 'Awa Diop 100' })).toBeAttached();
    await expect(options.filter({ hasText: 'Awa Ndiaye-Première' })).not.toBeAttached();
    await expect(panel.getByText(window.words('money.bookIsLonger'))).toBeVisible();
    await window.field('money.searchBook').fill('premiere');
    await choice.click();
    await expect(options).toHaveText([window.text('form.choose'), 'Awa Ndiaye-Première']);
    await page.keyboard.press('Escape');
    await choose(choice, id);
    // What was chosen stays chosen, and named, whatever is searched for next.
    await window.field('money.searchBook').fill('Diop 77');
    await choice.click();
    await expect(options.filter({ hasText: 'Awa Diop 77' })).toBeAttached();
    await expect(valueIn(choice)).toHaveValue(id);
    await expect(choice).toHaveValue('Awa Ndiaye-Première');
  });
});

test('a payment from the book can be confirmed once the question says who is paid', async ({
  app,
  practice,
}) => {
  const walletOf = await walletsByCurrency(app);
  const { id } = await get(app, 'recipients.create', {
    isDuplicateMeant: true,
    fields: {
      ...{ first_name: 'Awa', last_name: 'Ndiaye', phone: payeePhone(0), country: 'sn' },
      ...{ provider: 'orange', language: 'fr', recipient_type: 'transaction' },
      transaction_type: 'mobile_money',
    },
  });
  const window = await switchLanguage(app, 'en');
  const { panel } = window;
  await window.openForm('money.pay');
  await choose(window.field('money.walletId.from'), walletOf('xof'));
  await window.field('field.amount').fill('5000');
  await choose(window.field('field.country'), 'sn');
  await choose(window.field('field.channel'), 'mobile_money');
  await window.button('money.target.recipient', panel).click();
  await choose(panel.getByRole('combobox', { name: window.words('money.target.recipient') }), id);
  await window.getQuote();
  const slow = { delayMs: 5_000, delayBefore: 'answer' } as const;
  practice.controls.setFaults({ rules: [{ operations: ['list-recipients'], fault: slow }] });
  await window.button('money.pay.confirm', panel).click();
  const dialog = app.page.getByRole('dialog');
  const confirm = window.button('money.pay.confirm', dialog);
  await expect(confirm).toBeDisabled();
  await expect(dialog.getByText('Awa Ndiaye')).toBeVisible();
  await expect(confirm).toBeEnabled();
});
