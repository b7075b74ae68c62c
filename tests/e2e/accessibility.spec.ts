/** axe over every screen and state, in both languages and both themes, nothing serious or critical; and their words. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, test } from './app-test.ts';
import { walkWindow } from './window-walk.ts';
import { wordFaults } from './word-faults.ts';

/** Rows of a grid or a list are drawn alike: a dozen of them say what all of them would, in a fraction of the time. */
const REPEATED_ROWS =
  '.grid-row:nth-child(n + 13), tbody > tr:nth-child(n + 13), .kinds > li:nth-child(n + 13)';
/** What lies over a screen that was looked at already is looked at alone. */
const OVER_THE_SCREEN = '[role=dialog], [role=menu], .inspector';

/** A colour half-way through its transition is no colour of ours: what moves towards an end is let come to it. */
async function letMotionEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** All rules, or those alone that a theme can break. */
async function graveFaults(page: Page, rules: 'all' | 'colours'): Promise<readonly string[]> {
  await letMotionEnd(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  axe.options({
    resultTypes: ['violations'],
    ...(rules === 'colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
  });
  if ((await page.locator(REPEATED_ROWS).count()) > 0) axe.exclude(REPEATED_ROWS);
  if ((await page.locator(OVER_THE_SCREEN).count()) > 0) axe.include(OVER_THE_SCREEN);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
}

/** The window in the other theme, as its settings would put it. */
function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.evaluate((scheme) => {
    document.documentElement.dataset.mantineColorScheme = scheme;
  }, theme);
}

for (const [language, theme, other] of [
  ['en', 'light', 'dark'],
  ['fr', 'dark', 'light'],
] as const) {
  test(`no screen has a grave fault for a screen reader or an eye, in ${language}, in either theme`, async ({
    launch,
    practice,
  }) => {
    test.setTimeout(480_000);
    const app = await launch({ locale: language === 'fr' ? 'fr-CA' : 'en-CA' });
    const { page } = app;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await walkWindow(app, {
      language,
      isDark: theme === 'dark',
      practice,
      // Softly: the walk goes on, and every screen is told.
      visit: async (name) => {
        expect.soft(await wordFaults(page, language), name).toEqual([]);
        expect.soft(await graveFaults(page, 'all'), `${name}, ${theme}`).toEqual([]);
        await showTheme(page, other);
        expect.soft(await graveFaults(page, 'colours'), `${name}, ${other}`).toEqual([]);
        await showTheme(page, theme);
      },
    });
    expect(app.complaints()).toEqual([]);
  });
}
