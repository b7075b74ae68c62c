import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { payoutLine, writePayoutSheet } from '../../support/payout-sheet.ts';

test('one row, one invalid row, one batch: counted as a person would say it, amounts with their code', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'two.csv'), [
    payoutLine(1),
    payoutLine(2, { amount: 'abc' }),
  ]);
  const args = ['pay', sheet, '--wallet', 'xof', '--yes', '--service', service.url];

  const refused = await cli.run(args);
  assert.match(refused.stderr, /nothing was sent: 1 row is invalid \(--skip-invalid leaves it behind\)\./);

  const paid = await cli.run([...args, '--skip-invalid']);
  assert.match(paid.stderr, /^1 row, XOF\u00a010,001; fees XOF\u00a0\d+\.$/m);
  assert.match(paid.stdout, /^│ 3 +│ invalid +│ +│/m, 'an amount that was not read is no nought');

  const again = await cli.run([...args, '--skip-invalid', '--json']);
  assert.match(again.stderr, /^Same file as b-\S+ of .+\. Nothing of it is left to send\.$/m);
  const [, invalid] = again.json<{ rows: { amount: string | null }[] }>().rows;
  assert.equal(invalid?.amount, null);

  const verified = await cli.run(['verify']);
  assert.match(verified.stdout, /^The journal holds: \d+ events in 1 batch, /);
});

test('a quote of a sheet of which no row is left to pay says so, and names no amounts', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'one.csv'), [payoutLine(1)]);
  const at = ['--wallet', 'xof', '--service', service.url];
  assert.equal((await cli.run(['pay', sheet, '--yes', ...at])).status, 0);
  const again = await cli.run(['quote', sheet, ...at]);
  assert.match(again.stdout, /^No row is ready to be paid: there is nothing to quote\.$/m);
  assert.doesNotMatch(again.stdout, /Fees|leave the wallets/);
});
