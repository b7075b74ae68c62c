import type { OperationName } from '../../shared/api/operations.ts';
import type { PracticeState } from './books/practice-state.ts';
import { type Answer, invalidParameters } from './http/answer.ts';
import { isJsonObject, type JsonObject } from './http/field-reader.ts';
import { parseQuery, type QueryParams } from './http/query-params.ts';
import { channelQuote, effectiveRate, swapAndSendQuote, swapQuote } from './pricing/calculators.ts';
import { getFee, listFees } from './pricing/read-fees.ts';
import { createCustomerDeposit, createDeposit } from './sessions/create-deposit.ts';
import { createPayment, createWithdrawal } from './sessions/create-payment.ts';
import type { Create } from './sessions/create-session.ts';
import { createSwap } from './sessions/create-swap.ts';
import { getSession, listSessions } from './sessions/list-sessions.ts';
import { getWallet, listWallets } from './sessions/read-wallets.ts';
import { createRecipient, listRecipients } from './sessions/recipients.ts';
import { getSubscription, listSubscriptions } from './sessions/webhooks.ts';

/** A request with accepted headers. */
export interface Call {
  /** The path's id, or ''. */
  readonly id: string;
  /** The query, without its question mark. */
  readonly query: string;
  readonly bodyText: string;
  readonly idempotencyKey: string | undefined;
}

export interface Route {
  readonly operation: OperationName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A fault can withhold, repeat or delay the effect. Idempotency keys apply to sessions. */
  readonly effect: 'none' | 'session' | 'recipient';
  run(state: PracticeState, call: Call): Answer;
}

const SESSIONS = '/api/v1/transactions/sessions';
const WALLETS = '/api/v1/purses/wallets';
const BUSINESS = '/api/v1/mb-api';

/** Every operation of the document at its path. The four quote calculators also accept POST, as its guide lists them. */
export const ROUTES: readonly Route[] = [
  creates('deposit', `${SESSIONS}/deposit`, createDeposit),
  creates('customer-deposit', `${SESSIONS}/customer-deposit`, createCustomerDeposit),
  creates('payment', `${SESSIONS}/payment`, createPayment),
  creates('withdrawal', `${SESSIONS}/withdrawal`, createWithdrawal),
  creates('swap', `${SESSIONS}/swap`, createSwap),
  reads('list-sessions', SESSIONS, (state, { query }) => listSessions(state, parseQuery(query))),
  reads('get-session', `${SESSIONS}/:id`, (state, { id }) => getSession(state, id)),
  reads('list-wallets', WALLETS, (state, { query }) => listWallets(state, parseQuery(query))),
  reads('get-wallet', `${WALLETS}/:id`, (state, { id }) => getWallet(state, id)),
  {
    operation: 'create-recipient',
    method: 'POST',
    path: `${BUSINESS}/recipients`,
    effect: 'recipient',
    run: (state, { bodyText }) => withBody(bodyText, (body) => createRecipient(state, body)),
  },
  reads('list-recipients', `${BUSINESS}/recipients`, (state, { query }) =>
    listRecipients(state, parseQuery(query)),
  ),
  reads('list-fees', `${BUSINESS}/fees`, () => listFees()),
  reads('get-fee', `${BUSINESS}/fees/:id`, (_state, { id }) => getFee(id)),
  ...calculates('deposit-quote', 'deposit-calculator', (state, params) =>
    channelQuote(state, 'deposit', params),
  ),
  ...calculates('payment-quote', 'payment-calculator', (state, params) =>
    channelQuote(state, 'payment', params),
  ),
  ...calculates('swap-quote', 'swap-calculator', swapQuote),
  ...calculates('swap-and-send-quote', 'swap-and-send-calculator', swapAndSendQuote),
  reads('effective-rate', `${BUSINESS}/calculator/effective-rate`, (state, { query }) =>
    effectiveRate(state, parseQuery(query)),
  ),
  reads('list-webhook-subscriptions', `${BUSINESS}/webhook-subscriptions`, listSubscriptions),
  reads('get-webhook-subscription', `${BUSINESS}/webhook-subscriptions/:id`, (state, { id }) =>
    getSubscription(state, id),
  ),
];

function reads(operation: OperationName, path: string, run: Route['run']): Route {
  return { operation, method: 'GET', path, effect: 'none', run };
}

function creates(operation: OperationName, path: string, run: Create): Route {
  return {
    operation,
    method: 'POST',
    path,
    effect: 'session',
    run: (state, { bodyText, idempotencyKey }) =>
      withBody(bodyText, (body) => run(state, body, idempotencyKey)),
  };
}

function calculates(
  operation: OperationName,
  name: string,
  run: (state: PracticeState, params: QueryParams) => Answer,
): Route[] {
  const path = `${BUSINESS}/calculator/${name}`;
  return [
    reads(operation, path, (state, { query }) => run(state, parseQuery(query))),
    {
      operation,
      method: 'POST',
      path,
      effect: 'none',
      run: (state, { bodyText }) => withBody(bodyText, (body) => run(state, paramsOf(body))),
    },
  ];
}

/**
 * The bodies in the guide have neither mode nor priority, and name the payment channel `channel`; the missing values
 * come from the reference's examples.
 */
function paramsOf(body: JsonObject): QueryParams {
  const params = new Map<string, string[]>([
    ['mode', ['send']],
    ['priority', ['standard']],
  ]);
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    params.set(name, [String(value)]);
    if (name === 'channel' && !('payment_channel' in body)) params.set('payment_channel', [String(value)]);
  }
  return params;
}

function withBody(bodyText: string, run: (body: JsonObject) => Answer): Answer {
  let body: unknown;
  try {
    body = JSON.parse(bodyText);
  } catch {
    body = undefined;
  }
  if (!isJsonObject(body)) return invalidParameters({}, 'The body must be a JSON object.');
  return run(body);
}
