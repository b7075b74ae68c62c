// `npm run preview`: the built app on the stand-in, in a visible Chromium window; its dialogs are asked on the terminal.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { buildApp } from '../support/build-app.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { BUILT_MAIN } from '../support/desktop-app.ts';
import { BrowserContexts } from '../support/stand-in/browser-contexts.ts';
import { StandInHost } from '../support/stand-in/host.ts';

const terminal = createInterface({ input: process.stdin, output: process.stderr });

async function askPath(question: string): Promise<string | undefined> {
  const typed = (await terminal.question(`${question} (empty: cancel) `)).trim();
  return typed === '' ? undefined : resolve(typed);
}

async function askButton(options: unknown): Promise<number> {
  const {
    message = '',
    detail = '',
    buttons = [],
  } = options as {
    message?: string;
    detail?: string;
    buttons?: readonly string[];
  };
  const list = buttons.map((label, index) => `${index + 1} ${label}`).join(' · ');
  const typed = await terminal.question(`${message}\n${detail}\n${list}? `);
  const chosen = Number(typed) - 1;
  return Number.isInteger(chosen) && chosen >= 0 && chosen < buttons.length ? chosen : 0;
}

/** What the preview needs and this computer does not have; undefined: it can open. */
function whatIsMissing(): string | undefined {
  if (findChromium(true) === undefined)
    return 'no browser was found. Install Chromium or Chrome (Debian: apt-get install chromium), or set PAYSHEET_CHROMIUM to its program.';
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    return 'no display is here. Start it on a desktop, or on a display of its own: “xvfb-run npm run preview”.';
  return undefined;
}

const missing = whatIsMissing();
if (missing !== undefined) {
  console.error(`The preview needs a browser and a display, and ${missing}`);
  process.exit(2);
}
if (!buildApp()) process.exit(1);
const browser = await launchChromium({ isHeaded: true }).catch((error: unknown) => {
  console.error(`The browser could not be opened: ${error instanceof Error ? error.message : error}`);
  process.exit(2);
});
const host = new StandInHost({
  contexts: new BrowserContexts(async () => browser, 'closed'),
  main: BUILT_MAIN,
  args: process.argv.slice(2),
  environment: process.env,
  onOutput: (text) => void process.stderr.write(text),
  async answerDialog(kind, options) {
    if (kind === 'message') return { response: await askButton(options), checkboxChecked: false };
    if (kind === 'open') {
      const path = await askPath('Which file is to be opened?');
      if (path !== undefined && !existsSync(path)) console.error(`${path} is not there`);
      return { canceled: path === undefined, filePaths: path === undefined ? [] : [path] };
    }
    const path = await askPath('Where is the file to be written?');
    return { canceled: path === undefined, filePath: path ?? '' };
  },
});
console.error('Paysheet is open in Chromium. Its dialogs are asked here.');
const { code } = await host.ended;
terminal.close();
await browser.close();
process.exit(code ?? 1);
