import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATION_NAMES, type OperationName } from '../../../shared/api/operations.ts';
import type { RequestParams } from '../../../shared/api/param-check.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';

const recipient = {
  first_name: 'Awa',
  last_name: 'Koné',
  country: 'ci',
  recipient_type: 'transaction',
  language: 'fr',
  transaction_type: 'mobile_money',
  phone: '+2250700000000',
  provider: 'operator_a',
};
const payment = {
  wallet_id: 'w1',
  recipient,
  transaction: { amount: 1000, country: 'ci', channel: 'mobile_money', currency: 'xof' },
};
const deposit = {
  wallet_id: 'w1',
  transaction: { amount: 5, payin_country: 'ca', payin_method: 'etransfer_request' },
};
const customerDeposit = {
  wallet_id: 'w1',
  transaction: { amount: 5, payin_country: 'ci', bank_name: 'B', sending_account_name: 'N' },
  customer: { name: 'N', email: 'n@e.ci', phone: '+225' },
};
const swap = {
  transaction: { amount: 5, from_currency: 'cad', to_currency: 'xof', country: 'ci' },
  source_wallet: 'w1',
  destination_wallet: 'w2',
  session_type: 'swap_transaction',
  swap_type: 'SWAP',
};
const swapAndSend = {
  payout_quote_id: 'q1',
  source_wallet: 'w1',
  session_type: 'swap_and_send',
  swap_type: 'SWAP_SEND',
  payout_recipient: { id: 'r1' },
};

const faults = (operation: OperationName, params: RequestParams, body?: unknown) =>
  checkRequest(operation, params, body).map((fault) => `${fault.field} ${fault.message}`);

test('whole requests are sent', () => {
  assert.deepEqual(faults('payment', {}, payment), []);
  assert.deepEqual(
    faults('withdrawal', {}, { ...payment, recipient: null, destination_account_id: 'a1' }),
    [],
  );
  assert.deepEqual(faults('payment', {}, { ...payment, recipient: { ...recipient, currency: 'xof' } }), []);
  assert.deepEqual(faults('payment', {}, { ...payment, metadata: { anything: { goes: 1 } } }), []);
  assert.deepEqual(faults('deposit', {}, deposit), []);
  assert.deepEqual(faults('customer-deposit', {}, customerDeposit), []);
  assert.deepEqual(faults('swap', {}, swap), []);
  assert.deepEqual(faults('swap', {}, swapAndSend), []);
  assert.deepEqual(faults('swap', {}, { ...swapAndSend, payout_recipient: recipient }), []);
  assert.deepEqual(faults('create-recipient', {}, recipient), []);
  assert.deepEqual(
    faults('list-sessions', {
      limit: '50',
      offset: '0',
      start_date: '2025-01-31',
      status: 'failed',
      wallet: ['a', 'b'],
      type: ['x', 'y'],
      delivery_method: 'operator_wallet',
      sort: 'createdAt,desc',
    }),
    [],
  );
  assert.deepEqual(faults('list-wallets', { page: '0', currency: 'CAD', sort: 'wallet_name,asc' }), []);
  assert.deepEqual(faults('list-recipients', { page: '1', recipient_type: 'all' }), []);
});

const missing: readonly [OperationName, unknown, readonly string[]][] = [
  ['payment', {}, ['transaction', 'wallet_id', 'recipient']],
  [
    'payment',
    { transaction: {} },
    [
      'transaction.amount',
      'transaction.country',
      'transaction.channel',
      'transaction.currency',
      'wallet_id',
      'recipient',
    ],
  ],
  ['withdrawal', {}, ['transaction', 'wallet_id', 'recipient']],
  [
    'deposit',
    { transaction: {} },
    ['wallet_id', 'transaction.amount', 'transaction.payin_country', 'transaction.payin_method'],
  ],
  [
    'customer-deposit',
    { transaction: {}, customer: {} },
    [
      'wallet_id',
      'transaction.amount',
      'transaction.payin_country',
      'transaction.bank_name',
      'transaction.sending_account_name',
      'customer.name',
      'customer.email',
      'customer.phone',
    ],
  ],
  ['swap', {}, ['source_wallet', 'session_type', 'swap_type', 'transaction']],
  ['create-recipient', {}, ['transaction_type']],
  [
    'create-recipient',
    { transaction_type: 'cash_pickup' },
    ['first_name', 'last_name', 'country', 'recipient_type', 'language', 'withdrawal_channel'],
  ],
];

