/** The run and its results. */
import { get } from './app-test.ts';
import { waitForBatch, waitForState } from './sheet-of-payments.ts';
import { expectVisible, primary, type Walk } from './walk-tools.ts';

export async function walkSending({ page, visit, button, app, practice }: Walk): Promise<void> {
  const { batches: made } = await get(app, 'batches.list', { search: '', states: [], offset: 0, limit: 1 });
  const batch = made[0]?.batch ?? '';
  // Slowly, so that the run can be looked at; quickly again once it was.
  await get(app, 'batches.set-pace', { batch, perSecond: 4, maxPerSecond: 4 });
  await primary(page).click();
  await expectVisible(button('button.pause'));
  await expectVisible(page.getByRole('gridcell').first());
  await visit('sending');
  await button('send.advanced').click();
  await expectVisible(page.getByRole('slider'));
  await visit('sending-advanced');
  await button('send.advanced').click();
  await button('button.pause').click();
  await expectVisible(button('button.resume'));
  await visit('sending-paused');
  await button('button.stop').click();
  await expectVisible(page.getByRole('dialog'));
  await visit('sending-stop');
  await page.keyboard.press('Escape');
  await practice.controls.goDown();
  await button('button.resume').click();
  await waitForBatch(app, batch, ({ waitingFor }) => waitingFor.some(isOutOfReach));
  await visit('sending-out-of-reach');
  await practice.controls.goUp();
  await get(app, 'batches.set-pace', { batch, perSecond: 100, maxPerSecond: 200 });
  // It goes on by itself.
  await expectVisible(button('send.toResults'), 60_000);
  await visit('sent');
  // The doubt is settled: the lost row is parked.
  await waitForState(app, batch, 'needs-you');
  await button('send.toResults').click();
  await expectVisible(page.getByRole('grid'));
}

/** Every way a row can have ended, each with its panel. */
export async function walkResults({ page, visit, button, words }: Walk): Promise<void> {
  await expectVisible(page.getByRole('gridcell').first());
  await visit('results-parked');
  await page.getByRole('gridcell').first().click();
  await expectVisible(button('button.send-again'));
  await visit('results-evidence');
  for (const decision of ['it-was-paid', 'it-was-not-paid'] as const) {
    await button(`button.${decision}`).first().click();
    await expectVisible(page.getByRole('dialog'));
    await visit(`results-${decision}`);
    await page.keyboard.press('Escape');
  }
  await button('button.send-again').first().click();
  await expectVisible(page.getByRole('dialog'));
  await visit('results-send-again');
  await page.getByRole('dialog').getByRole('textbox').fill('SEND AGAIN, please');
  await visit('results-send-again-wrong');
  await page.keyboard.press('Escape');
  const panel = page.getByRole('complementary');
  await panel.getByRole('button').first().click();
  for (const [name, glyph] of [
    ['failed', '.glyph-failed'],
    ['rejected', '.glyph-rejected'],
    ['paid', '.glyph-paid'],
  ] as const) {
    await page.locator('[aria-pressed]', { has: page.locator(glyph) }).click();
    await expectVisible(page.locator(`.grid ${glyph}`).first());
    await page.getByRole('gridcell').first().click();
    await expectVisible(panel);
    await visit(`results-${name}`);
    await panel.getByRole('button').first().click();
  }
  await page.locator('[aria-pressed]', { has: page.locator('.glyph-paid') }).click();
  await button('results.ties').click();
  await visit('results-totals');
  await button('results.ties').click();
  await page.getByRole('searchbox').fill('nobody of this name');
  await expectVisible(button('frame.clear'));
  await visit('results-no-match');
  await button('frame.clear').click();
  await button('button.export').first().click();
  await expectVisible(page.getByRole('menuitem').first());
  await visit('results-export');
  await page.getByRole('menuitem', { name: words('export.entries') }).click();
  await expectVisible(page.getByRole('dialog'));
  await visit('results-entries');
  await page.keyboard.press('Escape');
  await button('frame.more').click();
  await page.getByRole('menuitem', { name: words('closing.open') }).click();
  await expectVisible(page.getByRole('dialog').getByRole('table').first());
  await visit('results-closing');
  await page.keyboard.press('Escape');
}

function isOutOfReach({ code }: { readonly code: string }): boolean {
  return code === 'waiting-outage';
}
