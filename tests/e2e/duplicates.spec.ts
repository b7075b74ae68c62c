import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { systemClock } from '../../electron/practice/ports/clock.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { jumpingClock } from '../support/jumping-clock.ts';
import { payeePhone } from '../support/payee-numbers.ts';
import { pdfText } from '../support/pdf-text.ts';
import { expect, get, hurry, test } from './app-test.ts';
import {
  button,
  checkButton,
  chooseFile,
  expectAddsUp,
  getQuotes,
  newestBatch,
  openBatch,
  openInCheck,
  openInSend,
} from './hands.ts';
import { csvFile, type Line, payment, payments } from './sheet-files.ts';
import { waitForState } from './sheet-of-payments.ts';

const DAY_MS = 86_400_000;
/** The four payments of the first batch in another order, after two others, so that no row has its earlier number. */
const AGAIN = [payment(8), payment(9), ...payments(4).toReversed()];

/** Takes a screenshot of the present state, if screenshots are asked for. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.PAYSHEET_TEST_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Releases so many rows with one reason, and finds it beside row 4 once the sheet is quoted. */
async function releaseAll(app: DesktopApp, dialog: Locator, count: number): Promise<void> {
  const reason = 'The other half of the salary';
  await dialog.getByLabel(new RegExp(`^Why these ${count} rows are right`)).fill(reason);
  await dialog.getByRole('button', { name: `Pay all ${count}` }).click();
  await expect(app.page.getByText(`${count} rows to be paid: you said so.`)).toBeVisible();
  await getQuotes(app.page);
  const { batch } = await newestBatch(app);
  const row = await get(app, 'batches.row', { batch, row: 4 });
  expect(row.problems.map(({ params }) => params?.reason)).toContain(reason);
  expect(app.complaints()).toEqual([]);
}

test('rows that an earlier batch has paid are decided in Check all at once, with one reason', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInSend(app, folder, payments(4), 'mars.csv');
  await waitForState(app, (await newestBatch(app)).batch, 'finished');
  await app.chooseMenu('Batches');
  await openInCheck(app, csvFile(folder, AGAIN, 'mars-bis.csv'));
  await look(page, 'check');
  await button(page, 'Decide on 4…').click();
  const four = page.getByRole('dialog', { name: '4 rows need your yes' });
  await expect(four.getByText(/Same payment as row \d of mars\.csv \(/)).toHaveCount(4);
  await look(page, 'check-held');
  await four.getByRole('checkbox', { name: 'Row 5' }).check();
  await four.getByRole('button', { name: 'Set 1 aside' }).click();
  await button(page, 'Decide on 3…').click();
  const three = page.getByRole('dialog', { name: '3 rows need your yes' });
  await releaseAll(app, three, 3);
  expect((await newestBatch(app)).counts).toEqual({ ready: 5, closed: 1 });
});

test('rows that an earlier sheet has paid are one question in Check, answered for all of them with one reason', async ({
  app,
  folder,
}) => {
  const { page } = app;
  // Without numbers of their own only the sheet tells that these are the same payments.
  const [paid, two] = [
    [1, 2, 3, 4],
    [8, 9],
  ].map((numbers) => numbers.map((n) => payment(n, { Référence: '' }))) as [Line[], Line[]];
  await openInSend(app, folder, paid, 'mars.csv');
  await waitForState(app, (await newestBatch(app)).batch, 'finished');
  await app.chooseMenu('Batches');
  await openInCheck(app, csvFile(folder, [...two, ...paid.toReversed()], 'mars-bis.csv'));
  await look(page, 'check-sheet');
  const sentence = /4 rows, 4 people, XOF\s4,010: mars\.csv of .* has them too\./;
  await expect(page.locator('#problems').getByText(sentence)).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Paid in an earlier sheet' });
  await button(page, 'Decide on 4…').click();
  await expect(question.getByText(sentence)).toBeVisible();
  await look(page, 'check-sheet-held');
  await question.getByRole('button', { name: 'Set all 4 aside' }).click();
  await expect(page.getByText('4 rows set aside.')).toBeVisible();
  await button(page, 'Undo').click();
  await button(page, 'Decide on 4…').click();
  await releaseAll(app, question, 4);
  expect((await newestBatch(app)).counts).toEqual({ ready: 6 });
});

