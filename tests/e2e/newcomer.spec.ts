/** A newcomer pays the sample sheet in practice through the windows alone. */

import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Locator } from 'playwright';
import { expect, test } from './app-test.ts';
import { expectAddsUp } from './hands.ts';

test('a newcomer pays the sample sheet within a dozen clicks, and the totals tie', async ({
  app,
  practice,
  folder,
}) => {
  const { page } = app;
  let clicks = 0;
  const click = async (name: string | RegExp): Promise<void> => {
    clicks += 1;
    await page.getByRole('button', { name, exact: true }).first().click();
  };
  await click('Pay the sample sheet');
  await click(/^Check \d+ rows, /);
  await expect(page.getByRole('grid')).toBeVisible();
  await click('Show the fees');
  await click(/^I’ve read .*show the fees$/);
  await expect(page.getByRole('region', { name: 'Totals by currency', exact: true })).toBeVisible();
  // Payee, account and amount are shown in full, even the longest address.
  const payees = page.getByRole('grid', { name: 'Recipients' });
  await page.getByLabel('Search recipients').fill('@');
  await expect(payees.getByRole('gridcell', { name: /@example\.com$/ }).first()).toBeVisible();
  const cut = await payees
    .locator('[role=gridcell]:not(:last-child) .grid-text')
    .evaluateAll((texts) =>
      texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
    );
  expect(cut).toEqual([]);
  await click('Go on to approve');
  // What arrives stands whole in the narrower list of payees.
  const [list, arrives] = [page.locator('.read-grid'), payees.getByRole('columnheader', { name: 'Arrives' })];
  const edgeOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN);
  };
  await expect(arrives).toBeVisible();
  expect(await edgeOf(arrives)).toBeLessThanOrEqual(await edgeOf(list));
  await click(/^Send .+ to \d+ people$/);
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await click('See the results');
  expect(clicks).toBeLessThanOrEqual(12);

  await expectAddsUp(page, /lines = /);
  const paid = () => practice.books.sessions().filter(({ status }) => status === 'completed').length;
  await expect.poll(paid).toBeGreaterThan(55);

  const target = join(folder, 'results.xlsx');
  await app.answerSave(target);
  await click(/^Export/);
  await page.getByRole('menuitem', { name: 'New workbook (.xlsx)' }).click();
  await expect(page.getByText('Saved as results.xlsx.')).toBeVisible();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(target);
  expect(workbook.worksheets.length).toBeGreaterThan(0);
  expect(app.complaints()).toEqual([]);
});
