/** A payment from a wallet of another currency shows that at every figure in the review, in both languages and in full. */
import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import { expect, get, test } from './app-test.ts';
import { newestBatch, openName } from './hands.ts';
import { HEADINGS, payment, writeCsv } from './sheet-files.ts';
import { patternOf, primary } from './walk-tools.ts';

// Two active wallets in USD: none of them is taken by itself.
test.use({ practiceOptions: { moreWallets: 1 } });

for (const language of ['en', 'fr'] as const) {
  test(`fees of an exchanged row are named in the wallet’s currency, and never cut (${language})`, async ({
    app,
    folder,
  }) => {
    const { page } = app;
    await page.setViewportSize({ width: 1280, height: 832 });
    await get(app, 'settings.change', { preferences: { language, theme: 'dark' } });
    const words = (id: MessageId): RegExp => patternOf(windowMessages(language)[id]);
    const headings = [...HEADINGS, 'Courriel', 'Numéro de compte', 'Code banque'];
    const named = ['Zoé', 'Roy', '', 'us', '125000', 'USD', 'bank_transfer_ach', '', 'R9'];
    const lines = [
      [...payment(1), '', '', ''],
      [...named, 'zoe@example.com', '123456789012', '021000021'],
    ];
    await app.answerOpen(writeCsv(folder, headings, lines));
    await page
      .getByRole('button', { name: words('button.new-batch') })
      .first()
      .click();
    await page.getByRole('menuitem', { name: words('button.choose-file') }).click();
    await primary(page).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await primary(page).click();
    // ACH is only announced: a warning is ticked on the way.
    await page.getByRole('dialog').locator('[data-variant=filled]').click();
    const choice = (id: MessageId) => page.getByRole('combobox', { name: words(id) });
    await expect(choice('review.walletFor')).toHaveValue(words('review.walletChoose'));
    const { batch, wallets } = await newestBatch(app);
    const { usd: _usd, ...others } = wallets;
    await get(app, 'batches.quote', { batch, wallets: others, convertFrom: 'xof', isExact: false });
    await page.reload();
    await expect(openName(page)).toHaveText('paie');

    await expect(choice('review.convertFrom')).toHaveValue(/USD .*XOF/);
    const totals = page.getByRole('table').first().getByRole('row').filter({ hasText: 'USD' });
    // Its fees, and what leaves the wallet.
    await expect(totals.getByRole('cell').filter({ hasText: 'XOF' })).toHaveCount(2);
    const payee = page.getByRole('grid').getByRole('row').filter({ hasText: 'Zoé Roy' });
    const fee = payee.getByRole('gridcell').filter({ hasText: 'XOF' });
    await expect(fee).toHaveCount(1);
    const isCut = await fee.evaluate((cell) =>
      [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1),
    );
    expect(isCut).toBe(false);
  });
}
