/**
 * Keys are typed once, kept by main and shown by their public half; the private half reaches no window and none of
 * our files.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { readProfileFile, writeProfileFile } from '../../electron/profiles/profile-file.ts';
import { httpAnswer, serveRaw } from '../support/raw-server.ts';
import { ask, expect, get, hurry, test } from './app-test.ts';
import { button, chip, exportTo, openInSend } from './hands.ts';
import { payments } from './sheet-files.ts';

const CANARY = 'sk_canary_5f1e0d9c8b7a';

test.use({ practiceOptions: { publicKey: 'pk_shown_1234', privateKey: CANARY } });

function* filesUnder(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

test('a private key is in no message to the window, in no part of the page, and in no file', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch({
    environment: { PAYSHEET_PUBLIC_KEY: 'pk_shown_1234', PAYSHEET_PRIVATE_KEY: CANARY },
  });
  await get(app, 'profiles.save', {
    name: 'Sandbox',
    environment: 'sandbox',
    address: practice.url,
    origin: practice.origin,
  });
  await app.answerMessage(1);
  await get(app, 'profiles.select', { name: 'Sandbox' });
  const { profiles } = await get(app, 'profiles.list', {});
  expect(profiles).toMatchObject([
    { name: 'practice', publicKey: 'pk_shown_1234' },
    { name: 'Sandbox', publicKey: 'pk_shown_1234', keysFrom: 'environment' },
  ]);
  expect((await get(app, 'connection.test', { profile: 'Sandbox' })).isWorking).toBe(true);
  for (const screen of ['Batches', 'Wallets', 'Recipients', 'Transactions', 'Fees & rates', 'Settings']) {
    await app.chooseMenu(screen);
    await expect(app.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await app.page.content(), screen).not.toContain(CANARY);
  }
  expect(app.kind === 'electron' || app.wireTexts().length > 20).toBe(true);
  expect(app.wireTexts().filter((text) => text.includes(CANARY))).toEqual([]);
  await app.quit();
  for (const path of filesUnder(folder)) expect(readFileSync(path).includes(CANARY), path).toBe(false);
});

test('the environment’s keys go to no address that only a prepared folder or the window names', async ({
  launch,
  folder,
  dataFolder,
}) => {
  const thief = await serveRaw(({ socket }) => socket.end(httpAnswer(401, '{}')));
  const profile = { name: 'Live', environment: 'live', address: thief.address, origin: 'o' } as const;
  const environment = { PAYSHEET_PUBLIC_KEY: 'pk_env', PAYSHEET_PRIVATE_KEY: CANARY };
  const read = readProfileFile(dataFolder);
  if (read.kind !== 'read') throw new Error(read.reason);
  writeProfileFile(dataFolder, { ...read.file, chosen: 'Live', profiles: [profile] });
  const opened = await launch({ environment });
  for (const screen of ['Wallets', 'Transactions', 'Fees & rates']) {
    await opened.chooseMenu(screen);
    await expect(opened.page.getByText('PAYSHEET_SERVICE').first()).toBeVisible();
  }
  expect(await opened.dialogs()).toEqual([]);
  await opened.quit();

  // The window alone: an address of its own, which nobody chose.
  const app = await launch({ environment, dataFolder: join(folder, 'own') });
  await get(app, 'profiles.save', profile);
  const tested = await get(app, 'connection.test', { profile: 'Live' });
  expect(tested.problems).toMatchObject([{ code: 'keys-not-named' }]);
  await get(app, 'profiles.select', { name: 'Live' });
  expect(await ask(app, 'wallets.list', {})).toMatchObject({ problems: [{ code: 'keys-not-named' }] });
  const asked = (await app.dialogs()).map(({ options }) => JSON.stringify(options));
  expect(asked).toHaveLength(2);
  for (const question of asked) expect(question).toContain(thief.address);
  expect(thief.bytesReceived()).toBe(0);

  // A person says yes, in the system's own box.
  await app.answerMessage(1);
  await get(app, 'connection.test', { profile: 'Live' });
  expect(thief.requests.at(-1)?.headers.authorization).toContain('pk_env');
  await app.quit();
  await thief.close();
});

test('keys that are entered are kept for the session where there is no keychain, which is said', async ({
  launch,
  folder,
  practice,
}) => {
  const app = await launch();
  const profile = {
    name: 'Live',
    environment: 'live',
    address: practice.url,
    origin: practice.origin,
  } as const;
  await get(app, 'profiles.save', profile);
  const set = await get(app, 'keys.set', { profile: 'Live', publicKey: 'pk_shown_1234', privateKey: CANARY });
  expect(set).toMatchObject({ publicKey: 'pk_shown_1234', keysFrom: 'session' });
  expect((await get(app, 'settings.get', {})).keychain).toBe(null);
  expect((await get(app, 'app.state', {})).problems).toMatchObject([{ code: 'keychain-missing' }]);
  expect(app.wireTexts().filter((text) => text.includes(CANARY))).toEqual([]);
  await get(app, 'keys.remove', { profile: 'Live' });
  expect((await get(app, 'connection.test', { profile: 'Live' })).problems).toMatchObject([
    { code: 'keys-refused' },
  ]);
  await app.quit();
  for (const path of filesUnder(folder)) expect(readFileSync(path).includes(CANARY), path).toBe(false);
});

/** Everything in the page: its markup, the contents of its fields, its title and its stores. */
function pageHolds(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    );
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
    const all = [document.documentElement.outerHTML, document.title, ...fields, ...stores];
    return all.some((held) => held.includes(wanted));
  }, text);
}

