/** What a sheet means, shown beside it: read and confirmed by the step's button, asked value by value, remembered. */
import { expect, test } from './app-test.ts';
import {
  approveAndPay,
  batchState,
  button,
  checkButton,
  chooseFile,
  getQuotes,
  newestBatch,
  turnTo,
} from './hands.ts';
import { HEADINGS, payment, writeCsv } from './sheet-files.ts';

const PAY = [...HEADINGS.map((heading) => (heading === 'Montant' ? 'Net à payer' : heading))];
const WITH_MONEY = [...PAY, 'Salaire brut', 'Avance'];

/** Payments whose net is what is left of the gross after an advance. */
function payroll(count: number, more = 0) {
  return Array.from({ length: count }, (_, at) => {
    const line = payment(at + 1 + more);
    const net = Number(line[4]);
    return [...line, String(4 * net), String(3 * net)];
  });
}

test('the statement says what is paid and what is not, its button names the money, and next month asks nothing', async ({
  app,
  folder,
}) => {
  const { page } = app;
  await chooseFile(app, writeCsv(folder, WITH_MONEY, payroll(5), 'avril.csv'));
  const meaning = page.getByRole('complementary', { name: 'What will be paid' });
  await expect(meaning).toContainText('Pays 5 people: XOF 5,015');
  await expect(meaning).toContainText('Also figures, not paid:');
  await expect(meaning).toContainText('“Salaire brut” (J) 20,060');
  await expect(meaning.getByText('to be confirmed').first()).toBeVisible();
  await expect(checkButton(page)).toHaveText('Check 5 rows, XOF 5,015');
  // Nothing goes on to Check but the button that confirms.
  await page.keyboard.press('Alt+2');
  await expect(checkButton(page)).toBeVisible();
  await checkButton(page).click();
  await getQuotes(page);
  await approveAndPay(page, 5);
  await expect(batchState(page, 'Finished')).toBeVisible();

  await app.chooseMenu('Batches');
  await chooseFile(app, writeCsv(folder, WITH_MONEY, payroll(4, 10), 'mai.csv'));
  await expect(meaning).toContainText('Pays 4 people');
  await expect(meaning.getByText(/^as confirmed on /).first()).toBeVisible();
  await expect(meaning.getByText('to be confirmed')).toHaveCount(0);
  await app.chooseMenu('Settings');
  await button(page, 'Forget avril.csv').click();
  await expect(page.getByText('None yet:')).toBeVisible();
  await app.chooseMenu('Batches');
  await button(page, 'Go on with mai').click();
  await expect(meaning.getByText('to be confirmed').first()).toBeVisible();
});

test('the operator is asked once, and names that are turned round are turned by a button', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const lines = [1, 2, 3].map((n) => {
    const [first = '', last = '', ...others] = payment(n);
    return [`${last} ${first}`, ...others.slice(0, 5)];
  });
  await chooseFile(app, writeCsv(folder, ['Nom complet', ...HEADINGS.slice(2, 7)], lines));
  const meaning = page.getByRole('complementary', { name: 'What will be paid' });
  await expect(meaning).toContainText('Diop Omar → Diop | Omar');
  await button(page, 'Last name first').click();
  await expect(meaning).toContainText('Diop Omar → Omar | Diop');
  await expect(button(page, 'First name first')).toBeVisible();
  const operator = page.getByRole('group', { name: /No column for provider/ });
  await operator.getByRole('combobox', { name: 'Answer' }).click();
  await page.getByRole('option', { name: 'wave' }).click();
  await expect(operator).toBeHidden();
  await expect(meaning).toContainText('Mobile money “wave” (3 rows)');
  await expect(checkButton(page)).toHaveText('Check 3 rows, XOF 3,006');
});