for (const [operation, body, fields] of missing) {
  test(`${operation} ${JSON.stringify(body)} lacks ${fields.join(', ')}`, () => {
    assert.deepEqual(
      checkRequest(operation, {}, body).map((fault) => fault.field),
      fields,
    );
  });
}

const brokenBodies: readonly [OperationName, unknown, string][] = [
  [
    'payment',
    { ...payment, transaction: { ...payment.transaction, amount: '1000' } },
    'transaction.amount must be a number',
  ],
  [
    'payment',
    { ...payment, transaction: { ...payment.transaction, amount: 0 } },
    'transaction.amount must be above zero',
  ],
  [
    'payment',
    { ...payment, transaction: { ...payment.transaction, amount: 10.5 } },
    'transaction.amount has more than the 0 decimals of xof',
  ],
  [
    'payment',
    { ...payment, transaction: { ...payment.transaction, channel: 'swift' } },
    'transaction.channel swift does not pay xof in ci',
  ],
  ['payment', { ...payment, transaction: 5 }, 'transaction must be an object'],
  ['payment', { ...payment, wallet_id: 5 }, 'wallet_id must be a string'],
  ['payment', { ...payment, metadata: 'x' }, 'metadata must be an object'],
  [
    'payment',
    { ...payment, recipient: { ...recipient, phone: '' } },
    'recipient.phone is required for mobile_money',
  ],
  ['payment', { ...payment, recipient: 'r1' }, 'recipient must be an object'],
  [
    'create-recipient',
    { ...recipient, transaction_type: 'billpay' },
    'transaction_type must be one of etransfer_send, eft, bank_transfer_ach, bill_pay, mobile_money, cash_pickup, partnerbank_direct_credit',
  ],
  ['create-recipient', { ...recipient, phone: 225 }, 'phone must be a string'],
  ['swap', { ...swap, swap_quote_id: 'q1' }, 'transaction and a quote id in one request is not allowed'],
  ['swap', { ...swapAndSend, swap_quote_id: 'q2' }, 'payout_quote_id and swap_quote_id exclude each other'],
  ['swap', { ...swapAndSend, payout_recipient: undefined }, 'payout_recipient is required for swap and send'],
  [
    'swap',
    { ...swapAndSend, payout_recipient: { ...recipient, provider: '' } },
    'payout_recipient.provider is required for mobile_money',
  ],
  ['swap', { ...swap, destination_wallet: '' }, 'destination_wallet is required for a wallet-to-wallet swap'],
  [
    'swap',
    { ...swap, swap_type: 'SWAP_SEND' },
    'swap_type SWAP goes with swap_transaction, SWAP_SEND with swap_and_send',
  ],
  ['swap', { ...swap, session_type: 'swap' }, 'session_type must be one of swap_transaction, swap_and_send'],
  [
    'swap',
    { ...swapAndSend, payout_quote_id: undefined, swap_quote_id: 'q1' },
    'swap_quote_id is the quote of a simple swap; a swap and send takes payout_quote_id',
  ],
  [
    'swap',
    { ...swap, transaction: undefined, payout_quote_id: 'q1' },
    'payout_quote_id is the quote of a swap and send; a swap takes swap_quote_id',
  ],
  [
    'swap',
    { ...swap, destination_wallet: 'w1' },
    'destination_wallet must be another wallet than source_wallet',
  ],
  [
    'swap',
    { ...swap, transaction: { ...swap.transaction, to_currency: 'cad' } },
    'transaction.to_currency must be another currency than from_currency',
  ],
  [
    'swap',
    { ...swap, transaction: { ...swap.transaction, to_currency: 'eur' } },
    'transaction.to_currency must be one of xof, cad, usd',
  ],
  ['swap', { ...swap, recipient: { ...recipient, phone: 7 } }, 'recipient.phone must be a string'],
  [
    'swap',
    { ...swap, recipient: { transaction_type: 'eft', language: 'wo' } },
    'recipient.language must be one of en, fr',
  ],
  [
    'swap',
    { ...swapAndSend, payout_recipient: { id: 'r1', phone: 7 } },
    'payout_recipient.phone must be a string',
  ],
  ['swap', { ...swapAndSend, payout_recipient: { id: 7 } }, 'payout_recipient.id must be a string'],
  [
    'swap',
    { ...swapAndSend, payout_recipient: { id: ' ' } },
    'payout_recipient.transaction_type is required',
  ],
  [
    'payment',
    { ...payment, recipient: { ...recipient, currency: 5 } },
    'recipient.currency must be a string',
  ],
  ...[JSON.parse('9007199254740993'), 0.1 + 0.2].map((amount): [OperationName, unknown, string] => [
    'payment',
    { ...payment, transaction: { ...payment.transaction, amount } },
    'transaction.amount has more than 15 digits, which no JSON number keeps exactly',
  ]),
  ...[1e-9, 1e30].map((amount): [OperationName, unknown, string] => [
    'payment',
    { ...payment, transaction: { ...payment.transaction, amount } },
    'transaction.amount has more than the 0 decimals of xof',
  ]),
  ...['SN', 'Senegal', 'sen', 's1'].map((country): [OperationName, unknown, string] => [
    'create-recipient',
    { ...recipient, country },
    'country must be a country code of two lower-case letters, such as ca or sn',
  ]),
  [
    'payment',
    { ...payment, transaction: { ...payment.transaction, country: 'CI' } },
    'transaction.country must be a country code of two lower-case letters, such as ca or sn',
  ],
  [
    'payment',
    { ...payment, transaction: { ...payment.transaction, currency: 'XOF' } },
    'transaction.currency must be in lower case',
  ],
  [
    'deposit',
    { ...deposit, transaction: { ...deposit.transaction, payin_method: 'telepathy' } },
    'transaction.payin_method must be one of etransfer_request in ca',
  ],
  [
    'deposit',
    { ...deposit, transaction: { ...deposit.transaction, payin_method: 'bank_transfer' } },
    'transaction.payin_method must be one of etransfer_request in ca',
  ],
  [
    'deposit',
    { ...deposit, transaction: { ...deposit.transaction, payin_country: 'fr' } },
    'transaction.payin_country is no country that the service takes money in from',
  ],
  [
    'deposit',
    { ...deposit, transaction: { ...deposit.transaction, payin_country: 'us' } },
    'transaction.payin_method no method takes money in from us',
  ],
  [
    'customer-deposit',
    { ...customerDeposit, transaction: { ...customerDeposit.transaction, payin_country: 'us' } },
    'transaction.payin_country no method takes money in from us',
  ],
  [
    'customer-deposit',
    { ...customerDeposit, transaction: { ...customerDeposit.transaction, payin_country: 'fr' } },
    'transaction.payin_country is no country that the service takes money in from',
  ],
  [
    'customer-deposit',
    { ...customerDeposit, transaction: { ...customerDeposit.transaction, payin_country: 'CI' } },
    'transaction.payin_country must be a country code of two lower-case letters, such as ca or sn',
  ],
  ['deposit', { ...deposit, walet_id: 'w1' }, 'walet_id is not a field of this operation'],
  [
    'payment',
    { ...payment, transaction: { ...payment.transaction, ammount: 5 } },
    'transaction.ammount is not a field of this operation',
  ],
  [
    'payment',
    { ...payment, recipient: { ...recipient, fone: '1' } },
    'recipient.fone is not a field of this operation',
  ],
  [
    'payment',
    { ...payment, recipient: { ...recipient, id: 'r1' } },
    'recipient.id is not a field of this operation',
  ],
  [
    'customer-deposit',
    { ...customerDeposit, customer: { ...customerDeposit.customer, mail: 'x' } },
    'customer.mail is not a field of this operation',
  ],
  ['create-recipient', { ...recipient, nickname: 'A' }, 'nickname is not a field of this operation'],
  ['deposit', [], ' must be a JSON object'],
  ['deposit', undefined, ' must be a JSON object'],
  ['list-fees', {}, ' takes no body'],
];

