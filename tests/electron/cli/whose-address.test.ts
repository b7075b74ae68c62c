/** The address decides which money a batch is about, whatever profile is chosen in the app. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openJournalReader } from '../../../electron/journal/open-journal.ts';
import { commandLine } from '../../support/command-line.ts';
import { payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

/** Nobody listens there, and a batch is in the journal before the first call. */
const address = (path: string) => `https://127.0.0.1:9/${path}`;
const PROFILES = [
  { name: 'try', environment: 'sandbox', address: address('sandbox'), origin: 'o' },
  { name: 'real', environment: 'live', address: address('live'), origin: 'o' },
  { name: 'try-too', environment: 'sandbox', address: address('second'), origin: 'o' },
];

const CASES: readonly (readonly [string, readonly string[], string, string])[] = [
  ['no address is given', ['--profile', 'try'], 'sandbox', 'try'],
  ['the address is the chosen profile’s', ['--service', address('sandbox')], 'sandbox', 'try'],
  ['the address is that of a live profile', ['--service', address('live')], 'live', 'real'],
  ['the address is that of another sandbox', ['--service', address('second')], 'sandbox', 'try-too'],
  ['the address is no profile’s', ['--service', address('third')], 'live', 'try'],
  [
    'a profile is named for an address that is no profile’s',
    ['--service', address('third'), '--profile', 'try-too'],
    'sandbox',
    'try-too',
  ],
  [
    'a sandbox is named for the address of a live profile',
    ['--service', address('live'), '--profile', 'try'],
    'live',
    'try',
  ],
];

/** They wait for an address at which nobody is; a slow machine takes a minute to start many processes at once. */
const AT_ONCE = 4;

async function madeBy(t: TestContext, args: readonly string[], byVariable: boolean) {
  const cli = commandLine(t, { publicKey: 'pk_1', privateKey: 'sk_1', origin: 'o' });
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(1));
  mkdirSync(cli.data);
  const file = { version: 1, chosen: 'try', profiles: PROFILES };
  writeFileSync(join(cli.data, 'profiles.json'), JSON.stringify(file));
  if (byVariable) cli.environment.PAYSHEET_SERVICE = args[1] ?? '';
  const named = byVariable ? [] : args;
  const ran = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', '--json', ...named]);
  assert.equal(ran.status, 3, ran.stderr);
  const journal = openJournalReader({ dataDir: cli.data });
  t.after(() => journal.close());
  return journal.batches().map(({ created: { environment, profile } }) => [environment, profile]);
}

test('a batch is of its address, and of the profile that has it', async (t) => {
  const wanted = CASES.flatMap(([when, args, ...expected]) => {
    const isService = args.length === 2 && args[0] === '--service';
    return (isService ? [false, true] : [false]).map((byVariable) => ({ when, args, byVariable, expected }));
  });
  const next = wanted.values();
  const several = Array.from({ length: AT_ONCE }, async () => {
    for (const { when, args, byVariable, expected } of next)
      assert.deepEqual(await madeBy(t, args, byVariable), [expected], when);
  });
  await Promise.all(several);
});
