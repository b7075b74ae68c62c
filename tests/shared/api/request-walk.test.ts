/**
 * The walk through the API document's requests: each field and parameter that it lists is known to us with its type and
 * its values, each that it requires is required before anything is sent, and each of its conditions has a broken example.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { REGIONS } from '../../../shared/api/channel-availability.ts';
import { OPERATIONS } from '../../../shared/api/operation-table.ts';
import { OPERATION_NAMES, type OperationName } from '../../../shared/api/operations.ts';
import type { RequestParams } from '../../../shared/api/param-check.ts';
import { type BodyField, RECIPIENT_FIELDS } from '../../../shared/api/request-bodies.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';
import { TRANSACTION_TYPES } from '../../../shared/domain/channel.ts';
import { sectionOf, tableRows } from './documented-fields.ts';

const DOCUMENT = '../shared/spec/payments-api.md';
const document = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : undefined;

type Json = Readonly<Record<string, unknown>>;

/** What the document says under the operation's own heading. */
function ownSection(text: string, operation: OperationName): string {
  const { method, path } = OPERATIONS[operation];
  return sectionOf(text, `${method} ${path}`);
}

const RECIPIENT = {
  first_name: 'Awa',
  last_name: 'Diop',
  transaction_type: 'mobile_money',
  country: 'sn',
  recipient_type: 'transaction',
  language: 'fr',
  phone: '+221771834567',
  provider: 'operator',
};
const TRANSACTION = { amount: 5000, country: 'sn', channel: 'mobile_money', currency: 'xof' };
const PAYMENT = { wallet_id: 'w', recipient: RECIPIENT, transaction: TRANSACTION };
const EXCHANGE = { amount: 10, from_currency: 'cad', to_currency: 'xof', country: 'sn' };
const SWAP = {
  source_wallet: 'w',
  session_type: 'swap_transaction',
  swap_type: 'SWAP',
  destination_wallet: 'v',
};
const SEND = { source_wallet: 'w', session_type: 'swap_and_send', swap_type: 'SWAP_SEND' };
const PRICED = { channel: 'mobile_money', country: 'sn', amount: '5000', currency: 'xof' };
const PAIR = { from_currency: 'cad', to_currency: 'xof', priority: 'standard' };

interface Request {
  readonly params?: RequestParams;
  readonly body?: Json;
}

/** A request of each operation with everything that it must have. */
const VALID: Readonly<Record<OperationName, Request>> = {
  deposit: {
    body: {
      wallet_id: 'w',
      transaction: { amount: 9, payin_country: 'ca', payin_method: 'etransfer_request' },
    },
  },
  'customer-deposit': {
    body: {
      wallet_id: 'w',
      transaction: { amount: 9, payin_country: 'sn', bank_name: 'B', sending_account_name: 'S' },
      customer: { name: 'N', email: 'n@example.com', phone: '+221771834567' },
    },
  },
  payment: { body: PAYMENT },
  withdrawal: { body: PAYMENT },
  swap: { body: { ...SWAP, transaction: EXCHANGE } },
  'list-sessions': {},
  'get-session': { params: { id: 'x' } },
  'list-wallets': {},
  'get-wallet': { params: { id: 'x' } },
  'create-recipient': { body: RECIPIENT },
  'list-recipients': {},
  'list-fees': {},
  'get-fee': { params: { id: 'x' } },
  'deposit-quote': { params: { ...PRICED, channel: 'bank_transfer', mode: 'send' } },
  'payment-quote': { params: PRICED },
  'swap-quote': { params: { ...PAIR, amount: '10', mode: 'send' } },
  'swap-and-send-quote': {
    params: { ...PAIR, amount: '10', mode: 'send', country: 'sn', payment_channel: 'mobile_money' },
  },
  'effective-rate': { params: PAIR },
  'list-webhook-subscriptions': {},
  'get-webhook-subscription': { params: { id: 'x' } },
};

const brokenFields = (operation: OperationName, { params = {}, body }: Request): readonly string[] =>
  checkRequest(operation, params, body).map(({ field }) => field);

