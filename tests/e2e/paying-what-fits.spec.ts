/** A wallet that holds too little pays the rows that the sheet's own priorities put first, in both languages. */
import { windowMessages } from '../../renderer/words/catalogue.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { expect, get, test } from './app-test.ts';
import { choose, newestBatch } from './hands.ts';
import { HEADINGS, payment, writeCsv } from './sheet-files.ts';
import { patternOf, primary } from './walk-tools.ts';

// Two rows of about 1,000 XOF with their fees, but not a third.
test.use({ practiceOptions: { balances: { xof: 2100 } } });

for (const language of ['en', 'fr'] as const) {
  test(`rows are kept by the sheet’s priorities where a person chooses so (${language})`, async ({
    app,
    folder,
  }) => {
    const { page } = app;
    await get(app, 'settings.change', { preferences: { language, theme: 'light' } });
    const text = windowMessages(language);
    const button = (id: keyof typeof text) => page.getByRole('button', { name: patternOf(text[id]) }).first();
    const lines = ['3', '2', 'Urgent'].map((priority, index) => [...payment(index + 1), priority]);
    await app.answerOpen(writeCsv(folder, [...HEADINGS, 'Priorité'], lines));
    await button('button.new-batch').click();
    await page.getByRole('menuitem', { name: patternOf(text['button.choose-file']) }).click();
    await primary(page).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await primary(page).click();
    await button('review.fit').click();
    const dialog = page.getByRole('dialog');
    const order = dialog.getByLabel(text['review.fitOrder']);
    await choose(order, 'priority');
    await dialog.locator('[data-variant=filled]:enabled').click();
    await expect(dialog).toHaveCount(0);
    const { batch } = await newestBatch(app);
    // 1 and 2 are paid; the first row of the sheet, of priority 3, is not.
    await expect.poll(async () => (await get(app, 'batches.row', { batch, row: 2 })).state).toBe('closed');
    expect((await newestBatch(app)).counts).toEqual({ ready: 2, closed: 1 });
  });
}

test('rows are set aside by the order that is chosen, not by the one before that is still shown', {
  tag: '@long',
}, async ({ app, folder }) => {
  const { page } = app;
  const lines = ['3', '2', 'Urgent'].map((priority, index) => [...payment(index + 1), priority]);
  await openFit(app, writeCsv(folder, [...HEADINGS, 'Priorité'], lines));
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-variant=filled]:enabled')).toBeVisible();
  await dialog.getByRole('combobox').click();
  const wasBlocked = await dialog.evaluate(async (element) => {
    const option = document.querySelector('[role=option][value=priority]') as HTMLElement;
    const confirm = element.querySelector('[data-variant=filled]') as HTMLButtonElement;
    option.click();
    // React shows the choice in this turn; main, in another process, cannot have answered.
    await Promise.resolve();
    confirm.click();
    return confirm.disabled;
  });
  expect(wasBlocked).toBe(true);
  await dialog.locator('[data-variant=filled]:enabled').click();
  await expect(dialog).toHaveCount(0);
  expect((await get(app, 'batches.row', { batch: (await newestBatch(app)).batch, row: 2 })).state).toBe(
    'closed',
  );
});

test('a sheet without priorities offers no order by them', { tag: '@long' }, async ({ app, folder }) => {
  await openFit(app, writeCsv(folder, HEADINGS, [payment(1), payment(2), payment(3)]));
  const dialog = app.page.getByRole('dialog');
  await expect(dialog.getByText(/rows? fits?/)).toBeVisible();
  await dialog.getByRole('combobox').click();
  await expect(app.page.getByRole('option')).toHaveText([
    'The first rows of the sheet',
    'The smallest amounts',
    'The largest amounts',
  ]);
});

/** Imports the sheet, goes to Review and opens Pay what fits. */
async function openFit(app: DesktopApp, sheet: string): Promise<void> {
  const { page } = app;
  await app.answerOpen(sheet);
  await page.getByRole('button', { name: 'New batch' }).first().click();
  await page.getByRole('menuitem', { name: 'Choose a file' }).click();
  await primary(page).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await primary(page).click();
  await page.getByRole('button', { name: 'Pay what fits…' }).click();
}