test('each value that may say who is not paid is answered by itself, and who is left out is not paid', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const lines = [1, 2, 3, 4, 5, 6].map((n) => [...payment(n), n === 6 ? 'Suspendu' : 'À payer']);
  await chooseFile(app, writeCsv(folder, [...HEADINGS, 'Statut'], lines));
  const card = page.getByRole('group', { name: /Does one of these say who is not to be paid/ });
  await turnTo(page, card);
  await expect(card).toContainText('Statut (J)');
  const suspended = card.getByRole('group', { name: /“Suspendu”/ });
  await expect(card).toContainText('“Suspendu” · 1 row · XOF 1,006');
  const take = card.getByRole('button', { name: 'Take these answers' });
  await expect(card.locator('[aria-pressed=true]')).toHaveCount(0);
  await suspended.getByRole('button', { name: 'Leave out' }).click();
  // One value has no answer yet.
  await expect(take).toBeDisabled();
  await expect(checkButton(page)).toBeDisabled();
  const due = card.getByRole('group', { name: /“À payer”/ }).getByRole('button', { name: 'Pay' });
  await due.click();
  await take.click();
  await expect(card).toBeHidden();
  await expect(checkButton(page)).toHaveText('Check 5 rows, XOF 5,015');
  const answers = page.getByRole('listitem').filter({ hasText: '“Suspendu”' });
  await answers.getByRole('button', { name: 'Change' }).click();
  await expect(card).toBeVisible();
  await expect(card.locator('[aria-pressed=true]')).toHaveCount(0);
  await suspended.getByRole('button', { name: 'Leave out' }).click();
  await due.click();
  await take.click();
  await checkButton(page).click();
  await getQuotes(page);
  expect((await newestBatch(app)).counts).toEqual({ ready: 5 });
});

test('what was answered of the values is not asked again next month, unless a person wants to be', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const month = (name: string, more: number) => {
    const lines = [1, 2, 3, 4].map((n) => [...payment(n + more), n === 4 ? 'Suspendu' : 'À payer']);
    return writeCsv(folder, [...HEADINGS, 'Statut'], lines, name);
  };
  await chooseFile(app, month('avril.csv', 0));
  const card = page.getByRole('group', { name: /Does one of these say who is not to be paid/ });
  const answer = (value: RegExp, choice: string) =>
    card.getByRole('group', { name: value }).getByRole('button', { name: choice, exact: true }).click();
  await answer(/“Suspendu”/, 'Leave out');
  await answer(/“À payer”/, 'Pay');
  await card.getByRole('button', { name: 'Take these answers' }).click();
  await checkButton(page).click();
  await getQuotes(page);
  await approveAndPay(page, 3);
  await expect(batchState(page, 'Finished')).toBeVisible();

  await app.chooseMenu('Batches');
  await chooseFile(app, month('mai.csv', 10));
  await expect(checkButton(page)).toHaveText('Check 3 rows, XOF 3,036');
  await expect(card).toHaveCount(0);
  const who = page.getByRole('listitem').filter({ hasText: 'Who is paid, as you answered' });
  await expect(who).toContainText('“Suspendu” 1 → leave them out');
  await expect(who).toContainText('as confirmed on');
  await who.getByRole('button', { name: 'Change' }).click();
  await expect(card).toBeVisible();
  await expect(checkButton(page)).toBeDisabled();
});

test('clicks without reading leave no value unanswered: all are paid only by saying so', async ({
  app,
  folder,
}) => {
  const { page } = app;
  const lines = [1, 2, 3, 4].map((n) => [...payment(n), n === 4 ? 'Non' : 'Oui']);
  await chooseFile(app, writeCsv(folder, [...HEADINGS, 'Validé'], lines));
  const card = page.getByRole('group', { name: /Does one of these say who is not to be paid/ });
  await turnTo(page, card);
  await card.getByRole('button', { name: 'Take these answers' }).click({ force: true });
  await checkButton(page).click({ force: true });
  await expect(card).toBeVisible();
  await button(page, 'None of them: pay all').click();
  await expect(card).toBeHidden();
  await expect(checkButton(page)).toHaveText('Check 4 rows, XOF 4,010');
});
