import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { SAMPLE_ACCOUNT_IDS, SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { OPERATION_NAMES, type OperationName } from '../../../shared/api/operations.ts';
import { commandLine, practiceFor } from '../../support/command-line.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { type OnPost, serveFront } from '../../support/wire-front.ts';

interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** A member the printed answer must have, under the API's own name. */
  readonly has: string;
}

const RECIPIENT = {
  first_name: 'Awa',
  last_name: 'Diop',
  phone: '+221771834567',
  provider: 'orange_money',
  country: 'sn',
  transaction_type: 'mobile_money',
  recipient_type: 'transaction',
  language: 'fr',
};

const ACH_RECIPIENT = {
  ...RECIPIENT,
  country: 'us',
  transaction_type: 'bank_transfer_ach',
  account_number: '123456789012',
  bank_code: '021000021',
  email: 'awa@example.com',
};

const EXAMPLES: Readonly<Record<OperationName, Example>> = {
  deposit: {
    body: {
      wallet_id: SAMPLE_WALLET_IDS.cad,
      transaction: { amount: 25.5, payin_country: 'ca', payin_method: 'etransfer_request' },
    },
    has: 'session_id',
  },
  'customer-deposit': {
    body: {
      wallet_id: SAMPLE_WALLET_IDS.xof,
      transaction: { amount: 5000, payin_country: 'sn', bank_name: 'Banque', sending_account_name: 'A. Sow' },
      customer: { name: 'A. Sow', email: 'a.sow@example.com', phone: '+221771834567' },
    },
    has: 'session_id',
  },
  payment: {
    body: {
      wallet_id: SAMPLE_WALLET_IDS.xof,
      transaction: { amount: 5000, country: 'sn', channel: 'mobile_money', currency: 'xof' },
      recipient: RECIPIENT,
    },
    has: 'session_id',
  },
  withdrawal: {
    body: {
      wallet_id: SAMPLE_WALLET_IDS.cad,
      transaction: { amount: 100, country: 'ca', channel: 'eft', currency: 'cad' },
      destination_account_id: SAMPLE_ACCOUNT_IDS.cad,
    },
    has: 'session_id',
  },
  swap: {
    body: {
      source_wallet: SAMPLE_WALLET_IDS.cad,
      destination_wallet: SAMPLE_WALLET_IDS.xof,
      session_type: 'swap_transaction',
      swap_type: 'SWAP',
      transaction: { amount: 10, from_currency: 'cad', to_currency: 'xof', country: 'sn' },
    },
    has: 'session_id',
  },
  'list-sessions': { params: { limit: '5' }, has: 'items' },
  'get-session': { params: { id: 'SESSION' }, has: 'status' },
  'list-wallets': { params: { currency: 'XOF' }, has: 'items' },
  'get-wallet': { params: { id: SAMPLE_WALLET_IDS.xof }, has: 'balance' },
  'create-recipient': { body: RECIPIENT, has: 'id' },
  'list-recipients': { params: { recipient_type: 'all' }, has: 'items' },
  'list-fees': { has: 'items' },
  'get-fee': { params: { id: 'FEE' }, has: 'channel' },
  'deposit-quote': {
    params: { channel: 'etransfer_request', currency: 'cad', amount: '25.5', mode: 'send', country: 'ca' },
    has: 'quote_id',
  },
  'payment-quote': {
    params: { channel: 'mobile_money', country: 'sn', amount: '5000', currency: 'xof' },
    has: 'quote_id',
  },
  'swap-quote': {
    params: { from_currency: 'cad', to_currency: 'xof', amount: '10', priority: 'standard', mode: 'send' },
    has: 'quote_id',
  },
  'swap-and-send-quote': {
    params: {
      from_currency: 'cad',
      to_currency: 'xof',
      amount: '10',
      payment_channel: 'mobile_money',
      priority: 'standard',
      country: 'sn',
      mode: 'send',
    },
    has: 'combined',
  },
  'effective-rate': {
    params: { from_currency: 'cad', to_currency: 'xof', priority: 'standard' },
    has: 'effective_rate',
  },
  'list-webhook-subscriptions': { has: 'items' },
  'get-webhook-subscription': { params: { id: 'SUBSCRIPTION' }, has: 'event_type' },
};

