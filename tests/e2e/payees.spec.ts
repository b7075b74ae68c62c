/**
 * The recipients' book beside a batch, in both languages: payees that it lists with another account, and payees that
 * it does not list.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMessage, messagesOf } from '../../shared/i18n/catalogue.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { payeePhone } from '../support/payee-numbers.ts';
import { httpAnswer } from '../support/raw-server.ts';
import { type PassedAnswer, serveFront } from '../support/wire-front.ts';
import { type AppFixtures, expect, get, hurry, test } from './app-test.ts';
import { newestBatch } from './hands.ts';
import { switchLanguage } from './localized-window.ts';
import { csvFile, payment, writeCsv } from './sheet-files.ts';
import { primary } from './walk-tools.ts';

/** The book lists the payee of row 2 with another phone than the sheet. */
const OMAR = { first_name: 'Omar', last_name: 'Diop', country: 'sn', provider: 'orange_money' };
const LINES = [payment(1), payment(2), payment(3)];

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
    const window = await switchLanguage(app, language);
    await addToBook(app, '+221770009999');
    await app.answerOpen(csvFile(folder, LINES));
    await window.button('button.new-batch').click();
    await page.getByRole('menuitem', { name: window.words('button.choose-file') }).click();
    await primary(page).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await primary(page).click();

    const held = page.locator('.held-list');
    await expect(held).toContainText('••••9999');
    await expect(held).toContainText(`••••${payeePhone(1).slice(-4)}`);
    await expect(held).toContainText(language === 'en' ? /Never paid from here/ : /Jamais payé/);
    await expect(held.getByRole('row')).toHaveCount(2);
    const panel = page.locator('.folds [role=region]').filter({ has: held });
    // Nothing releases changed accounts that were not chosen one by one.
    await expect(panel.getByRole('button')).toHaveCount(0);
    await held.getByRole('checkbox').check();
    await panel.getByLabel(window.words('accounts.askedWho')).fill('Omar Diop');
    await panel.getByLabel(window.words('accounts.askedVia')).fill('+221 77 123 45 67');
    await panel.getByRole('button').first().click();
    await expect(held).toHaveCount(0);
    await expect(primary(page)).toBeEnabled();
    await primary(page).click();
    await primary(page).click();
    await expect.poll(async () => (await newestBatch(app)).counts).toEqual({ paid: 3 });

    await page
      .getByRole('navigation')
      .getByRole('button', { name: window.words('step.results') })
      .click();
    const openKeeping = async (): Promise<void> => {
      await window.button('frame.more').click();
      await page.getByRole('menuitem', { name: window.words('keep.open') }).click();
    };
    await openKeeping();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row')).toHaveCount(4);
    // All are chosen; one of them is not wanted.
    await dialog.getByRole('checkbox').last().uncheck();
    await dialog.locator('button[data-variant=filled]').click();
    await expect(dialog).toHaveCount(0);
    const { items } = await get(app, 'recipients.list', {
      offset: 0,
      limit: 50,
      recipientType: 'transaction',
    });
    const phones = items.map(({ phone }) => phone);
    expect(phones).toContain(payeePhone(1));
    expect(phones).toContain(payeePhone(2));
    expect(phones).not.toContain(payeePhone(3));
    // Only who is not in the book yet is offered again.
    await openKeeping();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await dialog.locator('button[data-variant=filled]').click();
    await expect(dialog).toHaveCount(0);
    await openKeeping();
    await expect(dialog.getByText(window.words('keep.none'))).toBeVisible();
    await page.keyboard.press('Escape');
    // The book's account was never paid, the same name at another one was.
    await window.screen('recipients');
    await page.getByRole('row', { name: '+221770009999' }).getByRole('button').click();
    const paid = page.getByRole('complementary').getByRole('row').nth(1);
    await expect(paid).toContainText(`••••${payeePhone(1).slice(-4)}`);
    await expect(paid).toContainText(window.text('recipients.otherAccount'));
    await paid.getByRole('button').click();
    await expect(page.getByRole('grid')).toContainText('Omar Diop');
  });

  test(`names and amounts alone: what the book would fill in is shown, filled once a person says so, and paid (${language})`, async ({
    app,
    folder,
    practice,
  }) => {
    const { page } = app;
    const window = await switchLanguage(app, language);
    await addToBook(app, '+221770009999');
    await app.answerOpen(
      writeCsv(folder, ['Prénom', 'Nom', 'Montant', 'Devise'], [['Omar', 'Diop', '1500', 'XOF']]),
    );
    await window.button('button.new-batch').click();
    await page.getByRole('menuitem', { name: window.words('button.choose-file') }).click();

    const question = page.getByRole('group').filter({ hasText: 'Omar Diop' });
    await expect(question).toContainText('••••9999');
    const fill = findMessage(language, 'option.fill') ?? '';
    await question.getByRole('button', { name: fill }).click();
    await expect(question).toHaveCount(0);
    await primary(page).click();
    await expect(page.getByRole('grid')).toContainText('1500');
    // A value that was filled in is reported, like any value that the sheet does not have itself.
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^(?:Notes|Remarques) / })
      .first()
      .click();
    await expect(page.getByText(/[“«]\s?\+221770009999\s?[”»]/)).toBeVisible();
    await primary(page).click();
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await primary(page).click();
    await primary(page).click();
    await expect.poll(async () => (await newestBatch(app)).counts).toEqual({ paid: 1 });
    expect(practice.books.sessions().map(({ recipient }) => recipient.phone)).toEqual(['+221770009999']);
  });

  test(`a book that was read in part: what it fills in is asked with that said beside it, and the history keeps it (${language})`, async ({
    launch,
    folder,
    practice,
  }) => {
    const { app, front } = await withBookReadInPart(launch, practice);
    await hurry(app);
    const { page } = app;
    const window = await switchLanguage(app, language);
    await addToBook(app, '+221770009999');
    await app.answerOpen(
      writeCsv(
        folder,
        ['Prénom', 'Nom', 'Montant', 'Devise', 'Téléphone', 'Pays', 'Canal', 'Opérateur'],
        [
          ['Omar', 'Diop', '1500', 'XOF', '', '', '', ''],
          ['Awa', 'Neuve', '1600', 'XOF', '+221770001238', 'sn', 'mobile_money', 'orange_money'],
        ],
      ),
    );
    await window.button('button.new-batch').click();
    await page.getByRole('menuitem', { name: window.words('button.choose-file') }).click();

    const inPart = language === 'en' ? /Only \d+ recipients of the book read/ : /Carnet lu en partie/;
    await expect(page.getByText(inPart).first()).toBeVisible();
    const question = page.getByRole('group').filter({ hasText: 'Omar Diop' });
    await question.getByRole('button', { name: findMessage(language, 'option.fill') ?? '' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText(inPart).first()).toBeVisible();
    await primary(page).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByText(inPart).first()).toBeVisible();
    await primary(page).click();
    await expect(page.getByRole('heading', { level: 1, name: window.words('step.review') })).toBeVisible();
    await expect(page.getByText(inPart).first()).toBeVisible();
    const { batch } = await newestBatch(app);
    const log = join(folder, 'audit.log');
    await app.answerSave(log);
    await get(app, 'batches.export-audit-log', { batch });
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    const reviewed = lines.map((line) => JSON.parse(line).event).find(({ type }) => type === 'rows-reviewed');
    expect(reviewed?.problem).toMatchObject({ code: 'book-read-in-part', params: { rows: 1 } });
    await front.server.close();
  });
}

