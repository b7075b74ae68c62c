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

test('`batches` and `show` tell the period that a sheet states, and beside a name that does not say it', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const plain = writePayoutSheet(join(cli.folder, 'plain.csv'), payoutLines(1));
  const [head = '', line = ''] = readFileSync(plain, 'utf8').split('\n');
  const stated = join(cli.folder, 'stated.csv');
  writeFileSync(stated, `${head},description\n${line},Nov 2026\n`);
  const titled = join(cli.folder, 'titled.csv');
  writeFileSync(titled, `Payroll of November 2026\n${readFileSync(plain, 'utf8')}`);
  const periods: Record<string, string | null> = {};
  for (const sheet of [plain, stated, titled]) {
    const made = await cli.run(['quote', sheet, '--wallet', 'xof', '--json', '--service', service.url]);
    assert.equal(made.status, 0, made.stderr);
    const { batch } = made.json<{ batch: string }>();
    const { period } = (await cli.run(['show', batch, '--json'])).json<{ period: string | null }>();
    periods[batch] = period;
  }
  assert.deepEqual(Object.values(periods), [null, 'month 11 2026', 'month 11 2026']);
  const listed = (await cli.run(['batches', '--json'])).json<{
    batches: { batch: string; period: string | null }[];
  }>();
  assert.deepEqual(Object.fromEntries(listed.batches.map(({ batch, period }) => [batch, period])), periods);
  const { stdout } = await cli.run(['batches']);
  assert.match(stdout, /│ plain +│/);
  assert.match(stdout, /│ stated, November 2026 +│/);
  assert.match(stdout, /│ Payroll of November 2026 +│/, 'the name says it');
  const [, batch = ''] = Object.keys(periods);
  assert.match((await cli.run(['show', batch])).stdout, /^b-\S+: .*\(stated, November 2026\)/);
});
