/** An account for which no wallet was set up yet. */
import { expect, test } from './app-test.ts';
import { button, openInCheck } from './hands.ts';
import { csvFile, payments } from './sheet-files.ts';

test.use({ practiceOptions: { withWallets: false } });

test('without wallets no money is moved, and the review says what is missing', async ({ app, folder }) => {
  const { page } = app;
  await app.chooseMenu('Wallets');
  await expect(page.getByText('No wallet yet. Wallets are made in the portal.')).toBeVisible();
  for (const name of ['Deposit', 'Move money']) await expect(button(page, name)).toBeDisabled();
  await app.chooseMenu('Batches');
  await openInCheck(app, csvFile(folder, payments(3)));
  await button(page, 'Show the fees').click();
  await expect(page.getByText(/No wallet to pay XOF from: the account has none\./)).toBeVisible();
  await expect(button(page, 'Go on to approve')).toBeDisabled();
});
