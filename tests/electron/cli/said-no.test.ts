// Whoever is asked for a yes and gives none has paid nothing, and no later command says it in their place.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { askLine } from '../../../electron/cli/prompt.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly batch: string;
  readonly counts: Record<string, number>;
}

async function asked(t: TestContext) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(2));
  const common = ['--json', '--service', service.url, '--settings', settings];
  const pay = ['pay', sheet, '--wallet', 'xof', ...common];
  return { service, cli, common, pay };
}

test('a sheet that was not confirmed on a terminal is paid by no resume with --yes, and by a yes to itself', async (t) => {
  const { service, cli, common, pay } = await asked(t);
  const declined = await cli.run(pay, 'no\n', true);
  assert.match(declined.stderr, /Not confirmed; nothing was sent/);
  const { batch } = declined.json<BatchDocument>();
  const all = await cli.run(['resume', '--yes', ...common]);
  assert.deepEqual([all.status, all.json()], [0, []], all.stderr);
  const named = await cli.run(['resume', batch, '--yes', ...common]);
  assert.equal(named.status, 2, named.stderr);
  assert.match(named.stderr, /stands in review/);
  assert.equal(service.books.sessions().length, 0);

  const confirmed = await cli.run(pay, '2\n', true);
  assert.deepEqual([confirmed.status, confirmed.json<BatchDocument>().batch], [0, batch], confirmed.stderr);
  assert.equal(service.books.sessions().length, 2);
  assert.equal((await cli.run(['resume', batch, '--yes', ...common])).status, 0, 'once approved it goes on');
});

test('an input that ends at the question confirms nothing', async (t) => {
  const { service, cli, pay } = await asked(t);
  const ran = await cli.run(pay, '', true);
  assert.equal(ran.status, 1, ran.stderr);
  assert.match(ran.stderr, /Not confirmed; nothing was sent/);
  assert.equal(service.books.sessions().length, 0);
});

/** `isDrawn`: the question stands on a terminal, which gives Ctrl-C as a key; else, as with `2> log`, it is a signal. */
for (const isDrawn of [true, false])
  test(`Ctrl-C at a question interrupts the command ${isDrawn ? 'by its key' : 'by its signal'}`, async () => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const stderr = Object.assign(new PassThrough(), { isTTY: isDrawn });
    const interrupted = new AbortController();
    const answer = askLine({ stdin, stdout: new PassThrough(), stderr, interrupted }, 'Type 2 to go on: ');
    if (isDrawn) stdin.write('\u0003');
    else interrupted.abort();
    await assert.rejects(answer, { status: 130, message: /interrupted.*nothing was sent/ });
    assert.ok(interrupted.signal.aborted, 'and asks nothing more');
  });
