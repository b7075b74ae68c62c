/** The keys of the window, each of them, and a whole payment without a pointer. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from './app-test.ts';
import { button, checkButton, chip, filterOf, openInCheck, openInReview, sentTo, step } from './hands.ts';
import { csvFile, payment, payments } from './sheet-files.ts';

const SCREENS = ['Batches', 'Wallets', 'Recipients', 'Transactions', 'Fees & rates', 'Settings'];

/** Presses Tab until what has the focus is this button; a hundred stops are more than any screen has. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const target = button(page, name);
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < 100; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name}`);
}

test('a whole payment by keys alone: opened, mended, decided, quoted, approved, sent, exported', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await app.answerOpen(
    csvFile(folder, [payment(1), payment(2, { Montant: '0' }), payment(3, { Téléphone: '7' }), payment(1)]),
  );
  await page.keyboard.press('Control+o');
  await expect(checkButton(page)).toBeEnabled();
  await tabTo(page, /^Check 4 rows\b/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1002');
  await page.keyboard.press('Enter');
  await expect(filterOf(page, 'To correct 1')).toBeVisible();
  await page.keyboard.press('Shift+F8');
  await page.keyboard.press('Control+Shift+A');
  await expect(filterOf(page, 'To correct 0')).toBeVisible();
  await page.keyboard.press('F8');
  await tabTo(page, 'Both are meant');
  await page.keyboard.press('Enter');
  await expect(filterOf(page, 'To look at 0')).toBeVisible();
  await tabTo(page, 'Show the fees');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Go on to approve');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Send .+ to /);
  await page.keyboard.press('Enter');
  await expect(step(page, 'Send')).toHaveAttribute('aria-current', 'step');
  await tabTo(page, 'See the results');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Paid', 3)).toBeVisible();
  await page.keyboard.press('Control+e');
  const fresh = page.getByRole('menuitem', { name: 'New workbook (.xlsx)' });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(fresh).toBeFocused();
  await app.answerSave(join(folder, 'keys.xlsx'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved as keys.xlsx.')).toBeVisible();
  expect(sentTo(practice)).toBe(3);
  expect(app.complaints()).toEqual([]);
});

test('everywhere: new, open, search, go to, the six screens, and back', async ({ launch }) => {
  const app = await launch();
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  for (const [index, screen] of SCREENS.entries()) {
    await page.keyboard.press(`Control+Digit${index + 1}`);
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: screen }),
    ).toHaveAttribute('aria-current', 'page');
  }
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Fees & rates' })).toBeVisible();
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('menuitem', { name: 'Choose a file' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New empty sheet' })).toBeVisible();
  // A dialog keeps every key but Escape.
  await page.keyboard.press('Control+Digit2');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  await page.keyboard.press('Control+Digit3');
  await expect(page.getByRole('heading', { level: 1, name: 'Recipients' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused();
  await page.keyboard.type('walle');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
  await app.answerOpen(undefined);
  await page.keyboard.press('Control+o');
  await expect.poll(async () => (await app.dialogs()).length).toBe(1);
});

/** What the list of keys shows: its places in order, and each key with what it does. */
async function keyList(page: Page) {
  await page.keyboard.press('F1');
  const list = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(list).toBeVisible();
  const places = await list.getByRole('heading', { level: 3 }).allInnerTexts();
  const [names, keys] = [
    await list.getByRole('term').allInnerTexts(),
    await list.locator('kbd').allInnerTexts(),
  ];
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  return { places, lines: keys.map((key, index) => `${key} ${names[index]}`) };
}

test('F1 lists every key of the window by its place, those of the screen one is on before the others', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  const home = await keyList(page);
  expect(home.places).toEqual([
    'Batches (this screen)',
    'Everywhere',
    'Check',
    'Import and Check',
    'Results',
    'In a batch',
    'In a grid',
  ]);
  const everywhere = ['Ctrl+N', 'Ctrl+O', 'Ctrl+V', ...SCREENS.map((_, index) => `Ctrl+${index + 1}`)];
  const cells = ['Ctrl+C', 'Ctrl+D', 'Ctrl+H', 'Delete'];
  const check = ['F8', 'Shift+F8', 'Ctrl+J', 'Ctrl+Shift+J', 'Ctrl+Shift+A', ...cells, 'Ctrl+Z', 'Ctrl+Y'];
  const steps = ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6'];
  const frame = ['Ctrl+K', 'Ctrl+F', 'F6', 'Alt+←', 'F1'];
  expect(home.lines.map((line) => line.split(' ')[0])).toEqual([
    'Ctrl+Shift+H',
    ...everywhere,
    ...frame,
    ...check,
    'Ctrl+E',
    ...steps,
  ]);
  expect(home.lines).toEqual(expect.arrayContaining(['Ctrl+4 Transactions', 'Alt+5 Send', 'Ctrl+E Export']));
  await openInCheck(app, csvFile(folder, payments(2)));
  const inCheck = await keyList(page);
  expect(inCheck.places).toEqual([
    'Check (this screen)',
    'Import and Check (this screen)',
    'In a batch (this screen)',
    'Everywhere',
    'Batches',
    'Results',
    'In a grid',
  ]);
  expect(inCheck.lines.toSorted()).toEqual(home.lines.toSorted());
});

