import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { keysFromEnvironment, openKeyStore } from '../../../electron/secrets/key-store.ts';
import { isUsableKey, ServiceKeys } from '../../../electron/secrets/service-keys.ts';

const noKeychain = async () => ({ kind: 'missing', reason: 'none in this test' }) as const;

test('keys of the environment win over those of the session', async () => {
  const store = openKeyStore({ PAYSHEET_PUBLIC_KEY: 'pub', PAYSHEET_PRIVATE_KEY: 'canary' }, noKeychain);
  await store.save('Sandbox', new ServiceKeys('other', 'other'));
  const found = await store.find('Sandbox');
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
  await store.save('Sandbox', new ServiceKeys('a', 'b'));
  assert.equal((await store.find('Sandbox')).kind, 'unusable');
});

test('without a keychain keys last for the session, by profile, and the reason is told', async () => {
  const store = openKeyStore({}, noKeychain);
  assert.equal(await store.save('Sandbox', new ServiceKeys('pub', 'canary')), 'session');
  const found = await store.find('Sandbox');
  assert.ok(found.kind === 'found');
  assert.equal(found.from, 'session');
  assert.equal((await store.find('Live')).kind, 'none');
  assert.equal(await store.whyNoKeychain(), 'none in this test');
  assert.equal(await store.remove('Sandbox'), true);
  assert.equal(await store.remove('Sandbox'), false);
  assert.equal((await store.find('Sandbox')).kind, 'none');
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
