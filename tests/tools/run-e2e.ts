// `npm run test:e2e`: builds the app and drives it with Playwright. Finds a browser, or prints one line that says
// what to do.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildApp } from '../support/build-app.ts';
import { findElectron, PROJECT_FOLDER } from '../support/desktop-app.ts';
import { provideBrowser } from './provide-browser.ts';

const provided = provideBrowser();
if (provided.kind === 'missing') {
  console.error(provided.advice);
  process.exit(2);
}
if (!buildApp()) process.exit(1);
console.error(
  findElectron() === undefined || process.env.PAYSHEET_STAND_IN === '1'
    ? `End-to-end tests on the stand-in for Electron, with ${provided.kind === 'browser' ? provided.path : 'Chromium'}.`
    : 'End-to-end tests on the real Electron.',
);
const config = join(PROJECT_FOLDER, 'tests', 'e2e', 'playwright.config.ts');
const { status } = spawnSync('playwright', ['test', '-c', config, ...process.argv.slice(2)], {
  cwd: PROJECT_FOLDER,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
