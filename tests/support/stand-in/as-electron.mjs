#!/usr/bin/env node
// Stands for Electron's program in `electron-vite dev`: takes the app's folder and opens it on the stand-in, visibly.
import { join, resolve } from 'node:path';
import { launchChromium } from '../chromium.ts';
import { StandInHost } from './host.ts';

const [folder = '.', ...args] = process.argv.slice(2).filter((arg) => !arg.startsWith('--inspect'));
const browser = await launchChromium({ isHeaded: true });
const host = new StandInHost({
  browser,
  main: join(resolve(folder), 'out', 'main', 'index.js'),
  args,
  environment: process.env,
  onOutput: (text) => process.stderr.write(text),
  answerDialog: async (kind) =>
    kind === 'message' ? { response: 0 } : { canceled: true, filePaths: [], filePath: '' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void host.kill('SIGTERM'));
const { code } = await host.ended;
await browser.close();
process.exit(code ?? 1);
