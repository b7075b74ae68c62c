import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { keysFromEnvironment, openKeyStore } from '../../../electron/secrets/key-store.ts';
import type { Keychain } from '../../../electron/secrets/keychain.ts';
import { whyNotLoaded } from '../../../electron/secrets/keychain.ts';
import { isUsableKey, ServiceKeys } from '../../../electron/secrets/service-keys.ts';

const noKeychain = async () => ({ kind: 'missing', reason: 'none in this test' }) as const;

const SANDBOX = { profile: 'Sandbox', service: 'https://payments.example' };

const ENVIRONMENT = { PAYSHEET_PUBLIC_KEY: 'pub', PAYSHEET_PRIVATE_KEY: 'canary' };

test('keys of the environment go to the services that were named, and to no other', async () => {
  const store = openKeyStore({ ...ENVIRONMENT, PAYSHEET_SERVICE: 'https://one.example/v1' }, noKeychain);
  const kindFor = async (service: string) => (await store.find({ profile: 'Live', service })).kind;
  store.nameService('https://two.example');
  assert.equal(await kindFor('https://one.example'), 'found');
  assert.equal(await kindFor('https://two.example'), 'found');
  for (const service of ['https://three.example', 'https://one.example:8443', 'http://one.example'])
    assert.equal(await kindFor(service), 'not-named', service);
  const bare = openKeyStore(ENVIRONMENT, noKeychain);
  await bare.save(SANDBOX, new ServiceKeys('other', 'other'));
  assert.equal((await bare.find(SANDBOX)).kind, 'not-named');
});

test('keys of the environment win over those of the session', async () => {
  const store = openKeyStore({ ...ENVIRONMENT, PAYSHEET_SERVICE: SANDBOX.service }, noKeychain);
  await store.save(SANDBOX, new ServiceKeys('other', 'other'));
  const found = await store.find(SANDBOX);
  assert.ok(found.kind === 'found');
  assert.equal(found.from, 'environment');
  assert.equal(found.keys.revealPrivateKey(), 'canary');
});

test('half a pair in the environment is said, never filled up from elsewhere', async () => {
  const found = keysFromEnvironment({ PAYSHEET_PRIVATE_KEY: 'canary-key' });
  assert.ok(found.kind === 'unusable');
  assert.match(found.reason, /PAYSHEET_PUBLIC_KEY is not set/);
  assert.doesNotMatch(found.reason, /canary/);
  const store = openKeyStore({ PAYSHEET_PUBLIC_KEY: 'pub' }, noKeychain);
  await store.save(SANDBOX, new ServiceKeys('a', 'b'));
  assert.equal((await store.find(SANDBOX)).kind, 'unusable');
});

test('without a keychain keys last for the session, by profile, and the reason is told', async () => {
  const store = openKeyStore({}, noKeychain);
  assert.equal(await store.save(SANDBOX, new ServiceKeys('pub', 'canary')), 'session');
  const found = await store.find(SANDBOX);
  assert.ok(found.kind === 'found');
  assert.equal(found.from, 'session');
  assert.equal((await store.find({ ...SANDBOX, profile: 'Live' })).kind, 'none');
  assert.equal(await store.whyNoKeychain(), 'none in this test');
  assert.equal(await store.remove('Sandbox'), true);
  assert.equal(await store.remove('Sandbox'), false);
  assert.equal((await store.find(SANDBOX)).kind, 'none');
});

test('a private key shows in no log, no JSON and no inspector', () => {
  const keys = new ServiceKeys('pub', 'canary');
  for (const shown of [
    JSON.stringify({ keys }),
    inspect(keys, { showHidden: true, depth: 9 }),
    String(keys),
    `${Object.entries(keys)}`,
  ]) {
    assert.doesNotMatch(shown, /canary/);
  }
});

test('a key that could split a header or end a line is not usable', () => {
  assert.ok(isUsableKey('pk_live_51H-abc.DEF/+='));
  for (const key of ['', 'a b', 'a:b', 'a\r\nX-Other: 1', 'clé', 'x'.repeat(1001)])
    assert.ok(!isUsableKey(key));
});

test('keys are given out for the scheme, host and port that they were entered for, and for no other', async () => {
  const entries = new Map<string, string>();
  const keychain: Keychain = {
    read: async (account) => entries.get(account),
    write: async (account, secret) => void entries.set(account, secret),
    remove: async (account) => entries.delete(account),
  };
  for (const open of [noKeychain, async () => ({ kind: 'open', keychain }) as const]) {
    const store = openKeyStore({}, open);
    await store.save(SANDBOX, new ServiceKeys('pub', 'canary'));
    assert.equal((await store.find(SANDBOX)).kind, 'found');
    for (const service of [
      'http://payments.example',
      'https://payments.example:8443',
      'https://payments.example.evil.test',
      'https://xn--payment-9wf.example',
      'https://payments.example.',
    ]) {
      const found = await store.find({ ...SANDBOX, service });
      assert.deepEqual(found, { kind: 'of-another-service', service: SANDBOX.service });
    }
    const shown = await store.show('Sandbox');
    assert.deepEqual([shown?.publicKey, shown?.service], ['pub', SANDBOX.service]);
    await store.save({ ...SANDBOX, service: 'https://other.example' }, new ServiceKeys('pub2', 'canary2'));
    assert.equal((await store.find(SANDBOX)).kind, 'of-another-service');
  }
});

test('keys that were kept without a service belong to none', async () => {
  const old = JSON.stringify({ publicKey: 'pub', privateKey: 'canary' });
  const keychain: Keychain = {
    read: async () => old,
    write: async () => {},
    remove: async () => true,
  };
  const store = openKeyStore({}, async () => ({ kind: 'open', keychain }));
  assert.deepEqual(await store.find(SANDBOX), { kind: 'of-another-service', service: null });
});

test('a keychain whose library is missing is told from one whose module was not built', () => {
  const noModule = "Cannot find module '../build/Release/keytar.node'";
  // As Linux's loader reports it if libsecret is not installed.
  const library = 'libsecret-1.so.0: cannot open shared object file: No such file or directory';
  assert.match(
    whyNotLoaded([new Error(noModule), new Error(library)]),
    /^libsecret is not installed .*libsecret-1-0/,
  );
  assert.match(whyNotLoaded([new Error(noModule)]), /^the keychain’s module is not built here/);
});
