/** The tests of a worker share one Chromium and processes of the app: nothing of one test may reach the next. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchDesktopApp, ownEnvironment } from '../support/desktop-app.ts';
import { expect, get, test } from './app-test.ts';
import { openInSend, waitForMoreThan } from './hands.ts';
import { payments } from './sheet-files.ts';

test('a context that was given back holds nothing of the window that had it', async ({
  contexts,
  launch,
}) => {
  const first = await launch();
  test.skip(first.kind === 'electron', 'each window of the real Electron has its own Chromium');
  const context = first.page.context();
  const origin = new URL(first.page.url()).origin;
  await context.grantPermissions(['geolocation']);
  await context.addCookies([{ name: 'left', value: 'behind', url: origin }]);
  await first.page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
  });
  await first.page.emulateMedia({ forcedColors: 'active' });
  await first.kill();

  const again = await launch();
  expect(again.page.context()).toBe(context);
  expect(await context.cookies()).toEqual([]);
  // At the same origin its scripts are compiled already.
  expect(new URL(again.page.url()).origin).toBe(origin);
  const seen = await again.page.evaluate(async () => ({
    left: localStorage.getItem('left'),
    databases: await indexedDB.databases(),
    isForced: matchMedia('(forced-colors: active)').matches,
    geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }));
  expect(seen).toEqual({ left: null, databases: [], isForced: false, geolocation: 'denied' });

  const another = await contexts.borrow('en-CA');
  expect(another.context).not.toBe(context);
  await contexts.giveBack(another, 'en-CA');
});

test('an app in a process in which another has ended knows nothing of it', async ({
  contexts,
  folder,
  practice,
}) => {
  const sharedProcesses: ChildProcess[] = [];
  const launchIn = (name: string, locale: string) => {
    const dataFolder = join(folder, name);
    mkdirSync(dataFolder);
    const environment = ownEnvironment(practice, dataFolder);
    return launchDesktopApp({ dataFolder, environment, locale, contexts, sharedProcesses });
  };
  const first = await launchIn('first', 'fr-CA');
  test.skip(first.kind === 'electron', 'each app on the real Electron has its own process');
  await get(first, 'settings.change', { preferences: { theme: 'dark' } });
  await first.leave();
  const [process] = sharedProcesses;
  expect(process?.exitCode).toBe(null);

  const second = await launchIn('second', 'en-CA');
  expect(sharedProcesses).toEqual([]);
  await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await second.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false);
  expect((await get(second, 'settings.get', {})).preferences.theme).toBe('system');
  expect(JSON.stringify(await second.seen('menu'))).not.toContain('Fichier');
  await second.kill();
  expect(process?.signalCode).toBe('SIGKILL');
});

test('an app that asks something before it quits takes its process with it', async ({
  folder,
  launch,
  practice,
  sharedProcesses,
}) => {
  const app = await launch();
  practice.controls.setFaults({ rules: [{ fault: { delayMs: 60_000, delayBefore: 'answer' } }] });
  await openInSend(app, folder, payments(2));
  await waitForMoreThan(practice, 0);
  const idle = [...sharedProcesses];
  await app.leave();
  expect(sharedProcesses).toEqual(idle);
  expect((await app.dialogs()).at(-1)?.kind).toBe('message');
});
