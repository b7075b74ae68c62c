/** Sizes: the least window, and 200 % zoom of it. Judged by where things stand, in French, which runs longer. */
import type { Page } from 'playwright';
import { expect, test } from './app-test.ts';
import { button, checkButton, dropFile, paste } from './hands.ts';
import { bytesOf, csvText, HEADINGS, payment, payments } from './sheet-files.ts';
import { walkWindow } from './window-walk.ts';

const LEAST = { width: 1024, height: 700 };
/** The least window at 200 %: its pixels hold half as many. */
const ZOOMED = { width: 512, height: 350 };
/** look.md: so many rows still show at the least size. */
const ROWS_AT_LEAST = 16;

interface Box {
  readonly name: string;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** What is wrong with where the frame's bars stand: they follow each other, inside the window, none over another. */
function barFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const boxes: Box[] = [
      '.band',
      '.step-header, .screen-head',
      '.screen-toolbar',
      '.screen-body',
      '.screen-footer',
    ]
      .map((name) => ({ name, element: document.querySelector(name) }))
      .flatMap(({ name, element }) => {
        if (!element) return [];
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return [{ name, top, bottom, left, right }];
      });
    const faults: string[] = [];
    for (const [index, box] of boxes.entries()) {
      const above = boxes[index - 1];
      if (above && box.top < above.bottom - 0.5) faults.push(`${box.name} lies over ${above.name}`);
      if (box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5 || box.left < -0.5)
        faults.push(`${box.name} leaves the window: ${JSON.stringify(box)}`);
    }
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`the window scrolls sideways to ${root.scrollWidth}`);
    return faults;
  });
}

/** Controls that cannot be brought into sight, whatever one scrolls; toasts and drawers go when they are closed. */
function lostControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]');
    const controls = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>(
        'button, a[href], input, select, textarea, summary',
      ),
    ];
    const lost: string[] = [];
    for (const control of controls) {
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('.visually-hidden, .skip-link')
      )
        continue;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const box = control.getBoundingClientRect();
      const isInside =
        box.width > 0 &&
        box.right > 1 &&
        box.left < innerWidth - 1 &&
        box.bottom > 1 &&
        box.top < innerHeight - 1;
      const at = document.elementFromPoint(
        Math.min(innerWidth - 2, Math.max(1, box.left + box.width / 2)),
        Math.min(innerHeight - 2, Math.max(1, box.top + box.height / 2)),
      );
      const isOnTop =
        at !== null &&
        (control.contains(at) || at.contains(control) || at.closest('.toasts, .inspector') !== null);
      if (!isInside || !isOnTop)
        lost.push(`${control.outerHTML.slice(0, 120)} under ${at?.outerHTML.slice(0, 80)}`);
    }
    return lost;
  });
}

/** The environment's band stands at the window's top with nothing over it, wherever one has scrolled. */
function bandFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const box = document.querySelector('.band')?.getBoundingClientRect();
    if (!box || Math.abs(box.top) > 0.5) return [`the band stands at ${box?.top}`];
    return [0.1, 0.5, 0.9].flatMap((part) => {
      const at = document.elementFromPoint(box.width * part, box.height / 2);
      return at?.closest('.band') ? [] : [`over the band: ${at?.outerHTML.slice(0, 120)}`];
    });
  });
}

/** Whole rows of the screen's grid that show below its head. */
function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const grid = document.querySelector('.grid');
    const head = grid?.querySelector('.grid-head');
    if (!grid || !head) return 0;
    const [from, to] = [head.getBoundingClientRect().bottom, grid.getBoundingClientRect().bottom];
    return [...grid.querySelectorAll('.grid-body > [role=row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= from - 0.5 && bottom <= to + 0.5;
    }).length;
  });
}

test('at the least size every bar keeps its place, sixteen rows show, and the panels are drawers', async ({
  launch,
  practice,
}) => {
  test.setTimeout(480_000);
  const app = await launch({ locale: 'fr-CA' });
  const { page } = app;
  await page.setViewportSize(LEAST);
  const rows: Record<string, number> = {};
  await walkWindow(app, {
    language: 'fr',
    isDark: false,
    practice,
    visit: async (name) => {
      expect.soft(await barFaults(page), name).toEqual([]);
      expect.soft(await bandFaults(page), name).toEqual([]);
      expect.soft((await page.locator('.sidebar').boundingBox())?.width, name).toBe(56);
      const step = name.replace(/^\d+-/, '');
      if (/^(check|sending|results-paid)$/.test(step)) rows[step] = await rowsInSight(page);
      for (const panel of await page.locator('.inspector, .problem-panel.is-open').all()) {
        const box = await panel.boundingBox();
        // A drawer: at the window's edge, over the content rather than beside it.
        expect
          .soft(Math.round((box?.x ?? 0) + (box?.width ?? 0)), name)
          .toBeGreaterThanOrEqual(LEAST.width - 3);
        expect
          .soft(await panel.evaluate((element) => getComputedStyle(element).position), name)
          .toBe('absolute');
      }
    },
  });
  for (const step of ['check', 'sending', 'results-paid'])
    expect.soft(rows[step], step).toBeGreaterThanOrEqual(ROWS_AT_LEAST);
});

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
  await expect(page.getByRole('button', { name: 'Erreurs 120' })).toBeVisible();
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

/** The head's cells from left to right: their column as a screen reader counts it, and what they say. */
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
  for (const name of ['Diop', '1009']) {
    const cell = grid.getByRole('gridcell', { name, exact: true }).first();
    await expect(cell).toBeInViewport({ ratio: 1 });
  }
  const heads = await headsInSight(page);
  expect(heads.map(({ column }) => column)).toEqual(heads.map((_, index) => index + 1));
  expect(heads.slice(0, 3).map(({ text }) => text.split(' ')[0])).toEqual(['Row', 'Prénom', 'Nom']);
  // The keys walk as the eye does: from what is paid by to what is left out, and all of it is there.
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
  await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Selected 2, sum XOF 2,003', { exact: true })).toBeVisible();
  expect(app.complaints()).toEqual([]);
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
  await button(page, 'Get quotes').scrollIntoViewIfNeeded();
  const broken = page.getByRole('gridcell', { name: /^0\. / });
  await expect(broken).not.toBeInViewport();
  await page.keyboard.press('F8');
  await expect(broken).toBeInViewport();
  await expect(page.locator('.cell-inspector')).toBeInViewport();
});

test('at 200 % zoom nothing is lost: no sideways scrolling, every control can be reached, the band stays', async ({
  launch,
  practice,
}) => {
  test.setTimeout(480_000);
  const app = await launch({ locale: 'fr-CA' });
  const { page } = app;
  await page.setViewportSize(ZOOMED);
  await walkWindow(app, {
    language: 'fr',
    isDark: true,
    practice,
    visit: async (name) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, name).toBeLessThanOrEqual(ZOOMED.width);
      expect.soft(await bandFaults(page), name).toEqual([]);
      expect.soft(await lostControls(page), name).toEqual([]);
    },
  });
});
