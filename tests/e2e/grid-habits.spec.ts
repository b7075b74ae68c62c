/** Check, with the hands of someone who knows a spreadsheet program: ranges, fill, paste, replace; columns that the sheet lacks. */
import type { Locator, Page } from 'playwright';
import { expect, test } from './app-test.ts';
import {
  button,
  checkButton,
  chooseFile,
  filterOf,
  getQuotes,
  giveOperatorsByRow,
  newestBatch,
  openInCheck,
} from './hands.ts';
import { csvFile, HEADINGS, payment, payments, writeCsv } from './sheet-files.ts';

const cell = (grid: Locator, name: string | RegExp) =>
  grid.getByRole('gridcell', { name, exact: typeof name === 'string' }).first();

/** The cell of a row and a column, both counted from 0 as the grid shows them. */
const at = (grid: Locator, row: number, column: number) =>
  grid.locator(`[data-row="${row}"][data-column="${column}"]`);

/** Not all of the cell's text has room: its end is cut. */
function isCut(shown: Locator): Promise<boolean> {
  return shown.locator('.grid-text').evaluate((text) => text.scrollWidth > text.clientWidth);
}

function pasteInto(grid: Locator, text: string): Promise<void> {
  return grid.evaluate((table, content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    table.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

const inspector = (page: Page) => page.getByRole('region', { name: 'The active cell' });

test('what a channel needs and no column has is a dashed column: given once for all, typed, filled, pasted', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const without = HEADINGS.indexOf('Opérateur');
  const cut = (line: readonly string[]) => line.filter((_, index) => index !== without);
  const lines = [...payments(4), payment(5, { Canal: 'cash pickup' })].map(cut);
  await chooseFile(app, writeCsv(folder, cut(HEADINGS), lines));
  await giveOperatorsByRow(page);
  await checkButton(page).click();
  const grid = page.getByRole('grid');
  const head = grid.getByRole('columnheader', { name: /^Provider · 4 missing/ });
  await expect(head).toHaveClass(/grid-added/);
  await expect(filterOf(page, 'To correct 4')).toBeVisible();
  // Typed into the first, filled down over the second.
  const column = Number(await head.getAttribute('data-head'));
  await at(grid, 0, column).click();
  await expect(inspector(page)).toContainText('Mobile money needs');
  await page.keyboard.type('wave');
  await page.keyboard.press('Enter');
  await expect(filterOf(page, 'To correct 3')).toBeVisible();
  await page.keyboard.press('Control+d');
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  await expect(at(grid, 1, column)).toHaveText('wave');
  // Given once for all that lack it, from the list of problems; one step of undo.
  const panel = page.getByRole('complementary', { name: 'Problems' });
  await panel.getByRole('combobox', { name: 'Provider' }).fill('Orange Money');
  await panel.getByRole('button', { name: 'Enter in all 2 rows' }).click();
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(filterOf(page, 'To correct 2')).toBeVisible();
  // Cells copied over a range; those that do not fit are reported.
  await at(grid, 2, column).click();
  await pasteInto(grid, 'orange\nwave');
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  await getQuotes(page);
  expect((await newestBatch(app)).rows).toBe(5);
  expect(app.complaints()).toEqual([]);
});

for (const [what, given] of [
  ['is missing', ''],
  ['cannot pay the row', 'eft'],
] as const)
  test(`a channel that ${what} is chosen among those that pay its row’s currency`, async ({
    launch,
    folder,
  }) => {
    const app = await launch();
    const { page } = app;
    await openInCheck(app, csvFile(folder, [payment(1), payment(2, { Canal: given, Opérateur: '' })]));
    const panel = page.getByRole('complementary', { name: 'Problems' });
    const channel = panel.getByRole('combobox', { name: 'Channel' });
    await channel.click();
    await expect(page.getByRole('option', { name: 'EFT' })).toHaveCount(0);
    await page.getByRole('option', { name: 'Cash pickup' }).click();
    const form = channel.locator('xpath=ancestor::form');
    await form.getByRole('button', { name: 'Enter in 1 row' }).click();
    await expect(filterOf(page, 'To correct 0')).toBeVisible();
    expect(app.complaints()).toEqual([]);
  });

test('ranges by mouse and keys: pulled, with Ctrl, whole rows and columns, all; deleted, filled by the corner, undone', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const grid = await openInCheck(app, csvFile(folder, payments(6)));
  const amount = Number(await grid.getByRole('columnheader', { name: /^Montant/ }).getAttribute('data-head'));
  const selected = page.locator('footer').getByText(/^Selected/);
  await at(grid, 0, amount).hover();
  await page.mouse.down();
  await at(grid, 2, amount).hover();
  await page.mouse.up();
  await expect(selected).toHaveText('Selected 3, sum XOF 3,006');
  await at(grid, 4, amount).click({ modifiers: ['Control'] });
  await expect(selected).toHaveText('Selected 4, sum XOF 4,011');
  await page.keyboard.press('Control+a');
  await expect(selected).toContainText('sum XOF 6,021');
  await grid.locator('[data-row-head="1"]').click();
  await expect(selected).toHaveText(`Selected ${HEADINGS.length}, sum XOF 1,002`);
  await grid.getByRole('columnheader', { name: /^Montant/ }).click({ modifiers: ['Control'] });
  await expect(selected).toHaveText('Selected 6, sum XOF 6,021');
  await page.keyboard.press('Delete');
  await expect(filterOf(page, 'To correct 6')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  // The corner of one cell, pulled over two more.
  await at(grid, 0, amount).click();
  await grid.locator('[data-fill]').hover();
  await page.mouse.down();
  await at(grid, 1, amount).hover();
  await at(grid, 2, amount).hover();
  await page.mouse.up();
  await expect(page.getByText('2 cells changed.')).toBeVisible();
  await expect(at(grid, 2, amount)).toContainText('1001');
  // Tab stays inside a selection, Shift+Enter leads up after an edit.
  await at(grid, 3, amount).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Shift+Enter');
  await expect(at(grid, 2, amount)).toHaveClass(/grid-active/);
  expect(app.complaints()).toEqual([]);
});

test('a selection, a fill and whole rows pulled beyond the edge scroll the grid and go on until the button is released', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await page.setViewportSize({ width: 1680, height: 700 });
  const grid = await openInCheck(app, csvFile(folder, payments(90)));
  const head = grid.getByRole('columnheader', { name: /^Montant/ });
  const amount = Number(await head.getAttribute('data-head'));
  const active = page.locator('.grid-active');
  const selected = page.locator('footer').getByText(/^Selected/);
  const frame = await page.locator('.grid').boundingBox();
  if (!frame) throw new Error('the grid is not drawn');
  const x = ((await head.boundingBox())?.x ?? 0) + 20;
  const [below, above] = [frame.y + frame.height + 90, frame.y - 30];

  await at(grid, 0, amount).hover();
  await page.mouse.down();
  await page.mouse.move(x, below);
  await expect(active).toHaveAttribute('data-row', '89');
  await expect(active).toBeInViewport({ ratio: 1 });
  await expect(selected).toContainText('Selected 90,');
  // Back up beyond the head, and to the right beyond the last column.
  await page.mouse.move(x, above);
  await expect(active).toHaveAttribute('data-row', '0');
  await page.mouse.move(frame.x + frame.width + 90, frame.y + 60);
  await expect(active).toHaveAttribute('data-column', String(HEADINGS.length - 1));
  await expect(active).toBeInViewport({ ratio: 1 });
  await page.mouse.up();
  const where = await active.getAttribute('data-row');
  await page.mouse.move(x, below);
  await at(grid, 0, 0).hover();
  await expect(active).toHaveAttribute('data-row', where ?? '');

  await page.keyboard.press('Control+Home');
  await at(grid, 0, amount).click();
  await grid.locator('[data-fill]').hover();
  await page.mouse.down();
  await page.mouse.move(x, below);
  await expect(at(grid, 89, amount)).toHaveClass(/grid-selected/);
  // Released outside the window.
  await page.mouse.move(x, 900);
  await page.mouse.up();
  await expect(page.getByText('89 cells changed.')).toBeVisible();
  await expect(at(grid, 89, amount)).toContainText('1001');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Home');

  await grid.locator('[data-row-head="0"]').hover();
  await page.mouse.down();
  await page.mouse.move(frame.x + 20, below);
  await expect(selected).toContainText(`Selected ${90 * HEADINGS.length},`);
  await page.mouse.up();
  expect(app.complaints()).toEqual([]);
});

test('from an edit Tab leads on and Shift+Tab back, inside a selection round it; ticks stand beside the rows with errors, and a problem beside the grid', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const lines = payments(40).map((line, index) =>
    index === 0 || index === 39 ? line.with(HEADINGS.indexOf('Montant'), '12 %') : line,
  );
  const grid = await openInCheck(app, csvFile(folder, lines));
  const amount = Number(await grid.getByRole('columnheader', { name: /^Montant/ }).getAttribute('data-head'));
  const isActive = (row: number, column: number) => expect(at(grid, row, column)).toHaveClass(/grid-active/);
  // With one cell chosen Tab leaves the grid, as everywhere in the window; from an edit it leads to the next cell.
  await at(grid, 1, amount).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Tab');
  await isActive(1, amount + 1);
  await page.keyboard.press('F2');
  await page.keyboard.press('Shift+Tab');
  await isActive(1, amount);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await isActive(3, amount);
  await page.keyboard.press('Tab');
  await isActive(1, amount);
  await page.keyboard.press('Shift+Tab');
  await isActive(3, amount);
  await page.keyboard.press('Shift+Tab');
  await isActive(2, amount);

  const ticks = page.locator('[data-tick=error]');
  await expect(ticks).toHaveCount(2);
  const [first, last] = await ticks.evaluateAll((found) =>
    found.map((tick) => tick.getBoundingClientRect().y),
  );
  const box = await ticks.first().locator('..').boundingBox();
  expect((first ?? 0) - (box?.y ?? 0)).toBeLessThan((box?.height ?? 0) / 4);
  expect((last ?? 0) - (box?.y ?? 0)).toBeGreaterThan(((box?.height ?? 0) * 3) / 4);

  await at(grid, 0, amount).click();
  await expect(inspector(page)).toContainText('12 %');
  const said = await inspector(page).boundingBox();
  expect(said?.x ?? 0).toBeGreaterThanOrEqual(box?.x ?? 0);
  expect(app.complaints()).toEqual([]);
});

