/**
 * A payee with another account in the recipients' book, from the command line: held with the reason, released at
 * once, not asked again.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { commandLine, practiceFor } from '../../support/command-line.ts';

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
  const common = ['--service', service.url, '--json'];
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
  assert.equal(
    reason?.advice,
    'Ask the payee on a number that you knew before; then pay it, or set it aside. "paysheet decide BATCH ROW account --confirmed-by NAME --via TEXT" pays it.',
  );
  assert.ok(reason?.duplicateOf);
  assert.equal(first.document.unread, null);
  const { batch } = first.document;
  assert.equal((await cli.run(['decide', batch, '3', 'close', '--reason', 'why'])).status, 2);
  const decide = (...words: string[]) => cli.run(['decide', batch, '2', ...words, '--json']);
  const plain = await decide('release', '--reason', 'She called: a new phone.');
  assert.equal(plain.status, 2);
  assert.match(
    plain.stderr,
    /row 2 pays another account.*decide BATCH ROW account --confirmed-by NAME --via TEXT/,
  );
  const yes = await cli.run(['resume', batch, '--yes', ...common]);
  assert.equal(yes.json<Document>().rows[0]?.state, 'held', '--yes is no answer of the payee');
  const who = ['account', '--confirmed-by', 'Coumba Sarr'];
  for (const lacking of [who, ['account', '--via', 'in person'], [...who, '--via', ' ']])
    assert.match((await decide(...lacking)).stderr, /account needs --confirmed-by NAME/);
  const via = ['--via', 'her number in the contract, +221 77 123 45 67'];
  assert.match((await decide(...who, ...via, '--on', '2026-02-30')).stderr, /write the day/);
  assert.match((await decide(...who, ...via, '--on', '2999-01-01')).stderr, /has not come/);
  assert.match((await decide('close', ...via)).stderr, /goes with account alone/);
  const other = await cli.run(['decide', batch, '3', ...who, ...via]);
  assert.equal(other.status, 2);
  const released = await decide(...who, ...via, '--on', '2026-03-09', '--reason', 'She called: a new phone.');
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
  assert.match(
    shown.stdout,
    /••••4567; now ••••9999\. .*Pay it, you said: She called: a new phone\. Asked on .*2026: Coumba Sarr, her number in the contract, \+221 77 123 45 67\./,
  );
  const results = join(cli.folder, 'results.csv');
  assert.equal((await cli.run(['export', batch, '--out', results])).status, 0);
  assert.match(
    readFileSync(results, 'utf8'),
    /Paysheet changed account[\s\S]*Pay it, you said: She called: a new phone\. Asked on .*2026: Coumba Sarr, her number/,
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
