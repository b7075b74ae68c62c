/** The quotes of the calculators (spec "Quote") and the effective rate (spec "Calculators"). */
import { z } from 'zod';
import { type Decoded, decoded, decodedAt, decoderOf, decodeWith, faulty, isJsonObject } from './decoding.ts';
import { feeSchema } from './fee.ts';
import {
  apiObject,
  members,
  optional,
  optionalCurrency,
  optionalFlag,
  optionalNumber,
  optionalText,
  optionalTimestamp,
  requiredNumber,
} from './field-schemas.ts';

const figureFields = {
  ...members(optionalNumber, 'our_fee', 'total_fees', 'partner_fee', 'we_convert', 'exchange_rate'),
  /** What arrives, in the recipient's currency, and the total that the payer pays. */
  ...members(optionalNumber, 'converted', 'user_pays'),
};

const figures = apiObject(figureFields);

/** The figures of a quote, in major units. */
export type QuoteFigures = z.output<typeof figures>;

/** Why the service will not carry out the quoted payment, with what it would carry out instead. */
const quoteError = apiObject({
  error_code: z.string(),
  suggested_receive_amount: optionalNumber,
  suggested_receive_amount_currency: optionalCurrency,
  suggested_values: optional(figures),
});

const quote = apiObject({
  ...figureFields,
  /** Passed to session creation; undefined only in a quote with errors or `enabled: false`. */
  quote_id: optionalText,
  market_rate: optionalNumber,
  enabled: optionalFlag,
  ...members(optionalText, 'mode', 'priority'),
  /** Quotes "carry an expiry_date" (spec "Limits"), although the single shape does not list it. */
  expiry_date: optionalTimestamp,
  // Also accepts an empty object, which other answers use if there are no errors.
  errors: optional(z.union([z.array(quoteError), z.strictObject({}).transform(() => [])])),
}).transform(({ expiryDate, errors = [], ...raw }) => ({ ...raw, expiresAtMs: expiryDate, errors }));

/** A quote. If it has no errors and is not disabled, it always has its id, `totalFees`, `converted` and `userPays`. */
export type Quote = Readonly<z.output<typeof quote>>;

/** Reads a single quote. Members that a usable quote must have are reported if they are missing. */
export function decodeQuote(json: unknown): Decoded<Quote> {
  const result = decodeWith(quote, json);
  if (!result.ok || !isOffer(result.value)) return result;
  const { quoteId, totalFees, converted, userPays } = result.value;
  const needed = { quote_id: quoteId, total_fees: totalFees, converted, user_pays: userPays };
  const faults = Object.entries(needed).flatMap(([path, value]) =>
    value === undefined ? [{ path, message: 'is missing in a quote without errors' }] : [],
  );
  return faults.length > 0 ? { ok: false, faults } : decoded(result.value);
}

/** True if the service offers what was asked for: no errors, and not switched off. */
export function isOffer(quoted: Quote): boolean {
  return quoted.errors.length === 0 && quoted.enabled !== false;
}

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
