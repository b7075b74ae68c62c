/** Transaction sessions: the list's item and the single fetch, read into one type (spec "Transaction session"). */
import { z } from 'zod';
import type { CurrencyCode } from '../domain/money.ts';
import { type Decoded, decodeWith } from './decoding.ts';
import {
  optionalCurrency,
  optionalFlag,
  optionalNumber,
  optionalRecord,
  optionalText,
  optionalTimestamp,
  requiredText,
} from './field-schemas.ts';

/** The statuses the document lists. Any other word is neither paid nor failed (rule R9). */
export const SESSION_STATUSES = ['initiated', 'pending', 'processing', 'completed', 'failed'] as const;

/**
 * The statuses the list accepts as a filter (spec "List transactions"), in the order of a session's life; `pending` is
 * not among them.
 */
export const SESSION_STATUS_FILTERS = ['initiated', 'processing', 'completed', 'failed'] as const;

export interface SessionRecipient {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly country: string | undefined;
  readonly provider: string | undefined;
  readonly walletId: string | undefined;
  readonly transactionType: string | undefined;
  readonly isWalletRecipient: boolean | undefined;
}

/** The person under whose account a session was made. The device's notification token is never read: it is nobody's business. */
export interface SessionUser {
  readonly id: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly country: string | undefined;
  readonly timezone: string | undefined;
}

/** The service's record of one transaction. Amounts are the API's numbers in major units: see `amountFromApi`. */
export interface Session {
  readonly id: string;
  readonly reference: string | undefined;
  readonly description: string | undefined;
  /** Exactly as it came, never interpreted here. */
  readonly status: string;
  readonly prettyStatus: string | undefined;
  readonly failureReason: string | undefined;
  readonly prettyFailureReason: string | undefined;
  readonly prettyTransactionKind: string | undefined;
  readonly prettyPayinMethod: string | undefined;
  readonly amount: number | undefined;
  readonly convertedAmount: number | undefined;
  readonly exchangeRate: number | undefined;
  readonly transactionFee: number | undefined;
  readonly processingFee: number | undefined;
  readonly fromCurrency: CurrencyCode | undefined;
  readonly toCurrency: CurrencyCode | undefined;
  /** E.g. a channel name; the complete set is not documented. */
  readonly transactionKind: string | undefined;
  readonly transactionType: string | undefined;
  readonly recipient: SessionRecipient | undefined;
  readonly recipientId: string | undefined;
  readonly reversalRecipientId: string | undefined;
  readonly receiverCountry: string | undefined;
  /** The wallet paid from (`wallet_id` of the list, `source_wallet_id` of the single fetch). */
  readonly walletId: string | undefined;
  readonly userId: string | undefined;
  /** Who asked for it, where the single fetch says so. */
  readonly user: SessionUser | undefined;
  /** The session of the sending half of a swap and send. */
  readonly sendSession: string | undefined;
  readonly payinMethod: string | undefined;
  readonly externalPayoutUrl: string | undefined;
  readonly createdAtMs: number | undefined;
  readonly updatedAtMs: number | undefined;
  /** What we sent as metadata, where the service gives it back (the document does not say whether it does). */
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
}

const sessionRecipient = z
  .object({
    id: optionalText,
    name: optionalText,
    email: optionalText,
    phone: optionalText,
    country: optionalText,
    provider: optionalText,
    wallet_id: optionalText,
    transaction_type: optionalText,
    is_wallet_recipient: optionalFlag,
  })
  .nullish()
  .transform((raw): SessionRecipient | undefined =>
    raw
      ? {
          id: raw.id,
          name: raw.name,
          email: raw.email,
          phone: raw.phone,
          country: raw.country?.toLowerCase(),
          provider: raw.provider,
          walletId: raw.wallet_id,
          transactionType: raw.transaction_type,
          isWalletRecipient: raw.is_wallet_recipient,
        }
      : undefined,
  );

const sessionUser = z
  .object({
    id: optionalText,
    first_name: optionalText,
    last_name: optionalText,
    email: optionalText,
    phone: optionalText,
    country_code: optionalText,
    timezone: optionalText,
  })
  .nullish()
  .transform((raw): SessionUser | undefined =>
    raw
      ? {
          id: raw.id,
          firstName: raw.first_name,
          lastName: raw.last_name,
          email: raw.email,
          phone: raw.phone,
          country: raw.country_code?.toLowerCase(),
          timezone: raw.timezone,
        }
      : undefined,
  );

const session = z
  .object({
    id: requiredText,
    reference: optionalText,
    description: optionalText,
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
    transaction_kind: optionalText,
    transaction_type: optionalText,
    recipient: sessionRecipient,
    recipient_id: optionalText,
    reversal_recipient_id: optionalText,
    receiver_country: optionalText,
    wallet_id: optionalText,
    source_wallet_id: optionalText,
    user_id: optionalText,
    user: sessionUser,
    send_session: optionalText,
    payin_method: optionalText,
    external_payout_url: optionalText,
    created: optionalTimestamp,
    created_at: optionalTimestamp,
    modified: optionalTimestamp,
    updated_at: optionalTimestamp,
    metadata: optionalRecord,
  })
  .transform(
    (raw): Session => ({
      id: raw.id,
      reference: raw.reference,
      description: raw.description,
      status: raw.status,
      prettyStatus: raw.pretty_status,
      failureReason: raw.failure_reason,
      prettyFailureReason: raw.pretty_failure_reason,
      prettyTransactionKind: raw.pretty_transaction_kind,
      prettyPayinMethod: raw.pretty_payin_method,
      amount: raw.amount,
      convertedAmount: raw.converted_amount,
      exchangeRate: raw.exchange_rate,
      transactionFee: raw.transaction_fee,
      processingFee: raw.processing_fee,
      fromCurrency: raw.from_currency,
      toCurrency: raw.to_currency,
      transactionKind: raw.transaction_kind,
      transactionType: raw.transaction_type,
      recipient: raw.recipient,
      recipientId: raw.recipient_id ?? raw.recipient?.id,
      reversalRecipientId: raw.reversal_recipient_id,
      receiverCountry: raw.receiver_country?.toLowerCase(),
      walletId: raw.wallet_id ?? raw.source_wallet_id,
      userId: raw.user_id ?? raw.user?.id,
      user: raw.user,
      sendSession: raw.send_session,
      payinMethod: raw.payin_method,
      externalPayoutUrl: raw.external_payout_url,
      createdAtMs: raw.created ?? raw.created_at,
      updatedAtMs: raw.modified ?? raw.updated_at,
      metadata: raw.metadata,
    }),
  );

/** Reads one session of the list or of the single fetch. */
export function decodeSession(json: unknown): Decoded<Session> {
  return decodeWith(session, json);
}
