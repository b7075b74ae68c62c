/** Wallets, in every form the document shows, read into one type (spec "Wallet"). */
import { z } from 'zod';
import { type CurrencyCode, fractionDigits } from '../domain/money.ts';
import { type Decoded, decodeWith, isJsonObject } from './decoding.ts';
import {
  apiObject,
  members,
  optionalNumber,
  optionalText,
  optionalTimestamp,
  requiredNumber,
  requiredText,
} from './field-schemas.ts';

export const WALLET_TYPES = ['BankWallet', 'MobileMoneyWallet'] as const;
export const WALLET_STATUSES = ['ACTIVE', 'INACTIVE', 'DISABLED'] as const;

/**
 * The service's own texts and figures for a currency, in camelCase (wallet reference operations) and in snake_case. Ours,
 * by which money is counted, are in `domain/money.ts`.
 */
const currencyObjects = [
  apiObject({
    currencyCode: requiredText,
    numericCode: optionalNumber,
    ...members(optionalText, 'displayName', 'symbol'),
    defaultFractionDigits: optionalNumber,
  }),
  apiObject({
    currency_code: requiredText,
    numeric_code: optionalNumber,
    ...members(optionalText, 'display_name', 'symbol'),
    default_fraction_digits: optionalNumber,
  }),
] as const;

/** The code itself (the snake_case forms), or an object with a code. */
const currency = z
  .union([requiredText, ...currencyObjects], {
    error: 'expected a currency code, or an object with currencyCode',
  })
  .transform((value) => {
    if (typeof value === 'string') return { code: value.trim().toLowerCase(), facts: undefined };
    const { currencyCode, defaultFractionDigits: fractionDigits, ...facts } = value;
    return { code: currencyCode.trim().toLowerCase(), facts: { ...facts, fractionDigits } };
  });

const common = {
  id: requiredText,
  /** The balance as the service wrote it, in major units. */
  balance: requiredNumber,
  currency,
  description: optionalText,
  /** The status, unchanged: `ACTIVE`, `INACTIVE`, `DISABLED` are documented. */
  status: requiredText,
};

const camelCase = apiObject({
  ...common,
  ...members(optionalText, 'walletName', 'walletType', 'walletReference', 'businessId', 'userId'),
  ...members(optionalTimestamp, 'createdAt', 'updatedAt'),
}).transform(({ createdAt, updatedAt, ...raw }) =>
  toWallet({ ...raw, createdAtMs: createdAt, updatedAtMs: updatedAt }),
);

const snakeCaseFields = apiObject({
  ...common,
  ...members(optionalText, 'wallet_name', 'wallet_type', 'wallet_reference', 'business_id', 'user_id'),
  ...members(optionalTimestamp, 'created_at', 'updated_at'),
});
const snakeCase = snakeCaseFields.transform(toWallet);

/** Reads one wallet, camelCase or snake_case. */
export function decodeWallet(json: unknown): Decoded<Wallet> {
  return isSnakeCase(json) ? decodeWith(snakeCase, json) : decodeWith(camelCase, json);
}

function toWallet(raw: z.output<typeof snakeCaseFields>) {
  const { walletName, walletType, walletReference, currency, ...rest } = raw;
  return {
    ...rest,
    name: walletName,
    type: walletType,
    reference: walletReference,
    /** Lower case, as everywhere in Paysheet; the API writes wallets' currencies in upper case. */
    currency: currency.code,
    /** What the service says about that currency, if its form of the wallet does (spec "Wallet", currency). */
    currencyFacts: currency.facts,
    /** The balance in minor units, rounded down: we never rely on a fraction that cannot be spent. */
    balanceMinor: minorRoundedDown(raw.balance, currency.code),
  };
}

export type Wallet = Readonly<ReturnType<typeof toWallet>>;

const SNAKE_NAMES = ['wallet_name', 'wallet_type', 'wallet_reference', 'business_id', 'created_at'];

function isSnakeCase(json: unknown): boolean {
  return isJsonObject(json) && SNAKE_NAMES.some((name) => name in json);
}

/** Rounds to 15 significant digits first, so that 1234.56 stored as 1234.5599999999999 is not rounded down to 1234.55. */
function minorRoundedDown(balance: number, currencyCode: CurrencyCode): number {
  const minor = Number((balance * 10 ** fractionDigits(currencyCode)).toPrecision(15));
  return Math.floor(minor);
}