test('a request with everything that it must have breaks no rule', () => {
  for (const operation of OPERATION_NAMES)
    assert.deepEqual(brokenFields(operation, VALID[operation]), [], operation);
});

const at = (json: Json, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => (inner as Json | undefined)?.[step], json);

function without(json: Json, path: string): Json {
  const [first = '', ...rest] = path.split('.');
  if (rest.length > 0) return { ...json, [first]: without(json[first] as Json, rest.join('.')) };
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== first));
}

/** The name as the document writes it, without the emphasis of a value; `a, b` are two. */
const namesOf = (cell: string): readonly string[] => cell.split(',').map((name) => name.trim());
const valuesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value);
const TYPES: Readonly<Record<string, string>> = { string: 'text', number: 'number', object: 'object' };

const BODIES = ['deposit', 'customer-deposit', 'payment', 'swap'] as const;

for (const operation of BODIES) {
  const { body: known } = OPERATIONS[operation];
  test(`${operation}: the fields of its body are the document’s, with their types, values and what is required`, (t) => {
    if (document === undefined) return t.skip('the document is not here');
    assert.ok(Array.isArray(known));
    const rows = tableRows(ownSection(document, operation));
    const listed = rows.flatMap(([names = '', type = '', required = '', notes = '']) =>
      namesOf(names).map((path) => ({ path, type: TYPES[type], isRequired: /^Yes/.test(required), notes })),
    );
    assert.ok(listed.length > 8);
    const bare = (fields: readonly { path: string; type: string | undefined; isRequired: boolean }[]) =>
      fields.map(({ path, type, isRequired }) => `${path} ${type} ${isRequired}`).toSorted();
    assert.deepEqual(bare(known), bare(listed));
    for (const { path, notes } of listed) {
      const options = valuesIn(notes);
      const field: BodyField | undefined = known.find((each) => each.path === path);
      if (options.length > 0) assert.deepEqual(field?.options, options, path);
      for (const option of options) {
        const spaced = withValue(VALID[operation].body ?? {}, path, `${option} `);
        assert.ok(brokenFields(operation, { body: spaced }).includes(path), `${path} with a blank`);
      }
    }
  });
}

test('each field that a body must have is missed before it is sent', () => {
  for (const operation of [...BODIES, 'withdrawal'] as const) {
    const { body: known } = OPERATIONS[operation];
    const body = VALID[operation].body ?? {};
    assert.ok(Array.isArray(known));
    for (const { path, isRequired, type } of known) {
      if (at(body, path) !== undefined) {
        if (isRequired)
          assert.ok(brokenFields(operation, { body: without(body, path) }).includes(path), path);
        const wrong = withValue(body, path, type === 'text' ? 7 : 'seven');
        assert.ok(
          brokenFields(operation, { body: wrong }).includes(path),
          `${operation} ${path} of another type`,
        );
      }
    }
  }
});

function withValue(json: Json, path: string, value: unknown): Json {
  const [first = '', ...rest] = path.split('.');
  return {
    ...json,
    [first]: rest.length === 0 ? value : withValue(json[first] as Json, rest.join('.'), value),
  };
}

const LISTS = ['list-sessions', 'list-wallets', 'list-recipients'] as const;

for (const operation of LISTS) {
  test(`${operation}: its parameters are the document’s, and only its values are sent`, (t) => {
    if (document === undefined) return t.skip('the document is not here');
    const { params } = OPERATIONS[operation];
    const rows = tableRows(ownSection(document, operation)).flatMap(([names = '', type = '', , notes = '']) =>
      namesOf(names).map((name) => ({ name, type, notes })),
    );
    assert.deepEqual(params.map(({ name }) => name).toSorted(), rows.map(({ name }) => name).toSorted());
    for (const { name, type, notes } of rows) {
      const isRepeatable = params.find((param) => param.name === name)?.isRepeatable;
      assert.equal(isRepeatable, type.includes('array'), name);
      const broken = (text: string) => brokenFields(operation, { params: { [name]: text } });
      for (const option of valuesIn(notes)) {
        assert.deepEqual(broken(option), [], `${name}=${option}`);
        for (const other of [`${option} `, ` ${option}`, `${option}x`])
          assert.deepEqual(broken(other), [name], `${name}=${other}`);
      }
      if (type === 'integer') for (const text of ['-1', ' 1']) assert.deepEqual(broken(text), [name]);
    }
    assert.deepEqual(brokenFields(operation, { params: { misspelt: 'x' } }), ['misspelt']);
  });
}

