/** A row in doubt: its evidence, and the three decisions a person may take, on the screen alone. */
import type { Page } from 'playwright';
import type { FaultPlanInput } from '../../electron/practice/faults/fault-plan.ts';
import { type AppFixtures, expect, hurry, test } from './app-test.ts';
import {
  batchState,
  button,
  chip,
  expectAddsUp,
  expectNobodyTwice,
  newestBatch,
  openInSend,
  sentTo,
} from './hands.ts';
import { payments } from './sheet-files.ts';

type Opening = Pick<AppFixtures, 'launch' | 'folder' | 'practice'>;

/** Sends four payments of which the second is left in doubt by the fault, and opens its evidence. */
async function openParkedRow(
  { launch, folder, practice }: Opening,
  fault: 'drop-before-commit' | 'drop-after-commit',
  otherRules: NonNullable<FaultPlanInput['rules']> = [],
) {
  practice.controls.setFaults({
    rules: [{ fault, nth: [2] }, ...otherRules],
    // A list that shows nothing for a long time: no sweep finds the payment.
    ...(fault === 'drop-after-commit' ? { list: { lateMs: 600_000 } } : {}),
  });
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInSend(app, folder, payments(4));
  await expect(batchState(page, 'Needs you')).toBeVisible();
  await expect.poll(() => app.seen('notification')).toMatchObject([{ title: 'paie: a decision is needed' }]);
  await button(page, 'See the results').click();
  const row = page.getByRole('grid').getByRole('row').nth(1);
  await expect(row).toContainText('Unclear: you decide');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
  await button(page, 'Open the evidence').click();
  const number = await row.getByRole('rowheader').innerText();
  const panel = page.getByRole('complementary', { name: `Row ${number}` });
  await expect(panel.getByRole('heading', { name: 'Your decision' })).toBeVisible();
  await expect(button(page, 'Open the evidence')).toBeHidden();
  return { app, page, panel, number };
}

async function expectTied(page: Page, sum: string): Promise<void> {
  await expectAddsUp(page, `4 lines = ${sum}`);
}