/** Pays a sheet to its end; two of its payees, at other accounts and with other amounts, for the next sheet. */
async function paidThenMoved(app: DesktopApp, folder: string) {
  await openInSend(app, folder, payments(4), 'mars.csv');
  await waitForState(app, (await newestBatch(app)).batch, 'finished');
  await app.chooseMenu('Batches');
  return [1, 2].map((n) => payment(n, { Téléphone: payeePhone(70 + n), Montant: String(2000 + n) }));
}

test('a changed account is a kind of its own in Check: no “all” decides it, each row is chosen', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const moved = await paidThenMoved(app, folder);
  const lines = [...moved, ...[11, 12, 13, 14].map((n) => payment(n))];
  await openInCheck(app, csvFile(folder, lines, 'avril.csv'));
  await expect(page.locator('#problems').getByText('Account changed')).toBeVisible();
  await look(page, 'check-accounts');
  await button(page, 'Decide on 2…').click();
  const two = page.getByRole('dialog', { name: '2 rows need your yes' });
  await expect(two.getByText(/was last paid at ••••\d+, row \d of mars\.csv/)).toHaveCount(2);
  await expect(two.getByRole('button', { name: /Release|aside/ })).toHaveCount(0);
  await expect(two.getByRole('checkbox')).toHaveCount(2);
  await look(page, 'check-accounts-held');
  await two.getByRole('checkbox', { name: 'Row 2' }).check();
  await two.getByLabel(/^Why this row is right/).fill('Called her');
  // A reason of one's own is no word of the payee.
  await expect(two.getByRole('button', { name: 'Pay 1' })).toBeDisabled();
  await expect(two.getByText('Say who was asked, how and when.')).toBeVisible();
  await two.getByLabel('Who was asked?').fill('Awa Diop');
  await two.getByLabel(/^On which number/).fill('her number in the contract');
  await two.getByLabel('When?').fill('2999-01-01');
  await expect(two.getByRole('button', { name: 'Pay 1' })).toBeDisabled();
  await two.getByLabel('When?').fill('2026-03-09');
  await look(page, 'check-accounts-asked');
  await two.getByRole('button', { name: 'Pay 1' }).click();
  await expect(page.getByText('1 row to be paid: you said so.')).toBeVisible();
  await getQuotes(page, 'ticks-all');
  const { batch, counts } = await newestBatch(app);
  expect(counts).toEqual({ ready: 5, held: 1 });
  const row = await get(app, 'batches.row', { batch, row: 3 });
  expect([row.state, row.problems[0]?.code]).toEqual(['held', 'account-changed']);
  const review = await get(app, 'batches.review', { batch });
  expect(
    review.accountChanges.flatMap(({ problems }) => problems.map(({ params }) => params)),
  ).toContainEqual(
    expect.objectContaining({ confirmedBy: 'Awa Diop', confirmedVia: 'her number in the contract' }),
  );
  expect(app.complaints()).toEqual([]);
});

