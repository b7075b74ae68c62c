/** How a file was read, as Import shows it: sheet, headings, encoding, delimiter, samples and the sheet's own figures; all of it can be changed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './app-test.ts';
import { button, checkButton, choose, chooseFile, paste, valueIn } from './hands.ts';
import { csvText, payment } from './sheet-files.ts';

/** As a payroll program of Windows writes it: a title, a blank line, the headings, two payments, their total. */
const PAYROLL = [
  'Paie de février 2026;;;;;;;;',
  ';;;;;;;;',
  csvText([payment(4), payment(14)]).trimEnd(),
  'TOTAL;;;;2018;;;;',
  '',
].join('\r\n');

test('sheet, headings, encoding and delimiter are shown as found, and the file is read anew when one is changed', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const path = join(folder, 'fevrier.csv');
  writeFileSync(path, Buffer.from(PAYROLL, 'latin1'));
  await chooseFile(app, path);
  const headings = page.getByRole('combobox', { name: 'Headings' });
  const encoding = page.getByRole('combobox', { name: 'Encoding' });
  const delimiter = page.getByRole('combobox', { name: 'Columns split by' });
  const expectAsFound = async (): Promise<void> => {
    await expect(valueIn(headings)).toHaveValue('3');
    await expect(valueIn(encoding)).toHaveValue('windows-1252');
    await expect(valueIn(delimiter)).toHaveValue(';');
    await expect(checkButton(page)).toHaveText(/^Check 2 rows\b/);
    await expect(page.getByText('2 rows, 2 excluded')).toBeVisible();
  };
  await expectAsFound();
  // As in the file: the headings are marked, and lines that are not rows are distinguished.
  const line = (row: number) => page.getByRole('row', { name: new RegExp(`^${row} `) });
  await expect(line(1)).toContainText('Paie de février 2026');
  await expect(line(3)).toContainText('Prénom');
  await expect(line(3)).toHaveClass(/is-headings/);
  await expect(line(4)).toContainText('Zoé');
  for (const row of [1, 6]) await expect(line(row)).toHaveClass(/is-outside/);
  // Each column stands under its field.
  await expect(valueIn(page.getByRole('combobox', { name: /^Montant:/ }))).toHaveValue('amount');
  // The sheet's own total, beside that of its rows.
  await expect(page.getByText('Total in row 6: 2,018 ✓ adds up')).toBeVisible();

  await choose(encoding, 'macintosh');
  await expect(line(4)).not.toContainText('Zoé');
  await choose(encoding, 'windows-1252');
  await expectAsFound();
  await choose(delimiter, ',');
  await expect(line(3)).toContainText('Prénom;Nom;Téléphone');
  await choose(delimiter, ';');
  await expectAsFound();
  await choose(headings, '4');
  await expect(line(4)).toHaveClass(/is-headings/);
  await choose(headings, '3');
  await expectAsFound();
  expect(app.complaints()).toEqual([]);
});

test('a total of the sheet that its rows do not make is told before anything is checked', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const path = join(folder, 'fevrier.csv');
  writeFileSync(path, PAYROLL.replace('2018', '2019'));
  await chooseFile(app, path);
  await expect(page.getByText('Total in row 6: 2,019 × the rows make 2,018')).toBeVisible();
});

test('a figure that may be thousands or decimals is asked once, and the answer can be taken back', async ({
  app,
}) => {
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await paste(
    page,
    csvText([
      payment(1, { Montant: '1.250', Devise: 'CAD' }),
      payment(2, { Montant: '2.500', Devise: 'CAD' }),
    ])
      .trimEnd()
      .replaceAll(';', '\t'),
  );
  const question = page.getByRole('group', { name: /thousands or decimals/ });
  await expect(question).toHaveCount(1);
  await expect(page.getByText('1 question is still open.')).toBeVisible();
  await expect(checkButton(page)).toBeDisabled();
  await question.getByRole('button', { name: 'decimals' }).click();
  await expect(question).toHaveCount(0);
  await expect(checkButton(page)).toBeEnabled();
  await button(page, 'Change').click();
  await question.getByRole('button', { name: 'thousands' }).click();
  await checkButton(page).click();
  await page.getByText(/^Notes \d/).click();
  await expect(page.getByText(/“1\.250” → “1250\.00”: thousands separators removed/).first()).toBeVisible();
  expect(app.complaints()).toEqual([]);
});
