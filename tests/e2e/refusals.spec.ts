/**
 * Each operation of the service, refused in each way that the document shows, in both languages. The window says what
 * was refused, why, and what to do next; no refused request is sent again by itself, and afterwards everything works.
 */

import { SAMPLE_ACCOUNT_IDS, SAMPLE_WALLET_IDS } from '../../electron/practice/sample-data.ts';
import type { MessageId } from '../../renderer/words/catalogue.ts';
import type { OperationName } from '../../shared/api/operations.ts';
import type { Language } from '../../shared/domain/language.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import { renderProblem } from '../../shared/i18n/render-problem.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import type { PracticeService } from '../support/practice-service.ts';
import { expect, hurry, test } from './app-test.ts';
import { choose } from './hands.ts';
import { LocalizedWindow } from './localized-window.ts';
import type { ScreenName } from './walk-tools.ts';

test.use({ practiceOptions: { withSampleSessions: true } });

/** A way in which the service refuses, and the window's message about it. */
interface Refusal {
  readonly status: number;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string[]>>;
  readonly retryAfterSeconds?: number;
  readonly said: Problem;
}

const MISSING = 'Access denied to this operation. Insufficient permissions.';
const FIELD = { amount: ['Amount is below the least that is carried out.'] };
const REFUSALS: readonly Refusal[] = [
  { status: 401, said: problem('keys-refused') },
  { status: 403, message: MISSING, said: problem('permission-missing', { permission: 'this operation' }) },
  {
    status: 404,
    message: 'There is none.',
    said: problem('request-refused', { status: 404, errorCode: 'path_not_found', message: 'There is none.' }),
  },
  {
    status: 422,
    message: 'The request is invalid.',
    errors: FIELD,
    said: problem(
      'request-refused',
      { status: 422, field: 'amount', message: FIELD.amount[0] ?? '' },
      { field: 'amount' },
    ),
  },
  { status: 500, said: problem('service-error', { status: 500 }) },
  // Last: everything waits after it.
  { status: 429, retryAfterSeconds: 12, said: problem('rate-limited', { seconds: 12 }) },
];

/** A wait that is too long is reported at once, as a refusal. */
const READS_REFUSED: readonly Refusal[] = [
  { status: 429, retryAfterSeconds: 7200, said: problem('rate-limited', { seconds: 7200 }) },
  ...REFUSALS,
];

/** The window in one language, and the service behind it. */
class Window extends LocalizedWindow {
  readonly practice: PracticeService;

  constructor(app: DesktopApp, practice: PracticeService, language: Language) {
    super(app, language);
    this.practice = practice;
  }

  refuse(operation: OperationName, { said: _said, ...fault }: Refusal): void {
    this.practice.controls.setFaults({
      // Asked to wait, everything waits and asks again: once is enough.
      rules: [
        {
          operations: [operation],
          ...(fault.status === 429 && { times: 1 }),
          fault: { answer: 'status', effect: 'none', ...fault },
        },
      ],
    });
  }

  /** A wait that is counted down may have begun. */
  sentence(said: Problem): RegExp {
    const { message } = renderProblem(said, `${this.language}-CA`);
    return new RegExp(message.replace(/[.*+?^$()[\]\\|{}]/g, '\\$&').replace('12', '1[12]'));
  }
}

/** How a person requests each read: the screen, and the buttons on it. */
const READS: Readonly<Partial<Record<OperationName, (window: Window) => Promise<void>>>> = {
  'list-wallets': (window) => window.choose('wallets'),
  'list-recipients': (window) => window.choose('recipients'),
  'list-sessions': (window) => window.choose('transactions'),
  'list-fees': (window) => window.choose('fees'),
  'list-webhook-subscriptions': openWebhooks,
  'get-wallet': (window) => firstOf(window, 'wallets'),
  'get-session': (window) => firstOf(window, 'transactions'),
  'get-fee': (window) => firstOf(window, 'fees'),
  'get-webhook-subscription': async (window) => {
    await openWebhooks(window);
    await window.page
      .getByRole('button', { name: /^https:/ })
      .first()
      .click();
  },
  'payment-quote': (window) => calculate(window, 'payment'),
  'deposit-quote': (window) => calculate(window, 'deposit'),
  'swap-quote': (window) => calculate(window, 'swap'),
  'effective-rate': (window) => calculate(window, 'effective-rate'),
  'swap-and-send-quote': (window) => calculate(window, 'swap-and-send'),
};

