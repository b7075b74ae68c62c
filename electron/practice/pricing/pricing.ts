import { amountToApi } from '../../../shared/domain/money.ts';
import type { Pricing } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import type { PracticeOptions } from '../faults/practice-options.ts';
import { channelFee, type Fee, type FeeParts, feeOn, swapFee } from './fee-schedule.ts';
import { amountToReach, atPar, convert, type Exchange, marketExchange } from './money-math.ts';

/** The price of an exchange or of a payment, with its parts. */
export interface PricedPart {
  readonly pricing: Pricing;
  readonly fee: Fee;
  readonly parts: FeeParts;
}

function partOf(fee: Fee, exchange: Exchange, convertMinor: number, convertedMinor: number): PricedPart {
  const parts = feeOn(convertMinor, fee);
  const ourFeeMinor = parts.operatorMinor + parts.taxMinor;
  const partnerFeeMinor = parts.partnerMinor + parts.fxMinor;
  const money = { convertMinor, convertedMinor, ourFeeMinor, partnerFeeMinor };
  return { fee, parts, pricing: pricing({ exchange, ...money }) };
}

/** The price of a payment, withdrawal or deposit in one currency: the full amount arrives, and the fees are added to it. */
export function priceChannel(channel: string, currency: string, amountMinor: number): PricedPart | undefined {
  const fee = channelFee(channel, currency);
  return fee && partOf(fee, atPar(currency), amountMinor, amountMinor);
}

/** The two directions of an amount: `send` is in the source currency, `receive` in the target's. */
export type SwapMode = 'send' | 'receive';

interface SwapRequest {
  readonly from: string;
  readonly to: string;
  /** Minor units of the currency that the mode names. */
  readonly amountMinor: number;
  readonly mode: SwapMode;
}

/** An exchange at the market rate. The fees of the operator and the exchange partner are added, in the source currency. */
export function priceSwap(request: SwapRequest): PricedPart | undefined {
  const exchange = marketExchange(request.from, request.to);
  const fee = swapFee(request.from, request.to);
  if (!exchange || !fee) return undefined;
  const convertMinor =
    request.mode === 'send' ? request.amountMinor : amountToReach(request.amountMinor, exchange);
  return partOf(fee, exchange, convertMinor, convert(convertMinor, exchange));
}

/**
 * An exchange and a payment in one step. The recipient gets everything that is converted. The fees of both parts are added in the source currency; those of
 * the payment are rounded up, and operator and partner fees are kept apart.
 */
export function priceSwapAndSend(request: SwapRequest & { channel: string }) {
  const swap = priceSwap(request);
  const exchange = marketExchange(request.from, request.to);
  if (!swap || !exchange) return undefined;
  const { convertMinor, convertedMinor } = swap.pricing;
  const payment = priceChannel(request.channel, request.to, convertedMinor);
  if (!payment) return undefined;
  const ourFeeMinor = swap.pricing.ourFeeMinor + amountToReach(payment.pricing.ourFeeMinor, exchange);
  const partnerFeeMinor =
    swap.pricing.partnerFeeMinor + amountToReach(payment.pricing.partnerFeeMinor, exchange);
  const money = { convertMinor, convertedMinor, ourFeeMinor, partnerFeeMinor };
  return { swap, payment, pricing: pricing({ exchange, ...money }) };
}

/** Fees are added to the converted amount. */
export function pricing(
  of: { exchange: Exchange } & Pick<
    Pricing,
    'convertMinor' | 'convertedMinor' | 'ourFeeMinor' | 'partnerFeeMinor'
  >,
): Pricing {
  const { exchange, ...money } = of;
  const totalFeesMinor = of.ourFeeMinor + of.partnerFeeMinor;
  return {
    fromCurrency: exchange.from,
    toCurrency: exchange.to,
    rateScaled: exchange.rateScaled,
    ...money,
    totalFeesMinor,
    userPaysMinor: of.convertMinor + totalFeesMinor,
  };
}

export type QuoteRefusal = PracticeOptions['quotes']['refusals'][number];

/** The first configured refusal that matches an amount, or undefined. */
export function quoteRefusalFor(
  state: PracticeState,
  channel: string,
  currency: string,
  amountMinor: number,
): QuoteRefusal | undefined {
  const { refusals } = state.options.quotes;
  if (refusals.length === 0) return undefined;
  const amount = amountToApi(amountMinor, currency);
  return refusals.find(
    (refusal) =>
      (refusal.channel === undefined || refusal.channel === channel) &&
      (refusal.currency === undefined || refusal.currency === currency) &&
      (refusal.minAmount === undefined || amount >= refusal.minAmount) &&
      (refusal.maxAmount === undefined || amount <= refusal.maxAmount),
  );
}
