/** The single quote of the deposit, payment and swap calculators (spec "Quote"). */
import { z } from 'zod';
import type { CurrencyCode } from '../domain/money.ts';
import { type Decoded, decoded, decodeWith, type Fault } from './decoding.ts';
import {
  optionalCurrency,
  optionalFlag,
  optionalNumber,
  optionalText,
  optionalTimestamp,
} from './field-schemas.ts';

/** The figures of a quote, in major units. */
export interface QuoteFigures {
  readonly ourFee: number | undefined;
  readonly totalFees: number | undefined;
  readonly weConvert: number | undefined;
  readonly partnerFee: number | undefined;
  readonly exchangeRate: number | undefined;
  /** What arrives, in the recipient's currency. */
  readonly converted: number | undefined;
  /** What the payer pays in all. */
  readonly userPays: number | undefined;
}

/** Why the service will not carry out what was quoted, with what it would carry out. */
export interface QuoteError {
  readonly errorCode: string;
  readonly suggestedReceiveAmount: number | undefined;
  readonly suggestedReceiveAmountCurrency: CurrencyCode | undefined;
  readonly suggestedValues: QuoteFigures | undefined;
}

/** A quote. One that has no errors and is not disabled always has its id, `totalFees`, `converted` and `userPays`. */
export interface Quote extends QuoteFigures {
  /** Passed to session creation; undefined only in a quote with errors or `enabled: false`. */
  readonly quoteId: string | undefined;
  readonly marketRate: number | undefined;
  readonly enabled: boolean | undefined;
  readonly mode: string | undefined;
  readonly priority: string | undefined;
  /** Quotes "carry an expiry_date" (spec "Limits"), though the single shape does not list it. */
  readonly expiresAtMs: number | undefined;
  readonly errors: readonly QuoteError[];
}

const figureFields = {
  our_fee: optionalNumber,
  total_fees: optionalNumber,
  we_convert: optionalNumber,
  partner_fee: optionalNumber,
  exchange_rate: optionalNumber,
  converted: optionalNumber,
  user_pays: optionalNumber,
};

const figures = z.object(figureFields);

const quoteError = z
  .object({
    error_code: z.string(),
    suggested_receive_amount: optionalNumber,
    suggested_receive_amount_currency: optionalCurrency,
    suggested_values: figures.nullish(),
  })
  .transform(
    (raw): QuoteError => ({
      errorCode: raw.error_code,
      suggestedReceiveAmount: raw.suggested_receive_amount,
      suggestedReceiveAmountCurrency: raw.suggested_receive_amount_currency,
      suggestedValues: raw.suggested_values ? quoteFigures(raw.suggested_values) : undefined,
    }),
  );

const quote = z
  .object({
    ...figureFields,
    quote_id: optionalText,
    market_rate: optionalNumber,
    enabled: optionalFlag,
    mode: optionalText,
    priority: optionalText,
    expiry_date: optionalTimestamp,
    errors: z.array(quoteError).nullish(),
  })
  .transform(
    (raw): Quote => ({
      ...quoteFigures(raw),
      quoteId: raw.quote_id,
      marketRate: raw.market_rate,
      enabled: raw.enabled,
      mode: raw.mode,
      priority: raw.priority,
      expiresAtMs: raw.expiry_date,
      errors: raw.errors ?? [],
    }),
  );

/** Reads a single quote. What a usable quote must have is reported when it is missing. */
export function decodeQuote(json: unknown): Decoded<Quote> {
  const result = decodeWith(quote, json);
  if (!result.ok || !isOffer(result.value)) return result;
  const faults: Fault[] = [];
  for (const [field, value] of [
    ['quote_id', result.value.quoteId],
    ['total_fees', result.value.totalFees],
    ['converted', result.value.converted],
    ['user_pays', result.value.userPays],
  ] as const) {
    if (value === undefined) faults.push({ path: field, message: 'is missing in a quote without errors' });
  }
  return faults.length > 0 ? { ok: false, faults } : decoded(result.value);
}

/** True where the service offers what was asked: no errors, and not switched off. */
export function isOffer(quoted: Quote): boolean {
  return quoted.errors.length === 0 && quoted.enabled !== false;
}

function quoteFigures(raw: z.output<typeof figures>): QuoteFigures {
  return {
    ourFee: raw.our_fee,
    totalFees: raw.total_fees,
    weConvert: raw.we_convert,
    partnerFee: raw.partner_fee,
    exchangeRate: raw.exchange_rate,
    converted: raw.converted,
    userPays: raw.user_pays,
  };
}
