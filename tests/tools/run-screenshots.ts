// `npm run screenshots [-- NAME…]`: walks the app with the sample sheet and writes every screen and state, English light
// and French dark unless others are named, into screenshots/ (which git ignores).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { walkWindow } from '../e2e/window-walk.ts';
import { buildApp } from '../support/build-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { launchDesktopApp, ownEnvironment, PROJECT_FOLDER } from '../support/desktop-app.ts';
import { startPracticeService } from '../support/practice-service.ts';
import { BrowserContexts } from '../support/stand-in/browser-contexts.ts';
import { provideBrowser } from './provide-browser.ts';

/** What is looked at: both languages, both themes, and the least size; `npm run screenshots -- fr-dark` takes one alone. */
const WALKS = [
  { name: 'en-light', language: 'en', isDark: false },
  { name: 'fr-dark', language: 'fr', isDark: true },
  { name: 'en-dark', language: 'en', isDark: true },
  { name: 'fr-light', language: 'fr', isDark: false },
  { name: 'fr-light-least', language: 'fr', isDark: false, size: { width: 1024, height: 700 } },
  { name: 'en-dark-zoomed', language: 'en', isDark: true, size: { width: 512, height: 350 } },
] as const;
const asked = process.argv.slice(2);
if (!asked.every((name) => WALKS.some((walk) => walk.name === name))) {
  console.error(`usage: npm run screenshots -- [${WALKS.map(({ name }) => name).join(' | ')}]…`);
  process.exit(2);
}

const provided = provideBrowser();
if (provided.kind === 'missing') {
  console.error(provided.advice);
  process.exit(2);
}
if (!buildApp()) process.exit(1);
const target = join(PROJECT_FOLDER, 'screenshots');
const browser = await launchChromium({ isHeaded: false, isBrief: true });
const contexts = new BrowserContexts(async () => browser, 'closed');

for (const walk of WALKS) {
  const { name, language, isDark } = walk;
  if (asked.length > 0 ? !asked.includes(name) : WALKS.indexOf(walk) > 1) continue;
  const folder = join(target, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), 'paysheet-screenshots-'));
  const practice = await startPracticeService({ withSampleSessions: true });
  const app = await launchDesktopApp({
    dataFolder: data,
    locale: language === 'fr' ? 'fr-CA' : 'en-CA',
    environment: ownEnvironment(practice, data),
    contexts,
  });
  app.page.setDefaultTimeout(15_000);
  if ('size' in walk) await app.page.setViewportSize(walk.size);
  try {
    await walkWindow(app, {
      language,
      isDark,
      practice,
      visit: async (state) => {
        await app.page.screenshot({ path: join(folder, `${state}.png`), animations: 'disabled' });
        console.error(`${name}/${state}.png`);
      },
    });
  } catch (error) {
    await app.page.screenshot({ path: join(folder, 'where-it-ended.png') });
    console.error(error);
    process.exitCode = 1;
  } finally {
    await app.kill();
    await practice.close();
    rmSync(data, { recursive: true, force: true });
  }
}
await browser.close();
console.log(target);
