/** What is particular at the least size of the window and at 200 % zoom of it; every screen there: every-screen.spec.ts. */
import type { Page } from 'playwright';
import { FIGURE_PX } from '../../renderer/ui/grid/text-room.ts';
import { expect, get, hurry, test } from './app-test.ts';
import { button, checkButton, dropFile, filterOf, giveOperatorsByRow, paste } from './hands.ts';
import { controlsUnderToasts, cutHeads, LEAST, OPENED, ZOOMED } from './layout-faults.ts';
import { LocalizedWindow } from './localized-window.ts';
import { bytesOf, csvText, HEADINGS, payment, payments } from './sheet-files.ts';
import { primary } from './walk-tools.ts';

test('at the least size in French, Check has one line of tools, and a span of days is not torn apart', async ({
  launch,
}) => {
  const app = await launch({ locale: 'fr-CA' });
  const { page } = app;
  await page.setViewportSize(LEAST);
  await expect(page.getByRole('button', { name: 'Nouveau lot' }).first()).toBeVisible();
  const lines = Array.from({ length: 120 }, (_, index) => payment(index + 1, { Montant: '0' }));
  await dropFile(page, 'paie.csv', bytesOf(csvText(lines)));
  await page.getByRole('button', { name: /^Vérifier 120 lignes$/ }).click();
  await expect(filterOf(page, 'À corriger 120')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Défaire' })).toBeVisible();
  expect((await page.locator('.screen-toolbar').boundingBox())?.height).toBeLessThanOrEqual(46);
  await app.chooseMenu('Transactions');
  const from = await page.getByLabel('Du', { exact: true }).boundingBox();
  const to = await page.getByLabel('au', { exact: true }).boundingBox();
  expect(from?.y).toBe(to?.y);
});

/** A sheet as an accountant keeps it: six columns of their own before those that are paid by. */
const OWN = ['Entity', 'Cost centre', 'Approver', 'Expense area', 'Period', 'Ledger'];
const cellsWithOwn = [
  [...OWN, ...HEADINGS],
  ...payments(30).map((line, index) => [...OWN.map((name) => `${name} ${index}`), ...line]),
]
  .map((line) => line.join('\t'))
  .join('\n');

/** The head's cells from left to right: their column as a screen reader counts it, and their text. */
function headsInSight(page: Page): Promise<readonly { readonly column: number; readonly text: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.grid-head [role=columnheader]')]
      .map((head) => ({ box: head.getBoundingClientRect(), head }))
      .filter(({ box }) => box.left < innerWidth)
      .sort((one, other) => one.box.left - other.box.left)
      .map(({ head }) => ({
        column: Number(head.getAttribute('aria-colindex')),
        text: head.textContent ?? '',
      })),
  );
}

test('at the least size name and amount are in sight, whatever columns of their own the sheet begins with', async ({
  app,
}) => {
  const { page } = app;
  await page.setViewportSize(LEAST);
  await expect(button(page, 'New batch')).toBeVisible();
  await paste(page, cellsWithOwn);
  await checkButton(page).click();
  const grid = page.getByRole('grid');
  for (const text of ['Omar Diop', '1,009']) {
    const part = grid.getByRole('rowheader').getByText(text, { exact: true }).first();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const heads = await headsInSight(page);
  expect(heads.map(({ column }) => column)).toEqual(heads.map((_, index) => index + 1));
  expect(heads.slice(0, 3).map(({ text }) => text.split(' ')[0])).toEqual([
    'RowNameAmountPaid',
    'Prénom',
    'Nom',
  ]);
  // The keys move in the visible order, from paid columns to ignored ones, and every column is there.
  await grid.focus();
  await page.keyboard.press('Control+Home');
  const active = async (): Promise<string> => {
    const id = (await grid.getAttribute('aria-activedescendant')) ?? '';
    return page.locator(`[id="${id}"]`).innerText();
  };
  expect(await active()).toBe('Omar');
  await page.keyboard.press('ArrowRight');
  expect(await active()).toBe('Diop');
  await page.keyboard.press('End');
  expect(await active()).toBe('Ledger 0');
  for (let step = 1; step < OWN.length; step += 1) await page.keyboard.press('ArrowLeft');
  expect(await active()).toBe('Entity 0');
  await page.keyboard.press('ArrowLeft');
  expect(await active()).toBe('R1');
  // A selection counts and sums what it shows.
  await page.keyboard.press('Control+Home');
  await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Selected 2, sum XOF 2,003', { exact: true })).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('as the window opens, in French, a batch’s rows need no scrolling sideways, and a cut text can be read whole', async ({
  launch,
}) => {
  const app = await launch({ locale: 'fr-CA' });
  const { page } = app;
  await page.setViewportSize(OPENED);
  await hurry(app);
  const window = new LocalizedWindow(app, 'fr');
  const cutBy = (): Promise<number> =>
    page.locator('.grid').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await page.getByRole('button', { name: 'Payer la feuille d’exemple' }).click();
  for (const step of ['import', 'check']) await test.step(step, () => primary(page).click());
  await page.getByRole('dialog').locator('[data-variant=filled]').click();
  for (const step of ['revue', 'approbation']) {
    await expect(page.getByRole('searchbox', { name: window.words('payees.search') })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: window.word('channel.eft') }).first()).toBeAttached();
    // Only what the payees will read, the last column, may need scrolling: who is paid, where and how much does not.
    const cutColumns = await page.locator('.grid').evaluate((grid) => {
      const end = grid.getBoundingClientRect().right;
      const heads = [...grid.querySelectorAll('[role=columnheader]')];
      return heads.slice(0, -1).filter((head) => head.getBoundingClientRect().right > end + 1).length;
    });
    expect(cutColumns, step).toBe(0);
    await primary(page).click();
  }
  await window.button('send.toResults').click();
  await page.locator('[aria-pressed]', { has: page.locator('.glyph-invalid') }).click();
  const why = page.getByRole('gridcell', { name: /doit dépasser zéro/ });
  await expect(why).toBeInViewport({ ratio: 1 });
  expect(await cutBy(), 'results').toBe(0);
  expect(await why.getAttribute('title')).toBe(await why.innerText());
});

