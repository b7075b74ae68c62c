/**
 * Tests that `npm test` leaves out, so that the run before a commit takes minutes: they try one promise in many more
 * ways, need another program, or walk through everything. What each of them proves is also tried once by a test that
 * is not listed here. `npm test -- --all` runs all of them; CI runs those of one turn. A path that is named runs
 * everything under it.
 */

import { spawnSync } from 'node:child_process';
import { type Part, WHOLE } from '../support/part.ts';

/** All of them would take CI three times its 20 minutes: each of its runs plays one of so many turns. */
export const TURNS = 8;

/** Which of them are played: all, none, or those of a turn, counted from 1. */
export type LongTests = 'all' | 'none' | number;

/** The processes that a run starts read it here. */
const PLAYED = 'PAYSHEET_LONG_TESTS';

export function playLongTests(which: LongTests): void {
  process.env[PLAYED] = String(which);
}

export function longTestsPlayed(): LongTests {
  const which = process.env[PLAYED] ?? 'all';
  return which === 'all' || which === 'none' ? which : Number(which);
}

/** Whether the long tests are played that stand at this place of a list, the longest first: dealt out to and fro. */
export function isPlayed(place: number, which = longTestsPlayed()): boolean {
  if (typeof which !== 'number') return which === 'all';
  const isFro = Math.floor(place / TURNS) % 2 === 1;
  const turn = (place % TURNS) + 1;
  return which === (isFro ? TURNS + 1 - turn : turn);
}

/** What is played in a turn of what is numbered from 0. */
export function partOfTurn(turn: number): Part {
  return { parts: TURNS, remainder: turn - 1 };
}

/** Of many drawn worlds, those that this run plays: all of them, or an eighth, without long tests always the same. */
export function partPlayed(which = longTestsPlayed()): Part {
  if (which === 'all') return WHOLE;
  return partOfTurn(which === 'none' ? 1 : which);
}

/** The turn of a commit: the same each time that it is built, and as good as drawn for the next one. */
export function turnOfCommit(id: string): number {
  return (Number.parseInt(id.slice(0, 8), 16) % TURNS) + 1;
}

/** What `--turn` names: a number, or `commit` for the turn of this commit; undefined if it names none. */
export function turnNamed(name: string): number | undefined {
  if (name === 'commit') return turnOfThisCommit();
  const turn = Number(name);
  return Number.isInteger(turn) && turn >= 1 && turn <= TURNS ? turn : undefined;
}

/** Without a repository it is the first. */
function turnOfThisCommit(): number {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? turnOfCommit(stdout) : 1;
}

/** Files and folders of `tests/`, from the longest to the shortest, with why they take long. */
export const LONG_TESTS: Readonly<Record<string, string>> = {
  kills: 'kills and losses of power; simulation/ crashes at every point',
  'sheet-worlds/planted-misreadings.test.ts': 'plays sheets once for each planted misreading',
  outside: 'a second service, made from the document alone',
  'resources/package.test.ts': 'packs the app',
  'house/recipes.test.ts':
    'compiles the sources several times; house/channel-facts.test.ts finds a channel’s name',
  'electron/cli/interrupted-operations.test.ts':
    'kills of each single operation at each moment; call.test.ts tries one lost answer',
  'exploits/slow-text.test.ts':
    'cells of a million characters; house/linear-patterns and shared/sheet/steps-per-row count steps too',
  'electron/workbooks/template-libreoffice.test.ts': 'starts LibreOffice',
  'exploits/older-journal-rows.test.ts': 'whole batches with a restored backup',
  'renderer/sheet-worker/in-chromium.test.ts': 'every sheet of the corpus once more, in Chromium',
  'electron/engine/faults.test.ts': '75 services, one for each fault; simulation/ draws them too',
  'electron/workbooks/copy/libreoffice.test.ts': 'starts LibreOffice',
  'electron/journal/huge-journal.test.ts':
    'copies two gigabytes; damage.test.ts tries each damage of a small journal',
  'electron/cli/duplicates.test.ts': 'several months of one payroll; the engine tries duplicates too',
  'shared/sheet/read/libreoffice.test.ts':
    'starts LibreOffice; the tests beside it read each encoding, delimiter and kind of cell',
  'electron/cli/interrupted.test.ts': 'kills and closed terminals; simulation/ crashes at every point',
  'electron/cli/interrupted-sheets.test.ts':
    'kills in sheets of each kind; simulation/ crashes at every point',
  'renderer/screens': 'pictures of every screen; renderer/parts compares those of each part',
  'exploits/wire.test.ts': 'a server that answers in every wrong way',
  'shared/sheet/check/most-rows.test.ts':
    '200,000 rows; shared/sheet/steps-per-row counts the steps of some hundreds',
  'electron/cli/bad-places.test.ts':
    'processes in folders that cannot be used; data-folders.test.ts tries one of each',
  'electron/workbooks/many-results.test.ts': '100,000 rows; export-results.test.ts writes some of each kind',
  'electron/cli/stopped-line.test.ts': 'each cause for which a command stops, in words',
  'electron/secrets/keychain.test.ts': 'a real keychain with a session bus of its own',
  'electron/engine/large-batch.test.ts': 'batches of tens of thousands of rows',
  'electron/cli/other-service.test.ts': 'whole batches at several services',
  'electron/workbooks/export-in-thread.test.ts': 'copies that come to no end',
  'electron/cli/windows-console.test.ts': 'a console of Windows under Wine',
  'electron/cli/long-waits.test.ts': 'waits of several seconds',
  'electron/cli/copied-journal.test.ts': 'two machines; the engine tries restored backups too',
  'electron/cli/customer-deposits.test.ts':
    'whole batches of customers who pay in; the engine tries them too',
  'electron/workbooks/copy/copy-worlds.test.ts': '60 drawn workbooks',
  'electron/cli/demo.test.ts': 'the whole demo',
  'electron/engine/duplicates-by-number.test.ts': 'several months of one payroll',
  'electron/cli/alarms.test.ts': 'whole batches with an alarm; alarms are also tried in the engine',
  'electron/cli/decide-shifted-date.test.ts':
    'decisions at services with another date; decide.test.ts decides at a true one',
  'electron/cli/two-folders.test.ts':
    'two data folders and two addresses of one service; simulation/ draws both',
  'electron/cli/by-recipient-id.test.ts':
    'whole batches by recipient id; the reading is also tried in shared/sheet',
  'electron/journal/damage.test.ts': 'a journal with each of many bytes flipped',
  'electron/cli/answers-given-again.test.ts':
    'answers of one sheet given to others; check-options.test.ts gives some',
  'electron/cli/fill-from-book.test.ts':
    'whole batches with the recipients’ book; electron/engine/book-changes.test.ts tries it too',
  'exploits/other-user.test.ts': 'processes of another user',
};

