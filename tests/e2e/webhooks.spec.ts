/** Webhooks: what the portal has set up, read only. */
import { expect, test } from './app-test.ts';
import { button } from './hands.ts';

test('the subscriptions are listed, and one is read in detail; nothing here changes them', async ({
  app,
}) => {
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await page.keyboard.press('Control+6');
  await expect(page.getByText(/Read only/)).toBeVisible();
  await button(page, 'Show the subscriptions').click();
  await expect(
    page.getByRole('button', { name: /^https:\/\/old\.practice\.invalid.* · Active: No$/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: /^https:\/\/accounts\.practice\.invalid.* · Active: Yes$/ }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Subscription id' })).toBeVisible();
});