test('typed in Settings, said back by the service, misspelt to main, exported and killed: a private key is nowhere else', async ({
  launch,
  folder,
  dataFolder,
  practice,
}) => {
  const app = await launch();
  const { page } = app;
  const expectNowhere = async (where: string) => {
    expect(await pageHolds(page, CANARY), where).toBe(false);
    expect(
      app.wireTexts().filter((text) => text.includes(CANARY)),
      where,
    ).toEqual([]);
  };
  // It answers every question with what it was asked, headers and all.
  const echo = await serveRaw(({ socket, headers }) =>
    socket.end(
      httpAnswer(400, JSON.stringify({ success: false, message: JSON.stringify(headers), errors: {} })),
    ),
  );
  const profile = {
    name: 'Trial',
    environment: 'sandbox',
    address: echo.address,
    origin: practice.origin,
  } as const;
  await get(app, 'profiles.save', profile);
  await app.chooseMenu('Settings');
  const panel = page.locator('.profile', { hasText: 'Trial · Sandbox' });
  await test.step('typed', async () => {
    await panel.getByRole('button', { name: 'More for Trial' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Public key').fill('pk_shown_1234');
    await page.getByLabel('Private key').fill(CANARY);
    expect(await pageHolds(page, CANARY)).toBe(true);
    await button(page, 'Save and test').click();
    await expect(page.getByRole('dialog')).toContainText('Kept: public key pk_shown_1234, until you quit');
    await expectNowhere('typed');
  });
  await test.step('said back', async () => {
    await expect(page.getByRole('dialog').getByText(/HMAC-SHA256 pk_shown_1234:\[key\]/)).toBeVisible();
    await expectNowhere('said back');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    expect(echo.requests[0]?.headers.authorization).toContain(CANARY);
    await echo.close();
  });
  await test.step('misspelt to main, which logs the fault', async () => {
    const keys = { profile: 'Trial', publicKey: 'pk', privateKey: CANARY };
    expect(await ask(app, 'keys.set', { ...keys, again: CANARY } as typeof keys)).toMatchObject({
      ok: false,
    });
    const twice = { ...keys, privateKey: [CANARY] } as unknown as typeof keys;
    expect(await ask(app, 'keys.set', twice)).toMatchObject({ ok: false });
    expect(readFileSync(join(dataFolder, 'faults.log'), 'utf8')).toContain('keys.set');
    await expectNowhere('misspelt');
  });
  await test.step('exported', async () => {
    // Another address is another service: the keys of the first are gone, and must be entered again for it.
    await get(app, 'profiles.save', { ...profile, address: practice.url });
    expect((await get(app, 'connection.test', { profile: 'Trial' })).problems).toMatchObject([
      { code: 'keys-refused' },
    ]);
    await get(app, 'keys.set', { profile: 'Trial', publicKey: 'pk_shown_1234', privateKey: CANARY });
    await get(app, 'profiles.select', { name: 'Trial' });
    await hurry(app);
    await app.chooseMenu('Batches');
    await openInSend(app, folder, payments(2));
    await expect(chip(page, 'Paid', 2)).toBeVisible();
    await button(page, 'See the results').click();
    await exportTo(app, 'New workbook (.xlsx)', join(folder, 'results.xlsx'));
    await exportTo(app, 'Text file (.csv)', join(folder, 'results.csv'));
    await exportTo(app, 'Audit log', join(folder, 'audit.log'));
    await app.answerSave(join(folder, 'copy.sqlite'));
    expect((await get(app, 'app.backup', {})).saved).not.toBeNull();
    await expectNowhere('exported');
  });
  await app.kill();
  expect((await app.ended).output).not.toContain(CANARY);
  expect(app.requests().filter((address) => !address.startsWith('app://paysheet/'))).toEqual([]);
  for (const path of filesUnder(folder)) {
    const bytes = readFileSync(path);
    const texts = path.endsWith('.xlsx') ? Object.values(unzipSync(bytes)).map(Buffer.from) : [bytes];
    for (const text of texts) expect(text.includes(CANARY), path).toBe(false);
  }
});

test('an address without https, keys that could split a header, and the practice profile are refused in words', async ({
  launch,
}) => {
  const app = await launch();
  const profile = { name: 'Live', environment: 'live', origin: 'o' } as const;
  expect(await ask(app, 'profiles.save', { ...profile, address: 'http://payments.example' })).toMatchObject({
    ok: false,
    problems: [{ code: 'connection-unsafe', params: { reason: 'not-https' } }],
  });
  await get(app, 'profiles.save', { ...profile, address: 'https://payments.example' });
  const split = await ask(app, 'keys.set', {
    profile: 'Live',
    publicKey: 'pk',
    privateKey: 'a\r\nX-Other: b',
  });
  expect(split).toMatchObject({ ok: false, problems: [{ field: 'private_key' }] });
  expect(JSON.stringify(split)).not.toContain('X-Other');
  const practice = {
    name: 'practice',
    environment: 'live',
    address: 'https://payments.example',
    origin: 'o',
  } as const;
  expect(await ask(app, 'profiles.save', practice)).toMatchObject({ ok: false });
});
