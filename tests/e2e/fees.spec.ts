/** Fees and rates: the schedule, each calculator and what it asks, the rates this computer has seen as a chart. */
import type { Locator, Page } from 'playwright';
import { CALCULATORS, calculatorFields } from '../../renderer/money/calculators.ts';
import { windowMessages } from '../../renderer/words/catalogue.ts';
import { messagesOf } from '../../shared/i18n/catalogue.ts';
import { expect, get, test } from './app-test.ts';
import { button, choose } from './hands.ts';
import { WRITTEN_OUT } from './localized-window.ts';

async function openFees(page: Page): Promise<void> {
  await expect(button(page, 'New batch')).toBeVisible();
  await page.keyboard.press('Control+5');
  await expect(page.getByRole('heading', { name: 'Fee schedule' })).toBeVisible();
}

/** How many pieces each colour of the legend is drawn in, on the line of the canvas that has most of it. */
function piecesOnCanvas(chart: Locator): Promise<readonly number[]> {
  return chart.evaluate((element) => {
    const canvas = element.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) throw new Error('there is no canvas');
    const { width, height } = canvas;
    const { data } = context.getImageData(0, 0, width, height);
    return [...element.querySelectorAll('line')].map((line) => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(line).stroke.match(/\d+/g) ?? []).map(Number);
      const isOfLine = (x: number, y: number): boolean => {
        const at = (y * width + x) * 4;
        return data[at] === red && data[at + 1] === green && data[at + 2] === blue;
      };
      const columns = [...Array(width).keys()];
      const rows = [...Array(height).keys()].map((y) => columns.filter((x) => isOfLine(x, y)));
      const longest = rows.reduce((most, row) => (row.length > most.length ? row : most), []);
      return longest.filter((x, index) => x !== (longest[index - 1] ?? -2) + 1).length;
    });
  });
}

test('the schedule is read, and what a calculator excludes is told at its field and not sent', async ({
  app,
  practice,
}) => {
  const { page } = app;
  await openFees(page);
  await expect(page.getByRole('table', { name: 'Fee schedule' }).getByRole('row').nth(5)).toBeVisible();
  await choose(page.getByLabel('Calculator'), 'swap-and-send');
  await choose(page.getByLabel('Channel'), 'mobile_money');
  await choose(page.getByLabel('Country'), 'sn');
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await expect(page.getByText(/Refused \(400\), to_currency/)).toBeVisible();
  expect(practice.books.requests().filter(({ operation }) => operation === 'swap-and-send-quote')).toEqual(
    [],
  );
});

test('figures stand only beside the choices that they answer', async ({ app }) => {
  const { page } = app;
  await openFees(page);
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('100000');
  await page.getByRole('button', { name: 'Get a quote' }).click();
  const paid = page.getByText('You pay', { exact: true });
  await expect(paid).toBeVisible();
  await amount.fill('200000');
  await expect(paid).toBeHidden();
  await amount.fill('100000');
  await expect(paid).toBeVisible();
});

const TYPED_AMOUNT = { en: '1250.50', fr: '1 250,50' } as const;
const PAIR = { fromCurrency: 'cad', toCurrency: 'usd', priority: 'standard' } as const;
const PLACE = { country: 'ca', fromCurrency: 'cad' } as const;
/** Of each calculator, what is typed beside the amount, and what is asked for that. */
const TYPED = {
  payment: [
    { channel: 'eft', ...PLACE },
    { channel: 'eft', country: 'ca', currency: 'cad' },
  ],
  deposit: [
    { payinMethod: 'etransfer_request', ...PLACE, mode: 'receive' },
    { channel: 'etransfer_request', country: 'ca', currency: 'cad', mode: 'receive' },
  ],
  swap: [
    { ...PAIR, mode: 'receive' },
    { from_currency: 'cad', to_currency: 'usd', priority: 'standard', mode: 'receive' },
  ],
  'swap-and-send': [
    { ...PAIR, fromCurrency: 'usd', toCurrency: 'cad', channel: 'eft', country: 'ca', mode: 'send' },
    {
      ...{ from_currency: 'usd', to_currency: 'cad', priority: 'standard', mode: 'send' },
      ...{ payment_channel: 'eft', country: 'ca' },
    },
  ],
  'effective-rate': [PAIR, { from_currency: 'cad', to_currency: 'usd', priority: 'standard' }],
} as const;
/** The words beside a field; the only currency of a calculator is called that. */
function labelOf(field: string, fields: object, words: ReturnType<typeof windowMessages>): string {
  if (field === 'toCurrency') return words['calculator.toCurrency'];
  if (field === 'fromCurrency' && !('toCurrency' in fields)) return words['fact.currency'];
  const own: Partial<typeof words> = words;
  return own[`money.field.${field as 'mode'}`] ?? words[`field.${field as 'amount'}`];
}

const TEXT_FIELDS: readonly string[] = ['amount', 'priority', 'mode'];

