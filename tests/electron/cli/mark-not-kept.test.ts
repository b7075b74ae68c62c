import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { JournalHandle } from '../../../electron/main/journal/journal-handle.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

test('that an older copy would not be noticed is said where the journal’s mark cannot be kept, and rows are paid', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const pay = ['pay', sheet, '--wallet', 'xof', '--yes', '--service', service.url, '--settings', settings];
  const kept = cli.environment.XDG_STATE_HOME ?? '';
  // No folder can be made below a file, by whomever.
  const file = join(cli.folder, 'a-file');
  writeFileSync(file, '');
  Object.assign(cli.environment, { XDG_STATE_HOME: file, LOCALAPPDATA: file });
  const paid = await cli.run(pay);
  assert.equal(paid.status, 0, paid.stderr);
  assert.match(paid.stderr, /An older copy of this journal would not be noticed.*a-file/);
  const handle = new JournalHandle({ dataDir: cli.data, stateDir: join(file, 'Paysheet') });
  assert.deepEqual(
    handle.problems().map(({ code }) => code),
    ['mark-not-kept'],
  );
  handle.close();
  Object.assign(cli.environment, { XDG_STATE_HOME: kept, LOCALAPPDATA: kept });
  const again = await cli.run(['resume', '--service', service.url, '--settings', settings]);
  assert.doesNotMatch(again.stderr, /would not be noticed/);
});