async function openWebhooks(window: Window): Promise<void> {
  // They are shown until the settings are left.
  await window.screen('batches');
  await window.screen('settings');
  await window.button('webhooks.show').click();
}

async function firstOf(window: Window, name: ScreenName): Promise<void> {
  await window.screen(name);
  const line =
    name === 'wallets'
      ? window.page.getByRole('main').getByRole('listitem').first()
      : window.page.getByRole('table').first().getByRole('row').nth(1);
  await line.getByRole('button').first().click();
}

async function calculate(window: Window, calculator: string): Promise<void> {
  const { page } = window;
  await window.screen('fees');
  await choose(page.locator('.panel').getByRole('combobox').first(), calculator);
  if (calculator === 'swap-and-send') {
    await choose(page.locator('.panel').getByLabel(window.label('field.channel')), 'eft');
    await choose(page.locator('.panel').getByLabel(window.label('field.country')), 'ca');
  }
  await window.button('money.getQuote').click();
}

/** How a person requests each of the others: the filled-in form, and its last button. */
const MOVES: Readonly<Partial<Record<OperationName, (window: Window, amount: string) => Promise<void>>>> = {
  async deposit(window, amount) {
    await window.openForm('money.deposit');
    await choose(window.field('money.walletId.into'), SAMPLE_WALLET_IDS.xof);
    await window.field('field.amount').fill(amount);
    await choose(window.field('field.country'), 'sn');
    await choose(window.field('money.field.payinMethod'), 'bank_transfer');
    await quoteAndConfirm(window, 'money.deposit.confirm');
  },
  async 'customer-deposit'(window, amount) {
    await window.openForm('money.customer-deposit');
    await choose(window.field('money.walletId.into'), SAMPLE_WALLET_IDS.cad);
    await window.field('field.amount').fill(amount);
    await choose(window.field('field.country'), 'ca');
    await window.field('money.field.bankName').fill('First Bank');
    await window.field('money.field.sendingAccountName').fill('Fatou Ndiaye');
    await window.field('money.field.customerName').fill('Fatou Ndiaye');
    await window.field('money.field.customerEmail').fill('fatou@example.com');
    await window.field('money.field.customerPhone').fill('+14165550123');
    await window.confirm('money.customer-deposit.confirm');
  },
  payment: (window, amount) => toAccount(window, 'money.pay', amount),
  withdrawal: (window, amount) => toAccount(window, 'money.withdraw', `1${amount}`),
  async swap(window, amount) {
    await window.openForm('money.swap');
    await choose(window.field('money.walletId.from'), SAMPLE_WALLET_IDS.cad);
    await choose(window.field('money.field.toWalletId'), SAMPLE_WALLET_IDS.xof);
    await window.field('field.amount').fill(amount);
    await choose(window.field('field.country'), 'sn');
    await quoteAndConfirm(window, 'money.swap.confirm');
  },
  async 'create-recipient'(window) {
    await window.screen('recipients');
    await window.button('recipients.new').click();
    await choose(window.field('recipients.paidBy'), 'eft');
    await window.recipientField('first_name').fill('Awa');
    await window.recipientField('last_name').fill('Diop');
    await choose(window.recipientField('country'), 'ca');
    await window.recipientField('email').fill('awa@example.com');
    await window.recipientField('account_number').fill('000123456789');
    await window.recipientField('transit_number').fill('00123');
    await window.recipientField('institution_number').fill('004');
    await window.button('recipients.create', window.panel).click();
  },
};

