/** The README's table of operations, walked: each read that it says is seen in this test is asked for by its screen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { expect, test } from './app-test.ts';
import { button } from './hands.ts';

const README = readFileSync(join(PROJECT_FOLDER, 'README.md'), 'utf8');
/** The operations whose line names this file. */
const WALKED = [...README.matchAll(/^\| `([a-z-]+)` \|.*`tests\/e2e\/operations\.spec\.ts` \|$/gm)].map(
  ([, operation = '']) => operation,
);

test.use({ practiceOptions: { withSampleSessions: true } });

test('each screen asks for the operations that the README says it has', async ({ launch, practice }) => {
  const app = await launch();
  const { page } = app;
  const side = page.getByRole('complementary');
  await expect(button(page, 'New batch')).toBeVisible();
  for (const screen of ['Wallets', 'Transactions', 'Webhooks']) {
    await app.chooseMenu(screen);
    await page.getByRole('table', { name: screen }).getByRole('button').first().click();
    await expect(side.getByRole('term').filter({ hasText: 'Created' })).toBeVisible();
  }
  await app.chooseMenu('Wallets');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('INACTIVE');
  await expect(page.getByRole('table', { name: 'Wallets' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('xof');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await button(page, 'Clear').click();
  await expect(page.getByRole('table', { name: 'Wallets' }).getByRole('row')).toHaveCount(5);
  await app.chooseMenu('Recipients');
  await page.getByRole('table', { name: 'Recipients' }).getByRole('button').first().click();
  await expect(side.getByText('Recipient id')).toBeVisible();
  await app.chooseMenu('Fees and rates');
  await page.getByRole('table', { name: 'Fee schedule' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Fee' }).getByText('Fee id')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const calculator of ['payment', 'deposit', 'swap', 'effective-rate', 'swap-and-send']) {
    await page.getByLabel('Calculator').selectOption(calculator);
    if (calculator === 'swap-and-send') {
      await page.getByLabel('Channel').selectOption('eft');
      await page.getByLabel('Country').selectOption('ca');
    }
    await button(page, 'Get a quote').click();
    await expect(page.locator('.panel .quote, .panel .definitions').first()).toBeVisible();
  }
  expect(WALKED.length).toBeGreaterThan(10);
  const seen = new Set<string>(practice.books.requests().map(({ operation }) => operation ?? ''));
  expect(WALKED.filter((operation) => !seen.has(operation))).toEqual([]);
  expect(app.complaints()).toEqual([]);
});
