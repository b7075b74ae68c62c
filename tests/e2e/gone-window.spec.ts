/** A window whose process ended: the work goes on, and the window is opened again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../support/chromium.ts';
import { launchDesktopApp, ownEnvironment } from '../support/desktop-app.ts';
import { BrowserContexts } from '../support/stand-in/browser-contexts.ts';
import { expect, hurry, test } from './app-test.ts';
import { chip, expectNobodyTwice, newestBatch, openInSend } from './hands.ts';
import { payments } from './sheet-files.ts';

test('a window whose process ended is opened again, and shows what was paid meanwhile', async ({
  folder,
  dataFolder,
  practice,
}) => {
  // The windows of a browser share one process: this one has its own.
  const browser = await launchChromium({ isHeaded: false, isBrief: true });
  const app = await launchDesktopApp({
    dataFolder,
    environment: ownEnvironment(practice, folder),
    contexts: new BrowserContexts(async () => browser, 'closed'),
  });
  test.skip(app.kind === 'electron', 'Playwright cannot go on with a window whose process ended');
  await hurry(app);
  await openInSend(app, folder, payments(12), 'paie.csv');
  const context = app.page.context();
  const again = context.waitForEvent('page');
  const devtools = await context.newCDPSession(app.page);
  // It is never answered.
  void devtools.send('Page.crash').catch(() => {});
  const page = await again;
  await expect(chip(page, 'Paid', 12)).toBeVisible();
  expect((await newestBatch({ ...app, page })).counts).toEqual({ paid: 12 });
  expectNobodyTwice(practice);
  expect((await app.dialogs()).at(-1)?.options).toMatchObject({
    message: 'Paysheet’s window has stopped. Your batches have not: payments are still sent and followed.',
    buttons: ['Open it again', 'Quit Paysheet'],
  });
  expect(readFileSync(join(dataFolder, 'faults.log'), 'utf8')).toContain('its process ended: crashed');
  await app.kill();
  await browser.close();
});
