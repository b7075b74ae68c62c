/** Sheets that are hard to import, through the window: empty ones, unknown encodings, answers that cannot be used. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, get, test } from './app-test.ts';
import {
  button,
  checkButton,
  choose,
  chooseFile,
  dropFile,
  openInCheck,
  openName,
  paste,
  step,
  turnTo,
  valueIn,
} from './hands.ts';
import { csvFile, HEADINGS, NO_SHEETS, payment, payments, writeCsv, xlsxBytes } from './sheet-files.ts';

test('a file of which no sheet can be made leaves no draft, and one stands where one stood', async ({
  app,
}) => {
  const { page } = app;
  await app.chooseMenu('Recipients');
  for (const { file, bytes } of Object.values(NO_SHEETS)) {
    await dropFile(page, file, bytes);
    const title = bytes.length === 0 ? `${file} is empty` : `${file} can’t be read`;
    const refusal = page.getByRole('dialog', { name: title });
    await expect(refusal).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Recipients' })).toBeVisible();
    await refusal.getByRole('button', { name: 'Close' }).last().click();
    expect((await get(app, 'drafts.list', {})).drafts).toEqual([]);
  }
  // If something was already answered about a sheet, its draft is kept, whatever a later reading gives.
  await paste(page, 'Qui\tCombien ça\nAwa Diop\t1250');
  await choose(page.getByRole('combobox', { name: 'Combien ça: Goes to' }), 'amount');
  await dropFile(page, NO_SHEETS.empty.file, NO_SHEETS.empty.bytes);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(valueIn(page.getByRole('combobox', { name: 'Combien ça: Goes to' }))).toHaveValue('amount');
  expect((await get(app, 'drafts.list', {})).drafts).toHaveLength(1);
});

test('a sheet of a workbook that is found empty gives way to another, also after it was left', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const path = join(folder, 'classeur.xlsx');
  writeFileSync(path, await xlsxBytes(payments(2), { emptySheets: ['Vide'] }));
  await chooseFile(app, path);
  const sheet = page.getByRole('combobox', { name: 'Sheet', exact: true });
  await expect(valueIn(sheet)).toHaveValue('Paie');
  const expectEmpty = async (): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'This sheet is empty' })).toBeVisible();
    await expect(page.getByText('Nothing to pay in Vide.')).toBeVisible();
    await expect(page.getByText('Or choose another sheet of this workbook, above.')).toBeVisible();
    await expect(valueIn(sheet)).toHaveValue('Vide');
    // Nothing of the previous sheet is shown below.
    await expect(page.getByRole('combobox')).toHaveCount(1);
    await expect(checkButton(page)).toHaveCount(0);
    await expect(step(page, 'Check')).toHaveAttribute('aria-disabled', 'true');
  };
  await choose(sheet, 'Vide');
  await expectEmpty();
  await choose(sheet, 'Paie');
  await expect(checkButton(page)).toHaveText(/^Check 2 rows\b/);
  await choose(sheet, 'Vide');
  await expectEmpty();
  await app.chooseMenu('Batches');
  await button(page, 'Go on with classeur').click();
  await expectEmpty();
  await choose(sheet, 'Paie');
  await expect(checkButton(page)).toHaveText(/^Check 2 rows\b/);
  expect(app.complaints()).toEqual([]);
});

test('a row that was set aside in one sheet of a workbook is paid in another, and stays set aside in its own', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const path = join(folder, 'classeur.xlsx');
  writeFileSync(path, await xlsxBytes(payments(2), { likeSheets: ['Prime'] }));
  const grid = await openInCheck(app, path, 'Paie');
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Shift+A');
  await step(page, 'Import').click();
  const aside = page.getByText('Set aside by you: 1 row.');
  await expect(aside).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pays 1 person: XOF 1,002' })).toBeVisible();
  const sheet = page.getByRole('combobox', { name: 'Sheet', exact: true });
  await choose(sheet, 'Prime');
  await expect(checkButton(page)).toHaveText(/^Check 2 rows\b/);
  await expect(aside).toHaveCount(0);
  await choose(sheet, 'Paie');
  await expect(aside).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('an encoding in which nothing reads shows as what was chosen, and another can be', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await chooseFile(app, csvFile(folder, payments(2)));
  const encoding = page.getByRole('combobox', { name: 'Encoding' });
  await choose(encoding, 'utf-16le');
  await expect(valueIn(encoding)).toHaveValue('utf-16le');
  await choose(encoding, 'utf-8');
  await expect(checkButton(page)).toHaveText(/^Check 2 rows\b/);
  expect(app.complaints()).toEqual([]);
});

test('each column of the sheet stands under its field, also one that nobody knows', async ({ app }) => {
  const { page } = app;
  const own = ['Entity', 'Zzz', 'Expense area', 'Yyy'];
  await paste(
    page,
    [
      [...HEADINGS, ...own],
      [...payment(1), ...own],
    ]
      .map((line) => line.join('\t'))
      .join('\n'),
  );
  const table = page.getByRole('region', { name: 'The sheet', exact: true });
  await expect(table.getByRole('combobox')).toHaveCount(HEADINGS.length + own.length);
  await expect(table.getByRole('cell', { name: 'Entity' }).first()).toContainClass('is-unused');
  await choose(page.getByRole('combobox', { name: 'Yyy: Goes to' }), 'description');
  await expect(table.getByRole('cell', { name: 'Yyy' }).first()).not.toContainClass('is-unused');
});

test('a column that is asked about comes into sight beside the row numbers, not below them', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const own = Array.from({ length: 8 }, (_, at) => `Own column ${at}`);
  const lines = [payment(1), payment(2, { Canal: 'Chèque' }), payment(3, { Pays: 'Atlantis' })];
  const cells = lines.map((line) => [...line, ...own]);
  await chooseFile(app, writeCsv(folder, [...HEADINGS, ...own], cells));
  await turnTo(page, page.getByRole('group', { name: /Chèque/ }));
  const sheet = page.getByRole('region', { name: 'The sheet', exact: true });
  await sheet.evaluate((region) => region.scrollTo(region.scrollWidth, 0));
  await turnTo(page, page.getByRole('group', { name: /Atlantis/ }));
  const numbers = await sheet.getByRole('columnheader').first().boundingBox();
  const asked = await sheet.locator('th.is-asked').boundingBox();
  expect(asked?.x).toBeGreaterThanOrEqual((numbers?.x ?? 0) + (numbers?.width ?? 0) - 1);
});

test('what is pasted has a name in the window’s language, and is read as cells in either', async ({
  launch,
}) => {
  const { page } = await launch({ locale: 'fr-CA' });
  await expect(page.getByRole('button', { name: 'Nouveau lot' }).first()).toBeVisible();
  await paste(page, [HEADINGS, payment(1)].map((line) => line.join('\t')).join('\n'));
  await expect(openName(page)).toHaveText('collage');
  // Cells, not a file: nothing of how a file was read is asked.
  await expect(page.getByRole('combobox', { name: 'Encodage' })).toBeHidden();
});

test('an answer that cannot be used is refused in red where it was given, and taken back by a button', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const headings = HEADINGS.filter((heading) => heading !== 'Canal' && heading !== 'Opérateur');
  const lines = [payment(1), payment(2)].map((line) => line.filter((_, at) => at !== 6 && at !== 7));
  await chooseFile(app, writeCsv(folder, headings, lines));
  const question = page.getByRole('group', { name: /No column for channel/ });
  await turnTo(page, question);
  await question.getByRole('textbox', { name: 'Answer' }).fill('by pigeon');
  await question.getByRole('button', { name: 'Answer' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: /^“by pigeon” / });
  await expect(refusal).toHaveRole('alert');
  await page.getByRole('button', { name: 'Change' }).first().click();
  await expect(refusal).toHaveCount(0);
  await turnTo(page, question);
  // In people’s own words it is a channel, and its provider as well.
  await question.getByRole('textbox', { name: 'Answer' }).fill('Wave');
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(page.locator('fieldset.question')).toHaveCount(0);
  await expect(checkButton(page)).toBeEnabled();
});
