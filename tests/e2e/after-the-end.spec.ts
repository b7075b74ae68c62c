/** What happens to rows after their first end, through the window: mended in place, and watched in the background. */

import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { expect, get, hurry, test } from './app-test.ts';
import { payButton, valueIn } from './hands.ts';
import { approveBatch, createBatch, sheetOf, waitForState } from './sheet-of-payments.ts';

/** The practice service fails payments to phones that end in six zeros. */
const FAILING = '+221771000000';

/** A batch of three rows of which the second has changes, sent and at its end. */
async function endedBatch(app: DesktopApp, changes: RowFields): Promise<string> {
  const sheet = sheetOf(3);
  const rows = sheet.rows.map((row, index) =>
    index === 1 ? { ...row, fields: { ...row.fields, ...changes } } : row,
  );
  const batch = await createBatch(app, { ...sheet, rows });
  await approveBatch(app, batch);
  await get(app, 'batches.send', { batch });
  await waitForState(app, batch, changes.phone === FAILING ? 'partly-paid' : 'finished');
  return batch;
}

test('a failed row is mended in the results, reviewed, approved, and paid by a payment of its own', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const batch = await endedBatch(app, { phone: FAILING });
  const before = await get(app, 'batches.row', { batch, row: 3 });
  expect(before.state).toBe('failed');
  await page.getByRole('button', { name: 'Open paie' }).click();
  await page.getByRole('searchbox').fill(before.marker ?? '');
  await page.getByRole('grid').getByRole('gridcell').filter({ hasText: 'Diop' }).first().click();
  await page.getByRole('button', { name: 'Correct and send again…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Phone')).toHaveValue(FAILING);
  await expect(valueIn(dialog.getByRole('combobox', { name: 'Channel' }))).toHaveValue('mobile_money');

  await dialog.getByLabel('Phone').fill('12');
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('button', { name: 'Correct the row' })).toBeDisabled();
  await dialog.getByLabel('Phone').fill('77 949 97 99');
  await expect(dialog.getByText('→ +221779499799')).toBeVisible();
  await dialog.getByRole('button', { name: 'Correct the row' }).click();

  await expect(page.getByText('Row 3 is corrected: review and approve it.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Totals by currency', exact: true })).toBeVisible();
  const mended = await get(app, 'batches.row', { batch, row: 3 });
  expect(mended).toMatchObject({ state: 'ready', fields: { phone: '+221779499799' } });
  expect(mended.marker).not.toBe(before.marker);
  expect((await get(app, 'batches.show', { batch })).isApproved).toBe(false);
  expect(practice.books.sessions()).toHaveLength(3);

  // Those who were paid before are no part of what is approved.
  const payees = page.getByRole('grid', { name: 'Recipients' });
  await expect(payees).toHaveAttribute('aria-rowcount', '2');
  await page.getByRole('button', { name: 'Go on to approve' }).click();
  await expect(payButton(page, 1)).toBeVisible();
  await expect(payees).toHaveAttribute('aria-rowcount', '2');
  await payButton(page, 1).click();
  expect((await waitForState(app, batch, 'finished')).counts).toEqual({ paid: 3 });
  expect(practice.books.sessions()).toHaveLength(4);
  expect(practice.books.sessionsMarked(before.marker ?? '')).toHaveLength(1);
  expect(practice.books.sessionsMarked(mended.marker ?? '')).toHaveLength(1);
  expect(await get(app, 'journal.verify', { batch })).toMatchObject({ ok: true });
});

test('a row whose payment came through meanwhile is not mended: the window shows that it is paid', async ({
  app,
  practice,
}) => {
  const { page } = app;
  const batch = await endedBatch(app, { phone: FAILING });
  const { sessionId, marker } = await get(app, 'batches.row', { batch, row: 3 });
  await page.getByRole('button', { name: 'Open paie' }).click();
  await page.getByRole('searchbox').fill(marker ?? '');
  await page.getByRole('grid').getByRole('gridcell').filter({ hasText: 'Diop' }).first().click();
  await page.getByRole('button', { name: 'Correct and send again…' }).click();
  practice.controls.turn(sessionId ?? '', '');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Correct the row' }).click();
  await expect(dialog.getByText(/the row is no longer refused or failed/).first()).toBeVisible();
  expect((await get(app, 'batches.show', { batch })).counts).toEqual({ paid: 3 });
  expect(practice.books.sessions()).toHaveLength(3);
});

test('a payment that is returned after the end is found in the background, also after a restart, and nothing is sent', async ({
  launch,
  practice,
}) => {
  const app = await launch();
  await hurry(app);
  const batch = await endedBatch(app, {});
  const paid = await get(app, 'batches.row', { batch, row: 3 });
  practice.controls.turn(paid.sessionId ?? '', 'returned_by_bank');
  await expect.poll(async () => (await get(app, 'batches.row', { batch, row: 3 })).state).toBe('failed');
  await expect
    .poll(async () => (await app.seen('notification')).map((notice) => (notice as { title: string }).title))
    .toContain('paie: a payment is no longer what it was');
  await app.page.getByRole('button', { name: 'Open paie' }).click();
  await expect(
    app.page.getByText(/Row 3: the service first said “completed”, and now says “failed”/).first(),
  ).toBeVisible();
  // It needs a person until one says that they have seen it.
  expect((await get(app, 'batches.show', { batch })).state).toBe('needs-you');
  const alarms = app.page.getByRole('region', { name: 'Alarms' });
  await alarms.getByRole('button', { name: 'I have seen this' }).click();
  await expect(alarms).toHaveCount(0);
  expect(await get(app, 'batches.show', { batch })).toMatchObject({ state: 'partly-paid', alarms: [] });
  await app.quit();

  const again = await launch();
  const other = await get(again, 'batches.row', { batch, row: 4 });
  practice.controls.turn(other.sessionId ?? '', 'returned_by_bank');
  await expect.poll(async () => (await get(again, 'batches.row', { batch, row: 4 })).state).toBe('failed');
  expect((await get(again, 'batches.show', { batch })).counts).toEqual({ paid: 1, failed: 2 });
  expect(practice.books.sessions()).toHaveLength(3);
});