/** What a sheet's row is refused for, a single operation is refused for, too. */
const brokenTargets: readonly [OperationName, unknown, string][] = [
  ...(['payment', 'withdrawal'] as const).flatMap((operation): [OperationName, unknown, string][] => [
    [
      operation,
      { ...payment, recipient: { ...recipient, transaction_type: 'cash_pickup', withdrawal_channel: 'ATM' } },
      'recipient.transaction_type must be mobile_money for mobile_money',
    ],
    [
      operation,
      { ...payment, transaction: { ...payment.transaction, channel: 'cashpickup' } },
      'recipient.transaction_type must be cash_pickup for cashpickup',
    ],
    [
      operation,
      { ...payment, transaction: { ...payment.transaction, channel: 'direct_deposit' } },
      'recipient cannot be paid by direct_deposit, which takes only destination_account_id',
    ],
    [
      operation,
      { ...payment, recipient: { ...recipient, currency: 'cad' } },
      "recipient.currency is cad, and the transaction's currency is xof",
    ],
    [
      operation,
      { ...payment, destination_account_id: 'a1' },
      'recipient and destination_account_id in one request leave open who is paid',
    ],
  ]),
  [
    'swap',
    {
      ...swapAndSend,
      payout_quote_id: undefined,
      transaction: { ...swap.transaction, payment_channel: 'cashpickup' },
      payout_recipient: recipient,
    },
    'payout_recipient.transaction_type must be cash_pickup for cashpickup',
  ],
  [
    'swap',
    {
      ...swapAndSend,
      payout_quote_id: undefined,
      transaction: { ...swap.transaction, country: 'sn' },
      payout_recipient: recipient,
    },
    "payout_recipient.country is ci, and the transaction's country is sn",
  ],
  [
    'customer-deposit',
    { ...customerDeposit, customer: { ...customerDeposit.customer, email: 'nonsense' } },
    'customer.email must be one e-mail address',
  ],
];

