/** axe over every screen and state, in both languages and both themes: nothing serious, nothing critical. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, test } from './app-test.ts';
import { walkWindow } from './window-walk.ts';

/** Rows of a grid are drawn alike: a dozen of them say what all of them would, in a fraction of the time. */
const REPEATED_ROWS = '.grid-row:nth-child(n + 13)';

/** A colour half-way through its transition is no colour of ours: what moves towards an end is let come to it. */
async function letMotionEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

async function graveFaults(page: Page): Promise<readonly string[]> {
  await letMotionEnd(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if ((await page.locator(REPEATED_ROWS).count()) > 0) axe.exclude(REPEATED_ROWS);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
}

for (const language of ['en', 'fr'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`no screen has a grave fault for a screen reader or an eye, in ${language}, ${theme}`, async ({
      launch,
      practice,
    }) => {
      test.setTimeout(240_000);
      const app = await launch({ locale: language === 'fr' ? 'fr-CA' : 'en-CA' });
      await app.page.emulateMedia({ reducedMotion: 'reduce' });
      await walkWindow(app, {
        language,
        isDark: theme === 'dark',
        practice,
        // Softly: the walk goes on, and every screen is told.
        visit: async (name) => expect.soft(await graveFaults(app.page), name).toEqual([]),
      });
      expect(app.complaints()).toEqual([]);
    });
  }
}
