/** Approve, through the window: what Live asks to be typed, and the second person above a limit. */
import { expect, get, test } from './app-test.ts';
import {
  batchState,
  button,
  choose,
  getQuotes,
  openBatch,
  openInReview,
  payButton,
  sentTo,
  step,
} from './hands.ts';
import { payments, sumOf } from './sheet-files.ts';

test('live money asks for the phrase: Enter is inert until it matches, then the batch is sent', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  await app.chooseMenu('Settings');
  await button(page, 'New profile').click();
  const profile = page.getByRole('dialog');
  await profile.getByLabel('Name').fill('Head office');
  await choose(profile.getByLabel('Environment'), 'live');
  await profile.getByLabel('Address').fill(practice.url);
  await profile.getByLabel('Origin (X-Origin)').fill(practice.origin);
  await profile.getByLabel('Public key').fill(practice.publicKey);
  await profile.getByLabel('Private key').fill(practice.privateKey);
  await profile.getByRole('button', { name: 'Save and test' }).click();
  await expect(profile.getByText('The connection works.')).toBeVisible();
  await profile.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByText('LIVE · real money · Head office')).toBeVisible();
  await expect(page).toHaveTitle(/^Live/);

  await app.chooseMenu('Batches');
  await openInReview(app, folder, payments(12));
  await button(page, 'Go on to approve').click();
  await expect(page.getByText('Live (Head office): real money leaves your wallets.')).toBeVisible();
  const pay = payButton(page, 12);
  const phrase = page.getByLabel('Type PAY 12 to confirm');
  await expect(pay).toBeDisabled();
  await expect(page.getByText('Type the phrase first.')).toBeVisible();
  await phrase.fill('PAY 13');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It must read PAY 12.')).toBeVisible();
  await expect(pay).toBeDisabled();
  expect(sentTo(practice)).toBe(0);
  const { preferences } = await get(app, 'settings.get', {});
  await get(app, 'settings.change', { preferences: { ...preferences, language: 'fr' } });
  await expect(page.getByLabel('Tapez PAYER 12 pour confirmer')).toBeVisible();
  await get(app, 'settings.change', { preferences });
  await phrase.fill('PAY 12');
  await expect(pay).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(batchState(page, 'Finished')).toBeVisible();
  expect(sentTo(practice)).toBe(12);
  expect(app.complaints()).toEqual([]);
});

test('above its limit a batch needs a second person, and its maker is none', { tag: '@long' }, async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  await app.chooseMenu('Settings');
  const limit = String(sumOf(3) - 1);
  const set = async (label: string, value: string): Promise<void> => {
    await app.chooseMenu('Settings');
    const field = page.getByLabel(label);
    await field.fill(value);
    await page.locator('form').filter({ has: field }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.').first()).toBeVisible();
  };
  await set('Above, in XOF', limit);
  await app.chooseMenu('Batches');
  await openInReview(app, folder, payments(3));
  await button(page, 'Go on to approve').click();
  const pay = payButton(page, 3);
  await expect(pay).toBeDisabled();
  // Without a name the maker could be anybody, and so could the second person.
  await expect(page.getByText('A second person is needed: say in Settings who you are first.')).toBeVisible();
  await set('Your name', 'Awa Diop');
  await expect
    .poll(async () => (await get(app, 'settings.get', {})).preferences)
    .toMatchObject({ personName: 'Awa Diop', secondPersonAbove: { xof: limit } });
  await openBatch(app, 'paie');
  await button(page, 'Go on to approve').click();
  await expect(pay).toBeDisabled();
  await expect(page.getByText('A second person’s name is needed.')).toBeVisible();
  await page.getByLabel('Second person').fill('áwa  diop');
  await pay.click();
  await expect(page.getByText('áwa diop can’t approve their own batch.')).toBeVisible();
  expect(sentTo(practice)).toBe(0);
  await page.getByLabel('Second person').fill('Omar Ba');
  await pay.click();
  await expect(batchState(page, 'Finished')).toBeVisible();
  expect(sentTo(practice)).toBe(3);
});

test('an edit after the approval voids it: the mended sheet is quoted and approved anew', async ({
  app,
  folder,
  practice,
}) => {
  const { page } = app;
  await openInReview(app, folder, payments(3));
  const { batches } = await get(app, 'batches.list', { search: '', states: [], offset: 0, limit: 1 });
  await get(app, 'batches.approve', { batch: batches[0]?.batch ?? '', confirmation: '', approver: null });
  await expect(step(page, 'Approve')).not.toHaveAttribute('aria-disabled', 'true');
  await step(page, 'Check').click();
  const grid = page.getByRole('grid');
  await grid.getByRole('gridcell', { name: '1001', exact: true }).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2001');
  await page.keyboard.press('Enter');
  await getQuotes(page);
  await expect(step(page, 'Send')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Go on to approve').click();
  await payButton(page, 3).click();
  await expect(batchState(page, 'Finished')).toBeVisible();
  expect(
    practice.books
      .sessions()
      .map(({ amountMinor }) => amountMinor)
      .sort(),
  ).toEqual([1002, 1003, 2001]);
});