for (const [operation, body, expected] of [...brokenBodies, ...brokenTargets]) {
  test(`${operation} is refused: ${expected}`, () => {
    assert.deepEqual(faults(operation, {}, body), [expected]);
  });
}

test('money comes into a wallet of its country’s currency alone, where the wallet’s currency is known', () => {
  const found = (body: object, currency: string, operation: OperationName = 'deposit') =>
    checkRequest(operation, {}, body, currency).map(({ field, message }) => `${field} ${message}`);
  assert.deepEqual(found(deposit, 'CAD'), []);
  assert.deepEqual(found(deposit, 'xof'), ['transaction.payin_country ca pays in cad, not xof']);
  assert.deepEqual(found(customerDeposit, 'cad', 'customer-deposit'), [
    'transaction.payin_country ci pays in xof, not cad',
  ]);
  assert.deepEqual(found(customerDeposit, 'xof', 'customer-deposit'), []);
});

const brokenParams: readonly [OperationName, RequestParams, string][] = [
  ['list-sessions', { status: 'pending' }, 'status must be one of initiated, processing, completed, failed'],
  ['list-sessions', { limit: '0' }, 'limit must be a whole number from 1'],
  ['list-sessions', { offset: '-1' }, 'offset must be a whole number from 0'],
  ['list-sessions', { start_date: '31/01/2025' }, 'start_date must be a date as YYYY-MM-DD'],
  ['list-sessions', { end_date: '2025-02-30' }, 'end_date must be a date as YYYY-MM-DD'],
  ['list-sessions', { search: ['a', 'b'] }, 'search may be given once'],
  [
    'list-sessions',
    { recipient: 'r1' },
    'recipient is not a parameter of this operation (limit, offset, start_date, end_date, status, recipient_id, search, type, delivery_method, payment_method, currency, wallet, sort)',
  ],
  ['list-wallets', { walletType: 'bank' }, 'walletType must be one of BankWallet, MobileMoneyWallet'],
  ['list-wallets', { page: '1.5' }, 'page must be a whole number from 0'],
  ['list-wallets', { sort: 'name,asc' }, 'sort must be createdAt|wallet_name|balance|updated_at,asc|desc'],
  ['list-recipients', { page: '0' }, 'page must be a whole number from 1'],
  ['list-wallets', { status: ' ACTIVE' }, 'status must be one of ACTIVE, INACTIVE, DISABLED'],
  ['list-wallets', { currency: 'eur' }, 'currency must be one of XOF, CAD, USD'],
  ['get-wallet', {}, 'id is required'],
  ['get-fee', { id: ' ' }, 'id is required'],
  [
    'payment-quote',
    { channel: 'eft', country: 'ca', amount: '0', currency: 'cad' },
    'amount must be a number above zero',
  ],
  [
    'payment-quote',
    { channel: 'eft', country: 'ca', amount: '1,5', currency: 'cad' },
    'amount must be a number above zero',
  ],
  ['effective-rate', { from_currency: 'cad', to_currency: 'xof' }, 'priority is required'],
];

for (const [operation, params, expected] of brokenParams) {
  test(`${operation} with ${JSON.stringify(params)} is refused`, () => {
    assert.deepEqual(faults(operation, params), [expected]);
  });
}

test('no request check throws, whatever the body or the names of its parameters', () => {
  const odd = [
    null,
    0,
    '',
    'x',
    [],
    [1],
    {},
    { transaction: null },
    { recipient: [] },
    JSON.parse('{"__proto__": {"a": 1}}'),
  ];
  for (const operation of OPERATION_NAMES) {
    for (const body of odd)
      checkRequest(operation, { __proto__x: 'a', constructor: 'b', id: ['a', 'b'] }, body);
  }
});