test('call reaches all 20 operations and prints what each answers', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const ids: Record<string, string> = {};
  // The lists come before the fetches that need one of their ids.
  const order = [...OPERATION_NAMES].sort(
    (a, b) => Number(a.startsWith('get-')) - Number(b.startsWith('get-')),
  );
  for (const operation of order) {
    const { params = {}, body, has } = EXAMPLES[operation];
    const args = ['call', operation, '--service', service.url, '--yes'];
    for (const [name, value] of Object.entries(params))
      args.push('--param', `${name}=${ids[value] ?? value}`);
    if (body) args.push('--body', '-');
    const ran = await cli.run(args, body ? JSON.stringify(body) : '');
    assert.equal(ran.status, 0, `${operation}: ${ran.stderr} ${ran.stdout}`);
    const answer = ran.json<Record<string, unknown>>();
    assert.ok(has in answer, `${operation}: ${ran.stdout}`);
    if (operation === 'payment') ids.SESSION = String(answer.session_id);
    const items = answer.items as { id?: string; fees?: { id: string }[] }[] | undefined;
    if (operation === 'list-fees') ids.FEE = items?.[0]?.fees?.[0]?.id ?? '';
    if (operation === 'list-webhook-subscriptions') ids.SUBSCRIPTION = items?.[0]?.id ?? '';
  }
  const seen = new Set(service.books.requests().map(({ operation }) => operation));
  assert.deepEqual(
    [...OPERATION_NAMES].filter((name) => !seen.has(name)),
    [],
  );
  assert.equal((await cli.run(['verify'])).status, 0);
});

test('a request that breaks a documented rule exits 2, names field and rule, and is not sent', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const cases: readonly (readonly [OperationName, object | undefined, readonly string[], RegExp])[] = [
    ['payment-quote', undefined, ['channel=mobile_money'], /country is required/],
    ['list-wallets', undefined, ['status=OPEN'], /status/],
    ['get-session', undefined, [], /id is required/],
    ['create-recipient', { ...RECIPIENT, phone: undefined }, [], /phone/],
    ['create-recipient', { ...RECIPIENT, transaction_type: 'bill_pay' }, [], /payee_code/],
    ['payment', { ...EXAMPLES.payment.body, recipient: undefined }, [], /recipient is required/],
    ['payment', { transaction: { amount: 0 } }, [], /wallet_id is required.*amount must be above zero/],
    ['swap', { ...EXAMPLES.swap.body, swap_quote_id: 'q' }, [], /not allowed/],
    ['deposit', { wallet_id: 'w' }, [], /transaction is required/],
    ['create-recipient', { ...RECIPIENT, country: 'Senegal' }, [], /country must be a country code/],
    ['withdrawal', { ...EXAMPLES.withdrawal.body, note: 'x' }, [], /note is not a field/],
    [
      'customer-deposit',
      {
        ...EXAMPLES['customer-deposit'].body,
        transaction: { amount: 5, payin_country: 'us', bank_name: 'B', sending_account_name: 'A' },
      },
      [],
      /payin_country no method takes money in from us/,
    ],
    // What a sheet's row is refused for: the recipient of another channel, of another currency, beside an account, without an address.
    [
      'payment',
      {
        ...EXAMPLES.payment.body,
        recipient: { ...RECIPIENT, transaction_type: 'cash_pickup', withdrawal_channel: 'ATM' },
      },
      [],
      /recipient.transaction_type must be mobile_money for mobile_money/,
    ],
    [
      'payment',
      {
        ...EXAMPLES.payment.body,
        transaction: { amount: 5, country: 'us', channel: 'swift', currency: 'usd' },
        recipient: { ...ACH_RECIPIENT },
      },
      [],
      /recipient cannot be paid by swift, which takes only destination_account_id/,
    ],
    [
      'payment',
      { ...EXAMPLES.payment.body, recipient: { ...RECIPIENT, currency: 'cad' } },
      [],
      /currency is cad/,
    ],
    [
      'payment',
      { ...EXAMPLES.payment.body, destination_account_id: SAMPLE_ACCOUNT_IDS.xof },
      [],
      /who is paid/,
    ],
    [
      'customer-deposit',
      {
        ...EXAMPLES['customer-deposit'].body,
        customer: { name: 'A. Sow', email: 'nonsense', phone: '+221771834567' },
      },
      [],
      /customer.email must be one e-mail address/,
    ],
  ];
  for (const [operation, body, params, expected] of cases) {
    const args = [
      'call',
      operation,
      '--service',
      service.url,
      '--yes',
      ...params.flatMap((pair) => ['--param', pair]),
    ];
    if (body) args.push('--body', '-');
    const ran = await cli.run(args, body ? JSON.stringify(body) : '');
    assert.equal(ran.status, 2, operation);
    assert.match(ran.stderr, expected);
    assert.equal(ran.stdout, '');
  }
  const noYes = await cli.run(['call', 'payment', '--body', '-', '--service', service.url], '{}');
  assert.equal(noYes.status, 2);
  assert.equal(service.books.requestsTotal(), 0);
});

