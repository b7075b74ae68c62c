/**
 * The 20 operations of the payments API as data: method, path, parameters, body, and how the answer is read (spec
 * "Endpoints").
 */
import type { Decoder } from './decoding.ts';
import { decodeFee, decodeFeeGroup, type Fee, type FeeGroup } from './fee.ts';
import * as params from './operation-params.ts';
import type { OperationName } from './operations.ts';
import { type Page, pageDecoder, singleDecoder, tolerantPageDecoder, wholeOrPageDecoder } from './page.ts';
import { decodeQuote, type Quote } from './quote.ts';
import { decodeRecipient, type Recipient } from './recipient.ts';
import {
  type BodyField,
  CUSTOMER_DEPOSIT_BODY,
  DEPOSIT_BODY,
  PAYMENT_BODY,
  SWAP_BODY,
} from './request-bodies.ts';
import { decodeSession, type Session } from './session.ts';
import { decodeSessionCreationAnswer, type SessionCreation } from './session-creation.ts';
import {
  decodeEffectiveRate,
  decodeSwapAndSendQuote,
  type EffectiveRate,
  type SwapAndSendQuote,
} from './swap-and-send-quote.ts';
import { decodeWallet, type Wallet } from './wallet.ts';
import { decodeWebhookSubscription, type WebhookSubscription } from './webhook-subscription.ts';

/** The decoded type of each operation's successful answer. */
export interface OperationAnswers {
  readonly deposit: SessionCreation;
  readonly 'customer-deposit': SessionCreation;
  readonly payment: SessionCreation;
  readonly withdrawal: SessionCreation;
  readonly swap: SessionCreation;
  readonly 'list-sessions': Page<Session>;
  readonly 'get-session': Session;
  readonly 'list-wallets': Page<Wallet>;
  readonly 'get-wallet': Wallet;
  readonly 'create-recipient': Recipient;
  readonly 'list-recipients': Page<Recipient>;
  readonly 'list-fees': Page<FeeGroup>;
  readonly 'get-fee': Fee;
  readonly 'deposit-quote': Quote;
  readonly 'payment-quote': Quote;
  readonly 'swap-quote': Quote;
  readonly 'swap-and-send-quote': SwapAndSendQuote;
  readonly 'effective-rate': EffectiveRate;
  readonly 'list-webhook-subscriptions': Page<WebhookSubscription>;
  readonly 'get-webhook-subscription': WebhookSubscription;
}

interface Operation<Answer> {
  readonly method: 'GET' | 'POST';
  /** Relative to the service's address; `{id}` stands for the path parameter. */
  readonly path: string;
  readonly params: readonly params.OperationParam[];
  /** The body's fields for a POST; `recipient` if the body is a recipient, which has rules of its own. */
  readonly body?: readonly BodyField[] | 'recipient';
  /** True if a request may move money: it goes through the journal, and the transport never retries it. */
  readonly movesMoney: boolean;
  /** The document's heading. */
  readonly section: string;
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

export const OPERATIONS: { readonly [Name in OperationName]: Operation<OperationAnswers[Name]> } = {
  deposit: creation('deposit', DEPOSIT_BODY),
  'customer-deposit': creation('customer-deposit', CUSTOMER_DEPOSIT_BODY),
  payment: creation('payment', PAYMENT_BODY),
  withdrawal: creation('withdrawal', PAYMENT_BODY),
  swap: creation('swap', SWAP_BODY),
  'list-sessions': read(SESSIONS, params.SESSION_LIST_PARAMS, tolerantPageDecoder(decodeSession)),
  'get-session': read(
    `${SESSIONS}/{id}`,
    params.idParam(`GET ${SESSIONS}/{id}`),
    singleDecoder(decodeSession),
  ),
  'list-wallets': read(WALLETS, params.WALLET_LIST_PARAMS, wholeOrPageDecoder(decodeWallet)),
  'get-wallet': read(`${WALLETS}/{id}`, params.idParam(`GET ${WALLETS}/{id}`), singleDecoder(decodeWallet)),
  'create-recipient': {
    method: 'POST',
    path: RECIPIENTS,
    params: [],
    body: 'recipient',
    movesMoney: false,
    section: `POST ${RECIPIENTS}`,
    decode: singleDecoder(decodeRecipient),
  },
  'list-recipients': read(RECIPIENTS, params.RECIPIENT_LIST_PARAMS, pageDecoder(decodeRecipient)),
  'list-fees': read(FEES, [], pageDecoder(decodeFeeGroup)),
  'get-fee': read(`${FEES}/{id}`, params.idParam(`GET ${FEES}/{id}`), singleDecoder(decodeFee)),
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
    params.idParam('Webhook subscriptions (read only)'),
    singleDecoder(decodeWebhookSubscription),
  ),
};

function creation(name: string, body: readonly BodyField[]): Operation<SessionCreation> {
  const path = `${SESSIONS}/${name}`;
  return {
    method: 'POST',
    path,
    params: [],
    body,
    movesMoney: true,
    section: `POST ${path}`,
    decode: decodeSessionCreationAnswer,
  };
}

function read<Answer>(
  path: string,
  operationParams: readonly params.OperationParam[],
  decode: Decoder<Answer>,
): Operation<Answer> {
  return { method: 'GET', path, params: operationParams, movesMoney: false, section: `GET ${path}`, decode };
}
