/** Every way in for a sheet, and the answers about its columns before it is checked. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { fileTitle } from '../../shared/i18n/batch-name.ts';
import { expect, test } from './app-test.ts';
import {
  approveAndPay,
  batchState,
  button,
  checkButton,
  choose,
  chooseFile,
  dropFile,
  filterOf,
  getQuotes,
  openInReview,
  openName,
  paste,
  step,
  totals,
  turnTo,
  valueIn,
} from './hands.ts';
import { csvFile, csvText, HEADINGS, payment, payments, xlsxBytes } from './sheet-files.ts';

/** A sheet without currency, country and channel, which are given once for all rows. */
const SHORT = ['Prénom;Nom;Montant;Téléphone;Opérateur', 'Awa;Diop;125000;77 183 45 67;orange_money'].join(
  '\r\n',
);

/** The same with a number that several countries have. */
const OF_SEVERAL = SHORT.replace('77 183 45 67', '76 18 34 56');

async function fillDefaults(page: Page, country = 'sn'): Promise<void> {
  await page.getByText('For all rows', { exact: true }).click();
  await choose(page.getByLabel('Currency', { exact: true }), 'xof');
  await choose(page.getByLabel('Country', { exact: true }), country);
  await choose(page.getByLabel('Channel', { exact: true }), 'mobile_money');
}

test('a CSV and a workbook come by the dialog, by drop, by paste and from the system, and read alike', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const lines = payments(5);
  const workbook = await xlsxBytes(lines);
  const expectImported = async (name: string): Promise<void> => {
    await expect(openName(page)).toHaveText(name);
    await expect(checkButton(page)).toHaveText(/^Check 5 rows\b/);
    await expect(valueIn(page.getByRole('combobox', { name: 'Montant: Goes to' }))).toHaveValue('amount');
    await app.chooseMenu('Batches');
  };
  await chooseFile(app, csvFile(folder, lines, 'dialog.csv'));
  await expectImported('dialog');
  const path = join(folder, 'dialog.xlsx');
  writeFileSync(path, workbook);
  await chooseFile(app, path);
  await expectImported('dialog');
  await dropFile(page, 'drop.csv', new TextEncoder().encode(csvText(lines)));
  await expectImported('drop');
  await dropFile(page, 'drop.xlsx', workbook);
  await expectImported('drop');
  await button(page, 'New batch').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await paste(page, [HEADINGS, ...lines].map((cells) => cells.join('\t')).join('\r\n'));
  await expectImported('pasted');
  const fromSystem = csvFile(folder, lines, 'system.csv');
  await app.openFile(fromSystem);
  await expectImported('system');
  // What was begun and left waits at home, the newest first.
  await expect(page.getByRole('button', { name: /^Go on with/ })).toHaveCount(6);
  expect(app.complaints()).toEqual([]);
});

test('a sheet given on the command line is open when the window is', { tag: '@long' }, async ({
  launch,
  folder,
}) => {
  const app = await launch({ args: [csvFile(folder, payments(2), 'argument.csv')] });
  await expect(openName(app.page)).toHaveText('argument');
  await expect(checkButton(app.page)).toHaveText(/^Check 2 rows\b/);
});

test('a second start brings the first window to the front, with the sheet it was given', {
  tag: '@long',
}, async ({ launch, folder }) => {
  const app = await launch();
  await expect(button(app.page, 'New batch')).toBeVisible();
  const before = (await app.seen('window-shown')).length;
  await app.startAgain([csvFile(folder, payments(3), 'second.csv')]);
  await expect(openName(app.page)).toHaveText('second');
  await expect(checkButton(app.page)).toHaveText(/^Check 3 rows\b/);
  if (app.kind === 'stand-in') expect((await app.seen('window-shown')).length).toBeGreaterThan(before);
  // A third file, which cannot become a sheet, is reported and leaves the first alone.
  await app.startAgain([join(folder, 'gone.csv')]);
  await expect(app.page.getByText(/gone\.csv can’t be read/)).toBeVisible();
  await expect(checkButton(app.page)).toHaveText(/^Check 3 rows\b/);
});