test('the active cell stays in sight, clear of the head, wherever keys lead', async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  await page.setViewportSize({ width: 1024, height: 700 });
  const grid = await openInCheck(app, csvFile(folder, payments(80)));
  const active = page.locator('.grid-active');
  const scroller = page.locator('.grid');
  const head = grid.locator('.grid-head');
  const expectInSight = async (row: number) => {
    await expect(active).toHaveAttribute('data-row', String(row));
    await expect(active).toBeInViewport({ ratio: 1 });
    const [cell, frame, heads] = [
      await active.boundingBox(),
      await scroller.boundingBox(),
      await head.boundingBox(),
    ];
    if (!cell || !frame || !heads) throw new Error('the grid is not drawn');
    expect(cell.y).toBeGreaterThanOrEqual(heads.y + heads.height - 1);
    expect(cell.y + cell.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
  };
  await at(grid, 0, 0).click();
  for (let row = 1; row <= 30; row += 1) await page.keyboard.press('ArrowDown');
  await expectInSight(30);
  await page.keyboard.press('Control+End');
  await expectInSight(79);
  await page.keyboard.press('PageUp');
  for (let row = 0; row < 25; row += 1) await page.keyboard.press('ArrowUp');
  await expectInSight(Number(await active.getAttribute('data-row')));
  await page.keyboard.press('Control+Home');
  await expectInSight(0);
  expect(app.complaints()).toEqual([]);
});

