/**
 * Check, through the window: errors corrected one by one and all at once, undone and redone, rows set aside,
 * duplicates decided.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, test } from './app-test.ts';
import {
  button,
  chip,
  expectAddsUp,
  filterOf,
  getQuotes,
  newestBatch,
  openInCheck,
  openInReview,
  payButton,
  step,
} from './hands.ts';
import { csvFile, payment, payments, xlsxBytes } from './sheet-files.ts';
import { approveBatch } from './sheet-of-payments.ts';

/** Types into the active cell and replaces its text. */
async function retype(page: Page, text: string, endsWith: 'Enter' | 'Tab' | 'Escape' = 'Enter') {
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press(endsWith);
}

test('an error is mended in its cell, undone and redone; what is dropped leaves no trace', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const grid = await openInCheck(
    app,
    csvFile(folder, [payment(1), payment(2, { Montant: '0' }), payment(3, { Téléphone: '77 12' })]),
  );
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  await expect(page.getByText('2 to correct, else left out')).toBeVisible();
  await expect(page.getByText('1 ready, XOF 1,001')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText('must be above zero').first()).toBeVisible();
  // Dropped: nothing changed, and there is nothing to undo.
  await retype(page, '9', 'Escape');
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  await expect(button(page, 'Undo')).toBeDisabled();
  // Checked as one types, before Enter.
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('70000');
  await expect(filterOf(page, 'To correct 1')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('gridcell', { name: '70000' })).toBeVisible();
  await expect(page.getByText('2 ready, XOF 71,001')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: /^0\b/ })).toBeVisible();
  await button(page, 'Redo').click();
  await expect(filterOf(page, 'To correct 1')).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Control+z');
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(filterOf(page, 'To correct 1')).toBeVisible();
  // The rule and a valid example are shown at the cell; a screen reader gets the cell's value and problem.
  await page.keyboard.press('F8');
  await expect(page.getByText('For example +221 77 183 45 67.')).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: /^77 12\. Not one valid number/ })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  expect(app.complaints()).toEqual([]);
});

test('a cell changed by hand shows the file’s own text struck out, and a way back to it', {
  tag: '@long',
}, async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  const grid = await openInCheck(app, csvFile(folder, [payment(1), payment(2, { Nom: '' })]));
  await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
  await retype(page, '2001');
  const changed = grid.getByRole('gridcell', { name: '2001, changed here, in the sheet 1001' });
  await expect(changed.locator('s')).toHaveText('1001');
  await expect(changed).toHaveText('✎2001 1001');
  await changed.click();
  const popover = page.locator('.cell-inspector');
  await expect(popover.getByText('1001 → 2001')).toBeVisible();
  // A cell with a problem keeps both: the problem's mark and the text of the file.
  await retype(page, '0');
  const wrong = grid.getByRole('gridcell', { name: /^0, changed here, in the sheet 1001\. / });
  await expect(wrong).toHaveText('×0 1001');
  await wrong.click();
  await expect(popover.getByText('1001 → 0')).toBeVisible();
  await popover.getByRole('button', { name: 'Put the original back' }).click();
  await expect(grid.getByRole('gridcell', { name: '1001', exact: true })).toBeVisible();
  await expect(popover.getByText('→')).toHaveCount(0);
  // A cell that was blank in the file.
  await grid.focus();
  await page.keyboard.press('F8');
  await retype(page, 'Sow');
  await grid.getByRole('gridcell', { name: 'Sow, changed here, in the sheet blank' }).click();
  await expect(popover.getByText('blank → Sow')).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('what is taken from a cell otherwise than it stands is told at the cell, even without a mark', {
  tag: '@long',
}, async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  const grid = await openInCheck(
    app,
    csvFile(folder, [payment(1), payment(2, { Montant: '1002.00', Pays: 'SN' })]),
  );
  const popover = page.locator('.cell-inspector');
  for (const [cell, change] of [
    ['1002.00', '1002.00 → 1002'],
    ['SN', 'SN → Senegal'],
  ] as const) {
    await grid.getByRole('gridcell', { name: cell, exact: true }).first().click();
    await expect(popover.getByText(change, { exact: true })).toBeVisible();
    await expect(popover.getByText('Read as', { exact: true })).toBeVisible();
  }
  // The same code in other capitals means the same, and a value taken unchanged is the cell's text: nothing is
  // reported.
  for (const text of ['XOF', '1001']) {
    await grid.getByRole('gridcell', { name: text, exact: true }).first().click();
    await expect(popover.getByText(text, { exact: true })).toBeVisible();
    await expect(popover.getByText('Read as', { exact: true })).toHaveCount(0);
  }
  expect(app.complaints()).toEqual([]);
});

