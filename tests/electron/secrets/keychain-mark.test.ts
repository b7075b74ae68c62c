import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Keychain } from '../../../electron/secrets/keychain.ts';
import { openKeychainMark } from '../../../electron/secrets/keychain-mark.ts';

/** What the Credential Manager of Windows takes as one secret. */
const WINDOWS_BYTES_MAX = 2_560;

/** A keychain that refuses what Windows refuses. */
function windowsKeychain(): Keychain {
  const secrets = new Map<string, string>();
  return {
    read: async (account) => secrets.get(account),
    async write(account, secret) {
      if (Buffer.byteLength(secret) >= WINDOWS_BYTES_MAX) throw new Error('the stub received bad data');
      secrets.set(account, secret);
    },
    remove: async (account) => secrets.delete(account),
  };
}

test('the marks of the latest journals fit into one secret of Windows', async () => {
  const keychain = windowsKeychain();
  const mark = await openKeychainMark(keychain);
  const journals = Array.from({ length: 60 }, () => randomUUID());
  const markOf = (nth: number): string => `${123_456 + nth} ${'f'.repeat(64)}`;
  for (const [nth, journal] of journals.entries()) mark.write(journal, markOf(nth));
  await mark.settled();
  const read = await openKeychainMark(keychain);
  const kept = journals.filter((journal) => read.read(journal) !== null);
  assert.deepEqual(kept, journals.slice(-kept.length), 'the latest are kept');
  assert.ok(kept.length >= 20, `${kept.length} are kept`);
  assert.equal(read.read(journals.at(-1) ?? ''), markOf(59));
});

test('two apps over two journals leave each other their marks', async () => {
  const keychain = windowsKeychain();
  const [one, other] = [await openKeychainMark(keychain), await openKeychainMark(keychain)];
  one.write('one', '1 a');
  await one.settled();
  other.write('other', '7 b');
  await other.settled();
  one.write('one', '2 c');
  await one.settled();
  const read = await openKeychainMark(keychain);
  assert.deepEqual([read.read('one'), read.read('other')], ['2 c', '7 b']);
});