test('on an AZERTY keyboard the digits are the keys, not what they type', async ({ launch }) => {
  const app = await launch();
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'é', code: 'Digit2', ctrlKey: true, bubbles: true }),
    ),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
});

test('Alt and a digit walk the steps; F6 walks the panes, one stop for the grid', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await openInReview(app, folder, payments(2));
  const at = (name: string) => expect(step(page, name)).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('Alt+Digit4');
  await at('Approve');
  await page.keyboard.press('Alt+Digit5');
  await at('Approve');
  await page.keyboard.press('Alt+Digit3');
  await at('Review');
  await page.keyboard.press('Alt+Digit1');
  await at('Import');
  await page.keyboard.press('Alt+Digit2');
  await at('Check');
  await expect(page.getByRole('grid')).toBeVisible();
  const panes: string[] = [];
  for (let press = 0; press < 7; press += 1) {
    await page.keyboard.press('F6');
    panes.push(
      await page.evaluate(() => {
        const pane = document.activeElement?.closest('[data-pane]');
        return pane?.getAttribute('aria-label') ?? pane?.tagName ?? 'nowhere';
      }),
    );
  }
  const round = ['Screens', 'Steps of the batch', 'DIV', 'The sheet, row by row', 'Problems', 'FOOTER'];
  // Once round, wherever one begins, and then the same again.
  const from = round.indexOf(panes[0] ?? '');
  expect(panes).toEqual([...round.slice(from), ...round.slice(0, from), panes[0]]);
});

test('in the grid: arrows, edges, pages, selection, editing by Enter, F2 and letters, Tab to the right', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const grid = await openInCheck(app, csvFile(folder, payments(120)));
  const activeIs = (row: number, column: number) =>
    expect(grid).toHaveAttribute('aria-activedescendant', new RegExp(`-${row}-${column}$`));
  const press = (keys: string) => page.keyboard.press(keys);
  await grid.focus();
  await activeIs(0, 0);
  await press('ArrowDown');
  await press('ArrowRight');
  await activeIs(1, 1);
  await press('End');
  await activeIs(1, 8);
  await press('Home');
  await activeIs(1, 0);
  await press('Control+End');
  await activeIs(119, 8);
  await press('Control+Home');
  await activeIs(0, 0);
  await press('PageDown');
  await expect(grid).not.toHaveAttribute('aria-activedescendant', /-0-0$/);
  await press('PageUp');
  await activeIs(0, 0);
  // Kept for screen readers.
  await press('Control+PageDown');
  await activeIs(0, 0);
  await press('Shift+ArrowDown');
  await press('Shift+ArrowRight');
  await expect(page.getByText('Selected 4')).toBeVisible();
  await press('Control+Home');
  for (let right = 0; right < 4; right += 1) await press('ArrowRight');
  await press('Enter');
  await expect(grid.getByRole('textbox')).toHaveValue('1001');
  await press('Control+a');
  await page.keyboard.type('11');
  await press('Enter');
  await activeIs(1, 4);
  await page.keyboard.type('12');
  await expect(grid.getByRole('textbox')).toHaveValue('12');
  await press('Tab');
  await activeIs(1, 5);
  await expect(grid.getByRole('gridcell', { name: '12, changed here, in the sheet 1002' })).toBeVisible();
  await press('ArrowLeft');
  await press('F2');
  await page.keyboard.type('99');
  await press('Escape');
  await activeIs(1, 4);
  await expect(grid.getByRole('gridcell', { name: '12, changed here, in the sheet 1002' })).toBeVisible();
  await press('Control+z');
  await expect(grid.getByRole('gridcell', { name: '1002', exact: true })).toBeVisible();
  await press('Control+y');
  await expect(grid.getByRole('gridcell', { name: '12, changed here, in the sheet 1002' })).toBeVisible();
  // One tab stop: the next Tab leaves the grid.
  await press('Tab');
  await expect(grid).not.toBeFocused();
});

test('F8 goes to the next problem, Shift+F8 to the one before, round the end', async ({ launch, folder }) => {
  const app = await launch();
  const { page } = app;
  const lines = [payment(1), payment(2, { Montant: '0' }), payment(3), payment(4, { Téléphone: '7' })];
  const grid = await openInCheck(app, csvFile(folder, lines));
  const activeIs = (row: number, column: number) =>
    expect(grid).toHaveAttribute('aria-activedescendant', new RegExp(`-${row}-${column}$`));
  await page.keyboard.press('F8');
  await activeIs(1, 4);
  await page.keyboard.press('F8');
  await activeIs(3, 2);
  await page.keyboard.press('F8');
  await activeIs(1, 4);
  await page.keyboard.press('Shift+F8');
  await activeIs(3, 2);
  await page.keyboard.press('Shift+F8');
  await activeIs(1, 4);
});
