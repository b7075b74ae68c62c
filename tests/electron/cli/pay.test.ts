import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { SAMPLE_ACCOUNT_IDS } from '../../../electron/practice/sample-data.ts';
import { type CommandLine, commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { payoutLine, payoutLines, writePayoutSheet } from '../../support/payout-sheet.ts';

interface BatchDocument {
  readonly batch: string | null;
  readonly state: string;
  readonly wallets: Record<string, string>;
  readonly counts: Record<string, number>;
  readonly totals: Record<string, unknown>;
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly idempotencyKey: string | null;
    readonly marker: string | null;
    readonly sessionId: string | null;
    readonly status: string | null;
    readonly attempts: number;
    readonly quote: Record<string, string> | null;
    readonly problems: readonly { readonly code: string; readonly message: string }[];
  }[];
}

function fastSettings({ folder }: CommandLine, change: object = {}): string {
  const path = join(folder, 'settings.json');
  writeFileSync(path, JSON.stringify({ ...FAST_SETTINGS, ...change }));
  return path;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

test('300 rows are paid once each, results are written, and the keys are nowhere', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(300));
  const out = join(cli.folder, 'results.xlsx');
  const before = service.books.sessions().length;
  const args = [
    'pay',
    sheet,
    '--wallet',
    'xof',
    '--yes',
    '--service',
    service.url,
    '--settings',
    fastSettings(cli),
  ];
  const ran = await cli.run([...args, '--json', '--out', out]);
  assert.equal(ran.status, 0, ran.stderr);
  const document = ran.json<BatchDocument>();
  assert.equal(document.counts.paid, 300);
  assert.equal(document.state, 'finished');
  assert.equal(service.books.sessions().length - before, 300);
  for (const { marker, sessionId, attempts, idempotencyKey, quote, status } of document.rows) {
    const sessions = service.books.sessionsMarked(marker ?? '');
    assert.equal(sessions.length, 1);
    assert.equal(sessions[0]?.id, sessionId);
    assert.equal(attempts, 1);
    assert.equal(status, 'completed');
    assert.match(idempotencyKey ?? '', /^[0-9a-f-]{36}$/);
    assert.ok(quote?.userPays && quote.totalFees && quote.recipientGets);
  }

  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(out);
  assert.equal(workbook.getWorksheet('Results')?.actualRowCount, 301);

  const said = ran.stdout + ran.stderr;
  for (const secret of [service.privateKey, service.publicKey]) {
    assert.ok(!said.includes(secret), 'a key in the output');
    for (const path of filesUnder(cli.folder)) {
      assert.ok(!readFileSync(path).includes(secret), `a key in ${path}`);
    }
  }

  const again = await cli.run([...args, '--json']);
  assert.equal(again.status, 0, again.stderr);
  assert.equal(again.json<BatchDocument>().batch, document.batch);
  assert.equal(service.books.sessions().length - before, 300);

  const verified = await cli.run(['verify', '--json']);
  assert.equal(verified.status, 0);
  assert.deepEqual(verified.json<{ faults: unknown[] }>().faults, []);
  const shown = (await cli.run(['show', document.batch ?? '', '--json'])).json<BatchDocument>();
  assert.deepEqual(shown.counts, document.counts);
  const listed = (await cli.run(['batches', '--json'])).json<{
    batches: { batch: string; rows: number }[];
  }>();
  assert.deepEqual(
    listed.batches.map(({ batch, rows }) => [batch, rows]),
    [[document.batch, 300]],
  );
});

test('an invalid row without --skip-invalid: JSON, exit 1, nothing sent, nothing journalled', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const lines = [...payoutLines(3), payoutLine(4, { amount: '0' })];
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), lines);
  const args = ['pay', sheet, '--wallet', 'xof', '--yes', '--json', '--service', service.url];
  args.push('--settings', fastSettings(cli));
  const refused = await cli.run(args);
  assert.equal(refused.status, 1);
  assert.deepEqual(
    refused.json<BatchDocument>().rows.map(({ state }) => state),
    ['ready', 'ready', 'ready', 'invalid'],
  );
  assert.equal(service.books.requestsTotal(), 0);

  const skipped = await cli.run([...args, '--skip-invalid']);
  assert.equal(skipped.status, 1);
  const { counts } = skipped.json<BatchDocument>();
  assert.equal(counts.paid, 3);
  assert.equal(counts.invalid, 1);
});