test('the calculators ask for exactly what the document requires', (t) => {
  for (const operation of OPERATION_NAMES) {
    const { params = {} } = VALID[operation];
    for (const { name } of OPERATIONS[operation].params.filter(({ isRequired }) => isRequired)) {
      const left = Object.fromEntries(Object.entries(params).filter(([each]) => each !== name));
      assert.ok(brokenFields(operation, { params: left }).includes(name), `${operation} without ${name}`);
    }
  }
  if (document === undefined) return t.skip('the document is not here');
  const rows = tableRows(sectionOf(document, 'Calculators')).filter(([path = '']) =>
    path.startsWith('/api/'),
  );
  assert.equal(rows.length, 5);
  for (const [path = '', listed = ''] of rows) {
    const operation = OPERATION_NAMES.find((name) => OPERATIONS[name].path === path);
    assert.ok(operation, path);
    const names = listed
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map((name) => name.trim());
    assert.deepEqual(OPERATIONS[operation].params.map(({ name }) => name).toSorted(), names.toSorted());
  }
});

/** Of each calculator, what the tables of the document leave out, at the parameter that is named. */
const OUTSIDE: readonly (readonly [
  OperationName,
  params: Readonly<Record<string, string>>,
  field: string,
])[] = [
  ['payment-quote', { channel: 'telepathy' }, 'channel'],
  ['payment-quote', { channel: 'bank_transfer' }, 'channel'],
  ['payment-quote', { channel: 'eft' }, 'channel'],
  ['payment-quote', { country: 'Senegal' }, 'country'],
  ['payment-quote', { country: 'SN' }, 'country'],
  ['payment-quote', { country: 'fr' }, 'country'],
  ['payment-quote', { currency: 'eur' }, 'currency'],
  ['payment-quote', { currency: 'cad' }, 'currency'],
  ['deposit-quote', { channel: 'telepathy' }, 'channel'],
  ['deposit-quote', { channel: 'mobile_money' }, 'channel'],
  ['deposit-quote', { channel: 'etransfer_request' }, 'channel'],
  ['deposit-quote', { country: 'CA' }, 'country'],
  ['deposit-quote', { country: 'fr' }, 'country'],
  ['deposit-quote', { country: 'us', currency: 'usd' }, 'channel'],
  ['deposit-quote', { currency: 'eur' }, 'currency'],
  ['deposit-quote', { currency: 'cad' }, 'currency'],
  ['swap-quote', { from_currency: 'eur' }, 'from_currency'],
  ['swap-quote', { to_currency: 'eur' }, 'to_currency'],
  ['swap-and-send-quote', { payment_channel: 'telepathy' }, 'payment_channel'],
  ['swap-and-send-quote', { payment_channel: 'eft' }, 'payment_channel'],
  ['swap-and-send-quote', { country: 'Canada' }, 'country'],
  ['swap-and-send-quote', { country: 'fr' }, 'country'],
  ['swap-and-send-quote', { from_currency: 'eur' }, 'from_currency'],
  ['swap-and-send-quote', { to_currency: 'usd' }, 'to_currency'],
  ['effective-rate', { from_currency: 'eur' }, 'from_currency'],
  ['effective-rate', { to_currency: 'eur' }, 'to_currency'],
  ['list-sessions', { currency: 'usd' }, 'currency'],
  ['list-sessions', { start_date: '2026-03-02', end_date: '2026-03-01' }, 'end_date'],
];

