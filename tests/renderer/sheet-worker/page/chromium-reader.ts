/** Chromium with a page that reads sheets as the window does, under the window's own content policy. */
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { build } from 'vite';
import { contentSecurityPolicy } from '../../../../electron/main/window/content-security.ts';
import { launchChromium } from '../../../support/chromium.ts';
import type { PageWish } from './worker-page.ts';

const ORIGIN = 'http://sheets.test';
const BAD_WORKERS = [
  ['/hang.js', 'for (;;);'],
  ['/fail.js', 'throw new Error("a fault of ours");'],
] as const;

export interface ChromiumReader {
  /** What the page got about a sheet (`worker-page.ts`). */
  read(bytes: Uint8Array, wish: Omit<PageWish, 'url'>): Promise<string>;
  /** Resolves when no worker is there any more. */
  allEnded(): Promise<void>;
}

export async function startChromiumReader(t: TestContext): Promise<ChromiumReader> {
  const scripts = await buildScripts();
  const browser = await launchChromium({ isHeaded: false });
  t.after(() => browser.close());
  const page = await browser.newPage();
  const sheets = new Map<string, Uint8Array>();
  // As the window's, but that the page may fetch the sheets of the test.
  const policy = contentSecurityPolicy('none').replace("connect-src 'none'", "connect-src 'self'");
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const headers = { 'content-security-policy': policy };
    const sheet = sheets.get(pathname);
    const script = scripts.get(pathname);
    if (sheet) return route.fulfill({ headers, body: Buffer.from(sheet) });
    if (script !== undefined) return route.fulfill({ headers, contentType: 'text/javascript', body: script });
    return route.fulfill({
      headers,
      contentType: 'text/html',
      body: '<script type="module" src="/page.js"></script>',
    });
  });
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction(() => 'readSheet' in window);
  let count = 0;
  return {
    async read(bytes, wish) {
      count += 1;
      const url = `/sheets/${count}`;
      sheets.set(url, bytes);
      try {
        return await page.evaluate((asked) => window.readSheet(asked), { ...wish, url });
      } finally {
        sheets.delete(url);
      }
    },
    allEnded: () =>
      page.workers().length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            for (const worker of page.workers()) {
              worker.once('close', () => {
                if (page.workers().length === 0) resolve();
              });
            }
          }),
  };
}

/** The page and the worker, built as the window's are, by their addresses. */
async function buildScripts(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    worker: { format: 'es' },
    build: {
      write: false,
      minify: true,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: join(import.meta.dirname, 'worker-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  const scripts = new Map<string, string>(BAD_WORKERS);
  for (const { output } of [built].flat().filter((one) => 'output' in one)) {
    for (const file of output) {
      const text = file.type === 'chunk' ? file.code : Buffer.from(file.source).toString();
      scripts.set(`/${file.fileName}`, text);
    }
  }
  return scripts;
}
