import assert from 'node:assert/strict';
import test from 'node:test';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { errorEnvelopeOf } from '../../../shared/api/envelope.ts';
import { OPERATIONS } from '../../../shared/api/operation-table.ts';
import type { OperationName } from '../../../shared/api/operations.ts';
import * as shapes from '../../shared/api/documented-shapes.ts';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

const { xof, cad } = SAMPLE_WALLET_IDS;

test('every operation’s answer has the document’s fields and no other, and is read without a fault', async (t) => {
  const { service, get, post } = await startCaller(t, { withSampleSessions: true });
  const sessionId = service.books.sessions()[0]?.id;
  const { items } = (await get('/api/v1/mb-api/fees')).body;
  const subscriptionId = (await get('/api/v1/mb-api/webhook-subscriptions')).body.data[0].id;
  const swap = 'from_currency=cad&to_currency=xof&amount=10&priority=standard&mode=send';
  const requests: Record<OperationName, string | object> = {
    deposit: {
      wallet_id: cad,
      transaction: { amount: 5, payin_country: 'ca', payin_method: 'etransfer_request' },
    },
    'customer-deposit': {
      wallet_id: cad,
      transaction: { amount: 5, payin_country: 'ca', bank_name: 'Nord', sending_account_name: 'B' },
      customer: { name: 'B', email: 'b@example.com', phone: '+15145550100' },
    },
    payment: samplePayment(),
    withdrawal: samplePayment(),
    swap: {
      source_wallet: cad,
      destination_wallet: xof,
      session_type: 'swap_transaction',
      swap_type: 'SWAP',
      transaction: { amount: 10, from_currency: 'cad', to_currency: 'xof', country: 'sn' },
    },
    'list-sessions': '?limit=100',
    'get-session': `/${sessionId}`,
    'list-wallets': '?page=0&size=2',
    'get-wallet': `/${xof}`,
    'create-recipient': samplePayment().recipient,
    'list-recipients': '?page=1',
    'list-fees': '',
    'get-fee': `/${items[0].fees[0].id}`,
    'deposit-quote': '?channel=bank_transfer&currency=xof&amount=100&mode=send&country=sn',
    'payment-quote': '?channel=mobile_money&currency=xof&amount=100&country=sn',
    'swap-quote': `?${swap}`,
    'swap-and-send-quote': `?${swap}&payment_channel=mobile_money&country=sn`,
    'effective-rate': '?from_currency=cad&to_currency=xof&priority=standard',
    'list-webhook-subscriptions': '',
    'get-webhook-subscription': `/${subscriptionId}`,
  };
  for (const [name, request] of Object.entries(requests) as [OperationName, string | object][]) {
    const operation = OPERATIONS[name];
    const path = operation.path.replace('/{id}', '');
    const answer =
      typeof request === 'string'
        ? await get(path + request)
        : await post(path, request, { 'x-idempotency-key': crypto.randomUUID() });
    assert.equal(answer.status, 200, `${name} ${JSON.stringify(answer.body)}`);
    const decoded = operation.decode(answer.body);
    assert.ok(decoded.ok, `${name}: ${JSON.stringify(decoded)}`);
    assert.deepEqual(
      namesIn(answer.body, DOCUMENTED[name]),
      namesIn(DOCUMENTED[name], DOCUMENTED[name]),
      name,
    );
  }
});

const { envelope, offsetPage, barePage } = shapes;
const {
  security_question: _q,
  security_question_answer: _a,
  avatar: _v,
  ...listedRecipient
} = shapes.recipient;
const single = envelope(shapes.quote);
const created = envelope(shapes.creation);

/** Every field that the document lists for what each operation answers. */
const DOCUMENTED: Record<OperationName, object> = {
  deposit: created,
  'customer-deposit': created,
  payment: created,
  withdrawal: created,
  swap: created,
  'list-sessions': envelope(offsetPage(shapes.sessionItem)),
  'get-session': envelope(shapes.sessionFetch),
  'list-wallets': envelope(offsetPage(shapes.wallet)),
  'get-wallet': envelope(shapes.wallet),
  'create-recipient': envelope(shapes.recipient),
  'list-recipients': barePage(listedRecipient),
  'list-fees': barePage({ fees: [shapes.fee], total: 1, limit: 10, offset: 0 }),
  'get-fee': envelope(shapes.fee),
  'deposit-quote': single,
  'payment-quote': single,
  'swap-quote': single,
  'swap-and-send-quote': envelope({
    swap: shapes.quotePart,
    payment: shapes.quotePart,
    combined: shapes.quote,
  }),
  'effective-rate': envelope(shapes.effectiveRate),
  'list-webhook-subscriptions': envelope([shapes.subscription]),
  'get-webhook-subscription': envelope(shapes.subscription),
};

/** The names of all fields in an answer, each with its parents; free-form members of the document are not examined. */
function namesIn(answer: unknown, documented: unknown, prefix = ''): readonly string[] {
  if (Array.isArray(answer) && Array.isArray(documented))
    return documented.length === 0 ? [] : namesIn(answer[0], documented[0], `${prefix}[].`);
  if (!isObject(answer) || !isObject(documented) || Object.keys(documented).length === 0) return [];
  return Object.entries(answer)
    .flatMap(([name, value]) => [prefix + name, ...namesIn(value, documented[name], `${prefix}${name}.`)])
    .toSorted();
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

test('every form of wallet and every refusal is read by the schema too', async (t) => {
  for (const list of ['camel-offset', 'snake-array', 'snake-data-array', 'content'] as const) {
    const { get } = await startCaller(t, { walletForm: { list, single: 'snake' } });
    const wallets = OPERATIONS['list-wallets'].decode((await get(OPERATIONS['list-wallets'].path)).body);
    assert.ok(wallets.ok, `${list} ${JSON.stringify(wallets)}`);
    assert.equal(wallets.value.items.length, 4);
    const single = OPERATIONS['get-wallet'].decode(
      (await get(`${OPERATIONS['list-wallets'].path}/${xof}`)).body,
    );
    assert.ok(single.ok);
  }
  const { get, pay } = await startCaller(t);
  for (const answer of [
    await get('/nowhere'),
    await get('/api/v1/transactions/sessions?limit=0'),
    await get('/api/v1/purses/wallets/x'),
    await get('/api/v1/purses/wallets', { authorization: undefined }),
    await pay({}),
    await pay(samplePayment({ recipient: { phone: '' } })),
  ]) {
    assert.ok(errorEnvelopeOf(answer.body), JSON.stringify(answer.body));
  }
});