for (const language of WRITTEN_OUT) {
  test(`every calculator asks for what was typed in each of its fields, and answers (${language})`, async ({
    launch,
    practice,
  }) => {
    const app = await launch({ locale: `${language}-CA` });
    const { page } = app;
    const words = windowMessages(language);
    await app.chooseMenu(messagesOf(language)['screen.fees']);
    for (const calculator of CALCULATORS) {
      await choose(page.getByLabel(words['calculator.kind'], { exact: true }), calculator);
      const [typed, asked] = TYPED[calculator];
      const hasAmount = calculator !== 'effective-rate';
      const fields = { ...(hasAmount && { amount: TYPED_AMOUNT[language] }), ...typed };
      expect(Object.keys(fields).toSorted()).toEqual([...calculatorFields(calculator)].toSorted());
      for (const [field, value] of Object.entries(fields)) {
        const input = page.getByLabel(new RegExp(`^${labelOf(field, fields, words)}$`, 'iu'));
        await (TEXT_FIELDS.includes(field) ? input.fill(value) : choose(input, value));
      }
      await button(page, words['money.getQuote']).click();
      await expect(page.locator('.panel .ledger, .panel dl').first()).toBeVisible();
      const operation = calculator === 'effective-rate' ? calculator : `${calculator}-quote`;
      const request = practice.books.requests().findLast((each) => each.operation === operation);
      expect(Object.fromEntries(new URL(request?.path ?? '', practice.url).searchParams)).toEqual({
        ...asked,
        ...(hasAmount && { amount: '1250.50' }),
      });
    }
    expect(app.complaints()).toEqual([]);
  });
}

test('the deposit calculator asks the service what was typed, and shows its quote line by line', async ({
  app,
  practice,
}) => {
  const { page } = app;
  await openFees(page);
  await choose(page.getByLabel('Calculator'), 'deposit');
  await choose(page.getByLabel('Method'), 'etransfer_request');
  await choose(page.getByLabel('Country'), 'ca');
  await choose(page.getByLabel('Currency', { exact: true }), 'cad');
  await page.getByLabel('Amount').fill('1.234');
  await expect(button(page, 'Get a quote')).toBeDisabled();
  await page.getByLabel('Amount').fill('1 250.50');
  await page.getByLabel('Mode').fill('send');
  await button(page, 'Get a quote').click();
  const quote = page.getByRole('table', { name: 'Quote' });
  await expect(quote).toBeVisible();
  const [asked] = practice.books.requests().filter(({ operation }) => operation === 'deposit-quote');
  expect(Object.fromEntries(new URL(asked?.path ?? '', practice.url).searchParams)).toEqual({
    ...{ channel: 'etransfer_request', currency: 'cad', amount: '1250.50', mode: 'send', country: 'ca' },
  });
  const { totalFees, userPays } = await get(app, 'quotes.deposit', {
    ...{ channel: 'etransfer_request', currency: 'cad', amount: '1250.50', mode: 'send', country: 'ca' },
  });
  expect(Number(userPays)).toBeCloseTo(1250.5 + Number(totalFees), 2);
  const shown = (amount: string | null) =>
    `CAD ${Number(amount).toLocaleString('en-CA', { minimumFractionDigits: 2 })}`;
  await expect(quote.getByRole('row', { name: /All fees/ })).toContainText(shown(totalFees));
  await expect(quote.getByRole('row', { name: /You pay/ })).toContainText(shown(userPays));
});

test('rates that were seen are there again as a chart, of their pair alone, its lines told apart without colour', async ({
  launch,
}) => {
  const app = await launch();
  const ask = { fromCurrency: 'cad', toCurrency: 'xof', priority: 'standard' } as const;
  const { page } = app;
  await openFees(page);
  await expect(page.getByText('No rate of this pair was seen yet: get a quote.')).toBeVisible();
  const { effectiveRate } = await get(app, 'quotes.effective-rate', ask);
  await get(app, 'quotes.effective-rate', ask);
  await app.quit();
  const again = await launch();
  await openFees(again.page);
  const rate = Number(effectiveRate).toLocaleString('en-CA', { maximumFractionDigits: 15 });
  await expect(again.page.getByText(new RegExp(`^${rate}, seen on `))).toBeVisible();
  const chart = again.page.locator('[aria-hidden=true]', { has: again.page.locator('canvas') });
  await expect(chart.getByRole('listitem', { includeHidden: true })).toHaveText([
    'Effective rate',
    'Market rate',
  ]);
  const [effective, market] = await piecesOnCanvas(chart);
  expect(effective).toBe(1);
  expect(market).toBeGreaterThan(5);
  await choose(again.page.getByLabel('From → to'), 'usd-cad');
  await expect(again.page.getByText('No rate of this pair was seen yet: get a quote.')).toBeVisible();
  await expect(chart).toHaveCount(0);
  expect(again.complaints()).toEqual([]);
});

test('every rate that an answer names is kept: of swaps, and of exchanges with a payment, month by month', async ({
  launch,
}) => {
  const app = await launch();
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  const pair = { fromCurrency: 'cad', toCurrency: 'xof' } as const;
  const asked = { ...pair, amount: '100', priority: 'standard', mode: 'send' } as const;
  const kept = async () => (await get(app, 'rates.history', pair)).rates;
  const swap = await get(app, 'quotes.swap', asked);
  const whole = await get(app, 'quotes.swap-and-send', {
    ...asked,
    ...{ fromCurrency: 'xof', toCurrency: 'cad', amount: '100000', paymentChannel: 'eft', country: 'ca' },
  });
  const { effectiveRate } = await get(app, 'quotes.effective-rate', { ...pair, priority: 'standard' });
  expect((await kept()).map(({ at: _at, ...rates }) => rates)).toEqual([
    { effectiveRate: null, exchangeRate: swap.exchangeRate, marketRate: swap.marketRate },
    { effectiveRate, exchangeRate: null, marketRate: swap.marketRate },
  ]);
  const back = await get(app, 'rates.history', { fromCurrency: 'xof', toCurrency: 'cad' });
  expect(back.rates.map((rate) => rate.effectiveRate)).toEqual([whole.swap.effectiveRate]);
  await openFees(page);
  const months = page.getByRole('table', { name: 'Rates by month' });
  await expect(months.getByRole('row')).toHaveCount(2);
  await expect(months.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('2');
  expect(app.complaints()).toEqual([]);
});