test('what the document’s lists leave out is refused, at its parameter, and what they leave open is sent', () => {
  const broken = (operation: OperationName, params: Readonly<Record<string, string>>) =>
    brokenFields(operation, { params: { ...VALID[operation].params, ...params } });
  for (const [operation, params, field] of OUTSIDE)
    assert.deepEqual(broken(operation, params), [field], `${operation} ${JSON.stringify(params)}`);
  // The document writes currencies in both cases, and shows `bank_transfer` as the payment channel of a swap.
  assert.deepEqual(broken('payment-quote', { currency: 'XOF' }), []);
  assert.deepEqual(broken('swap-and-send-quote', { payment_channel: 'bank_transfer' }), []);
  assert.deepEqual(broken('swap-quote', { priority: 'any', mode: 'any' }), []);
  assert.deepEqual(broken('list-sessions', { start_date: '2026-03-01', end_date: '2026-03-01' }), []);
});

test('the fields of a recipient are the document’s; what each type must have is missed before it is sent', (t) => {
  if (document === undefined) return t.skip('the document is not here');
  const create = sectionOf(document, 'POST /api/v1/mb-api/recipients');
  const after = (start: string) =>
    (create.split('\n').find((line) => line.startsWith(start)) ?? '').slice(start.length).replace(/\.$/, '');
  const always = namesOf(after('Required for every recipient: '));
  const optional = namesOf(after('Optional for every recipient: '));
  const rows = tableRows(create);
  assert.deepEqual(rows.map(([type = '']) => type).toSorted(), [...TRANSACTION_TYPES].toSorted());
  const known: readonly string[] = RECIPIENT_FIELDS;
  const complete: Json = Object.fromEntries(
    known.map((field) => [field, { ...FILLED, ...RECIPIENT }[field] ?? 'x']),
  );
  for (const [type = '', required = ''] of rows) {
    const names = type === 'etransfer_send' ? ['email'] : required.replace(/\([^)]*\)/g, '').split(',');
    const body = { ...complete, transaction_type: type, country: type === 'bill_pay' ? 'ca' : 'sn' };
    assert.deepEqual(brokenFields('create-recipient', { body }), [], type);
    for (const field of [...always, ...names.map((name) => name.trim())]) {
      const found = brokenFields('create-recipient', { body: without(body, field) });
      assert.deepEqual(found, [field], `${type} without ${field}`);
    }
  }
  for (const field of [...always, ...optional]) assert.ok(known.includes(field), field);
});

test('every field of a recipient is text without blanks around a code, wherever a recipient stands', (t) => {
  const sent = { transaction: EXCHANGE, source_wallet: 'w' };
  const places: readonly (readonly [OperationName, prefix: string, body: (recipient: Json) => Json])[] = [
    ['create-recipient', '', (recipient) => recipient],
    ['payment', 'recipient.', (recipient) => ({ ...PAYMENT, recipient })],
    ['withdrawal', 'recipient.', (recipient) => ({ ...PAYMENT, recipient })],
    ['swap', 'recipient.', (recipient) => ({ ...SWAP, ...sent, recipient })],
    ['swap', 'payout_recipient.', (recipient) => ({ ...SEND, ...sent, payout_recipient: recipient })],
    ['swap', 'payout_recipient.', (known) => ({ ...SEND, ...sent, payout_recipient: { id: 'r', ...known } })],
  ];
  for (const [operation, prefix, bodyOf] of places) {
    const broken = (recipient: Json) => brokenFields(operation, { body: bodyOf(recipient) });
    assert.deepEqual(broken(RECIPIENT), [], operation);
    for (const field of RECIPIENT_FIELDS)
      assert.deepEqual(broken({ ...RECIPIENT, [field]: 7 }), [prefix + field], `${operation} ${field}`);
    assert.deepEqual(broken({ ...RECIPIENT, misspelt: 'x' }), [`${prefix}misspelt`]);
    if (document === undefined) return t.skip('the document is not here');
    for (const [field = '', , notes = ''] of tableRows(sectionOf(document, 'Recipient'))) {
      for (const value of valuesIn(notes)) {
        if (field === 'transaction_type') continue; // each has fields of its own: above
        assert.deepEqual(broken({ ...RECIPIENT, [field]: value }), [], `${field}=${value}`);
        for (const other of [`${value} `, ` ${value}`, `${value}x`])
          assert.deepEqual(broken({ ...RECIPIENT, [field]: other }), [prefix + field], `${field}=${other}`);
      }
    }
  }
});

