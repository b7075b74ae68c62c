/** Long sheets: how far the work is, how it is cancelled, and that only what shows is drawn. */
import type { Page } from 'playwright';
import { expect, test } from './app-test.ts';
import { button, checkButton, chooseFile, openInCheck } from './hands.ts';
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
  await expect(checkButton(page)).toHaveText('Check 80,000 rows');
  // A screen reader hears what is done and each tenth of it, not every step.
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
