// `--data`: a path that cannot be a folder ends the command at once, and a folder without a journal is reported,
// never treated as an empty one.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../../electron/files/private-file.ts';
import { openHighWaterMark } from '../../../electron/journal/high-water-mark.ts';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import { smallDisk } from '../../support/small-disk.ts';

function assertOneLine(stderr: string, expected: RegExp): void {
  assert.match(stderr, expected);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
}

test('every command ends at once with exit 2 where --data can be no folder', async (t) => {
  const service = await practiceFor(t);
  const { run, folder } = commandLine(t, service);
  const sheet = writePayoutSheet(join(folder, 'pay.csv'), payoutLines(1));
  symlinkSync(join(folder, 'gone'), join(folder, 'broken'));
  symlinkSync(join(folder, 'round'), join(folder, 'round'));
  // Windows makes folders of longer names, and Wine behind such a link.
  const elsewhere: readonly (readonly [string, RegExp])[] = [
    [`/${'x'.repeat(5_000)}`, /too long/],
    [join(folder, 'x/'.repeat(2_500)), /too long/],
    [join(folder, 'broken'), /a link to what is not there/],
    [join(folder, 'round'), /leads to itself/],
  ];
  const folders: readonly (readonly [string, RegExp])[] = [
    [sheet, /not a folder/],
    [join(sheet, 'x'), /a part of it is a file/],
    ['', /--data: it is empty/],
    ...(process.platform === 'win32' ? [] : elsewhere),
    ...(existsSync('/proc/self') ? [['/proc/nope', /its folder is not there|no journal in/] as const] : []),
  ];
  const paying = ['--wallet', 'xof', '--service', service.url];
  const commands = [
    ['pay', sheet, '--yes', ...paying],
    ['quote', sheet, ...paying],
    ['verify'],
    ['show', 'b-1'],
    ['decide', 'b-1', '2', 'close'],
  ];
  for (const [data, expected] of folders)
    for (const args of commands) {
      const ran = await run([...args, '--data', data]);
      assert.deepEqual([ran.status, ran.stdout], [2, ''], `${args[0]} ${data.slice(0, 80)}: ${ran.stderr}`);
      assertOneLine(ran.stderr, expected);
    }
  for (const args of [['check', sheet], ['batches'], ['resume', '--yes', '--service', service.url]])
    assert.equal((await run([...args, '--data', sheet])).status, 2, args[0]);
  assert.equal(service.books.requestsTotal(), 0);
});

test('a folder is made with those above it, and one that the system denies ends in an error', (t) => {
  const { folder } = commandLine(t);
  makeFolder(join(folder, 'a', 'b', 'c'));
  makeFolder(join(folder, 'a', 'b', 'c'));
  assert.ok(existsSync(join(folder, 'a', 'b', 'c')));
  if (!existsSync('/proc/self')) return;
  assert.throws(() => makeFolder('/proc/nope/deeper'), { code: 'ENOENT' });
  assert.throws(() => openHighWaterMark({ stateDir: '/proc/nope', journal: 'j', keychain: undefined }), {
    code: 'ENOENT',
  });
});

test('a folder without a journal is said by each command that reads one, and none is made in it', async (t) => {
  const service = await practiceFor(t);
  const { run, folder } = commandLine(t, service);
  const data = join(folder, 'mistyped');
  const commands: readonly (readonly [number, readonly string[]])[] = [
    [0, ['batches', '--json']],
    [0, ['batches']],
    [0, ['resume', '--yes', '--json', '--service', service.url]],
    [2, ['resume', 'b-1', '--yes', '--service', service.url]],
    [2, ['verify', '--json']],
    [2, ['verify', 'b-1']],
    [2, ['show', 'b-1']],
    [2, ['payees', 'b-1']],
    [2, ['export', 'b-1', '--out', join(folder, 'r.csv')]],
    [2, ['decide', 'b-1', '2', 'close']],
    [2, ['decide', 'b-1', '2', 'paid', '--session', 's']],
    [2, ['decide', 'b-1', 'seen']],
  ];
  for (const isThere of [false, true]) {
    if (isThere) mkdirSync(data);
    for (const [status, args] of commands) {
      const ran = await run([...args, '--data', data]);
      assert.equal(ran.status, status, `${args.join(' ')}: ${ran.stderr}`);
      assertOneLine(ran.stderr, /no journal in .*mistyped/);
      assert.ok(!existsSync(join(data, 'journal.db')), args.join(' '));
    }
  }
  assert.deepEqual((await run(['batches', '--json', '--data', data])).json(), {
    batches: [],
    isOlderCopy: false,
  });
});

test('an empty journal that is there is whole, and of a batch that is not in it that is said', async (t) => {
  const { run, folder } = commandLine(t);
  const place = { dataDir: join(folder, 'empty') };
  openJournal(place).close();
  const verified = await run(['verify', '--json', '--data', place.dataDir]);
  assert.deepEqual([verified.status, verified.stderr], [0, '']);
  const shown = await run(['show', 'b-nothing', '--data', place.dataDir]);
  assert.equal(shown.status, 2);
  assertOneLine(shown.stderr, /no batch b-nothing/);
});

test('check and the reading commands refuse common options that no command could use', async (t) => {
  const { run, folder } = commandLine(t);
  const sheet = writePayoutSheet(join(folder, 's.csv'), payoutLines(1));
  const options: readonly (readonly [readonly string[], RegExp])[] = [
    [['--profile', 'nobody'], /no such profile/],
    [['--settings', join(folder, 'none.json')], /no such file/],
    [['--settings', sheet], /not JSON/],
    [['--data', sheet], /not a folder/],
    [['--profile', ''], /--profile: it is empty/],
    [['--settings', ''], /--settings: it is empty/],
  ];
  for (const command of [
    ['check', sheet],
    ['batches'],
    ['verify'],
    ['resume', '--yes'],
    ['template', '--out', join(folder, 't.xlsx')],
  ])
    for (const [option, expected] of options) {
      const ran = await run([...command, ...option]);
      assert.deepEqual([ran.status, ran.stdout], [2, ''], `${command[0]} ${option.join(' ')}: ${ran.stderr}`);
      assertOneLine(ran.stderr, expected);
    }
});

test('a journal that may be read and not written says so, and sends nothing', async (t) => {
  const disk = smallDisk(t, '24m');
  if (disk === undefined) return;
  const service = await practiceFor(t);
  const { run, folder } = commandLine(t, service);
  const data = join(disk, 'data');
  openJournal({ dataDir: data }).close();
  const remounted = spawnSync('mount', ['-o', 'remount,ro', disk]);
  if (remounted.status !== 0) return t.skip('this user may not mount it anew');
  const sheet = writePayoutSheet(join(folder, 'pay.csv'), payoutLines(2));
  const paying = ['pay', sheet, '--wallet', 'xof', '--yes', '--service', service.url];
  const ran = await run([...paying, '--data', data]);
  assert.equal(ran.status, 2);
  assertOneLine(
    ran.stderr,
    /journal.db can’t be used: its folder is read-only\. Fix that, or choose another/,
  );
  assert.equal(service.books.requestsTotal(), 0);
});
