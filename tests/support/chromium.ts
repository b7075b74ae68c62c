/** A Chromium for the stand-in: the system's, or the one Playwright installed. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The browser's path: `PAYSHEET_CHROMIUM`, the system's, Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return [process.env.PAYSHEET_CHROMIUM, ...SYSTEM_BROWSERS, own].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

/** Starts it with nothing that speaks to the network by itself; the sandbox is off where a container has none to give. */
export function launchChromium(options: { readonly isHeaded: boolean }): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium was found: see tests/tools/run-e2e.ts');
  return chromium.launch({
    executablePath,
    headless: !options.isHeaded,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
