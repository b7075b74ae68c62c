// What the service's list has shown is kept between processes; whatever is wrong with it only costs reading.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ListMirror } from '../../../electron/engine/core/state/list-mirror.ts';
import { readKeptList, writeKeptList } from '../../../electron/journal/kept-list.ts';
import { EMPTY_SESSION } from '../../support/empty-session.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const OWNER = { address: 'http://127.0.0.1:9', publicKey: 'pk' };
const FROM_DAY = '2026-10-20';
const NOW_MS = Date.UTC(2026, 10, 28);

function keptIn(t: TestContext): { readonly folder: string; readonly file: string } {
  const folder = temporaryFolder(t);
  const mirror = new ListMirror();
  mirror.begin(FROM_DAY);
  const user = { id: 'u', firstName: 'Awa' } as unknown as typeof EMPTY_SESSION.user;
  mirror.note(FROM_DAY, [{ ...EMPTY_SESSION, id: 's-1', status: 'failed', amount: 12.5, user }]);
  mirror.noteWhole(NOW_MS);
  mirror.isSortRefused = true;
  writeKeptList(folder, OWNER, mirror);
  const [name = ''] = readdirSync(folder);
  return { folder, file: join(folder, name) };
}

test('the next process knows what was listed, and nothing of who was logged in', (t) => {
  const { folder, file } = keptIn(t);
  const mirror = readKeptList(folder, OWNER);
  assert.equal(mirror.isUsable(FROM_DAY, NOW_MS), true);
  assert.equal(mirror.isUsable('2026-10-19', NOW_MS), false);
  const [session] = mirror.sessions();
  assert.deepEqual([session?.id, session?.status, session?.amount], ['s-1', 'failed', 12.5]);
  assert.equal(mirror.isSortRefused, true);
  assert.doesNotMatch(readFileSync(file, 'utf8'), /Awa/);
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('a file that is missing, damaged, of other keys or of another address makes the list be read whole', (t) => {
  const { folder, file } = keptIn(t);
  const isUsable = (owner = OWNER) => readKeptList(folder, owner).isUsable(FROM_DAY, NOW_MS);
  assert.equal(isUsable(), true);
  assert.equal(isUsable({ ...OWNER, publicKey: 'other' }), false);
  assert.equal(isUsable({ ...OWNER, address: 'http://127.0.0.1:8' }), false);
  const text = readFileSync(file, 'utf8');
  for (const damaged of [text.replace('failed', 'faileD'), text.slice(0, -1), '', `${text} `]) {
    writeFileSync(file, damaged);
    assert.equal(isUsable(), false);
  }
  assert.equal(readKeptList(temporaryFolder(t), OWNER).isUsable(FROM_DAY, NOW_MS), false);
});

test('a list that must be read whole anyhow is not kept', (t) => {
  const folder = temporaryFolder(t);
  const mirror = new ListMirror();
  mirror.begin(FROM_DAY);
  writeKeptList(folder, OWNER, mirror);
  assert.deepEqual(readdirSync(folder), []);
});