const FILLED: Json = {
  email: 'awa@example.com',
  withdrawal_channel: 'ATM',
  account_number: '123456789012',
  transit_number: '12345',
  institution_number: '123',
  bank_code: '12345',
  account_type: 'savings',
  payee_name: 'Hydro',
  payee_code: '123456',
};

/** Each condition that the document states in words, broken: the operation, the request, and the field that is named. */
const BROKEN: readonly (readonly [words: string, operation: OperationName, body: Json, field: string])[] = [
  ['Required if destination_account_id is not used', 'payment', without(PAYMENT, 'recipient'), 'recipient'],
  [
    'The body has the same fields and rules as the payment body',
    'withdrawal',
    without(PAYMENT, 'recipient'),
    'recipient',
  ],
  [
    'Sending both in one request is not allowed',
    'swap',
    { ...SWAP, transaction: EXCHANGE, swap_quote_id: 'q' },
    'transaction',
  ],
  [
    'in exactly one of two ways',
    'swap',
    { ...SWAP, swap_quote_id: 'q', payout_quote_id: 'p' },
    'payout_quote_id',
  ],
  ['Required if no quote id is given', 'swap', SWAP, 'transaction'],
  [
    'Simple swap quote',
    'swap',
    { ...SEND, payout_recipient: { id: 'r' }, swap_quote_id: 'q' },
    'swap_quote_id',
  ],
  ['Swap-and-send quote', 'swap', { ...SWAP, payout_quote_id: 'q' }, 'payout_quote_id'],
  [
    'For a wallet-to-wallet swap',
    'swap',
    { ...without(SWAP, 'destination_wallet'), transaction: EXCHANGE },
    'destination_wallet',
  ],
  [
    '`swap_and_send` for a swap and send',
    'swap',
    { ...SWAP, session_type: 'swap_and_send', transaction: EXCHANGE },
    'swap_type',
  ],
  ['Required for swap and send', 'swap', { ...SEND, transaction: EXCHANGE }, 'payout_recipient'],
  [
    'at least 12 digits for the other types',
    'create-recipient',
    { ...RECIPIENT, ...FILLED, transaction_type: 'eft', account_number: '12345678901' },
    'account_number',
  ],
  [
    'account_number must have at least 8 characters for bill_pay',
    'create-recipient',
    { ...RECIPIENT, ...FILLED, transaction_type: 'bill_pay', country: 'ca', account_number: '1234567' },
    'account_number',
  ],
  [
    'payee_code must be 6 digits',
    'create-recipient',
    { ...RECIPIENT, ...FILLED, transaction_type: 'bill_pay', country: 'ca', payee_code: '12345' },
    'payee_code',
  ],
  [
    'country (must be ca)',
    'create-recipient',
    { ...RECIPIENT, ...FILLED, transaction_type: 'bill_pay' },
    'country',
  ],
  ['Minimum 1 character', 'create-recipient', { ...RECIPIENT, first_name: ' ' }, 'first_name'],
  ['Lowercase country code', 'create-recipient', { ...RECIPIENT, country: 'SN' }, 'country'],
  ['`ATM`', 'create-recipient', { ...RECIPIENT, withdrawal_channel: 'counter' }, 'withdrawal_channel'],
  [
    '`corporate`, `savings`, `current`',
    'create-recipient',
    { ...RECIPIENT, account_type: 'gold' },
    'account_type',
  ],
  [
    '`transaction`, `reversal`, `all`, `withdrawal`',
    'create-recipient',
    { ...RECIPIENT, recipient_type: 'x' },
    'recipient_type',
  ],
  [
    'e.g. bf, ca',
    'swap',
    { ...SWAP, transaction: { ...EXCHANGE, country: 'Senegal' } },
    'transaction.country',
  ],
  [
    'exchanges currency between two of the business',
    'swap',
    { ...SWAP, transaction: { ...EXCHANGE, to_currency: 'cad' } },
    'transaction.to_currency',
  ],
  [
    'between two of the business',
    'swap',
    { ...SWAP, transaction: EXCHANGE, destination_wallet: 'w' },
    'destination_wallet',
  ],
  [
    'e.g. xof, cad',
    'swap',
    { ...SWAP, transaction: { ...EXCHANGE, to_currency: 'XOF' } },
    'transaction.to_currency',
  ],
  ['`en`, `fr`', 'create-recipient', { ...RECIPIENT, language: 'wo' }, 'language'],
  [
    '| Canada (ca) | cad |',
    'payment',
    { ...PAYMENT, transaction: { ...TRANSACTION, country: 'ca' } },
    'transaction.channel',
  ],
  [
    '| xof |',
    'payment',
    { ...PAYMENT, transaction: { ...TRANSACTION, currency: 'cad' } },
    'transaction.currency',
  ],
  [
    'Recipient country code',
    'payment',
    { ...PAYMENT, recipient: { ...RECIPIENT, country: 'ci' } },
    'recipient.country',
  ],
  [
    '`etransfer_request` (payin)',
    'deposit',
    { wallet_id: 'w', transaction: { amount: 9, payin_country: 'ca', payin_method: 'bank_transfer' } },
    'transaction.payin_method',
  ],
  [
    '| United States | usd |',
    'customer-deposit',
    {
      ...VALID['customer-deposit'].body,
      transaction: { amount: 9, payin_country: 'us', bank_name: 'B', sending_account_name: 'S' },
    },
    'transaction.payin_country',
  ],
];

