// `npm run screenshots`: walks the app with the sample sheet and writes every screen and state, English light and
// French dark, into screenshots/ (which git ignores).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { walkWindow } from '../e2e/window-walk.ts';
import { buildApp } from './build-app.ts';
import { launchChromium } from './chromium.ts';
import { launchDesktopApp, PROJECT_FOLDER } from './desktop-app.ts';
import { provideBrowser } from './provide-browser.ts';

const provided = provideBrowser();
if (provided.kind === 'missing') {
  console.error(provided.advice);
  process.exit(2);
}
if (!buildApp()) process.exit(1);
const target = join(PROJECT_FOLDER, 'screenshots');
rmSync(target, { recursive: true, force: true });
const browser = await launchChromium({ isHeaded: false });
for (const [language, isDark] of [
  ['en', false],
  ['fr', true],
] as const) {
  const name = `${language}-${isDark ? 'dark' : 'light'}`;
  const folder = join(target, name);
  mkdirSync(folder, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), 'paysheet-screenshots-'));
  const practice = await startPracticeService({ withSampleSessions: true });
  const { url, publicKey, privateKey, origin } = practice;
  const app = await launchDesktopApp({
    dataFolder: data,
    locale: language === 'fr' ? 'fr-CA' : 'en-CA',
    environment: {
      PAYSHEET_PRACTICE: JSON.stringify({ url, publicKey, privateKey, origin }),
      XDG_STATE_HOME: join(data, 'state'),
      LOCALAPPDATA: join(data, 'state'),
    },
    browser: async () => browser,
  });
  app.page.setDefaultTimeout(15_000);
  try {
    await walkWindow(app, {
      language,
      isDark,
      practice,
      visit: async (state) => {
        await app.page.screenshot({ path: join(folder, `${state}.png`) });
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
