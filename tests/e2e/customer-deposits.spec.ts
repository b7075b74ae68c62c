/**
 * A sheet of customers who are asked to pay in, in both languages: from Import to Results, in words that never
 * mention “paid out”.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { manualClock } from '../../electron/practice/ports/clock.ts';
import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import { findMessage, formatMessage, messagesOf } from '../../shared/i18n/catalogue.ts';
import { expect, get, hurry, inLanguage, test } from './app-test.ts';
import { dropFile, newestBatch } from './hands.ts';
import { WRITTEN_OUT, type WrittenOut } from './localized-window.ts';
import { patternOf } from './walk-tools.ts';

const clock = manualClock(Date.now());
const DAY_MS = 86_400_000;
/** One of the customers lets the link expire. */
const failRules = [{ field: 'email' as const, matches: 'late', reason: 'payment_link_expired' }];
test.use({ practiceClock: clock, practiceOptions: { life: { failRules } } });

const CUSTOMERS = [
  'Nom du client,Courriel,Téléphone,Pays,Montant à encaisser,Devise,Banque du client,Nom du compte émetteur',
  'Boutique Diop & Fils,diop@example.com,+221771834567,SN,15000,XOF,Banque du Plateau,DIOP ET FILS',
  'Awa Ndiaye,awa@example.com,+221771834568,SN,20000,XOF,Banque du Plateau,AWA NDIAYE',
  'Marché Sow,late@example.com,+221771834569,SN,7500,XOF,Banque du Plateau,MARCHE SOW',
  'Sans Montant,sans@example.com,+221771834570,SN,,XOF,Banque du Plateau,SANS MONTANT',
].join('\r\n');

/** Words for money that goes out: no screen of such a batch may show them. */
const PAID_OUT = {
  en: /leaves the wallet|at most|pay \d+ rows?|\b\d+ paid\b(?! in)|recipients/i,
  fr: /sort du portefeuille|au plus|payer \d+ lignes?|\bpayées?\b|bénéficiaires/i,
} as const;

/** Sentences that count. */
const COUNTED = {
  en: {
    check: /3 customer deposits, /,
    left: '1 row asks nobody with this batch:',
    approve: /^from 3 customers/,
    copied: '3 links copied, with customer and amount.',
  },
  fr: {
    check: /3 dépôts de clients, /,
    left: '1 ligne n’invite personne avec ce lot\u00a0:',
    approve: /^de 3 clients/,
    copied: '3 liens copiés, avec client et montant.',
  },
} as const;