for (const language of ['en', 'fr'] as const) {
  test(`a search in a book that was read in part says so (${language})`, async ({ launch, practice }) => {
    const { app, front } = await withBookReadInPart(launch, practice);
    const { page } = app;
    const window = await switchLanguage(app, language);
    await app.chooseMenu(messagesOf(language)['screen.recipients']);
    await page.getByRole('searchbox').fill('zzz');
    await window.button('recipients.searchAll').click();
    const inPart = language === 'en' ? /Only \d+ recipients of the book read/ : /Carnet lu en partie/;
    await expect(page.getByText(inPart).first()).toBeVisible();
    await front.server.close();
  });
}

const RECIPIENTS = '/api/v1/mb-api/recipients';

/** The list reports more recipients than it ever shows. */
async function withBookReadInPart(launch: AppFixtures['launch'], practice: AppFixtures['practice']) {
  const front = await serveFront(
    practice,
    ({ request, pass }) =>
      void pass().then(({ status, body }) => request.socket.write(httpAnswer(status, body))),
    (passed, { path }) => (path.startsWith(RECIPIENTS) ? withMoreThanListed(passed) : passed),
  );
  const { publicKey, privateKey, origin } = practice;
  const service = JSON.stringify({ url: front.server.address, publicKey, privateKey, origin });
  return { front, app: await launch({ environment: { PAYSHEET_PRACTICE: service } }) };
}

function withMoreThanListed(passed: PassedAnswer): PassedAnswer {
  const book = JSON.parse(passed.body);
  return { ...passed, body: JSON.stringify({ ...book, total: book.total + 5 }) };
}

test('rows that name a recipient by id are read from the book, shown, and compared with what they say', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  const window = await switchLanguage(app, 'en');
  const known = practice.books
    .recipients()
    .find(
      ({ fields }) => fields.transaction_type === 'mobile_money' && fields.recipient_type === 'transaction',
    );
  if (!known) throw new Error('the sample book has nobody who is paid by mobile money');
  const { first_name: first = '', last_name: last = '', phone = '' } = known.fields;
  const path = writeCsv(
    folder,
    ['recipient_id', 'first_name', 'last_name', 'phone', 'amount', 'currency'],
    [
      [known.id, '', '', '', '15000', 'XOF'],
      [known.id, first.toUpperCase(), last, phone, '27500', 'XOF'],
      [known.id, 'Someone', 'Else', phone, '41000', 'XOF'],
      [known.id, first, last, '+221770000001', '66000', 'XOF'],
    ],
    'by-id.csv',
  );
  await app.answerOpen(path);
  await window.button('button.new-batch').click();
  await page.getByRole('menuitem', { name: window.words('button.choose-file') }).click();
  await primary(page).click();
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  // A difference between a row and the book stops only that row.
  await expect(grid.locator('.glyph-invalid')).toHaveCount(2);
  await expect(grid.getByRole('rowheader', { name: /^[45]\. .*book/i })).toHaveCount(2);
  await primary(page).click();
  const payees = page.getByRole('grid', { name: window.words('screen.recipients') });
  await expect(payees.getByRole('gridcell', { name: `${first} ${last}` })).toHaveCount(2);
  await expect(payees).toContainText(phone.slice(-4));
  await primary(page).click();
  await primary(page).click();
  await expect.poll(async () => (await newestBatch(app)).counts).toMatchObject({ paid: 2, invalid: 2 });
  const paid = practice.books.sessions().filter(({ kind }) => kind === 'payment');
  expect(paid.map(({ recipient }) => recipient.phone)).toEqual([phone, phone]);
});