test('as the window opens, Check shows of every row whom it pays, what and where, and cuts nothing of it', async ({
  app,
}) => {
  const { page } = app;
  await page.setViewportSize(OPENED);
  await dropFile(page, 'paie.csv', bytesOf(csvText(payments(12))));
  await checkButton(page).click();
  const grid = page.getByRole('grid');
  const head = grid.getByRole('rowheader').first();
  for (const text of ['Omar Diop', '1,001', /^••\d{4}$/]) {
    const part = head.getByText(text, { exact: true });
    await expect(part).toBeInViewport({ ratio: 1 });
    expect(await part.evaluate((shown) => shown.scrollWidth > shown.clientWidth)).toBe(false);
  }
});

test('as the window opens, no heading of Check ends in dots: not that of a column to fill in, and no field', async ({
  app,
}) => {
  const { page } = app;
  await page.setViewportSize(OPENED);
  const known = HEADINGS.indexOf('Opérateur');
  const lines = payments(12).map((line) => line.slice(0, known));
  await dropFile(page, 'paie.csv', bytesOf(csvText(lines, HEADINGS.slice(0, known))));
  await giveOperatorsByRow(page);
  await checkButton(page).click();
  await expect(page.getByRole('columnheader', { name: 'Provider · 12 missing' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Téléphone → Phone' })).toBeVisible();
  expect(await cutHeads(page)).toEqual([]);
});

test('at 200 % zoom a step begins at its top, and a problem that is gone to comes into sight', async ({
  app,
}) => {
  const { page } = app;
  await page.setViewportSize(ZOOMED);
  await expect(button(page, 'New batch')).toBeVisible();
  await paste(page, csvText([payment(1), payment(2, { Montant: '0' })]).replaceAll(';', '\t'));
  await checkButton(page).click();
  await expect(page.getByRole('grid')).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await button(page, 'Show the fees').scrollIntoViewIfNeeded();
  const broken = page.getByRole('gridcell', { name: /^0\. / });
  await expect(broken).not.toBeInViewport();
  await page.keyboard.press('F8');
  await expect(broken).toBeInViewport();
  await expect(page.locator('.cell-inspector')).toBeInViewport();
});

for (const language of ['en', 'fr'] as const)
  for (const theme of ['light', 'dark'] as const)
    test(`a message covers nothing that can be pressed, and the footer keeps its place (${language}, ${theme})`, async ({
      app,
    }) => {
      const { page } = app;
      await get(app, 'settings.change', { preferences: { language, theme } });
      await page.setViewportSize(LEAST);
      const broken = [
        { Montant: '0' },
        { Téléphone: '77 12' },
        { Nom: '' },
        { Canal: 'eft' },
        { Prénom: '' },
      ];
      const lines = [...broken, {}, {}, {}].map((cells, index) => payment(index + 1, cells));
      await dropFile(page, 'paie.csv', bytesOf(csvText(lines)));
      const onward = page.locator('footer [data-variant=filled]');
      await onward.click();
      const grid = page.getByRole('grid');
      await expect(grid).toBeVisible();
      const place = await onward.boundingBox();
      await page.locator('[aria-controls=problems]').click();
      await grid.locator('.grid-row-number[data-row-head="5"]').click();
      await page.keyboard.press('Control+Shift+A');
      // Under the pointer it stays.
      await page.locator('.toast').hover();
      const panel = page.locator('.problem-panel');
      for (const scrollTop of [0, 40, 80, 120, 160]) {
        await panel.evaluate((element, top) => element.scrollTo(0, top), scrollTop);
        expect(await controlsUnderToasts(page), `panel at ${scrollTop}`).toEqual([]);
      }
      expect((await onward.boundingBox())?.y).toBe(place?.y);
      await expect(onward).toBeInViewport({ ratio: 1 });
      expect(app.complaints()).toEqual([]);
    });

test('every figure has the same width in a text, a table, a field and a button, so that amounts stand in columns', async ({
  app,
}) => {
  const widths = await app.page.evaluate(async () => {
    const faces = await document.fonts.load('13px "Inter Variable"', '01');
    const measured: Record<string, readonly number[]> = {};
    for (const [name, className] of [
      ['p', ''],
      ['td', ''],
      ['input', 'input'],
      ['button', 'button'],
    ] as const) {
      measured[name] = ['1111111111', '0000000000'].map((figures) => {
        const part = document.createElement(name);
        part.className = className;
        document.body.append(part);
        const { font } = getComputedStyle(part);
        part.remove();
        const text = document.createElement('span');
        text.style.font = font;
        text.textContent = figures;
        document.body.append(text);
        const { width } = text.getBoundingClientRect();
        text.remove();
        return width;
      });
    }
    return { measured, loaded: faces.length };
  });
  expect(widths.loaded).toBe(1);
  for (const [ones, zeros] of Object.values(widths.measured)) expect(ones).toBe(zeros);
  // What the grids reckon with: enough for a figure, also where the system rounds no widths, and not much more.
  const [ofTen = Number.NaN] = widths.measured.td ?? [];
  expect(ofTen / 10).toBeLessThanOrEqual(FIGURE_PX);
  expect(ofTen / 10).toBeGreaterThan(FIGURE_PX - 1);
});
