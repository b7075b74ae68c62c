/** What a person's hands do in the window, by role and name: the openings that tests of later steps share. */
import type { Locator, Page } from 'playwright';
import type { DesktopApp } from '../support/desktop-app.ts';
import type { PracticeService } from '../support/practice-service.ts';
import { expect, get } from './app-test.ts';
import { csvFile, type Line } from './sheet-files.ts';

/** The button with exactly this name; the first if there are several. */
export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true }).first();
}

/** Answers that the operator is given to each row by itself. */
export async function giveOperatorsByRow(page: Page): Promise<void> {
  const question = page.getByRole('group', { name: /No column for provider/ });
  await question.getByRole('combobox', { name: 'Answer' }).click();
  await page.getByRole('option', { name: 'Row by row' }).click();
  await question.waitFor({ state: 'detached' });
}

/** Opens a picker and takes the choice with this value or these words. */
export async function choose(picker: Locator, wanted: string | { readonly label: string }): Promise<void> {
  await picker.click();
  const options = picker.page().getByRole('option');
  const option =
    typeof wanted === 'string'
      ? options.and(picker.page().locator(`[value="${wanted}"]`))
      : options.filter({ hasText: wanted.label });
  await option.first().click();
}

/** The value, not the words, of what a picker has. */
export function valueIn(picker: Locator): Locator {
  return picker.locator('xpath=following::input[@type="hidden"][1]');
}

/** Drops a file on the window as the system does. */
export async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, numbers]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(numbers)], fileName));
      return data;
    },
    [name, [...bytes]] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.getByRole('main').dispatchEvent(type, { dataTransfer: transfer });
}

/** Pastes text into the window as Ctrl+V does. */
export function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** New batch, then the file in the system's dialog. */
export async function chooseFile(app: DesktopApp, path: string): Promise<void> {
  await app.answerOpen(path);
  await button(app.page, 'New batch').click();
  await app.page.getByRole('menuitem', { name: 'Choose a file' }).click();
}

/** The one way on from Import. */
export function checkButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Check [\d,]+ rows?\b/ });
}

/** Turns the cards of Import until the question is shown; of one that is not asked, until all were seen. */
export async function turnTo(page: Page, question: Locator): Promise<void> {
  const pager = page.locator('.question-card [data-variant=subtle]').last();
  await expect(page.locator('fieldset.question').first()).toBeVisible();
  for (let turns = 0; turns < 12 && !(await question.isVisible()); turns += 1)
    if (await pager.isVisible()) await pager.click();
}

/** Chooses the file, gives the one answer that it needs, if any, and continues to Check. */
export async function openInCheck(app: DesktopApp, path: string, answer?: string): Promise<Locator> {
  await chooseFile(app, path);
  if (answer !== undefined) await button(app.page, answer).click();
  await checkButton(app.page).click();
  const grid = app.page.getByRole('grid');
  await expect(grid).toBeVisible();
  return grid;
}

/** From Check to the quotes; `ticksAll` where warnings are still open. */
export async function getQuotes(page: Page, ticksAll: 'ticks-all' | 'nothing-open' = 'nothing-open') {
  await button(page, 'Show the fees').click();
  if (ticksAll === 'ticks-all') await button(page, /^I’ve read .*show the fees$/).click();
  await expect(totals(page)).toContainText('leaves');
  await expect(button(page, 'Go on to approve')).toBeEnabled();
}

/** The sums of a review, with what leaves the wallets. */
export function totals(page: Page): Locator {
  return page.getByRole('region', { name: 'Totals by currency', exact: true });
}

/** A sheet of these payments, chosen, checked and quoted. */
export async function openInReview(app: DesktopApp, folder: string, lines: readonly Line[], name?: string) {
  await openInCheck(app, csvFile(folder, lines, name));
  await getQuotes(app.page);
}

/** The same, approved and sent: the window then shows Send. */
export async function openInSend(app: DesktopApp, folder: string, lines: readonly Line[], name?: string) {
  await openInReview(app, folder, lines, name);
  await approveAndPay(app.page, lines.length);
}

/** The same, once all of them are paid and their results are open. */
export async function openInResults(app: DesktopApp, folder: string, lines: readonly Line[], name?: string) {
  await openInSend(app, folder, lines, name);
  await expect(chip(app.page, 'Paid', lines.length)).toBeVisible();
  await button(app.page, 'See the results').click();
}

/** The button that names the money that it sends, and to whom, in so many payments. */
export function payButton(page: Page, count: number): Locator {
  const people = count === 1 ? '1 person' : `${count} people`;
  return button(page, new RegExp(`^Send .+ to (${people}|.+ in ${count} payments)$`));
}

