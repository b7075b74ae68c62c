/** What changed since the last batch: each line is looked at by itself, Approve counts the others, the paper names who looked. */
import { join } from 'node:path';
import { pdfText } from '../support/pdf-text.ts';
import { expect, get, test } from './app-test.ts';
import { button, getQuotes, newestBatch, openInCheck, openInSend, payButton } from './hands.ts';
import { switchLanguage } from './localized-window.ts';
import { csvFile, type Line, payment } from './sheet-files.ts';
import { waitForState } from './sheet-of-payments.ts';

/** Lines without numbers of their own: only their people tell them apart. */
const line = (n: number, amount: string): Line => payment(n, { Référence: '', Montant: amount });

test('each change is looked at by itself, never all at once, and nothing waits for it', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInSend(app, folder, [line(1, '1000'), line(2, '1000'), line(3, '1000')], 'june.csv');
  await waitForState(app, (await newestBatch(app)).batch, 'finished');
  await app.chooseMenu('Batches');
  // Row 2 pays a tenth more, which is within the percentage; row 3 three times as much; row 4 is new.
  const july = [line(1, '1100'), line(2, '3000'), line(8, '1200')];
  await openInCheck(app, csvFile(folder, july, 'july.csv'));
  await getQuotes(page);
  for (const name of [/^1 new recipient/, /^1 missing recipient/, /^2 changed amounts/])
    await page.getByRole('button', { name }).click();
  const amounts = page.getByRole('region', { name: /^2 changed amounts/ });
  await expect(page.getByRole('button', { name: /^Seen: / })).toHaveCount(3);
  await expect(amounts.getByRole('button', { name: /^Seen: / })).toHaveCount(1);
  await button(page, 'Go on to approve').click();
  const notice = page.getByText('3 changes nobody has looked at');
  await expect(notice).toBeVisible();
  await button(page, 'Look at the changes').click();

  await page.getByRole('button', { name: /^2 changed amounts/ }).click();
  await amounts.getByRole('button', { name: /^Seen: / }).click();
  await expect(page.getByRole('button', { name: /^Seen: / })).toHaveCount(0);
  const { batch } = await newestBatch(app);
  const seen = async () =>
    (await get(app, 'batches.compare', { batch })).changes
      .filter((each) => each.seen !== null)
      .map(({ change }) => [change.kind, change.row, change.before.xof, change.now.xof]);
  expect(await seen()).toEqual([['amount', 3, 1000, 3000]]);
  // The quotes are still good: looking changes nothing of them.
  const pdf = join(folder, 'review.pdf');
  await app.answerSave(pdf);
  await button(page, 'Save as PDF').click();
  await expect(page.getByText('Saved as review.pdf.')).toBeVisible();
  const { words: paper } = pdfText(pdf);
  if (paper !== undefined) expect(paper.match(/Looked at/g)).toHaveLength(3);
  await button(page, 'Go on to approve').click();
  await expect(page.getByText('2 changes nobody has looked at')).toBeVisible();
  await payButton(page, 3).click();
  await waitForState(app, batch, 'finished');
  expect(app.complaints()).toEqual([]);
});

test('where amounts vary, no amount waits for a look, also in the next sheet of its kind (fr)', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInSend(app, folder, [line(1, '1000'), line(2, '1000')], 'june.csv');
  await waitForState(app, (await newestBatch(app)).batch, 'finished');
  await app.chooseMenu('Batches');
  await openInCheck(app, csvFile(folder, [line(1, '2100'), line(2, '3000')], 'july.csv'));
  await getQuotes(page);
  const { batch } = await newestBatch(app);
  const window = await switchLanguage(app, 'fr');
  await page.getByRole('button', { name: /^2 montants changés/ }).click();
  const seen = page.getByRole('button', { name: /^Vu\s?: / });
  await expect(seen).toHaveCount(2);
  const vary = page.getByRole('checkbox', { name: window.words('act.amounts-vary') });
  await vary.click();
  await expect(vary).toBeChecked();
  await expect(seen).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^2 montants changés/ })).toBeVisible();
  expect((await get(app, 'batches.compare', { batch })).changes).toEqual([]);
  expect(app.complaints()).toEqual([]);
});