test('what is said of the active cell is said of its row alone, however many rows were looked at', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const grid = await openInCheck(app, csvFile(folder, payments(4)));
  const first = (row: number) => grid.locator(`[data-row="${row}"][data-column="0"]`);
  const said = page.locator('.cell-problem');
  await first(0).click();
  const notes = await said.allTextContents();
  expect(notes.length).toBeGreaterThan(1);
  for (const row of [1, 2, 3]) await first(row).click();
  await expect(said).toHaveText(notes);
  expect(app.complaints()).toEqual([]);
});

test('all alike are mended at once by their panel, by their cell and by key, each one step of Undo', {
  tag: '@long',
}, async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  // Numbers of Côte d’Ivoire that lost their first zero, which are to be looked at one by one. Two doubtful names.
  const african = { Pays: 'ci', Opérateur: 'mtn_momo' };
  const lines = [
    ...[1, 2, 3].map((n) => payment(n, { ...african, Téléphone: `5012${34_230 + 271 * n}` })),
    payment(4, { Nom: 'Diop *' }),
    payment(5, { Nom: 'Fall *' }),
  ];
  const path = join(folder, 'paie.xlsx');
  writeFileSync(path, await xlsxBytes(lines, { numbers: ['Téléphone'] }));
  const grid = await openInCheck(app, path, 'No, mend them in the sheet');
  const panel = page.getByRole('complementary', { name: 'Problems' });
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(filterOf(page, 'To correct 3')).toBeVisible();
  await panel.getByRole('button', { name: 'Fix all 3' }).click();
  await expect(messages.getByText('3 cells corrected.')).toBeVisible();
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(filterOf(page, 'To correct 3')).toBeVisible();
  // At the cell: the original, the proposal, and buttons for this one or all of them.
  await page.keyboard.press('F8');
  await expect(page.getByText('501234501 → +2250501234501')).toBeVisible();
  await button(page, 'Accept +2250501234501').click();
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: '+2250501234501' })).toBeVisible();
  await button(page, 'Undo').click();
  await page.getByRole('main').getByRole('button', { name: 'Fix all 3' }).first().click();
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(filterOf(page, 'To correct 3')).toBeVisible();
  // By key: this one, then all of the same kind.
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  await page.keyboard.press('Control+j');
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Control+Shift+J');
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  // Warnings of one kind are ticked together, and unticked one by one.
  await panel.getByRole('button', { name: 'All 2 checked: they’re right' }).click();
  await expect(filterOf(page, 'To look at 0')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(filterOf(page, 'To look at 2')).toBeVisible();
  await button(page, 'Redo').click();
  await expect(filterOf(page, 'To look at 0')).toBeVisible();
  await grid.getByRole('gridcell', { name: /^Diop \*/ }).click();
  await button(page, 'To be looked at again').click();
  await expect(filterOf(page, 'To look at 1')).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('what only one payee has is not typed for many rows: each gets its own, from a column or pasted, as shown before', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const numbers = ['+221771834567', '+221772345678'];
  const lines = [payment(1, { Téléphone: '' }), payment(2, { Téléphone: '' }), payment(3)];
  const grid = await openInCheck(app, csvFile(folder, lines));
  const panel = page.getByRole('complementary', { name: 'Problems' });
  await expect(panel.getByRole('button', { name: /^Row 2 · / })).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expect(grid.getByRole('rowheader').getByText('No phone')).toHaveCount(2);
  const dialog = page.getByRole('dialog', { name: 'Phone: 2 rows' });
  const enter = dialog.getByRole('button', { name: 'Enter in all 2 rows' });
  await panel.getByRole('button', { name: 'Take from a column…' }).click();
  await expect(enter).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Column of the sheet' }).click();
  await page.getByRole('option', { name: 'Référence' }).click();
  await expect(dialog.getByRole('row').nth(1)).toContainText(/^3.+R2$/);
  await enter.click();
  await expect(grid.getByRole('gridcell', { name: /^R2, changed here, in the sheet blank/ })).toBeVisible();
  await button(page, 'Undo').click();
  await expect(grid.getByRole('rowheader').getByText('No phone')).toHaveCount(2);
  // One too few, or a second column beside it: nothing is written.
  await panel.getByRole('button', { name: 'Paste a column…' }).click();
  const field = dialog.getByRole('textbox');
  for (const [text, why] of [
    ['771834567', /^1 line for 2 rows/],
    ['771834567\tAwa\n772345678\tOmar', /^These are several columns/],
  ] as const) {
    await field.fill(text);
    await expect(dialog.getByText(why)).toBeVisible();
    await expect(enter).toBeDisabled();
  }
  await field.fill(`${numbers.join('\n')}\n`);
  await enter.click();
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  await expect(grid.getByRole('rowheader').nth(1)).toContainText('••5678');
  expect(app.complaints()).toEqual([]);
});

