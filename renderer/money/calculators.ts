import { PAYIN_METHODS } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import type { Request } from '../bridge/requests.ts';
import { plainAmount } from './money-draft.ts';

/** The API's five calculators. */
export const CALCULATORS = ['payment', 'deposit', 'swap', 'swap-and-send', 'effective-rate'] as const;
export type Calculator = (typeof CALCULATORS)[number];

export interface CalculatorDraft {
  readonly channel: string;
  readonly payinMethod: string;
  readonly country: string;
  readonly amount: string;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly priority: string;
  readonly mode: string;
}

const FIELDS: Readonly<Record<Calculator, readonly (keyof CalculatorDraft)[]>> = {
  payment: ['channel', 'country', 'amount', 'fromCurrency'],
  deposit: ['payinMethod', 'country', 'amount', 'fromCurrency', 'mode'],
  swap: ['fromCurrency', 'toCurrency', 'amount', 'priority', 'mode'],
  'swap-and-send': ['fromCurrency', 'toCurrency', 'amount', 'channel', 'country', 'priority', 'mode'],
  'effective-rate': ['fromCurrency', 'toCurrency', 'priority'],
};

/** The fields that a calculator asks for (API document, "Calculators": all of them required). */
export function calculatorFields(calculator: Calculator): readonly (keyof CalculatorDraft)[] {
  return FIELDS[calculator];
}

export type QuoteRequest = Request<
  'quotes.payment' | 'quotes.deposit' | 'quotes.swap' | 'quotes.swap-and-send'
>;
export type CalculatorRequest = QuoteRequest | Request<'quotes.effective-rate'>;

/** The request of a calculator, or null while a field is blank or cannot be read. */
export function calculatorRequest(calculator: Calculator, draft: CalculatorDraft): CalculatorRequest | null {
  if (calculator !== 'effective-rate') return quoteRequest(calculator, draft);
  const { fromCurrency, toCurrency, priority } = draft;
  if (isBlank(calculator, draft)) return null;
  return { name: 'quotes.effective-rate', input: { fromCurrency, toCurrency, priority } };
}

/** The request for a quote, or null while a field is blank or cannot be read. */
export function quoteRequest(
  calculator: Exclude<Calculator, 'effective-rate'>,
  draft: CalculatorDraft,
): QuoteRequest | null {
  const { country, fromCurrency, toCurrency, priority, mode } = draft;
  const amount = plainAmount(draft.amount, fromCurrency);
  if (amount === undefined || isBlank(calculator, draft)) return null;
  const exchange = { fromCurrency, toCurrency, amount, priority, mode };
  if (calculator === 'swap') return { name: 'quotes.swap', input: exchange };
  if (calculator === 'deposit') {
    const channel = oneOf(PAYIN_METHODS, draft.payinMethod);
    const input = { currency: fromCurrency, amount, mode, country };
    return channel ? { name: 'quotes.deposit', input: { ...input, channel } } : null;
  }
  const channel = oneOf(PAYOUT_CHANNELS, draft.channel);
  if (!channel) return null;
  return calculator === 'payment'
    ? { name: 'quotes.payment', input: { channel, country, amount, currency: fromCurrency } }
    : { name: 'quotes.swap-and-send', input: { ...exchange, paymentChannel: channel, country } };
}

function isBlank(calculator: Calculator, draft: CalculatorDraft): boolean {
  return FIELDS[calculator].some((field) => draft[field].trim() === '');
}
