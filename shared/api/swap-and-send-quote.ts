/** The quote of the swap-and-send calculator and the effective rate (spec "Calculators"). */
import { z } from 'zod';
import { type Decoded, decoded, decodedAt, decoderOf, decodeWith, faulty, isJsonObject } from './decoding.ts';
import { feeSchema } from './fee.ts';
import {
  apiObject,
  members,
  optional,
  optionalCurrency,
  optionalNumber,
  optionalText,
  optionalTimestamp,
  requiredNumber,
} from './field-schemas.ts';
import { decodeQuote, isOffer, type Quote } from './quote.ts';

const quotePart = apiObject({
  /** The part's quote id. Like `payment.recipientGets`, it is always present in a quote that is an offer. */
  id: optionalText,
  ...members(optionalCurrency, 'from_currency', 'to_currency'),
  ...members(optionalText, 'channel', 'transaction_service_level'),
  ...members(optionalNumber, 'input_amount', 'amount_to_pay', 'amount_without_fees', 'converted_amount'),
  ...members(optionalNumber, 'exchange_rate', 'effective_rate', 'market_rate', 'recipient_gets'),
  ...members(optionalNumber, 'total_fees', 'operator_fees', 'payment_partner_fees', 'fx_partner_fees', 'tax'),
  ...members(optionalTimestamp, 'created_at', 'updated_at', 'expiry_date'),
  /** The service's own breakdown, under its own names; undefined for anything that is not a number. */
  breakdown: optional(z.record(z.string(), optionalNumber.catch(undefined))),
  fees: optional(feeSchema),
}).transform(({ expiryDate, ...part }) => ({ ...part, expiresAtMs: expiryDate }));

/** One half of a swap-and-send quote. Figures are in major units. */
export type QuotePart = Readonly<z.output<typeof quotePart>>;

/** `swap.id` and `payment.id` name the parts; `combined.quoteId` the whole. */
export interface SwapAndSendQuote {
  readonly swap: QuotePart;
  /** Its `recipientGets` is compared with a row's amount. */
  readonly payment: QuotePart;
  readonly combined: Quote;
}

/** Reads the three members of a swap-and-send quote. Members that a usable one must have are reported if they are missing. */
export function decodeSwapAndSendQuote(json: unknown): Decoded<SwapAndSendQuote> {
  if (!isJsonObject(json)) return faulty('', 'expected object');
  const combined = decodedAt(decodeQuote(json.combined), 'combined');
  if (!combined.ok) return combined;
  const isOffered = isOffer(combined.value);
  const swap = decodePart(json.swap, 'swap', isOffered);
  if (!swap.ok) return swap;
  const payment = decodePart(json.payment, 'payment', isOffered);
  if (!payment.ok) return payment;
  if (isOffered && payment.value.recipientGets === undefined) {
    return faulty('payment.recipient_gets', 'expected number, but it is missing');
  }
  return decoded({ swap: swap.value, payment: payment.value, combined: combined.value });
}

function decodePart(json: unknown, path: string, isOffered: boolean): Decoded<QuotePart> {
  const part = decodeWith(quotePart, isOffered ? json : (json ?? {}), path);
  if (part.ok && isOffered && part.value.id === undefined) {
    return faulty(`${path}.id`, 'expected string, but it is missing');
  }
  return part;
}

const effectiveRate = apiObject({
  effective_rate: requiredNumber,
  market_rate: optionalNumber,
  ...members(optionalCurrency, 'base_currency', 'target_currency'),
  ...members(optionalText, 'priority', 'plan_id', 'revenue_line'),
  fee: optional(feeSchema),
});

/** The rate between two currencies for a plan, with the fee by which it differs from the market's. */
export type EffectiveRate = z.output<typeof effectiveRate>;

export const decodeEffectiveRate = decoderOf(effectiveRate);
