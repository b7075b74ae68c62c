/** What Ctrl+V makes of a clipboard on every screen: a sheet, or a message why there is none. */
import type { Page } from 'playwright';
import { expect, get, test } from './app-test.ts';
import { button, checkButton, chooseFromRow, paste } from './hands.ts';
import { csvText, payments } from './sheet-files.ts';

interface PastedFile {
  readonly name: string;
  readonly type?: string;
  /** A letter a byte. */
  readonly text?: string;
  /** So many bytes of nothing in the place of a text. */
  readonly size?: number;
}

/** A clipboard with files, as a file manager or a spreadsheet program fills it. */
function pasteFiles(page: Page, files: readonly PastedFile[], cells = ''): Promise<void> {
  return page.evaluate(
    ([given, text]) => {
      const data = new DataTransfer();
      if (text !== '') data.setData('text/plain', text);
      for (const { name, type = '', text: content = '', size = 0 } of given) {
        const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes, new Uint8Array(size)], name, { type }));
      }
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [files, cells] as const,
  );
}

const SHEET = csvText(payments(2));

test('a file on the clipboard becomes a sheet, the first of several; a path beside it is no cells', async ({
  app,
}) => {
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await pasteFiles(
    page,
    [
      { name: 'one.csv', type: 'text/csv', text: SHEET },
      { name: 'two.csv', type: 'text/csv', text: SHEET },
    ],
    '/home/awa/one.csv\n/home/awa/two.csv',
  );
  await expect(page.getByText('One file at a time: one.csv was opened, the others were not.')).toBeVisible();
  await expect(page.locator('.step-file')).toHaveText('one');
  await expect(checkButton(page)).toHaveText(/^Check 2 rows\b/);
  expect(app.complaints()).toEqual([]);
});

test('cells with a picture of themselves, as Excel copies them, are read as cells', async ({ app }) => {
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await pasteFiles(page, [{ name: 'image.png', type: 'image/png', size: 40 }], SHEET.replaceAll(';', '\t'));
  await expect(page.locator('.step-file')).toHaveText('pasted');
  await expect(checkButton(page)).toHaveText(/^Check 2 rows\b/);
  expect(app.complaints()).toEqual([]);
});

test('a clipboard of which no sheet can be made is said, and leaves nothing behind', async ({ app }) => {
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await pasteFiles(page, [{ name: 'paie.csv', size: 20_000_001 }]);
  await expect(page.getByText('paie.csv is over 20 MB: split it.')).toBeVisible();
  // As Chromium gives a folder: a file whose bytes cannot be had.
  await page.evaluate(() => {
    const bytesOf = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function bytes(this: Blob) {
      const isFolder = this instanceof File && this.name === 'dossier';
      return isFolder ? Promise.reject(new DOMException('no file', 'NotFoundError')) : bytesOf.call(this);
    };
  });
  await pasteFiles(page, [{ name: 'dossier' }]);
  await expect(page.getByText('dossier can’t be read as a file: choose the sheet itself.')).toBeVisible();
  for (const file of [
    { name: 'image.png', type: 'image/png', text: '\u0089PNG\r\n\u001a\n\u0000\u0000' },
    { name: 'paie.pdf', type: 'application/pdf', text: '%PDF-1.7' },
  ]) {
    await pasteFiles(page, [file]);
    const refusal = page.getByRole('dialog', { name: `${file.name} can’t be read` });
    await expect(refusal).toContainText('we read .xlsx, .csv, .tsv');
    await refusal.getByRole('button', { name: 'Close' }).last().click();
  }
  // A single cell is no sheet either.
  for (const text of ['', 'Awa Diop']) {
    await paste(page, text);
    const remark = page.getByText('Nothing to paste: copy the rows with their headings first.');
    await expect(remark).toBeVisible();
    await page
      .getByRole('region', { name: 'Messages' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await expect(remark).toHaveCount(0);
  }
  expect((await get(app, 'drafts.list', {})).drafts).toEqual([]);
  expect(app.complaints()).toEqual([]);
});

test('discarding pasted cells says that they are forgotten; no file of theirs stays anywhere', async ({
  app,
}) => {
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await paste(page, SHEET.replaceAll(',', '\t'));
  await expect(checkButton(page)).toBeVisible();
  await app.chooseMenu('Batches');
  await chooseFromRow(page, 'pasted', 'Discard');
  const dialog = page.getByRole('dialog', { name: 'Discard pasted?' });
  await expect(dialog).toContainText('What you pasted, mapped and corrected here is forgotten.');
  await expect(dialog).not.toContainText('stays where it is');
});
