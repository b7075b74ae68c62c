/**
 * Send, through the window: paused, resumed, stopped, slowed, with the service failing, and what is shown outside the
 * window.
 */
import type { Locator } from 'playwright';
import { LONG_TAG } from '../tools/long-tests.ts';
import { expect, get, hurry, test } from './app-test.ts';
import {
  approveAndPay,
  batchState,
  button,
  chip,
  expectAddsUp,
  expectNobodyTwice,
  newestBatch,
  openInReview,
  openInSend,
  sentTo,
  step,
  waitForMoreThan,
} from './hands.ts';
import { OPENED } from './layout-faults.ts';
import { payment, payments, sumOf } from './sheet-files.ts';

test('a batch is sent while the service fails, followed to its end, and told outside the window', async ({
  launch,
  folder,
  practice,
}) => {
  practice.controls.setFaults({
    rules: [
      { fault: 'drop-after-commit', nth: [3] },
      { fault: '500-after-commit', nth: [5] },
      { fault: '429-before-commit', nth: [7] },
      { fault: 'malformed', nth: [9] },
    ],
  });
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInSend(app, folder, payments(12));
  await expect(batchState(page, 'Finished')).toBeVisible();
  await expect(chip(page, 'Paid', 12)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
    'aria-valuetext',
    '12 paid',
  );
  await expect(page.getByText(`XOF paid of ${sumOf(12).toLocaleString('en-CA')}`)).toBeVisible();
  await expect(page.getByRole('main').locator('strong').first()).toHaveText(
    sumOf(12).toLocaleString('en-CA'),
  );
  await page.getByText('Advanced').click();
  await expect(page.getByText('12 sent, 12 paid, 0 failed, 0 being checked.')).toBeAttached();
  const legend = page.getByRole('figure').getByRole('listitem', { includeHidden: true });
  await expect(legend).toHaveText(['sent', 'paid', 'failed', 'being checked']);
  const dashes = await legend
    .locator('line')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('stroke-dasharray')));
  expect(new Set(dashes).size).toBe(4);
  expect(await inkAtTheRightOf(page.locator('figure canvas'))).toBe(0);
  // In a small window the rows are below the chart, and all of it scrolls.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 800, height: 600 });
  await expect
    .poll(() =>
      page.locator('figure').evaluate((chart) => {
        const grid = document.querySelector('[role="grid"]')?.getBoundingClientRect();
        return grid ? grid.top >= chart.getBoundingClientRect().bottom : false;
      }),
    )
    .toBe(true);
  if (size) await page.setViewportSize(size);
  for (const name of ['Import', 'Check', 'Review', 'Approve'])
    await expect(step(page, name)).toHaveAccessibleName(/\(done\)/);
  expect(sentTo(practice)).toBe(12);
  expectNobodyTwice(practice);
  expect(await app.seen('power')).toEqual([
    { kind: 'prevent-app-suspension', isHeldOff: true },
    { isHeldOff: false },
  ]);
  const progress = (await app.seen('progress')) as { fraction: number }[];
  expect(progress.some(({ fraction }) => fraction > 0 && fraction < 1)).toBe(true);
  expect(progress.at(-1)).toMatchObject({ fraction: -1 });
  // An earlier notification may say that the sending waits; that depends on when the faults happen.
  const notifications = (await app.seen('notification')) as object[];
  expect(notifications.at(-1)).toMatchObject({ title: 'paie: finished', body: '12 of 12 rows paid.' });
  const shown = (await app.seen('window-shown')).length;
  await app.clickNotification();
  if (app.kind === 'stand-in')
    await expect.poll(async () => (await app.seen('window-shown')).length).toBeGreaterThan(shown);
  await button(page, 'See the results').click();
  await expectAddsUp(page, '12 lines = 12 paid');
  await expect(page.getByRole('table', { name: 'XOF' })).toContainText(sumOf(12).toLocaleString('en-CA'));
  expect(app.complaints()).toEqual([]);
});

