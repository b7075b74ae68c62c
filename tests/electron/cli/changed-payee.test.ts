/**
 * A payee with another account in the recipients' book, from the command line: held with the reason, released at
 * once, not asked again.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';

interface Document {
  readonly batch: string;
  readonly unread?: { readonly code: string; readonly message: string } | null;
  readonly counts: Record<string, number>;
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly problems: readonly {
      readonly code: string;
      readonly message: string;
      readonly advice: string;
      readonly duplicateOf: object | null;
    }[];
  }[];
}

const HEAD = 'first_name,last_name,phone,provider,country,channel,amount,currency,language,description';

/** Whom the sample book knows at another phone; and somebody it does not know. */
function lines(month: string, amount: number): string[] {
  return [
    HEAD,
    `SARR,Coumba,+221770009999,orange_money,sn,mobile_money,${amount},XOF,fr,${month}`,
    `Awa,Nouvelle,+221770008888,orange_money,sn,mobile_money,${amount + 1},XOF,fr,${month}`,
  ];
}

async function opened(t: TestContext, wish: PracticeOptionsInput = {}) {
  const service = await practiceFor(t, wish);
  const cli = commandLine(t, service);
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(settings, JSON.stringify(FAST_SETTINGS));
  const common = ['--service', service.url, '--settings', settings, '--json'];
  const onSheet = async (command: 'pay' | 'quote', month: string, amount: number) => {
    const sheet = join(cli.folder, `${month}.csv`);
    writeFileSync(sheet, `${lines(month, amount).join('\n')}\n`);
    const args = [command, sheet, '--wallet', 'xof', ...common, ...(command === 'pay' ? ['--yes'] : [])];
    const ran = await cli.run(args);
    return { ...ran, document: ran.json<Document>() };
  };
  return { service, cli, common, onSheet };
}

test('held with both values and when, released with a reason, paid by resume, and not held the next month', async (t) => {
  const { cli, common, onSheet } = await opened(t);
  const first = await onSheet('pay', 'June', 15_000);
  assert.equal(first.status, 1, first.stderr);
  assert.deepEqual(
    first.document.rows.map(({ state }) => state),
    ['held', 'paid'],
  );
  const [reason] = first.document.rows[0]?.problems.filter(({ code }) => code === 'account-changed') ?? [];
  assert.match(
    reason?.message ?? '',
    /book has SARR Coumba at ••••4567; now ••••9999\. Never paid from here/,
  );
  assert.equal(reason?.advice, 'Pay it, or set it aside.');
  assert.ok(reason?.duplicateOf);
  assert.equal(first.document.unread, null);
  const { batch } = first.document;
  assert.equal((await cli.run(['decide', batch, '3', 'close', '--reason', 'why'])).status, 2);
  const released = await cli.run([
    'decide',
    batch,
    '2',
    'release',
    '--reason',
    'She called: a new phone.',
    '--json',
  ]);
  assert.equal(released.status, 0, released.stderr);
  const resumed = await cli.run(['resume', batch, ...common], '1\n', true);
  assert.equal(resumed.status, 0, resumed.stderr + resumed.stdout);
  const question = /^1 row will be paid: .* with fees\. 1 of them to another account than before: row 2\.$/m;
  assert.match(resumed.stderr, question);
  assert.equal(resumed.json<Document>().counts.paid, 2);
  assert.equal((await cli.run(['verify'])).status, 0);
  const kept = (await cli.run(['show', batch, '--json'])).json<Document>().rows[0]?.problems;
  assert.ok(
    kept?.some(({ code }) => code === 'account-changed'),
    'a paid row still says it',
  );
  const shown = await cli.run(['show', batch]);
  assert.match(shown.stdout, /Another account than before/);
  assert.match(shown.stdout, /••••4567; now ••••9999\. .*Pay it, you said: She called: a new phone\./);
  const results = join(cli.folder, 'results.csv');
  assert.equal((await cli.run(['export', batch, '--out', results])).status, 0);
  assert.match(
    readFileSync(results, 'utf8'),
    /Paysheet changed account[\s\S]*Pay it, you said: She called: a new phone\./,
  );
  const next = await onSheet('pay', 'July', 16_000);
  assert.equal(next.status, 0, next.stderr + next.stdout);
  assert.equal(next.document.counts.paid, 2);
});

test('keys that may not read the book: the JSON of quote, pay and resume says that nobody was compared', async (t) => {
  const { cli, onSheet } = await opened(t, { denied: ['list-recipients'] });
  for (const command of ['quote', 'pay'] as const) {
    const { document, stderr } = await onSheet(command, 'June', 15_000);
    assert.equal(document.unread?.code, 'book-unread', command);
    assert.match(stderr, /No right to read the recipients’ book/);
    if (command !== 'pay') continue;
    assert.equal(document.counts.paid, 2);
    const shown = (await cli.run(['show', document.batch, '--json'])).json<Document>();
    assert.equal(shown.unread, undefined, 'nothing was reviewed by it');
  }
});
