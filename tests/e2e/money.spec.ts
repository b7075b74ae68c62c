/** The service's own screens: a single swap with its quote, a recipient created by its rules, the webhooks and fees. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('a deposit is quoted, asked for, followed; its payment link opens outside only after a yes', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const into = wallets.find(({ currency }) => currency === 'xof')?.id ?? '';
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible();
  await page.keyboard.press('Control+2');
  const panel = page.getByRole('complementary');
  await test.step('deposit', async () => {
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    await panel.getByLabel('Into wallet').selectOption(into);
    await panel.getByLabel('Amount').fill('250 000');
    await panel.getByLabel('Country').selectOption('sn');
    await panel.getByLabel('Method').selectOption('bank_transfer');
    await panel.getByRole('button', { name: 'Get a quote' }).click();
    await expect(panel.getByText(/^Quote good for/)).toBeVisible();
    await expect(panel.getByRole('row', { name: /You pay/ })).toContainText('XOF');
    await panel.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Deposit XOF 250,000?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  });
  await test.step('its payment link', async () => {
    const link = /^https:\/\/practice\.invalid\/pay\//;
    await expect(panel.getByText(link)).toBeVisible();
    await panel.getByRole('button', { name: 'Copy: Payment link' }).click();
    await expect.poll(() => app.seen('copied')).toEqual([expect.stringMatching(link)]);
    await app.answerMessage(0);
    await panel.getByRole('button', { name: 'Open the payment page…' }).click();
    await expect.poll(async () => (await app.dialogs()).length).toBe(1);
    await expect(panel.getByRole('button', { name: 'Open the payment page…' })).toBeEnabled();
    expect(await app.seen('external-link')).toEqual([]);
    await app.answerMessage(1);
    await panel.getByRole('button', { name: 'Open the payment page…' }).click();
    await expect.poll(() => app.seen('external-link')).toEqual([expect.stringMatching(link)]);
    const [asked] = await app.dialogs();
    expect(JSON.stringify(asked)).toContain('practice.invalid');
  });
  await test.step('the link is there again from the row itself', async () => {
    await panel.getByRole('button', { name: 'Follow it' }).click();
    await page.getByRole('grid').getByRole('gridcell').first().click();
    await expect(panel.getByRole('button', { name: 'Open the payment page…' })).toBeVisible();
  });
  await test.step('receipts, of the row and of all that are paid', async () => {
    const [one, all] = [join(folder, 'one.pdf'), join(folder, 'all.pdf')];
    await app.answerSave(one);
    await panel.getByRole('button', { name: 'Receipt (PDF)' }).click();
    await expect(page.getByText('1 receipt saved as one.pdf.')).toBeVisible();
    await app.answerSave(all);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Receipt of the 1 paid row (PDF)' }).click();
    await expect(page.getByText('1 receipt saved as all.pdf.')).toBeVisible();
    for (const path of [one, all]) {
      const text = pdfText(path);
      expect(text.pages).toBe(1);
      for (const said of ['PRACTICE · no real money', 'Deposit receipt', '250,000', 'completed'])
        if (text.words !== undefined) expect(text.words).toContain(said);
    }
    // The page went from main's memory to a hidden window, and nowhere else.
    expect(app.requests().filter((address) => !address.startsWith('app://paysheet/'))).toEqual([]);
  });
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

/** The PDF's pages, and its words where the machine has a reader of PDFs. */
function pdfText(path: string): { readonly pages: number; readonly words: string | undefined } {
  const pdf = readFileSync(path, 'latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  const { stdout } = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0, words: stdout ?? undefined };
}
