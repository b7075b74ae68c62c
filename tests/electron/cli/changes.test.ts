/** What changed since the last batch, on the command line: told, looked at, and never in the way of a payment. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payeePhone } from '../../support/payee-numbers.ts';

interface Document {
  readonly batch: string;
  readonly changes: readonly {
    readonly kind: string;
    readonly row: number;
    readonly name: string;
    readonly before: Record<string, string>;
    readonly now: Record<string, string>;
    readonly seen: { readonly by: string; readonly at: string } | null;
  }[];
}

const HEAD = 'first_name,last_name,phone,provider,country,channel,amount,currency,language';
const NAMES = ['Awa', 'Omar', 'Fatou', 'Issa'];

/** A command line with sheets of one layout; the first is paid. */
async function afterFirst(t: TestContext, percent?: number) {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const settings = join(cli.folder, 'settings.json');
  const changes = percent === undefined ? {} : { changes: { beyondPercent: percent } };
  writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, ...changes }));
  const common = ['--service', service.url, '--settings', settings];
  const on = (command: 'pay' | 'quote', name: string, amounts: Readonly<Record<number, number>>) => {
    const sheet = join(cli.folder, name);
    const lines = Object.entries(amounts).map(
      ([n, amount]) =>
        `${NAMES[Number(n)]},Ba,${payeePhone(Number(n))},orange_money,sn,mobile_money,${amount},XOF,fr`,
    );
    writeFileSync(sheet, `${[HEAD, ...lines].join('\n')}\n`);
    return cli.run([command, sheet, '--wallet', 'xof', ...(command === 'pay' ? ['--yes'] : []), ...common]);
  };
  const first = await on('pay', 'june.csv', { 0: 1000, 1: 1000, 2: 1000 });
  assert.equal(first.status, 0, first.stderr + first.stdout);
  assert.doesNotMatch(first.stdout + first.stderr, /last batch/, 'nothing is said of a first batch');
  const batches = async () =>
    (await cli.run(['batches', '--json'])).json<{ batches: { batch: string }[] }>().batches;
  const shown = async (batch: string) =>
    (await cli.run(['show', batch, '--json', '--settings', settings])).json<Document>().changes;
  return { cli, settings, common, on, batches, shown };
}

test('quote and show tell what changed, seen-changes marks it with a name, and pay goes on without it', async (t) => {
  const { cli, settings, on, batches, shown } = await afterFirst(t);
  const july = { 0: 1100, 1: 3000, 3: 1200 };
  const quoted = await on('quote', 'july.csv', july);
  assert.equal(quoted.status, 0, quoted.stderr + quoted.stdout);
  for (const said of [
    /new recipient +│ 4 +│ Issa Ba +│ +│ XOF.1,200/,
    /missing recipient +│ 4 +│ Fatou Ba +│ XOF.1,000/,
    /changed amount +│ 3 +│ Omar Ba +│ XOF.1,000 +│ XOF.3,000/,
  ])
    assert.match(quoted.stdout, said);
  assert.doesNotMatch(quoted.stdout, /changed amount +│ 2/, 'a tenth more is within the percentage');
  const { batch = '' } = (await batches()).at(-1) ?? {};
  assert.deepEqual(await shown(batch), [
    { kind: 'added', row: 4, name: 'Issa Ba', before: {}, now: { xof: '1200' }, seen: null },
    { kind: 'missing', row: 4, name: 'Fatou Ba', before: { xof: '1000' }, now: {}, seen: null },
    { kind: 'amount', row: 3, name: 'Omar Ba', before: { xof: '1000' }, now: { xof: '3000' }, seen: null },
  ]);
  const looked = await cli.run(['decide', batch, 'seen-changes', '--json', '--settings', settings]);
  assert.equal(looked.status, 0, looked.stderr);
  const seen = looked.json<Document>().changes;
  assert.equal(seen.length, 3);
  assert.ok(seen.every((each) => each.seen !== null && each.seen.by !== ''));
  assert.deepEqual(await shown(batch), seen);
  const paid = await on('pay', 'july.csv', july);
  assert.equal(paid.status, 0, paid.stderr + paid.stdout);
  assert.doesNotMatch(paid.stderr, /nobody has looked/);
});

test('pay says how many changes nobody has looked at, and pays', async (t) => {
  const { on, cli } = await afterFirst(t);
  const paid = await on('pay', 'july.csv', { 0: 5000, 3: 1200 });
  assert.equal(paid.status, 0, paid.stderr + paid.stdout);
  assert.match(paid.stdout + paid.stderr, /4 changes since the last batch nobody has looked at\./);
  const unknown = await cli.run(['decide', 'b-unknown', 'seen-changes']);
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /no batch b-unknown/);
});

test('where amounts vary none is told, nor beyond another percentage that the settings say', async (t) => {
  const { cli, settings, on, batches, shown } = await afterFirst(t, 250);
  await on('quote', 'july.csv', { 0: 3400, 1: 3600, 2: 1000 });
  const { batch = '' } = (await batches()).at(-1) ?? {};
  const kinds = async () => (await shown(batch)).map(({ kind, row }) => [kind, row]);
  assert.deepEqual(await kinds(), [['amount', 3]]);
  const say = (word: string) => cli.run(['decide', batch, word, '--json', '--settings', settings]);
  assert.deepEqual((await say('amounts-vary')).json(), { batch, amountsVary: true });
  assert.deepEqual(await kinds(), []);
  assert.equal((await say('amounts-alike')).status, 0);
  assert.deepEqual(await kinds(), [['amount', 3]]);
});