test('all that is known of a parked row stands beside it, with a message to the service', async ({
  launch,
  folder,
  practice,
}) => {
  const { app, page, panel } = await openParkedRow({ launch, folder, practice }, 'drop-before-commit');
  await expectTied(page, '3 paid + 1 unclear');
  // In a narrow window the sum takes several lines: no number is torn from its word.
  await page.locator('.tie').evaluate((tie) => Object.assign((tie as HTMLElement).style, { width: '80px' }));
  const linesOfTerms = page
    .locator('.tie .nowrap')
    .evaluateAll((terms) => terms.map((term) => term.getClientRects().length));
  expect(await linesOfTerms).toEqual([1, 1]);
  await expect(panel.getByText('We can’t prove whether this was paid.')).toBeVisible();
  // They are open, and the decision is asked for below.
  await expect(panel.getByText('Open the evidence')).toHaveCount(0);
  // The decision comes first, with no default; what the service was asked is folded below.
  const headings = await panel.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(headings[0]).toBe('Your decision');
  // The two answers are a pair, however long their words are; what pays once more stands apart from both.
  const [paid, notPaid, again] = await Promise.all(
    ['It was paid…', 'It was not paid…', 'Send again…'].map((name) =>
      panel.getByRole('button', { name }).boundingBox(),
    ),
  );
  expect(notPaid?.y).toBe(paid?.y);
  expect((again?.y ?? 0) - (paid?.y ?? 0) - (paid?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await expect(panel.getByText('No proof of what became of it')).toBeHidden();
  await panel.getByText('Timeline').click();
  await expect(panel.getByText('No proof of what became of it')).toBeVisible();
  await expect(panel.getByText('Unclear: a person decides')).toBeVisible();
  await panel.getByText(/^\d+ looks at /).click();
  await expect(
    panel.getByText(/^Complete: \d sessions on 1 pages?\. No trace of this row\.$/).last(),
  ).toBeVisible();
  await expect(panel.getByText('No session looks like this payment.')).toBeVisible();
  const message = panel.getByRole('textbox', { name: 'Message to the service' });
  await expect(panel.getByRole('heading', { name: 'What the balance says' })).toBeVisible();
  await panel.getByRole('button', { name: 'Copy: Message to the service' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await app.seen('copied')).toEqual([await message.inputValue()]);
  await panel.getByText('Request and hash').click();
  const request = panel.getByRole('region', { name: 'Request and hash' });
  const key = await request.locator('dd .mono').nth(1).innerText();
  expect(await message.inputValue()).toContain(key);
  await app.answerSave(`${folder}/nowhere/message.txt`);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText(/^Error: message\.txt can’t be written: /)).toBeVisible();
  await app.answerSave(`${folder}/message.txt`);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved as message.txt.')).toBeVisible();
  expect(app.complaints()).toEqual([]);
});

test('where the wallet cannot be read, it says that the keys may be another business’s, and asks for the decision', async ({
  launch,
  folder,
  practice,
}) => {
  const opening = { launch, folder, practice };
  const { panel } = await openParkedRow(opening, 'drop-before-commit', [
    { operations: ['get-wallet'], fault: { answer: 'status', status: 403 } },
  ]);
  await expect(
    panel.getByText(
      'The wallet can’t be read now with these keys: make sure that they are those of the business that paid.',
    ),
  ).toBeVisible();
});

test('it was not paid: asked with its name, then closed, and never sent again', async ({
  launch,
  folder,
  practice,
}) => {
  const { app, page, panel, number } = await openParkedRow(
    { launch, folder, practice },
    'drop-before-commit',
  );
  await panel.getByRole('button', { name: 'It was not paid…' }).click();
  const dialog = page.getByRole('dialog', { name: `Record row ${number} as not paid?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await panel.getByRole('button', { name: 'It was not paid…' }).click();
  await dialog.getByRole('button', { name: 'It was not paid' }).click();
  await expectTied(page, '1 set aside + 3 paid');
  await expect(panel.getByText('Set aside').first()).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Your decision' })).toBeHidden();
  await expect.poll(async () => (await newestBatch(app)).state).toBe('finished');
  expect(sentTo(practice)).toBe(3);
});

test('send again: only as typed, Enter does nothing before; then it is sent once', async ({
  launch,
  folder,
  practice,
}) => {
  const { page, panel, number } = await openParkedRow({ launch, folder, practice }, 'drop-before-commit');
  await panel.getByRole('button', { name: 'Send again…' }).click();
  const dialog = page.getByRole('dialog', { name: `Send row ${number} again?` });
  const confirm = dialog.getByRole('button', { name: 'Send again' });
  const phrase = dialog.getByLabel(`Type SEND AGAIN ${number} to confirm`);
  await expect(confirm).toBeDisabled();
  await phrase.fill('SEND AGAIN 99');
  await expect(phrase).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(confirm).toBeDisabled();
  await phrase.fill(`SEND AGAIN ${number}`);
  await expect(confirm).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectTied(page, '4 paid');
  await expect(chip(page, 'Paid', 4)).toBeVisible();
  expect(sentTo(practice)).toBe(4);
  expectNobodyTwice(practice);
});

test('it was paid: only by a session that the service knows and that fits the row', async ({
  launch,
  folder,
  practice,
}) => {
  const { page, panel, number } = await openParkedRow({ launch, folder, practice }, 'drop-after-commit');
  expect(sentTo(practice)).toBe(4);
  await expectTied(page, '3 paid + 1 unclear');
  await panel.getByRole('button', { name: 'It was paid…' }).click();
  const dialog = page.getByRole('dialog', { name: `Record row ${number} as paid?` });
  const session = dialog.getByLabel('Session id');
  const confirm = dialog.getByRole('button', { name: 'It was paid' });
  await session.fill('00000000-0000-4000-8000-000000000000');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  const sum = 1000 + Number(number) - 1;
  const ofAnother = practice.books.sessions().find(({ amountMinor }) => amountMinor !== sum);
  await session.fill(ofAnother?.id ?? '');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectTied(page, '3 paid + 1 unclear');
  const own = practice.books.sessions().find(({ amountMinor }) => amountMinor === sum);
  await session.fill(own?.id ?? '');
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expectTied(page, '4 paid');
  expect(sentTo(practice)).toBe(4);
  expectNobodyTwice(practice);
});

test('the evidence of every parked row is reached by one button, one row after the other', async ({
  launch,
  folder,
  practice,
}) => {
  practice.controls.setFaults({
    rules: [{ fault: 'drop-after-commit', nth: [2, 3] }],
    list: { lateMs: 600_000 },
  });
  const app = await launch();
  const { page } = app;
  await hurry(app);
  await openInSend(app, folder, payments(4));
  await expect(batchState(page, 'Needs you')).toBeVisible();
  await button(page, 'See the results').click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
  await expect(chip(page, 'Unclear: you decide', 2)).toBeVisible();
  const rows = page.getByRole('grid').getByRole('rowheader');
  await button(page, 'Open the evidence').click();
  for (const which of [0, 1, 0]) {
    const name = `Row ${await rows.nth(which).innerText()}`;
    await expect(page.getByRole('complementary', { name })).toBeVisible();
    await button(page, 'Evidence of the next row').click();
  }
});
