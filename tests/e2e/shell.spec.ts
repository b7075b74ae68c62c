/** The shell: window, menu, dialogs, files from the system, languages, and what the window can't do. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { REQUEST_WIRE } from '../../shared/ipc/request.ts';
import { findElectron } from '../support/desktop-app.ts';
import { ask, expect, get, test } from './app-test.ts';
import { showTheme } from './screen-faults.ts';

test('a newcomer’s window opens in practice, asks nobody outside, and complains of nothing', async ({
  launch,
}) => {
  const app = await launch();
  await expect(app.page.getByRole('banner').or(app.page.getByText(/practice/i).first())).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  const { profiles } = await get(app, 'profiles.list', {});
  expect(profiles).toMatchObject([
    { name: 'practice', isActive: true, isBuiltIn: true, keysFrom: 'built-in' },
  ]);
  expect(app.requests().filter((address) => !address.startsWith('app://paysheet/'))).toEqual([]);
  expect(app.complaints()).toEqual([]);
});

test('the window has no Node, no network, and no other door than the bridge', async ({ launch }) => {
  const app = await launch();
  const found = await app.page.evaluate(async () => {
    const world = globalThis as unknown as Record<string, unknown> & { paysheet: object };
    const reach = (address: string) =>
      fetch(address).then(
        () => 'reached',
        () => 'refused',
      );
    return {
      node: ['require', 'process', 'Buffer', 'module', 'electron', 'standInSend'].filter(
        (name) => name in world,
      ),
      bridge: Object.keys(world.paysheet).sort(),
      isFrozen: Object.isFrozen(world.paysheet),
      network: [await reach('https://example.com/'), await reach('http://127.0.0.1:9/')],
      // In a task of the page's own: what the test itself runs is exempt from the policy.
      evaluated: await new Promise((resolve) =>
        setTimeout(() => {
          try {
            resolve(new Function('return 1')());
          } catch {
            resolve('refused');
          }
        }),
      ),
    };
  });
  expect(found).toEqual({
    node: [],
    bridge: ['onAnnouncement', 'request'],
    isFrozen: true,
    network: ['refused', 'refused'],
    evaluated: 'refused',
  });
});

test('another page and another window are refused', async ({ launch }) => {
  const app = await launch();
  const before = app.page.url();
  const pages = () => app.page.context().pages().length;
  const ownPages = pages();
  await app.page.evaluate(() => {
    window.open('https://example.com/');
    location.href = 'https://example.com/';
  });
  if (app.kind === 'stand-in') await expect.poll(() => app.seen('window-denied')).toHaveLength(1);
  await expect(app.page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  expect(app.page.url()).toBe(before);
  await expect.poll(pages).toBe(ownPages);
});

test('a page that its server redirects elsewhere is not followed', async ({ launch }) => {
  let [asked, isMoved] = [0, false];
  const listen = async (server: ReturnType<typeof createServer>): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };
  const outside = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'text/html').end('<h1>Elsewhere</h1>');
  });
  const elsewhere = await listen(outside);
  const own = createServer((_request, response) => {
    if (isMoved) response.writeHead(302, { location: elsewhere }).end();
    else response.setHeader('content-type', 'text/html').end('<h1>Here</h1>');
  });
  const app = await launch({ environment: { ELECTRON_RENDERER_URL: await listen(own) } });
  const heading = app.page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Here');
  isMoved = true;
  await app.page.reload().catch(() => {});
  await expect(heading).toHaveText('Here');
  expect(asked).toBe(0);
  for (const server of [own, outside]) server.close();
});

test('no webview is attached, and nothing the page offers as a download is kept', async ({ launch }) => {
  const app = await launch();
  await expect(app.page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  expect(await app.mayAttachWebview()).toBe(false);
  await app.page.evaluate(() => {
    const link = document.createElement('a');
    link.download = 'rows.csv';
    link.href = URL.createObjectURL(new Blob(['1;2']));
    link.click();
  });
  if (app.kind === 'stand-in') await expect.poll(() => app.seen('download-denied')).toHaveLength(1);
  expect(await app.dialogs()).toEqual([]);
});

test('main answers the window’s own page alone: a frame in it that found the wire is refused', async ({
  launch,
  dataFolder,
}) => {
  const app = await launch();
  test.skip(app.kind === 'electron', 'Electron gives a frame no wire that it could find.');
  await expect(app.page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  const answer = await app.page.evaluate(
    async ([channel, text]) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      type Wire = { standInSend(channel: string, text: string): Promise<{ ok: boolean; text: string }> };
      return (frame.contentWindow as unknown as Wire).standInSend(channel, text);
    },
    [REQUEST_WIRE, JSON.stringify({ value: ['app.about', {}] })] as const,
  );
  expect(answer).toEqual({ ok: false, text: 'Error: refused' });
  expect(readFileSync(join(dataFolder, 'faults.log'), 'utf8')).toContain('the sender is not our own window');
});

test('a page of the web opens in the system’s browser where it is on the list, by its name there alone', async ({
  launch,
}) => {
  const app = await launch();
  const { page } = app;
  await expect(page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  for (const link of ['https://example.com/', 'https://nodejs.org/', 'constructor', '']) {
    const refused = await ask(app, 'app.open-link', { link: link as 'node' });
    expect(refused, link).toMatchObject({ ok: false, problems: [{ code: 'app-fault' }] });
  }
  expect(await app.seen('external-link')).toEqual([]);
  await app.chooseMenu('About Paysheet');
  const about = page.locator('section', { has: page.getByRole('heading', { name: 'About' }) });
  await about.getByText('Details').click();
  for (const host of ['www.electronjs.org', 'www.chromium.org', 'nodejs.org'])
    await about.getByRole('button', { name: host, exact: true }).click();
  await expect
    .poll(() => app.seen('external-link'))
    .toEqual(['https://www.electronjs.org/', 'https://www.chromium.org/', 'https://nodejs.org/']);
  expect(app.requests().filter((address) => !address.startsWith('app://paysheet/'))).toEqual([]);
});

test('main grants no permission and lets no request out, even where the content policy is gone', async ({
  launch,
}) => {
  let asked = 0;
  const outside = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as AddressInfo;
  const app = await launch();
  const { page } = app;
  await expect(page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  const states = await page.evaluate(() =>
    Promise.all(
      ['geolocation', 'notifications', 'midi'].map(
        async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
      ),
    ),
  );
  expect(states).not.toContain('granted');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setBypassCSP', { enabled: true });
  await page.reload();
  await expect(page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  const outcome = await page.evaluate(async (address) => {
    const image = new Image();
    const loaded = new Promise((resolve) => {
      image.onload = () => resolve('loaded');
      image.onerror = () => resolve('refused');
    });
    image.src = `${address}/image.png`;
    const fetched = await fetch(`${address}/data`, { mode: 'no-cors' }).then(
      () => 'reached',
      () => 'refused',
    );
    return { fetched, loaded: await loaded };
  }, `http://127.0.0.1:${port}`);
  outside.close();
  expect(outcome).toEqual({ fetched: 'refused', loaded: 'refused' });
  expect(asked).toBe(0);
});

test('a request that the table does not know, or that does not fit it, is a fault in words', async ({
  launch,
  dataFolder,
}) => {
  const app = await launch();
  const unknown = await ask(app, 'nothing.there' as 'app.about', {});
  expect(unknown).toMatchObject({ ok: false, problems: [{ code: 'app-fault' }] });
  const misshapen = await ask(app, 'batches.show', { batch: 7 } as unknown as { batch: string });
  expect(misshapen).toMatchObject({ ok: false, problems: [{ code: 'app-fault' }] });
  const surplus = await ask(app, 'app.about', { path: '/etc/passwd' } as unknown as Record<string, never>);
  expect(surplus).toMatchObject({ ok: false, problems: [{ code: 'app-fault' }] });
  const log = readFileSync(join(dataFolder, 'faults.log'), 'utf8').trim().split('\n');
  expect(log).toHaveLength(3);
});

test('a file chosen in the dialog crosses as a ticket: its name and bytes, never its path', async ({
  launch,
  folder,
}) => {
  const app = await launch();
  const path = join(folder, 'paie juin.csv');
  writeFileSync(path, 'Nom;Montant\nDIOP;1000\n');
  await app.answerOpen(path);
  const { file } = await get(app, 'files.open', {});
  expect(file).toMatchObject({ name: 'paie juin.csv' });
  expect(JSON.stringify(file)).not.toContain(folder);
  const { bytes } = await get(app, 'files.read', { ticket: file?.ticket ?? '' });
  expect(Buffer.from(bytes).toString('utf8')).toBe('Nom;Montant\nDIOP;1000\n');
  await app.answerOpen(undefined);
  expect(await get(app, 'files.open', {})).toEqual({ file: null });
});

test('a file that is not there, and one that is too large, are said in words', async ({ launch, folder }) => {
  const app = await launch();
  await app.answerOpen(join(folder, 'gone.csv'));
  expect(await ask(app, 'files.open', {})).toMatchObject({
    ok: false,
    problems: [{ code: 'file-not-readable', params: { file: 'gone.csv', reason: 'not-there' } }],
  });
  const large = join(folder, 'large.csv');
  writeFileSync(large, Buffer.alloc(20 * 1024 * 1024 + 1));
  await app.answerOpen(large);
  expect(await ask(app, 'files.open', {})).toMatchObject({
    ok: false,
    problems: [{ code: 'file-too-large' }],
  });
});

test('the menu speaks the window’s language and carries its actions', async ({ launch }) => {
  const app = await launch({ locale: 'fr-CA' });
  await expect(app.page.getByRole('button', { name: 'Nouveau lot' }).first()).toBeVisible();
  expect(JSON.stringify(await app.seen('menu'))).toContain('Nouveau lot');
  await app.chooseMenu('Réglages');
  await expect(app.page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible();
  await get(app, 'settings.change', { preferences: { language: 'en', theme: 'dark' } });
  await expect(app.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(JSON.stringify((await app.seen('menu')).at(-1))).toContain('New batch');
  expect(await app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
});

test('a dialog has the ground of our panels in both themes', async ({ app }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'New batch' }).first().click();
  await page.getByRole('menuitem', { name: 'New empty sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'New empty sheet' });
  const ground = (element: SVGElement | HTMLElement): string => getComputedStyle(element).backgroundColor;
  const seen = new Set<string>();
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    const behindButtons = await dialog.locator('.dialog-buttons').evaluate(ground);
    expect(await dialog.evaluate(ground)).toBe(behindButtons);
    expect(await dialog.locator('.dialog-header').evaluate(ground)).toBe(behindButtons);
    seen.add(behindButtons);
  }
  expect(seen.size).toBe(2);
});

test('settings and drafts are there again at the next start', async ({ launch }) => {
  const app = await launch();
  await get(app, 'settings.change', { preferences: { theme: 'dark', personName: 'Awa Diop' } });
  const { file } = await get(app, 'files.receive', { name: 'a.csv', bytes: new Uint8Array([65, 59, 66]) });
  const { draft } = await get(app, 'drafts.create', { ticket: file.ticket });
  await get(app, 'drafts.save', { draft, ticket: file.ticket, recipe: '{"step":"check"}', content: '' });
  await app.quit();
  const again = await launch();
  expect((await get(again, 'settings.get', {})).preferences).toMatchObject({
    theme: 'dark',
    personName: 'Awa Diop',
  });
  const opened = await get(again, 'drafts.open', { draft });
  expect(opened).toMatchObject({
    recipe: '{"step":"check"}',
    file: { name: 'a.csv', sha256: file.sha256 },
  });
});

test('a second start on the same data folder ends at once', async ({ launch }) => {
  await launch();
  await expect(launch()).rejects.toThrow(/the app ended \(0\)|closed/);
});

test('an app that cannot start says why in a box of the system', async ({ launch, dataFolder }) => {
  test.skip(findElectron() !== undefined, 'the box of the real Electron waits for a person');
  const path = join(dataFolder, 'profiles.json');
  writeFileSync(path, '{"version":1,"chosen":7}');
  await expect(launch()).rejects.toThrow(`Paysheet could not start: ${path} can’t be understood (chosen: `);
  await expect(launch({ locale: 'fr-CA' })).rejects.toThrow(`Paysheet n’a pas pu démarrer: ${path}`);
});

test('the window opens where it stood, and its place is written when it closes', async ({
  launch,
  dataFolder,
}) => {
  const path = join(dataFolder, 'window.json');
  const place = { x: 120, y: 80, width: 1456, height: 900, isMaximized: false };
  writeFileSync(path, JSON.stringify(place));
  const app = await launch();
  await expect(app.page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
  await expect.poll(() => app.page.evaluate(() => innerWidth)).toBe(1456);
  rmSync(path);
  await app.quit();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(place);
});
