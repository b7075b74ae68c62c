// The name of a batch in the command line's lists: its sheet's title, or its file's without the ending.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

test('`batches` and `show` name each batch', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const plain = writePayoutSheet(join(cli.folder, 'pay week 48.csv'), payoutLines(1));
  const titled = join(cli.folder, 'b.csv');
  writeFileSync(titled, `Payroll of November 2026\n${readFileSync(plain, 'utf8')}`);
  const named: Record<string, string> = {};
  for (const sheet of [plain, titled]) {
    const made = await cli.run(['quote', sheet, '--wallet', 'xof', '--json', '--service', service.url]);
    assert.equal(made.status, 0, made.stderr);
    const { batch, name } = made.json<{ batch: string; name: string }>();
    named[batch] = name;
    assert.equal((await cli.run(['show', batch, '--json'])).json<{ name: string }>().name, name);
  }
  assert.deepEqual(Object.values(named), ['pay week 48', 'Payroll of November 2026']);
  const listed = (await cli.run(['batches', '--json'])).json<{
    batches: { batch: string; name: string }[];
  }>();
  assert.deepEqual(Object.fromEntries(listed.batches.map(({ batch, name }) => [batch, name])), named);
  assert.match((await cli.run(['batches'])).stdout, /Payroll of November 2026/);
});
