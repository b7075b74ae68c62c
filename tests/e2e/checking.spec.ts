/** Import and check through the windows: mapping, questions, mending in the grid, decisions, saved mappings, many rows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, get, test } from './app-test.ts';

const HEADINGS = 'Prénom;Nom;Montant;Téléphone;Opérateur;Référence';
const LINES = [
  'Awa;Diop;125000;77 123 45 67;orange_money;R1',
  'Omar;Ba;0;771234568;orange_money;R2',
  'Fatou;Sow;90000;77 12;orange_money;R3',
  'Issa;Fall;80000;77 13;orange_money;R4',
  'Awa;Diop;125000;77 123 45 67;orange_money;R5',
  'TOTAL;;420000;;;',
];

function sheetFile(folder: string, name = 'paie.csv'): string {
  const path = join(folder, name);
  writeFileSync(path, [HEADINGS, ...LINES].join('\r\n'));
  return path;
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true });
}

/** Answers what the sheet does not say: XOF, Senegal, mobile money. */
async function fillDefaults(page: Page): Promise<void> {
  const defaults = page.getByRole('heading', { name: 'Where the sheet says nothing' }).locator('..');
  await defaults.getByLabel('Currency').selectOption('xof');
  await defaults.getByLabel('Country').selectOption('sn');
  await defaults.getByLabel('Channel').selectOption('mobile_money');
}

async function openCheck(page: Page): Promise<void> {
  await expect(page.getByText(/still open\.$/)).toBeVisible();
  await fillDefaults(page);
  await button(page, 'Check 5 rows').click();
  await expect(page.getByRole('grid')).toBeVisible();
}

test('a sheet is chosen, mapped, mended cell by cell and all alike, undone, decided and handed over', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await app.answerOpen(sheetFile(folder));
  await button(page, 'Choose a file').click();
  await expect(page.getByRole('row', { name: /Montant/ }).getByRole('combobox')).toHaveValue('amount');
  await openCheck(page);
  await expect(button(page, 'Errors 3')).toBeVisible();
  await expect(page.getByText('1 line left out')).toBeVisible();

  // The first error: an amount of zero, mended by keyboard alone.
  const grid = page.getByRole('grid');
  await page.keyboard.press('F8');
  await expect(page.getByText('must be above zero').first()).toBeVisible();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('70000');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Errors 2')).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: '70000' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(button(page, 'Errors 3')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(button(page, 'Errors 2')).toBeVisible();

  // Escape drops what was typed.
  await page.keyboard.press('F8');
  await page.keyboard.press('F2');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Errors 2')).toBeVisible();

  // One kind of problem alone, its rows set aside, and taken back by Undo.
  await button(page, 'Errors 2').click();
  await expect(grid.getByRole('row')).toHaveCount(3);
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+Shift+A');
  await expect(button(page, 'Set aside 2')).toBeVisible();
  await expect(button(page, 'Errors 0')).toBeVisible();

  // The duplicate is a decision.
  await button(page, 'All 5').click();
  await button(page, 'Warnings 1').click();
  await grid.focus();
  await page.keyboard.press('F8');
  await expect(page.getByRole('table', { name: /Row 6 beside row 2/ })).toBeVisible();
  await button(page, 'Both are meant').click();
  await expect(button(page, 'Warnings 0')).toBeVisible();

  await button(page, 'Get quotes').click();
  await expect(page.getByText('Leaves the wallet')).toBeVisible();
  const { batches } = await get(app, 'batches.list', { search: '', states: [], offset: 0, limit: 5 });
  expect(batches[0]).toMatchObject({ file: 'paie.csv', rows: 5, counts: { ready: 3, invalid: 2 } });

  // Back to the sheet: it stands as it stood, and the mended one takes the batch's place.
  await page.getByRole('button', { name: /Check/ }).first().click();
  await expect(button(page, 'Set aside 2')).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('a saved mapping is found again for the next file with the same headings', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await app.answerOpen(sheetFile(folder));
  await button(page, 'Choose a file').click();
  await expect(page.getByText(/still open\.$/)).toBeVisible();
  await fillDefaults(page);
  await page.getByLabel('Name of the mapping').fill('Monthly payroll');
  await button(page, 'Save the mapping').click();
  await expect(page.getByText(/“Monthly payroll” saved/)).toBeVisible();

  const path = join(folder, 'next.csv');
  writeFileSync(path, [HEADINGS, 'Zoé;Kane;50000;771234599;orange_money;N1'].join('\r\n'));
  await app.answerOpen(path);
  await page.keyboard.press('Control+o');
  await expect(page.getByText('A saved mapping for these headings is in use.')).toBeVisible();
  await expect(button(page, 'Check 1 row')).toBeEnabled();
});

/** A sheet of so many payments, each its own. */
function largeFile(folder: string, count: number): string {
  const path = join(folder, 'large.csv');
  const lines = Array.from(
    { length: count },
    (_, index) => `Awa;Diop ${index};${1000 + index};77${1_000_000 + index};orange_money;R${index}`,
  );
  writeFileSync(path, [HEADINGS, ...lines].join('\r\n'));
  return path;
}

test('a long check shows how far it is and can be cancelled and taken up again', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await app.answerOpen(largeFile(folder, 80_000));
  await button(page, 'Choose a file').click();
  // Clicked the moment the progress has moved: a click that waits for a still button may come after the end.
  await page.waitForFunction(() => {
    const progress = document.querySelector('progress');
    const buttons = [...document.querySelectorAll('button')];
    const cancel = buttons.find((one) => one.textContent === 'Cancel');
    const hasMoved = progress !== null && progress.position > 0 && progress.position < 0.9;
    if (hasMoved) cancel?.click();
    return hasMoved && cancel !== undefined;
  });
  await expect(page.getByText('The check was cancelled.')).toBeVisible();
  await button(page, 'Try again').click();
  await expect(page.getByText(/^80,?000 rows to pay/)).toBeVisible({ timeout: 30_000 });
});

test('twenty thousand rows: the work runs in the worker, and only what shows is drawn', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await app.answerOpen(largeFile(folder, 20_000));
  await button(page, 'Choose a file').click();
  await expect(page.getByText(/still open\.$/)).toBeVisible();
  await fillDefaults(page);
  await button(page, 'Check 20,000 rows').click();
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '20001');
  await expect(grid.getByRole('gridcell', { name: 'R0', exact: true })).toBeVisible();
  expect(await grid.getByRole('row').count()).toBeLessThan(120);
  expect(page.workers().length).toBe(1);
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(grid.getByRole('gridcell', { name: 'R19999', exact: true })).toBeVisible();
  expect(app.complaints()).toEqual([]);
});
