/** Reads what an authored refusal is about, where the document gives no code for it. Cautious on both sides. */
import type { ErrorWords } from '../../shared/api/answer-meaning.ts';

const DUPLICATE =
  /idempoten|duplicate|already[ _-](been[ _-])?(processed|submitted|sent|exists|paid|completed|received)|in[ _-]progress|conflict/i;

/**
 * True where a refusal may mean that this payment, or its key, is already known: by its code, its message, or the field
 * it names. What a field's own messages say (an account that "already exists") is about the field.
 */
export function speaksOfDuplicate({ code, message, errors }: ErrorWords): boolean {
  if (DUPLICATE.test(code ?? '') || DUPLICATE.test(message)) return true;
  return Object.keys(errors).some((field) => /idempoten/i.test(field));
}

const QUOTE_FIELDS: readonly string[] = ['quote_id', 'swap_quote_id', 'payout_quote_id'];
const QUOTE_CODE = /(^|_)quote(_|$)/i;
const QUOTE_SENTENCE = /\bquote\b.{0,60}\b(expired|not found|unknown|invalid|used|does not exist)\b/i;

/**
 * True where a refusal is about the quote and nothing else: a code with the word in it; field errors for quote ids
 * alone; or, with no field errors and no code but a general one, a message that says the quote is expired, used or
 * unknown. This leads to a new quote under a new key, so anything less plain is a refusal of the row.
 */
export function namesQuote({ code, message, errors }: ErrorWords): boolean {
  const fields = Object.keys(errors);
  const isGeneral = code === undefined || /^(validation_error|bad_request)$/i.test(code);
  if (QUOTE_CODE.test(code ?? '')) return fields.every((field) => QUOTE_FIELDS.includes(field));
  if (!isGeneral) return false;
  if (fields.length > 0) return fields.every((field) => QUOTE_FIELDS.includes(field));
  return QUOTE_SENTENCE.test(message);
}
