/** The tests of a worker share one Chromium and its contexts: nothing of one window may reach the next. */
import { expect, test } from './app-test.ts';

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
