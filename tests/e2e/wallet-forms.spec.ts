/** Each form in which the document shows a list of wallets, and a single one, in both languages: the window shows the same. */
import { SAMPLE_WALLET_IDS } from '../../electron/practice/sample-data.ts';
import { windowMessages } from '../../renderer/words/catalogue.ts';
import { messagesOf } from '../../shared/i18n/catalogue.ts';
import { expect, get, test } from './app-test.ts';
import { patternOf } from './walk-tools.ts';

const FORMS = [
  { list: 'camel-offset', single: 'camel' },
  { list: 'snake-array', single: 'snake' },
  { list: 'snake-data-array', single: 'snake' },
  { list: 'content', single: 'camel' },
] as const;

for (const form of FORMS) {
  test.describe(`wallets as ${form.list}, a single one in ${form.single} case`, () => {
    // More than one page of the forms that have pages.
    test.use({ practiceOptions: { walletForm: form, moreWallets: 120 } });

    for (const language of ['en', 'fr'] as const) {
      test(`every wallet stands in the list, and one opens with its details (${language})`, async ({
        launch,
        practice,
      }) => {
        const app = await launch({ locale: `${language}-CA` });
        const { page } = app;
        const shown = (await get(app, 'wallets.list', {})).wallets.map((wallet) => [
          wallet.id,
          wallet.name,
          wallet.currency.toLowerCase(),
          wallet.status,
        ]);
        const kept = practice.books
          .wallets()
          .map(({ id, name, currency, status }) => [id, name, currency, status]);
        expect(shown.toSorted()).toEqual(kept.toSorted());
        const cad = practice.books.wallets().find(({ id }) => id === SAMPLE_WALLET_IDS.cad);
        if (!cad) throw new Error('the sample has no wallet in dollars');
        const wallets = messagesOf(language)['screen.wallets'];
        await app.chooseMenu(wallets);
        const list = page.getByRole('list', { name: wallets });
        const line = list.getByRole('listitem').filter({ hasText: cad.name });
        await expect(line).toContainText(/CAD/);
        await expect(line).toContainText(amountIn(cad.balanceMinor, language));
        await line.getByRole('button').first().click();
        const panel = page.getByRole('complementary');
        await expect(panel).toContainText(cad.reference);
        await expect(panel).toContainText(amountIn(cad.balanceMinor, language));
        const created = patternOf(windowMessages(language)['transactions.created']);
        await expect(panel.getByRole('term').filter({ hasText: created })).toBeVisible();
        expect(app.complaints()).toEqual([]);
      });
    }
  });
}

/** Grouped with any space, as the language writes it. */
function amountIn(minor: number, language: 'en' | 'fr'): RegExp {
  const written = (minor / 100).toLocaleString(`${language}-CA`, { minimumFractionDigits: 2 });
  return new RegExp(written.replace(/[.]/g, '\\.').replace(/\s/g, '\\s'));
}