async function toAccount(
  window: Window,
  form: 'money.pay' | 'money.withdraw',
  amount: string,
): Promise<void> {
  await window.openForm(form);
  await choose(window.field('money.walletId.from'), SAMPLE_WALLET_IDS.xof);
  await window.field('field.amount').fill(amount);
  await choose(window.field('field.country'), 'sn');
  await choose(window.field('field.channel'), 'direct_deposit');
  await window.button('money.target.account', window.panel).click();
  await window.field('money.field.destinationAccountId').fill(SAMPLE_ACCOUNT_IDS.xof);
  await quoteAndConfirm(window, `${form}.confirm`);
}

async function quoteAndConfirm(window: Window, name: MessageId): Promise<void> {
  await window.button('money.getQuote', window.panel).click();
  await window.confirm(name);
}

/**
 * Each operation is refused in each way in English. The message depends on the way alone, so in French each operation
 * is refused in one of them, and each way is met.
 */
function waysToRefuse(all: readonly Refusal[], index: number, language: Language): readonly Refusal[] {
  return language === 'en' ? all : all.filter((_way, place) => place === index % all.length);
}

/** Of the operation, how many requests have come in. */
function askedFor(practice: PracticeService, operation: string): number {
  return practice.books.requests().filter((request) => request.operation === operation).length;
}

for (const language of ['en', 'fr'] as const) {
  const inLanguage = language === 'fr' ? 'in French' : 'in English';

  test(`every read that is refused says so and is read again, ${inLanguage}`, async ({
    launch,
    practice,
  }) => {
    test.setTimeout(480_000);
    const app = await launch({ locale: `${language}-CA` });
    const window = new Window(app, practice, language);
    await expect(window.button('button.new-batch')).toBeVisible();
    await expect(window.page.locator('html')).toHaveAttribute('lang', `${language}-CA`);
    for (const [index, [operation, ask]] of Object.entries(READS).entries()) {
      for (const refusal of waysToRefuse(READS_REFUSED, index, language)) {
        await window.screen('settings');
        window.refuse(operation as OperationName, refusal);
        await ask(window);
        const sentence = window.page.getByText(window.sentence(refusal.said)).first();
        await expect(sentence, `${operation}, ${refusal.status}`).toBeVisible();
        practice.controls.setFaults({});
        if (refusal.retryAfterSeconds !== 12) continue;
        // Other settings, another connection: it was asked to wait for nothing.
        await hurry(app, 100 + index);
        await expect(sentence).toBeHidden();
      }
      await window.screen('settings');
      const before = askedFor(practice, operation);
      await ask(window);
      await expect.poll(() => askedFor(practice, operation)).toBeGreaterThan(before);
      await expect(window.page.getByRole('alert')).toHaveCount(0);
    }
    expect(app.complaints()).toEqual([]);
  });

  test(`everything else that is refused says so, and is not sent again, ${inLanguage}`, async ({
    launch,
    practice,
  }) => {
    test.setTimeout(480_000);
    const app = await launch({ locale: `${language}-CA` });
    await hurry(app);
    const window = new Window(app, practice, language);
    await expect(window.button('button.new-batch')).toBeVisible();
    for (const [index, [operation, ask]] of Object.entries(MOVES).entries()) {
      for (const refusal of waysToRefuse(REFUSALS, index, language)) {
        await window.screen('settings');
        window.refuse(operation as OperationName, refusal);
        const before = askedFor(practice, operation);
        // Amounts that are close to one in doubt would be asked about.
        await ask(window, String(10 * refusal.status));
        // If a failing service got money to send, nobody knows the result yet, and the window says so.
        const isOpen = refusal.status === 500 && operation !== 'create-recipient';
        const said = isOpen
          ? new RegExp(`^${window.word('row-state.unknown')}$`, 'i')
          : window.sentence(refusal.said);
        await expect(window.page.getByText(said).first(), `${operation}, ${refusal.status}`).toBeVisible();
        await expect.poll(() => askedFor(practice, operation)).toBe(before + 1);
      }
      practice.controls.setFaults({});
    }
    // Once more after a wait, and never otherwise.
    for (const operation of Object.keys(MOVES))
      expect(askedFor(practice, operation), operation).toBeLessThanOrEqual(REFUSALS.length + 1);
    expect(app.complaints()).toEqual([]);
  });
}
