/** The service beside the batches: wallets, recipients, transactions, fees. */
import { get } from './app-test.ts';
import { expectVisible, type Walk } from './walk-tools.ts';

export async function walkMoney({ page, visit, screen, button, words, practice }: Walk): Promise<void> {
  await screen('batches');
  await expectVisible(page.locator('tbody tr').first());
  await visit('batches');
  await page.getByRole('searchbox').fill('nothing of this name');
  await expectVisible(button('frame.clear').first());
  await visit('batches-no-match');
  await page.getByRole('searchbox').fill('diallo');
  await expectVisible(page.getByRole('region', { name: words('found.title') }).last());
  await visit('batches-found');
  await page.getByRole('searchbox').fill('');
  await screen('wallets');
  await expectVisible(page.getByText('Operations CAD').first());
  await visit('wallets');
  await page.getByRole('button', { name: 'Operations CAD' }).click();
  await expectVisible(page.getByRole('complementary').getByRole('row').nth(1));
  await visit('wallets-one');
  await button('wallets.statement').click();
  await expectVisible(page.getByRole('dialog'));
  await visit('wallets-statement');
  await page.keyboard.press('Escape');
  for (const kind of ['deposit', 'swap', 'swap-and-send'] as const) {
    if (kind !== 'deposit') await button('wallets.move').click();
    await (kind === 'deposit'
      ? button('money.deposit')
      : page.getByRole('menuitem', { name: words(`money.${kind}`) })
    )
      .first()
      .click();
    await expectVisible(page.getByRole('complementary').getByRole('combobox').first());
    await visit(`wallets-${kind}`);
  }
  // A failing service: the message, and the button to try again.
  practice.controls.setFaults({
    rules: [{ operations: ['list-wallets'], fault: { answer: 'status', status: 503, effect: 'none' } }],
  });
  await screen('batches');
  await screen('wallets');
  await expectVisible(button('frame.tryAgain'), 60_000);
  await visit('wallets-failing');
  practice.controls.setFaults({});
}

/** A payee of the sample, whose name is paid at other accounts too. */
const BINTOU = {
  ...{ first_name: 'Bintou', last_name: 'Sanogo', email: 'bintou.sanogo.46@example.com', country: 'ca' },
  ...{ transaction_type: 'etransfer_send', recipient_type: 'transaction', language: 'en' },
};

export async function walkService({ app, page, visit, screen, button }: Walk): Promise<void> {
  await get(app, 'recipients.create', { fields: BINTOU, isDuplicateMeant: true });
  await screen('recipients');
  const rows = page.getByRole('table').getByRole('row');
  await expectVisible(rows.nth(1));
  await visit('recipients');
  await rows.filter({ hasText: 'Bintou' }).getByRole('button').click();
  await expectVisible(page.getByRole('complementary').getByRole('row').nth(1));
  await visit('recipients-one');
  await button('recipients.new').first().click();
  await expectVisible(page.getByRole('complementary').getByRole('combobox').first());
  await visit('recipients-new');
  await screen('transactions');
  await expectVisible(rows.nth(1));
  await visit('transactions');
  await button('fact.status').first().click();
  await page.getByRole('menuitemcheckbox').nth(2).click();
  await page.getByRole('menuitemcheckbox').nth(3).click();
  await visit('transactions-several');
  await page.keyboard.press('Escape');
  await button('frame.clear').first().click();
  await expectVisible(rows.nth(1));
  await rows.nth(1).getByRole('button').first().click();
  await expectVisible(page.getByRole('complementary'));
  await visit('transactions-one');
  await page.getByRole('searchbox').fill('nobody of this name');
  // One beside what is filtered by, one below the list that is empty.
  await expectVisible(button('frame.clear').nth(1));
  await visit('transactions-no-match');
  await screen('fees');
  await expectVisible(page.getByRole('table').first());
  await visit('fees');
  await page.locator('[data-variant=filled]').first().click();
  await expectVisible(page.getByRole('table').nth(1));
  await visit('fees-quoted');
  await page.getByRole('searchbox').fill('nobody of this name');
  await expectVisible(button('frame.clear').first());
  await visit('fees-no-match');
}