test('rows are set aside and taken back; one set aside is neither an error nor paid', {
  tag: '@long',
}, async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  const lines = [payment(1), payment(2, { Montant: '0' }), payment(3, { Téléphone: '77 12' }), payment(4)];
  const grid = await openInCheck(app, csvFile(folder, lines));
  await filterOf(page, 'To correct 2').click();
  await expect(grid.getByRole('row')).toHaveCount(3);
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+Shift+A');
  await expect(page.getByText('2 rows set aside.')).toBeVisible();
  await expect(filterOf(page, 'Set aside 2')).toBeVisible();
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  // The selection stays with its row: what a key decides is what the eye was on.
  await filterOf(page, 'All 4').click();
  await expect(grid.getByRole('row')).toHaveCount(5);
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(filterOf(page, 'Set aside 0')).toBeVisible();
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  // One by its own button, an error; another that could have been paid.
  await grid.getByRole('gridcell', { name: /^0\b/ }).click();
  await page.keyboard.press('Control+Shift+A');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Shift+A');
  await expect(filterOf(page, 'Set aside 2')).toBeVisible();
  // A message offers Undo for the newest step alone, and none once that step is undone.
  const offers = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  await expect(offers).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(filterOf(page, 'Set aside 1')).toBeVisible();
  await expect(offers).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(filterOf(page, 'Set aside 2')).toBeVisible();
  await expect(page.getByText('1 to correct, else left out')).toBeVisible();
  await expect(page.getByText('1 ready, XOF 1,001')).toBeVisible();
  await getQuotes(page);
  await button(page, 'Go on to approve').click();
  await expect(page.getByText('to 1 person', { exact: true })).toBeVisible();
  await expect(
    page.getByText('3 rows are not paid with this batch: 1 invalid and 2 set aside.'),
  ).toBeVisible();
  await payButton(page, 1).click();
  await button(page, 'See the results').click();
  await expect(chip(page, 'Set aside', 2)).toBeVisible();
  await expect(chip(page, 'Invalid', 1)).toBeVisible();
  await expectAddsUp(page, '4 lines = 1 invalid + 2 set aside + 1 paid');
  await expect(page.getByText('2 set aside by you')).toBeVisible();
  await expect(page.getByText('1 row is not paid:')).toBeVisible();
});

