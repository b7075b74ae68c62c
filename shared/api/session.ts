/** Transaction sessions: the list's item and the single fetch, read into one type (spec "Transaction session"). */
import type { z } from 'zod';
import { type Decoded, decodeWith } from './decoding.ts';
import {
  apiObject,
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
  id: optionalText,
  name: optionalText,
  email: optionalText,
  phone: optionalText,
  country: optionalCountry,
  provider: optionalText,
  wallet_id: optionalText,
  transaction_type: optionalText,
  is_wallet_recipient: optionalFlag,
});

/** The person under whose account a session was made. The device's notification token is private and is never read. */
const sessionUser = apiObject({
  id: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  email: optionalText,
  phone: optionalText,
  country_code: optionalCountry,
  timezone: optionalText,
}).transform(({ countryCode, ...user }) => ({ ...user, country: countryCode }));

/** The list and the single fetch name some members differently: the second of each pair is the single fetch's. */
const session = apiObject({
  id: requiredText,
  reference: optionalText,
  description: optionalText,
  /** The exact word, never interpreted here. */
  status: requiredText,
  pretty_status: optionalText,
  failure_reason: optionalText,
  pretty_failure_reason: optionalText,
  pretty_transaction_kind: optionalText,
  pretty_payin_method: optionalText,
  amount: optionalNumber,
  converted_amount: optionalNumber,
  exchange_rate: optionalNumber,
  transaction_fee: optionalNumber,
  processing_fee: optionalNumber,
  from_currency: optionalCurrency,
  to_currency: optionalCurrency,
  /** E.g. a channel name; the complete set is not documented. */
  transaction_kind: optionalText,
  transaction_type: optionalText,
  recipient: optional(sessionRecipient),
  recipient_id: optionalText,
  reversal_recipient_id: optionalText,
  receiver_country: optionalCountry,
  /** The wallet paid from. */
  wallet_id: optionalText,
  source_wallet_id: optionalText,
  user_id: optionalText,
  /** Who requested it, if the single fetch says so. */
  user: optional(sessionUser),
  /** The session of the sending half of a swap and send. */
  send_session: optionalText,
  payin_method: optionalText,
  external_payout_url: optionalText,
  created: optionalTimestamp,
  created_at: optionalTimestamp,
  modified: optionalTimestamp,
  updated_at: optionalTimestamp,
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
export function decodeSession(json: unknown): Decoded<Session> {
  return decodeWith(session, json);
}
