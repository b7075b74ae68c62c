// One step of keychain.test.ts, in a process of its own: a home folder is restored whole, journal and mark alike,
// while the keychain remembers; then what each command reports that reads the journal, or decides in it, without a
// call.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../../../electron/journal/open-journal.ts';
import { defaultStateFolder } from '../../../electron/profiles/own-folders.ts';
import { openKeyStore } from '../../../electron/secrets/key-store.ts';
import { attemptAccepted, attemptOpened, batchCreated, rowsImported } from '../../support/journal-events.ts';

const home = process.env.HOME ?? '';
const [dataDir, stateDir] = [join(home, 'books'), defaultStateFolder()];
const keychainMark = await openKeyStore({}).journalMark();
if (keychainMark === undefined) throw new Error('there is no keychain');

const journal = openJournal({ dataDir, stateDir, keychainMark });
journal.append('B1', [batchCreated(), rowsImported('B1', [2, 3])], 1);
for (const folder of [dataDir, stateDir]) cpSync(folder, `${folder}-copy`, { recursive: true });
journal.append('B1', [attemptOpened('B1', 2), attemptAccepted(2, ['s'])], 2);
journal.close();
await keychainMark.settled();
for (const folder of [dataDir, stateDir]) {
  rmSync(folder, { recursive: true });
  cpSync(`${folder}-copy`, folder, { recursive: true });
}

const PAYSHEET = join(import.meta.dirname, '../../../electron/cli/paysheet.mjs');
const COMMANDS = [
  ['verify'],
  ['batches'],
  ['show', 'B1'],
  ['export', 'B1', '--out', join(home, 'results.csv')],
  ['decide', 'B1', '2', 'close'],
];
for (const command of COMMANDS) {
  const args = [PAYSHEET, ...command, '--data', dataDir];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const isSaid = /older copy/.test(stdout + stderr);
  console.log(JSON.stringify({ command: command[0], isSaid, status }));
}