test('a row’s head is marked for an error in any of its cells, stays in sight and leads there, and Ctrl+C takes the words that are shown', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const lines = [payment(1), payment(2, { Téléphone: '77 12' }), payment(3, { Canal: 'momo' })];
  const grid = await openInCheck(app, csvFile(folder, lines));
  const head = grid.getByRole('rowheader').nth(1);
  await expect(head.locator('.glyph-invalid')).toBeVisible();
  await expect(grid.locator('.glyph-invalid')).toHaveCount(1);
  // The problem is marked where the row says what it is paid to, and told once for the row.
  await expect(head.locator('.cell-error')).toHaveCount(1);
  await expect(head).toHaveAccessibleName(/^3\. \S+ \S+, 1,002, .+\. 1 problem in its cells\.$/);
  // The column with the error is to the right of a narrow window; the head of the row stays.
  await page.setViewportSize({ width: 940, height: 700 });
  const channel = Number(await grid.getByRole('columnheader', { name: /^Canal/ }).getAttribute('data-head'));
  const phone = Number(
    await grid.getByRole('columnheader', { name: /^Téléphone/ }).getAttribute('data-head'),
  );
  const leftOf = async (column: number) => (await at(grid, 1, column).boundingBox())?.x ?? 0;
  const leftOfHead = async () => (await head.boundingBox())?.x ?? 0;
  const [name, number] = [await leftOfHead(), await leftOf(phone)];
  await at(grid, 1, 0).click();
  await page.keyboard.press('End');
  await expect(at(grid, 1, HEADINGS.length - 1)).toBeInViewport({ ratio: 1 });
  await expect.poll(() => leftOf(phone)).toBeLessThan(number);
  await expect(head).toBeInViewport({ ratio: 1 });
  expect(await leftOfHead()).toBe(name);
  // A click on what the head shows leads to the sheet's own cell, a double click into its editor.
  await head.locator('.cell-error').click();
  await expect(at(grid, 1, phone)).toHaveClass(/grid-active/);
  await expect(at(grid, 1, phone)).toBeInViewport({ ratio: 1 });
  await head.locator('.cell-error').dblclick();
  await expect(grid.getByRole('textbox')).toHaveValue('77 12');
  await page.keyboard.press('Escape');

  await at(grid, 2, channel).click();
  await expect(at(grid, 2, channel).locator('.cell-value')).toHaveText(/^mobile money/i);
  await page.keyboard.press('Control+c');
  await expect.poll(() => app.seen('copied')).toEqual([expect.stringMatching(/^mobile money$/i)]);
  // Mended in the cell, the mark leaves the head.
  await at(grid, 1, phone).click();
  await page.keyboard.type('+221771002474');
  await page.keyboard.press('Enter');
  await expect(grid.locator('.glyph-invalid')).toHaveCount(0);
  expect(app.complaints()).toEqual([]);
});

