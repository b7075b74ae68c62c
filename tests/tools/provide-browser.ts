/** What the end-to-end tests run on: the real Electron, a Chromium that is there, or one that npm or Playwright can fetch. */
import { spawnSync } from 'node:child_process';
import { findChromium } from '../support/chromium.ts';
import { findElectron } from '../support/desktop-app.ts';
import { BUNDLED_CHROMIUM, fetchBundledChromium } from './bundled-chromium.ts';

type ProvidedBrowser =
  | { readonly kind: 'electron' }
  | { readonly kind: 'browser'; readonly path: string }
  /** `advice` is one line: what to install. */
  | { readonly kind: 'missing'; readonly advice: string };

/** A download of some 150 MB; a closed network fails at once, a silent one must not hold the tests up for ever. */
const INSTALL_TIMEOUT_MS = 300_000;

export function provideBrowser(): ProvidedBrowser {
  if (findElectron() !== undefined && process.env.PAYSHEET_STAND_IN !== '1') return { kind: 'electron' };
  const there = findChromium();
  if (there !== undefined) return { kind: 'browser', path: there };
  if (fetchBundledChromium()) return { kind: 'browser', path: BUNDLED_CHROMIUM };
  console.error('No Chromium is here: asking Playwright for one…');
  spawnSync('playwright', ['install', 'chromium'], {
    stdio: 'ignore',
    timeout: INSTALL_TIMEOUT_MS,
    shell: process.platform === 'win32',
  });
  const installed = findChromium();
  if (installed !== undefined) return { kind: 'browser', path: installed };
  const advice =
    'The end-to-end tests need a browser: install Chromium (Debian: apt-get install chromium) or set PAYSHEET_CHROMIUM to one.';
  return { kind: 'missing', advice };
}
