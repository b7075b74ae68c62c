/** A file that another program holds for a moment is replaced as soon as it is free. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { replaceFile, replaceFileNow } from '../../../electron/files/private-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Longer than the first waits, shorter than all of them together. */
const HELD_MS = 150;

/** A process that opens the file as SQLite does, which on Windows blocks a rename over it. */
const HOLDER = `
  import Database from 'better-sqlite3';
  const db = new Database(process.argv[1]);
  console.log('held');
  if (process.argv[2]) setTimeout(() => db.close(), Number(process.argv[2]));
  else process.stdin.resume();
`;

/**
 * Holds the file so that nothing may be renamed over it: by a mount on Linux, by an open handle on Windows. It is let go
 * after `heldMs`, or when the test ends. False, and the test is skipped, where neither can be had.
 */
async function holdFile(t: TestContext, path: string, heldMs?: number): Promise<boolean> {
  if (process.platform === 'win32') {
    const args = ['--input-type=module', '--eval', HOLDER, '--', path, ...(heldMs ? [String(heldMs)] : [])];
    const holder = spawn(process.execPath, args, {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(holder, 'exit');
    t.after(() => {
      holder.kill();
      return ended;
    });
    await once(holder.stdout, 'data');
    return true;
  }
  const isHeld = process.platform === 'linux' && spawnSync('mount', ['--bind', path, path]).status === 0;
  if (!isHeld) {
    t.skip('this user may not mount anything');
    return false;
  }
  const letGo = `umount -l "${path}"`;
  if (heldMs === undefined) t.after(() => spawnSync('sh', ['-c', letGo]));
  else spawn('sh', ['-c', `sleep ${heldMs / 1000}; ${letGo}`]);
  return true;
}

for (const [name, replace] of [
  ['at once', async (path: string, text: string) => replaceFileNow(path, text)],
  ['in turns', (path: string, text: string) => replaceFile(path, async (handle) => handle.writeFile(text))],
] as const) {
  test(`a file that is held for a moment is replaced ${name}`, async (t) => {
    const folder = temporaryFolder(t);
    const path = join(folder, 'held.txt');
    writeFileSync(path, 'old');
    if (!(await holdFile(t, path, HELD_MS))) return;
    await replace(path, 'new');
    assert.equal(readFileSync(path, 'utf8'), 'new');
    assert.deepEqual(readdirSync(folder), ['held.txt']);
  });

  test(`a file that stays held is left as it was, and nothing beside it (${name})`, async (t) => {
    const folder = temporaryFolder(t);
    const path = join(folder, 'held.txt');
    writeFileSync(path, 'old');
    if (!(await holdFile(t, path))) return;
    const code = process.platform === 'win32' ? 'EPERM' : 'EBUSY';
    await assert.rejects(replace(path, 'new'), { code });
    assert.equal(readFileSync(path, 'utf8'), 'old');
    assert.deepEqual(readdirSync(folder), ['held.txt']);
  });
}