test('find and replace, the menu of a right click, the whole text of a cell, and widths of their own per layout', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const lines = [payment(1, { Opérateur: 'ornage' }), payment(2, { Opérateur: 'ornage' }), payment(3)];
  await page.setViewportSize({ width: 1920, height: 832 });
  const grid = await openInCheck(app, csvFile(folder, lines));
  await cell(grid, 'ornage').click();
  await expect(inspector(page)).toContainText('Row 2 · Provider');
  await page.keyboard.press('Control+h');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find').fill('ornage');
  await dialog.getByLabel('Replace with').fill('orange');
  await dialog.getByRole('button', { name: 'Replace in 2 cells' }).click();
  await expect(page.getByText('2 cells changed.')).toBeVisible();
  await expect(cell(grid, 'ornage')).toHaveCount(0);
  await cell(grid, '1003').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Fill down/ }).click();
  await expect(grid.getByRole('gridcell', { name: /^1002, changed here/ })).toBeVisible();
  // A double click on a head's edge fits the column; another layout has its own widths.
  const name = grid.getByRole('columnheader', { name: /^Téléphone/ });
  const before = (await name.boundingBox())?.width ?? 0;
  await name.locator('.grid-edge').dblclick();
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).not.toBe(before);
  const fitted = (await name.boundingBox())?.width ?? 0;
  const open = async (path: string) => {
    await app.chooseMenu('Batches');
    await openInCheck(app, path);
    return (await name.boundingBox())?.width ?? 0;
  };
  const withNote = lines.map((line) => [...line, 'mars']);
  expect(await open(writeCsv(folder, [...HEADINGS, 'Note'], withNote, 'autre.csv'))).toBe(before);
  expect(await open(csvFile(folder, lines, 'avril.csv'))).toBe(fitted);
  expect(app.complaints()).toEqual([]);
});