test('an error of the service keeps its envelope and its status', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const missing = await cli.run(['call', 'get-wallet', '--param', 'id=nothing', '--service', service.url]);
  assert.equal(missing.status, 3);
  assert.deepEqual(Object.keys(missing.json<object>()), [
    'status',
    'success',
    'message',
    'mb_error_code',
    'errors',
  ]);
  assert.equal(missing.json<{ status: number }>().status, 404);

  const unknownWallet = { ...EXAMPLES.payment.body, wallet_id: 'a0000952-0000-4000-8000-00000000dead' };
  const body = join(cli.folder, 'body.json');
  writeFileSync(body, JSON.stringify(unknownWallet));
  const refused = await cli.run(['call', 'payment', '--body', body, '--yes', '--service', service.url]);
  assert.equal(refused.status, 3, refused.stdout);
  assert.equal(refused.json<{ success: boolean }>().success, false);
  // What was refused is not left for a later resume to send.
  const resumed = await cli.run(['resume', '--yes', '--service', service.url]);
  assert.equal(resumed.status, 0);
  assert.equal(service.books.requests().filter(({ operation }) => operation === 'payment').length, 1);
});

test('a money operation whose answer is lost exits 1 with its batch, which resume looks up', async (t) => {
  const service = await practiceFor(t, { faults: { rules: [{ fault: 'drop-after-commit', times: 1 }] } });
  const cli = commandLine(t, service);
  const args = ['call', 'payment', '--body', '-', '--yes', '--service', service.url];
  const lost = await cli.run(args, JSON.stringify(EXAMPLES.payment.body));
  assert.equal(lost.status, 1, lost.stderr);
  const [, batch = ''] = /batch (b-\w+)/.exec(lost.stderr) ?? [];
  const settings = join(cli.folder, 'settings.json');
  writeFileSync(
    settings,
    JSON.stringify({ reconcile: { scheduleSeconds: [0.1] }, rate: { perSecond: 50, maxPerSecond: 50 } }),
  );
  const resumed = await cli.run([
    'resume',
    batch,
    '--yes',
    '--json',
    '--service',
    service.url,
    '--settings',
    settings,
  ]);
  assert.equal(resumed.status, 0, resumed.stderr);
  assert.equal(resumed.json<{ counts: { paid: number } }>().counts.paid, 1);
});

test('call sends nothing that repeats an operation of the last days, until it is told that both are meant', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const args = (operation: OperationName) => [
    'call',
    operation,
    '--body',
    '-',
    '--yes',
    '--service',
    service.url,
  ];
  for (const [operation, words] of [
    ['payment', 'Same payment as the single payment of'],
    ['swap', 'Same payment as the swap of'],
  ] as const) {
    const body = JSON.stringify(EXAMPLES[operation].body);
    const first = await cli.run(args(operation), body);
    assert.equal(first.status, 0, first.stderr);
    // A payment that takes long on a busy machine is told as well.
    assert.doesNotMatch(first.stderr, /Same payment/);
    const sessions = service.books.sessions().length;
    const repeated = await cli.run(args(operation), body);
    assert.equal(repeated.status, 1, repeated.stderr);
    assert.match(repeated.stderr, new RegExp(`was not sent: ${words}.*--again`));
    assert.equal(service.books.sessions().length, sessions);
    const again = await cli.run([...args(operation), '--again'], body);
    assert.equal(again.status, 0, again.stderr);
    assert.ok(again.stderr.startsWith(`paysheet: ${words}`), again.stderr);
    assert.ok('session_id' in again.json<object>());
  }
  assert.equal(service.books.sessions().length, 4);
});

