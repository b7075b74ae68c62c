/** Sheets that pay accounts of one's own, in both languages: withdrawals by their columns, or by a person's answer. */

import { SAMPLE_ACCOUNT_IDS } from '../../electron/practice/sample-data.ts';
import { windowMessages } from '../../renderer/words/catalogue.ts';
import { formatMessage, messagesOf } from '../../shared/i18n/catalogue.ts';
import { expect, get, hurry, test } from './app-test.ts';
import { button, dropFile, newestBatch } from './hands.ts';
import { WRITTEN_OUT } from './localized-window.ts';

const FOUND = { en: 'Destination account', fr: 'Compte de destination' } as const;
const UNCLEAR = { en: 'Account name', fr: 'Intitulé du compte' } as const;
const MONEY = 'Amount,Currency,Channel,Country';
const MADE = { en: '↩ 2 withdrawals, CAD', fr: '↩ 2 retraits, ' } as const;

for (const language of WRITTEN_OUT) {
  for (const isAsked of [false, true]) {
    test(`accounts of one’s own are withdrawn to, ${isAsked ? 'as a person says' : 'as the columns say'} (${language})`, async ({
      launch,
      practice,
    }) => {
      const app = await launch();
      await hurry(app);
      await get(app, 'settings.change', { preferences: { language, theme: isAsked ? 'dark' : 'light' } });
      const { page } = app;
      const words = windowMessages(language);
      const shared = messagesOf(language);
      const before = practice.books.sessions().length;
      const name = isAsked ? `${UNCLEAR[language]},` : '';
      const lines = ['100.25', '101.25'].map(
        (amount) => `${isAsked ? 'Compte Courant,' : ''}${SAMPLE_ACCOUNT_IDS.cad},${amount},cad,eft,ca`,
      );
      await expect(button(page, words['button.new-batch'])).toBeVisible();
      await dropFile(
        page,
        'own.csv',
        Buffer.from([`${name}${FOUND[language]},${MONEY}`, ...lines].join('\r\n')),
      );
      if (isAsked) {
        await expect(
          page.getByText(formatMessage(language, 'problem.accounts-unclear', { count: 2 })),
        ).toBeVisible();
        await page.getByRole('button', { name: new RegExp(shared['option.withdrawals'], 'i') }).click();
      }
      await page.locator('footer [data-variant=filled]').click();
      await expect(page.getByText(MADE[language])).toBeVisible();
      await button(page, shared['button.get-quotes']).click();
      // The account's name was split like a person's, which is reported.
      if (isAsked) await page.getByRole('dialog').getByRole('button').last().click();
      await button(page, words['review.channels']).click();
      await expect(
        page.getByRole('cell', { name: new RegExp(`^${shared['kind.withdrawal']}$`, 'i') }),
      ).toBeVisible();
      await button(page, words['review.goOn']).click();
      await button(
        page,
        language === 'en' ? /^Send .+ accounts? of yours/ : /^Envoyer .+ comptes? à vous/,
      ).click();
      await expect.poll(async () => (await newestBatch(app)).state).toBe('finished');
      const made = practice.books.sessions().slice(before);
      expect(made.map(({ kind }) => kind)).toEqual(['withdrawal', 'withdrawal']);
      expect(app.complaints()).toEqual([]);
    });
  }
}
