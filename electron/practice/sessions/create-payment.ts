import { PAYOUT_CHANNELS, transactionTypeOf } from '../../../shared/domain/channel.ts';
import { oneOf } from '../../../shared/domain/one-of.ts';
import type { RecipientFields } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import { type Answer, Complaints, invalidFields, refuse, unknownId } from '../http/answer.ts';
import { type JsonObject, readFields } from '../http/field-reader.ts';
import { regionOf } from '../pricing/fee-schedule.ts';
import { priceWithQuote } from '../pricing/price-session.ts';
import { type Create, openSession, payableMinor, usableWallet } from './create-session.ts';
import { checkRecipient } from './recipients.ts';

/** The recipient of a payment. */
interface Payee {
  readonly id: string;
  readonly fields: RecipientFields;
}

/** POST sessions/payment and sessions/withdrawal: the same fields and rules (spec "Session creation"). */
export const createPayment: Create = (state, body, key) => createPayout(state, 'payment', body, key);
export const createWithdrawal: Create = (state, body, key) => createPayout(state, 'withdrawal', body, key);

function createPayout(
  state: PracticeState,
  kind: 'payment' | 'withdrawal',
  body: JsonObject,
  idempotencyKey: string | undefined,
): Answer {
  const fields = readFields(body);
  const request = {
    description: fields.text('description', 'optional'),
    quoteId: fields.text('quote_id', 'optional'),
    walletId: fields.text('wallet_id', 'required'),
    accountId: fields.text('destination_account_id', 'optional'),
    recipient: fields.object('recipient', 'optional'),
    metadata: fields.object('metadata', 'optional'),
    transaction: fields.object('transaction', 'required'),
    amount: fields.number('transaction.amount'),
    country: fields.text('transaction.country', 'required'),
    channel: fields.text('transaction.channel', 'required'),
    currency: fields.text('transaction.currency', 'required'),
  };
  fields.check();
  const currency = request.currency.toLowerCase();
  const amountMinor = checkedMinor({ ...request, currency });
  const payee = payeeOf(state, request);
  const wallet = usableWallet(state, request.walletId, { field: 'wallet_id', currency });
  const { channel, country, quoteId } = request;
  const priced = priceWithQuote(state, { kind: 'payment', channel, country, currency, amountMinor, quoteId });
  return openSession(state, {
    kind,
    idempotencyKey,
    description: request.description,
    metadata: request.metadata ?? {},
    wallet,
    recipientId: payee.id,
    recipient: payee.fields,
    country,
    channel,
    payinMethod: 'operator_wallet',
    priced,
    amountMinor,
  });
}

/**
 * Checks a payment's own fields: the region's currency, countries and channels, and an amount that is valid in the
 * currency, which it returns in minor units.
 */
function checkedMinor(request: {
  readonly amount: number;
  readonly country: string;
  readonly channel: string;
  readonly currency: string;
}): number {
  const complaints = new Complaints();
  const region = regionOf(request.currency);
  const amountMinor = payableMinor(complaints, request.amount, request.currency);
  if (region) {
    complaints.addUnlessOneOf('transaction.channel', request.channel, region.payoutChannels);
    complaints.addUnlessOneOf('transaction.country', request.country, region.countries);
  } else complaints.addUnlessOneOf('transaction.currency', request.currency, ['xof', 'cad', 'usd']);
  complaints.check(invalidFields);
  return amountMinor;
}

function payeeOf(
  state: PracticeState,
  request: { accountId: string; recipient: JsonObject | undefined; channel: string },
): Payee {
  if (request.accountId) {
    const account =
      state.accounts.get(request.accountId) ?? refuse(unknownId('destination_account_id', 'account'));
    return { id: account.id, fields: { first_name: account.name } };
  }
  if (!request.recipient) {
    refuse(
      invalidFields({
        recipient: ['The recipient field is required when destination_account_id is not used.'],
      }),
    );
  }
  return inlineRecipient(state, request.recipient, { prefix: 'recipient.', channel: request.channel });
}

/** What a swap and send accepts in addition: an object with only the id of an existing recipient. */
export function inlineOrKnown(
  state: PracticeState,
  recipient: JsonObject,
  place: { prefix: string; channel: string },
): Payee {
  const { id } = recipient;
  if (typeof id !== 'string' || id === '' || Object.keys(recipient).length > 1)
    return inlineRecipient(state, recipient, place);
  const known = state.recipients.get(id) ?? refuse(unknownId(`${place.prefix}id`, 'recipient'));
  return { id, fields: known.fields };
}

/** A recipient given by its fields: "Fields as for Create recipient". */
function inlineRecipient(
  state: PracticeState,
  recipient: JsonObject,
  place: { prefix: string; channel: string },
): Payee {
  const fields = checkRecipient(recipient, place.prefix);
  const channel = oneOf(PAYOUT_CHANNELS, place.channel);
  const type = channel && transactionTypeOf(channel);
  if (type && fields.transaction_type !== type) {
    const message = `The transaction_type must be ${type} for ${place.channel}.`;
    refuse(invalidFields({ [`${place.prefix}transaction_type`]: [message] }));
  }
  return { id: state.ids.uuid(), fields };
}
