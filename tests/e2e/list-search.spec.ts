/** The lists that are read whole: each form of the list of wallets, and the search of fees, in both languages. */

import type { Page } from 'playwright';
import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import { messagesOf } from '../../shared/i18n/catalogue.ts';
import { expect, get, test } from './app-test.ts';
import { choose } from './hands.ts';
import { patternOf } from './walk-tools.ts';

for (const language of ['en', 'fr'] as const) {
  const words = (id: MessageId): RegExp => patternOf(windowMessages(language)[id]);
  const word = (id: string): string => (messagesOf(language) as Readonly<Record<string, string>>)[id] ?? id;
  const menu = (name: 'wallets' | 'fees'): string => word(`screen.${name}`);
  const cards = (page: Page) => page.getByRole('list', { name: menu('wallets') }).getByRole('button');

  test.describe(language, () => {
    test.describe('wallets of several pages', () => {
      test.use({ practiceOptions: { moreWallets: 130, maxPageSize: 40 } });

      test('the list of wallets is searched, filtered, sorted, paged, and empty of what nobody has', async ({
        app,
      }) => {
        const { page } = app;
        await get(app, 'settings.change', { preferences: { language, theme: 'light' } });
        await app.chooseMenu(menu('wallets'));
        const search = page.getByRole('searchbox', { name: words('wallets.search') });
        // 134 wallets on four pages of the service make two pages of ours.
        await expect(cards(page)).toHaveCount(100);
        await page.getByRole('button', { name: words('frame.nextPage') }).click();
        await expect(cards(page)).toHaveCount(34);

        await search.fill('proJECT 12');
        await expect(cards(page)).toHaveText([
          'Project 12 USD',
          'Project 120 USD',
          'Project 121 USD',
          'Project 122 USD',
          'Project 123 USD',
          'Project 124 USD',
          'Project 125 USD',
          'Project 126 USD',
          'Project 127 USD',
          'Project 128 USD',
          'Project 129 USD',
        ]);
        await search.fill(word('wallet-status.INACTIVE'));
        await expect(cards(page).filter({ hasText: 'Old CAD' })).toHaveCount(1);
        await search.fill('personne');
        await expect(page.getByText(words('frame.noMatchText'))).toBeVisible();
        await page.getByRole('button', { name: words('frame.clear') }).click();
        await expect(cards(page)).toHaveCount(100);

        const filter = (label: string, value: string) =>
          choose(page.getByRole('combobox', { name: label, exact: true }), value);
        const label = (id: MessageId): string => windowMessages(language)[id];
        await filter(label('fact.currency'), 'cad');
        await expect(cards(page)).toHaveText(['Operations CAD', 'Old CAD']);
        await filter(label('transactions.sort'), 'name');
        await expect(cards(page)).toHaveText(['Old CAD', 'Operations CAD']);
        await filter(label('fact.status'), 'ACTIVE');
        await expect(cards(page)).toHaveText(['Operations CAD']);
        await filter(label('wallets.type'), 'MobileMoneyWallet');
        await expect(page.getByText(words('frame.noMatch'))).toBeVisible();
        await page.getByRole('button', { name: words('frame.clear') }).click();
        await expect(cards(page)).toHaveCount(100);
        // Within a currency by balance, the largest first.
        await filter(label('transactions.sort'), 'balance');
        await expect(cards(page).first()).toHaveText('Operations CAD');
        await search.fill('XOF');
        await expect(cards(page)).toHaveText(['Payroll XOF']);
      });
    });

    test.describe('no wallets', () => {
      test.use({ practiceOptions: { withWallets: false } });

      test('an account without wallets says so', async ({ app }) => {
        await get(app, 'settings.change', { preferences: { language, theme: 'light' } });
        await app.chooseMenu(menu('wallets'));
        await expect(app.page.getByText(words('wallets.empty'))).toBeVisible();
        await expect(app.page.getByRole('searchbox')).toHaveCount(0);
      });
    });

    for (const list of ['camel-offset', 'snake-array', 'snake-data-array', 'content'] as const) {
      test.describe(`wallets as ${list}`, () => {
        test.use({
          practiceOptions: { walletForm: { list, single: list === 'camel-offset' ? 'camel' : 'snake' } },
        });

        test('the wallets are listed, and one is read in detail, whatever form the service gives them', async ({
          app,
        }) => {
          const { page } = app;
          await get(app, 'settings.change', { preferences: { language, theme: 'light' } });
          await app.chooseMenu(menu('wallets'));
          await expect(cards(page)).toHaveCount(4);
          const line = page.getByRole('listitem').filter({ hasText: 'Payroll XOF' });
          await expect(line).toContainText(/250\s000\s000|250,000,000/);
          await line.getByRole('button').click();
          await expect(page.getByRole('complementary')).toContainText('WL-XOF-001');
          await expect(page.getByRole('complementary')).toContainText(
            new RegExp(word('wallet-status.ACTIVE'), 'i'),
          );
        });
      });
    }

    test('the fee schedule is searched as one types', async ({ app }) => {
      const { page } = app;
      await get(app, 'settings.change', { preferences: { language, theme: 'light' } });
      await app.chooseMenu(menu('fees'));
      const fees = page.getByRole('table', { name: words('fees.schedule') });
      await expect(fees.getByRole('row').nth(5)).toBeVisible();
      await page.getByRole('searchbox').fill(word('channel.mobile_money').toUpperCase());
      await expect(fees.getByRole('row')).toHaveCount(2);
      await expect(fees.getByRole('rowheader')).toHaveText([new RegExp(word('channel.mobile_money'), 'i')]);
      await page.getByRole('searchbox').fill('…');
      await expect(page.getByText(words('frame.noMatchText'))).toBeVisible();
      await page.getByRole('button', { name: words('frame.clear') }).click();
      await expect(fees.getByRole('row').nth(5)).toBeVisible();
    });
  });
}
