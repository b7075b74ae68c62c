import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { breakPage, makeLarge } from '../../support/large-journal.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import { filler, fillUp, smallDisk } from '../../support/small-disk.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
}

function assertOneLine(stderr: string, expected: RegExp): void {
  assert.match(stderr, expected);
  assert.doesNotMatch(stderr, /^\s+at /m);
  assert.equal(
    stderr
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('paysheet:')).length,
    1,
    stderr,
  );
}

test('a full disk stops the batch in words, nothing is lost, and resume goes on when there is room', async (t) => {
  const disk = smallDisk(t, '24m');
  if (disk === undefined) return;
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(60));
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, rate: { perSecond: 60, maxPerSecond: 60 } }));
  const before = service.books.sessions().length;
  const args = [
    '--yes',
    '--json',
    '--service',
    service.url,
    '--settings',
    settings,
    '--data',
    join(disk, 'data'),
  ];
  const { child, ended } = cli.start(['pay', sheet, '--wallet', 'xof', ...args]);
  child.stdin?.end();
  await service.books.requestsArrived(5, 'payment');
  fillUp(disk);
  const stopped = await ended;
  assert.equal(stopped.status, 3, stopped.stderr);
  assertOneLine(stopped.stderr, /Disk full: free .* Nothing is lost/);

  rmSync(filler(disk));
  const resumed = await cli.run(['resume', ...args]);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.equal(resumed.json<BatchDocument[]>()[0]?.counts.paid, 60);
  assert.equal(service.books.sessions().length - before, 60);
});

test('a sheet whose meaning cannot be kept is paid all the same, without a word of a fault', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const data = join(cli.folder, 'own-data');
  // No file replaces a folder that holds one.
  mkdirSync(join(data, 'meanings.json', 'kept'), { recursive: true });
  const at = ['--service', service.url, '--data', data];
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', '--json', ...at]);
  assert.equal(ran.status, 0, ran.stderr);
  assert.equal(ran.json<BatchDocument>().counts.paid, 3);
});

test('a results file that cannot be written in the end is said, and what was paid is still told', async (t) => {
  const disk = smallDisk(t, '64k');
  if (disk === undefined) return;
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  fillUp(disk);
  const ran = await cli.run([
    ...['pay', sheet, '--wallet', 'xof', '--yes', '--json', '--service', service.url],
    ...['--out', join(disk, 'results.xlsx')],
  ]);
  assert.equal(ran.status, 1, ran.stderr);
  assertOneLine(ran.stderr, /results\.xlsx could not be written: the disk is full.*paysheet export b-/);
  assert.equal(ran.json<BatchDocument>().counts.paid, 3);
});

test('a journal on a disk that cannot be written is said to be on one, whoever asks for it', async (t) => {
  const disk = smallDisk(t, '24m');
  if (disk === undefined) return;
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
  const place = ['--data', join(disk, 'data')];
  const pay = ['pay', sheet, '--wallet', 'xof', '--yes', '--service', service.url];
  assert.equal((await cli.run([...pay, ...place])).status, 0);
  if (spawnSync('mount', ['-o', 'remount,ro', disk]).status !== 0) return t.skip('this disk stays writable');
  for (const command of [['batches'], ['verify'], pay]) {
    const { status, stderr } = await cli.run([...command, ...place]);
    assert.equal(status, 2, stderr);
    assertOneLine(stderr, /its folder is read-only/);
  }
});

test('a result that standard output cannot take is said, and is no success', async (t) => {
  if (!existsSync('/dev/full')) return t.skip('this system has no /dev/full');
  const cli = commandLine(t);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(3));
  const full = openSync('/dev/full', 'w');
  t.after(() => closeSync(full));
  for (const manner of [['--json'], []]) {
    const { child, ended } = cli.start(['check', sheet, ...manner], full);
    child.stdin?.end();
    const { status, stderr } = await ended;
    assert.equal(status, 1, stderr);
    assertOneLine(stderr, /standard output could not take the result: ENOSPC/);
  }
});

test('a data folder or a journal that cannot be used is named, and nothing is sent', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(2));
  const pay = ['pay', sheet, '--wallet', 'xof', '--yes', '--service', service.url];

  const file = join(cli.folder, 'a-file');
  writeFileSync(file, '');
  const noFolder = await cli.run([...pay, '--data', file]);
  assert.equal(noFolder.status, 2);
  assertOneLine(noFolder.stderr, /a-file/);

  const damaged = join(cli.folder, 'damaged');
  mkdirSync(damaged);
  writeFileSync(join(damaged, 'journal.db'), 'this is not a database, but long enough to look like one');
  const odd = await cli.run([...pay, '--data', damaged]);
  assert.equal(odd.status, 2, odd.stderr);
  assertOneLine(odd.stderr, /journal can’t be trusted/);

  // So large that its pages are checked beside the command, which waits for that.
  const broken = join(cli.folder, 'broken');
  openJournal({ dataDir: broken }).close();
  makeLarge(join(broken, 'journal.db'));
  breakPage(join(broken, 'journal.db'), 'decisions');
  const malformed = await cli.run([...pay, '--data', broken]);
  assert.equal(malformed.status, 2, malformed.stderr);
  assertOneLine(malformed.stderr, /journal can’t be trusted/);
  assert.equal(service.books.requestsTotal(), 0);
});
