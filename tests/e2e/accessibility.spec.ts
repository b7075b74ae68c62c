/** axe over every screen, in both languages and both themes: nothing serious, nothing critical. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, get, test } from './app-test.ts';
import { hurry } from './sheet-of-payments.ts';

/** Rows of a grid are drawn alike: a dozen of them say what all of them would, in a fraction of the time. */
const REPEATED_ROWS = '.grid-row:nth-child(n + 13)';

async function grave(page: Page): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if ((await page.locator(REPEATED_ROWS).count()) > 0) axe.exclude(REPEATED_ROWS);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html)
          .join(' ')
          .slice(0, 600)}`,
    );
}

const WORDS = {
  en: {
    sample: 'Pay the sample sheet',
    check: /^Check \d+ rows$/,
    errors: /^Errors \d+$/,
    quotes: 'Get quotes',
    tick: 'Tick all and get quotes',
    approve: 'Go on to approve',
    pay: /^Pay \d+ rows$/,
    results: 'See the results',
    screens: ['Batches', 'Wallets', 'Recipients', 'Transactions', 'Fees & rates', 'Webhooks', 'Settings'],
  },
  fr: {
    sample: 'Payer la feuille d’exemple',
    check: /^Vérifier \d+ lignes$/,
    errors: /^Erreurs \d+$/,
    quotes: 'Obtenir les devis',
    tick: 'Tout cocher et obtenir les devis',
    approve: 'Passer à l’approbation',
    pay: /^Payer \d+ lignes$/,
    results: 'Voir les résultats',
    screens: [
      'Lots',
      'Portefeuilles',
      'Bénéficiaires',
      'Transactions',
      'Frais et taux',
      'Webhooks',
      'Réglages',
    ],
  },
} as const;

for (const language of ['en', 'fr'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`no screen has a grave fault for a screen reader or an eye, in ${language}, ${theme}`, async ({
      launch,
    }) => {
      test.slow();
      const app = await launch();
      const { page } = app;
      const words = WORDS[language];
      await hurry(app);
      await get(app, 'settings.change', { preferences: { language, theme } });
      const click = (name: string | RegExp) =>
        page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByRole('button', { name: words.sample })).toBeVisible();
      expect(await grave(page)).toEqual([]);

      await click(words.sample);
      await expect(page.getByRole('button', { name: words.check })).toBeEnabled();
      expect(await grave(page)).toEqual([]);
      await click(words.check);
      await click(words.errors);
      await page.keyboard.press('F8');
      await expect(page.locator('.grid-popover')).toBeVisible();
      expect(await grave(page)).toEqual([]);
      await click(words.quotes);
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await grave(page)).toEqual([]);
      await click(words.tick);
      await expect(page.getByRole('button', { name: words.approve })).toBeEnabled();
      expect(await grave(page)).toEqual([]);
      await click(words.approve);
      await expect(page.getByRole('button', { name: words.pay })).toBeVisible();
      expect(await grave(page)).toEqual([]);
      await click(words.pay);
      await expect(page.getByRole('grid')).toBeVisible();
      expect(await grave(page)).toEqual([]);
      await click(words.results);
      await page.getByRole('gridcell').first().click();
      await expect(page.getByRole('complementary')).toBeVisible();
      expect(await grave(page)).toEqual([]);

      for (const [index, name] of words.screens.entries()) {
        await page.keyboard.press(`Control+${index + 1}`);
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(page.getByRole('table').or(page.locator('.empty, .panel')).first()).toBeVisible();
        expect(await grave(page), name).toEqual([]);
      }
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await grave(page)).toEqual([]);
      expect(app.complaints()).toEqual([]);
    });
  }
}