/** From the review over the approval into the sending. */
export async function approveAndPay(page: Page, count: number): Promise<void> {
  await button(page, 'Go on to approve').click();
  await payButton(page, count).click();
  await expect(step(page, 'Send')).toHaveAttribute('aria-current', 'step');
}

/** The name of the open batch or draft, at the head of its steps. */
export function openName(page: Page): Locator {
  return page.locator('.step-file');
}

/** One of the six steps at the head of a batch. */
export function step(page: Page, name: string): Locator {
  const steps = page.getByRole('navigation', { name: 'Steps of the batch' });
  return steps.getByRole('button', { name: new RegExp(`^${name}`) });
}

/** The batch's state in the footer of Send. */
export function batchState(page: Page, word: string): Locator {
  return page.locator('footer').getByText(word, { exact: true });
}

/** One of the filters of Check’s rows, with its count. */
export function filterOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('radiogroup').getByText(name, { exact: true });
}

/** How many rows are in a state, in the chips of Send and Results. */
export function chip(page: Page, state: string, count: number): Locator {
  return page.getByRole('button', { name: `${state} ${count}`, exact: true });
}

/** That the results add up, by the sum behind the button that says so. */
export async function expectAddsUp(page: Page, sum: string | RegExp): Promise<void> {
  const figures = button(page, 'adds up');
  if ((await figures.getAttribute('aria-expanded')) === 'false') await figures.click();
  await expect(page.locator('.tie')).toHaveText(sum);
}

/** Opens the batch of this name from the home. */
export async function openBatch(app: DesktopApp, name: string): Promise<void> {
  await app.chooseMenu('Batches');
  await button(app.page, `Open ${name}`).click();
}

/** An item of the menu of a batch or draft, in the list of the home. */
export async function chooseFromRow(page: Page, name: string, item: string): Promise<void> {
  await button(page, `More for ${name}`).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A filter of the list of the home. */
export function homeFilter(page: Page, name: string): Locator {
  return page.getByRole('radiogroup', { name: 'Filter by state' }).getByText(name, { exact: true });
}

/** Through Export's menu into the file at `path`. */
export async function exportTo(app: DesktopApp, item: string, path: string): Promise<void> {
  const { page } = app;
  await app.answerSave(path);
  await button(page, /^Export/).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const name = path.split(/[\\/]/).at(-1) ?? '';
  await expect(page.getByText(`Saved as ${name}.`).last()).toBeVisible();
}

/** Opens the dialog that closes the batch. */
export async function openClosing(page: Page): Promise<Locator> {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Close the batch…' }).click();
  return page.getByRole('dialog');
}

/** How many payments the service has made, each counted once. */
export function sentTo(practice: PracticeService): number {
  return practice.books.sessions().length;
}

/** Resolves once the service has more payments than `count`. */
export async function waitForMoreThan(practice: PracticeService, count: number): Promise<void> {
  await expect.poll(() => sentTo(practice), { intervals: [20] }).toBeGreaterThan(count);
}

/** No two sessions have one marker: nobody was paid twice. */
export function expectNobodyTwice(practice: PracticeService): void {
  const markers = practice.books.sessions().map(({ description }) => description.split(' ')[0]);
  expect(new Set(markers).size).toBe(markers.length);
}

/** The batch of the newest file, as main has it. */
export async function newestBatch(app: DesktopApp) {
  const { batches } = await get(app, 'batches.list', { search: '', states: [], offset: 0, limit: 1 });
  const [newest] = batches;
  if (!newest) throw new Error('there is no batch');
  return get(app, 'batches.show', { batch: newest.batch });
}

/** The panel of a way to move money, from the menu of Wallets. */
export async function openMoneyForm(app: DesktopApp, name: string): Promise<void> {
  await app.chooseMenu('Wallets');
  await button(app.page, 'Move money').click();
  await app.page.getByRole('menuitem', { name, exact: true }).click();
}

/** The form of a swap from the CAD wallet into the XOF one, filled but for its amount. */
export async function openSwapForm(app: DesktopApp): Promise<Locator> {
  const panel = app.page.getByRole('complementary');
  const { wallets } = await get(app, 'wallets.list', { status: 'ACTIVE' });
  const walletOf = (code: string) => wallets.find(({ currency }) => currency === code)?.id ?? '';
  await openMoneyForm(app, 'Swap');
  await choose(panel.getByLabel('From wallet'), walletOf('cad'));
  await choose(panel.getByLabel('Into wallet'), walletOf('xof'));
  await choose(panel.getByLabel('Country'), 'sn');
  return panel;
}
