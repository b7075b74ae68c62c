/** A sheet whose period an earlier one of its layout has paid: told before anything else, in Import and beside repeats. */
import { join } from 'node:path';
import { periodText } from '../../shared/i18n/period-text.ts';
import { expect, test } from './app-test.ts';
import { approveAndPay, button, getQuotes, newestBatch, openInCheck } from './hands.ts';
import { switchLanguage, WRITTEN_OUT } from './localized-window.ts';
import { HEADINGS, type Line, payment, writeCsv } from './sheet-files.ts';
import { waitForState } from './sheet-of-payments.ts';
import { primary } from './walk-tools.ts';

/** Payments without numbers of their own, which all state the period. */
const stating = (folder: string, numbers: readonly number[], period: string, name: string) => {
  const lines = numbers.map((n): Line => [...payment(n, { Référence: '' }), period]);
  return writeCsv(folder, [...HEADINGS, 'Libellé'], lines, name);
};

for (const language of WRITTEN_OUT)
  test(`a period that is paid already is said first of all, with the batch that paid it (${language})`, async ({
    app,
    folder,
  }) => {
    const { page } = app;
    await openInCheck(app, stating(folder, [1, 2, 3], 'novembre 2026', 'paie-nov.csv'));
    await getQuotes(page);
    await approveAndPay(page, 3);
    await waitForState(app, (await newestBatch(app)).batch, 'finished');
    await app.chooseMenu('Batches');
    const window = await switchLanguage(app, language);
    await app.answerOpen(stating(folder, [8, 1, 2, 3], 'Nov 2026', 'rappel.csv'));
    await window.button('button.new-batch').click();
    await page.getByRole('menuitem', { name: window.words('button.choose-file') }).click();
    const pane = page.getByRole('complementary', { name: window.words('import.statement') });
    const first = pane.locator(':scope > *').first();
    await expect(first).toContainText(periodText('month 11 2026', language));
    await expect(first).toContainText(/3 (?:of|sur) 3, (?:in|dans) paie-nov\./);
    const pictures = process.env.PAYSHEET_TEST_PICTURES;
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `paid-period-${language}.png`) });
    if (language === 'fr') return;
    await primary(page).click();
    await button(page, 'Decide on 3…').click();
    const question = page.getByRole('dialog', { name: 'Paid in an earlier sheet' });
    await expect(question.getByText(window.words('sheet.periodPaid'))).toBeVisible();
    await question.getByRole('button', { name: 'Open paie-nov' }).first().click();
    // The period of a batch stands beside its name, at its head and in the list.
    await expect(page.locator('.step-header')).toContainText(/paie-nov\s*November 2026/);
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'period-head.png') });
    await app.chooseMenu('Batches');
    await expect(page.locator('tbody th', { hasText: 'paie-nov' })).toContainText('November 2026');
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'period-list.png') });
    expect(app.complaints()).toEqual([]);
  });
