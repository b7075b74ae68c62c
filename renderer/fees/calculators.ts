import { PAYIN_METHODS } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import type { Request } from '../bridge/bridge.ts';
import { plainAmount } from '../money/money-draft.ts';

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

export type CalculatorRequest = Request<
  'quotes.payment' | 'quotes.deposit' | 'quotes.swap' | 'quotes.swap-and-send' | 'quotes.effective-rate'
>;

/** The request of a calculator, or null while a field cannot be read. */
export function calculatorRequest(calculator: Calculator, draft: CalculatorDraft): CalculatorRequest | null {
  const { country, fromCurrency, toCurrency, priority, mode } = draft;
  if (calculator === 'effective-rate')
    return priority.trim()
      ? { name: 'quotes.effective-rate', input: { fromCurrency, toCurrency, priority } }
      : null;
  const amount = plainAmount(draft.amount, fromCurrency);
  const channel = oneOf(PAYOUT_CHANNELS, draft.channel);
  const method = oneOf(PAYIN_METHODS, draft.payinMethod);
  const needsMode = FIELDS[calculator].includes('mode');
  if (amount === undefined || !channel || !method || (needsMode && !mode.trim())) return null;
  if (calculator === 'payment')
    return { name: 'quotes.payment', input: { channel, country, amount, currency: fromCurrency } };
  if (calculator === 'deposit')
    return {
      name: 'quotes.deposit',
      input: { channel: method, currency: fromCurrency, amount, mode, country },
    };
  const exchange = { fromCurrency, toCurrency, amount, priority, mode };
  if (calculator === 'swap') return { name: 'quotes.swap', input: exchange };
  return { name: 'quotes.swap-and-send', input: { ...exchange, paymentChannel: channel, country } };
}