test('filters, search and order show what is asked for, and the selection stays with its row', {
  tag: '@long',
}, async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  const lines = [payment(30), payment(2, { Montant: '0' }), payment(13), payment(4)];
  const grid = await openInCheck(app, csvFile(folder, [...lines, ['TOTAL', '', '', '', '2000']]));
  const amounts = async () =>
    (await grid.locator('[role=gridcell][aria-colindex="6"] .grid-text').allTextContents())
      .join(' ')
      .replace(/[^\d ]/g, '');
  await expect.poll(amounts).toBe('1030 0 1013 1004');
  await grid.getByRole('gridcell', { name: '1013', exact: true }).click();
  // Sorted by a click on the head: ascending, descending, the sheet's own order again.
  const head = grid.getByRole('columnheader', { name: /Montant/ });
  await head.click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(amounts).toBe('0 1004 1013 1030');
  await expect(grid).toHaveAttribute('aria-activedescendant', /-2-4$/);
  await head.click();
  await expect.poll(amounts).toBe('1030 1013 1004 0');
  await head.click();
  await expect.poll(amounts).toBe('1030 0 1013 1004');
  await expect(grid).toHaveAttribute('aria-activedescendant', /-2-4$/);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('1013');
  await expect.poll(amounts).toBe('1013');
  await expect(grid).toHaveAttribute('aria-activedescendant', /-0-4$/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('nobody');
  await expect(page.getByText('No row matches “nobody”.')).toBeVisible();
  await button(page, 'Clear').click();
  await expect.poll(amounts).toBe('1030 0 1013 1004');
  // A row of a kind of problem is gone to among the others; if a filter hides it, all rows are shown first.
  await page.getByRole('searchbox').fill('1013');
  await expect.poll(amounts).toBe('1013');
  await page
    .getByRole('complementary', { name: 'Problems' })
    .getByRole('button', { name: 'Row 3 · ' })
    .click();
  await expect.poll(amounts).toBe('1030 0 1013 1004');
  await expect(grid).toHaveAttribute('aria-activedescendant', /-1-4$/);
  await expect(grid).toBeFocused();
  // What is no row to pay is listed with its reason.
  await page.getByText('1 line excluded').click();
  await expect(page.getByText(/^Row 6: /)).toBeVisible();
  // Count and sum of a selection, as a spreadsheet program has them.
  await grid.getByRole('gridcell', { name: '1030', exact: true }).click();
  await grid.getByRole('gridcell', { name: '1013', exact: true }).click({ modifiers: ['Shift'] });
  await expect(
    page.getByText('Selected 3, sum XOF 2,043, without 1 amount that can’t be read'),
  ).toBeVisible();
});

