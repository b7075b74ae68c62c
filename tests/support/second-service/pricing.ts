import { randomUUID } from 'node:crypto';
import { type Books, digitsOf, type GivenQuote, major, minor, shownFees } from './books.ts';
import { type Exchange, Refused, sendData } from './exchange.ts';
import { feeRecord } from './fees.ts';
import { nowOf, type Variant } from './variant.ts';

/** The channel names of "Payment channels by region" and of the list filter. */
export const CHANNELS = [
  'etransfer_send etransfer_request eft billpay cashpickup bank_transfer_ach credit_partnerbank_account',
  'mobile_money direct_debit bank_transfer operator_wallet wallet_debit direct_deposit swift instant_payments',
].flatMap((line) => line.split(' '));

const CURRENCIES = ['xof', 'cad', 'usd'];
const PER_CAD: Readonly<Record<string, number>> = { cad: 1, xof: 440, usd: 0.72 };

export function rateOf(from: string, to: string): number {
  return Number(((PER_CAD[to] ?? 1) / (PER_CAD[from] ?? 1)).toFixed(6));
}

/** Flat and percentage fees in minor units: ours and the partner's. */
export function feesOf(
  amountMinor: number,
  currency: string,
): { readonly ours: number; readonly partner: number } {
  const scale = digitsOf(currency) === 0 ? 1 : 1;
  return {
    ours: Math.ceil(amountMinor * 0.01) + 50 * scale,
    partner: Math.ceil(amountMinor * 0.002) + 10 * scale,
  };
}

function ask(exchange: Exchange, books: Books, names: readonly string[]): Record<string, string> {
  const asked: Record<string, string> = {};
  const missing = names.filter((name) => !exchange.query.get(name));
  if (missing.length > 0) {
    throw new Refused(
      400,
      'bad_request',
      'Missing required fields',
      Object.fromEntries(missing.map((name) => [name, [`${name} is required`]])),
    );
  }
  for (const [name, value] of exchange.query) {
    if (!names.includes(name)) books.oddities.push(`${exchange.path}: ${name} is not listed`);
    asked[name] = value;
  }
  for (const name of ['currency', 'from_currency', 'to_currency']) {
    if (names.includes(name) && !CURRENCIES.includes(asked[name] ?? '')) {
      throw new Refused(400, 'bad_request', `${name} is not a supported currency`);
    }
  }
  const channel = asked.channel ?? asked.payment_channel;
  if (channel !== undefined && !CHANNELS.includes(channel)) {
    throw new Refused(400, 'bad_request', `channel ${channel} is not supported`);
  }
  if (names.includes('country') && !/^[a-z]{2}$/.test(asked.country ?? '')) {
    throw new Refused(400, 'bad_request', 'country is not supported');
  }
  if (names.includes('amount') && !(Number(asked.amount) > 0)) {
    throw new Refused(400, 'bad_request', 'amount must be a positive number');
  }
  return asked;
}

type Figures = Omit<GivenQuote, 'id' | 'used'>;

function keep(books: Books, figures: Figures): GivenQuote {
  const quote = { ...figures, id: randomUUID(), used: false };
  books.quotes.set(quote.id, quote);
  return quote;
}

/** The single-quote shape. */
function singleQuote(
  quote: GivenQuote,
  ours: number,
  partner: number,
  currency: string,
  variant: Variant,
): Record<string, unknown> {
  const to = quote.asked.to_currency ?? currency;
  return {
    our_fee: major(ours, currency),
    total_fees: shownFees(ours + partner, currency, variant),
    we_convert: major(quote.userPays - quote.fee, currency),
    partner_fee: major(partner, currency),
    exchange_rate: quote.rate,
    converted: major(quote.converted, to),
    user_pays: Number(
      (major(quote.userPays - quote.fee, currency) + shownFees(quote.fee, currency, variant)).toFixed(2),
    ),
    errors: [],
    quote_id: quote.id,
    enabled: true,
    mode: quote.asked.mode ?? 'send',
    priority: quote.asked.priority ?? 'standard',
    market_rate: quote.rate,
  };
}

function quoteSame(
  exchange: Exchange,
  books: Books,
  kind: 'deposit' | 'payment',
  names: readonly string[],
  variant: Variant,
): void {
  const asked = ask(exchange, books, names);
  const currency = asked.currency ?? '';
  const amount = minor(Number(asked.amount), currency);
  const { ours, partner } = feesOf(amount, currency);
  const quote = keep(books, {
    kind,
    asked,
    userPays: amount + ours + partner,
    fee: ours + partner,
    converted: amount,
    rate: 1,
  });
  sendData(exchange.response, singleQuote(quote, ours, partner, currency, variant));
}