test('a file that is no sheet is refused in words that say what to do', async ({ launch }) => {
  const app = await launch();
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await dropFile(page, 'paie.xlsx', new TextEncoder().encode('%PDF-1.7 not a workbook'));
  const refusal = page.getByRole('dialog', { name: 'paie.xlsx can’t be read' });
  await expect(refusal).toContainText('we read .xlsx, .csv, .tsv');
  await expect(button(page, 'Choose a file')).toBeVisible();
  await page.keyboard.press('Escape');
  await dropFile(page, 'rien.csv', new Uint8Array());
  const empty = page.getByRole('dialog', { name: 'rien.csv is empty' }).getByRole('alert');
  await expect(empty).toHaveText(/Nothing to pay in rien\.csv\. Choose another file\.$/);
  expect(app.complaints()).toEqual([]);
});

test('a column that nobody knows is mapped by hand, one that is not wanted is left out', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const path = join(folder, 'other.csv');
  const unlikeSums = SHORT.replace('Montant', 'Zzz').replace('125000', '125341');
  writeFileSync(path, unlikeSums.replace('Opérateur', 'Opérateur;Service'));
  await chooseFile(app, path);
  const unknown = page.getByRole('combobox', { name: 'Zzz: Goes to' });
  const head = page.getByRole('columnheader').filter({ has: unknown });
  await expect(head).toContainText('Asked');
  await fillDefaults(page);
  await choose(unknown, 'amount');
  await expect(head).toContainText('Your choice');
  await expect(checkButton(page)).toBeEnabled();
  await choose(page.getByRole('combobox', { name: 'Opérateur: Goes to' }), 'ignore');
  await checkButton(page).click();
  // Without its operator the row cannot be paid, which is shown at once.
  await expect(filterOf(page, 'To correct 1')).toBeVisible();
  await expect(button(page, 'Show the fees')).toBeDisabled();
  await expect(page.getByText('No row can be paid yet.')).toBeVisible();
});

test('the question for a field that no column gives takes the column for an answer', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await paste(page, 'Qui\tPar quoi\nAwa Diop\tau bureau\nOmar Ba\tau bureau');
  // Below headings that are only guessed nothing else is asked.
  await expect(page.getByText('row 1 or no headings')).toBeVisible();
  await button(page, 'Row 1').click();
  await expect(step(page, 'Check')).not.toContainText('problem');
  const question = page.getByRole('group', { name: /No column for channel/ });
  await turnTo(page, question);
  await choose(question.getByRole('combobox', { name: 'From a column' }), { label: 'Par quoi' });
  await expect(question).toBeHidden();
  await expect(valueIn(page.getByRole('combobox', { name: 'Par quoi: Goes to' }))).toHaveValue('channel');
});

test('a question about a word names the rows that have it, and the column', { tag: '@long' }, async ({
  app,
  folder,
}) => {
  const { page } = app;
  const lines = payments(6).map((line, at) => (at > 1 ? payment(at + 1, { Canal: 'Chèque' }) : line));
  await chooseFile(app, csvFile(folder, lines));
  const question = page.getByRole('group', { name: 'Channel: what is “Chèque”?' });
  await expect(question.getByRole('listitem')).toHaveText('Canal (G): Row 4 · Row 5 · Row 6 …');
});

