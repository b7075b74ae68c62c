import { amountToApi } from '../../../shared/domain/money.ts';
import type { BookSession, SessionKind, SessionStatus } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import { rateToApi } from '../pricing/money-math.ts';

/** The transaction_type of each kind. Only swap_transaction and swap_and_send are in the document. */
const TRANSACTION_TYPE: Readonly<Record<SessionKind, string>> = {
  deposit: 'deposit',
  customer_deposit: 'customer_deposit',
  payment: 'payment',
  withdrawal: 'withdrawal',
  swap: 'swap_transaction',
  swap_and_send: 'swap_and_send',
};

export function transactionTypeWord(session: BookSession): string {
  return TRANSACTION_TYPE[session.kind];
}

function recipientName(session: BookSession): string {
  const { first_name = '', last_name = '' } = session.recipient;
  return `${first_name} ${last_name}`.trim();
}

/**
 * The document names these three fields without saying when they are filled; here they are filled in sessions to
 * which they apply.
 */
function sendSessionOf({ kind, transactionId }: BookSession): string {
  return kind === 'swap_and_send' ? transactionId : '';
}

/** Filled in a failed session, whose money was returned. */
function reversalRecipientOf({ status, recipientId }: BookSession): string {
  return status === 'failed' ? recipientId : '';
}

/** Cash waits at a counter, and the page says where. */
function payoutUrlOf({ channel, reference }: BookSession): string {
  return channel === 'cashpickup' ? `https://practice.invalid/payout/${reference}` : '';
}

/** Spec "Transaction session (list item)"; with the metadata of the request only if the plan says so. */
export function sessionListItem(state: PracticeState, session: BookSession) {
  const { pricing, recipient } = session;
  const { list } = state.picker.plan;
  return {
    id: session.id,
    user_id: state.userId,
    reference: session.reference,
    ...(!list.withoutDescription && { description: session.description }),
    ...(list.withMetadata && { metadata: session.metadata }),
    status: statusWord(state, session.status),
    recipient_id: session.recipientId,
    recipient: {
      id: session.recipientId,
      name: recipientName(session),
      email: recipient.email ?? '',
      phone: recipient.phone ?? '',
      country: recipient.country ?? session.country,
      provider: recipient.provider ?? '',
    },
    reversal_recipient_id: reversalRecipientOf(session),
    send_session: sendSessionOf(session),
    wallet_id: session.walletId,
    receiver_country: session.country,
    external_payout_url: payoutUrlOf(session),
    payin_method: session.payinMethod,
    created: new Date(session.createdMs).toISOString(),
    modified: new Date(session.modifiedMs).toISOString(),
    transaction_kind: session.channel,
    transaction_type: transactionTypeWord(session),
    transaction_fee: amountToApi(pricing.ourFeeMinor, pricing.fromCurrency),
    processing_fee: amountToApi(pricing.partnerFeeMinor, pricing.fromCurrency),
    amount: amountToApi(session.amountMinor, pricing.fromCurrency),
    converted_amount: amountToApi(pricing.convertedMinor, pricing.toCurrency),
    failure_reason: session.failureReason,
    from_currency: pricing.fromCurrency,
    to_currency: pricing.toCurrency,
    pretty_status: pretty(statusWord(state, session.status)),
    pretty_transaction_kind: pretty(session.channel),
    pretty_failure_reason: session.failureReason ? pretty(session.failureReason) : '',
    pretty_payin_method: pretty(session.payinMethod),
  };
}

/** Spec "Transaction session (single fetch)": other names, and a transaction_fee that is a string here. */
export function sessionSingle(state: PracticeState, session: BookSession) {
  const { pricing, recipient } = session;
  return {
    id: session.id,
    reference: session.reference,
    description: session.description,
    ...(state.picker.plan.list.withMetadata && { metadata: session.metadata }),
    user_id: state.userId,
    payin_method: session.payinMethod,
    reversal_recipient_id: reversalRecipientOf(session),
    failure_reason: session.failureReason,
    source_wallet_id: session.walletId,
    send_session: sendSessionOf(session),
    amount: amountToApi(session.amountMinor, pricing.fromCurrency),
    exchange_rate: rateToApi(pricing.rateScaled),
    converted_amount: amountToApi(pricing.convertedMinor, pricing.toCurrency),
    processing_fee: amountToApi(pricing.partnerFeeMinor, pricing.fromCurrency),
    transaction_fee: String(amountToApi(pricing.ourFeeMinor, pricing.fromCurrency)),
    status: statusWord(state, session.status),
    transaction_kind: session.channel,
    transaction_type: transactionTypeWord(session),
    external_payout_url: payoutUrlOf(session),
    created_at: new Date(session.createdMs).toISOString(),
    updated_at: new Date(session.modifiedMs).toISOString(),
    from_currency: pricing.fromCurrency,
    to_currency: pricing.toCurrency,
    user: {
      first_name: 'Awa',
      last_name: 'Practice',
      email: 'awa@practice.invalid',
      phone: '+15145550100',
      country_code: 'ca',
      id: state.userId,
      notification_token: '',
      timezone: 'America/Toronto',
    },
    recipient: {
      name: recipientName(session),
      id: session.recipientId,
      country: recipient.country ?? session.country,
      email: recipient.email ?? '',
      phone: recipient.phone ?? '',
      provider: recipient.provider ?? '',
      wallet_id: '',
      transaction_type: recipient.transaction_type ?? '',
      is_wallet_recipient: false,
    },
  };
}

/** A status as it is sent: the document's word, or its replacement from the options. */
export function statusWord(state: PracticeState, status: SessionStatus): string {
  return state.options.life.words[status] ?? status;
}

/** A code as a phrase for people: `recipient_unreachable` → `Recipient unreachable`. */
function pretty(code: string): string {
  const phrase = code.replaceAll('_', ' ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
