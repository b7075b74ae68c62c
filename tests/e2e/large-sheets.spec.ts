/** Long sheets: how far the work is, how it is cancelled, and that only what shows is drawn. */
import type { Page } from 'playwright';
import { expect, test } from './app-test.ts';
import { button, checkButton, chooseFile, filterOf, getQuotes, openInCheck } from './hands.ts';
import { csvFile, payments } from './sheet-files.ts';

/** Gathers every text of the window's status lines from here on; the answer gives them in order. */
async function collectStatus(page: Page): Promise<() => Promise<readonly string[]>> {
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.progress [role=status]'))
        if (textContent !== null && textContent !== texts.at(-1)) texts.push(textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => heard.jsonValue();
}

interface Runs {
  readonly count: number;
  readonly code: string;
}

/** The piece of the window's own code that ran most often meanwhile: a loop's body, a function, a branch. */
async function busiestCode(page: Page, work: () => Promise<void>): Promise<Runs> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Debugger.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // Counts start again each time they are read.
  await session.send('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.send('Profiler.takePreciseCoverage');
  let most = { count: 0, scriptId: '', startOffset: 0, endOffset: 0 };
  for (const { scriptId, functions } of result.filter(({ url }) => url.includes('/assets/')))
    for (const range of functions.flatMap(({ ranges }) => ranges))
      if (range.count > most.count) most = { scriptId, ...range };
  const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId: most.scriptId });
  await session.detach();
  return { count: most.count, code: scriptSource.slice(most.startOffset, most.endOffset).slice(0, 300) };
}

test('a long check shows how far it is and can be cancelled and taken up again', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const heard = await collectStatus(page);
  await chooseFile(app, csvFile(folder, payments(80_000)));
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
  await expect(checkButton(page)).toHaveText(/^Check 80,000 rows\b/);
  // A screen reader gets what is done and each tenth of it, not every step.
  const checking = (await heard()).filter((text) => text.startsWith('Checking the rows'));
  expect(checking.length).toBeGreaterThan(1);
  for (const text of checking) expect(text).toMatch(/^Checking the rows( (0|[1-9]0|100)%)?$/);
});

test('twenty thousand rows: the work runs in the worker, and only what shows is drawn', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await page.setViewportSize({ width: 1920, height: 832 });
  const grid = await openInCheck(app, csvFile(folder, payments(20_000)));
  await expect(grid).toHaveAttribute('aria-rowcount', '20001');
  await expect(grid.getByRole('gridcell', { name: '1001', exact: true })).toBeVisible();
  expect(await grid.getByRole('row').count()).toBeLessThan(120);
  expect(page.workers().length).toBe(1);
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(grid.getByRole('gridcell', { name: 'R20000', exact: true })).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('in a long sheet the window reads only the rows that show, when it is opened and at each edit', async ({
  launch,
  folder,
}) => {
  // So many that what is drawn several times on a slow machine stays far below one step per row.
  const rows = 20_000;
  const app = await launch();
  const { page } = app;
  await page.setViewportSize({ width: 1920, height: 832 });
  await chooseFile(app, csvFile(folder, payments(rows)));
  const grid = page.getByRole('grid');
  const opened = await busiestCode(page, async () => {
    await checkButton(page).click();
    await expect(grid.getByRole('gridcell', { name: '1001', exact: true })).toBeVisible();
  });
  // The position of each row is computed twice; going through their texts would take several times as much.
  expect(opened.count, opened.code).toBeLessThan(5 * rows);
  await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
  for (const [text, errors] of [
    ['abc', 'To correct 1'],
    ['5000', 'To correct 0'],
  ] as const) {
    const edited = await busiestCode(page, async () => {
      await page.keyboard.press('F2');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(filterOf(page, errors)).toBeVisible();
      await page.keyboard.press('ArrowUp');
      await expect(grid.locator('.grid-active')).toHaveText(new RegExp(`^\\W*${text}`));
    });
    expect(edited.count, edited.code).toBeLessThan(rows);
  }
});

test('a move from cell to cell draws the rows that it leaves and reaches, in Check and in the list of payees', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  const grid = await openInCheck(app, csvFile(folder, payments(60)));
  const expectFewDrawn = async (): Promise<void> => {
    await grid.getByRole('gridcell').nth(1).click();
    await expect(grid.locator('.grid-active')).toHaveAttribute('data-row', '0');
    // Counted once the list is shown, because Review opens before that.
    const cells = await grid.getByRole('gridcell').count();
    const moved = await busiestCode(page, async () => {
      await page.keyboard.press('ArrowDown');
      await expect(grid.locator('.grid-active')).toHaveAttribute('data-row', '1');
    });
    // Drawing a cell runs some code of the framework several times.
    expect(moved.count, moved.code).toBeLessThan(2 * cells);
  };
  await expectFewDrawn();
  await getQuotes(page);
  await expectFewDrawn();
});
