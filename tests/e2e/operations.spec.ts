/** Walks the table of operations: each read that it says is tested here is requested by its screen. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALCULATORS } from '../../renderer/money/calculators.ts';
import { windowMessages } from '../../renderer/words/catalogue.ts';
import { LANGUAGES } from '../../shared/domain/language.ts';
import { messagesOf } from '../../shared/i18n/catalogue.ts';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { expect, inLanguage, test } from './app-test.ts';
import { button, choose } from './hands.ts';

const PAGE = readFileSync(join(PROJECT_FOLDER, 'shared', 'api', 'README.md'), 'utf8');
/** The operations whose line names this file. */
const WALKED = [...PAGE.matchAll(/^\| `([a-z-]+)` \|.*`tests\/e2e\/operations\.spec\.ts` \|$/gm)].map(
  ([, operation = '']) => operation,
);

// With so many wallets they can be filtered.
test.use({ practiceOptions: { withSampleSessions: true, moreWallets: 4 } });

for (const language of LANGUAGES) {
  test(
    `each screen asks for the operations that the table says it has (${language})`,
    inLanguage(language),
    async ({ launch, practice }) => {
      const app = await launch({ locale: `${language}-CA` });
      const { page } = app;
      const words = windowMessages(language);
      const menu = messagesOf(language);
      const side = page.getByRole('complementary');
      const tableOf = (name: string) => page.getByRole('table', { name, exact: true });
      const wallets = page.getByRole('list', { name: words['screen.wallets'], exact: true });
      const listOf = {
        wallets,
        // A table for each day.
        transactions: page.getByRole('main').getByRole('table').first(),
      };
      await expect(button(page, words['button.new-batch'])).toBeVisible();
      for (const screen of ['wallets', 'transactions'] as const) {
        await app.chooseMenu(menu[`screen.${screen}`]);
        await listOf[screen].getByRole('button').first().click();
        await expect(side.getByRole('term').filter({ hasText: words['transactions.created'] })).toBeVisible();
      }
      await app.chooseMenu(menu['screen.wallets']);
      await choose(page.getByRole('combobox', { name: words['fact.status'] }), 'INACTIVE');
      await expect(wallets.getByRole('listitem')).toHaveCount(1);
      await choose(page.getByRole('combobox', { name: words['fact.currency'] }), 'xof');
      await expect(page.getByText(words['frame.noMatch'])).toBeVisible();
      await button(page, words['frame.clear']).click();
      await expect(wallets.getByRole('listitem')).toHaveCount(8);
      await app.chooseMenu(menu['screen.recipients']);
      await tableOf(words['screen.recipients']).getByRole('button').first().click();
      await expect(side.getByText(words['field.recipient_id'])).toBeVisible();
      await app.chooseMenu(menu['screen.fees']);
      await tableOf(words['fees.schedule']).getByRole('button').first().click();
      const fee = page.getByRole('dialog', { name: words['service.feeTitle'] });
      await expect(fee.getByText(words['service.feeId'])).toBeVisible();
      await page.keyboard.press('Escape');
      await app.chooseMenu(menu['screen.settings']);
      await button(page, words['webhooks.show']).click();
      await page
        .getByRole('button', { name: /^https:/ })
        .first()
        .click();
      await expect(page.getByRole('term').filter({ hasText: words['webhooks.id'] })).toBeVisible();
      await app.chooseMenu(menu['screen.fees']);
      for (const calculator of CALCULATORS) {
        await choose(page.getByLabel(words['calculator.kind']), calculator);
        if (calculator === 'swap-and-send') {
          await choose(page.getByLabel(words['field.channel']), 'eft');
          await choose(page.getByLabel(words['field.country']), 'ca');
        }
        await button(page, words['money.getQuote']).click();
        const quote = page.getByRole('table', { name: words['quote.title'] });
        await expect(quote.or(page.locator('.panel dl')).filter({ visible: true }).first()).toBeVisible();
      }
      expect(WALKED.length).toBeGreaterThan(10);
      const seen = new Set<string>(practice.books.requests().map(({ operation }) => operation ?? ''));
      expect(WALKED.filter((operation) => !seen.has(operation))).toEqual([]);
      expect(app.complaints()).toEqual([]);
    },
  );
}
