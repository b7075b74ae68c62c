import { amountToApi } from '../../../shared/domain/money.ts';
import type { Pricing } from '../books/book-types.ts';
import type { Quote } from '../books/quote-store.ts';
import { feeToApi } from './fee-schedule.ts';
import { RATE_SCALE, rateToApi } from './money-math.ts';
import type { PricedPart, QuoteRefusal } from './pricing.ts';

/**
 * Spec "Quote (calculator result)". Fees, we_convert and user_pays are in the source currency, converted in the
 * target currency.
 */
export function singleQuote(of: {
  quote: Quote;
  mode: string;
  priority: string;
  refusal: QuoteRefusal | undefined;
  suggested: Pricing | undefined;
  nameEnd: boolean;
  /** Of the smallest unit, by which the fee is below the one that is booked: a quote does not round (`FeeParts`). */
  roundedUp: number;
}) {
  const { quote, refusal } = of;
  return {
    ...(of.nameEnd && { expiry_date: new Date(quote.expiresMs).toISOString() }),
    ...withFraction(quoteValues(quote.pricing), quote.pricing, of.roundedUp),
    errors: refusal?.withErrors ? [quoteError(refusal, of.suggested, quote.pricing)] : [],
    quote_id: quote.id,
    enabled: quote.enabled,
    mode: of.mode,
    priority: of.priority,
    market_rate: rateToApi(quote.pricing.rateScaled),
  };
}

function quoteValues(pricing: Pricing) {
  const { fromCurrency, toCurrency } = pricing;
  return {
    our_fee: amountToApi(pricing.ourFeeMinor, fromCurrency),
    total_fees: amountToApi(pricing.totalFeesMinor, fromCurrency),
    we_convert: amountToApi(pricing.convertMinor, fromCurrency),
    partner_fee: amountToApi(pricing.partnerFeeMinor, fromCurrency),
    exchange_rate: rateToApi(pricing.rateScaled),
    converted: amountToApi(pricing.convertedMinor, toCurrency),
    user_pays: amountToApi(pricing.userPaysMinor, fromCurrency),
  };
}

/** The same with our fee before it was rounded up. */
function withFraction(
  values: ReturnType<typeof quoteValues>,
  { fromCurrency }: Pricing,
  fraction: number,
): ReturnType<typeof quoteValues> {
  if (fraction === 0) return values;
  const less = (amount: number) => Number((amount - amountToApi(1, fromCurrency) * fraction).toFixed(8));
  const { our_fee, total_fees, user_pays } = values;
  return { ...values, our_fee: less(our_fee), total_fees: less(total_fees), user_pays: less(user_pays) };
}

function quoteError(refusal: QuoteRefusal, suggested: Pricing | undefined, pricing: Pricing) {
  return {
    error_code: refusal.errorCode,
    suggested_receive_amount: refusal.suggestedAmount ?? 0,
    suggested_receive_amount_currency: pricing.toCurrency,
    suggested_values: quoteValues(suggested ?? pricing),
  };
}

/** One part of the swap-and-send quote (spec "Calculators"): amounts in its own source currency. */
export function swapAndSendPart(of: PricedPart & { id: string; quote: Quote; channel: string }) {
  const { pricing, fee, parts } = of;
  const money = (minor: number) => amountToApi(minor, pricing.fromCurrency);
  const totalFeesMinor = parts.operatorMinor + parts.partnerMinor + parts.fxMinor;
  const paysMinor = pricing.convertMinor + totalFeesMinor + parts.taxMinor;
  const created = new Date(of.quote.createdMs).toISOString();
  const gets = amountToApi(pricing.convertedMinor, pricing.toCurrency);
  const marketRate = rateToApi(pricing.rateScaled);
  /** What the part and its breakdown both have. */
  const figures = {
    input_amount: money(pricing.convertMinor),
    amount_without_fees: money(pricing.convertMinor),
    converted_amount: gets,
    market_rate: marketRate,
    effective_rate: effectiveRateOf(pricing, paysMinor),
  };
  return {
    id: of.id,
    from_currency: pricing.fromCurrency,
    to_currency: pricing.toCurrency,
    channel: of.channel,
    ...figures,
    operator_fees: money(parts.operatorMinor),
    payment_partner_fees: money(parts.partnerMinor),
    fx_partner_fees: money(parts.fxMinor),
    total_fees: money(totalFeesMinor),
    tax: money(parts.taxMinor),
    amount_to_pay: money(paysMinor),
    exchange_rate: marketRate,
    recipient_gets: gets,
    created_at: created,
    updated_at: created,
    expiry_date: new Date(of.quote.expiresMs).toISOString(),
    transaction_service_level: 'both',
    breakdown: {
      ...figures,
      operator_fee: money(parts.operatorMinor),
      payment_partner_fee: money(parts.partnerMinor),
      fx_partner_fee: money(parts.fxMinor),
      tax_amount: money(parts.taxMinor),
      total_fee: money(totalFeesMinor),
      operator_percentage: fee.operatorPercentage,
      payment_partner_percentage: fee.partnerPercentage,
      fx_partner_percentage: fee.fxPartnerPercentage,
      tax_percentage: fee.taxPercentage,
      total_percentage: fee.operatorPercentage + fee.partnerPercentage + fee.fxPartnerPercentage,
      amount_to_be_paid: money(paysMinor),
      total_percentage_fees: money(totalFeesMinor - fee.operatorFlatMinor - fee.partnerFlatMinor),
      total_flat_fees: money(fee.operatorFlatMinor + fee.partnerFlatMinor),
    },
    fees: feeToApi(fee),
  };
}

/** What the recipient gets per unit paid, with fees and tax included. */
function effectiveRateOf(pricing: Pricing, paysMinor: number): number {
  const pays = amountToApi(paysMinor, pricing.fromCurrency);
  const gets = amountToApi(pricing.convertedMinor, pricing.toCurrency);
  return pays === 0 ? 0 : Math.round((gets / pays) * RATE_SCALE) / RATE_SCALE;
}