test('a sheet that is not sent says which answers it needs, not that its rows may be left behind', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = join(cli.folder, 'pay.csv');
  writeFileSync(sheet, 'first_name,last_name,email,amount\nZoé,Côté,z@example.com,12.50\n');
  const args = ['pay', sheet, '--wallet', 'cad', '--yes', '--json', '--service', service.url];
  const open = await cli.run([...args, '--skip-invalid']);
  assert.equal(open.status, 1);
  assert.match(
    open.stderr,
    /nothing was sent: the sheet needs 2 answers \(--answer field\.country=…, --answer field\.channel=…\)\.\n/,
  );
  const one = await cli.run([...args, '--default', 'country=ca']);
  assert.match(one.stderr, /nothing was sent: the sheet needs an answer \(--answer field\.channel=…\)\.\n/);

  writeFileSync(sheet, 'first_name,last_name,email,amount,channel,currency,country\n');
  const empty = await cli.run([...args, '--skip-invalid']);
  assert.equal(empty.status, 1);
  assert.match(empty.stderr, /nothing was sent: Nothing to pay in pay\.csv\./);
});

test('a duplicate in the sheet is held, and can be released and paid', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), [...payoutLines(3), payoutLine(2)]);
  const common = ['--yes', '--service', service.url, '--settings', fastSettings(cli), '--json'];
  const paid = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
  assert.equal(paid.status, 1, paid.stderr);
  const { batch, counts, rows } = paid.json<BatchDocument>();
  assert.equal(counts.held, 1);
  const held = rows.find(({ state }) => state === 'held');
  assert.ok(held?.problems.some(({ code }) => code === 'duplicate-exact'));
  const decided = await cli.run(['decide', batch ?? '', String(held?.row), 'release', ...common.slice(1)]);
  assert.equal(decided.status, 0, decided.stderr);
  const resumed = await cli.run(['resume', batch ?? '', ...common]);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.equal(resumed.json<BatchDocument>().counts.paid, 4);
});

test('a wallet that does not exist is an unusable argument; one that is too small stops the batch', async (t) => {
  const service = await practiceFor(t, { balances: { xof: 15_000 } });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(5));
  const common = ['--yes', '--service', service.url, '--settings', fastSettings(cli), '--json'];
  const before = service.books.sessions().length;

  const unknown = await cli.run(['pay', sheet, '--wallet', 'eur', ...common]);
  assert.equal(unknown.status, 2, unknown.stderr);
  assert.match(unknown.stderr, /--wallet/);

  const small = await cli.run(['pay', sheet, '--wallet', 'xof', ...common]);
  assert.equal(small.status, 3, small.stderr);
  assert.match(small.stderr, /missing, fees included/);
  assert.equal(small.json<BatchDocument>().counts.ready, 5);
  assert.equal(service.books.sessions().length, before);
});

test('wrong keys and a service that is down end with exit 3, one line and nothing sent', async (t) => {
  const service = await practiceFor(t);
  const wrong = commandLine(t, { ...service, privateKey: 'sk_practice_wrong' });
  const sheet = writePayoutSheet(join(wrong.folder, 'pay.csv'), payoutLines(2));
  const before = service.books.sessions().length;
  const refused = await wrong.run(['pay', sheet, '--wallet', 'xof', '--yes', '--service', service.url]);
  assert.equal(refused.status, 3);
  assert.match(refused.stderr, /Keys missing or refused \(401\)/);

  const cli = commandLine(t, service);
  await service.close();
  const dead = await cli.run(['pay', sheet, '--wallet', 'xof', '--yes', '--service', service.url]);
  assert.equal(dead.status, 3);
  assert.match(dead.stderr, /reach the service/);
  assert.equal(dead.stderr.match(/^\s+at /m), null);
  assert.equal(service.books.sessions().length, before);
});

