// A batch that was approved goes on from the wallets that the command names, not silently from those of an earlier one.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';

interface BatchDocument {
  readonly batch: string;
  readonly wallets: Record<string, string>;
  readonly counts: Record<string, number>;
}

/** Of `moreWallets`: another one in USD. */
const SECOND = 'a0000840-0000-4000-8000-000000001001';

test('what is left of an interrupted batch is not paid from another wallet than the command names', async (t) => {
  const denied = { answer: 'status', status: 401, effect: 'none', code: 'permission_error' } as const;
  const service = await practiceFor(t, { moreWallets: 1, faults: { rules: [{ nth: [2], fault: denied }] } });
  const cli = commandLine(t, service);
  const head = 'first_name,last_name,amount,currency,channel,country,account_number,bank_code,email';
  const line = (n: number) =>
    `Ann,Lee${n},1${n}.50,USD,bank_transfer_ach,us,00012345678${n},021000021,a${n}@example.com`;
  const sheet = join(cli.folder, 'pay.csv');
  writeFileSync(sheet, `${[head, line(1), line(2), line(3)].join('\n')}\n`);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, concurrency: 1 }));
  const pay = (...wallets: readonly string[]) =>
    cli.run([
      ...['pay', sheet, '--yes', '--json', '--service', service.url, '--settings', settings],
      ...wallets.flatMap((wallet) => ['--wallet', wallet]),
    ]);
  const first = await pay(SAMPLE_WALLET_IDS.usd);
  const { batch, counts } = first.json<BatchDocument>();
  assert.deepEqual([first.status, counts.paid, counts.ready], [3, 1, 2], first.stderr);

  const other = await pay(SECOND);
  assert.deepEqual([other.status, other.json<BatchDocument>().batch], [0, batch], other.stderr);
  assert.deepEqual(other.json<BatchDocument>().wallets, { usd: SECOND });
  const walletsPaidFrom = service.books.sessions().map(({ walletId }) => walletId);
  assert.deepEqual(walletsPaidFrom, [SAMPLE_WALLET_IDS.usd, SECOND, SECOND]);
});
