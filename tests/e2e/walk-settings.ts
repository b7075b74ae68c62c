/** Settings, and the other two environments: Sandbox and Live, up to the typed confirmation. */
import { type PracticeService, startPracticeService } from '../support/practice-service.ts';
import { get } from './app-test.ts';
import { expectVisible, primary, type Walk } from './walk-tools.ts';

export async function walkSettings({ page, practice, visit, screen, button, words }: Walk): Promise<void> {
  await screen('settings');
  await expectVisible(button('settings.test').first());
  await visit('settings');
  practice.controls.setFaults({
    rules: [{ operations: ['list-wallets'], fault: { delayMs: 15_000, delayBefore: 'answer' } }],
  });
  await button('settings.test').first().click();
  await expectVisible(page.getByText(words('connection.trying')));
  await visit('settings-connecting');
  practice.controls.setFaults({ rules: [] });
  await screen('fees');
  await screen('settings');
  await button('settings.test').first().click();
  await expectVisible(page.getByRole('status').getByRole('list'));
  await visit('settings-connection');
  await button('settings.newProfile').click();
  await expectVisible(page.getByRole('dialog'));
  await visit('settings-profile');
  const fields = page.getByRole('dialog').locator('input:not([readonly], [type=hidden], [role=combobox])');
  const { url, origin, publicKey, privateKey } = practice;
  for (const [index, text] of ['Trial', url, origin, publicKey, privateKey].entries())
    await fields.nth(index).fill(text);
  await button('settings.saveAndTest').click();
  await expectVisible(page.getByRole('dialog').getByRole('status').getByRole('list'));
  await visit('settings-profile-tested');
  await page.keyboard.press('Escape');
  await button('webhooks.show').click();
  await page
    .getByRole('button', { name: /^https:/ })
    .first()
    .click();
  await expectVisible(page.getByText(words('webhooks.id')));
  await visit('settings-webhook');
  await page.locator('.screen-body > *').last().scrollIntoViewIfNeeded();
  await page.locator('.screen-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
  await visit('settings-end');
}

/** Each against a service of its own, because the practice service already knows the sample. */
export async function walkLive(walk: Walk): Promise<void> {
  const service = await startPracticeService();
  try {
    await walkEnvironments(walk, service);
  } finally {
    await service.close();
  }
}

async function walkEnvironments(
  { app, page, visit, screen, button, words }: Walk,
  { url, publicKey, privateKey, origin }: PracticeService,
): Promise<void> {
  for (const environment of ['sandbox', 'live'] as const) {
    const name = environment === 'live' ? 'Payroll Ltd' : 'Trial';
    await get(app, 'profiles.save', { name, environment, address: url, origin });
    await get(app, 'keys.set', { profile: name, publicKey, privateKey });
    await get(app, 'profiles.select', { name });
    await expectVisible(page.locator(`.band-${environment}`));
    await screen('settings');
    await expectVisible(button('settings.test').first());
    await page.locator('.screen-body').evaluate((body) => body.scrollTo(0, 0));
    await visit(`${environment}-settings`);
  }
  await screen('batches');
  await button('button.new-batch').first().click();
  await page.getByRole('menuitem', { name: words('newBatch.sample') }).click();
  await expectVisible(page.getByRole('combobox').first());
  await expectVisible(primary(page));
  await primary(page).click();
  await expectVisible(page.getByRole('grid'));
  await primary(page).click();
  await expectVisible(page.getByRole('dialog'));
  await button('check.warningsGo').click();
  await button('review.goOn').waitFor();
  await expectVisible(primary(page));
  await visit('live-review');
  await primary(page).click();
  await expectVisible(page.getByRole('textbox'));
  await visit('live-approve');
  const phrase = /PAY(?:ER)? \d+/.exec((await page.locator('label').last().textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('textbox').last().fill(phrase.slice(0, 3));
  await visit('live-approve-typing');
  await page.getByRole('textbox').last().fill(`${phrase}0`);
  await visit('live-approve-wrong');
  await page.getByRole('textbox').last().fill(phrase);
  await expectVisible(page.locator('[data-variant=filled]:enabled'));
  await visit('live-approve-typed');
  // From now on a batch of this sum needs a second person; the review shows it when it is read again.
  await get(app, 'settings.change', {
    preferences: { personName: 'Awa Diop', secondPersonAbove: { xof: '1' } },
  });
  await button('approve.back').click();
  await expectVisible(primary(page));
  await primary(page).click();
  await expectVisible(page.getByRole('textbox').nth(1));
  await visit('live-approve-second-person');
}
