/** Fees and rates: the schedule, each calculator and what it asks, the rates this computer has seen as a chart. */
import type { Locator, Page } from 'playwright';
import { expect, get, test } from './app-test.ts';
import { button } from './hands.ts';

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

test('the schedule is read, and a calculator’s refusal is told field by field', async ({ app }) => {
  const { page } = app;
  await openFees(page);
  await expect(page.getByRole('table', { name: 'Fee schedule' }).getByRole('row').nth(5)).toBeVisible();
  await page.getByLabel('Calculator').selectOption('swap-and-send');
  await page.getByLabel('Channel').selectOption('mobile_money');
  await page.getByLabel('Country').selectOption('sn');
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await expect(page.getByText(/Refused \(400\), payment_channel/)).toBeVisible();
  await expect(page.getByText(/Refused \(400\), country/)).toBeVisible();
});

test('every calculator answers', async ({ launch }) => {
  const app = await launch();
  const { page } = app;
  await openFees(page);
  for (const calculator of ['payment', 'swap', 'swap-and-send', 'effective-rate']) {
    await page.getByLabel('Calculator').selectOption(calculator);
    if (calculator === 'swap-and-send') {
      await page.getByLabel('Channel').selectOption('eft');
      await page.getByLabel('Country').selectOption('ca');
    }
    await page.getByRole('button', { name: 'Get a quote' }).click();
    await expect(page.locator('.panel .quote, .panel .definitions').first()).toBeVisible();
  }
  expect(app.complaints()).toEqual([]);
});

test('the deposit calculator asks the service what was typed, and shows its quote line by line', async ({
  app,
  practice,
}) => {
  const { page } = app;
  await openFees(page);
  await page.getByLabel('Calculator').selectOption('deposit');
  await page.getByLabel('Method').selectOption('etransfer_request');
  await page.getByLabel('Country').selectOption('ca');
  await page.getByLabel('From', { exact: true }).selectOption('cad');
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
  await expect(page.getByText('No rate of this pair was seen yet. Ask a calculator.')).toBeVisible();
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
  await again.page.getByLabel('From → to').selectOption('usd-cad');
  await expect(again.page.getByText('No rate of this pair was seen yet. Ask a calculator.')).toBeVisible();
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
