/** Killed, quit and started again: everything is as it was, nobody is paid twice, no row is lost. */
import { expect, get, hurry, test } from './app-test.ts';
import {
  batchState,
  button,
  chip,
  expectNobodyTwice,
  newestBatch,
  openBatch,
  openInSend,
  sentTo,
  step,
  waitForMoreThan,
} from './hands.ts';
import { payments } from './sheet-files.ts';

/** Answers so slow that a batch cannot come to its end before the test has cut it short, however busy the machine. */
const SLOW = { fault: { delayMs: 1_500, delayBefore: 'answer' } } as const;

/** The list takes a moment to show when a row reached its state. */
function withoutTimes(rows: readonly string[]): string[] {
  return rows.map((row) => row.replace(/\n[^\n]*$/, ''));
}

test('killed in mid-run with faults on, the next start goes on by itself: no row twice, none lost', async ({
  launch,
  folder,
  practice,
}) => {
  practice.controls.setFaults({ rules: [{ fault: 'drop-after-commit', nth: [2, 4] }, SLOW] });
  const app = await launch();
  await hurry(app, 40, 4);
  await openInSend(app, folder, payments(40));
  await waitForMoreThan(practice, 5);
  await app.kill();
  practice.controls.setFaults({});
  const again = await launch();
  const { page } = again;
  await openBatch(again, 'paie');
  expect((await get(again, 'app.state', {})).resumed).toHaveLength(1);
  await expect
    .poll(async () => (await newestBatch(again)).state)
    .toMatch(/^(finished|partly-paid|needs-you)$/);
  const { counts, rows } = await newestBatch(again);
  expect(rows).toBe(40);
  // A row whose attempt was recorded and whose bytes may not have left is parked, at most one for each in flight.
  const { paid = 0, parked = 0 } = counts;
  expect(paid + parked).toBe(40);
  expect(parked).toBeLessThanOrEqual(4);
  expect(sentTo(practice)).toBe(paid);
  expectNobodyTwice(practice);
  await expect(chip(page, 'Paid', paid)).toBeVisible();
  await step(page, 'Send').click();
  await expect(page.getByText(/^Paysheet was closed between .+ Then it went on: /)).toBeVisible();
});

test('paused and killed, it stands paused after the start, each row as it stood; resumed, the rest is paid', async ({
  launch,
  folder,
  practice,
}) => {
  practice.controls.setFaults({ rules: [SLOW] });
  const app = await launch();
  await hurry(app, 20, 2);
  await openInSend(app, folder, payments(16));
  await waitForMoreThan(practice, 3);
  await button(app.page, 'Pause').click();
  await expect(batchState(app.page, 'Paused')).toBeVisible();
  // What is in flight is answered, and followed to its end.
  await expect
    .poll(async () =>
      Object.keys((await newestBatch(app)).counts)
        .sort()
        .join(),
    )
    .toMatch(/^paid,ready$/);
  const stood = await newestBatch(app);
  const sent = sentTo(practice);
  const grid = app.page.getByRole('grid').getByRole('row');
  await expect(chip(app.page, 'Paid', sent)).toBeVisible();
  // The newest first, once the list has caught up.
  const { rows: inOrder } = await get(app, 'batches.rows', {
    ...{ batch: stood.batch, states: [], search: '', offset: 0, limit: 20 },
    sort: { by: 'changed', direction: 'desc' },
  });
  await expect
    .poll(() => app.page.getByRole('grid').getByRole('rowheader').allInnerTexts())
    .toEqual(inOrder.map(({ row }) => String(row)));
  const shown = withoutTimes(await grid.allInnerTexts());
  await app.kill();
  const again = await launch();
  const { page } = again;
  await openBatch(again, 'paie');
  await expect(batchState(page, 'Paused')).toBeVisible();
  await expect(chip(page, 'Paid', sent)).toBeVisible();
  await expect(chip(page, 'Ready', 16 - sent)).toBeVisible();
  await expect
    .poll(async () => withoutTimes(await page.getByRole('grid').getByRole('row').allInnerTexts()))
    .toEqual(shown);
  const { isApproved, breakdown, wallets, counts } = await newestBatch(again);
  expect({ isApproved, wallets, counts }).toEqual({
    isApproved: stood.isApproved,
    wallets: stood.wallets,
    counts: stood.counts,
  });
  expect(new Set(breakdown)).toEqual(new Set(stood.breakdown));
  expect(sentTo(practice)).toBe(sent);
  practice.controls.setFaults({});
  await button(page, 'Resume').click();
  await expect(batchState(page, 'Finished')).toBeVisible();
  await expect(chip(page, 'Paid', 16)).toBeVisible();
  expect(sentTo(practice)).toBe(16);
  expectNobodyTwice(practice);
});

