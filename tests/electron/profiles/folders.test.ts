import assert from 'node:assert/strict';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { test } from 'node:test';
import { defaultDataFolder, defaultStateFolder, homeFolder } from '../../../electron/profiles/own-folders.ts';

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

test('a variable that names no whole path moves neither the journal nor its mark into the working folder', () => {
  for (const platform of ['win32', 'darwin', 'linux'] as const) {
    for (const named of ['', '.', 'books']) {
      const environment = { LOCALAPPDATA: named, XDG_CONFIG_HOME: named, XDG_STATE_HOME: named };
      for (const folderOf of [defaultDataFolder, defaultStateFolder])
        assert.equal(folderOf(platform, environment, HOME), folderOf(platform, {}, HOME), platform);
    }
  }
});

test('a home that is no whole path is looked up in the list of users', () => {
  assert.ok(isAbsolute(homedir()));
  assert.equal(homeFolder(), homedir());
  for (const named of ['', '.', 'awa']) assert.equal(homeFolder(named), userInfo().homedir);
});