test('names are one table by how sure they are, swapped line by line, and written into two fields', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const rest = (n: number) => payment(n).slice(2);
  const lines = [
    ['DIOP Awa', ...rest(1)],
    ['Gagnon Luc', ...rest(2)],
    ['GREEN ENERGY SOLUTIONS Ltd.', ...rest(3)],
    ['Johnson & Johnson', ...rest(4)],
  ];
  const grid = await openInCheck(app, writeCsv(folder, ['Nom complet', ...HEADINGS.slice(2)], lines));
  const panel = page.getByRole('complementary', { name: 'Problems' });
  // With its mark beside it, a name is whole.
  for (const row of [0, 1, 2]) expect(await isCut(at(grid, row, 0))).toBe(false);
  await panel
    .getByRole('button', { name: /DIOP|Gagnon/ })
    .first()
    .click();
  await panel.getByRole('button', { name: 'All 3 names…' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Please look: 1 name/ })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: /^1 name that/ })).toBeVisible();
  // However many names there are, what takes or leaves them is in sight.
  await page.setViewportSize({ width: 1280, height: 500 });
  await expect(dialog.getByRole('button', { name: 'Take all 3 names' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 832 });
  await dialog.getByRole('button', { name: 'Swap Gagnon Luc' }).click();
  await expect(dialog.getByRole('heading', { name: /^1 company/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Take all 3 names' }).click();
  await expect(cell(grid, 'Gagnon Luc')).toBeVisible();
  const first = Number(
    await grid.getByRole('columnheader', { name: 'First name', exact: true }).getAttribute('data-head'),
  );
  await expect(at(grid, 1, first)).toHaveText('Luc');
  await expect(at(grid, 1, first + 1)).toHaveText('Gagnon');
  await expect(at(grid, 0, first)).toHaveText('Awa');
  // The company is one payee, in the two fields that the service has.
  await expect(filterOf(page, 'To look at 0')).toBeVisible();
  await expect(at(grid, 2, first + 1)).toHaveText('Ltd.');
  await expect.poll(() => isCut(at(grid, 2, first))).toBe(false);
  // What may be two people is none of all names: it is made one payee at its cell, in the two fields as well.
  await expect(filterOf(page, 'To correct 1')).toBeVisible();
  await cell(grid, /^Johnson & Johnson/).click();
  await inspector(page).getByRole('button', { name: 'First name Johnson, last name & Johnson' }).click();
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  await getQuotes(page);
  await expect(page.getByRole('gridcell', { name: /Johnson & Johnson/ })).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('amounts sort as amounts, are never shortened, and a corrected value comes first', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const amounts = ['1 250 000', '90 000 F CFA', '7500'];
  const grid = await openInCheck(
    app,
    csvFile(
      folder,
      amounts.map((Montant, index) => payment(index + 1, { Montant })),
    ),
  );
  const head = grid.getByRole('columnheader', { name: /^Montant/ });
  const amount = Number(await head.getAttribute('data-head'));
  await head.click();
  await expect(at(grid, 0, amount)).toContainText('7500');
  await expect(at(grid, 1, amount)).toContainText('90000');
  await expect(at(grid, 2, amount)).toContainText('1250000');
  await expect(at(grid, 2, amount).locator('.cell-value')).toHaveText(/^1250000/);
  for (const row of [0, 1, 2]) {
    expect(await isCut(at(grid, row, amount))).toBe(false);
  }
  // However far the edge is pulled, the figures stay whole.
  const box = await head.boundingBox();
  if (!box) throw new Error('the head is not drawn');
  await page.mouse.move(box.x + box.width - 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.up();
  expect((await head.boundingBox())?.width).toBeGreaterThan(90);
  expect(app.complaints()).toEqual([]);
});