for (const language of WRITTEN_OUT) {
  test(
    `customers are asked, each has a link, and what came in is told (${language})`,
    inLanguage(language),
    async ({ launch, folder, practice }) => {
      const app = await launch();
      await hurry(app);
      const theme = language === 'en' ? 'dark' : 'light';
      await get(app, 'settings.change', { preferences: { language, theme } });
      const { page } = app;
      const words = (id: MessageId): RegExp => patternOf(windowMessages(language)[id]);
      const word = (id: string): string => findMessage(language, id) ?? id;
      const press = (name: RegExp | string): Locator => page.getByRole('button', { name }).first();
      const counted = COUNTED[language];
      const main = page.getByRole('main');
      const saysNothingOfPayingOut = async (): Promise<void> =>
        expect(await main.innerText()).not.toMatch(PAID_OUT[language]);

      await expect(press(words('button.new-batch'))).toBeVisible();
      await dropFile(page, 'clients.csv', Buffer.from(CUSTOMERS));
      await press(words('import.check')).click();
      await expect(page.getByText(counted.check)).toBeVisible();
      await shot(page, language, 'check');
      await press(words('check.goOn')).click();
      await test.step('the review says what is asked for, into which wallet, and prices nothing', async () => {
        await expect(page.getByText(words('review.asks'))).toBeVisible();
        await expect(page.getByRole('table', { name: words('review.totals') })).toContainText('Payroll XOF');
        await expect(page.getByRole('status').filter({ hasText: counted.left })).toBeVisible();
        await expect(
          page.getByRole('grid', { name: words('payees.customers') }).getByRole('row'),
        ).toHaveCount(4);
        await saysNothingOfPayingOut();
        await shot(page, language, 'review');
      });

      await press(words('review.goOn')).click();
      await expect(page.getByText(counted.approve)).toBeVisible();
      await saysNothingOfPayingOut();
      await shot(page, language, 'approve');
      await press(language === 'en' ? /^Ask 3 customers for XOF/ : /^Demander .+ XOF à 3 clients$/).click();

      await test.step('who has not paid in yet has a link, one by one and all at once', async () => {
        const following = page
          .locator('footer')
          .getByText(new RegExp(`^${word('batch-state.following')}$`, 'i'));
        await expect(following).toBeVisible();
        await expect(page.getByText(/https:\/\/practice\.invalid\/pay\//).first()).toBeVisible();
        await press(words('links.copy')).click();
        await expect(page.getByText(counted.copied)).toBeVisible();
        const [copied] = (await app.seen('copied')) as string[];
        const lines = copied?.split('\n').map((line) => line.split('\t')) ?? [];
        const links = practice.books
          .sessions()
          .map(({ reference }) => `https://practice.invalid/pay/${reference}`);
        expect(lines.map(([, , link]) => link).toSorted()).toEqual(links.toSorted());
        expect(lines.map(([name]) => name)).toEqual(['Awa Ndiaye', 'Boutique Diop & Fils', 'Marché Sow']);
        await shot(page, language, 'send');
      });

      clock.advance(2 * DAY_MS);
      await expect.poll(async () => (await newestBatch(app)).state).toBe('partly-paid');
      const { kind, counts } = await newestBatch(app);
      expect({ kind, counts }).toEqual({
        kind: 'customer-deposits',
        counts: { paid: 2, failed: 1, invalid: 1 },
      });
      await press(words('send.toResults')).click();
      await test.step('the results count what was paid in', async () => {
        const end = new RegExp(`${word('batch-state.partly-paid-in')} 2 (of|sur) 4`, 'i');
        await expect(page.getByText(end)).toBeVisible();
        await expect(press(new RegExp(`^${word('row-state.paid-in')} 2$`, 'i'))).toBeVisible();
        await press(words('results.ties')).click();
        await expect(page.locator('.tie')).toContainText(
          formatMessage(`${language}-CA`, 'tally.paid-in', { count: 2 }),
        );
        await press(words('frame.more')).click();
        await expect(page.getByRole('menuitem', { name: words('closing.open') })).toBeVisible();
        await expect(page.getByRole('menuitem', { name: words('keep.open') })).toHaveCount(0);
        await page.keyboard.press('Escape');
        await saysNothingOfPayingOut();
        await shot(page, language, 'results');
      });
      await test.step('the notification and the home say the same', async () => {
        const notices = (await app.seen('notification')) as { body: string }[];
        expect(notices.at(-1)?.body).toMatch(language === 'en' ? /paid in/ : /encaissées/);
        await app.chooseMenu(messagesOf(language)['screen.batches']);
        const line = page.getByRole('row').filter({ hasText: 'clients' });
        await expect(line).toContainText(new RegExp(word('kind.customer-deposits'), 'i'));
        await expect(line).toContainText(new RegExp(word('batch-state.partly-paid-in'), 'i'));
        await shot(page, language, 'home');
      });
      await test.step('the file of results holds each link', async () => {
        const path = join(folder, 'results.csv');
        await line(page).click();
        await app.answerSave(path);
        await press(new RegExp(`^${word('button.export')}`)).click();
        await page.getByRole('menuitem', { name: words('export.csv') }).click();
        await expect(page.getByText(words('export.saved')).last()).toBeVisible();
        const results = readFileSync(path, 'utf8');
        for (const { reference } of practice.books.sessions()) expect(results).toContain(`/pay/${reference}`);
      });
    },
  );
}

function line(page: Page): Locator {
  return page.getByRole('row').filter({ hasText: 'clients' }).getByRole('button').first();
}

async function shot(page: Page, language: WrittenOut, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder !== undefined) writeFileSync(join(folder, `${name}-${language}.png`), await page.screenshot());
}
