import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { SAMPLE_ACCOUNT_IDS, SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { classifyAnswer } from '../../../electron/service/classify-answer.ts';
import type { OperationOutcome } from '../../../electron/service/read-answer.ts';
import { createServiceClient, type ServiceClient } from '../../../electron/service/service-client.ts';
import type { OperationAnswers } from '../../../shared/api/operation-table.ts';
import { OPERATION_NAMES, type OperationName } from '../../../shared/api/operations.ts';
import type { RequestParams } from '../../../shared/api/param-check.ts';
import { buildPaymentBody } from '../../../shared/api/payment-body.ts';
import type { WireAnswer } from '../../../shared/api/payments-service.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { startPracticeService } from '../../support/practice-service.ts';

async function start(t: TestContext, options: PracticeOptionsInput = {}) {
  const service = await startPracticeService({ withSampleSessions: true, ...options });
  t.diagnostic(`seed ${service.seed}`);
  const client = createServiceClient({
    address: service.url,
    keys: new ServiceKeys(service.publicKey, service.privateKey),
    origin: service.origin,
    now: Date.now,
    timeoutMs: 20_000,
  });
  t.after(() => {
    client.close();
    return service.close();
  });
  return { service, client };
}

let keys = 0;

/** Calls an operation whose request passes our own check, and expects the answer to be read. */
async function call<Name extends OperationName>(
  client: ServiceClient,
  operation: Name,
  params: RequestParams,
  body?: object,
): Promise<OperationAnswers[Name]> {
  assert.deepEqual(checkRequest(operation, params, body), []);
  keys += 1;
  const request = body && { body: JSON.stringify(body), idempotencyKey: `key-${keys}` };
  const outcome: OperationOutcome<Name> = await client.call(operation, params, request);
  assert.ok(outcome.kind === 'decoded', `${operation}: ${JSON.stringify(outcome)}`);
  return outcome.value as OperationAnswers[Name];
}

const row: RowFields = {
  first_name: 'Awa',
  last_name: 'Koné',
  country: 'ci',
  currency: 'xof',
  amount: '1500',
  channel: 'mobile_money',
  phone: '+2250700000001',
  provider: 'operator_a',
  language: 'fr',
  recipient_type: 'transaction',
  description: 'Stipend',
};

test('all 20 operations of the practice service are called and read', async (t) => {
  const { client } = await start(t);
  const done = new Set<OperationName>();
  const did = async <Name extends OperationName>(operation: Name, params: RequestParams, body?: object) => {
    done.add(operation);
    return call(client, operation, params, body);
  };
  const wallets = await did('list-wallets', { status: 'ACTIVE' });
  assert.ok(wallets.items.length >= 3);
  const xof = await did('get-wallet', { id: SAMPLE_WALLET_IDS.xof });
  assert.equal(xof.currency, 'xof');
  const quote = await did('payment-quote', {
    channel: 'mobile_money',
    country: 'ci',
    amount: '1500',
    currency: 'xof',
  });
  assert.ok(quote.quoteId);
  const payment = buildPaymentBody(row, {
    walletId: xof.id,
    quoteId: quote.quoteId,
    marker: 'PS0123456789ABC',
  });
  const paid = await did('payment', {}, payment);
  assert.ok(paid.sessionId);
  const session = await did('get-session', { id: paid.sessionId });
  assert.deepEqual([session.amount, session.toCurrency], [1500, 'xof']);
  assert.match(session.description ?? '', /^PS0123456789ABC/);
  const sessions = await did('list-sessions', { limit: '50', search: 'PS0123456789ABC' });
  assert.ok(sessions.items.some((item) => item.id === paid.sessionId));
  const cad = { wallet_id: SAMPLE_WALLET_IDS.cad };
  await did(
    'withdrawal',
    {},
    {
      ...cad,
      destination_account_id: SAMPLE_ACCOUNT_IDS.cad,
      transaction: { amount: 10, country: 'ca', channel: 'eft', currency: 'cad' },
    },
  );
  const depositQuote = {
    channel: 'etransfer_request',
    currency: 'cad',
    amount: '25.50',
    mode: 'send',
    country: 'ca',
  };
  await did('deposit-quote', depositQuote);
  const transaction = { amount: 25.5, payin_country: 'ca', payin_method: 'etransfer_request' };
  await did('deposit', {}, { ...cad, transaction });
  await did(
    'customer-deposit',
    {},
    {
      wallet_id: xof.id,
      transaction: { amount: 500, payin_country: 'ci', bank_name: 'B', sending_account_name: 'N' },
      customer: { name: 'N', email: 'n@example.org', phone: '+2250700000002' },
    },
  );
  const pair = { from_currency: 'cad', to_currency: 'xof', amount: '20', priority: 'standard', mode: 'send' };
  const swapQuote = await did('swap-quote', pair);
  await did(
    'swap',
    {},
    {
      swap_quote_id: swapQuote.quoteId,
      source_wallet: SAMPLE_WALLET_IDS.cad,
      destination_wallet: xof.id,
      session_type: 'swap_transaction',
      swap_type: 'SWAP',
    },
  );
  const combined = await did('swap-and-send-quote', {
    ...pair,
    payment_channel: 'mobile_money',
    country: 'ci',
  });
  assert.ok(combined.combined.quoteId && combined.payment.recipientGets);
  await did(
    'swap',
    {},
    {
      payout_quote_id: combined.combined.quoteId,
      source_wallet: SAMPLE_WALLET_IDS.cad,
      session_type: 'swap_and_send',
      swap_type: 'SWAP_SEND',
      payout_recipient: payment.recipient ?? null,
    },
  );
  await did('effective-rate', { from_currency: 'cad', to_currency: 'xof', priority: 'standard' });
  const recipient = await did(
    'create-recipient',
    {},
    {
      first_name: 'Awa',
      last_name: 'Koné',
      country: 'ci',
      phone: '+2250700000003',
      provider: 'operator_a',
      language: 'fr',
      recipient_type: 'transaction',
      transaction_type: 'mobile_money',
    },
  );
  const recipients = await did('list-recipients', { limit: '100' });
  assert.ok(recipients.items.some((item) => item.id === recipient.id));
  const [group] = (await did('list-fees', {})).items;
  assert.equal((await did('get-fee', { id: group?.fees[0]?.id ?? '' })).id, group?.fees[0]?.id);
  const [subscription] = (await did('list-webhook-subscriptions', {})).items;
  assert.equal((await did('get-webhook-subscription', { id: subscription?.id ?? '' })).id, subscription?.id);
  assert.deepEqual([...done].sort(), [...OPERATION_NAMES].sort());
});

for (const list of ['camel-offset', 'snake-array', 'snake-data-array', 'content'] as const) {
  test(`wallets in the form ${list} are the same wallets`, async (t) => {
    const { client } = await start(t, {
      walletForm: { list, single: list === 'content' ? 'snake' : 'camel' },
    });
    const page = await call(client, 'list-wallets', {});
    const cad = page.items.find((wallet) => wallet.id === SAMPLE_WALLET_IDS.cad);
    const single = await call(client, 'get-wallet', { id: SAMPLE_WALLET_IDS.cad });
    assert.ok(cad?.createdAtMs);
    // The snake form has only the currency's code; the other form's additional facts are not compared.
    const { createdAtMs, updatedAtMs, currencyFacts } = cad;
    assert.deepEqual(cad, { ...single, createdAtMs, updatedAtMs, currencyFacts });
  });
}

async function pay(client: ServiceClient, body: object): Promise<WireAnswer> {
  const opened = await client.connect();
  if (opened.kind !== 'connected') return opened;
  keys += 1;
  return opened.connection.send({
    operation: 'payment',
    idempotencyKey: `key-${keys}`,
    body: JSON.stringify(body),
  });
}

const terms = { walletId: SAMPLE_WALLET_IDS.xof, marker: 'PS0123456789ABE' };
const whole = buildPaymentBody(row, terms);
const quoteAge = { ageMs: 40_000, oldestTakenMs: 0, isBeforeEnd: false };
const first = { earlier: 'none', operation: 'payment', quoteAge, body: '{}' } as const;

const refusals: readonly [string, PracticeOptionsInput, object, string][] = [
  ['accepted', {}, whole, 'accepted'],
  ['a field that is missing', {}, { ...whole, wallet_id: '' }, 'row'],
  [
    'a wallet that does not exist',
    {},
    { ...whole, wallet_id: 'a0000952-0000-4000-8000-00000000dead' },
    'row',
  ],
  ['an unknown quote', {}, { ...whole, quote_id: 'a0000952-0000-4000-8000-00000000dead' }, 'quote'],
  [
    'an unknown quote by 422',
    { quoteRefusalStatus: 422 },
    { ...whole, quote_id: 'a0000952-0000-4000-8000-00000000dead' },
    'quote',
  ],
  ['too little money', { balances: { xof: 10 } }, whole, 'funds'],
  ['too little money by 422', { balances: { xof: 10 }, insufficientFundsStatus: 422 }, whole, 'funds'],
  ['no permission', { denied: ['payment'] }, whole, 'permission'],
  ['an address not allowed', { addressIsAllowed: false }, whole, 'headers'],
  ['too many calls', { rateLimit: { perSecond: 0.001, burst: 1 } }, whole, 'rate'],
];

for (const [what, options, body, meaning] of refusals) {
  test(`a payment to the practice service: ${what} means ${meaning}`, async (t) => {
    const { client, service } = await start(t, { withSampleSessions: false, ...options });
    if (meaning === 'rate') await client.read('list-fees', {});
    const before = service.books.sessions().length;
    const answer = classifyAnswer(await pay(client, body), first);
    assert.equal(answer.kind === 'refused' ? answer.refusal : answer.kind, meaning, JSON.stringify(answer));
    assert.equal(service.books.sessions().length - before, meaning === 'accepted' ? 1 : 0);
  });
}

test('wrong keys are refused as keys', async (t) => {
  const { service } = await start(t);
  const client = createServiceClient({
    address: service.url,
    keys: new ServiceKeys(service.publicKey, 'sk_wrong'),
    origin: service.origin,
    now: Date.now,
    timeoutMs: 20_000,
  });
  t.after(() => client.close());
  const answer = classifyAnswer(await pay(client, whole), first);
  assert.ok(answer.kind === 'refused' && answer.refusal === 'keys', JSON.stringify(answer));
});
