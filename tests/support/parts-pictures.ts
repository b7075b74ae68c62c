/** Pictures of the page of parts, in both languages and themes, and how they differ from the accepted ones. */
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build, type InlineConfig, loadConfigFromFile } from 'vite';
import { AcceptedPictures, SHARE_MAX } from './accepted-pictures.ts';
import { PROJECT_FOLDER } from './desktop-app.ts';

const PARTS_FOLDER = join(PROJECT_FOLDER, 'tests', 'renderer', 'parts');
const ADDRESS = 'http://parts.invalid/';
const CLOCK = new Date('2026-11-30T12:00:00Z');

const PICTURES = { 'en-light': '', 'en-dark': '?dark', 'fr-light': '?fr', 'fr-dark': '?fr&dark' } as const;
/** Both languages and both themes, and no larger than that in the repository. */
const ACCEPTED = ['en-light', 'fr-dark'] as const;
export const ACCEPTED_PARTS = new AcceptedPictures(PARTS_FOLDER, { square: 1, colours: 256, tolerance: 0 });

/** Pictures by name, as PNG. */
type Pictures = ReadonlyMap<string, Buffer>;

export async function takePictures(browser: Browser): Promise<Pictures> {
  const files = await builtPage();
  const context = await browser.newContext({
    viewport: { width: 1280, height: 832 },
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(CLOCK);
  await page.route(`${ADDRESS}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = Buffer.from(files.get(name) ?? PAGE);
    return route.fulfill({ body, contentType: TYPES[extname(name)] ?? 'text/html; charset=utf-8' });
  });
  const pictures = new Map<string, Buffer>();
  for (const [name, query] of Object.entries(PICTURES)) {
    await page.goto(ADDRESS + query);
    await page.locator('.grid-cell').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await forceStates(page);
    pictures.set(name, await page.screenshot({ fullPage: true, animations: 'disabled' }));
  }
  await context.close();
  return pictures;
}

const PAGE = `<!doctype html><html lang="en"><head><link rel="stylesheet" href="page.css" /></head>
  <body><div id="root"></div><script type="module" src="page.js"></script></body></html>`;
const TYPES: Readonly<Record<string, string>> = {
  ...{ '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.woff2': 'font/woff2' },
};

/** The page's files by their names, made as the window's own; nothing is written. */
async function builtPage(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const mode = { command: 'build', mode: 'production' } as const;
  const loaded = await loadConfigFromFile(mode, join(PROJECT_FOLDER, 'electron.vite.config.ts'));
  const { renderer } = (loaded?.config ?? {}) as { readonly renderer?: InlineConfig };
  const built = await build({
    ...renderer,
    configFile: false,
    logLevel: 'error',
    root: PARTS_FOLDER,
    build: {
      ...renderer?.build,
      write: false,
      rollupOptions: {
        input: { page: join(PARTS_FOLDER, 'page.tsx') },
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  if (!('output' in built)) throw new Error('the build of the parts gave no files');
  return new Map(
    built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
}

/** Puts the parts that ask for it into a state that otherwise the pointer or the keyboard brings about. */
async function forceStates(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  for (const state of ['hover', 'focus-visible']) {
    const selector = `[data-forced="${state}"]`;
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds)
      await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] });
  }
}

/** The names of the accepted pictures that differ, with the share of the pixels. */
export async function changedPictures(
  browser: Browser,
  pictures: Pictures,
  isAccepted = false,
): Promise<readonly (readonly [name: string, share: number])[]> {
  const page = await browser.newPage();
  const changed: [string, number][] = [];
  for (const name of ACCEPTED) {
    const now = pictures.get(name);
    if (now === undefined) throw new Error(`no picture was taken of ${name}`);
    const share = await ACCEPTED_PARTS.difference(page, name, now);
    if (share > SHARE_MAX) changed.push([name, share]);
    if (isAccepted) await ACCEPTED_PARTS.accept(page, name, now);
  }
  if (isAccepted) ACCEPTED_PARTS.finish(browser, ACCEPTED);
  await page.close();
  return changed;
}