test('quitting while payments are on their way is asked; staying stays, quitting waits and goes on next time', async ({
  launch,
  folder,
  practice,
}) => {
  practice.controls.setFaults({ rules: [SLOW] });
  const app = await launch();
  await hurry(app, 10, 1);
  await openInSend(app, folder, payments(15));
  await waitForMoreThan(practice, 1);
  await app.answerMessage(0);
  await app.closeWindow();
  const asked = async () => (await app.dialogs()).filter(({ kind }) => kind === 'message');
  await expect.poll(async () => (await asked()).length).toBe(1);
  expect((await asked())[0]).toMatchObject({
    options: { title: 'Payments are on their way', buttons: ['Keep open', 'Pause and quit'], cancelId: 0 },
  });
  await waitForMoreThan(practice, sentTo(practice));
  // The question was asked before the window closed, and the window is as it was.
  await expect(button(app.page, 'Pause')).toBeVisible();
  await app.answerMessage(1);
  await app.quit();
  expect((await app.ended).code).toBe(0);
  const sent = sentTo(practice);
  expect(sent).toBeLessThan(15);
  practice.controls.setFaults({});
  const again = await launch();
  await hurry(again);
  await openBatch(again, 'paie');
  await expect(chip(again.page, 'Paid', 15)).toBeVisible();
  expect(sentTo(practice)).toBe(15);
  expectNobodyTwice(practice);
});

test.describe('with the app’s own practice service', () => {
  test('practice batches go on after a kill: the service’s books are kept', async ({ launch, folder }) => {
    const own = { environment: { PAYSHEET_PRACTICE: '' } };
    const app = await launch(own);
    await hurry(app, 40, 2);
    await openInSend(app, folder, payments(25));
    await expect.poll(async () => (await newestBatch(app)).counts.paid ?? 0).toBeGreaterThan(2);
    await app.kill();
    const again = await launch(own);
    await expect
      .poll(async () => (await newestBatch(again)).state)
      .toMatch(/^(finished|partly-paid|needs-you)$/);
    const { paid = 0, parked = 0 } = (await newestBatch(again)).counts;
    expect(paid + parked).toBe(25);
    expect(parked).toBeLessThanOrEqual(2);
  });
});

test('an outage is waited for, also by the next start; then sending goes on by itself and says so', async ({
  launch,
  folder,
  practice,
}) => {
  practice.controls.setFaults({ rules: [SLOW] });
  const app = await launch();
  await hurry(app, 20, 2);
  await openInSend(app, folder, payments(16));
  await waitForMoreThan(practice, 2);
  await practice.controls.goDown();
  await expect(batchState(app.page, 'Waiting')).toBeVisible();
  await expect(app.page.getByText('the service gives no answer')).toBeVisible();
  await expect(app.page.getByText(/^Next try .+, by itself\.$/)).toBeVisible();
  await app.kill();
  const again = await launch();
  const { page } = again;
  const line = page.getByRole('row').filter({ has: button(page, 'Open paie') });
  await expect(line).toContainText('Waiting');
  await expect(line).toContainText('the service gives no answer');
  // A network's sign-in page, before the service itself.
  const signIn = { answer: 'html', effect: 'none' } as const;
  practice.controls.setFaults({ rules: [{ operations: ['list-sessions'], fault: signIn }] });
  await practice.controls.goUp();
  await openBatch(again, 'paie');
  await expect(
    page.getByText(/something else answers in the service’s place: it is a web page/),
  ).toBeVisible();
  practice.controls.setFaults({});
  await expect.poll(async () => (await newestBatch(again)).state).toMatch(/^(finished|needs-you)$/);
  await expect(page.getByText('the service gives no answer')).toBeHidden();
  // An outage within one minute has one time.
  await expect(
    page.getByText(/^Interrupted (?:from .+ to|on) .+: the service could not be used\./),
  ).toBeVisible();
  const { counts } = await newestBatch(again);
  const { paid = 0, parked = 0 } = counts;
  expect(paid + parked).toBe(16);
  expectNobodyTwice(practice);
});
