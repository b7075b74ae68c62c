/** What a full disk leaves of profiles, rates and drafts: the former file, its keys, and nothing half-written. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Drafts } from '../../../electron/main/files/drafts.ts';
import { Profiles } from '../../../electron/main/profiles/profiles.ts';
import { RateHistory } from '../../../electron/main/service/rate-history.ts';
import { profileFilePath } from '../../../electron/profiles/profile-file.ts';
import { openKeyStore } from '../../../electron/secrets/key-store.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { filler, fillUp, smallDisk } from '../../support/small-disk.ts';

const NO_SPACE = { code: 'ENOSPC' };

test('a profile whose new address does not fit on the disk keeps its address, and its keys', async (t) => {
  const disk = smallDisk(t, '64k');
  if (disk === undefined) return;
  const keyStore = openKeyStore({}, () => Promise.resolve({ kind: 'missing', reason: 'none here' }));
  const practice = () => Promise.reject(new Error('there is no practice service'));
  const book = new Profiles({ dataFolder: disk, keyStore, practice, environment: {} });
  const profile = { name: 'pay', environment: 'live', origin: 'o' } as const;
  await book.save({ ...profile, address: 'https://one.example' });
  await keyStore.save(
    { profile: 'pay', service: 'https://one.example' },
    new ServiceKeys('pk_one', 'sk_one_private'),
  );
  const before = readFileSync(profileFilePath(disk), 'utf8');
  fillUp(disk);
  const moved = { ...profile, address: 'https://two.example' };
  await assert.rejects(book.save(moved), NO_SPACE);
  assert.equal(readFileSync(profileFilePath(disk), 'utf8'), before);
  const { address, publicKey } = await book.view('pay');
  assert.deepEqual({ address, publicKey }, { address: 'https://one.example', publicKey: 'pk_one' });
  rmSync(filler(disk));
  await book.save(moved);
  assert.equal(
    (await book.view('pay')).publicKey,
    null,
    'the keys of one service are never those of another',
  );
});

test('a new draft that does not fit on the disk leaves nothing behind', async (t) => {
  const disk = smallDisk(t, '64k');
  if (disk === undefined) return;
  const drafts = new Drafts(disk, () => undefined);
  const source = { name: 'paie.csv', bytes: new Uint8Array(20_000) };
  const { draft } = await drafts.create(source);
  fillUp(disk);
  await assert.rejects(drafts.create(source), NO_SPACE);
  assert.deepEqual(readdirSync(join(disk, 'drafts')), [draft]);
});

test('a rate that does not fit on the disk is not kept, and whoever asked for it has it', (t) => {
  const disk = smallDisk(t, '64k');
  if (disk === undefined) return;
  const rates = new RateHistory(disk);
  rates.remember('service', 'cad', 'xof', { marketRate: '450' });
  fillUp(disk);
  rates.remember('service', 'cad', 'xof', { marketRate: '451' });
  rmSync(filler(disk));
  rates.remember('service', 'cad', 'xof', { marketRate: '452' });
  const kept = rates.list('service', 'cad', 'xof').map(({ marketRate }) => marketRate);
  assert.deepEqual(kept, ['450', '452']);
});
