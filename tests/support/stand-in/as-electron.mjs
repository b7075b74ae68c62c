#!/usr/bin/env node
// Replaces Electron's program in `electron-vite dev`: takes the app's folder and opens it on the stand-in, visibly
// unless PAYSHEET_HEADLESS is 1. The page's console goes to standard error, including Vite's updates.
import { join, resolve } from 'node:path';
import { launchChromium } from '../chromium.ts';
import { BrowserContexts } from './browser-contexts.ts';
import { StandInHost } from './host.ts';

const [folder = '.', ...args] = process.argv.slice(2).filter((arg) => !arg.startsWith('--inspect'));
const browser = await launchChromium({ isHeaded: process.env.PAYSHEET_HEADLESS !== '1' });
const host = new StandInHost({
  contexts: new BrowserContexts(async () => browser, 'closed'),
  main: join(resolve(folder), 'out', 'main', 'index.js'),
  args,
  environment: process.env,
  onOutput: (text) => process.stderr.write(text),
  answerDialog: async (kind) =>
    kind === 'message' ? { response: 0 } : { canceled: true, filePaths: [], filePath: '' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void host.kill('SIGTERM'));
const page = await host.page;
page.on('console', (message) => console.error(message.text()));
console.error(`The window is open: ${await page.title()}`);
const { code } = await host.ended;
await browser.close();
process.exit(code ?? 1);
