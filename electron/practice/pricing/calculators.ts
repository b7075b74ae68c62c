import type { Pricing } from '../books/book-types.ts';
import type { PracticeState } from '../books/practice-state.ts';
import type { Quote } from '../books/quote-store.ts';
import { type Answer, success } from '../http/answer.ts';
import { type ParamReader, type QueryParams, readParams } from '../http/query-params.ts';
import { type FeeParts, feeToApi, regionOf, swapFee } from './fee-schedule.ts';
import { marketExchange, minorWithinLimit, RATE_SCALE, rateToApi } from './money-math.ts';
import { priceChannel, priceSwap, priceSwapAndSend, quoteRefusalFor, type SwapMode } from './pricing.ts';
import { singleQuote, swapAndSendPart } from './quote-wire.ts';

const CURRENCIES = ['xof', 'cad', 'usd'];

/** The deposit and payment calculators: one channel, one currency, fees on top of the amount. */
export function channelQuote(state: PracticeState, kind: 'deposit' | 'payment', params: QueryParams): Answer {
  const read = readParams(params);
  const channel = required(read, 'channel');
  const currency = requiredCurrency(read, 'currency');
  const country = required(read, 'country');
  const amountMinor = requiredAmount(read, currency);
  const mode = kind === 'deposit' ? requiredChoice(read, 'mode', ['send', 'receive']) : 'send';
  const region = regionOf(currency);
  if (region) {
    const channels = kind === 'deposit' ? region.payinChannels : region.payoutChannels;
    read.complainUnlessOneOf('channel', channel, channels);
    read.complainUnlessOneOf('country', country, region.countries);
  }
  read.check();
  const request = { kind, channel, country, from: currency, amountMinor, mode, priority: 'standard' };
  const { result } = addQuote(state, request, (minor) => priceChannel(channel, currency, minor));
  return success(result);
}

/** The swap calculator. `mode` send: the amount is in from_currency; receive: in to_currency. */
export function swapQuote(state: PracticeState, params: QueryParams): Answer {
  const read = readParams(params);
  const request = readSwap(read);
  read.check();
  const { result } = addQuote(
    state,
    { kind: 'swap', channel: 'swap', country: '', ...request },
    (amountMinor) => priceSwap({ ...request, amountMinor }),
  );
  return success(result);
}

/** The swap-and-send calculator: its two parts, and the combined quote that the creation of the session takes. */
export function swapAndSendQuote(state: PracticeState, params: QueryParams): Answer {
  const read = readParams(params);
  const request = readSwap(read);
  const channel = required(read, 'payment_channel');
  const country = required(read, 'country');
  const region = regionOf(request.to);
  if (region) {
    read.complainUnlessOneOf('payment_channel', channel, region.payoutChannels);
    read.complainUnlessOneOf('country', country, region.countries);
  }
  read.check();
  const priced = priceSwapAndSend({ ...request, channel });
  if (!priced) throw new Error(`no fee is scheduled for ${channel} in ${request.to}`);
  const partIds = [state.ids.uuid(), state.ids.uuid()] as const;
  const { quote, result } = addQuote(
    state,
    { kind: 'swap_and_send', channel, country, ...request },
    (amountMinor) => priceSwapAndSend({ ...request, amountMinor, channel }),
    partIds,
  );
  return success({
    swap: swapAndSendPart({ id: partIds[0], quote, channel: 'swap', ...priced.swap }),
    payment: swapAndSendPart({ id: partIds[1], quote, channel, ...priced.payment }),
    combined: result,
  });
}