test('Review lists the changed accounts with what was decided of each, and so do its paper and the approval', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const moved = await paidThenMoved(app, folder);
  await openInCheck(app, csvFile(folder, [...moved, payment(11), payment(12)], 'avril.csv'));
  await getQuotes(page, 'ticks-all');
  const title = /^\d changed accounts?$/;
  await expect(page.getByRole('heading', { name: '2 rows need your yes' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Row 2' }).check();
  await page.getByLabel(/^Why this row is right/).fill('Called her');
  await page.getByLabel('Who was asked?').fill('Awa Diop');
  await page.getByLabel(/^On which number/).fill('in person');
  await button(page, 'Pay 1').click();
  await expect(page.getByText('Row 2 is to be paid: you said so.')).toBeVisible();
  const list = page.getByRole('region', { name: '1 changed account' });
  await expect(list.getByRole('row').filter({ visible: true })).toHaveCount(2);
  await expect(list.getByText(/was last paid at ••••\d+, row 2 of mars\.csv/)).toBeVisible();
  await expect(
    list.getByText(/Pay it, you said: Called her\. Asked on .+: Awa Diop, in person\./),
  ).toBeVisible();
  await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
  await look(page, 'review-accounts');
  const path = join(folder, 'review.pdf');
  await app.answerSave(path);
  await button(page, 'Save as PDF').click();
  await expect(page.getByText('Saved as review.pdf.')).toBeVisible();
  const { words } = pdfText(path);
  if (words !== undefined) {
    expect(words).toContain('2 changed accounts');
    // Cells of several lines, between which the other cells' lines and letters of the practice mark stand.
    expect(words).toMatch(/Needs your yes: not[\s\S]{0,200}sent\./);
    expect(words).toMatch(/Asked on[\s\S]{0,300}Awa/);
  }
  await button(page, 'Go on to approve').click();
  await expect(page.getByRole('heading', { name: '1 changed account' })).toBeVisible();
  await expect(
    list.getByText(/Pay it, you said: Called her\. Asked on .+: Awa Diop, in person\./),
  ).toBeVisible();
  await look(page, 'approve-accounts');
  expect(app.complaints()).toEqual([]);
});

test('held rows in Review name the row and the day and lead to that batch; all are released with one reason', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await openInSend(app, folder, payments(4), 'mars.csv');
  await waitForState(app, (await newestBatch(app)).batch, 'finished');
  await app.chooseMenu('Batches');
  await openInCheck(app, csvFile(folder, AGAIN, 'mars-bis.csv'));
  await getQuotes(page, 'ticks-all');
  await expect(page.getByRole('heading', { name: '4 rows need your yes' })).toBeVisible();
  await expect(page.getByText(/Same payment as row \d of mars\.csv \(/)).toHaveCount(4);
  const { batch } = await newestBatch(app);
  await page.getByRole('heading', { name: '4 rows need your yes' }).scrollIntoViewIfNeeded();
  await look(page, 'review-held');
  await button(page, 'Open that batch').first().click();
  await expectAddsUp(page, /^4 lines = 4 paid/);
  await look(page, 'other-batch');
  await openBatch(app, 'mars-bis');
  await page.getByLabel(/^Why these 4 rows are right/).fill('Advance on April');
  await button(page, 'Pay all 4').click();
  await expect(page.getByText('4 rows to be paid: you said so.')).toBeVisible();
  await expect.poll(async () => (await newestBatch(app)).counts).toEqual({ ready: 6 });
  const { entries } = await get(app, 'batches.timeline', { batch, row: 4 });
  expect(JSON.stringify(entries)).toContain('Advance on April');
  expect(app.complaints()).toEqual([]);
});

/** How far the service's clock has gone on: a month passes for both computers. */
let passedMs = 0;
test.use({ practiceClock: { nowMs: () => Date.now() + passedMs, after: systemClock.after } });

test('what the sheet’s numbers name is asked when they come back, with three of them and what each answer means', async ({
  launch,
  folder,
}) => {
  const { environment, setClock } = jumpingClock(folder);
  const app = await launch({ environment });
  test.skip(app.kind === 'electron', 'Electron’s Node takes no preload');
  const { page } = app;
  await hurry(app);
  await openInSend(app, folder, payments(4), 'mars.csv');
  await waitForState(app, (await newestBatch(app)).batch, 'finished');
  passedMs = 31 * DAY_MS;
  setClock(passedMs);
  await app.chooseMenu('Batches');
  await chooseFile(app, csvFile(folder, payments(5), 'avril.csv'));
  await expect(
    page.getByText(/“Référence” was in mars\.csv \(.*\) too: what do R1, R2, R3 name\?/),
  ).toBeVisible();
  await expect(page.getByText(/^A person, such as an employee: /)).toBeVisible();
  await look(page, 'question');
  await button(page, 'A person').click();
  await checkButton(page).click();
  await getQuotes(page);
  expect((await newestBatch(app)).counts).toEqual({ ready: 5 });
  expect(app.complaints()).toEqual([]);
});
