/**
 * The document's sentences about requests, played against the practice service: of each, a request that keeps it and one
 * that breaks it alone. Where the service is laxer than the document, our own faults would pass it.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { SAMPLE_ACCOUNT_IDS, SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { type PracticeCaller, samplePayment, startCaller } from '../../support/practice-caller.ts';

const DOCUMENT = '../shared/spec/payments-api.md';
const SESSIONS = '/api/v1/transactions/sessions';
const CALCULATOR = '/api/v1/mb-api/calculator';
const { xof, cad, usd } = SAMPLE_WALLET_IDS;

interface Sentence {
  /** As the document has it. */
  readonly says: string;
  /** The path below the sessions, or a calculator with its query. */
  readonly path: string;
  readonly keeps: object | string;
  readonly breaks: object | string;
  /** The field that is blamed, and the status; 422 unless it is said. */
  readonly field: string;
  readonly status?: number;
}

const payment = samplePayment();
const DIRECT = { transaction: { channel: 'direct_deposit' } };
const TO_ACCOUNT = { recipient: undefined, destination_account_id: SAMPLE_ACCOUNT_IDS.xof };

const customerDeposit = {
  wallet_id: cad,
  transaction: { amount: 5, payin_country: 'ca', bank_name: 'Nord', sending_account_name: 'B' },
  customer: { name: 'B', email: 'b@example.com', phone: '+15145550100' },
};
const swap = {
  source_wallet: cad,
  destination_wallet: xof,
  session_type: 'swap_transaction',
  swap_type: 'SWAP',
  transaction: { amount: 10, from_currency: 'cad', to_currency: 'xof', country: 'sn' },
};
const send = {
  source_wallet: cad,
  session_type: 'swap_and_send',
  swap_type: 'SWAP_SEND',
  payout_recipient: payment.recipient,
  transaction: swap.transaction,
};
const withExchange = (change: object) => ({ ...swap, transaction: { ...swap.transaction, ...change } });
const withPayee = (change: object) => ({
  ...send,
  payout_recipient: { ...payment.recipient, ...change },
});
const CASH = { transaction_type: 'cash_pickup', withdrawal_channel: 'ATM' };

const PAYMENT_QUOTE = 'channel=mobile_money&country=sn&amount=100&currency=xof';
const SEND_QUOTE =
  'from_currency=cad&to_currency=xof&amount=10&payment_channel=mobile_money&priority=standard&country=sn&mode=send';

/** The same of a payment and of a withdrawal: "The body has the same fields and rules as the payment body". */
const OF_PAYOUTS: readonly Omit<Sentence, 'path'>[] = [
  {
    says: 'Required if destination_account_id is not used',
    keeps: samplePayment({ body: TO_ACCOUNT }),
    breaks: samplePayment({ body: { destination_account_id: SAMPLE_ACCOUNT_IDS.xof } }),
    field: 'recipient',
  },
  {
    says: 'Recipient country code',
    keeps: payment,
    breaks: samplePayment({ recipient: { country: 'ml' } }),
    field: 'recipient.country',
  },
  {
    says: 'The examples also include a currency field',
    keeps: samplePayment({ recipient: { currency: 'xof' } }),
    breaks: samplePayment({ recipient: { currency: 'cad' } }),
    field: 'recipient.currency',
  },
  {
    says: '`mobile_money`, `cash_pickup`, `partnerbank_direct_credit`',
    keeps: samplePayment({ ...DIRECT, body: TO_ACCOUNT }),
    breaks: samplePayment(DIRECT),
    field: 'recipient',
  },
  {
    says: 'mobile_money | phone, country, provider',
    keeps: payment,
    breaks: samplePayment({ recipient: CASH }),
    field: 'recipient.transaction_type',
  },
  {
    says: 'Lowercase country code',
    keeps: payment,
    breaks: samplePayment({ recipient: { country: 'SN' } }),
    field: 'recipient.country',
  },
  {
    says: 'country codes bj, bf, ci, gw, ml, ne, sn, tg',
    keeps: samplePayment({ transaction: { country: 'tg' }, recipient: { country: 'tg' } }),
    breaks: samplePayment({ transaction: { country: 'SN' } }),
    field: 'transaction.country',
  },
  {
    says: 'e.g. xof, cad',
    keeps: payment,
    breaks: samplePayment({ transaction: { currency: 'XOF' } }),
    field: 'transaction.currency',
  },
];

