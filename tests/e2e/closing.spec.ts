/** A batch is closed in Results: what adds up is shown, the closing stands there and in the list, and it can be reopened. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfText } from '../support/pdf-text.ts';
import { expect, hurry, test } from './app-test.ts';
import {
  batchState,
  button,
  chip,
  exportTo,
  openClosing,
  openInResults,
  openInSend,
  sentTo,
} from './hands.ts';
import { payment, payments } from './sheet-files.ts';

test('a paid batch is closed, its report and certificate saved, and it is reopened with a reason', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInResults(app, folder, payments(3));
  const dialog = await openClosing(page);
  await expect(dialog.getByText('3 lines = 0 excluded + 3 rows')).toBeVisible();
  const wallet = dialog.getByRole('region', { name: 'The wallets’ side' });
  await expect(wallet.getByRole('row').nth(1).getByRole('cell').last()).toHaveText('0');
  await expect(dialog.getByText('Everything adds up, and nothing is open.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close the batch' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Closed by a person whom Settings don’t name · /)).toBeVisible();
  await expect(batchState(page, 'Closed')).toBeVisible();
  await button(page, 'More').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Close the batch…' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const certificate = join(folder, 'c.json');
  await exportTo(app, 'Certificate (JSON)', certificate);
  const report = join(folder, 'r.pdf');
  await exportTo(app, 'Batch report (PDF)', report);
  const { sha256, counts } = JSON.parse(readFileSync(certificate, 'utf8'));
  expect(counts).toEqual({ paid: 3 });
  const { words } = pdfText(report);
  if (words !== undefined) expect(words).toContain(sha256);

  const changed = join(folder, 'changed.json');
  const results = JSON.stringify({ name: 'other.xlsx', sha256: '0'.repeat(64) });
  writeFileSync(
    changed,
    readFileSync(certificate, 'utf8').replace(/"results": ?null/, `"results":${results}`),
  );
  const missing = join(folder, 'missing.json');
  for (const [file, words] of [
    [certificate, [/^It holds, and agrees with this computer’s journal\.$/, /^paie · Practice$/]],
    [changed, [/It was changed: its hash is not that of its content\./, /other\.xlsx, were not compared\.$/]],
    [missing, [/missing\.json/]],
  ] as const) {
    await app.answerOpen(file);
    await app.chooseMenu('Check a certificate…');
    for (const each of words) await expect(dialog.getByText(each).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  await button(page, 'Reopen…').click();
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeDisabled();
  await dialog.getByLabel('Why (kept with it)').fill('a question');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText(/^Closed by a person whom Settings don’t name · /)).toBeHidden();
  await button(page, 'More').click();
  await expect(page.getByRole('menuitem', { name: 'Close the batch…' })).toBeVisible();
  expect(sentTo(practice)).toBe(3);
  expect(app.complaints()).toEqual([]);
});

test('what is not known needs a reason, which stands in the results; the list shows the batch as closed', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInSend(app, folder, [payment(1), payment(2, { Téléphone: '+221771000000' })]);
  await expect(chip(page, 'Failed', 1)).toBeVisible();
  await button(page, 'See the results').click();
  // The service cannot say any more what the wallet holds.
  await practice.close();
  const dialog = await openClosing(page);
  const confirm = dialog.getByRole('button', { name: 'Close the batch' });
  await expect(dialog.getByText(/XOF wallet/)).toBeVisible();
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Why it is closed all the same (kept with it)').fill('the service is down');
  await confirm.click();
  await expect(page.getByText('“the service is down”')).toBeVisible();
  await expect(batchState(page, 'Closed')).toBeVisible();
  await app.chooseMenu('Batches');
  await expect(page.getByText(/^Closed/).first()).toBeVisible();
  expect(app.complaints()).toEqual([]);
});
