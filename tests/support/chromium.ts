/** A Chromium for the stand-in: the system's, the one Playwright installed, or the bundled one. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { BUNDLED_CHROMIUM, bundledChromiumEnvironment } from '../tools/bundled-chromium.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The same Chromium without the frame of a browser: a window of it takes a quarter less of the processor. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser’s path: `PAYSHEET_CHROMIUM`, the system’s, Playwright’s own, the bundled one; undefined if there is none. */
export function findChromium(isHeaded = false): string | undefined {
  const own = chromium.executablePath();
  const system = isHeaded ? SYSTEM_BROWSERS : [HEADLESS_SHELL, ...SYSTEM_BROWSERS];
  return [process.env.PAYSHEET_CHROMIUM, ...system, own, BUNDLED_CHROMIUM].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );
}

/**
 * Starts it without anything that uses the network by itself; the sandbox is off if a container does not support one.
 * Windows that are soon gone (`isBrief`) run their scripts as they are first compiled, and have room for 16 MB of young
 * objects from the start: making scripts faster, and collecting small spaces often, would take a third and a tenth more
 * of the processor's time of such a window.
 */
export function launchChromium(options: {
  readonly isHeaded: boolean;
  readonly isBrief?: boolean;
}): Promise<Browser> {
  const executablePath = findChromium(options.isHeaded);
  if (executablePath === undefined) throw new Error('no Chromium was found: see tests/tools/run-e2e.ts');
  return chromium.launch({
    executablePath,
    headless: !options.isHeaded,
    ...(executablePath === BUNDLED_CHROMIUM && {
      env: { ...(process.env as Record<string, string>), ...bundledChromiumEnvironment() },
    }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Another process for each window would take as long to start as the window itself.
      ...(options.isHeaded ? [] : ['--renderer-process-limit=1']),
      ...(options.isBrief ? ['--js-flags=--no-opt --no-maglev --min-semi-space-size=16'] : []),
    ],
  });
}
