/** Webhooks: what the portal has set up, read only. */
import { expect, test } from './app-test.ts';
import { button } from './hands.ts';

test('the subscriptions are listed, and one is read in detail; nothing here changes them', async ({
  app,
}) => {
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await page.keyboard.press('Control+6');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByRole('complementary').getByText('Subscription id')).toBeVisible();
  await expect(page.getByText(/Read only/)).toBeVisible();
});
