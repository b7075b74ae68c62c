/** What Windows refuses and other systems do not: names, held files, long paths, drives, shares. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { JsonFile } from '../../../electron/files/json-file.ts';
import { isShare } from '../../../electron/files/network-folder.ts';
import { isFileName, replaceFile } from '../../../electron/files/private-file.ts';
import { safeName } from '../../../electron/files/safe-name.ts';
import { backupJournal } from '../../../electron/journal/backup-journal.ts';
import { openDatabase } from '../../../electron/journal/journal-files.ts';
import { openJournal, openJournalReader } from '../../../electron/journal/open-journal.ts';
import { demandNotSheet, writeFinishedFile } from '../../../electron/workbooks/finished-file.ts';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { holdFromAll } from '../../support/held-file.ts';
import { freshJournalFolder } from '../../support/journal-folder.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const skip = process.platform !== 'win32' && 'this is how Windows answers';

const NOT_NAMES = [
  ...['CON', 'nul', 'NUL.xlsx', 'nul .csv', 'Com1.tar.xlsx', 'lpt9.csv', 'COM².csv', 'CONOUT$'],
  ...['paie.xlsx.', 'paie.xlsx ', 'paie: mars.xlsx', 'paie?.xlsx', 'a|b.csv', 'a\tb.csv', '"a".csv'],
];
const NAMES = ['console.xlsx', 'nulle.csv', 'com10.csv', 'com.csv', 'Paie – mars (2).xlsx', '.x', 'lpt.csv'];

test('a name that other programs on Windows can’t open is told from one that they can', () => {
  for (const name of NOT_NAMES) assert.equal(isFileName(name, 'win32'), false, name);
  for (const name of NAMES) assert.equal(isFileName(name, 'win32'), true, name);
  for (const name of [...NOT_NAMES, ...NAMES]) {
    assert.equal(isFileName(name, 'linux'), true, name);
    assert.ok(isFileName(safeName(name), 'win32'), `${name} is suggested as ${safeName(name)}`);
  }
});

test('no file is made under a name that other programs could not open', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  for (const name of NOT_NAMES) {
    const written = writeFinishedFile(join(folder, name), (handle) => handle.writeFile('x'));
    await assert.rejects(written, { place: 'name-not-taken' }, name);
  }
  assert.deepEqual(readdirSync(folder), []);
});

test('a target that cannot be used is refused before anything is sent', { skip }, async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(2));
  const pay = ['pay', sheet, '--wallet', 'xof'];
  for (const [args, expected] of [
    [[...pay, '--out', join(cli.folder, 'NUL.xlsx')], /NUL\.xlsx: this system takes no file of that name/],
    [[...pay, '--out', 'Q:\\paie\\r.xlsx'], /the folder Q:\\paie does not exist/],
    [['resume', '--data', 'Q:\\paysheet'], /Q:\\paysheet: its disk is not there/],
    [[...pay, '--data', '\\\\server\\share\\paysheet'], /its folder is on another computer/],
  ] as const) {
    const { status, stderr } = await cli.run([...args, '--yes', '--service', service.url]);
    assert.equal(status, 2, stderr);
    assert.match(stderr, expected);
    assert.doesNotMatch(stderr, /^\s+at /m);
  }
  assert.equal(service.books.requestsTotal(), 0);
  const missing = await cli.run(['check', 'Q:\\pay.csv']);
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /Q:\\pay\.csv: there is no such file\. Check the name and the folder\./);
});

test('a share of the network is told from this computer’s own disks', () => {
  for (const path of ['\\\\server\\share', '//server/share/x', '\\\\?\\UNC\\server\\x', '\\\\wsl$\\Debian'])
    assert.ok(isShare(path), path);
  for (const path of ['C:\\x', '\\\\?\\C:\\x', '\\\\.\\C:\\x', '/home/x', 'x'])
    assert.ok(!isShare(path), path);
});

test('a journal and a results file lie at a path of more than 260 characters', async (t) => {
  const folder = join(temporaryFolder(t), ...['un', 'deux', 'trois'].map((name) => name.repeat(25)));
  const place = { dataDir: join(folder, 'data'), stateDir: join(folder, 'state') };
  assert.ok(place.dataDir.length > 260);
  // Wine has no such end of a path; Windows has it for every path that is not in the system's own form.
  if (process.platform === 'win32') assert.match(openedAs(place.dataDir), /^\\\\\?\\C:/);
  openJournal(place).close();
  const reader = openJournalReader(place);
  assert.deepEqual(reader.batches(), []);
  reader.close();
  assert.throws(() => {
    const journal = openJournal(place);
    t.after(() => journal.close());
    openJournal(place);
  }, inUse);
  await backupJournal(place.dataDir, join(folder, 'copy.sqlite'));
  await writeFinishedFile(join(folder, 'results.csv'), (handle) => handle.writeFile('x'));
  assert.deepEqual(readdirSync(folder).sort(), ['copy.sqlite', 'data', 'results.csv', 'state']);
});

function openedAs(dataDir: string): string {
  openJournal({ dataDir }).close();
  const db = openDatabase(join(dataDir, 'journal.db'));
  db.close();
  return db.name;
}

const inUse = (error: unknown) => error instanceof JournalFailure && error.problem.code === 'journal-in-use';

test('a data folder named in other letters is the same one: its journal is in use, and no copy takes its place', {
  skip,
}, async (t) => {
  const { dataDir, stateDir } = freshJournalFolder(t);
  const shouted = { dataDir: dataDir.toUpperCase(), stateDir: stateDir.toUpperCase() };
  const journal = openJournal({ dataDir, stateDir });
  try {
    assert.throws(() => openJournal(shouted), inUse);
    await assert.rejects(backupJournal(dataDir, join(shouted.dataDir, 'JOURNAL.DB')), { code: 'EBUSY' });
    const file = { name: 'Pay.csv', sha256: 'of something else' };
    writeFileSync(join(dataDir, 'Pay.csv'), 'x');
    await assert.rejects(demandNotSheet(join(shouted.dataDir, 'PAY.CSV'), file), { fault: 'not-writable' });
  } finally {
    journal.close();
  }
  // The mark is found by the journal's own id, so by any name of both folders.
  openJournal(shouted).close();
  assert.equal(readdirSync(stateDir).filter((name) => name.endsWith('.mark')).length, 1);
});

test('a file that somebody holds and shares with nobody is waited for, read and replaced', {
  skip,
}, async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'list.json');
  const file = new JsonFile({ path, schema: z.array(z.string()), first: () => [], ifDamaged: 'begin-anew' });
  file.write(['a']);
  // Its holder lets it go while the rename waits for its next try.
  const letGo = holdFromAll(path);
  setTimeout(letGo, 30);
  await replaceFile(path, (handle) => handle.writeFile('["b"]'));
  assert.deepEqual(file.read(), ['b']);
});

test('a results file that somebody holds is left as it was, and the sentence says so', {
  skip,
}, async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'results.csv');
  writeFileSync(path, 'old');
  const letGo = holdFromAll(path);
  const write = () => writeFinishedFile(path, (handle) => handle.writeFile('new'));
  await assert.rejects(write(), { fault: 'open-elsewhere' }).finally(letGo);
  assert.equal(readFileSync(path, 'utf8'), 'old');
  assert.deepEqual(readdirSync(folder), ['results.csv'], 'nothing is left beside it');
  await write();
  assert.equal(readFileSync(path, 'utf8'), 'new');
  assert.deepEqual(readdirSync(folder), ['results.csv']);
});

/** Each file of the journal, held by somebody while the journal is opened. */
for (const name of ['journal.db', 'journal.lock', 'journal.ballast']) {
  test(`a journal whose ${name} somebody holds is not opened, or is opened whole; it is never taken for damaged`, {
    skip,
  }, (t) => {
    const place = freshJournalFolder(t);
    openJournal(place).close();
    const before = readdirSync(place.dataDir).sort();
    const letGo = holdFromAll(join(place.dataDir, name));
    try {
      openJournal(place).close();
    } catch (error) {
      assert.ok(error instanceof JournalFailure, String(error));
      const { code, params } = error.problem;
      assert.ok(
        code === 'journal-in-use' || params?.reason === 'in-use' || params?.reason === 'folder-locked',
        JSON.stringify(error.problem),
      );
    } finally {
      letGo();
    }
    openJournal(place).close();
    assert.deepEqual(readdirSync(place.dataDir).sort(), before);
  });
}
