/** Pictures of every screen and state of the window, the same each time: for people, and to be compared with accepted ones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { systemClock } from '../../electron/practice/ports/clock.ts';
import { AcceptedPictures, SHARE_MAX } from '../support/accepted-pictures.ts';
import { type DesktopApp, launchDesktopApp, ownEnvironment, PROJECT_FOLDER } from '../support/desktop-app.ts';
import { jumpingClock } from '../support/jumping-clock.ts';
import { startPracticeService } from '../support/practice-service.ts';
import { BrowserContexts } from '../support/stand-in/browser-contexts.ts';
import { walkWindow } from './window-walk.ts';

/** What is looked at: both languages, both themes, the least size, and 200 % zoom of it. */
export const SCREEN_WALKS = [
  { name: 'en-light', language: 'en', isDark: false },
  { name: 'fr-dark', language: 'fr', isDark: true },
  { name: 'en-dark', language: 'en', isDark: true },
  { name: 'fr-light', language: 'fr', isDark: false },
  { name: 'fr-light-least', language: 'fr', isDark: false, size: { width: 1024, height: 700 } },
  { name: 'en-dark-zoomed', language: 'en', isDark: true, size: { width: 512, height: 350 } },
] as const;

export type ScreenWalk = (typeof SCREEN_WALKS)[number];

/** Both languages and both themes, and no larger than that in the repository. */
const ACCEPTED = ['en-light', 'fr-dark'];
/** Half the size in few colours: a letter that moves still shows. */
const FORM = { square: 2, colours: 64, tolerance: 24 };
const NOW = Date.parse('2026-11-30T12:00:00Z');
/** What a picture shows may still be on its way to the window: so long is waited for one to look as accepted, and for all that never do. */
const PATIENCE_MS = { ofOne: 8_000, ofAll: 40_000 };
/** A picture that is to be accepted has not changed for so long: nothing of it is on its way any more. */
const STILL_MS = 1_500;

/** The accepted pictures of a walk; undefined if only people look at it. */
export function acceptedScreens({ name }: ScreenWalk): AcceptedPictures | undefined {
  if (!ACCEPTED.includes(name)) return undefined;
  return new AcceptedPictures(join(PROJECT_FOLDER, 'tests', 'renderer', 'screens', name), FORM);
}

/** How far work has come at the moment of the picture is not the same each time. */
export function isComparable(state: string): boolean {
  return !/^(quoting|review-rehearsing|sending|sent$)/.test(state);
}

/** One state of the window. `place`: its number in the walk. */
export interface ScreenPicture {
  readonly place: number;
  readonly name: string;
  readonly picture: Buffer;
  /** The share of the pixels that differ from the accepted picture; 0 for what is not compared. */
  readonly share: number;
}

/** Takes the pictures of a walk one by one, in the order of the walk. A walk that cannot go on is thrown after its last picture. */
export async function takeScreens(
  browser: Browser,
  walk: ScreenWalk,
  accepted: AcceptedPictures | undefined,
  onPicture: (taken: ScreenPicture) => void,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'paysheet-screens-'));
  const offsetMs = NOW - Date.now();
  const clock = { ...systemClock, nowMs: () => Date.now() + offsetMs };
  const practice = await startPracticeService({ withSampleSessions: true }, { clock });
  const app = await launchDesktopApp({
    dataFolder: data,
    locale: walk.language === 'fr' ? 'fr-CA' : 'en-CA',
    environment: {
      ...ownEnvironment(practice, data),
      ...jumpingClock(data, offsetMs).environment,
      TZ: 'UTC',
    },
    contexts: new BrowserContexts(async () => browser, 'closed'),
  });
  const compared = await browser.newPage();
  await prepare(app, walk);
  const patience = { leftMs: PATIENCE_MS.ofAll };
  let place = 0;
  try {
    await walkWindow(app, {
      ...walk,
      practice,
      visit: async (state) => {
        const name = state.replace(/^\d+-/, '');
        place += 1;
        onPicture({ place, name, ...(await takeScreen(app.page, name, { compared, accepted, patience })) });
      },
    });
  } catch (error) {
    onPicture({
      ...{ place: place + 1, name: 'where-it-ended', share: 0 },
      picture: await app.page.screenshot(),
    });
    throw error;
  } finally {
    await compared.close();
    await app.kill();
    await practice.close();
    rmSync(data, { recursive: true, force: true });
  }
}

async function prepare({ page }: DesktopApp, walk: ScreenWalk): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.clock.setFixedTime(NOW);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // A timer that was begun before the clock was set could not be ended any more.
  await page.reload();
  if ('size' in walk) await page.setViewportSize(walk.size);
}

interface Comparison {
  /** A page in which pictures are read. */
  readonly compared: Page;
  readonly accepted: AcceptedPictures | undefined;
  readonly patience: { leftMs: number };
}

async function takeScreen(
  page: Page,
  name: string,
  { compared, accepted, patience }: Comparison,
): Promise<Pick<ScreenPicture, 'picture' | 'share'>> {
  if (!isComparable(name)) return { picture: await pictureOf(page), share: 0 };
  const startedAt = Date.now();
  const until = startedAt + Math.min(PATIENCE_MS.ofOne, patience.leftMs);
  let earlier: { readonly picture: Buffer; readonly atMs: number } | undefined;
  for (;;) {
    const picture = await pictureOf(page);
    if (earlier?.picture.equals(picture) !== true) earlier = { picture, atMs: Date.now() };
    const share = accepted === undefined ? 0 : await accepted.difference(compared, name, picture);
    const isDone = accepted === undefined ? Date.now() - earlier.atMs > STILL_MS : share <= SHARE_MAX;
    if (isDone || Date.now() >= until) {
      if (!isDone) patience.leftMs -= Date.now() - startedAt;
      return { picture, share };
    }
    await page.waitForTimeout(300);
  }
}

async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(setVolatile, true);
  const picture = await page.screenshot({ animations: 'disabled' });
  await page.evaluate(setVolatile, false);
  return picture;
}

/**
 * Runs in the window: gives what is drawn anew in each walk (times of the day, ids, markers, keys, ports, folders) the
 * same letters, and takes them back.
 */
function setVolatile(isSame: boolean): void {
  const volatile =
    /(?<![\d.])\d{1,2}(:| h )\d\d(:\d\d)?(?!\d)|\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\bPS[0-9A-Z]{13}\b|(?<=pk_practice_)[0-9a-f]+|(?<=127\.0\.0\.1:)\d+|(?<=paysheet-screens-)\w+/g;
  // Each keeps its length, and a time its form.
  const alike = (text: string) => text.replace(/^\d{1,2}[: ]/.test(text) ? /\d/g : /[0-9a-z]/gi, '0');
  const world = globalThis as unknown as { ownTexts?: (() => void)[] };
  for (const giveBack of world.ownTexts ?? []) giveBack();
  world.ownTexts = [];
  if (!isSame) return;
  const owns = world.ownTexts;
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const text = node as Text;
    const own = text.data;
    const same = own.replace(volatile, alike);
    if (same === own) continue;
    text.data = same;
    // What was drawn meanwhile stays.
    owns.push(() => {
      if (text.data === same) text.data = own;
    });
  }
  for (const input of document.querySelectorAll('input')) {
    const own = input.value;
    const same = own.replace(volatile, alike);
    if (same === own || input.type === 'password') continue;
    input.value = same;
    owns.push(() => {
      input.value = own;
    });
  }
}
