/** The single quote of the deposit, payment and swap calculators (spec "Quote"). */
import { z } from 'zod';
import { type Decoded, decoded, decodeWith, type Fault } from './decoding.ts';
import {
  apiObject,
  members,
  optional,
  optionalCurrency,
  optionalFlag,
  optionalNumber,
  optionalText,
  optionalTimestamp,
} from './field-schemas.ts';

const figureFields = {
  ...members(optionalNumber, 'our_fee', 'total_fees', 'partner_fee', 'we_convert', 'exchange_rate'),
  /** What arrives, in the recipient's currency, and the total that the payer pays. */
  ...members(optionalNumber, 'converted', 'user_pays'),
};

const figures = apiObject(figureFields);

/** The figures of a quote, in major units. */
export type QuoteFigures = z.output<typeof figures>;

/** Why the service will not carry out the quoted payment, with what it would carry out instead. */
const quoteError = apiObject({
  error_code: z.string(),
  suggested_receive_amount: optionalNumber,
  suggested_receive_amount_currency: optionalCurrency,
  suggested_values: optional(figures),
});

const quote = apiObject({
  ...figureFields,
  /** Passed to session creation; undefined only in a quote with errors or `enabled: false`. */
  quote_id: optionalText,
  market_rate: optionalNumber,
  enabled: optionalFlag,
  ...members(optionalText, 'mode', 'priority'),
  /** Quotes "carry an expiry_date" (spec "Limits"), although the single shape does not list it. */
  expiry_date: optionalTimestamp,
  // Also accepts an empty object, which other answers use if there are no errors.
  errors: optional(z.union([z.array(quoteError), z.strictObject({}).transform(() => [])])),
}).transform(({ expiryDate, errors = [], ...raw }) => ({ ...raw, expiresAtMs: expiryDate, errors }));

/** A quote. If it has no errors and is not disabled, it always has its id, `totalFees`, `converted` and `userPays`. */
export type Quote = Readonly<z.output<typeof quote>>;

/** Reads a single quote. Members that a usable quote must have are reported if they are missing. */
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

/** True if the service offers what was asked for: no errors, and not switched off. */
export function isOffer(quoted: Quote): boolean {
  return quoted.errors.length === 0 && quoted.enabled !== false;
}
