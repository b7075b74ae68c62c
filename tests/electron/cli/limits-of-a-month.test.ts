/** The limit of a payee and month counts what earlier batches paid, in `check` as in `pay`. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLine, writePayoutSheet } from '../../support/payout-sheet.ts';

interface Checked {
  readonly rows: readonly {
    readonly problems: readonly { readonly code: string; readonly message: string }[];
  }[];
}

test('a payee whom earlier sheets have paid this month is over the limit with this one', async (t) => {
  const service = await practiceFor(t, { life: { processingAfterMs: 5, finalAfterMs: 20 } });
  const cli = commandLine(t, service);
  const settings = join(cli.folder, 'settings.json');
  const limit = { channel: 'mobile_money', currency: 'xof', payeeAndMonth: '30000' };
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, limits: [limit] }));
  const common = ['--service', service.url, '--settings', settings, '--json'];
  const first = writePayoutSheet(join(cli.folder, 'first.csv'), [
    payoutLine(1, { amount: '20000' }),
    payoutLine(2, { amount: '20000' }),
  ]);
  const second = writePayoutSheet(join(cli.folder, 'second.csv'), [payoutLine(1, { amount: '11500' })]);
  const overLimit = async (command: readonly string[]) => {
    const { rows } = (await cli.run([...command, ...common])).json<Checked>();
    return rows.flatMap(({ problems }) => problems.filter(({ code }) => code === 'limit-of-month'));
  };
  assert.deepEqual(await overLimit(['check', second]), []);
  assert.deepEqual(await overLimit(['pay', first, '--wallet', 'xof', '--yes']), []);
  const [told, ...others] = await overLimit(['check', second]);
  assert.match(told?.message ?? '', /this payee gets XOF\s31,500 this month/);
  assert.deepEqual(others, []);
  const paid = await overLimit(['pay', second, '--wallet', 'xof', '--yes']);
  assert.deepEqual(
    paid.map(({ message }) => message),
    [told?.message],
  );
  // Another service is another payer.
  const other = await practiceFor(t);
  const elsewhere = await cli.run([
    'check',
    second,
    '--service',
    other.url,
    '--settings',
    settings,
    '--json',
  ]);
  assert.doesNotMatch(elsewhere.stdout, /limit-of-month/);
});