test('quote prints costs and balances, and sends no payment', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), payoutLines(4));
  const before = service.books.sessions().length;
  const ran = await cli.run([
    ...[
      'quote',
      sheet,
      '--wallet',
      'xof',
      '--json',
      '--service',
      service.url,
      '--settings',
      fastSettings(cli),
    ],
  ]);
  assert.equal(ran.status, 0, ran.stderr);
  const document = ran.json<
    BatchDocument & { fees: Record<string, string>; balances: Record<string, string> }
  >();
  assert.equal(document.state, 'quoted');
  assert.ok(document.rows.every(({ state, quote }) => state === 'ready' && quote !== null));
  assert.equal(document.balances.xof, '250000000');
  assert.ok(Number(document.fees.xof) > 0);
  assert.equal(service.books.sessions().length, before);
  assert.ok(service.books.requests().every(({ method }) => method === 'GET'));

  // A batch that was only quoted does not block the later payment.
  const paid = await cli.run([
    ...[
      'pay',
      sheet,
      '--wallet',
      'xof',
      '--json',
      '--yes',
      '--service',
      service.url,
      '--settings',
      fastSettings(cli),
    ],
  ]);
  assert.equal(paid.status, 0, paid.stderr);
});

test('a row whose currency has no wallet is held, the others are paid', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const cad = 'R-9,Zoé,Côté,12.50,CAD,etransfer_send,ca,,,fr';
  const sheet = join(cli.folder, 'pay.csv');
  const head = 'reference,first_name,last_name,amount,currency,channel,country,phone,provider,language,email';
  const lines = [...payoutLines(2).map((line) => `${line},`), `${cad},zoe@example.com`];
  writeFileSync(sheet, `${[head, ...lines].join('\n')}\n`);
  const ran = await cli.run([
    ...[
      'pay',
      sheet,
      '--wallet',
      'xof',
      '--json',
      '--yes',
      '--service',
      service.url,
      '--settings',
      fastSettings(cli),
    ],
  ]);
  assert.equal(ran.status, 1, ran.stderr);
  const { counts, rows } = ran.json<BatchDocument>();
  assert.deepEqual([counts.paid, counts.held], [2, 1]);
  const problem = rows[2]?.problems.at(-1);
  assert.equal(problem?.code, 'wallet-unclear');
  assert.match(
    problem?.message ?? '',
    /^No wallet to pay [A-Z]{3} from: none was chosen for it.* --wallet [A-Z]{3} /,
  );
});

test('a row that waited for a wallet is paid when the same sheet is given again with one, the others not twice', async (t) => {
  const service = await practiceFor(t);
  const head = 'first_name,last_name,amount,currency,channel,country,phone,provider,email';
  const cad = 'Zoé,Côté,12.50,CAD,etransfer_send,ca,,,zoe@example.com';
  const xof = (amount: number) => `Awa,Diop,${amount},XOF,mobile_money,sn,+221771834567,orange,`;
  const cases: readonly (readonly [lines: readonly string[], first: string, again: readonly string[]])[] = [
    [[cad, xof(5000)], 'cad', ['--wallet', 'cad', '--wallet', 'xof']],
    [[xof(6000)], 'cad', ['--wallet', 'xof']],
    [[cad.replace('12.50', '13.50'), xof(12_500)], 'cad', ['--wallet', 'cad', '--convert-from', 'cad']],
  ];
  for (const [lines, first, again] of cases) {
    const cli = commandLine(t, service);
    const sheet = join(cli.folder, 'pay.csv');
    writeFileSync(sheet, `${[head, ...lines].join('\n')}\n`);
    const before = service.books.sessions().length;
    const options = ['--json', '--yes', '--service', service.url, '--settings', fastSettings(cli)];
    const held = await cli.run(['pay', sheet, '--wallet', first, ...options]);
    assert.equal(held.json<BatchDocument>().counts.held, 1, held.stderr);
    const ran = await cli.run(['pay', sheet, ...again, ...options]);
    assert.equal(ran.json<BatchDocument>().batch, held.json<BatchDocument>().batch);
    assert.equal(ran.json<BatchDocument>().counts.paid, lines.length, ran.stdout);
    assert.equal(ran.status, 0, ran.stderr);
    assert.match(ran.stderr, /This command goes on with that batch/);
    assert.equal(service.books.sessions().length - before, lines.length);
  }
});

