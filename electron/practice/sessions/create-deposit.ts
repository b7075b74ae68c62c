import type { BookWallet } from '../books/book-types.ts';
import { Complaints, invalidFields } from '../http/answer.ts';
import { readFields } from '../http/field-reader.ts';
import { regionOf } from '../pricing/fee-schedule.ts';
import { RATE_SCALE } from '../pricing/money-math.ts';
import { priceWithQuote } from '../pricing/price-session.ts';
import { pricing } from '../pricing/pricing.ts';
import { type Create, openSession, payableMinor, usableWallet } from './create-session.ts';

/** POST sessions/deposit: the amount is credited to the wallet when the session completes; the payer pays the fees. */
export const createDeposit: Create = (state, body, idempotencyKey) => {
  const fields = readFields(body);
  const description = fields.text('description', 'optional');
  const quoteId = fields.text('quote_id', 'optional');
  fields.text('direct_debit_token', 'optional');
  const walletId = fields.text('wallet_id', 'required');
  fields.object('transaction', 'required');
  const amount = fields.number('transaction.amount');
  const country = fields.text('transaction.payin_country', 'required');
  const channel = fields.text('transaction.payin_method', 'required');
  const metadata = fields.object('metadata', 'optional') ?? {};
  const accountName = fields.text('account_name', 'optional');
  fields.check();
  const wallet = usableWallet(state, walletId, { field: 'wallet_id' });
  const { currency } = wallet;
  const amountMinor = checkedMinor(wallet, { amount, country, channel });
  const priced = priceWithQuote(state, { kind: 'deposit', channel, country, currency, amountMinor, quoteId });
  return openSession(state, {
    kind: 'deposit',
    idempotencyKey,
    description,
    metadata,
    wallet,
    recipient: { first_name: accountName },
    country,
    channel,
    payinMethod: channel,
    priced,
    amountMinor,
  });
};

/** POST sessions/customer-deposit: a customer's bank transfer. The whole amount is credited; no fee is documented. */
export const createCustomerDeposit: Create = (state, body, idempotencyKey) => {
  const fields = readFields(body);
  const description = fields.text('description', 'optional');
  const walletId = fields.text('wallet_id', 'required');
  fields.object('transaction', 'required');
  const amount = fields.number('transaction.amount');
  const country = fields.text('transaction.payin_country', 'required');
  fields.text('transaction.bank_name', 'required');
  fields.text('transaction.sending_account_name', 'required');
  fields.object('customer', 'required');
  const name = fields.text('customer.name', 'required');
  const email = fields.text('customer.email', 'required');
  const phone = fields.text('customer.phone', 'required');
  const metadata = fields.object('metadata', 'optional') ?? {};
  fields.check();
  const wallet = usableWallet(state, walletId, { field: 'wallet_id' });
  const { currency } = wallet;
  const amountMinor = checkedMinor(wallet, { amount, country });
  return openSession(state, {
    kind: 'customer_deposit',
    idempotencyKey,
    description,
    metadata,
    wallet,
    recipient: { first_name: name, email, phone },
    country,
    channel: 'bank_transfer',
    payinMethod: 'bank_transfer',
    priced: { pricing: withoutFees(currency, amountMinor), quote: undefined },
    amountMinor,
  });
};

/** The amount in minor units, of a transaction that fits the region. */
function checkedMinor(
  wallet: BookWallet,
  request: { amount: number; country: string; channel?: string },
): number {
  const complaints = new Complaints();
  const region = regionOf(wallet.currency);
  const amountMinor = payableMinor(complaints, request.amount, wallet.currency);
  if (region) complaints.addUnlessOneOf('transaction.payin_country', request.country, region.countries);
  if (region && request.channel !== undefined)
    complaints.addUnlessOneOf('transaction.payin_method', request.channel, region.payinChannels);
  complaints.check(invalidFields);
  return amountMinor;
}

function withoutFees(currency: string, amountMinor: number) {
  const exchange = { from: currency, to: currency, rateScaled: RATE_SCALE };
  const money = {
    convertMinor: amountMinor,
    convertedMinor: amountMinor,
    ourFeeMinor: 0,
    partnerFeeMinor: 0,
  };
  return pricing({ exchange, ...money });
}