test('whoever is elsewhere is told that sending was paused by what the service answers', {
  tag: '@long',
}, async ({ launch, folder, practice }) => {
  const app = await launch();
  const { page } = app;
  await hurry(app, 10, 1);
  await openInSend(app, folder, payments(20));
  await waitForMoreThan(practice, 1);
  await button(page, 'Pause').click();
  await expect(batchState(page, 'Paused')).toBeVisible();
  practice.controls.setFaults({
    rules: [{ operations: ['list-sessions'], fault: { answer: 'status', status: 400 } }],
  });
  await button(page, 'Resume').click();
  await expect(batchState(page, 'Paused')).toBeHidden();
  await expect(batchState(page, 'Paused')).toBeVisible({ timeout: 50_000 });
  await expect
    .poll(async () => (await app.seen('notification')).at(-1))
    .toMatchObject({ title: 'paie: sending paused' });
});

test('pause holds new payments back, resume goes on, nobody is paid twice', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app, 10, 1);
  await openInSend(app, folder, payments(20));
  await waitForMoreThan(practice, 1);
  await button(page, 'Pause').click();
  await expect(batchState(page, 'Paused')).toBeVisible();
  expect(await app.seen('notification'), 'whoever paused it knows').toEqual([]);
  await page.getByText('Advanced').click();
  await expect(page.getByText('now 1 calls/s')).toBeHidden();
  await expect.poll(async () => (await newestBatch(app)).counts.sending ?? 0).toBe(0);
  const paused = sentTo(practice);
  expect(paused).toBeLessThan(20);
  await expect(chip(page, 'Ready', 20 - paused)).toBeVisible();
  // The slider is the rate of the whole service: pulled to its end the rest goes at once.
  const slider = page.getByRole('slider', { name: 'Speed' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '50 calls/s');
  await expect.poll(async () => (await get(app, 'settings.get', {})).settings.rate.perSecond).toBe(50);
  await button(page, 'Resume').click();
  await expect(batchState(page, 'Finished')).toBeVisible();
  await expect(chip(page, 'Paid', 20)).toBeVisible();
  expect(sentTo(practice)).toBe(20);
  expectNobodyTwice(practice);
});

test('stop is asked, leaves what was not sent ready, follows what was sent; the rest can go later', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app, 10, 1);
  await openInSend(app, folder, payments(20));
  await waitForMoreThan(practice, 1);
  await button(page, 'Stop').click();
  const dialog = page.getByRole('dialog', { name: 'Stop sending paie?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const before = sentTo(practice);
  await waitForMoreThan(practice, before);
  await button(page, 'Stop').click();
  await dialog.getByRole('button', { name: 'Stop sending' }).click();
  await expect(batchState(page, 'Stopped')).toBeVisible();
  const stopped = sentTo(practice);
  expect(stopped).toBeLessThan(20);
  await expect(chip(page, 'Ready', 20 - stopped)).toBeVisible();
  await expect(chip(page, 'Paid', stopped)).toBeVisible();
  expect(sentTo(practice)).toBe(stopped);
  await expect(page.getByText(/^Note: You stopped the sending; .* Resume to send the rest\.$/)).toBeVisible();
  await button(page, 'See the results').click();
  await expectAddsUp(page, `20 lines = ${20 - stopped} ready + ${stopped} paid`);
  await button(page, 'Resume').click();
  await expect(chip(page, 'Paid', 20)).toBeVisible();
  expectNobodyTwice(practice);
});

test('what the sending waits for is said in words', { tag: '@long' }, async ({
  launch,
  folder,
  practice,
}) => {
  practice.controls.setFaults({
    rules: [
      {
        nth: [3, 4, 5, 6],
        fault: { answer: 'status', effect: 'none', status: 429, retryAfterSeconds: 9 },
      },
    ],
  });
  const app = await launch();
  const { page } = app;
  await hurry(app, 20, 1);
  await openInSend(app, folder, payments(8));
  await expect(page.getByText(/^Note: Asked to wait \d s \(429\)\./)).toBeVisible();
  await expect(batchState(page, 'Waiting')).toBeVisible();
  practice.controls.setFaults({});
  await expect(batchState(page, 'Finished')).toBeVisible();
  await expect(page.getByText(/Asked to wait/)).toBeHidden();
  expect(sentTo(practice)).toBe(8);
});

