// `npm run screenshots [-- --accept] [NAME…]`: walks the app with the sample sheet and writes every screen and state, English
// light and French dark unless others are named, into screenshots/ (which git ignores), and lists those that look otherwise
// than accepted. With --accept they are the accepted ones from now on.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  acceptedScreens,
  isComparable,
  SCREEN_WALKS,
  type ScreenWalk,
  takeScreens,
} from '../e2e/screen-pictures.ts';
import { SHARE_MAX } from '../support/accepted-pictures.ts';
import { buildApp } from '../support/build-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { provideBrowser } from './provide-browser.ts';

const given = process.argv.slice(2);
const isAccepting = given.includes('--accept');
const asked = given.filter((word) => word !== '--accept');
if (!asked.every((name) => SCREEN_WALKS.some((walk) => walk.name === name))) {
  const names = SCREEN_WALKS.map(({ name }) => name).join(' | ');
  console.error(`usage: npm run screenshots -- [--accept] [${names}]…`);
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
for (const [place, walk] of SCREEN_WALKS.entries()) {
  if (asked.length > 0 ? !asked.includes(walk.name) : place > 1) continue;
  await look(walk).catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
await browser.close();
console.log(target);

async function look(walk: ScreenWalk): Promise<void> {
  const folder = join(target, walk.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const accepted = acceptedScreens(walk);
  if (accepted !== undefined && accepted.version() !== browser.version())
    console.error(`Chromium ${browser.version()}; accepted were those of ${accepted.version()}`);
  const pictures = new Map<string, Buffer>();
  await takeScreens(browser, walk, isAccepting ? undefined : accepted, ({ place, name, picture, share }) => {
    const file = `${String(place).padStart(2, '0')}-${name}.png`;
    writeFileSync(join(folder, file), picture);
    if (isComparable(name)) pictures.set(name, picture);
    const differs = share > SHARE_MAX ? `: ${(share * 100).toFixed(2)} % of the pixels differ` : '';
    console.error(`${walk.name}/${file}${differs}`);
    if (share > SHARE_MAX) process.exitCode = 1;
  });
  if (!isAccepting || accepted === undefined) return;
  const page = await browser.newPage();
  for (const [name, picture] of pictures) await accepted.accept(page, name, picture);
  accepted.finish(browser, [...pictures.keys()]);
  await page.close();
}