/** The effective-rate calculator: the market's rate less the percentages of the schedule. */
export function effectiveRate(_state: PracticeState, params: QueryParams): Answer {
  const read = readParams(params);
  const { from, to } = requiredPair(read);
  const priority = required(read, 'priority');
  read.check();
  const fee = swapFee(from, to);
  const exchange = marketExchange(from, to);
  if (!fee || !exchange) throw new Error(`no exchange from ${from} to ${to}`);
  const taken = (fee.operatorPercentage + fee.partnerPercentage + fee.fxPartnerPercentage) / 100;
  const line = feeToApi(fee);
  return success({
    plan_id: line.plan_id,
    revenue_line: line.revenue_line,
    base_currency: from,
    target_currency: to,
    priority,
    fee: line,
    market_rate: rateToApi(exchange.rateScaled),
    effective_rate: Math.round(exchange.rateScaled * (1 - taken)) / RATE_SCALE,
  });
}

function readSwap(read: ParamReader) {
  const { from, to } = requiredPair(read);
  const mode: SwapMode = requiredChoice(read, 'mode', ['send', 'receive']) === 'receive' ? 'receive' : 'send';
  const amountMinor = requiredAmount(read, mode === 'send' ? from : to);
  return { from, to, amountMinor, mode, priority: required(read, 'priority') };
}

function requiredPair(read: ParamReader): { from: string; to: string } {
  const from = requiredCurrency(read, 'from_currency');
  const to = requiredCurrency(read, 'to_currency');
  if (from && from === to) read.complain('to_currency', 'The two currencies must differ.');
  return { from, to };
}

function required(read: ParamReader, name: string): string {
  const value = read.text(name);
  if (!value) read.complain(name, `The ${name} is required.`);
  return value;
}

/** A currency's code, which these operations have in lower case; '' for any other. */
function requiredCurrency(read: ParamReader, name: string): string {
  const code = required(read, name);
  read.complainUnlessOneOf(name, code, CURRENCIES);
  return CURRENCIES.includes(code) ? code : '';
}

function requiredChoice(read: ParamReader, name: string, allowed: readonly string[]): string {
  return required(read, name) && read.choice(name, allowed);
}

function requiredAmount(read: ParamReader, currency: string): number {
  const text = required(read, 'amount');
  if (!text) return 0;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const amountMinor = minorWithinLimit(value, currency || 'cad');
  if (amountMinor !== undefined && amountMinor > 0) return amountMinor;
  read.complain('amount', 'The amount must be a number above zero, in the decimals of the currency.');
  return 0;
}

interface QuoteRequest extends Pick<Quote, 'kind' | 'channel' | 'country'> {
  /** The source currency. */
  readonly from: string;
  readonly amountMinor: number;
  readonly mode: string;
  readonly priority: string;
}

/** Adds a quote to the books; with it, what its calculator answers. `alsoKnownAs` as in the quote store. */
function addQuote(
  state: PracticeState,
  { kind, channel, country, from, amountMinor, mode, priority }: QuoteRequest,
  price: (amountMinor: number) => { readonly pricing: Pricing; readonly parts?: FeeParts } | undefined,
  alsoKnownAs: readonly string[] = [],
) {
  const priced = price(amountMinor);
  if (!priced) throw new Error(`no fee is scheduled for ${channel} from ${from}`);
  const { pricing } = priced;
  const refusal = quoteRefusalFor(state, channel, from, amountMinor);
  const createdMs = state.clock.nowMs();
  const quote: Quote = {
    id: state.ids.uuid(),
    kind,
    channel,
    country,
    pricing,
    enabled: refusal?.enabled ?? true,
    createdMs,
    expiresMs: createdMs + state.options.quotes.validMs,
    usedBy: undefined,
  };
  state.quotes.add(quote, alsoKnownAs);
  const suggested =
    refusal?.suggestedAmount === undefined
      ? undefined
      : price(minorWithinLimit(refusal.suggestedAmount, from) ?? 0)?.pricing;
  const { nameEnd } = state.options.quotes;
  // The fees of an exchange that is sent on are added up of two currencies, and rounded for that.
  const roundedUp = priced.parts?.roundedUp ?? 0;
  const asked = { quote, mode, priority, refusal, suggested, nameEnd, roundedUp };
  return { quote, result: singleQuote(asked) };
}
