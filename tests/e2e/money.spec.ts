/** The service's own screens: a single swap with its quote, a recipient created by its rules, the webhooks and fees. */
import { expect, get, test } from './app-test.ts';
import { hurry } from './sheet-of-payments.ts';

test('a swap is quoted, confirmed and followed; both wallets say so', async ({ launch }) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const from = wallets.find(({ currency }) => currency === 'cad');
  const to = wallets.find(({ currency }) => currency === 'xof');
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible();
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: 'Swap', exact: true }).click();
  await page.getByLabel('From wallet').selectOption(from?.id ?? '');
  await page.getByLabel('Into wallet').selectOption(to?.id ?? '');
  await page.getByLabel('Amount').fill('100');
  await page.getByLabel('Country').selectOption('sn');
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await expect(page.getByText(/^Quote good for/)).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Swap', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Swap', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Follow it' })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Paid', { exact: true })).toBeVisible();
  const after = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const balance = (id: string | undefined) =>
    Number(after.wallets.find((wallet) => wallet.id === id)?.balance);
  expect(balance(from?.id)).toBeLessThan(Number(from?.balance));
  expect(balance(to?.id)).toBeGreaterThan(Number(to?.balance));
  expect(app.complaints()).toEqual([]);
});

test('a recipient is created when every rule holds, each explained as one types', async ({ launch }) => {
  const app = await launch();
  const { page } = app;
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible();
  await page.keyboard.press('Control+3');
  await page.getByRole('button', { name: 'New recipient' }).click();
  const panel = page.getByRole('complementary');
  await panel.getByLabel('Transaction type').selectOption('eft');
  await panel.getByLabel('Account number', { exact: true }).fill('123');
  await panel.getByRole('button', { name: 'Create recipient' }).click();
  await expect(panel.getByText(/fields need attention first/)).toBeVisible();
  await expect(panel.getByLabel('Account number', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await panel.getByLabel('First name').fill('Awa');
  await panel.getByLabel('Last name').fill('Diop');
  await panel.getByLabel('Country').selectOption('ca');
  await panel.getByLabel('E-mail').fill('awa@example.com');
  await panel.getByLabel('Account number', { exact: true }).fill('000123456789');
  await panel.getByLabel('Transit number').fill('00123');
  await panel.getByLabel('Institution number').fill('004');
  await panel.getByRole('button', { name: 'Create recipient' }).click();
  await expect(page.getByText('Awa Diop created.')).toBeVisible();
  await expect(panel.getByText('••••6789')).toBeVisible();
});

test('every calculator answers, and the rate it gave is remembered', async ({ launch }) => {
  const app = await launch();
  const { page } = app;
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible();
  await page.keyboard.press('Control+5');
  await expect(page.getByRole('heading', { name: 'Fee schedule' })).toBeVisible();
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
