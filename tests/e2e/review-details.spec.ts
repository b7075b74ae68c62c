/** What a review shows beside its costs: a rehearsal that is left, the last batch, long prints, waits, an exchange. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { pdfText } from '../support/pdf-text.ts';
import { expect, get, hurry, test } from './app-test.ts';
import {
  approveAndPay,
  batchState,
  button,
  chip,
  choose,
  getQuotes,
  newestBatch,
  openInCheck,
  openInReview,
  openInSend,
  sentTo,
  step,
  totals,
} from './hands.ts';
import { csvFile, csvText, HEADINGS, payment, payments } from './sheet-files.ts';
import { approveBatch } from './sheet-of-payments.ts';

test('a release that is taken back after its row was paid is refused in words', async ({ app, folder }) => {
  const { page } = app;
  await hurry(app, 200, 1);
  await openInCheck(app, csvFile(folder, [...payments(1), ...payments(1)]));
  await getQuotes(page, 'ticks-all');
  await button(page, 'Pay 1').click();
  const messages = page.getByRole('region', { name: 'Messages' });
  const undo = messages.getByRole('button', { name: 'Undo' });
  // A message stays while the pointer is on it.
  await undo.hover();
  const { batch } = await newestBatch(app);
  await approveBatch(app, batch);
  await get(app, 'batches.send', { batch });
  await expect.poll(async () => (await newestBatch(app)).counts).toEqual({ paid: 2 });
  await undo.click();
  await expect(messages.getByText(/^This can’t be decided so: /)).toBeVisible();
  expect((await newestBatch(app)).counts).toEqual({ paid: 2 });
});

test('quotes that a service out of reach did not give are asked for again by the button under the reason', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  await openInCheck(app, csvFile(folder, payments(3)));
  await practice.controls.goDown();
  await button(page, 'Show the fees').click();
  await expect(page.getByText(/^Error: Can’t reach the service\./)).toBeVisible();
  await practice.controls.goUp();
  await button(page, 'Try again').click();
  await expect(button(page, 'Go on to approve')).toBeEnabled();
  await expect(button(page, 'Try again')).toBeHidden();
});

test('a rehearsal that is left ends: nobody would see what came of it, and the next begins alone', async ({
  app,
  folder,
  practice,
}) => {
  test.skip(
    app.kind === 'electron',
    'what main answers a screen that is gone is heard on the stand-in’s wire alone',
  );
  const { page } = app;
  await openInReview(app, folder, payments(300));
  await button(page, 'Test run').click();
  await button(page, 'Start the test run').click();
  await expect(page.getByText(/^[1-9]\d* of 300/)).toBeVisible();
  await app.chooseMenu('Batches');
  const outcome = (): string | undefined => app.wireTexts().find((text) => text.includes('estimatedSeconds'));
  await expect.poll(outcome).toMatch(/"ready":[1-9]/);
  await button(page, 'Open paie').click();
  await button(page, 'Test run').click();
  await expect(button(page, 'Start the test run')).toBeVisible();
  expect(sentTo(practice)).toBe(0);
  expect(app.complaints()).toEqual([]);
});

test('the next batch of the same kind is compared with the last: new, missing, changed accounts and amounts', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInSend(app, folder, payments(5), 'june.csv');
  await expect(batchState(page, 'Finished')).toBeVisible();
  const july = [
    payment(1, { Référence: 'R1', Montant: '1500' }),
    payment(2, { Téléphone: '+221771999999' }),
    payment(3, { Montant: '1004' }),
    payment(9),
    payment(4, { Montant: '2004' }),
    payment(8),
  ];
  await app.chooseMenu('Batches');
  // The numbers of June come back with other amounts: that is a warning.
  await openInCheck(app, csvFile(folder, july, 'july.csv'));
  await getQuotes(page, 'ticks-all');
  await expect(page.getByRole('heading', { name: /^What changed since june, / })).toBeVisible();
  const opened = async (name: RegExp): Promise<Locator> => {
    await page.getByRole('button', { name }).click();
    return page.getByRole('region', { name });
  };
  // At a new account: it waits for a decision, above all else that has changed.
  await expect(page.getByRole('heading', { name: /^4 rows need your yes · XOF\s5,510/ })).toBeVisible();
  await expect(page.getByText(/Fatou Diop was last paid at ••••.+; now ••••9999\./)).toBeVisible();
  const fresh = await opened(/^2 new recipients · XOF\s2,017/);
  await opened(/^1 missing recipient · XOF\s1,005/);
  const amounts = await opened(/^3 changed amounts/);
  await expect(amounts.getByRole('row')).toHaveCount(4);
  // The largest change by its share comes first.
  await expect(amounts.getByRole('row').nth(1)).toContainText(/XOF\s2,004.*XOF\s1,004 \(\+XOF\s1,000\)/);
  await expect(amounts.getByText(/XOF\s1,001 \(\+XOF\s499\)/)).toBeVisible();
  // Decided there, and taken back by the message that says it.
  await fresh.getByRole('button', { name: 'Leave out Cheikh Diop' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: /^2 new recipients/ })).toBeVisible();
  expect((await newestBatch(app)).counts).toEqual({ ready: 2, held: 4 });
  await fresh.getByRole('button', { name: 'Leave out Cheikh Diop' }).click();
  await expect(page.getByRole('region', { name: /^1 new recipient · XOF\s1,008/ })).toBeVisible();
  await expect(totals(page)).toContainText(/XOF\s1,008to 1 person/);
  expect((await newestBatch(app)).counts).toEqual({ ready: 1, held: 4, closed: 1 });
  await expect(page.getByText(/^Row 5 is set aside\./)).toBeVisible();
});

test('the printed review lists everybody whom it pays, also whom the window does not draw', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await openInReview(app, folder, payments(230));
  // A place that takes no file is told, and may be chosen anew.
  await app.answerSave(join(folder, 'nowhere', 'review.pdf'));
  await button(page, 'Save as PDF').click();
  const refused = page.getByText(/^Error: review\.pdf can’t be written: /);
  await expect(refused).toBeVisible();
  const path = join(folder, 'review.pdf');
  await app.answerSave(path);
  await button(page, 'Save as PDF').click();
  await expect(page.getByText('Saved as review.pdf.')).toBeVisible();
  await expect(refused).toBeHidden();
  const { pages, words } = pdfText(path);
  // 230 lines of at least 20 px on pages of some 950 px.
  expect(pages).toBeGreaterThan(4);
  const amounts = words?.match(/\b1,[0-2]\d\d\b/g);
  if (amounts)
    expect(new Set(amounts)).toEqual(new Set(payments(230).map((_, at) => (1001 + at).toLocaleString('en'))));
});

test('the printed review names firm, sheet, day and environment, and has its totals and a line to sign, before and after sending', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  const printed = async (name: string): Promise<string> => {
    const path = join(folder, name);
    await app.answerSave(path);
    await button(page, 'Save as PDF').click();
    await expect(page.getByText(`Saved as ${name}.`)).toBeVisible();
    const { words } = pdfText(path);
    test.skip(words === undefined, 'this machine has no reader of PDFs');
    return (words ?? '').replaceAll(/\s+/g, ' ');
  };
  await openInReview(app, folder, payments(3));
  const { batch } = await newestBatch(app);
  const before = await printed('before.pdf');
  const year = new Date().getFullYear();
  for (const text of [
    'Practice',
    'paie',
    'PRACTICE · no real money',
    String(year),
    batch,
    'Omar Diop',
    'Issa Diop',
  ])
    expect(before).toContain(text);
  expect(before).toMatch(/XOF 3,006 .*3 people/);
  expect(before).toMatch(/Prepared by .*Approved by /);
  await approveAndPay(page, 3);
  await expect(batchState(page, 'Finished')).toBeVisible();
  await step(page, 'Review').click();
  const after = await printed('after.pdf');
  expect(after).toMatch(/XOF 3,006 .*3 people/);
  expect(after).toContain('Issa Diop');
  expect(after).toContain('PRACTICE · no real money');
});

test('where no quote came, what it costs is not known: no zero stands for fees, and nothing can be approved', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  await openInCheck(app, csvFile(folder, payments(2)));
  await practice.controls.goDown();
  await button(page, 'Show the fees').click();
  await expect(page.getByText('Can’t reach the service.')).toBeVisible({
    timeout: 40_000,
  });
  await expect(totals(page).getByRole('row')).toHaveText(/^XOF\s2,003to 2 peoplefees not known yet$/);
  await page.getByRole('button', { name: 'By channel' }).click();
  await expect(page.getByRole('row', { name: /^Mobile money/ })).toHaveAccessibleName(
    'Mobile money XOF 2 2,003 –',
  );
  await expect(button(page, 'Go on to approve')).toBeDisabled();
});

test('what the quoting waits for is said in words', async ({ launch, folder, practice }) => {
  practice.controls.setFaults({
    rules: [
      {
        operations: ['payment-quote'],
        nth: [2],
        fault: { answer: 'status', effect: 'none', status: 429, retryAfterSeconds: 1_800 },
      },
    ],
  });
  const app = await launch();
  const { page } = app;
  await openInCheck(app, csvFile(folder, payments(3)));
  await button(page, 'Show the fees').click();
  await expect(page.getByRole('progressbar', { name: 'Asking for the fees' })).toBeVisible();
  await expect(page.getByText(/Asked to wait/)).toBeVisible();
  // On paper the payees would stand below sums that are still to come.
  await expect(button(page, 'Save as PDF')).toBeDisabled();
});

test('a currency without a wallet is paid by an exchange from another, chosen in the review', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  await hurry(app);
  for (const { id, currency } of practice.books.wallets()) {
    if (currency === 'cad') practice.controls.setWalletStatus(id, 'INACTIVE');
  }
  const ann = ['Ann', 'Lee', '', 'ca', '125.40', 'CAD', 'etransfer_send', '', 'R3', 'ann@example.org'];
  const sheet = csvText([[...payment(1), ''], [...payment(2), ''], ann], [...HEADINGS, 'email']);
  const path = join(folder, 'two-currencies.csv');
  writeFileSync(path, sheet);
  await openInCheck(app, path);
  await getQuotes(page);
  await expect(page.getByRole('heading', { name: '1 row needs your yes' })).toBeVisible();
  await choose(page.getByLabel('Pay CAD from'), 'xof');
  await expect(page.getByRole('rowheader', { name: 'XOF → CAD' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 row needs your yes' })).toBeHidden();
  // Among the payees with the others, its fee in the currency that it is paid in.
  const payee = page.getByRole('row', { name: /Ann Lee/ });
  await expect(payee.getByRole('gridcell', { name: /^XOF\s[\d,]+$/ })).toBeVisible();
  await approveAndPay(page, 3);
  await expect(chip(page, 'Paid', 3)).toBeVisible();
  const kinds = practice.books.sessions().map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'swap_and_send')).toHaveLength(1);
  expect(app.complaints()).toEqual([]);
});
