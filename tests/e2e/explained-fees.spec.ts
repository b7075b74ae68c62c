/** Each row's quote beside the schedule's line that it follows, and the difference, in both languages. */
import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import { messagesOf } from '../../shared/i18n/catalogue.ts';
import { expect, get, test } from './app-test.ts';
import { newestBatch } from './hands.ts';
import { csvFile, payment } from './sheet-files.ts';
import { patternOf, primary } from './walk-tools.ts';

for (const language of ['en', 'fr'] as const) {
  test(`the fees of each row are explained by the schedule (${language})`, async ({ app, folder }) => {
    const { page } = app;
    await get(app, 'settings.change', { preferences: { language, theme: 'light' } });
    const words = (id: MessageId): RegExp => patternOf(windowMessages(language)[id]);
    await app.answerOpen(csvFile(folder, [payment(1, { Montant: '100000' }), payment(2)]));
    await page
      .getByRole('button', { name: words('button.new-batch') })
      .first()
      .click();
    await page.getByRole('menuitem', { name: words('button.choose-file') }).click();
    await primary(page).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await primary(page).click();
    await page.getByRole('button', { name: words('review.channels') }).click();
    await page.getByRole('button', { name: words('explain.open') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(words('explain.same'))).toBeVisible();
    const row = dialog.getByRole('row').nth(1);
    // One percent for the operator and a half for its partner: 1,500 of 100,000.
    const cells = row.getByRole('cell');
    await expect(cells.nth(2)).toHaveText(/^1[,\s]500$/);
    await expect(cells.nth(3)).toHaveText(/Mobile money XOF.* 1\s?% · .* 0[.,]5\s?%$/);
    await expect(cells.nth(4)).toHaveText(/^1[,\s]500$/);
    await expect(cells.nth(5)).toHaveText('0');
    await expect(dialog.getByRole('row')).toHaveCount(3);

    // Once paid, the month has them beside the rates.
    await page.keyboard.press('Escape');
    await primary(page).click();
    await primary(page).click();
    await expect.poll(async () => (await newestBatch(app)).counts).toEqual({ paid: 2 });
    await app.chooseMenu(messagesOf(language)['screen.fees']);
    const months = page.getByRole('table', { name: words('fees.paidMonths') });
    const cellsOfMonth = months.getByRole('row').nth(1).getByRole('cell');
    await expect(cellsOfMonth).toHaveText([
      /^Mobile money$/i,
      'XOF',
      '2',
      /^101[,\s]002$/,
      /^1[,\s]515$/,
      /^1[.,]5$/,
    ]);
  });
}
