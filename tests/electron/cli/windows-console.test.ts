/** Ctrl-C typed into a real Windows console, where the signals of other systems do not exist. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openJournalReader } from '../../../electron/journal/open-journal.ts';
import { FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fetchWindowsNode, hasWine, startWindows, WINDOWS_NODE, windowsPath } from '../../support/wine.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const CTRL_C = '\u0003';

const skip =
  (!hasWine() && 'Wine is not here (Debian: apt-get install wine)') ||
  (spawnSync('script', ['--version']).status !== 0 && 'there is no “script” to open a terminal with');

// Through the launcher, as `npm run paysheet` starts it: it gets the key as well, and must not end the command.
test('Ctrl-C in a console of Windows sends nothing new and waits for what is in flight', {
  skip,
}, async (t) => {
  assert.ok(fetchWindowsNode());
  const service = await practiceFor(t, {
    // Longer than the signal takes to arrive, so that some are on the wire then.
    faults: { rules: [{ fault: { delayMs: 3_000, delayBefore: 'answer' } }] },
  });
  const folder = temporaryFolder(t);
  const [data, settings] = [join(folder, 'data'), join(folder, 'settings.json')];
  const sheet = writePayoutSheet(join(folder, 'pay.csv'), payoutLines(40));
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, canary: false }));
  const windows = startWindows(folder);
  t.after(() => windows.end());
  const program = [windowsPath(join(PROJECT, 'resources', 'launch.mjs')), 'electron/cli/paysheet.mjs'];
  const given = ['pay', windowsPath(sheet), '--wallet', 'xof', '--yes', '--service', service.url];
  given.push('--settings', windowsPath(settings), '--data', windowsPath(data));
  const console = windows.openConsole([WINDOWS_NODE, ...program, ...given], {
    PAYSHEET_PUBLIC_KEY: service.publicKey,
    PAYSHEET_PRIVATE_KEY: service.privateKey,
    PAYSHEET_ORIGIN: service.origin,
  });
  const ended = once(console, 'exit') as Promise<[number]>;
  await Promise.race([
    service.books.requestsArrived(3, 'payment'),
    ended.then(([status]) => assert.fail(`it ended by itself with ${status}`)),
  ]);
  console.stdin?.write(CTRL_C);
  assert.deepEqual((await ended)[0], 130);

  const journal = openJournalReader({ dataDir: data });
  t.after(() => journal.close());
  const [batch] = journal.batches();
  assert.ok(batch);
  const { ready = 0, sending = 0, unknown = 0, accepted = 0, paid = 0 } = journal.counts(batch.batch);
  assert.deepEqual([sending, unknown], [0, 0], 'what was in flight was waited for');
  assert.ok(accepted + paid >= 3 && ready > 0, `${accepted} ${paid} ${ready}`);
});
