/** Import, check and review of the sample sheet. */
import { closeToast, discardNewest, expectVisible, primary, type Walk } from './walk-tools.ts';

/** A sheet with columns and figures that only a person can explain, and then the sample. */
export async function walkImport({ page, visit, words, screen }: Walk): Promise<void> {
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Who\tSum\nAwa Diop\t1.250\nOmar Ba\t2.500');
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expectVisible(page.getByRole('combobox').first());
  await visit('import-questions');
  await screen('batches');
  await discardNewest(page);
  await visit('batches-discard');
  await page.getByRole('dialog').locator('[data-variant=filled]').click();
  // The toast would lie over what comes next.
  await closeToast(page);
  await expectVisible(page.getByRole('button', { name: words('newBatch.sample') }).last());
  await page
    .getByRole('button', { name: words('newBatch.sample') })
    .last()
    .click();
  await expectVisible(primary(page));
  await expectVisible(page.getByRole('combobox').first());
  await visit('import');
}

export async function walkCheck({ page, visit, button }: Walk): Promise<void> {
  await primary(page).click();
  const grid = page.getByRole('grid');
  await expectVisible(grid);
  await visit('check');
  const panel = button('check.panelOpen');
  await panel.click();
  await visit('check-panel');
  await panel.click();
  const filters = page.getByRole('radiogroup').locator('label');
  await filters.nth(1).click();
  await grid.focus();
  await page.keyboard.press('F8');
  await expectVisible(grid.locator('.grid-active[aria-invalid=true]'));
  await visit('check-problem');
  await page.keyboard.press('F2');
  await expectVisible(grid.getByRole('textbox'));
  await visit('check-editing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Shift+A');
  await visit('check-set-aside');
  await page.keyboard.press('ControlOrMeta+z');
  await filters.first().click();
  await page.getByRole('searchbox').fill('nobody of this name');
  await expectVisible(button('frame.clear'));
  await visit('check-no-match');
  await button('frame.clear').click();
  await filters.nth(2).click();
  await expectVisible(grid);
  await grid.focus();
  await page.keyboard.press('F8');
  await expectVisible(page.locator('.cell-inspector'));
  await visit('check-warning');
  await primary(page).click();
  await expectVisible(page.getByRole('dialog'));
  await visit('check-warnings');
  await button('check.warningsGo').click();
}

export async function walkReview({ page, visit, button }: Walk): Promise<void> {
  await visit('quoting');
  await button('review.goOn').waitFor();
  await expectVisible(primary(page));
  await visit('review');
  await button('rehearse.title').click();
  await button('rehearse.start').click();
  await visit('review-rehearsing');
  await page.locator('.folds progress').waitFor({ state: 'detached' });
  await visit('review-rehearsed');
  await button('review.goOn').click();
  await expectVisible(page.locator('[data-variant=filled]:enabled', { hasText: /\d/ }).last());
  await visit('approve');
}

/** An accountant's own sheet: a word to explain, whole names, a missing column; and what a spreadsheet's keys open. */
export async function walkOwnSheet({ page, visit, words, screen, button }: Walk): Promise<void> {
  await screen('batches');
  await page.evaluate(() => {
    const data = new DataTransfer();
    const lines = [
      'Nom complet\tPays\tMontant\tDevise\tCanal\tOpérateur',
      'DIOP Awa\tsn\t125 000\tXOF\tMobile money\tWave',
      'Gagnon Luc\tsn\t80 000\tXOF\tMobile money\tWave',
      'Acme Office Supplies Ltd.\tsn\t1 250 000\tXOF\tMobile money\tWave',
      'Omar Ba\tsn\t9 000\tXOF\tChèque\tWave',
    ];
    data.setData('text/plain', lines.join('\n'));
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const question = page.locator('fieldset.question');
  await expectVisible(question);
  await visit('import-counted');
  await question.getByRole('textbox').fill('pigeon');
  await question.getByRole('textbox').press('Enter');
  await expectVisible(page.getByRole('alert').first());
  await visit('import-refused');
  await question.getByRole('button').last().click();
  await primary(page).click();
  const grid = page.getByRole('grid');
  const added = grid.locator('[role=gridcell].grid-added').first();
  await expectVisible(added);
  await visit('check-added');
  await added.click();
  await expectVisible(page.locator('.cell-inspector'));
  await visit('check-added-cell');
  const panel = button('check.panelOpen');
  const isFolded = (await panel.getAttribute('aria-expanded')) === 'false';
  if (isFolded) await panel.click();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Gagnon|DIOP/, expanded: false })
    .first()
    .click();
  await page.getByRole('complementary').getByRole('button', { name: /…$/ }).click();
  await expectVisible(page.getByRole('dialog'));
  await visit('check-names');
  await page.getByRole('dialog').locator('[data-variant=filled]').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  if (isFolded) await panel.click();
  // The message may have gone by itself when the look at it ends.
  await visit('check-names-taken');
  await page.locator('.toast button:last-child').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLButtonElement).click();
  });
  await grid.locator('[data-row="0"][data-column="0"]').click();
  await grid.locator('[data-row="2"][data-column="2"]').click({ modifiers: ['Shift'] });
  await visit('check-selected');
  await grid.locator('[data-row="1"][data-column="1"]').click({ button: 'right' });
  await expectVisible(page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+h');
  await expectVisible(page.getByRole('dialog'));
  await page.getByRole('dialog').getByLabel(words('replace.find')).fill('diop');
  await visit('check-replace');
  await page.keyboard.press('Escape');
  await screen('batches');
  await discardNewest(page);
  await page.getByRole('dialog').locator('[data-variant=filled]').click();
  await closeToast(page);
}