test('a service out of reach is what the sending waits for from the first failed call on, and it says so', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app, 20, 1);
  await openInReview(app, folder, payments(8));
  await practice.close();
  await approveAndPay(page, 8);
  await expect(
    page.getByText(/^Note: Can’t reach the service so far: the connection was refused/),
  ).toBeVisible();
  await expect(batchState(page, 'Waiting')).toBeVisible();
  await expect(page.getByText('waiting for nothing')).toBeHidden();
  await expect(
    page.getByText(/Since .+ the service gives no answer\. Nothing more is sent, nothing is lost\./),
  ).toBeVisible();
  await expect(batchState(page, 'Waiting')).toBeVisible();
  await expect(page.getByText(/so far/)).toBeHidden();
  await expect(chip(page, 'Ready', 8)).toBeVisible();
});

test('while the first payment is alone under way the sending says so, and does not wait for nothing', {
  tag: '@long',
}, async ({ launch, folder, practice }) => {
  // The list that would show it is slow: the others stay ready.
  practice.controls.setFaults({
    rules: [
      { operations: ['list-sessions', 'get-session'], fault: { delayMs: 3_000, delayBefore: 'answer' } },
    ],
  });
  const app = await launch();
  const { page } = app;
  await hurry(app, 20, 1);
  await openInSend(app, folder, payments(4));
  await expect(page.locator('footer').getByText('The first payment, row 2, goes alone.')).toBeVisible();
  await expect(batchState(page, 'Sending')).toBeVisible();
  practice.controls.setFaults({});
  await expect(chip(page, 'Paid', 4)).toBeVisible();
  await expect(page.getByText(/goes alone/)).toBeHidden();
});

test('rows are shown by their state, and one row’s history is in the journal’s words', {
  tag: '@long',
}, async ({ app, folder }) => {
  const { page } = app;
  // The practice service fails a payment to a number that ends in six zeros.
  await openInSend(app, folder, [
    ...payments(3),
    ['Koffi', 'Ba', '+221771000000', 'sn', '900', 'XOF', 'mobile_money', 'orange_money', 'R4'],
  ]);
  await expect(batchState(page, 'Partly paid 3 of 4')).toBeVisible();
  await chip(page, 'Failed', 1).click();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await chip(page, 'Failed', 1).click();
  await expect(grid.getByRole('row')).toHaveCount(5);
  await button(page, 'See the results').click();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('koffi');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('gridcell', { name: 'Koffi Ba' }).click();
  const panel = page.getByRole('complementary', { name: 'Row 5' });
  await expect(panel.getByText('Attempt recorded, then sent')).toBeVisible();
  await expect(panel.getByText('Accepted by the service')).toBeVisible();
  await expect(panel.getByText(/^Status seen: Failed/)).toBeVisible();
  // The day once, and every time to the second, so that the order can be seen.
  await expect(panel.locator('li[data-day]')).toHaveCount(1);
  await expect(panel.locator('time').first()).toHaveText(/^\d+:\d\d:\d\d/);
  await expect(
    panel
      .getByText(/Recipient unreachable/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await grid.getByRole('columnheader', { name: 'Amount' }).click();
  await expect(grid.getByRole('row').nth(1)).toContainText('Koffi Ba');
});

/** How much of a chart's last column of pixels is drawn on: a name that is cut off would leave some. */
function inkAtTheRightOf(chart: Locator): Promise<number> {
  return chart.evaluate((canvas: HTMLCanvasElement) => {
    const column = canvas.getContext('2d')?.getImageData(canvas.width - 1, 0, 1, canvas.height).data ?? [];
    return column.filter((value, index) => index % 4 === 3 && value > 0).length;
  });
}

for (const language of ['en', 'fr'] as const)
  test(`every column of a run shows whole in a window of 1280 px (${language})`, {
    tag: LONG_TAG,
  }, async ({ app, folder }) => {
    const { page } = app;
    await page.setViewportSize(OPENED);
    const name = { Prénom: 'Jean-François', Nom: 'Bélanger' };
    const cash = payment(9, { ...name, Canal: 'cash_pickup', Opérateur: '' });
    await openInSend(app, folder, [...payments(2), cash]);
    await expect(batchState(page, 'Finished')).toBeVisible();
    await get(app, 'settings.change', { preferences: { language } });
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });
    const cut = await grid
      .locator('.grid-text')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect(cut).toBe(0);
  });
