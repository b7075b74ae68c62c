/** Pictures of the page of parts, in both languages and themes, and how they differ from the accepted ones. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build, type InlineConfig, loadConfigFromFile } from 'vite';
import { PROJECT_FOLDER } from './desktop-app.ts';

const PARTS_FOLDER = join(PROJECT_FOLDER, 'tests', 'renderer', 'parts');
/** Another version of Chromium draws letters otherwise. */
const MADE_WITH = join(PARTS_FOLDER, 'chromium.txt');
const ADDRESS = 'http://parts.invalid/';
const CLOCK = new Date('2026-11-30T12:00:00Z');
/** The largest share of pixels that may differ. */
export const SHARE_MAX = 0.001;

const PICTURES = { 'en-light': '', 'en-dark': '?dark', 'fr-light': '?fr', 'fr-dark': '?fr&dark' } as const;
/** Both languages and both themes, and no larger than that in the repository. */
const ACCEPTED = ['en-light', 'fr-dark'] as const;
const acceptedPath = (name: string): string => join(PARTS_FOLDER, `${name}.webp`);

export function acceptedVersion(): string {
  return existsSync(MADE_WITH) ? readFileSync(MADE_WITH, 'utf8').trim() : 'none';
}

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

/** The names of the accepted pictures that differ, with the share of the pixels: all of them if the size is another. */
export async function changedPictures(
  browser: Browser,
  pictures: Pictures,
  isAccepted = false,
): Promise<readonly (readonly [name: string, share: number])[]> {
  const page = await browser.newPage();
  const changed: [string, number][] = [];
  for (const name of ACCEPTED) {
    const path = acceptedPath(name);
    const earlier = existsSync(path) ? readFileSync(path, 'base64') : '';
    const now = pictures.get(name)?.toString('base64') ?? '';
    const { share, small } = await page.evaluate(compare, [earlier, now] as const);
    if (share > SHARE_MAX) changed.push([name, share]);
    if (share > 0 && isAccepted) writeFileSync(path, Buffer.from(small, 'base64'));
  }
  if (isAccepted) writeFileSync(MADE_WITH, `${browser.version()}\n`);
  await page.close();
  return changed;
}

/** Runs in a page, which can read pictures: the share of pixels that differ, and the second one in 256 colours. */
async function compare([earlier, now]: readonly [string, string]) {
  const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const canvasOf = async (text: string) => {
    const image = await createImageBitmap(new Blob([bytesOf(text)]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const data = context.getImageData(0, 0, image.width, image.height);
    return { canvas, context, data, pixels: new Uint32Array(data.data.buffer) };
  };
  const { canvas, context, data, pixels } = await canvasOf(now);
  // Few colours make a small file: rarer ones, at the edges of letters, become the nearest of those.
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const kept = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, 256);
  const apart = (a: number, b: number) =>
    [0, 8, 16].reduce((sum, at) => sum + Math.abs(((a >> at) & 255) - ((b >> at) & 255)), 0);
  const nearest = new Map(
    [...counts.keys()].map((pixel) => [
      pixel,
      kept.reduce((best, each) => (apart(each, pixel) < apart(best, pixel) ? each : best)),
    ]),
  );
  for (const [at, pixel] of pixels.entries()) pixels[at] = nearest.get(pixel) ?? pixel;
  context.putImageData(data, 0, 0);
  const small = await canvas.convertToBlob({ type: 'image/webp', quality: 1 });
  const before = earlier === '' ? undefined : (await canvasOf(earlier)).data;
  const isAlike = before?.width === data.width && before.height === data.height;
  const other = new Uint32Array(before?.data.buffer ?? new ArrayBuffer(0));
  const changed = pixels.reduce((sum, pixel, at) => sum + (pixel === other[at] ? 0 : 1), 0);
  const letters = Array.from(new Uint8Array(await small.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return { share: isAlike ? changed / pixels.length : 1, small: btoa(letters.join('')) };
}
