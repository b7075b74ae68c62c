/** A recipient's security answer is sent with the payment, and no window shows, speaks or copies it. */
import type { Page } from 'playwright';
import { expect, test } from './app-test.ts';
import { button, checkButton, choose, filterOf, paste } from './hands.ts';

/** As the file has them: one that is taken as it is, two that are cleaned, one that is refused as a formula. */
const ANSWERS = ['Toundra1', '  Toundra  2 ', 'Toun\u200bdra3', '=Toundra4()'];

const SHEET = [
  ['first_name', 'last_name', 'email', 'amount', 'security_question', 'security_question_answer'],
  ...ANSWERS.map((answer, index) => ['Zoé', `Roy ${index}`, `zoe${index}@example.ca`, '12', 'Pays?', answer]),
]
  .map((cells) => cells.join('\t'))
  .join('\n');

/** Everything the window holds: texts, labels, titles, values that a script set. */
function heldByWindow(page: Page): Promise<string> {
  return page.evaluate(() => {
    const values = [...document.querySelectorAll<HTMLInputElement>('input')].map(({ value }) => value);
    return [document.documentElement.outerHTML, ...values].join('\n').replaceAll('\u200b', '');
  });
}

test('a security answer, cleaned, refused or changed by hand, shows nowhere but in its editor', async ({
  app,
}) => {
  const { page } = app;
  await expect(button(page, 'New batch')).toBeVisible();
  await paste(page, SHEET);
  await page.getByText('For all rows').click();
  for (const [field, value] of [
    ['Currency', 'cad'],
    ['Country', 'ca'],
    ['Channel', 'etransfer_send'],
    ['Language', 'fr'],
  ] as const)
    await choose(page.getByLabel(field, { exact: true }), value);
  await expect(checkButton(page)).toBeEnabled();
  const expectHidden = async (where: string): Promise<void> => {
    expect((await heldByWindow(page)).match(/t.undra.{0,20}/gi) ?? [], where).toEqual([]);
  };
  await expectHidden('import');
  await checkButton(page).click();
  const grid = page.getByRole('grid');
  await expect(grid.getByText('••••').first()).toBeVisible();
  await expectHidden('check');
  const cellOf = (row: number) =>
    grid.getByRole('row').nth(row).getByRole('gridcell', { name: /••••/ }).first();
  await cellOf(1).click();
  for (const answer of ANSWERS) {
    await expectHidden(`the cell of ${JSON.stringify(answer)}`);
    await page.keyboard.press('ArrowDown');
  }
  // Its editor alone shows it, while it is open.
  await cellOf(1).click();
  await page.keyboard.press('F2');
  await expect(grid.getByRole('textbox')).toHaveValue('Toundra1');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Toundra5');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Undo')).toBeEnabled();
  await cellOf(1).click();
  await expect(page.locator('.cell-inspector')).toContainText('•••• → ••••');
  await expectHidden('changed by hand');
  await filterOf(page, 'To correct 1').click();
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expectHidden('errors alone');
  expect(app.complaints()).toEqual([]);
});
