/** The recipients' book beside a batch, in both languages: whom it knows elsewhere, and whom it does not know yet. */
import type { Locator } from 'playwright';
import { type MessageId, windowMessages } from '../../renderer/words/catalogue.ts';
import type { Language } from '../../shared/domain/language.ts';
import { findMessage } from '../../shared/i18n/catalogue.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { expect, get, test } from './app-test.ts';
import { newestBatch } from './hands.ts';
import { csvFile, payment, writeCsv } from './sheet-files.ts';
import { patternOf, primary } from './walk-tools.ts';

/** Who is paid in row 2 stands in the book at another phone than in the sheet. */
const OMAR = { first_name: 'Omar', last_name: 'Diop', country: 'sn', provider: 'orange_money' };
const LINES = [payment(1), payment(2), payment(3)];

/** The window's words of one language, as buttons and texts. */
async function speaking(app: DesktopApp, language: Language) {
  await get(app, 'settings.change', { preferences: { language, theme: 'light' } });
  const words = (id: MessageId): RegExp => patternOf(windowMessages(language)[id]);
  const { page } = app;
  return {
    words,
    button: (id: MessageId, within: Locator = page.locator('body')) =>
      within.getByRole('button', { name: words(id) }).first(),
  };
}

async function addToBook(app: DesktopApp, phone: string): Promise<void> {
  const fields = { ...OMAR, phone, language: 'fr', recipient_type: 'transaction' } as const;
  await get(app, 'recipients.create', {
    fields: { ...fields, transaction_type: 'mobile_money' },
    isDuplicateMeant: true,
  });
}

for (const language of ['en', 'fr'] as const) {
  test(`a payee whom the book knows at another phone waits for a decision; the new ones are kept by one press (${language})`, async ({
    app,
    folder,
  }) => {
    const { page } = app;
    const { words, button } = await speaking(app, language);
    await addToBook(app, '+221770009999');
    await app.answerOpen(csvFile(folder, LINES));
    await button('button.new-batch').click();
    await button('newBatch.choose', page.getByRole('dialog')).click();
    await primary(page).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await primary(page).click();

    const held = page.locator('.held-list');
    await expect(held).toContainText('••••9999');
    await expect(held).toContainText('••••1238');
    await expect(held).toContainText(language === 'en' ? /Never paid from here/ : /Jamais payé/);
    await expect(held.getByRole('row')).toHaveCount(2);
    await page.locator('.panel').filter({ has: held }).getByRole('button').first().click();
    await expect(held).toHaveCount(0);
    await expect(primary(page)).toBeEnabled();
    await primary(page).click();
    await primary(page).click();
    await expect.poll(async () => (await newestBatch(app)).counts).toEqual({ paid: 3 });

    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('step.results') })
      .click();
    await button('keep.open').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row')).toHaveCount(4);
    // All are chosen; one of them is not wanted.
    await dialog.getByRole('checkbox').last().uncheck();
    await dialog.locator('.button-primary').click();
    await expect(dialog).toHaveCount(0);
    const { items } = await get(app, 'recipients.list', { page: 1, limit: 50, recipientType: 'transaction' });
    const phones = items.map(({ phone }) => phone);
    expect(phones).toContain('+221771001238');
    expect(phones).toContain('+221771002475');
    expect(phones).not.toContain('+221771003712');
    // Only who is not in the book yet is offered again.
    await button('keep.open').click();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await dialog.locator('.button-primary').click();
    await expect(dialog).toHaveCount(0);
    await button('keep.open').click();
    await expect(dialog.getByText(words('keep.none'))).toBeVisible();
  });

  test(`names and amounts alone: what the book would fill in is shown, filled once a person says so, and paid (${language})`, async ({
    app,
    folder,
    practice,
  }) => {
    const { page } = app;
    const { button } = await speaking(app, language);
    await addToBook(app, '+221770009999');
    await app.answerOpen(
      writeCsv(folder, ['Prénom', 'Nom', 'Montant', 'Devise'], [['Omar', 'Diop', '1500', 'XOF']]),
    );
    await button('button.new-batch').click();
    await button('newBatch.choose', page.getByRole('dialog')).click();

    const question = page.getByRole('group').filter({ hasText: 'Omar Diop' });
    await expect(question).toContainText('••••9999');
    const fill = findMessage(language, 'option.fill') ?? '';
    await question.getByRole('button', { name: fill }).click();
    await expect(question).toHaveCount(0);
    await primary(page).click();
    await expect(page.getByRole('grid')).toContainText('1500');
    // What was filled in is told, as any value that the sheet does not say itself.
    await expect(page.getByText(/[“«]\s?\+221770009999\s?[”»]/)).toBeVisible();
    await primary(page).click();
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await primary(page).click();
    await primary(page).click();
    await expect.poll(async () => (await newestBatch(app)).counts).toEqual({ paid: 1 });
    expect(practice.books.sessions().map(({ recipient }) => recipient.phone)).toEqual(['+221770009999']);
  });
}
