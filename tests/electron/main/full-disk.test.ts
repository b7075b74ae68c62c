/** What a full disk leaves of profiles, settings, rates and drafts: the former file, its keys, and nothing half-written. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { backupJournal } from '../../../electron/journal/backup-journal.ts';
import { Drafts } from '../../../electron/main/files/drafts.ts';
import { triedToWriteTo } from '../../../electron/main/files/write-result.ts';
import { Profiles } from '../../../electron/main/profiles/profiles.ts';
import { RateHistory } from '../../../electron/main/service/rate-history.ts';
import { profileFilePath } from '../../../electron/profiles/profile-file.ts';
import { openKeyStore } from '../../../electron/secrets/key-store.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { mainParts } from '../../support/main-parts.ts';
import { filler, fillUp, smallDisk } from '../../support/small-disk.ts';
import { validSheet } from '../../support/valid-sheet.ts';

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

test('a batch whose new rate does not fit on the disk keeps the rate that the settings have', async (t) => {
  const disk = smallDisk(t, '64k');
  if (disk === undefined) return;
  const bench = await engineBench(t, {
    faults: { rules: [{ operations: ['list-sessions'], fault: 'hang-before-commit' }] },
  });
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(2))));
  // Its list hangs, so the prices are written as a review would have.
  const quote = { id: null, userPaysMinor: 10_200, totalFeesMinor: 100, recipientGetsMinor: 10_100 };
  const quotes = [2, 3].map((row) => ({ row, quote }));
  engine.append(batch, { type: 'rows-reviewed', basis: 'estimate', quotes });
  assert.equal(engine.approve(batch, { by: 'test' }), undefined);
  journal.close();
  const { book, handlers, connect, batches } = mainParts(t, bench, disk);
  connect();
  book.changeSettings({ ...book.settings, rate: { perSecond: 3, maxPerSecond: 4 } });
  await handlers['batches.resume']({ batch });
  fillUp(disk);
  const faster = { perSecond: 50, maxPerSecond: 50 };
  await assert.rejects(Promise.resolve(handlers['batches.set-pace']({ batch, ...faster })), NO_SPACE);
  const paceNow = () => {
    const viewed = batches.viewed(batch);
    assert.ok(viewed.ok);
    return viewed.value.pace.currentPerSecond;
  };
  assert.equal(paceNow(), 3);
  rmSync(filler(disk));
  await handlers['batches.set-pace']({ batch, ...faster });
  assert.equal(paceNow(), 50);
  assert.deepEqual(book.settings.rate, faster);
});

test('the rate that a person gives a practice batch never applies to a real service', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(2))));
  journal.close();
  const { book, handlers } = mainParts(t, bench);
  const { rate, tracking } = book.settingsFor('live');
  const viewed = await handlers['batches.set-pace']({ batch, perSecond: 500, maxPerSecond: 500 });
  assert.equal(viewed.ok && viewed.value.pace.perSecond, 500);
  const live = book.settingsFor('live');
  assert.deepEqual({ rate: live.rate, tracking: live.tracking }, { rate, tracking });
});

test('a setting saved after a batch was given another rate leaves that rate, and practice’s with practice', async (t) => {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(2))));
  journal.close();
  // As the window keeps them: read again whenever it is told that they have changed.
  let shown: Settings | undefined;
  const { book, handlers, connect } = mainParts(t, bench, bench.folder.dataDir, () => {
    shown = book.settings;
  });
  connect();
  shown = book.settings;
  const live = book.settingsFor('live').rate;
  const rate = { perSecond: 15, maxPerSecond: 20 };
  await handlers['batches.set-pace']({ batch, ...rate });
  await handlers['settings.change']({ settings: { ...shown, duplicates: { days: 30 } } });
  assert.deepEqual(book.settings.rate, rate);
  assert.deepEqual(book.settingsFor('live').rate, live);
});

test('preferences and settings that do not fit together are both left as they were', async (t) => {
  const disk = smallDisk(t, '64k');
  if (disk === undefined) return;
  const { book, handlers } = mainParts(t, await engineBench(t), disk);
  const origin = 'o'.repeat(1500);
  await book.save({ name: 'pay', environment: 'live', address: 'https://one.example', origin });
  book.change({ preferences: { ...book.preferences, personName: 'Awa' } });
  const before = { preferences: book.preferences, settings: book.settings };
  // Room for the preferences alone.
  fillUp(disk, 1);
  const reconcile = {
    ...before.settings.reconcile,
    scheduleSeconds: Array.from({ length: 100 }, (_, n) => 1000.000001 + n),
  };
  const change = { preferences: { personName: 'Binta' }, settings: { ...before.settings, reconcile } };
  await assert.rejects(Promise.resolve(handlers['settings.change'](change)), NO_SPACE);
  assert.deepEqual({ preferences: book.preferences, settings: book.settings }, before);
  rmSync(filler(disk));
  await handlers['settings.change'](change);
  assert.equal(book.preferences.personName, 'Binta');
  assert.deepEqual(book.settings.reconcile, reconcile);
});

test('a backup that does not fit on its disk says so, and leaves nothing behind', async (t) => {
  const bench = await engineBench(t);
  const { engine } = bench.open();
  await bench.approved(engine, mobileRows(1));
  const disk = smallDisk(t, '64k');
  if (!disk) return;
  const target = join(disk, 'copy.sqlite');
  const written = await triedToWriteTo(target, () => backupJournal(bench.folder.dataDir, target));
  assert.deepEqual(!written.ok && written.problems.map(({ code }) => code), ['disk-full']);
  assert.deepEqual(readdirSync(disk), []);
});
