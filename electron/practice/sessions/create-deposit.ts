import type { PracticeState } from '../books/practice-state.ts';
import { Complaints, invalidFields, refuse } from '../http/answer.ts';
import { type JsonObject, readFields } from '../http/field-reader.ts';
import { regionOf } from '../pricing/fee-schedule.ts';
import { atPar } from '../pricing/money-math.ts';
import { priceWithQuote } from '../pricing/price-session.ts';
import { pricing } from '../pricing/pricing.ts';
import { type Create, openSession, payableMinor, usableWallet } from './create-session.ts';
import { isEmail, NO_EMAIL } from './recipients.ts';

/** POST sessions/deposit: the amount is credited to the wallet when the session completes; the payer pays the fees. */
export const createDeposit: Create = (state, body, idempotencyKey) => {
  const { fields, ...read } = readDeposit(body);
  const quoteId = fields.text('quote_id', 'optional');
  fields.text('direct_debit_token', 'optional');
  const channel = fields.text('transaction.payin_method', 'required');
  const accountName = fields.text('account_name', 'optional');
  fields.check();
  const deposit = checkedDeposit(state, read, channel);
  const { country, amountMinor, wallet } = deposit;
  const asked = { channel, country, currency: wallet.currency, amountMinor, quoteId };
  return openSession(state, {
    ...deposit,
    kind: 'deposit',
    idempotencyKey,
    recipient: { first_name: accountName },
    channel,
    payinMethod: channel,
    priced: priceWithQuote(state, { kind: 'deposit', ...asked }),
  });
};

/** POST sessions/customer-deposit: a customer's bank transfer. The whole amount is credited; no fee is documented. */
export const createCustomerDeposit: Create = (state, body, idempotencyKey) => {
  const { fields, ...read } = readDeposit(body);
  fields.text('transaction.bank_name', 'required');
  fields.text('transaction.sending_account_name', 'required');
  fields.object('customer', 'required');
  const name = fields.text('customer.name', 'required');
  const email = fields.text('customer.email', 'required');
  const phone = fields.text('customer.phone', 'required');
  fields.check();
  if (!isEmail(email)) refuse(invalidFields({ 'customer.email': [NO_EMAIL] }));
  const deposit = checkedDeposit(state, read);
  const { currency } = deposit.wallet;
  const whole = { convertMinor: deposit.amountMinor, convertedMinor: deposit.amountMinor };
  return openSession(state, {
    ...deposit,
    kind: 'customer_deposit',
    idempotencyKey,
    recipient: { first_name: name, email, phone },
    channel: 'bank_transfer',
    payinMethod: 'bank_transfer',
    priced: {
      pricing: pricing({ exchange: atPar(currency), ...whole, ourFeeMinor: 0, partnerFeeMinor: 0 }),
      quote: undefined,
    },
  });
};

/** The fields that every deposit has, and the reader of the others. */
function readDeposit(body: JsonObject) {
  const fields = readFields(body);
  const description = fields.text('description', 'optional');
  const walletId = fields.text('wallet_id', 'required');
  fields.object('transaction', 'required');
  const amount = fields.number('transaction.amount');
  const country = fields.text('transaction.payin_country', 'required');
  return {
    fields,
    description,
    walletId,
    amount,
    country,
    metadata: fields.object('metadata', 'optional') ?? {},
  };
}

/** The wallet, and the amount in minor units of a transaction that fits the wallet's region. */
function checkedDeposit(
  state: PracticeState,
  { walletId, amount, ...read }: Omit<ReturnType<typeof readDeposit>, 'fields'>,
  channel?: string,
) {
  const wallet = usableWallet(state, walletId, { field: 'wallet_id' });
  const complaints = new Complaints();
  const region = regionOf(wallet.currency);
  const amountMinor = payableMinor(complaints, amount, wallet.currency);
  if (region) complaints.addUnlessOneOf('transaction.payin_country', read.country, region.countries);
  if (region && channel !== undefined)
    complaints.addUnlessOneOf('transaction.payin_method', channel, region.payinChannels);
  else if (region?.payinChannels.length === 0)
    complaints.add('transaction.payin_country', `No channel takes money in from ${read.country}.`);
  complaints.check(invalidFields);
  return { ...read, wallet, amountMinor };
}