test('what was said of a sheet holds for the next one with the same headings, and can be taken back', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const path = join(folder, 'june.csv');
  writeFileSync(path, OF_SEVERAL);
  await chooseFile(app, path);
  await expect(page.getByText(/still open\.$/)).toBeVisible();
  await fillDefaults(page, 'ml');
  await checkButton(page).click();
  await getQuotes(page);
  await approveAndPay(page, 1);
  await expect(batchState(page, 'Finished')).toBeVisible();

  const reopen = async (name: string, text: string): Promise<void> => {
    const next = join(folder, name);
    writeFileSync(next, text);
    await app.answerOpen(next);
    await page.keyboard.press('Control+o');
    await expect(openName(page)).toHaveText(fileTitle(name));
  };
  // Other capitals, no accents, other people: the same headings.
  await reopen(
    'july.csv',
    OF_SEVERAL.replace('Prénom', 'PRENOM').replace('Awa', 'Zoé').replace('125000', '50000'),
  );
  await expect(checkButton(page)).toBeEnabled();
  // The screen shows the values in force.
  await expect(valueIn(page.getByLabel('Currency', { exact: true }))).toHaveValue('xof');
  await expect(valueIn(page.getByLabel('Country', { exact: true }))).toHaveValue('ml');
  await expect(valueIn(page.getByLabel('Channel', { exact: true }))).toHaveValue('mobile_money');
  // One that is taken back is asked, whatever was confirmed.
  await choose(page.getByLabel('Country', { exact: true }), '');
  await expect(page.getByText(/still open\.$/)).toBeVisible();
  // The same heading with another word in brackets is a different heading: no earlier answer applies to it.
  await reopen('cancelled.csv', OF_SEVERAL.replace('Montant', 'Montant (annulé)'));
  await expect(page.getByText(/still open\.$/)).toBeVisible();
  await expect(valueIn(page.getByLabel('Country', { exact: true }))).toHaveValue('');
});

test('the same file again opens its batch, or is imported again', { tag: '@long' }, async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await openInReview(app, folder, payments(3));
  await app.chooseMenu('Batches');
  await chooseFile(app, join(folder, 'paie.csv'));
  await expect(page.getByRole('dialog', { name: 'This file already has a batch' })).toContainText('3 rows');
  await button(page, 'Open that batch').click();
  await expect(step(page, 'Review')).toHaveAttribute('aria-current', 'step');
  await expect(totals(page)).toContainText('leaves');
  await app.chooseMenu('Batches');
  await chooseFile(app, join(folder, 'paie.csv'));
  await button(page, 'Import it again').click();
  await expect(checkButton(page)).toHaveText(/^Check 3 rows\b/);
});

test('of two files given at once that have batches already each is asked about in its turn', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  for (const [index, name] of ['rent.csv', 'wages.csv'].entries()) {
    await openInReview(app, folder, payments(2 + index), name);
    await app.chooseMenu('Batches');
  }
  await app.startAgain([join(folder, 'rent.csv'), join(folder, 'wages.csv')]);
  const asked = page.getByRole('dialog', { name: 'This file already has a batch' });
  await expect(asked).toContainText(/rent|wages/);
  const first = (await asked.innerText()).includes('rent') ? 'rent' : 'wages';
  const second = first === 'rent' ? 'wages' : 'rent';
  await button(page, 'Import it again').click();
  await expect(asked).toContainText(second);
  await button(page, 'Open that batch').click();
  await expect(openName(page)).toHaveText(second);
  await expect(asked).toBeHidden();
});

test('a sheet that was left half checked opens where it stood, after a restart', { tag: '@long' }, async ({
  launch,
  folder,
}) => {
  const app = await launch();
  await chooseFile(app, csvFile(folder, [payment(1), payment(2, { Montant: '0' })]));
  await checkButton(app.page).click();
  await expect(filterOf(app.page, 'To correct 1')).toBeVisible();
  await app.page.keyboard.press('F8');
  await app.page.keyboard.press('F2');
  await app.page.keyboard.press('Control+a');
  await app.page.keyboard.type('4000');
  await app.page.keyboard.press('Enter');
  await expect(filterOf(app.page, 'To correct 0')).toBeVisible();
  await app.quit();
  const again = await launch();
  await button(again.page, 'Go on with paie').click();
  await checkButton(again.page).click();
  await expect(filterOf(again.page, 'To correct 0')).toBeVisible();
  await expect(
    again.page.getByRole('gridcell', { name: '4000, changed here, in the sheet 0' }),
  ).toBeVisible();
});