export function depositQuote(exchange: Exchange, books: Books, variant: Variant): void {
  quoteSame(exchange, books, 'deposit', ['channel', 'currency', 'amount', 'mode', 'country'], variant);
}

export function paymentQuote(exchange: Exchange, books: Books, variant: Variant): void {
  quoteSame(exchange, books, 'payment', ['channel', 'country', 'amount', 'currency'], variant);
}

function exchangeFigures(asked: Record<string, string>, kind: 'swap' | 'swap-and-send'): Figures {
  const from = asked.from_currency ?? '';
  const to = asked.to_currency ?? '';
  const amount = minor(Number(asked.amount), from);
  const { ours, partner } = feesOf(amount, from);
  const rate = rateOf(from, to);
  return {
    kind,
    asked,
    userPays: amount + ours + partner,
    fee: ours + partner,
    converted: minor(major(amount, from) * rate, to),
    rate,
  };
}

export function swapQuote(exchange: Exchange, books: Books, variant: Variant): void {
  const asked = ask(exchange, books, ['from_currency', 'to_currency', 'amount', 'priority', 'mode']);
  const figures = exchangeFigures(asked, 'swap');
  const { ours, partner } = feesOf(figures.userPays - figures.fee, asked.from_currency ?? '');
  sendData(
    exchange.response,
    singleQuote(keep(books, figures), ours, partner, asked.from_currency ?? '', variant),
  );
}

export function swapAndSendQuote(exchange: Exchange, books: Books, variant: Variant): void {
  const names = ['from_currency', 'to_currency', 'amount', 'payment_channel', 'priority', 'country', 'mode'];
  const asked = ask(exchange, books, names);
  const figures = exchangeFigures(asked, 'swap-and-send');
  const from = asked.from_currency ?? '';
  const { ours, partner } = feesOf(figures.userPays - figures.fee, from);
  const combined = keep(books, figures);
  sendData(exchange.response, {
    swap: part(combined, asked, 'swap', nowOf(variant)),
    payment: part(combined, asked, 'payment', nowOf(variant)),
    combined: singleQuote(combined, ours, partner, from, variant),
  });
}

/** One member of the swap-and-send quote; the payment's figures are in the target's currency, without fees. */
function part(
  quote: GivenQuote,
  asked: Record<string, string>,
  of: 'swap' | 'payment',
  nowMs: number,
): Record<string, unknown> {
  const from = of === 'swap' ? (asked.from_currency ?? '') : (asked.to_currency ?? '');
  const to = asked.to_currency ?? '';
  const fee = of === 'swap' ? major(quote.fee, from) : 0;
  const input = of === 'swap' ? major(quote.userPays - quote.fee, from) : major(quote.converted, to);
  const rate = of === 'swap' ? quote.rate : 1;
  const now = new Date(nowMs).toISOString();
  const pays = Number((input + fee).toFixed(2));
  return {
    id: randomUUID(),
    from_currency: from,
    to_currency: to,
    channel: asked.payment_channel,
    input_amount: input,
    operator_fees: fee,
    payment_partner_fees: 0,
    fx_partner_fees: 0,
    total_fees: fee,
    tax: 0,
    amount_to_pay: pays,
    amount_without_fees: input,
    converted_amount: major(quote.converted, to),
    exchange_rate: rate,
    recipient_gets: major(quote.converted, to),
    effective_rate: rate,
    market_rate: rate,
    created_at: now,
    updated_at: now,
    expiry_date: new Date(nowMs + 600_000).toISOString(),
    transaction_service_level: 'both',
    breakdown: {
      input_amount: input,
      operator_fee: fee,
      payment_partner_fee: 0,
      fx_partner_fee: 0,
      tax_amount: 0,
      total_fee: fee,
      operator_percentage: 1,
      payment_partner_percentage: 0.2,
      fx_partner_percentage: 0,
      tax_percentage: 0,
      total_percentage: 1.2,
      amount_to_be_paid: pays,
      amount_without_fees: input,
      market_rate: rate,
      effective_rate: rate,
      converted_amount: major(quote.converted, to),
      total_percentage_fees: fee,
      total_flat_fees: 0,
    },
    fees: feeRecord('swap', from, to),
  };
}

export function effectiveRate(exchange: Exchange, books: Books): void {
  const asked = ask(exchange, books, ['from_currency', 'to_currency', 'priority']);
  const rate = rateOf(asked.from_currency ?? '', asked.to_currency ?? '');
  sendData(exchange.response, {
    plan_id: randomUUID(),
    revenue_line: 'fx',
    base_currency: asked.from_currency,
    target_currency: asked.to_currency,
    priority: asked.priority,
    fee: feeRecord('swap', asked.from_currency ?? '', asked.to_currency ?? ''),
    market_rate: rate,
    effective_rate: rate,
  });
}
