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

/** What the list's item and the single fetch have in common. */
function commonFields(state: PracticeState, session: BookSession) {
  const { pricing, kind, status, channel, reference } = session;
  const { fromCurrency, toCurrency } = pricing;
  return {
    id: session.id,
    user_id: state.userId,
    reference,
    ...(state.picker.plan.list.withMetadata && { metadata: session.metadata }),
    status: statusWord(state, status),
    // The document names the next three fields without saying when they are filled; here they are filled in sessions to
    // which they apply: a failed one, whose money was returned; a swap and send; and cash, which waits at a counter.
    reversal_recipient_id: status === 'failed' ? session.recipientId : '',
    send_session: kind === 'swap_and_send' ? session.transactionId : '',
    external_payout_url: channel === 'cashpickup' ? `https://practice.invalid/payout/${reference}` : '',
    payin_method: session.payinMethod,
    transaction_kind: channel,
    transaction_type: transactionTypeWord(session),
    processing_fee: amountToApi(pricing.partnerFeeMinor, fromCurrency),
    amount: amountToApi(session.amountMinor, fromCurrency),
    converted_amount: amountToApi(pricing.convertedMinor, toCurrency),
    failure_reason: session.failureReason,
    from_currency: fromCurrency,
    to_currency: toCurrency,
  };
}

function recipientFields({ recipient, recipientId, country }: BookSession) {
  const { first_name = '', last_name = '', email = '', phone = '', provider = '' } = recipient;
  const name = `${first_name} ${last_name}`.trim();
  return { id: recipientId, name, email, phone, country: recipient.country ?? country, provider };
}

/** Spec "Transaction session (list item)"; with the metadata of the request only if the plan says so. */
export function sessionListItem(state: PracticeState, session: BookSession) {
  const { pricing } = session;
  return {
    ...commonFields(state, session),
    ...(!state.picker.plan.list.withoutDescription && { description: session.description }),
    recipient_id: session.recipientId,
    recipient: recipientFields(session),
    wallet_id: session.walletId,
    receiver_country: session.country,
    created: new Date(session.createdMs).toISOString(),
    modified: new Date(session.modifiedMs).toISOString(),
    transaction_fee: amountToApi(pricing.ourFeeMinor, pricing.fromCurrency),
    pretty_status: pretty(statusWord(state, session.status)),
    pretty_transaction_kind: pretty(session.channel),
    pretty_failure_reason: session.failureReason ? pretty(session.failureReason) : '',
    pretty_payin_method: pretty(session.payinMethod),
  };
}

/** Spec "Transaction session (single fetch)": other names, and a transaction_fee that is a string here. */
export function sessionSingle(state: PracticeState, session: BookSession) {
  const { pricing } = session;
  return {
    ...commonFields(state, session),
    description: session.description,
    source_wallet_id: session.walletId,
    exchange_rate: rateToApi(pricing.rateScaled),
    transaction_fee: String(amountToApi(pricing.ourFeeMinor, pricing.fromCurrency)),
    created_at: new Date(session.createdMs).toISOString(),
    updated_at: new Date(session.modifiedMs).toISOString(),
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
      ...recipientFields(session),
      wallet_id: '',
      transaction_type: session.recipient.transaction_type ?? '',
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