const SENTENCES: readonly Sentence[] = [
  ...OF_PAYOUTS.flatMap((each) => [
    { ...each, path: 'payment' },
    { ...each, path: 'withdrawal' },
  ]),
  {
    says: '| United States | usd | `swift`, `instant_payments`, `bank_transfer_ach` (announced as coming soon) | - |',
    path: 'customer-deposit',
    keeps: customerDeposit,
    breaks: {
      ...customerDeposit,
      wallet_id: usd,
      transaction: { ...customerDeposit.transaction, payin_country: 'us' },
    },
    field: 'transaction.payin_country',
  },
  {
    says: 'customer.name, customer.email, customer.phone',
    path: 'customer-deposit',
    keeps: customerDeposit,
    breaks: { ...customerDeposit, customer: { ...customerDeposit.customer, email: 'nonsense' } },
    field: 'customer.email',
  },
  {
    says: 'Simple swap quote. Required if no transaction object and no payout_quote_id',
    path: 'swap',
    keeps: swap,
    breaks: { ...swap, transaction: undefined, payout_quote_id: 'q' },
    field: 'payout_quote_id',
  },
  {
    says: 'Swap-and-send quote. Required if no transaction object and no swap_quote_id',
    path: 'swap',
    keeps: send,
    breaks: { ...send, transaction: undefined, swap_quote_id: 'q' },
    field: 'swap_quote_id',
  },
  {
    says: 'e.g. bf, ca',
    path: 'swap',
    keeps: withExchange({ country: 'bf' }),
    breaks: withExchange({ country: 'ZZZ' }),
    field: 'transaction.country',
  },
  {
    says: 'e.g. xof, cad',
    path: 'swap',
    keeps: swap,
    breaks: withExchange({ to_currency: 'XOF' }),
    field: 'transaction.to_currency',
  },
  {
    says: 'Required for swap and send',
    path: 'swap',
    keeps: send,
    breaks: withPayee({ country: 'ml' }),
    field: 'payout_recipient.country',
  },
  {
    says: 'The examples also include a currency field',
    path: 'swap',
    keeps: withPayee({ currency: 'xof' }),
    breaks: withPayee({ currency: 'cad' }),
    field: 'payout_recipient.currency',
  },
  {
    says: 'channel (e.g. mobile_money), country, amount (number), currency',
    path: 'payment-calculator',
    keeps: PAYMENT_QUOTE,
    breaks: PAYMENT_QUOTE.replace('country=sn', 'country=SN'),
    field: 'country',
    status: 400,
  },
  {
    says: 'channel (e.g. mobile_money), country, amount (number), currency',
    path: 'payment-calculator',
    keeps: PAYMENT_QUOTE,
    breaks: PAYMENT_QUOTE.replace('xof', 'XOF'),
    field: 'currency',
    status: 400,
  },
  {
    says: 'from_currency, to_currency, amount (number), payment_channel, priority, country (destination), mode',
    path: 'swap-and-send-calculator',
    keeps: SEND_QUOTE,
    breaks: SEND_QUOTE.replace('country=sn', 'country=SN'),
    field: 'country',
    status: 400,
  },
];

function ask({ get, post }: PracticeCaller, path: string, request: object | string) {
  return typeof request === 'string'
    ? get(`${CALCULATOR}/${path}?${request}`)
    : post(`${SESSIONS}/${path}`, request, { 'x-idempotency-key': crypto.randomUUID() });
}

test('a request that keeps a sentence of the document is carried out, one that breaks it is refused at its field', async (t) => {
  const caller = await startCaller(t);
  for (const { says, path, keeps, breaks, field, status = 422 } of SENTENCES) {
    const kept = await ask(caller, path, keeps);
    assert.equal(kept.status, 200, `${path}: ${says} ${JSON.stringify(kept.body)}`);
    const broken = await ask(caller, path, breaks);
    assert.equal(broken.status, status, `${path}: ${says} ${JSON.stringify(broken.body)}`);
    assert.deepEqual(Object.keys(broken.body.errors), [field], `${path}: ${says}`);
  }
});

test('an unknown recipient is the document’s RECIPIENT_NOT_FOUND', async (t) => {
  const { post } = await startCaller(t);
  const unknown = { ...send, payout_recipient: { id: crypto.randomUUID() } };
  const { status, body } = await post(`${SESSIONS}/swap`, unknown);
  assert.deepEqual(
    [status, body.mb_error_code, body.message],
    [404, 'RECIPIENT_NOT_FOUND', 'Could not find recipient'],
  );
});

test('each sentence stands in the document', { skip: !existsSync(DOCUMENT) }, () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  for (const { says } of SENTENCES) assert.ok(document.includes(says), says);
});