test('a swap between other wallets repeats none; one by quote waits for any that is in doubt', async (t) => {
  const lostSwap = { operations: ['swap' as const], fault: 'drop-after-commit' as const, times: 1 };
  const service = await practiceFor(t, { faults: { rules: [lostSwap] } });
  const cli = commandLine(t, service);
  const run = (body: object) =>
    cli.run(['call', 'swap', '--body', '-', '--yes', '--service', service.url], JSON.stringify(body));
  const lost = await run(EXAMPLES.swap.body ?? {});
  assert.equal(lost.status, 1, lost.stderr);
  const { transaction: _, ...way } = EXAMPLES.swap.body as Record<string, unknown>;
  const blocked = await run({ ...way, swap_quote_id: 'q-any' });
  assert.equal(blocked.status, 1, blocked.stderr);
  assert.equal(service.books.requests().filter(({ operation }) => operation === 'swap').length, 1);
  const elsewhere = await run({ ...EXAMPLES.swap.body, destination_wallet: SAMPLE_WALLET_IDS.usd });
  assert.doesNotMatch(elsewhere.stderr, /Same payment/);
});

test('a quote that a swap was sent with is not sent again, until it is told that both are meant', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const { transaction: _, ...way } = EXAMPLES.swap.body as Record<string, unknown>;
  const swap = (quote: string, ...rest: readonly string[]) =>
    cli.run(
      ['call', 'swap', '--body', '-', '--yes', '--service', service.url, ...rest],
      JSON.stringify({ ...way, swap_quote_id: quote }),
    );
  const quote = async () => {
    const params = Object.entries(EXAMPLES['swap-quote'].params ?? {}).map((pair) => pair.join('='));
    const given = params.flatMap((param) => ['--param', param]);
    const ran = await cli.run(['call', 'swap-quote', '--service', service.url, ...given]);
    return ran.json<{ quote_id: string }>().quote_id;
  };
  const sent = () => service.books.requests().filter(({ operation }) => operation === 'swap').length;
  const first = await quote();
  assert.equal((await swap(first)).status, 0);
  const repeated = await swap(first);
  assert.equal(repeated.status, 1, repeated.stderr);
  assert.match(repeated.stderr, /was not sent: Close to the swap of .*: its amount is not shown\..*--again/);
  assert.equal(sent(), 1);
  const other = await swap(await quote());
  assert.equal(other.status, 0, other.stderr);
  await swap(first, '--again');
  assert.equal(sent(), 3);
});

test('a deposit is booked in the currency of its wallet, to the minor unit, and never in another', async (t) => {
  const service = await practiceFor(t);
  const cli = commandLine(t, service);
  const run = (operation: OperationName, amount: number) => {
    const { body } = EXAMPLES[operation] as { body: { transaction: object } };
    const transaction = { ...body.transaction, amount };
    const args = ['call', operation, '--body', '-', '--yes', '--service', service.url];
    return cli.run(args, JSON.stringify({ ...body, transaction }));
  };
  assert.equal((await run('customer-deposit', 100)).status, 0);
  assert.equal((await run('deposit', 25.5)).status, 0);
  // XOF has no decimals: what the wallet cannot hold is refused before it is sent.
  const refused = await run('customer-deposit', 100.5);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /transaction\.amount has more than the 0 decimals of xof/);
  // Nor does money of another country's currency come into it.
  const elsewhere = { ...EXAMPLES.deposit.body, wallet_id: SAMPLE_WALLET_IDS.xof };
  const args = ['call', 'deposit', '--body', '-', '--yes', '--service', service.url];
  const refusedThere = await cli.run(args, JSON.stringify(elsewhere));
  assert.equal(refusedThere.status, 2);
  assert.match(refusedThere.stderr, /payin_country ca pays in cad, not xof/);
  const listed = await cli.run(['batches', '--json']);
  const { batches } = listed.json<{ batches: { totals: Record<string, { amount: string }> }[] }>();
  const totals = batches.flatMap((batch) => Object.entries(batch.totals));
  assert.deepEqual(totals.map(([currency, { amount }]) => `${currency} ${amount}`).toSorted(), [
    'cad 25.50',
    'xof 100',
  ]);
  assert.equal(service.books.sessions().length, 2);
});

