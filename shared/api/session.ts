/** Transaction sessions: the list's item and the single fetch, read into one type (spec "Transaction session"). */
import type { z } from 'zod';
import { quickHash } from '../domain/quick-hash.ts';
import { type Decoded, decoderOf, decodeWith, faulty, isJsonObject } from './decoding.ts';
import {
  apiObject,
  members,
  optional,
  optionalCountry,
  optionalCurrency,
  optionalFlag,
  optionalNumber,
  optionalRecord,
  optionalText,
  optionalTimestamp,
  requiredText,
} from './field-schemas.ts';

/** The statuses that the document lists. Any other word is neither paid nor failed (rule R9). */
export const SESSION_STATUSES = ['initiated', 'pending', 'processing', 'completed', 'failed'] as const;

/**
 * The statuses that the list accepts as a filter (spec "List transactions"), in the order of a session's life;
 * `pending` is not among them.
 */
export const SESSION_STATUS_FILTERS = ['initiated', 'processing', 'completed', 'failed'] as const;

const sessionRecipient = apiObject({
  ...members(optionalText, 'id', 'name', 'email', 'phone', 'provider', 'wallet_id', 'transaction_type'),
  country: optionalCountry,
  is_wallet_recipient: optionalFlag,
});

/** The person under whose account a session was made. The device's notification token is private and is never read. */
const sessionUser = apiObject({
  ...members(optionalText, 'id', 'first_name', 'last_name', 'email', 'phone', 'timezone'),
  country_code: optionalCountry,
}).transform(({ countryCode, ...user }) => ({ ...user, country: countryCode }));

/** The list and the single fetch name some members differently: the second of each pair is the single fetch's. */
const session = apiObject({
  /** `status` is the exact word, never interpreted here. */
  ...members(requiredText, 'id', 'status'),
  ...members(optionalText, 'reference', 'description', 'pretty_status', 'pretty_transaction_kind'),
  ...members(optionalText, 'failure_reason', 'pretty_failure_reason', 'pretty_payin_method', 'payin_method'),
  ...members(optionalNumber, 'amount', 'converted_amount', 'exchange_rate', 'transaction_fee'),
  ...members(optionalNumber, 'processing_fee'),
  ...members(optionalCurrency, 'from_currency', 'to_currency'),
  /** The kind is e.g. a channel name; the complete set is not documented. */
  ...members(optionalText, 'transaction_kind', 'transaction_type', 'external_payout_url'),
  recipient: optional(sessionRecipient),
  ...members(optionalText, 'recipient_id', 'reversal_recipient_id'),
  receiver_country: optionalCountry,
  /** The wallet paid from. */
  ...members(optionalText, 'wallet_id', 'source_wallet_id'),
  /** Who requested it, if the single fetch says so. */
  user: optional(sessionUser),
  user_id: optionalText,
  /** The session of the sending half of a swap and send. */
  send_session: optionalText,
  ...members(optionalTimestamp, 'created', 'created_at', 'modified', 'updated_at'),
  /** The metadata that we sent, if the service returns it (the document does not say whether it does). */
  metadata: optionalRecord,
}).transform(({ created, modified, sourceWalletId, ...raw }) => ({
  ...raw,
  recipientId: raw.recipientId ?? raw.recipient?.id,
  walletId: raw.walletId ?? sourceWalletId,
  userId: raw.userId ?? raw.user?.id,
  createdAtMs: created ?? raw.createdAtMs,
  updatedAtMs: modified ?? raw.updatedAtMs,
}));

/** The service's record of one transaction. Amounts are the API's numbers in major units: see `amountFromApi`. */
export type Session = Readonly<z.output<typeof session>>;

/** Reads one session of the list or of the single fetch. */
export const decodeSession = decoderOf(session);

/**
 * Reads what can be read of a session that has faults: enough to compare it with a row, never to follow it. An id that
 * cannot be read is made of the item's text; a status that cannot be read is no status of the service.
 */
export function decodeSessionInPart(json: unknown): Decoded<Session> {
  if (!isJsonObject(json)) return faulty('', 'expected a session');
  let readable = json;
  for (const { path } of session.safeParse(json).error?.issues ?? [])
    readable = withoutMember(readable, path);
  const id = `unreadable-${quickHash(JSON.stringify(json), 1)}`;
  return decodeSession({ id, status: 'unreadable', ...readable });
}

type JsonObject = Readonly<Record<string, unknown>>;

function withoutMember(json: JsonObject, [first, ...rest]: readonly PropertyKey[]): JsonObject {
  const name = String(first);
  const { [name]: member, ...others } = json;
  return rest.length > 0 && isJsonObject(member)
    ? { ...others, [name]: withoutMember(member, rest) }
    : others;
}

const sessionCreation = apiObject({
  success: optionalFlag,
  ...members(optionalText, 'session_id', 'transaction_id', 'transaction_reference', 'status', 'message'),
  http_status: optionalNumber,
  /** Where the payer completes a deposit. */
  payment_link: optionalText,
  extra: optionalRecord,
}).transform(({ transactionReference, ...result }) => ({ ...result, reference: transactionReference }));

/**
 * The creation result, unchanged. It is not documented which of `sessionId` and `transactionId` names the session,
 * and a result may have `success` false in an answer with status 200. Other code decides the meaning, from all of it.
 */
export type SessionCreation = z.output<typeof sessionCreation>;

/** Reads a whole creation answer: the envelope with the result in `data`, whatever its `success` is. */
export function decodeSessionCreationAnswer(json: unknown): Decoded<SessionCreation> {
  if (!isJsonObject(json)) return faulty('', 'expected the response envelope');
  return decodeWith(sessionCreation, json.data, 'data');
}
