import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { defaultDataFolder, defaultStateFolder } from '../../../electron/profiles/own-folders.ts';

const HOME = join('/', 'home', 'awa');

test('on Windows the journal lies in the local folder, which is not copied to other computers', () => {
  const environment = { APPDATA: join(HOME, 'Roaming'), LOCALAPPDATA: join(HOME, 'Local') };
  assert.equal(defaultDataFolder('win32', environment, HOME), join(HOME, 'Local', 'Paysheet'));
  assert.equal(defaultDataFolder('win32', {}, HOME), join(HOME, 'AppData', 'Local', 'Paysheet'));
});

test('on every system the mark of the journal lies outside the folder that is backed up', () => {
  for (const platform of ['win32', 'darwin', 'linux'] as const) {
    const [data, state] = [defaultDataFolder(platform, {}, HOME), defaultStateFolder(platform, {}, HOME)];
    assert.ok(data.startsWith(HOME) && state.startsWith(HOME), platform);
    assert.ok(state !== data && !state.startsWith(join(data, '/')), `${platform}: ${state} in ${data}`);
  }
});
