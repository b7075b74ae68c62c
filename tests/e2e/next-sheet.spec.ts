/** The sheet of the next month, through the window: saved from the results and from the list, filled in, read back. */
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { OWN_SHEET_WORDS } from '../../shared/sheet/own-sheets.ts';
import { expect, get, test } from './app-test.ts';
import { newestBatch, openInSend } from './hands.ts';
import { switchLanguage } from './localized-window.ts';
import { HEADINGS, payments } from './sheet-files.ts';
import { waitForState } from './sheet-of-payments.ts';
import { primary } from './walk-tools.ts';

for (const language of ['en', 'fr'] as const) {
  test(`the sheet of the next month comes back with amounts filled in, without a question (${language})`, async ({
    app,
    folder,
  }) => {
    const { page } = app;
    await openInSend(app, folder, payments(4), 'paie.csv');
    const { batch } = await newestBatch(app);
    await waitForState(app, batch, 'finished');
    await app.chooseMenu('Batches');
    const window = await switchLanguage(app, language);
    // From the list of batches.
    const listed = join(folder, 'from-list.xlsx');
    await app.answerSave(listed);
    await page.locator('tbody').getByRole('button', { name: /paie/ }).last().click();
    await page.getByRole('menuitem', { name: window.words('home.nextSheet') }).click();
    await expect(page.getByText('from-list.xlsx').first()).toBeVisible();

    const path = join(folder, 'next.xlsx');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(listed);
    const [sheet] = workbook.worksheets;
    if (sheet === undefined) throw new Error('no sheet');
    const headings = (sheet.getRow(1).values as string[]).slice(1);
    const column = (heading: string) => headings.indexOf(heading) + 1;
    expect(headings.slice(0, HEADINGS.length)).toEqual([...HEADINGS]);
    for (const row of [2, 3, 4]) sheet.getCell(row, column('Montant')).value = 2000 + row;
    sheet.getCell(5, column(OWN_SHEET_WORDS[language].leaves)).value = 'x';
    await workbook.xlsx.writeFile(path);

    await app.answerOpen(path);
    await window.button('button.new-batch').click();
    await page.getByRole('menuitem', { name: window.words('button.choose-file') }).click();
    await expect(page.getByRole('complementary').first()).toContainText(OWN_SHEET_WORDS[language].leaves);
    await expect(primary(page)).toBeEnabled();
    await primary(page).click();
    await expect(page.getByRole('grid')).toBeVisible();
    // What each was paid last stands beside what is paid now.
    await page.getByRole('gridcell').first().click();
    await expect(page.getByText(window.words('check.lastPaid'))).toBeVisible();
    await primary(page).click();
    await expect.poll(async () => (await newestBatch(app)).rows).toBe(3);
    expect((await get(app, 'batches.show', { batch: (await newestBatch(app)).batch })).totals).toMatchObject([
      { currency: 'xof', amount: '6009' },
    ]);
    expect(app.complaints()).toEqual([]);
  });
}
