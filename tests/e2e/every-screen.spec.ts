/**
 * Every screen and state of the window, walked once per language and looked at in every way: axe and the words, both
 * themes, forced colours and paper in English; the least size and 200 % zoom of it in French, which runs longer.
 */
import { expect, test } from './app-test.ts';
import {
  bandFaults,
  barFaults,
  drawerFaults,
  LEAST,
  lostControls,
  ROWS_AT_LEAST,
  rowsInSight,
  squeezedTables,
  ZOOMED,
} from './layout-faults.ts';
import {
  focusFaults,
  forcedColourFaults,
  graveFaults,
  markWhatWasSeen,
  paperFaults,
  showTheme,
} from './screen-faults.ts';
import { walkWindow } from './window-walk.ts';
import { wordFaults } from './word-faults.ts';

test('in English no screen has a grave fault for a screen reader or an eye: in either theme, in forced colours, on paper', async ({
  launch,
  practice,
}) => {
  test.setTimeout(480_000);
  const app = await launch();
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await walkWindow(app, {
    language: 'en',
    isDark: false,
    practice,
    // A soft assertion, so that the walk continues and every screen is reported.
    visit: async (name) => {
      await markWhatWasSeen(page);
      expect.soft(await wordFaults(page, 'en'), name).toEqual([]);
      expect.soft(await graveFaults(page, 'all'), `${name}, light`).toEqual([]);
      await showTheme(page, 'dark');
      expect.soft(await graveFaults(page, 'colours'), `${name}, dark`).toEqual([]);
      if (/-review$/.test(name)) expect.soft(await paperFaults(page), `${name}, printed`).toEqual([]);
      await showTheme(page, 'light');
      await page.emulateMedia({ forcedColors: 'active' });
      expect.soft(await forcedColourFaults(page), `${name}, forced colours`).toEqual([]);
      expect.soft(await focusFaults(page), `${name}, forced colours`).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    },
  });
  expect(app.complaints()).toEqual([]);
});

test('in French every bar keeps its place at the least size, and at 200 % zoom every control can be reached', async ({
  launch,
  practice,
}) => {
  test.setTimeout(480_000);
  const app = await launch({ locale: 'fr-CA' });
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(LEAST);
  const rows: Record<string, number> = {};
  await walkWindow(app, {
    language: 'fr',
    isDark: true,
    practice,
    visit: async (name) => {
      await markWhatWasSeen(page);
      expect.soft(await wordFaults(page, 'fr'), name).toEqual([]);
      // The colours are those of the English walk.
      expect.soft(await graveFaults(page, 'all but colours'), name).toEqual([]);
      expect.soft(await barFaults(page), name).toEqual([]);
      expect.soft(await bandFaults(page), name).toEqual([]);
      expect.soft(await drawerFaults(page), name).toEqual([]);
      expect.soft(await squeezedTables(page), name).toEqual([]);
      expect.soft((await page.locator('.sidebar').boundingBox())?.width, name).toBe(56);
      const step = name.replace(/^\d+-/, '');
      if (/^(check|sending|results-paid)$/.test(step)) rows[step] = await rowsInSight(page);
      await page.setViewportSize(ZOOMED);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, { message: `${name}, zoomed` }).toBeLessThanOrEqual(ZOOMED.width);
      expect.soft(await bandFaults(page), `${name}, zoomed`).toEqual([]);
      // A grid is drawn again some frames after the window's size has changed.
      await expect
        .configure({ soft: true })
        .poll(() => lostControls(page), `${name}, zoomed`)
        .toEqual([]);
      await page.setViewportSize(LEAST);
    },
  });
  for (const [step, atLeast] of Object.entries(ROWS_AT_LEAST))
    expect.soft(rows[step], step).toBeGreaterThanOrEqual(atLeast);
  expect(app.complaints()).toEqual([]);
});
