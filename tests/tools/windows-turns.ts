/** Which tests run as Windows programs, and which of them CI plays in which of its turns: there each process takes seconds. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isPlayed } from './long-tests.ts';

const testsFolder = join(import.meta.dirname, '..');

/** Folders of `tests/`: what `npm run test:windows` runs. */
export const WINDOWS_ROOMS = [
  ...['cli', 'engine', 'files', 'journal', 'practice', 'profiles', 'service', 'workbooks'].map(
    (room) => `electron/${room}`,
  ),
  ...['exploits', 'kills'],
];

/** What CI runs in each of its turns. */
export const IN_EACH_TURN: readonly string[] = ['kills/kills.test.ts'];

/** What CI runs in none, so that a turn takes about three minutes. */
export const IN_NO_TURN: Readonly<Record<string, string>> = {
  'electron/cli/duplicates.test.ts':
    'several months of one payroll: what it compares is the same on each system',
  'electron/cli/interrupted-operations.test.ts':
    'each single operation killed at each moment; interrupted.test.ts and the kills kill batches',
  'electron/engine/book-changes.test.ts':
    'a payroll of tens of thousands; changed-accounts.test.ts compares too',
  'electron/engine/faults.test.ts': '75 services; the engine’s other tests meet one fault each',
  'electron/engine/large-batch.test.ts': 'tens of thousands of rows in the engine alone',
  'electron/workbooks/many-results.test.ts': '100,000 rows; export-results.test.ts writes some of each kind',
  'exploits/older-journal-rows.test.ts':
    'whole batches, six minutes; older-copy-decisions.test.ts restores a backup too',
  'exploits/slow-text.test.ts': 'how long Node takes to read a text is the same on each system',
};

/** What takes longest of the others, from the longest: it is dealt out first, so that no turn has most of it. */
const LONGEST: readonly string[] = [
  ...['electron/cli/export.test.ts', 'exploits/terminal.test.ts'],
  ...['electron/cli/interrupted-sheets.test.ts', 'electron/cli/customer-deposits.test.ts'],
  ...['electron/workbooks/export-in-thread.test.ts', 'electron/cli/bad-places.test.ts'],
  ...['electron/cli/interrupted.test.ts', 'electron/cli/decide-shifted-date.test.ts'],
  ...['electron/cli/decide.test.ts', 'electron/cli/demo.test.ts', 'electron/cli/copied-journal.test.ts'],
  ...['electron/journal/lock-and-kill.test.ts', 'electron/cli/other-service.test.ts'],
  ...['electron/cli/stopped-line.test.ts', 'electron/cli/pay.test.ts', 'electron/cli/resume-all.test.ts'],
  ...['electron/cli/changed-payee.test.ts', 'electron/cli/convert.test.ts', 'electron/cli/payees.test.ts'],
  ...['electron/cli/alarms.test.ts', 'electron/engine/forgotten-period.test.ts'],
  ...['electron/engine/mend.test.ts', 'electron/cli/arguments.test.ts'],
  ...['electron/cli/by-recipient-id.test.ts', 'electron/cli/data-folders.test.ts'],
  ...['electron/engine/duplicates-by-number.test.ts', 'electron/cli/check-options.test.ts'],
  ...['electron/cli/check.test.ts', 'electron/cli/call.test.ts', 'electron/engine/other-business.test.ts'],
  ...['electron/engine/older-copy-decisions.test.ts', 'electron/cli/fill-from-book.test.ts'],
];

/** What is dealt out to the turns. */
export function dealtFiles(): readonly string[] {
  const inRooms = WINDOWS_ROOMS.flatMap((room) => globSync(`${room}/**/*.test.ts`, { cwd: testsFolder }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !IN_EACH_TURN.includes(file) && !(file in IN_NO_TURN))
    .sort();
  return [...LONGEST, ...inRooms.filter((file) => !LONGEST.includes(file))];
}

/** What CI runs in a turn, counted from 1. */
export function windowsTurn(turn: number): readonly string[] {
  return [...IN_EACH_TURN, ...dealtFiles().filter((_file, place) => isPlayed(place, turn))];
}
