import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { createProgress } from '../../../electron/cli/progress.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

const COMMAND_LINE = join(import.meta.dirname, '..', '..', '..', 'electron', 'cli', 'paysheet.mjs');

test('progress that was stopped shows nothing more, on a terminal and elsewhere', () => {
  for (const isTTY of [true, false]) {
    const stderr = Object.assign(new PassThrough(), { isTTY });
    const progress = createProgress(stderr, { label: 'Quoting', isQuiet: false });
    progress.update(1, 9);
    progress.stop();
    stderr.read();
    progress.update(2, 9);
    progress.update(9, 9);
    progress.stop();
    assert.equal(stderr.read(), null);
  }
});

const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

test('Ctrl-C while quoting on a terminal ends the command with 130, and nothing is drawn after its message', {
  skip: !hasTerminal && 'no program here gives a command a terminal',
  timeout: 120_000,
}, async (t) => {
  const service = await practiceFor(t, {
    faults: {
      rules: [
        { operations: ['payment-quote'], probability: 1, fault: { delayMs: 300, delayBefore: 'answer' } },
      ],
    },
  });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(200));
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const args = ['pay', sheet, '--wallet', 'xof', '--yes', '--service', service.url];
  const command = [process.execPath, COMMAND_LINE, ...args, '--settings', settings, '--data', cli.data];
  const child = spawn('script', ['-qec', command.join(' '), '/dev/null'], {
    env: { ...cli.environment, TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  let screen = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    if (!screen.includes('Quoting') && `${screen}${piece}`.includes('Quoting')) child.stdin.write('\u0003');
    screen += piece;
  });
  const [status] = await once(child, 'close');
  assert.equal(status, 130, screen);
  const [, after = ''] = screen.split('interrupted while quoting');
  assert.notEqual(after, '');
  assert.doesNotMatch(after, /Quoting/);
});