test('a deposit whose wallet cannot be read is sent as asked, and its unknown currency is said', async (t) => {
  const fault = { answer: 'status', status: 403, code: 'permission_error', effect: 'none' } as const;
  const rules = [{ operations: ['get-wallet' as const], fault }];
  const service = await practiceFor(t, { faults: { rules } });
  const cli = commandLine(t, service);
  const args = ['call', 'deposit', '--body', '-', '--yes', '--service', service.url];
  const ran = await cli.run(args, JSON.stringify(EXAMPLES.deposit.body));
  assert.equal(ran.status, 0, ran.stderr);
  assert.match(ran.stderr, /the currency of wallet .* is not known/);
});

/** The practice service, with sessions that name no currency, as the document's examples of deposits do. */
async function withoutCurrencies(t: TestContext) {
  const service = await practiceFor(t);
  const hide = (body: string): string =>
    JSON.stringify(JSON.parse(body), (name, value) =>
      name === 'from_currency' || name === 'to_currency' ? undefined : value,
    );
  const passOn: OnPost = ({ request, pass }) =>
    void pass().then(({ status, body }) => request.socket.write(httpAnswer(status, body)));
  const front = await serveFront(service, passOn, (answer, { path }) =>
    path.startsWith('/api/v1/transactions/sessions') ? { ...answer, body: hide(answer.body) } : answer,
  );
  t.after(() => front.server.close());
  return { service, url: front.server.address };
}

test('a session that names no currency is printed with its wallet’s, in the list and alone', async (t) => {
  const { service, url } = await withoutCurrencies(t);
  const cli = commandLine(t, service);
  const call = (...args: readonly string[]) => cli.run(['call', ...args, '--service', url]);
  for (const operation of ['deposit', 'customer-deposit'] as const) {
    const args = ['call', operation, '--body', '-', '--yes', '--service', url];
    assert.equal((await cli.run(args, JSON.stringify(EXAMPLES[operation].body))).status, 0);
  }
  const listed = await call('list-sessions');
  assert.equal(listed.status, 0, listed.stderr);
  const { items } = listed.json<{ items: { id: string; amount: number; wallet_currency?: string }[] }>();
  assert.deepEqual(items.map(({ amount, wallet_currency }) => `${amount} ${wallet_currency}`).toSorted(), [
    '25.5 cad',
    '5000 xof',
  ]);
  const alone = await call('get-session', '--param', `id=${items[0]?.id}`);
  assert.equal(alone.json<{ wallet_currency?: string }>().wallet_currency, items[0]?.wallet_currency);
});

test('sessions are printed as they came where they name their currency, or where no wallet says it', async (t) => {
  const { service, url } = await withoutCurrencies(t);
  const cli = commandLine(t, service);
  const args = ['call', 'deposit', '--body', '-', '--yes', '--service', url];
  assert.equal((await cli.run(args, JSON.stringify(EXAMPLES.deposit.body))).status, 0);
  const whole = await cli.run(['call', 'list-sessions', '--service', service.url]);
  assert.deepEqual(
    whole.json<{ items: object[] }>().items.map((item) => 'wallet_currency' in item),
    [false],
  );
  service.controls.setFaults({
    rules: [
      {
        operations: ['list-wallets'],
        fault: { answer: 'status', status: 403, code: 'permission_error', effect: 'none' },
      },
    ],
  });
  const bare = await cli.run(['call', 'list-sessions', '--service', url]);
  assert.equal(bare.status, 0, bare.stderr);
  assert.match(bare.stderr, /the currency of 1 session is not known: /);
});
