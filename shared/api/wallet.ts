/** Wallets, in every form the document shows, read into one type (spec "Wallet"). */
import { z } from 'zod';
import { type CurrencyCode, fractionDigits } from '../domain/money.ts';
import { type Decoded, decodeWith, isJsonObject } from './decoding.ts';
import { optionalText, optionalTimestamp, requiredNumber, requiredText } from './field-schemas.ts';

export const WALLET_TYPES = ['BankWallet', 'MobileMoneyWallet'] as const;
export const WALLET_STATUSES = ['ACTIVE', 'INACTIVE', 'DISABLED'] as const;

export interface Wallet {
  readonly id: string;
  readonly name: string | undefined;
  /** Lower case, as everywhere in Paysheet; the API writes wallets' currencies in upper case. */
  readonly currency: CurrencyCode;
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

/** An object with a code (wallet reference operations) or the code itself (the snake_case forms). */
const currency = z
  .union(
    [requiredText, z.object({ currencyCode: requiredText }), z.object({ currency_code: requiredText })],
    {
      error: 'expected a currency code, or an object with currencyCode',
    },
  )
  .transform((value) => {
    if (typeof value === 'string') return value.trim().toLowerCase();
    return ('currencyCode' in value ? value.currencyCode : value.currency_code).trim().toLowerCase();
  });

const common = {
  id: requiredText,
  balance: requiredNumber,
  currency,
  description: optionalText,
  status: requiredText,
};

type CommonFields = z.output<z.ZodObject<typeof common>>;
type NamedFields = Omit<Wallet, keyof CommonFields | 'balanceMinor'>;

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
    currency: raw.currency,
    balance: raw.balance,
    balanceMinor: minorRoundedDown(raw.balance, raw.currency),
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
