/** Hurried hands on the way of a batch: double and triple clicks, drops that are no sheet, cells pasted over cells. */
import { expect, get, hurry, test } from './app-test.ts';
import {
  batchState,
  button,
  checkButton,
  expectNobodyTwice,
  openInCheck,
  openInSend,
  paste,
  payButton,
  sentTo,
  step,
} from './hands.ts';
import { csvFile, payments } from './sheet-files.ts';

test('each click of a double click presses one button: no step is skipped, nothing is paid unread', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  await app.answerOpen(csvFile(folder, payments(6)));
  await button(page, 'New batch').click();
  await page.getByRole('menuitem', { name: 'Choose a file' }).dblclick();
  await checkButton(page).click({ clickCount: 3 });
  await expect(page.getByRole('grid')).toBeVisible();
  await button(page, 'Show the fees').click({ clickCount: 3 });
  await expect(step(page, 'Review')).toHaveAttribute('aria-current', 'step');
  await expect(button(page, 'Go on to approve')).toBeEnabled();
  await button(page, 'Go on to approve').click({ clickCount: 3 });
  await expect(payButton(page, 6)).toBeEnabled();
  await expect(step(page, 'Approve')).toHaveAttribute('aria-current', 'step');
  expect(sentTo(practice)).toBe(0);
  await payButton(page, 6).click({ clickCount: 3 });
  await expect(batchState(page, 'Finished')).toBeVisible();
  expect(sentTo(practice)).toBe(6);
  expectNobodyTwice(practice);
  const all = { search: '', states: [], offset: 0, limit: 9 };
  expect((await get(app, 'batches.list', all)).batches).toMatchObject([{ counts: { paid: 6 } }]);
  expect(await get(app, 'journal.verify', { batch: null })).toMatchObject({ ok: true, batches: 1 });
  expect(app.complaints()).toEqual([]);
});

test('a folder and a second file that are dropped are said; cells pasted over cells are no new sheet', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const drop = (names: readonly string[]) =>
    page.getByRole('main').evaluate((main, dropped) => {
      const transfer = new DataTransfer();
      for (const name of dropped) transfer.items.add(new File(['Nom;Montant\r\nAwa;5\r\n'], name));
      main.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, names);
  await expect(button(page, 'New batch')).toBeVisible();
  // As Chromium gives a folder: a file whose bytes cannot be had.
  await page.evaluate(() => {
    const bytesOf = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function bytes(this: Blob) {
      const isFolder = this instanceof File && this.name === 'dossier';
      return isFolder ? Promise.reject(new DOMException('no file', 'NotFoundError')) : bytesOf.call(this);
    };
  });
  await drop(['dossier']);
  await expect(page.getByText('dossier can’t be read as a file: choose the sheet itself.')).toBeVisible();
  await drop(['one.csv', 'two.csv']);
  await expect(page.getByText('One file at a time: one.csv was opened, the others were not.')).toBeVisible();
  await expect(page.locator('.step-file')).toHaveText('one');
  await app.chooseMenu('Batches');
  const grid = await openInCheck(app, csvFile(folder, payments(3)));
  await grid.getByRole('gridcell', { name: '1002', exact: true }).click();
  await grid.evaluate((table) => {
    const data = new DataTransfer();
    data.setData('text/plain', '7\t8\n9\t10\n');
    table.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  // Over cells it changes them, in one step that can be undone; beside the grid it is a new sheet.
  await expect(grid.getByRole('gridcell', { name: /^7, changed here/ })).toBeVisible();
  await button(page, 'Undo').click();
  await expect(grid.getByRole('gridcell', { name: '1002', exact: true })).toBeVisible();
  await expect(step(page, 'Check')).toHaveAttribute('aria-current', 'step');
  await paste(page, 'Nom\tMontant\nAwa\t5\n');
  await expect(page.locator('.step-file')).toHaveText('pasted');
  expect((await get(app, 'drafts.list', {})).drafts).toHaveLength(3);
  expect(app.complaints()).toEqual([]);
});

test('going back while a batch is sent: nothing is offered to be paid again, and the sheet that is gone is skipped', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app, 2, 1);
  await openInSend(app, folder, payments(8));
  await expect(step(page, 'Results')).toBeEnabled();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(step(page, 'Approve')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText('This batch was already sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send .+ to 8 people$/ })).toBeDisabled();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(step(page, 'Review')).toHaveAttribute('aria-current', 'step');
  await expect(button(page, 'Go on to approve')).toBeDisabled();
  // Before it were Check and Import of a sheet that can no longer be changed.
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expectNobodyTwice(practice);
});
