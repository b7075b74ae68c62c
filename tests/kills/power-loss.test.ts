// The power fails: unflushed data is gone. The journal must know every payment that can have left.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import Database from 'better-sqlite3';
import { canTrace, readTrace, tracing } from '../support/system-calls.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DurableDisk } from './durable-disk.ts';
import { losePower } from './power-loss.ts';

const NEEDS_STRACE = canTrace() ? false : 'strace is not here (Debian: apt-get install strace)';
const firstSeed = randomInt(1_000_000);

describe('the power fails in mid-sending, and the sheet is resumed from what the disk kept', {
  concurrency: 2,
}, () => {
  for (const [index, kept] of (['none', 'some'] as const).entries()) {
    const seed = firstSeed + index;
    test(`${kept === 'none' ? 'nothing' : 'some'} of the unflushed kept: no row twice, none lost (seed ${seed})`, {
      skip: NEEDS_STRACE,
    }, async (t) => {
      const report = await losePower(seed, { kept, losses: 2 }, temporaryFolder(t));
      t.diagnostic(`${report.losses} losses, ${JSON.stringify(report.counts)}`);
      assert.deepEqual(report.faults, []);
    });
  }
});

const WRITER = `
  const Database = require('better-sqlite3');
  const db = new Database(process.argv[1]);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = ' + process.argv[2]);
  db.exec('CREATE TABLE t (n); INSERT INTO t VALUES (1)');
  db.exec('INSERT INTO t VALUES (2)');
  process.kill(process.pid, 'SIGKILL');
`;

for (const [synchronous, kept] of [
  ['FULL', 2],
  ['NORMAL', 0],
] as const) {
  test(`the model itself: a committed row ${kept > 0 ? 'stays' : 'is lost'} at synchronous=${synchronous}`, {
    skip: NEEDS_STRACE,
  }, (t) => {
    const folder = temporaryFolder(t);
    for (const name of ['disk', 'trace', 'after']) mkdirSync(join(folder, name));
    const [tracer = '', ...options] = tracing(join(folder, 'trace'));
    const path = join(folder, 'disk', 'test.db');
    spawnSync(tracer, [...options, process.execPath, '-e', WRITER, path, synchronous], {
      cwd: join(import.meta.dirname, '../..'),
    });
    const disk = new DurableDisk(join(folder, 'disk'));
    for (const call of readTrace(join(folder, 'trace'), (file) => disk.isWatched(file))) disk.take(call);
    disk.restoreTo(join(folder, 'after'));
    const db = new Database(join(folder, 'after', 'test.db'));
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE name = 't'").all();
    const rows = tables.length === 0 ? [] : db.prepare('SELECT n FROM t').all();
    db.close();
    assert.equal(rows.length, kept);
  });
}
