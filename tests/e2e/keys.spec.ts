/** Keys: typed once, kept by main, shown by their public half; the private half reaches no window and no file of ours. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ask, expect, get, test } from './app-test.ts';

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
  const { profiles } = await get(app, 'profiles.list', {});
  expect(profiles).toMatchObject([
    { name: 'practice', publicKey: 'pk_shown_1234' },
    { name: 'Sandbox', publicKey: 'pk_shown_1234', keysFrom: 'environment' },
  ]);
  await get(app, 'profiles.select', { name: 'Sandbox' });
  expect((await get(app, 'connection.test', { profile: 'Sandbox' })).isWorking).toBe(true);
  for (const screen of [
    'Batches',
    'Wallets',
    'Recipients',
    'Transactions',
    'Fees and rates',
    'Webhooks',
    'Settings',
  ]) {
    await app.chooseMenu(screen);
    await expect(app.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await app.page.content(), screen).not.toContain(CANARY);
  }
  expect(app.kind === 'electron' || app.wireTexts().length > 20).toBe(true);
  expect(app.wireTexts().filter((text) => text.includes(CANARY))).toEqual([]);
  await app.quit();
  for (const path of filesUnder(folder)) expect(readFileSync(path).includes(CANARY), path).toBe(false);
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
  expect((await get(app, 'settings.get', {})).hasKeychain).toBe(false);
  expect((await get(app, 'app.state', {})).problems).toMatchObject([{ code: 'keychain-missing' }]);
  expect(app.wireTexts().filter((text) => text.includes(CANARY))).toEqual([]);
  await get(app, 'keys.remove', { profile: 'Live' });
  expect((await get(app, 'connection.test', { profile: 'Live' })).problems).toMatchObject([
    { code: 'keys-refused' },
  ]);
  await app.quit();
  for (const path of filesUnder(folder)) expect(readFileSync(path).includes(CANARY), path).toBe(false);
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