test('rows to an account of one\u2019s own are withdrawals unless the default or a column says otherwise, and people and programs are told which', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const lines = (type: string) => [
    `Account id,Amount,Currency,Channel,Country${type && ',recipient_type'}`,
    `${SAMPLE_ACCOUNT_IDS.cad},100.00,cad,eft,ca${type && `,${type}`}`,
  ];
  const cases: readonly (readonly [readonly string[], string, string])[] = [
    [['--default', 'recipient_type=withdrawal'], '', 'withdrawal'],
    [[], 'withdrawal', 'withdrawal'],
    [[], '', 'withdrawal'],
    [['--default', 'recipient_type=transaction'], '', 'payment'],
    [[], 'transaction', 'payment'],
  ];
  for (const [index, [args, type, operation]] of cases.entries()) {
    const sheet = join(cli.folder, `own-${index}.csv`);
    // Other amounts, so that no row repeats an earlier one.
    writeFileSync(sheet, `${lines(type).join('\n').replace('100.00', `10${index}.00`)}\n`);
    const columns = join(cli.folder, 'columns.json');
    writeFileSync(columns, JSON.stringify({ 'Account id': 'destination_account_id' }));
    const read = [sheet, '--columns', columns, ...args];
    const told = new RegExp(`│ ${operation} +│ 1 +│`);
    assert.match((await cli.run(['check', ...read])).stdout, told);
    const shared = [...read, '--json'];
    const checked = await cli.run(['check', ...shared]);
    assert.equal(checked.status, 0, checked.stdout + checked.stderr);
    assert.equal(checked.json<{ rows: { operation: string }[] }>().rows[0]?.operation, operation);
    const before = service.books.sessions().length;
    const place = ['--wallet', 'cad', '--yes', '--service', service.url, '--settings', fastSettings(cli)];
    const paid = await cli.run(['pay', ...shared, ...place]);
    assert.equal(paid.status, 0, paid.stderr);
    assert.equal(paid.json<{ rows: { operation: string }[] }>().rows[0]?.operation, operation);
    const made = service.books.sessions().slice(before);
    assert.deepEqual(
      made.map(({ kind }) => kind),
      [operation],
    );
    const { batch } = paid.json<{ batch: string }>();
    assert.match((await cli.run(['show', batch])).stdout, told);
    assert.equal(paid.stderr.includes('1 row (1 withdrawal), '), operation === 'withdrawal');
  }
});

test('quotes with a fraction of the smallest unit are paid, and what sessions take beyond them is told once', async (t) => {
  const service = await practiceFor(t, { extraFeeMinor: 900 });
  const cli = commandLine(t, service);
  const sheet = writePayoutSheet(
    join(cli.folder, 'pay.csv'),
    [10_050, 10_150, 10_250].map((amount, n) => payoutLine(n + 1, { amount: String(amount) })),
  );
  const given = ['--wallet', 'xof', '--yes', '--service', service.url, '--settings', fastSettings(cli)];
  const ran = await cli.run(['pay', sheet, ...given, '--json']);
  assert.equal(ran.status, 3, ran.stderr);
  const { rows, alarms } = ran.json<
    BatchDocument & { readonly alarms: readonly { readonly code: string }[] }
  >();
  const [first, another] = service.books.sessions();
  assert.ok(first && another === undefined, 'nothing is sent after the first');
  const paid = rows.find(({ sessionId }) => sessionId === first.id);
  assert.equal(Number(paid?.quote?.userPays), first.pricing.userPaysMinor - 900);
  assert.deepEqual(
    alarms.map(({ code }) => code),
    ['debit-differs'],
  );
});

test('what the practice service does by itself ends a sheet as a real one may: no alarm, one row refused', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const unknown = payoutLine(3).replace(/,\+?\d{11,},/, ',+221771404404,');
  const sheet = writePayoutSheet(join(cli.folder, 'pay.csv'), [
    payoutLine(1, { amount: '10050' }),
    payoutLine(2, { amount: '10077' }),
    unknown,
  ]);
  const given = ['--wallet', 'xof', '--yes', '--service', service.url, '--settings', fastSettings(cli)];
  const ran = await cli.run(['pay', sheet, ...given, '--json']);
  assert.equal(ran.status, 1, ran.stderr);
  const { rows, alarms } = ran.json<BatchDocument & { readonly alarms: readonly object[] }>();
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['paid', 'paid', 'rejected'],
  );
  assert.deepEqual(alarms, []);
  // The quote, rounded up; the session of 10,077 took one more.
  assert.deepEqual(
    rows.map(({ quote }) => Number(quote?.userPays)),
    [10_201, 10_228, 10_153],
  );
  assert.deepEqual(
    service.books
      .sessions()
      .map(({ pricing }) => pricing.userPaysMinor)
      .sort(),
    [10_201, 10_229],
  );
});
