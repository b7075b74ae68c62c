/** Wallets, in every form the document shows, read into one type (spec "Wallet"). */
import { z } from 'zod';
import { type CurrencyCode, fractionDigits } from '../domain/money.ts';
import { type Decoded, decodeWith, isJsonObject } from './decoding.ts';
import {
  optionalNumber,
  optionalText,
  optionalTimestamp,
  requiredNumber,
  requiredText,
} from './field-schemas.ts';

export const WALLET_TYPES = ['BankWallet', 'MobileMoneyWallet'] as const;
export const WALLET_STATUSES = ['ACTIVE', 'INACTIVE', 'DISABLED'] as const;

export interface Wallet {
  readonly id: string;
  readonly name: string | undefined;
  /** Lower case, as everywhere in Paysheet; the API writes wallets' currencies in upper case. */
  readonly currency: CurrencyCode;
  /** What the service says of that currency, where its form of the wallet does (spec "Wallet", currency). */
  readonly currencyFacts: CurrencyFacts | undefined;
  /** The balance as the service wrote it, in major units. */
  readonly balance: number;
  /** The balance in minor units, rounded down: we never count on a fraction that cannot be spent. */
  readonly balanceMinor: number;
  /** The status as it came: `ACTIVE`, `INACTIVE`, `DISABLED` are documented. */
  readonly status: string;
  readonly type: string | undefined;
  readonly reference: string | undefined;
  readonly description: string | undefined;
  readonly businessId: string | undefined;
  readonly userId: string | undefined;
  readonly createdAtMs: number | undefined;
  readonly updatedAtMs: number | undefined;
}

/** The service's own words and figures for a currency; ours, by which money is counted, stand in `domain/money.ts`. */
export interface CurrencyFacts {
  readonly numericCode: number | undefined;
  readonly displayName: string | undefined;
  readonly symbol: string | undefined;
  readonly fractionDigits: number | undefined;
}

const camelCurrency = z
  .object({
    currencyCode: requiredText,
    numericCode: optionalNumber,
    displayName: optionalText,
    symbol: optionalText,
    defaultFractionDigits: optionalNumber,
  })
  .transform((raw) => ({
    code: raw.currencyCode,
    facts: {
      numericCode: raw.numericCode,
      displayName: raw.displayName,
      symbol: raw.symbol,
      fractionDigits: raw.defaultFractionDigits,
    },
  }));

const snakeCurrency = z
  .object({
    currency_code: requiredText,
    numeric_code: optionalNumber,
    display_name: optionalText,
    symbol: optionalText,
    default_fraction_digits: optionalNumber,
  })
  .transform((raw) => ({
    code: raw.currency_code,
    facts: {
      numericCode: raw.numeric_code,
      displayName: raw.display_name,
      symbol: raw.symbol,
      fractionDigits: raw.default_fraction_digits,
    },
  }));

/** An object with a code (wallet reference operations) or the code itself (the snake_case forms). */
const currency = z
  .union([requiredText, camelCurrency, snakeCurrency], {
    error: 'expected a currency code, or an object with currencyCode',
  })
  .transform((value): { readonly code: CurrencyCode; readonly facts: CurrencyFacts | undefined } => {
    const { code, facts } = typeof value === 'string' ? { code: value, facts: undefined } : value;
    return { code: code.trim().toLowerCase(), facts };
  });

const common = {
  id: requiredText,
  balance: requiredNumber,
  currency,
  description: optionalText,
  status: requiredText,
};

type CommonFields = z.output<z.ZodObject<typeof common>>;
type NamedFields = Omit<Wallet, keyof CommonFields | 'balanceMinor' | 'currencyFacts'>;

const camelCase = z
  .object({
    ...common,
    walletName: optionalText,
    walletType: optionalText,
    walletReference: optionalText,
    businessId: optionalText,
    userId: optionalText,
    createdAt: optionalTimestamp,
    updatedAt: optionalTimestamp,
  })
  .transform((raw) =>
    toWallet(raw, {
      name: raw.walletName,
      type: raw.walletType,
      reference: raw.walletReference,
      businessId: raw.businessId,
      userId: raw.userId,
      createdAtMs: raw.createdAt,
      updatedAtMs: raw.updatedAt,
    }),
  );

const snakeCase = z
  .object({
    ...common,
    wallet_name: optionalText,
    wallet_type: optionalText,
    wallet_reference: optionalText,
    business_id: optionalText,
    user_id: optionalText,
    created_at: optionalTimestamp,
    updated_at: optionalTimestamp,
  })
  .transform((raw) =>
    toWallet(raw, {
      name: raw.wallet_name,
      type: raw.wallet_type,
      reference: raw.wallet_reference,
      businessId: raw.business_id,
      userId: raw.user_id,
      createdAtMs: raw.created_at,
      updatedAtMs: raw.updated_at,
    }),
  );

/** Reads one wallet, camelCase or snake_case. */
export function decodeWallet(json: unknown): Decoded<Wallet> {
  return isSnakeCase(json) ? decodeWith(snakeCase, json) : decodeWith(camelCase, json);
}

function toWallet(raw: CommonFields, named: NamedFields): Wallet {
  return {
    id: raw.id,
    currency: raw.currency.code,
    currencyFacts: raw.currency.facts,
    balance: raw.balance,
    balanceMinor: minorRoundedDown(raw.balance, raw.currency.code),
    status: raw.status,
    description: raw.description,
    ...named,
  };
}

const SNAKE_NAMES = ['wallet_name', 'wallet_type', 'wallet_reference', 'business_id', 'created_at'];

function isSnakeCase(json: unknown): boolean {
  return isJsonObject(json) && SNAKE_NAMES.some((name) => name in json);
}

/** 15 significant digits first, so that 1234.56 held as 1234.5599999999999 is not rounded down to 1234.55. */
function minorRoundedDown(balance: number, currencyCode: CurrencyCode): number {
  const minor = Number((balance * 10 ** fractionDigits(currencyCode)).toPrecision(15));
  return Math.floor(minor);
}
