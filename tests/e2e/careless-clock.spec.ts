import { jumpingClock } from '../support/jumping-clock.ts';
import { type AppFixtures, expect, get, hurry, test } from './app-test.ts';
import {
  batchState,
  button,
  choose,
  expectNobodyTwice,
  newestBatch,
  openInReview,
  openInSend,
  openSwapForm,
  payButton,
  sentTo,
  waitForMoreThan,
} from './hands.ts';
import { LocalizedWindow } from './localized-window.ts';
import { payments } from './sheet-files.ts';

const HOUR_MS = 3_600_000;

/** The app on a clock that the test sets, by milliseconds from the true time. */
async function launchOnClock({ launch, folder }: Pick<AppFixtures, 'launch' | 'folder'>, startsAtMs = 0) {
  const { environment, setClock } = jumpingClock(folder, startsAtMs);
  const app = await launch({ environment });
  test.skip(app.kind === 'electron', 'Electron’s Node takes no preload');
  return { app, setClock };
}

/** The chart's points, each as late as the one before it or later. */
function expectInOrder({ points }: { readonly points: readonly { readonly at: string }[] }): void {
  const times = points.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
}

for (const [name, jumpMs] of [
  ['a day forward', 24 * HOUR_MS],
  ['an hour back', -HOUR_MS],
] as const)
  test(`set ${name} between approval and Send, and again while sending: each row is paid once`, async ({
    launch,
    folder,
    practice,
  }) => {
    const { app, setClock } = await launchOnClock({ launch, folder });
    const { page } = app;
    await hurry(app, 20, 2);
    await openInReview(app, folder, payments(40));
    await button(page, 'Go on to approve').click();
    setClock(jumpMs);
    await payButton(page, 40).click();
    await waitForMoreThan(practice, 5);
    setClock(2 * jumpMs);
    await waitForMoreThan(practice, 10);
    await expect(batchState(page, 'Finished')).toBeVisible({ timeout: 40_000 });
    expect(sentTo(practice)).toBe(40);
    expectNobodyTwice(practice);
    const batch = await newestBatch(app);
    expect(batch.counts).toEqual({ paid: 40 });
    expect(batch.problems).toEqual([]);
    expectInOrder(await get(app, 'batches.run', { batch: batch.batch }));
    expect(await get(app, 'journal.verify', { batch: null })).toMatchObject({ ok: true });
    expect(app.complaints()).toEqual([]);
  });

test('what the sending waits for ends with the wait, whatever the clock was set to meanwhile', async ({
  launch,
  folder,
  practice,
}) => {
  const { app, setClock } = await launchOnClock({ launch, folder });
  const { page } = app;
  await hurry(app, 20, 2);
  const wait = { answer: 'status', status: 429, effect: 'none', retryAfterSeconds: 4 } as const;
  const code = 'rate_limit_exceeded';
  practice.controls.setFaults({ rules: [{ fault: { ...wait, code, message: 'Wait.' }, nth: [5] }] });
  await openInSend(app, folder, payments(60));
  await expect(page.getByText(/Asked to wait \d s/)).toBeVisible();
  setClock(-HOUR_MS);
  await waitForMoreThan(practice, 8);
  await button(page, 'Pause').click();
  await expect(batchState(page, 'Paused')).toBeVisible();
  expect((await newestBatch(app)).waitingFor).toEqual([]);
  await button(page, 'Resume').click();
  await waitForMoreThan(practice, 20);
  const { timeLeftSeconds } = await newestBatch(app);
  expect(timeLeftSeconds).not.toBeNull();
  expect(timeLeftSeconds).toBeLessThan(60);
  await expect(batchState(page, 'Finished')).toBeVisible({ timeout: 40_000 });
  expectNobodyTwice(practice);
  expect(app.complaints()).toEqual([]);
});

test('killed and started again an hour earlier: the chart goes on, and nobody is paid twice', async ({
  launch,
  folder,
  practice,
}) => {
  const { app } = await launchOnClock({ launch, folder });
  await hurry(app, 20, 2);
  await openInSend(app, folder, payments(40));
  await waitForMoreThan(practice, 10);
  await app.kill();
  const next = await launchOnClock({ launch, folder }, -HOUR_MS);
  const counts = async () => (await newestBatch(next.app)).counts;
  const ended = async () => ((await counts()).paid ?? 0) + ((await counts()).parked ?? 0);
  await expect.poll(ended).toBe(40);
  // What was written down and never left waits for a person; it was not paid.
  expect(sentTo(practice)).toBe((await counts()).paid);
  expectNobodyTwice(practice);
  const { batch } = await newestBatch(next.app);
  expectInOrder(await get(next.app, 'batches.run', { batch }));
  expect(await get(next.app, 'journal.verify', { batch: null })).toMatchObject({ ok: true });
  expect(next.app.complaints()).toEqual([]);
});

test('a quote is no longer good for having the clock set back', async ({ app }) => {
  const { page } = app;
  const panel = await openSwapForm(app);
  await panel.getByLabel('Amount').fill('100');
  await panel.getByRole('button', { name: 'Get a quote' }).click();
  const quote = panel.getByText(/Paysheet uses it for [\d,]+ s/);
  const secondsLeft = async (): Promise<number> =>
    Number(/[\d,]+/.exec(await quote.innerText())?.[0].replace(',', ''));
  const before = await secondsLeft();
  await page.evaluate((hourMs) => {
    const wallMs = Date.now;
    Date.now = () => wallMs() - hourMs;
  }, HOUR_MS);
  // When it is shown again, less time is left, and not an hour more.
  await expect.poll(secondsLeft).not.toBe(before);
  expect(await secondsLeft()).toBeLessThan(before);
  await page.evaluate((dayMs) => {
    const wallMs = Date.now;
    Date.now = () => wallMs() + dayMs;
  }, 24 * HOUR_MS);
  await expect(panel.getByRole('button', { name: 'Get a quote' })).toBeVisible();
});

for (const [name, offMs] of [
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
] as const)
  test(`a quote that names its end is counted by the service’s clock if this computer’s is ${name}`, async ({
    launch,
    folder,
  }) => {
    const { app } = await launchOnClock({ launch, folder }, offMs);
    const { page } = app;
    await page.evaluate((ms) => {
      const wallMs = Date.now;
      Date.now = () => wallMs() + ms;
    }, offMs);
    const window = new LocalizedWindow(app, 'en');
    await window.openForm('money.swap-and-send');
    const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
    const cad = wallets.find(({ currency }) => currency === 'cad')?.id ?? '';
    const panel = page.getByRole('complementary');
    await choose(panel.getByLabel('From wallet'), cad);
    await choose(window.field('money.field.toCurrency'), 'xof');
    await panel.getByLabel('Amount').fill('100');
    await window.fillMobilePayee();
    await panel.getByRole('button', { name: 'Get a quote' }).click();
    const lasting = panel.getByText(/^Quote good for /);
    await expect(lasting).toBeVisible();
    await expect(lasting).not.toHaveText(/hr/);
    expect(app.complaints()).toEqual([]);
  });