test('a duplicate is a decision: both are meant, or held until one says so', async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  const grid = await openInCheck(app, csvFile(folder, [...payments(2), payment(1), payment(2)]));
  await expect(filterOf(page, 'To look at 2')).toBeVisible();
  await filterOf(page, 'To look at 2').click();
  await expect(grid.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('F8');
  await expect(page.getByRole('table', { name: 'Row 4 beside row 2' })).toBeVisible();
  await button(page, 'Both are meant').click();
  await expect(filterOf(page, 'To look at 1')).toBeVisible();
  await button(page, 'Decide again').click();
  await expect(filterOf(page, 'To look at 2')).toBeVisible();
  await button(page, 'Both are meant').click();
  await expect(filterOf(page, 'To look at 1')).toBeVisible();
  // The other is left undecided, which is asked about and then held.
  await button(page, 'Show the fees').click();
  await expect(page.getByRole('dialog', { name: '1 warning isn’t checked yet' })).toBeVisible();
  await button(page, 'Look at the warnings').click();
  await getQuotes(page, 'ticks-all');
  await expect(page.getByRole('heading', { name: '1 row needs your yes' })).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('back from the review the sheet stands as it stood, and the mended one takes the batch’s place', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await openInReview(app, folder, [payment(1), payment(2, { Montant: '0' })]);
  await expect(step(page, 'Import')).toHaveAccessibleName(/done/);
  await expect(step(page, 'Check')).toHaveAccessibleName(/done/);
  await step(page, 'Check').click();
  await expect(filterOf(page, 'To correct 1')).toBeVisible();
  await page.keyboard.press('F8');
  await retype(page, '500');
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  await getQuotes(page);
  await expect(page.getByRole('row', { name: /1,501 to 2 people/ })).toBeVisible();
  await app.chooseMenu('Batches');
  await expect(page.getByRole('button', { name: 'Open paie' })).toHaveCount(1);
});

test('from Check of a quoted batch one goes on to its review with the quotes it has; after a change they are taken again', {
  tag: '@long',
}, async ({ app, folder, practice }) => {
  const { page } = app;
  await openInReview(app, folder, payments(3));
  const first = await newestBatch(app);
  const asked = () =>
    practice.books.requests().filter(({ operation }) => operation === 'payment-quote').length;
  const quotes = asked();
  await step(page, 'Check').click();
  await expect(page.getByText('Nothing changed since the fees were asked.')).toBeVisible();
  await expect(step(page, 'Review')).not.toHaveAttribute('aria-disabled', 'true');
  // A change, and the change taken back.
  const grid = page.getByRole('grid');
  await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
  await retype(page, '2001');
  await expect(page.getByText('The sheet changed: the fees are asked again.')).toBeVisible();
  await expect(button(page, 'Show the fees')).toBeEnabled();
  await expect(step(page, 'Review')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Undo').click();
  await button(page, 'Go on to the review').click();
  await expect(button(page, 'Go on to approve')).toBeEnabled();
  expect((await newestBatch(app)).batch).toBe(first.batch);
  expect(asked()).toBe(quotes);

  await step(page, 'Check').click();
  await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
  await retype(page, '2001');
  await getQuotes(page);
  expect((await newestBatch(app)).batch).not.toBe(first.batch);
  expect(asked()).toBeGreaterThan(quotes);
  await step(page, 'Check').click();
  await expect(page.getByText('Nothing changed since the fees were asked.')).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('“both are meant” of a payment in an earlier batch is said once, in Check, and for that payment alone', {
  tag: '@long',
}, async ({ app, folder }) => {
  const { page } = app;
  await openInReview(app, folder, payments(2), 'mars.csv');
  // A batch that was only quoted holds nobody, so both batches are approved, and wait.
  await approveBatch(app, (await newestBatch(app)).batch);
  await app.chooseMenu('Batches');
  await openInCheck(app, csvFile(folder, [payment(1), payment(5)], 'avril.csv'));
  // Other batches are compared after the rows of the sheet are shown.
  const found = filterOf(page, /^To look at [1-9]/);
  await expect(found).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByText(/^△ Warning: Same payment as row 2 of mars\.csv \(/)).toBeVisible();
  await button(page, 'Both are meant').click();
  await expect(page.getByText('Both are meant: this one is paid.')).toBeVisible();
  await getQuotes(page);
  const { batch, counts } = await newestBatch(app);
  expect(counts).toEqual({ ready: 2 });
  await approveBatch(app, batch);
  // Another batch with the same payment: the earlier decision does not cover it.
  await app.chooseMenu('Batches');
  await openInCheck(app, csvFile(folder, [payment(9), payment(1)], 'mai.csv'));
  await expect(found).toBeVisible();
  await page.keyboard.press('F8');
  const pair = (file: string): Locator =>
    page.locator('.cell-problem', { hasText: `Same payment as row 2 of ${file}` });
  await pair('avril.csv').getByRole('button', { name: 'Both are meant' }).click();
  await expect(pair('avril.csv').getByText('Both are meant: this one is paid.')).toBeVisible();
  await expect(pair('mars.csv').getByRole('button', { name: 'Both are meant' })).toBeVisible();
  await getQuotes(page, 'ticks-all');
  expect((await newestBatch(app)).counts).toEqual({ ready: 1, held: 1 });
});

test('figures stand with their decimal marks below each other, whatever their decimals', {
  tag: '@long',
}, async ({ app, folder }) => {
  const amounts = ['1250.50', '900', '12.5'];
  const lines = amounts.map((Montant, index) => payment(index + 1, { Montant, Devise: 'CAD' }));
  const grid = await openInCheck(app, csvFile(folder, lines));
  const ends = await Promise.all(
    amounts.map((amount) =>
      grid
        .getByText(amount, { exact: true })
        .first()
        .evaluate((cell) => {
          const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          let node = text.nextNode();
          while (node && !/^\d/.test(node.nodeValue ?? '')) node = text.nextNode();
          if (!node) throw new Error('the cell shows no figure');
          const range = document.createRange();
          range.setStart(node, 0);
          range.setEnd(node, /^\d+/.exec(node.nodeValue ?? '')?.[0].length ?? 0);
          return Math.round(range.getBoundingClientRect().right);
        }),
    ),
  );
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(1);
});
