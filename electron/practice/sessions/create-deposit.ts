import type { BookWallet } from '../books/book-types.ts';
import { Complaints, type FieldErrors, invalidFields, invalidParameters } from '../http/answer.ts';
import { readFields } from '../http/field-reader.ts';
import { regionOf } from '../pricing/fee-schedule.ts';
import { minorWithinLimit, RATE_SCALE } from '../pricing/money-math.ts';
import { priceWithQuote } from '../pricing/price-session.ts';
import { pricing } from '../pricing/pricing.ts';
import { BAD_AMOUNT, type Create, openSession, usableWallet } from './create-session.ts';

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
  const unreadable = fields.errors();
  if (unreadable) return invalidParameters(unreadable, 'Invalid or missing fields.');
  const wallet = usableWallet(state, walletId, { field: 'wallet_id', currency: undefined });
  if (!wallet.ok) return wallet.answer;
  const { currency } = wallet.value;
  const broken = brokenRules(wallet.value, { amount, country, channel });
  if (broken) return invalidFields(broken);
  const amountMinor = minorWithinLimit(amount, currency) ?? 0;
  const priced = priceWithQuote(state, { kind: 'deposit', channel, country, currency, amountMinor, quoteId });
  if (!priced.ok) return priced.answer;
  return openSession(state, {
    kind: 'deposit',
    idempotencyKey,
    description,
    metadata,
    wallet: wallet.value,
    recipient: { first_name: accountName },
    country,
    channel,
    payinMethod: channel,
    priced: priced.value,
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
  const unreadable = fields.errors();
  if (unreadable) return invalidParameters(unreadable, 'Invalid or missing fields.');
  const wallet = usableWallet(state, walletId, { field: 'wallet_id', currency: undefined });
  if (!wallet.ok) return wallet.answer;
  const { currency } = wallet.value;
  const broken = brokenRules(wallet.value, { amount, country, channel: undefined });
  if (broken) return invalidFields(broken);
  const amountMinor = minorWithinLimit(amount, currency) ?? 0;
  return openSession(state, {
    kind: 'customer_deposit',
    idempotencyKey,
    description,
    metadata,
    wallet: wallet.value,
    recipient: { first_name: name, email, phone },
    country,
    channel: 'bank_transfer',
    payinMethod: 'bank_transfer',
    priced: { pricing: withoutFees(currency, amountMinor), quote: undefined },
    amountMinor,
  });
};

function brokenRules(
  wallet: BookWallet,
  request: { amount: number; country: string; channel: string | undefined },
): FieldErrors | undefined {
  const complaints = new Complaints();
  const region = regionOf(wallet.currency);
  const amountMinor = minorWithinLimit(request.amount, wallet.currency);
  if (amountMinor === undefined || amountMinor <= 0) complaints.add('transaction.amount', BAD_AMOUNT);
  if (region) complaints.addUnlessOneOf('transaction.payin_country', request.country, region.countries);
  if (region && request.channel !== undefined)
    complaints.addUnlessOneOf('transaction.payin_method', request.channel, region.payinChannels);
  return complaints.errors();
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
