/** The quote of the swap-and-send calculator and the effective rate (spec "Calculators"). */
import { z } from 'zod';
import type { CurrencyCode } from '../domain/money.ts';
import { type Decoded, decoded, decodedAt, decodeWith, faulty, isJsonObject } from './decoding.ts';
import { type Fee, feeSchema } from './fee.ts';
import {
  optionalCurrency,
  optionalNumber,
  optionalRecord,
  optionalText,
  optionalTimestamp,
  requiredNumber,
} from './field-schemas.ts';
import { decodeQuote, isOffer, type Quote } from './quote.ts';

/** One half of a swap-and-send quote. Figures are in major units. */
export interface QuotePart {
  /** The part's quote id; like `payment.recipientGets`, always there in a quote that is an offer. */
  readonly id: string | undefined;
  readonly fromCurrency: CurrencyCode | undefined;
  readonly toCurrency: CurrencyCode | undefined;
  readonly channel: string | undefined;
  readonly inputAmount: number | undefined;
  readonly totalFees: number | undefined;
  readonly tax: number | undefined;
  readonly amountToPay: number | undefined;
  readonly amountWithoutFees: number | undefined;
  readonly convertedAmount: number | undefined;
  readonly exchangeRate: number | undefined;
  readonly recipientGets: number | undefined;
  readonly effectiveRate: number | undefined;
  readonly marketRate: number | undefined;
  readonly operatorFees: number | undefined;
  readonly paymentPartnerFees: number | undefined;
  readonly fxPartnerFees: number | undefined;
  readonly transactionServiceLevel: string | undefined;
  readonly createdAtMs: number | undefined;
  readonly updatedAtMs: number | undefined;
  readonly expiresAtMs: number | undefined;
  /** The service's own breakdown, under its own names. */
  readonly breakdown: Readonly<Record<string, unknown>> | undefined;
  readonly fees: Fee | undefined;
}

/** `swap.id` and `payment.id` name the parts; `combined.quoteId` the whole. */
export interface SwapAndSendQuote {
  readonly swap: QuotePart;
  /** Its `recipientGets` is what a row's amount is compared with. */
  readonly payment: QuotePart;
  readonly combined: Quote;
}

const quotePart = z
  .object({
    id: optionalText,
    from_currency: optionalCurrency,
    to_currency: optionalCurrency,
    channel: optionalText,
    input_amount: optionalNumber,
    total_fees: optionalNumber,
    tax: optionalNumber,
    amount_to_pay: optionalNumber,
    amount_without_fees: optionalNumber,
    converted_amount: optionalNumber,
    exchange_rate: optionalNumber,
    recipient_gets: optionalNumber,
    effective_rate: optionalNumber,
    market_rate: optionalNumber,
    operator_fees: optionalNumber,
    payment_partner_fees: optionalNumber,
    fx_partner_fees: optionalNumber,
    transaction_service_level: optionalText,
    created_at: optionalTimestamp,
    updated_at: optionalTimestamp,
    expiry_date: optionalTimestamp,
    breakdown: optionalRecord,
    fees: feeSchema.nullish(),
  })
  .transform(
    (raw): QuotePart => ({
      id: raw.id,
      fromCurrency: raw.from_currency,
      toCurrency: raw.to_currency,
      channel: raw.channel,
      inputAmount: raw.input_amount,
      totalFees: raw.total_fees,
      tax: raw.tax,
      amountToPay: raw.amount_to_pay,
      amountWithoutFees: raw.amount_without_fees,
      convertedAmount: raw.converted_amount,
      exchangeRate: raw.exchange_rate,
      recipientGets: raw.recipient_gets,
      effectiveRate: raw.effective_rate,
      marketRate: raw.market_rate,
      operatorFees: raw.operator_fees,
      paymentPartnerFees: raw.payment_partner_fees,
      fxPartnerFees: raw.fx_partner_fees,
      transactionServiceLevel: raw.transaction_service_level,
      createdAtMs: raw.created_at,
      updatedAtMs: raw.updated_at,
      expiresAtMs: raw.expiry_date,
      breakdown: raw.breakdown,
      fees: raw.fees ?? undefined,
    }),
  );

/** Reads the three members of a swap-and-send quote. What a usable one must have is reported when it is missing. */
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

/** The rate between two currencies for a plan, with the fee that makes it differ from the market's. */
export interface EffectiveRate {
  readonly effectiveRate: number;
  readonly marketRate: number | undefined;
  readonly baseCurrency: CurrencyCode | undefined;
  readonly targetCurrency: CurrencyCode | undefined;
  readonly priority: string | undefined;
  readonly planId: string | undefined;
  readonly revenueLine: string | undefined;
  readonly fee: Fee | undefined;
}

const effectiveRate = z
  .object({
    effective_rate: requiredNumber,
    market_rate: optionalNumber,
    base_currency: optionalCurrency,
    target_currency: optionalCurrency,
    priority: optionalText,
    plan_id: optionalText,
    revenue_line: optionalText,
    fee: feeSchema.nullish(),
  })
  .transform(
    (raw): EffectiveRate => ({
      effectiveRate: raw.effective_rate,
      marketRate: raw.market_rate,
      baseCurrency: raw.base_currency,
      targetCurrency: raw.target_currency,
      priority: raw.priority,
      planId: raw.plan_id,
      revenueLine: raw.revenue_line,
      fee: raw.fee ?? undefined,
    }),
  );

export function decodeEffectiveRate(json: unknown): Decoded<EffectiveRate> {
  return decodeWith(effectiveRate, json);
}
