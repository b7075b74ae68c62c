import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Profiles } from '../../../electron/main/profiles/profiles.ts';
import { openKeyStore } from '../../../electron/secrets/key-store.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function openBook(dataFolder: string): Profiles {
  const practice = async () => ({
    address: 'http://127.0.0.1:9',
    origin: 'x',
    keys: new ServiceKeys('p', 's'),
  });
  const keyStore = openKeyStore({}, async () => ({ kind: 'missing', reason: 'none in this test' }));
  return new Profiles({ dataFolder, keyStore, practice, environment: {} });
}

function bookOf(t: TestContext): { readonly book: Profiles; readonly reopened: () => Profiles } {
  const dataFolder = temporaryFolder(t);
  return { book: openBook(dataFolder), reopened: () => openBook(dataFolder) };
}

test('the rate that the settings show is the rate that is used, also where it is the usual one', (t) => {
  const { book, reopened } = bookOf(t);
  assert.equal(book.settings.rate.perSecond, book.settingsFor('practice').rate.perSecond);
  book.changeSettings({ ...book.settings, rate: { perSecond: 2, maxPerSecond: 5 } });
  for (const each of [book, reopened()]) {
    assert.deepEqual(each.settings.rate, { perSecond: 2, maxPerSecond: 5 });
    assert.deepEqual(each.settingsFor('practice').rate, { perSecond: 2, maxPerSecond: 5 });
  }
});

test('what practice is shown at its own pace is not carried over to a service that is to be spared', (t) => {
  const { book } = bookOf(t);
  const shown = book.settings;
  book.changeSettings({ ...shown, duplicates: { days: 30 } });
  assert.deepEqual(book.settingsFor('live').rate, { perSecond: 2, maxPerSecond: 5 });
  assert.equal(book.settingsFor('live').duplicates.days, 30);
  assert.deepEqual(book.settings.rate, shown.rate);
});