/** Sections whose words hold for more than one operation. */
const SHARED = ['What the service does', 'Payment channels by region', 'Recipient'];

test('each condition that the document states in words is enforced, at its field', () => {
  for (const [words, operation, body, field] of BROKEN) {
    const found = checkRequest(operation, {}, body).filter((fault) => fault.field === field);
    assert.equal(found.length, 1, `${operation}: ${words}`);
    if (document === undefined) continue;
    const said = [ownSection(document, operation), ...SHARED.map((name) => sectionOf(document, name))];
    assert.ok(
      said.some((section) => section.includes(words)),
      `the document says of ${operation}: ${words}`,
    );
  }
});

/** Conditional fields whose condition nothing can break, each with the reason. */
const UNBREAKABLE: Readonly<Record<string, string>> = {
  'payment destination_account_id': 'the other half of the recipient’s condition, which is broken above',
  'swap recipient': '“if applicable”: the document names no case in which it is needed',
};

test('each field that the document calls conditional has its condition broken above, or the reason why none can be', (t) => {
  if (document === undefined) return t.skip('the document is not here');
  for (const operation of BODIES) {
    for (const [path = '', , required = '', notes = ''] of tableRows(ownSection(document, operation))) {
      if (required !== 'Conditional' || `${operation} ${path}` in UNBREAKABLE) continue;
      const isBroken = BROKEN.some(
        ([words, of, , field]) => of === operation && (field === path || notes.includes(words)),
      );
      assert.ok(isBroken, `${operation} ${path}: ${notes}`);
    }
  }
});

test('the regions are the document’s, with their countries, currency, payout channels and ways to pay in', (t) => {
  if (document === undefined) return t.skip('the document is not here');
  const rows = tableRows(sectionOf(document, 'Payment channels by region'));
  const listed = rows.map(([region = '', currency = '', payout = '', payin = '']) => ({
    countries: [
      ...(/\((?:country codes )?([a-z, ]+)\)/.exec(region)?.[1] ?? '').matchAll(/[a-z]{2}/g),
    ].flat(),
    currency,
    payout: valuesIn(payout).toSorted(),
    payin: valuesIn(payin).toSorted(),
  }));
  const known = REGIONS.map(({ countries, currency, payoutChannels, payinMethods }) => ({
    // The document writes no code for its last region.
    countries: currency === 'usd' ? [] : [...countries].toSorted(),
    currency,
    payout: [...payoutChannels].toSorted(),
    payin: [...payinMethods].toSorted(),
  }));
  const sorted = listed.map((region) => ({ ...region, countries: region.countries.toSorted() }));
  assert.deepEqual(known, sorted);
});
