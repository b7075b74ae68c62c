/** A sheet of customers who are asked to pay in: its kind, its rows' links, and their end. Money comes in, and never counts as paid out. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { buildCustomerDepositBody } from '../../../shared/api/payment-body.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { checkFields } from '../../../shared/sheet/check/whole/check-fields.ts';
import { MOBILE_ROW, sheetOf } from '../../support/checked-row.ts';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

interface Document {
  readonly batch: string;
  readonly state: string;
  readonly kind: string;
  readonly totals: Record<string, { count: number; amount: string; paid: string; paidIn?: string }>;
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly operation: string;
    readonly marker: string;
    readonly paymentLink?: string | null;
    readonly quote: unknown;
    readonly failureReason: string | null;
    readonly fields: Record<string, string>;
    readonly problems: readonly {
      readonly code: string;
      readonly severity: string;
      readonly field?: string;
    }[];
  }[];
  readonly problems: readonly { readonly key?: string; readonly options?: readonly string[] }[];
}

const HEAD =
  'Nom du client,Courriel,Téléphone,Pays,Montant à encaisser,Devise,Banque du client,Nom du compte émetteur';
const CUSTOMERS = [
  HEAD,
  'Boutique Diop & Fils,diop@example.com,+221771834567,SN,15000,XOF,Banque du Plateau,DIOP ET FILS',
  'Awa Ndiaye,awa@example.com,+221771834568,SN,20000,XOF,Banque du Plateau,AWA NDIAYE',
];

async function opened(t: TestContext, wish: PracticeOptionsInput = {}) {
  const service = await practiceFor(t, wish);
  const cli = commandLine(t, service);
  const run = (command: string, lines: readonly string[], ...more: readonly string[]) => {
    const sheet = join(cli.folder, 'customers.csv');
    writeFileSync(sheet, `${lines.join('\n')}\n`);
    return cli.run([command, sheet, '--json', ...more]);
  };
  const paying = ['--service', service.url, '--wallet', 'xof', '--yes'] as const;
  const asked = () => service.books.sessions().filter(({ kind }) => kind === 'customer_deposit');
  const before = asked().length;
  return { service, cli, run, paying, asked: () => asked().slice(before) };
}

test('a sheet of customers is known by its columns; each is asked once, has its link, and what comes in never counts as paid out', async (t) => {
  const { cli, run, paying, asked } = await opened(t);
  const checked = await run('check', CUSTOMERS);
  assert.equal(checked.status, 0, checked.stdout);
  for (const row of checked.json<Document>().rows) {
    assert.equal(row.operation, 'customer-deposit');
    assert.ok(row.problems.some(({ field, code }) => field === 'channel' && code === 'value-cleaned'));
  }
  const out = join(cli.folder, 'results.csv');
  const ran = await run('pay', CUSTOMERS, ...paying, '--out', out);
  assert.equal(ran.status, 0, ran.stderr + ran.stdout);
  const { batch, kind, totals, rows } = ran.json<Document>();
  assert.equal(kind, 'customer-deposits');
  assert.deepEqual(totals, { xof: { count: 2, amount: '35000', paid: '0', paidIn: '35000' } });
  const sessions = asked();
  assert.deepEqual(
    sessions.map(({ recipient, amountMinor }) => [recipient.first_name, recipient.email, amountMinor]).sort(),
    [
      ['Awa Ndiaye', 'awa@example.com', 20_000],
      ['Boutique Diop & Fils', 'diop@example.com', 15_000],
    ],
  );
  const results = readFileSync(out, 'utf8');
  for (const row of rows) {
    const own = sessions.find(({ description }) => description.startsWith(row.marker));
    assert.equal(row.paymentLink, `https://practice.invalid/pay/${own?.reference}`);
    assert.ok(results.includes(row.paymentLink));
    assert.equal(row.quote, null);
  }
  assert.match(results, /Paysheet payment link/);
  assert.match(results, /,paid in,/);
  const shown = await cli.run(['show', batch]);
  assert.match(shown.stdout, /paid in/);
  assert.doesNotMatch(shown.stdout, /\bPaid *│/);
  assert.match((await cli.run(['batches'])).stdout, /2 in/);
  const listed = await cli.run(['batches', '--json']);
  const [summary] = listed.json<{ batches: Document[] }>().batches;
  assert.equal(summary?.totals.xof?.paid, '0', 'no sum of batches takes it for money that went out');
  assert.equal((await cli.run(['verify'])).status, 0);
  // The same sheet again asks nobody to pay.
  assert.equal((await run('pay', CUSTOMERS, ...paying)).status, 0);
  assert.equal(asked().length, 2);
});

test('a quote of such a sheet asks no calculator, and a small wallet is no obstacle', async (t) => {
  const { service, run, paying, asked } = await opened(t);
  const [head = '', line = ''] = CUSTOMERS;
  const ran = await run('quote', [head, line.replace('15000', '999999999')], ...paying.slice(0, 4));
  assert.equal(ran.status, 0, ran.stderr + ran.stdout);
  const document = ran.json<{ shortfalls: unknown[]; debit: object; fees: object }>();
  assert.deepEqual([document.shortfalls, document.debit, document.fees], [[], {}, {}]);
  assert.deepEqual(asked(), []);
  assert.ok(
    !service.books
      .requests()
      .some(({ operation }) => operation === 'payment-quote' || operation === 'deposit-quote'),
  );
});

test('what the columns do not say is asked: the channel, what an amount to collect is, and which kind a mixed sheet is', async (t) => {
  const { run, paying, asked } = await opened(t);
  const keysOf = async (lines: readonly string[], ...more: readonly string[]) => {
    const ran = await run('check', lines, ...more);
    assert.equal(ran.status, 1, ran.stdout);
    return ran
      .json<Document>()
      .problems.flatMap(({ key, options }) => (key ? [[key, options] as const] : []));
  };
  const bare = [
    'first_name,last_name,email,phone,country,amount,currency',
    'Awa,Ndiaye,a@example.com,+221771834568,sn,20000,XOF',
  ];
  const [[key, options] = ['', []]] = await keysOf(bare);
  assert.equal(key, 'field.channel');
  assert.ok(options?.includes('customer_deposit'));
  const paidOut = [
    'first_name,last_name,phone,country,amount to collect,currency,channel,provider',
    'Awa,Ndiaye,+221771834568,sn,20000,XOF,mobile_money,orange_money',
  ];
  assert.deepEqual(
    (await keysOf(paidOut)).map(([each]) => each),
    ['heading.E.amount-to-collect'],
  );
  const mixed = [
    'first_name,last_name,email,phone,country,amount,currency,channel,provider,bank name,sending account name',
    'Awa,Ndiaye,a@example.com,+221771834568,sn,20000,XOF,customer_deposit,,Plateau,AWA NDIAYE',
    'Awa,Diop,d@example.com,+221771834569,sn,21000,XOF,mobile_money,orange_money,,',
  ];
  assert.deepEqual(await keysOf(mixed), [['kind', ['payments', 'customer-deposits']]]);
  const unsent = await run('pay', mixed, ...paying);
  assert.equal(unsent.status, 1);
  assert.deepEqual(asked(), []);
  const answered = await run('pay', mixed, ...paying, '--skip-invalid', '--answer', 'kind=customer-deposits');
  assert.equal(answered.status, 1, answered.stderr);
  const { rows } = answered.json<Document>();
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['paid', 'invalid'],
  );
  assert.ok(rows[1]?.problems.some(({ code }) => code === 'kind-left-out'));
  assert.equal(asked().length, 1);
});

test('a row of the kind that the sheet is not is left out twice over: by its check, and by the import', async (t) => {
  const bank = {
    Email: 'a@example.com',
    'Bank name': 'Plateau',
    'Sending account name': 'A',
    Provider: null,
  };
  const collected = { ...MOBILE_ROW, ...bank, Channel: 'customer_deposit' };
  const paid = { ...collected, ...MOBILE_ROW };
  const [first, left] = sheetOf([collected, paid], { answers: { kind: 'customer-deposits' } }).rows;
  assert.notEqual(first?.state, 'invalid', JSON.stringify(first?.problems));
  assert.equal(left?.state, 'invalid');
  assert.ok(left.problems.some(({ code }) => code === 'kind-left-out'));

  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const [payee = {}] = mobileRows(1);
  const mixed = validSheet([{ ...payee, channel: 'customer_deposit', email: 'a@example.com' }, payee]);
  const batch = engine.importSheet(draftOf(bench.address, mixed));
  assert.deepEqual(
    [...journal.rows(batch)].map(({ state }) => state),
    ['ready', 'invalid'],
  );
  assert.equal(journal.content({ batch, row: 3 }).problems[0]?.code, 'kind-left-out');
  journal.close();
});

test('what the request asks for must be in the row', () => {
  const whole: RowFields = {
    last_name: 'Awa Ndiaye',
    email: 'a@example.com',
    phone: '+221771834568',
    country: 'sn',
    amount: '20000',
    currency: 'xof',
    channel: 'customer_deposit',
    bank_name: 'Plateau',
    sending_account_name: 'AWA',
  };
  const errorsOf = (change: RowFields) =>
    checkFields(2, { ...whole, ...change })
      .problems.filter(({ severity }) => severity === 'error')
      .map(({ code, field }) => `${code} ${field}`);
  assert.deepEqual(errorsOf({}), []);
  const needed = ['last_name', 'email', 'phone', 'country', 'bank_name', 'sending_account_name'] as const;
  for (const field of needed) assert.deepEqual(errorsOf({ [field]: '' }), [`required-missing ${field}`]);
  const american = { country: 'us', currency: 'usd', phone: '+12025550123' };
  assert.deepEqual(errorsOf(american), ['channel-not-there country'], 'nobody pays in from there');
  assert.deepEqual(errorsOf({ currency: 'cad' }), ['channel-not-there currency']);
  assert.deepEqual(errorsOf({ email: 'a@example.com; b@example.com' }), ['email-invalid email']);
  const body = buildCustomerDepositBody(whole, { walletId: 'w-1', marker: 'PSTEST' });
  assert.deepEqual(checkRequest('customer-deposit', {}, body), []);
});

test('a customer who does not pay is followed to the end, in the service’s own words', async (t) => {
  const failRules = [{ field: 'email', matches: 'awa', reason: 'payment_link_expired' }] as const;
  const { run, paying, asked } = await opened(t, { life: { failRules: [...failRules] } });
  const ran = await run('pay', CUSTOMERS, ...paying);
  assert.equal(ran.status, 1, ran.stderr);
  const { rows, totals } = ran.json<Document>();
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['paid', 'failed'],
  );
  assert.match(rows[1]?.failureReason ?? '', /expired/i);
  assert.equal(totals.xof?.paidIn, '15000');
  assert.equal(asked().length, 2);
});

test('an answer that is lost is looked for: nobody is asked twice, and the lost link is told', async (t) => {
  const fault = { operations: ['customer-deposit'], fault: 'drop-after-commit', times: 1 } as const;
  const life = { processingAfterMs: 600_000, finalAfterMs: 600_000 };
  const { run, paying, asked, cli } = await opened(t, {
    faults: { rules: [{ ...fault, operations: [...fault.operations] }] },
    life,
  });
  const settings = join(cli.folder, 'short.json');
  writeFileSync(
    settings,
    JSON.stringify({ ...FAST_SETTINGS, tracking: { periodSeconds: 0.2, maxSeconds: 4 } }),
  );
  const ran = await run('pay', CUSTOMERS, ...paying, '--settings', settings);
  assert.equal(ran.status, 1, ran.stderr);
  const { rows, batch } = ran.json<Document>();
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['accepted', 'accepted'],
  );
  assert.deepEqual(
    rows.map(({ paymentLink }) => paymentLink === null),
    [true, false],
  );
  assert.deepEqual(
    rows.map(({ problems }) => problems.some(({ code }) => code === 'link-lost')),
    [true, false],
  );
  assert.equal(asked().length, 2);
  const shown = await cli.run(['show', batch]);
  assert.ok(
    shown.stdout.includes(rows[1]?.paymentLink ?? '-'),
    'the link is shown while the customer has not paid',
  );
});

test('such a row is never exchanged from another currency', async (t) => {
  const { service, run, asked } = await opened(t);
  const lines = CUSTOMERS.map((line) => line.replace('SN', 'CA').replace('XOF', 'CAD'));
  const wish = ['--service', service.url, '--convert-from', 'xof', '--yes'];
  const ran = await run('pay', lines, ...wish, '--wallet', 'xof');
  assert.deepEqual(
    ran.json<Document>().rows.map(({ state }) => state),
    ['held', 'held'],
  );
  assert.deepEqual(asked(), []);
});
