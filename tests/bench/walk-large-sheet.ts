/** The phases that are measured: what a person does with a large sheet, from the file to its results. */
import type { Page } from 'playwright';
import type { DesktopApp } from '../support/desktop-app.ts';
import { scrollThrough, timeOfEdit } from './window-observer.ts';

/** What three notches of a wheel move in one frame: a third of a screen. */
const WHEEL_PX = 300;

/** Measures one piece of work under a name; the work may return a figure of its own. */
type Measure = (name: string, goal: string, work: () => Promise<string | undefined>) => Promise<void>;

export async function walkLargeSheet(
  app: DesktopApp,
  { sheet, rows }: { readonly sheet: string; readonly rows: number },
  measure: Measure,
): Promise<void> {
  const { page } = app;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const done = (work: Promise<unknown>) => work.then(() => undefined);
  const count = rows.toLocaleString('en-CA');
  await app.answerOpen(sheet);
  await measure('import and first check', '', async () => {
    await button('Choose a file').click();
    await done(page.getByRole('button', { name: new RegExp(`^Check ${count} rows`) }).waitFor());
    return undefined;
  });
  await measure('open the grid', '', async () => {
    await button(new RegExp(`^Check ${count} rows`)).click();
    return done(page.locator('.grid-body [role=gridcell]').first().waitFor());
  });
  await measure('scroll by the wheel, 200 frames', 'no blank frame', () => scrolled(page, WHEEL_PX, 200));
  await measure('drag to the end, 60 frames', 'no blank frame', () => scrolled(page, 9_300, 60));
  await measureEdits(page, measure);
  await measureDecisions(page, measure);
  await measureBatch(app, measure);
}

async function scrolled(page: Page, pixels: number, frames: number): Promise<string> {
  await page.evaluate(() => document.querySelector('.grid')?.scrollTo(0, 0));
  const seen = await scrollThrough(page, pixels, frames);
  return `${seen.blank} of ${seen.frames} frames blank (${seen.ahead} ahead), ${seen.rowsDrawn} rows drawn`;
}

async function measureEdits(page: Page, measure: Measure): Promise<void> {
  const grid = page.getByRole('grid');
  await page.evaluate(() => document.querySelector('.grid')?.scrollTo(0, 0));
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  const invalid = page.locator('.grid-active[aria-invalid=true]');
  for (let turn = 0; turn < 20 && (await invalid.count()) === 0; turn += 1) await page.keyboard.press('F8');
  for (const [name, text] of [
    ['an edit mends a cell', '70000'],
    ['an edit spoils it', '-1'],
    ['an edit mends it again', '70000'],
  ] as const) {
    await measure(name, '50 ms from Enter to the mark', async () => {
      const ms = await timeOfEdit(page, text);
      await page.keyboard.press('ArrowUp');
      return `${Math.round(ms)} ms`;
    });
  }
}

async function measureDecisions(page: Page, measure: Measure): Promise<void> {
  const errors = page.getByRole('radiogroup').getByText(/^To look at/);
  const changed = async (work: () => Promise<unknown>): Promise<undefined> => {
    const before = await errors.textContent();
    await work();
    await page.waitForFunction(
      (text) =>
        [...document.querySelectorAll('[role=radiogroup] label')].every(
          (chip) => chip.textContent !== text,
        ) && document.querySelector('progress') === null,
      before,
    );
  };
  await measure('fix all alike', '', () =>
    changed(() =>
      page
        .getByRole('button', { name: /^Fix all [\d,]{4,}/ })
        .first()
        .click(),
    ),
  );
  await measure('undo it', '', () => changed(() => page.keyboard.press('ControlOrMeta+Z')));
  const firstRow = page.locator('.grid-body [role=rowheader]').first();
  const moved = async (work: () => Promise<unknown>): Promise<undefined> => {
    const before = await page.locator('.grid-body').textContent();
    await work();
    await page.waitForFunction((text) => document.querySelector('.grid-body')?.textContent !== text, before);
  };
  await page.evaluate(() => document.querySelector('.grid')?.scrollTo(0, 0));
  await firstRow.waitFor();
  const amount = page.getByRole('columnheader', { name: /^Amount/ });
  await measure('sort by amount', '', () => moved(() => amount.click()));
  await measure('sort the other way', '', () => moved(() => amount.click()));
  await measure('back to the order of the sheet', '', () => moved(() => amount.click()));
  await measure('filter by warnings', '', () => moved(() => errors.click()));
  await measure('all rows again', '', () =>
    moved(() => page.getByRole('radiogroup').getByText(/^All /).click()),
  );
  const search = page.getByRole('searchbox');
  await measure('search as one types', '', () => moved(() => search.pressSequentially('REF-19')));
  await measure('clear the search', '', () => moved(() => search.fill('')));
  await measure('select every cell', '', async () => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+End');
    await page.getByText(/^Selected/).waitFor();
    return undefined;
  });
}

async function measureBatch(app: DesktopApp, measure: Measure): Promise<void> {
  const { page } = app;
  const primary = page.locator('[data-variant=filled]:enabled');
  await measure('make the batch, first quotes', '', async () => {
    await page.getByRole('button', { name: 'Show the fees', exact: true }).last().click();
    await page.getByRole('button', { name: 'Tick all and get quotes' }).click();
    await page.getByRole('region', { name: 'Totals by currency', exact: true }).waitFor();
    return undefined;
  });
  await measure('approve', '', async () => {
    await primary.last().click();
    await page.getByRole('button', { name: /^Pay / }).waitFor();
    return undefined;
  });
  await measure('send, twenty seconds', '', async () => {
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.locator('.grid-body [role=gridcell]').first().waitFor();
    await page.waitForTimeout(20_000);
    return undefined;
  });
  await measure('scroll while it is sent', '', () => scrolled(page, WHEEL_PX, 100));
  await measure('stop, and open the results', '', async () => {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('dialog').locator('[data-variant=filled]').last().click();
    await page
      .getByRole('button', { name: /results/i })
      .last()
      .click();
    await page.locator('.grid-body [role=gridcell]').first().waitFor();
    return undefined;
  });
  await measure('scroll the results', '', () => scrolled(page, WHEEL_PX, 100));
}
