import { randomUUID } from 'node:crypto';
import type { Variant } from './variant.ts';

export interface HeldWallet {
  readonly id: string;
  readonly currency: string;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'DISABLED';
  readonly name: string;
  readonly created: number;
  /** In minor units. */
  balance: number;
}

export interface MadeSession {
  readonly id: string;
  readonly sessionId: string;
  readonly transactionId: string;
  readonly reference: string;
  readonly kind:
    | 'payment'
    | 'withdrawal'
    | 'deposit'
    | 'customer_deposit'
    | 'swap_transaction'
    | 'swap_and_send';
  readonly channel: string;
  readonly walletId: string;
  readonly description: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly converted: number;
  readonly rate: number;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly country: string;
  readonly recipient: Record<string, unknown>;
  readonly recipientId: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
  readonly at: number;
  readonly fails: boolean;
}

export interface GivenQuote {
  readonly id: string;
  readonly kind: 'deposit' | 'payment' | 'swap' | 'swap-and-send';
  readonly asked: Readonly<Record<string, string>>;
  readonly userPays: number;
  readonly fee: number;
  readonly converted: number;
  readonly rate: number;
  used: boolean;
}

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly key: string | null;
  readonly at: number;
  status: number;
}

/** All that the service knows: its own ledger is the truth a test is held against. */
export interface Books {
  readonly wallets: HeldWallet[];
  readonly sessions: MadeSession[];
  readonly recipients: Record<string, unknown>[];
  readonly quotes: Map<string, GivenQuote>;
  readonly answers: Map<string, { readonly body: string; readonly data: unknown }>;
  readonly requests: LoggedRequest[];
  /** What came that the document does not list: fields, parameters, headers. */
  readonly oddities: string[];
}

const DIGITS: Readonly<Record<string, number>> = { XOF: 0 };
const DAY_MS = 86_400_000;

export function digitsOf(currency: string): number {
  return DIGITS[currency.toUpperCase()] ?? 2;
}

export function minor(amount: number, currency: string): number {
  return Math.round(amount * 10 ** digitsOf(currency));
}

export function major(amountMinor: number, currency: string): number {
  return Number((amountMinor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency)));
}

/** Fees as the wire shows them: a service may compute finer than the currency without decimals can be taken. */
export function shownFees(feeMinor: number, currency: string, { feeFraction }: Variant): number {
  return major(feeMinor, currency) + (digitsOf(currency) === 0 ? feeFraction : 0);
}

export function openBooks(variant: Variant): Books {
  const wallets: HeldWallet[] = [];
  for (const [currency, balance] of Object.entries(variant.balances)) {
    const wallet = (name: string, status: HeldWallet['status'], days: number): void => {
      wallets.push({
        id: randomUUID(),
        currency,
        status,
        name,
        created: Date.now() - days * DAY_MS,
        balance: minor(balance, currency),
      });
    };
    wallet(`${currency} main`, variant.inactive.includes(currency) ? 'INACTIVE' : 'ACTIVE', 200);
    wallet(`${currency} old`, 'DISABLED', 400);
    if (variant.twoWallets.includes(currency)) wallet(`${currency} second`, 'ACTIVE', 100);
  }
  return {
    wallets,
    sessions: [],
    recipients: [],
    quotes: new Map(),
    answers: new Map(),
    requests: [],
    oddities: [],
  };
}
