import { PAYOUT_CHANNELS, transactionTypeOf } from '../../../shared/domain/channel.ts';
import { oneOf } from '../../../shared/domain/one-of.ts';
import type { RecipientFields } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import { type Answer, Complaints, invalidFields, notFound, refuse, unknownId } from '../http/answer.ts';
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
  const { currency } = request;
  const amountMinor = checkedMinor(request);
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
  request: Pick<Place, 'channel' | 'country' | 'currency'> & {
    readonly accountId: string;
    readonly recipient: JsonObject | undefined;
  },
): Payee {
  if (request.accountId) {
    if (request.recipient)
      refuse(invalidFields({ recipient: ['Give either destination_account_id or a recipient.'] }));
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
  return inlineRecipient(state, request.recipient, { ...request, name: 'recipient' });
}

/** Where a recipient is paid, and under which name the request has the recipient. */
interface Place {
  readonly name: string;
  readonly channel: string;
  readonly country: string;
  readonly currency: string;
}

/** What a swap and send accepts in addition: an object with only the id of an existing recipient. */
export function inlineOrKnown(state: PracticeState, recipient: JsonObject, place: Place): Payee {
  return isKnownById(recipient)
    ? knownRecipient(state, recipient.id)
    : inlineRecipient(state, recipient, place);
}

export function isKnownById(recipient: JsonObject): recipient is { readonly id: string } {
  const { id } = recipient;
  return typeof id === 'string' && id !== '' && Object.keys(recipient).length === 1;
}

/** "Unknown recipient: RECIPIENT_NOT_FOUND (message `Could not find recipient`)". */
export function knownRecipient(state: PracticeState, id: string): Payee {
  return state.recipients.get(id) ?? refuse(notFound('recipient'));
}

/** A recipient given by its fields: "Fields as for Create recipient"; country and currency are the transaction's. */
function inlineRecipient(state: PracticeState, recipient: JsonObject, place: Place): Payee {
  const { name, country, currency } = place;
  const fields = checkRecipient(recipient, `${name}.`);
  const channel = oneOf(PAYOUT_CHANNELS, place.channel);
  const type = channel && transactionTypeOf(channel);
  const complaints = new Complaints();
  if (channel && !type) complaints.add(name, `${channel} pays a destination_account_id only.`);
  if (type) complaints.addUnlessOneOf(`${name}.transaction_type`, fields.transaction_type ?? '', [type]);
  if (country) complaints.addUnlessOneOf(`${name}.country`, fields.country ?? '', [country]);
  if (fields.currency) complaints.addUnlessOneOf(`${name}.currency`, fields.currency, [currency]);
  complaints.check(invalidFields);
  if (isNotFound(fields)) refuse(notFound('recipient'));
  return { id: state.ids.uuid(), fields };
}

/**
 * The service may not find whom a payment names by its fields. So that a sheet can cause it: an e-mail with `+unknown`
 * before the @, a phone or account number that ends in 404404.
 */
function isNotFound({ email = '', phone = '', account_number: account = '' }: RecipientFields): boolean {
  return /\+unknown@/i.test(email) || [phone, account].some((number) => number.endsWith('404404'));
}
