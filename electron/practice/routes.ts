import { isJsonObject } from '../../shared/api/decoding.ts';
import type { OperationName } from '../../shared/api/operations.ts';
import type { PracticeState } from './books/practice-state.ts';
import { type Answer, invalidParameters } from './http/answer.ts';
import type { JsonObject } from './http/field-reader.ts';
import { parseQuery, type QueryParams } from './http/query-params.ts';
import { channelQuote, effectiveRate, swapAndSendQuote, swapQuote } from './pricing/calculators.ts';
import { getFee, listFees } from './pricing/fee-schedule.ts';
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
  posts('deposit', `${SESSIONS}/deposit`, createDeposit, 'session'),
  posts('customer-deposit', `${SESSIONS}/customer-deposit`, createCustomerDeposit, 'session'),
  posts('payment', `${SESSIONS}/payment`, createPayment, 'session'),
  posts('withdrawal', `${SESSIONS}/withdrawal`, createWithdrawal, 'session'),
  posts('swap', `${SESSIONS}/swap`, createSwap, 'session'),
  reads('list-sessions', SESSIONS, listSessions),
  fetches('get-session', SESSIONS, getSession),
  reads('list-wallets', WALLETS, listWallets),
  fetches('get-wallet', WALLETS, getWallet),
  posts('create-recipient', `${BUSINESS}/recipients`, createRecipient, 'recipient'),
  reads('list-recipients', `${BUSINESS}/recipients`, listRecipients),
  reads('list-fees', `${BUSINESS}/fees`, listFees),
  fetches('get-fee', `${BUSINESS}/fees`, (_state, id) => getFee(id)),
  ...calculates('deposit-quote', 'deposit-calculator', (state, params) =>
    channelQuote(state, 'deposit', params),
  ),
  ...calculates('payment-quote', 'payment-calculator', (state, params) =>
    channelQuote(state, 'payment', params),
  ),
  ...calculates('swap-quote', 'swap-calculator', swapQuote),
  ...calculates('swap-and-send-quote', 'swap-and-send-calculator', swapAndSendQuote),
  reads('effective-rate', `${BUSINESS}/calculator/effective-rate`, effectiveRate),
  reads('list-webhook-subscriptions', `${BUSINESS}/webhook-subscriptions`, listSubscriptions),
  fetches('get-webhook-subscription', `${BUSINESS}/webhook-subscriptions`, getSubscription),
];

type Read = (state: PracticeState, params: QueryParams) => Answer;

function reads(operation: OperationName, path: string, run: Read): Route {
  const runQuery: Route['run'] = (state, { query }) => run(state, parseQuery(query));
  return { operation, method: 'GET', path, effect: 'none', run: runQuery };
}

/** Reads one of a list by its id. */
function fetches(
  operation: OperationName,
  list: string,
  run: (state: PracticeState, id: string) => Answer,
): Route {
  const path = `${list}/:id`;
  return { operation, method: 'GET', path, effect: 'none', run: (state, { id }) => run(state, id) };
}

function posts(operation: OperationName, path: string, run: Create, effect: Route['effect']): Route {
  const runBody: Route['run'] = (state, { bodyText, idempotencyKey }) =>
    withBody(bodyText, (body) => run(state, body, idempotencyKey));
  return { operation, method: 'POST', path, effect, run: runBody };
}

function calculates(operation: OperationName, name: string, run: Read): Route[] {
  const path = `${BUSINESS}/calculator/${name}`;
  const runBody: Create = (state, body) => run(state, paramsOf(body));
  return [reads(operation, path, run), posts(operation, path, runBody, 'none')];
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
