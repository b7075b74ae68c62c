import type { Pricing } from '../books/book-types.ts';
import { marketExchange } from './exchange-rates.ts';
import { channelFee, type Fee, type FeeParts, feeOn, swapFee } from './fee-schedule.ts';
import { amountToReach, convert, type Exchange, RATE_SCALE } from './money-math.ts';

/** Same-currency pricing of a payment, withdrawal or deposit: the amount arrives whole, the fees come on top. */
export function priceChannel(channel: string, currency: string, amountMinor: number): Pricing | undefined {
  const fee = channelFee(channel, currency);
  if (!fee) return undefined;
  const parts = feeOn(amountMinor, fee);
  return pricing({
    exchange: { from: currency, to: currency, rateScaled: RATE_SCALE },
    convertMinor: amountMinor,
    convertedMinor: amountMinor,
    ourFeeMinor: parts.operatorMinor + parts.taxMinor,
    partnerFeeMinor: parts.partnerMinor + parts.fxMinor,
  });
}

/** The two directions of an amount: `send` is in the source currency, `receive` in the target's. */
export type SwapMode = 'send' | 'receive';

export interface SwapRequest {
  readonly from: string;
  readonly to: string;
  /** Minor units of the currency that the mode names. */
  readonly amountMinor: number;
  readonly mode: SwapMode;
}

/** A priced exchange with the parts it was made of. */
export interface PricedSwap {
  readonly pricing: Pricing;
  readonly fee: Fee;
  readonly parts: FeeParts;
}

/** An exchange at the market's rate; the operator's and the exchange partner's fees come on top, in the source currency. */
export function priceSwap(request: SwapRequest): PricedSwap | undefined {
  const exchange = marketExchange(request.from, request.to);
  const fee = swapFee(request.from, request.to);
  if (!exchange || !fee) return undefined;
  const convertMinor =
    request.mode === 'send' ? request.amountMinor : amountToReach(request.amountMinor, exchange);
  const parts = feeOn(convertMinor, fee);
  return {
    fee,
    parts,
    pricing: pricing({
      exchange,
      convertMinor,
      convertedMinor: convert(convertMinor, exchange),
      ourFeeMinor: parts.operatorMinor + parts.taxMinor,
      partnerFeeMinor: parts.partnerMinor + parts.fxMinor,
    }),
  };
}

/** An exchange and a payment in one step. */
export interface PricedSwapAndSend {
  readonly swap: PricedSwap;
  readonly payment: { readonly pricing: Pricing; readonly fee: Fee; readonly parts: FeeParts };
  readonly pricing: Pricing;
}

/**
 * The recipient gets all that is converted; both parts' fees come on top in the source currency, the payment's rounded
 * up, the operator's among the operator's and the partner's among the partner's.
 */
export function priceSwapAndSend(request: SwapRequest & { channel: string }): PricedSwapAndSend | undefined {
  const swap = priceSwap(request);
  const fee = channelFee(request.channel, request.to);
  const exchange = marketExchange(request.from, request.to);
  if (!swap || !fee || !exchange) return undefined;
  const payment = priceChannel(request.channel, request.to, swap.pricing.convertedMinor);
  if (!payment) return undefined;
  const ourFeeMinor = amountToReach(payment.ourFeeMinor, exchange);
  const partnerFeeMinor = amountToReach(payment.partnerFeeMinor, exchange);
  return {
    swap,
    payment: { pricing: payment, fee, parts: feeOn(swap.pricing.convertedMinor, fee) },
    pricing: pricing({
      exchange,
      convertMinor: swap.pricing.convertMinor,
      convertedMinor: swap.pricing.convertedMinor,
      ourFeeMinor: swap.pricing.ourFeeMinor + ourFeeMinor,
      partnerFeeMinor: swap.pricing.partnerFeeMinor + partnerFeeMinor,
    }),
  };
}

function pricing(of: {
  exchange: Exchange;
  convertMinor: number;
  convertedMinor: number;
  ourFeeMinor: number;
  partnerFeeMinor: number;
}): Pricing {
  const totalFeesMinor = of.ourFeeMinor + of.partnerFeeMinor;
  return {
    fromCurrency: of.exchange.from,
    toCurrency: of.exchange.to,
    rateScaled: of.exchange.rateScaled,
    convertMinor: of.convertMinor,
    convertedMinor: of.convertedMinor,
    ourFeeMinor: of.ourFeeMinor,
    partnerFeeMinor: of.partnerFeeMinor,
    totalFeesMinor,
    userPaysMinor: of.convertMinor + totalFeesMinor,
  };
}
