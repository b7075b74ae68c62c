/** The band names the environment whose money the buttons below it move. */
import { expect, get, test } from './app-test.ts';
import { button, openBatch, openInReview } from './hands.ts';
import { payments } from './sheet-files.ts';

test('a batch of another profile stands under the band of its own environment', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  const band = page.getByRole('note', { name: 'Environment' });
  await openInReview(app, folder, payments(3), 'payroll.csv');
  const { url: address, origin } = practice;
  await get(app, 'profiles.save', { name: 'Main office', environment: 'live', address, origin });
  await get(app, 'profiles.select', { name: 'Main office' });
  await expect(band).toHaveText('PRACTICE · no real money');
  await button(page, 'Go on to approve').click();
  await expect(page.getByText('Practice: no real money moves.')).toBeVisible();
  await app.chooseMenu('Batches');
  await expect(band).toHaveText('LIVE · real money · Main office');
  await expect(page.locator('html')).toHaveAttribute('data-environment', 'live');
  await openBatch(app, 'payroll');
  await expect(band).toHaveText('PRACTICE · no real money');
  await expect(page.locator('html')).toHaveAttribute('data-environment', 'practice');
  await app.chooseMenu('Wallets');
  await expect(band).toHaveText('LIVE · real money · Main office');
});
