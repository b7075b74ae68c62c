/** An accountant's month in one go, through the window alone: from the workbook to its copy with the results, a crash between. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, hurry, test } from './app-test.ts';
import {
  approveAndPay,
  batchState,
  button,
  checkButton,
  chip,
  choose,
  dropFile,
  expectNobodyTwice,
  exportTo,
  filterOf,
  getQuotes,
  newestBatch,
  openBatch,
  sentTo,
  valueIn,
  waitForMoreThan,
} from './hands.ts';
import { payment, payments, xlsxBytes } from './sheet-files.ts';

test('dropped, mapped, mended, decided, quoted, approved, sent on a bad day, paused, resumed, killed, exported', async ({
  launch,
  folder,
  practice,
}) => {
  test.setTimeout(120_000);
  const app = await launch();
  const { page } = app;
  await hurry(app, 20, 2);
  const ivory = { Pays: 'ci', Opérateur: 'mtn_momo' };
  const lines = [
    ...payments(20),
    payment(21, { Montant: '0' }),
    ...[22, 23].map((n) => payment(n, { ...ivory, Téléphone: `5012345${n}` })),
    payment(1),
    payment(2),
  ];
  const source = await xlsxBytes(lines, { numbers: ['Téléphone'] });
  writeFileSync(join(folder, 'paie.xlsx'), source);
  await expect(button(page, 'New batch')).toBeVisible();
  await dropFile(page, 'paie.xlsx', source);

  // Mapped: a column is sent elsewhere and back.
  const reference = page.getByRole('combobox', { name: 'Référence: Goes to' });
  await choose(reference, 'description');
  await expect(valueIn(reference)).toHaveValue('description');
  await choose(reference, 'reference');
  // Numbers without their first zero are mended one by one here.
  await button(page, /mend them in the sheet/i).click();
  await checkButton(page).click();

  // Corrected: one in its cell, those of a kind at once, undone and done again.
  await expect(filterOf(page, 'To correct 3')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1021');
  await page.keyboard.press('Enter');
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  await page
    .getByRole('complementary', { name: 'Problems' })
    .getByRole('button', { name: 'Fix all 2' })
    .click();
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  await button(page, 'Redo').click();
  await expect(filterOf(page, 'To correct 0')).toBeVisible();

  // Decided: one duplicate is meant, the other is not.
  await filterOf(page, 'To look at 2').click();
  await page.keyboard.press('F8');
  await button(page, 'Both are meant').click();
  await expect(filterOf(page, 'To look at 1')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Control+Shift+A');
  await expect(filterOf(page, 'To look at 0')).toBeVisible();
  await getQuotes(page);
  await expect(
    page.getByRole('row', { name: /^XOF\s[\d,]+ to (?:24 people|\d+ people in 24 payments)/ }),
  ).toBeVisible();

  // Sent while answers are lost; paused, resumed, killed.
  practice.controls.setFaults({
    rules: [
      { fault: 'drop-after-commit', nth: [4] },
      { fault: '500-after-commit', nth: [7] },
      { fault: '503-before-commit', nth: [9] },
    ],
  });
  await approveAndPay(page, 24);
  await waitForMoreThan(practice, 3);
  await button(page, 'Pause').click();
  await expect(batchState(page, 'Paused')).toBeVisible();
  const paused = sentTo(practice);
  await button(page, 'Resume').click();
  await waitForMoreThan(practice, Math.max(paused, 10));
  await app.kill();

  // Everything is as it was, and continues by itself: every row has an end, and nobody has two payments.
  const again = await launch();
  await openBatch(again, 'paie');
  await expect
    .poll(async () => (await newestBatch(again)).state)
    .toMatch(/^(finished|partly-paid|needs-you)$/);
  const { counts, rows } = await newestBatch(again);
  const { paid = 0, parked = 0, closed = 0 } = counts;
  expect(rows).toBe(25);
  expect(closed).toBe(1);
  expect(paid + parked).toBe(24);
  expect(parked).toBeLessThanOrEqual(3);
  await expect(chip(again.page, 'Paid', paid)).toBeVisible();
  expectNobodyTwice(practice);

  // Exported, and read back: the sums of the copy are the sums of the service's books.
  await openBatch(again, 'paie');
  await exportTo(again, 'Copy of my own workbook, with the results', join(folder, 'copy.xlsx'));
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(join(folder, 'copy.xlsx'));
  const [sheet] = workbook.worksheets;
  const headings = (sheet?.getRow(1).values ?? []) as readonly unknown[];
  const column = (name: string) => headings.indexOf(name);
  const states: string[] = [];
  let sum = 0;
  sheet?.eachRow((row, number) => {
    if (number === 1) return;
    const state = row.getCell(column('Paysheet état')).text;
    states.push(state);
    if (state === 'payée')
      sum +=
        Number(row.getCell(column('Paysheet débit (devis)')).value) -
        Number(row.getCell(column('Paysheet frais (devis)')).value);
  });
  expect(states.filter((state) => state === 'payée')).toHaveLength(paid);
  expect(states.filter((state) => state === 'mise de côté')).toHaveLength(1);
  const made = practice.books.sessions().filter(({ status }) => status === 'completed');
  expect(made).toHaveLength(sentTo(practice));
  const total = made.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const asked = (await newestBatch(again)).breakdown.find(({ state }) => state === 'paid');
  expect(Number(asked?.amount)).toBe(sum);
  expect(sum).toBe(parked === 0 ? total : sum);
  expect(again.complaints()).toEqual([]);
});