/** The tag of such tests among the others of a windows' spec. */
export const LONG_TAG = '@long';

/** The same of the windows' specs, from the longest to the shortest. */
export const LONG_SPECS: Readonly<Record<string, string>> = {
  'every-screen.spec.ts': 'walks through every screen in both languages',
  'refusals.spec.ts': 'each operation refused in each way, in both languages',
  'own-sheets.spec.ts': 'the sheets of the test’s draw',
  'parked.spec.ts': 'whole batches whose answers are lost',
  'payees.spec.ts': 'whole batches with a book of recipients; the engine tries them too',
  'review-details.spec.ts':
    'what a review shows beside its costs; reviewing.spec.ts and exchanged-review.spec.ts review',
  'careless-clock.spec.ts': 'the same with the clock',
  'money.spec.ts':
    'each single payment from its form; operations.spec.ts and call.test.ts try each operation',
  'large-sheets.spec.ts': 'sheets of tens of thousands of rows',
  'interrupted.spec.ts': 'kills and restarts',
  'grid-habits.spec.ts':
    'each habit of a hand in a grid; checking.spec.ts and pasting.spec.ts use it, renderer/ui/grid tries its keys',
  'careless-checking.spec.ts': 'what a hurried hand does in Check',
  'closed-journal.spec.ts':
    'full disks, and a journal that another process holds; electron/journal tries them',
  'layout.spec.ts': 'walks through every screen at several sizes',
  'transactions.spec.ts': 'the list of transactions with each filter; operations.spec.ts opens it',
  'batches-in-main.spec.ts': 'whole batches by requests; the engine is tried under electron/',
  'shell.spec.ts':
    'each right that a window is refused; electron/main tries its handlers, newcomer.spec.ts opens one',
  'keyboard.spec.ts': 'every key of every screen; whole-flow.spec.ts uses some of them',
  'careless-money.spec.ts': 'the same with single payments',
  'after-the-end.spec.ts': 'batches that go on after their end, and restarts',
  'exports.spec.ts': 'whole batches, for their files',
  'list-search.spec.ts': 'the search of each list, one after the other',
  'own-accounts.spec.ts': 'whole batches of withdrawals; the command line tries them too',
  'duplicates.spec.ts': 'whole batches that are paid twice',
  'paying-what-fits.spec.ts': 'rows kept by their priorities; the engine tries each order',
  'wallet-forms.spec.ts': 'every form of the list of wallets; electron/engine reads them too',
  'import-details.spec.ts':
    'sheets that are hard to import; import.spec.ts imports others, shared/sheet reads these',
  'careless-clicks.spec.ts': 'the same with buttons',
  'partly-paid.spec.ts': 'a whole batch whose wallet is too small',
  'shared-start.spec.ts': 'the tests’ own windows and processes',
  'fees.spec.ts': 'each calculator in both languages; operations.spec.ts asks for each quote',
  'careless-files.spec.ts': 'the same with files',
  'keys.spec.ts': 'each place in which keys are entered; settings.spec.ts enters some',
  'service-details.spec.ts': 'each resource of the service in full; operations.spec.ts opens them',
  'pasting.spec.ts': 'each way to paste; checking.spec.ts pastes some, renderer/ui/grid reads what is pasted',
  'reading.spec.ts': 'how a file was read, choice by choice; import.spec.ts imports, shared/sheet reads',
  'exchanged-review.spec.ts':
    'a review of payments from another currency; reviewing.spec.ts reviews, the engine tries them too',
  'explained-fees.spec.ts': 'what a review shows of the schedule; reviewing.spec.ts reviews',
  'receipts.spec.ts': 'receipts of 501 rows',
  'no-wallets.spec.ts': 'a business without wallets; the engine and the command line try it too',
  'security-answers.spec.ts':
    'where a security answer shows; the command line and the reports’ tests look for it too',
  'webhooks.spec.ts': 'the list of subscriptions; call.test.ts asks for it',
};
