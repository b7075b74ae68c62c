/**
 * The 20 operations of the payments API as data: method, path, parameters, body, and how the answer is read (spec
 * "Endpoints").
 */
import type { Decoder } from './decoding.ts';
import { decodeFee, decodeFeeGroup } from './fee.ts';
import * as params from './operation-params.ts';
import type { OperationName } from './operations.ts';
import { pageDecoder, singleDecoder, tolerantPageDecoder, wholeOrPageDecoder } from './page.ts';
import { decodeEffectiveRate, decodeQuote, decodeSwapAndSendQuote } from './quote.ts';
import { decodeRecipient } from './recipient.ts';
import {
  type BodyField,
  CUSTOMER_DEPOSIT_BODY,
  DEPOSIT_BODY,
  PAYMENT_BODY,
  SWAP_BODY,
} from './request-bodies.ts';
import {
  decodeSession,
  decodeSessionCreationAnswer,
  decodeSessionInPart,
  type SessionCreation,
} from './session.ts';
import { decodeWallet } from './wallet.ts';
import { decodeWebhookSubscription } from './webhook-subscription.ts';

interface Operation<Answer> {
  readonly method: 'GET' | 'POST';
  /** Relative to the service's address; `{id}` stands for the path parameter. */
  readonly path: string;
  readonly params: readonly params.OperationParam[];
  /** The body's fields for a POST; `recipient` if the body is a recipient, which has rules of its own. */
  readonly body?: readonly BodyField[] | 'recipient';
  /** True if a request may move money: it goes through the journal, and the transport never retries it. */
  readonly movesMoney: boolean;
  /** Reads the answer's whole JSON, including the envelope. */
  readonly decode: Decoder<Answer>;
}

const SESSIONS = '/api/v1/transactions/sessions';
const WALLETS = '/api/v1/purses/wallets';
const RECIPIENTS = '/api/v1/mb-api/recipients';
const FEES = '/api/v1/mb-api/fees';
const CALCULATOR = '/api/v1/mb-api/calculator';
const WEBHOOKS = '/api/v1/mb-api/webhook-subscriptions';

const single = singleDecoder(decodeQuote);

export const OPERATIONS = {
  deposit: creation('deposit', DEPOSIT_BODY),
  'customer-deposit': creation('customer-deposit', CUSTOMER_DEPOSIT_BODY),
  payment: creation('payment', PAYMENT_BODY),
  withdrawal: creation('withdrawal', PAYMENT_BODY),
  swap: creation('swap', SWAP_BODY),
  'list-sessions': read(
    SESSIONS,
    params.SESSION_LIST_PARAMS,
    tolerantPageDecoder(decodeSession, decodeSessionInPart),
  ),
  'get-session': read(`${SESSIONS}/{id}`, params.ID_PARAM, singleDecoder(decodeSession)),
  'list-wallets': read(WALLETS, params.WALLET_LIST_PARAMS, wholeOrPageDecoder(decodeWallet)),
  'get-wallet': read(`${WALLETS}/{id}`, params.ID_PARAM, singleDecoder(decodeWallet)),
  'create-recipient': post(RECIPIENTS, 'recipient', singleDecoder(decodeRecipient)),
  'list-recipients': read(RECIPIENTS, params.RECIPIENT_LIST_PARAMS, pageDecoder(decodeRecipient)),
  'list-fees': read(FEES, [], pageDecoder(decodeFeeGroup)),
  'get-fee': read(`${FEES}/{id}`, params.ID_PARAM, singleDecoder(decodeFee)),
  'deposit-quote': read(`${CALCULATOR}/deposit-calculator`, params.DEPOSIT_QUOTE_PARAMS, single),
  'payment-quote': read(`${CALCULATOR}/payment-calculator`, params.PAYMENT_QUOTE_PARAMS, single),
  'swap-quote': read(`${CALCULATOR}/swap-calculator`, params.SWAP_QUOTE_PARAMS, single),
  'swap-and-send-quote': read(
    `${CALCULATOR}/swap-and-send-calculator`,
    params.SWAP_AND_SEND_QUOTE_PARAMS,
    singleDecoder(decodeSwapAndSendQuote),
  ),
  'effective-rate': read(
    `${CALCULATOR}/effective-rate`,
    params.EFFECTIVE_RATE_PARAMS,
    singleDecoder(decodeEffectiveRate),
  ),
  'list-webhook-subscriptions': read(WEBHOOKS, [], wholeOrPageDecoder(decodeWebhookSubscription)),
  'get-webhook-subscription': read(
    `${WEBHOOKS}/{id}`,
    params.ID_PARAM,
    singleDecoder(decodeWebhookSubscription),
  ),
} satisfies Readonly<Record<OperationName, Operation<unknown>>>;

/** The decoded type of each operation's successful answer. */
export type OperationAnswers = {
  readonly [Name in OperationName]: (typeof OPERATIONS)[Name] extends Operation<infer Answer>
    ? Answer
    : never;
};

function creation(name: string, body: readonly BodyField[]): Operation<SessionCreation> {
  return { ...post(`${SESSIONS}/${name}`, body, decodeSessionCreationAnswer), movesMoney: true };
}

function post<Answer>(
  path: string,
  body: NonNullable<Operation<Answer>['body']>,
  decode: Decoder<Answer>,
): Operation<Answer> {
  return { method: 'POST', path, params: [], body, movesMoney: false, decode };
}

function read<Answer>(
  path: string,
  operationParams: readonly params.OperationParam[],
  decode: Decoder<Answer>,
): Operation<Answer> {
  return { method: 'GET', path, params: operationParams, movesMoney: false, decode };
}
