/**
 * What an answer to a money-moving POST means: the only place that decides it. *Authored* means JSON, the documented
 * error envelope, and a code that the document has for that status. What the document does not show counts as the
 * worst case: the attempt proves nothing (`unknown`), and nothing is sent again.
 *
 * | # | answer                                                              | meaning             | batch    |
 * |---|---------------------------------------------------------------------|---------------------|----------|
 * | 1 | no byte handed to a socket                                          | not-sent            |          |
 * | 2 | timeout or reset after any byte                                     | unknown no-answer   | breaker  |
 * | 3 | 2xx, envelope and data say success, http_status < 400, an id        | accepted            |          |
 * | 4 | 2xx, success false somewhere, an id                                 | accepted, by GET    |          |
 * | 5 | 2xx, success, no usable id                                          | unknown no-id       | continue |
 * | 6 | 2xx, success false, no id, authored                                 | unknown said-no     | continue |
 * | 7 | 2xx, empty, cut short, malformed                                    | unknown             | continue |
 * | 8 | 2xx or 4xx, HTML                                                    | unknown html        | outage   |
 * | 9 | 3xx                                                                 | unknown redirected  | outage   |
 * | 10| insufficient_funds, authored, any status but 3xx                    | refused funds       |          |
 * | 11| 400, 404, 422 authored, naming a quote older than any taken here, nothing in doubt | refused quote |  |
 * | 12| 400, 404, 422 authored, nothing in doubt, and about the request: as below | refused row   |          |
 * | 13| 400, 404, 422 authored, an earlier attempt in doubt, or not surely about the request | unknown refused-later | continue |
 * | 14| 400, 404, 422 that speaks of the key or a duplicate                 | unknown key-known   | alarm on a first attempt |
 * | 15| 409                                                                 | unknown key-known   | alarm on a first attempt |
 * | 16| 408                                                                 | unknown request-timeout | continue |
 * | 17| 401 permission_error                                                | refused keys        |          |
 * | 18| 403 permission_error: names a permission / does not                 | refused permission / headers | |
 * | 19| 429 rate_limit_exceeded                                             | refused rate        |          |
 * | 20| any other 4xx, or one that is not authored                          | unknown not-authored | stop; outage if it is 429 |
 * | 21| 4xx cut short                                                       | unknown cut-short   | breaker  |
 * | 22| 5xx                                                                 | unknown server-error | breaker |
 * | 23| 400, 404, 422 authored: the quote is used                           | unknown quote-used  | alarm on a first attempt |
 * | 24| 400, 404, 422 authored, naming the quote in any way, of any other age | unknown quote-used | alarm on a first attempt |
 *
 * A service may delete or close a quote once it is used, and then calls it expired, unknown or invalid. So such words
 * are believed only of a quote that is older than every quote that this service has taken.
 *
 * A refusal settles only its own attempt (rule R4): if an earlier attempt of the row is unknown, it stays unknown. A
 * key that was refused before (429) may have paid all the same, by a gateway that sent the request twice. So a refusal
 * of the same key settles only if it is about the request: if `errors` names a field of the body, or the code is one
 * that the document has for such a field.
 */

import {
  type AnswerMeaning,
  type AttemptFacts,
  type ErrorWords,
  QUOTE_SURELY_TAKEN_MS,
  type Refusal,
  type UnknownReason,
} from '../../shared/api/answer-meaning.ts';
import { isJsonObject } from '../../shared/api/decoding.ts';
import { type ErrorEnvelope, errorEnvelopeOf } from '../../shared/api/envelope.ts';
import type { MoneyOperation, WireAnswer } from '../../shared/api/payments-service.ts';

interface AttemptContext extends AttemptFacts {
  readonly operation: MoneyOperation;
  /** The request's body, JSON. */
  readonly body: string;
}

type WholeAnswer = Extract<WireAnswer, { kind: 'answered' }>;

/** Classifies the answer by the table above. Never throws, whatever the answer holds. */
export function classifyAnswer(answer: WireAnswer, context: AttemptContext): AnswerMeaning {
  if (answer.kind === 'not-sent') return answer;
  if (answer.kind === 'no-answer') return unknown('no-answer', 'breaker', undefined);
  const { status } = answer;
  if (status >= 300 && status < 400) return unknown('redirected', 'outage', status);
  const json = parsedBody(answer.body);
  const error = errorEnvelopeOf(json);
  if (status >= 200 && status < 300) return classifySuccess(answer, json, error);
  if (isCode(error, 'insufficient_funds')) return refused('funds', answer, error);
  if (status >= 500) return unknown('server-error', 'breaker', status, error);
  if (status >= 400) return classifyRefusal(answer, error, context);
  return unknown('not-authored', 'stop', status);
}

/** Rows 3 to 8: an answer with status 2xx. An id counts, whatever else the answer says. */
function classifySuccess(
  answer: WholeAnswer,
  json: unknown,
  error: ErrorEnvelope | undefined,
): AnswerMeaning {
  const { status, body } = answer;
  if (body === undefined) return unknown('cut-short', 'continue', status);
  if (isHtml(answer)) return unknown('html', 'outage', status);
  if (body.trim() === '') return unknown('empty', 'continue', status);
  if (!isJsonObject(json) || typeof json.success !== 'boolean')
    return unknown('malformed', 'continue', status);
  const result = isJsonObject(json.data) ? json.data : {};
  const sessionIds = usableIds(result);
  const saidSuccess = json.success && result.success !== false && !isFailingStatus(result.http_status);
  if (sessionIds.length > 0) {
    const paymentLink = textOf(result.payment_link);
    return {
      kind: 'accepted',
      sessionIds,
      ...(isUsableId(result.transaction_id) && { transactionId: result.transaction_id }),
      reference: textOf(result.transaction_reference),
      status: textOf(result.status),
      ...(paymentLink ? { paymentLink } : {}),
    };
  }
  if (isCode(error, 'insufficient_funds')) return refused('funds', answer, error);
  if (saidSuccess) return unknown('no-id', 'continue', status);
  const words = error ?? { code: undefined, message: textOf(result.message) ?? '', errors: {} };
  return unknown('said-no', 'continue', status, words);
}

/** Rows 11 to 21: an answer with status 4xx. */
function classifyRefusal(
  answer: WholeAnswer,
  error: ErrorEnvelope | undefined,
  context: AttemptContext,
): AnswerMeaning {
  const { status } = answer;
  if (status === 408) return unknown('request-timeout', 'continue', status, error);
  if (status === 409) return keyKnown(status, error, context);
  if (answer.body === undefined) return unknown('cut-short', 'breaker', status);
  // A gateway that has too much to do says so for the whole service.
  const isGateway = status === 429 && !isCode(error, 'rate_limit_exceeded');
  if (error === undefined || isGateway) {
    if (isHtml(answer)) return unknown('html', 'outage', status, error);
    return unknown('not-authored', isGateway ? 'outage' : 'stop', status, error);
  }
  if (status === 401 && isCode(error, 'permission_error')) return refused('keys', answer, error);
  if (status === 403 && isCode(error, 'permission_error')) {
    return refused(permissionNamed(error) === undefined ? 'headers' : 'permission', answer, error);
  }
  if (status === 429) return refused('rate', answer, error);
  if (status !== 400 && status !== 404 && status !== 422)
    return unknown('not-authored', 'stop', status, error);
  if (speaksOfDuplicate(error)) return keyKnown(status, error, context);
  if (mayMeanUsedQuote(error, context)) return known('quote-used', status, error, context);
  const isAboutQuote = namesQuote(error);
  // The request had none, so this is no answer to it.
  const isOfAnother = isAboutQuote && context.operation === 'customer-deposit';
  if (isOfAnother || (!isAboutQuote && !isKnownCode(status, error)))
    return unknown('not-authored', 'stop', status, error);
  const isSettled =
    context.earlier === 'none' || (context.earlier === 'refused' && isAboutBody(error, context));
  if (!isSettled) return unknown('refused-later', 'continue', status, error);
  return refused(isAboutQuote ? 'quote' : 'row', answer, error);
}

/**
 * The codes that the document has for a refusal of the request itself (spec "Errors"). It shows none for 400, says of
 * 404 that the code varies by resource, and does not show the status of `invalid_recipient`.
 */
function isKnownCode(status: 400 | 404 | 422, { code }: ErrorEnvelope): boolean {
  const known = code?.toLowerCase();
  if (known === undefined) return status === 400;
  if (known === 'validation_error' || known === 'invalid_recipient') return true;
  if (status === 400) return known === 'bad_request';
  return status === 404 && known.endsWith('_not_found');
}

/** Codes that the document has for a recipient that the request names (spec "Errors"). */
const RECIPIENT_CODES: readonly string[] = ['recipient_not_found', 'invalid_recipient'];

/** True if the refusal is about the request: it names a field of the body, or has a code for one. */
function isAboutBody({ code, errors }: ErrorWords, { body }: AttemptContext): boolean {
  if (RECIPIENT_CODES.includes(code?.toLowerCase() ?? '')) return true;
  const names = namesIn(parsedBody(body));
  return Object.keys(errors).some((field) => {
    const name = field.split('.').findLast((part) => !/^\d*$/.test(part));
    return name !== undefined && names.has(name);
  });
}

/** Every member's name in a JSON value, at whatever depth. */
function namesIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return names;
  for (const [name, member] of Object.entries(value)) {
    names.add(name);
    namesIn(member, names);
  }
  return names;
}

function keyKnown(status: number, error: ErrorEnvelope | undefined, context: AttemptContext): AnswerMeaning {
  return known('key-known', status, error, context);
}

/** The service knows the key or has used the quote already; on a first attempt nobody of ours can have caused that. */
function known(
  why: 'key-known' | 'quote-used',
  status: number,
  error: ErrorEnvelope | undefined,
  { earlier }: AttemptContext,
): AnswerMeaning {
  return unknown(why, earlier === 'none' ? 'alarm' : 'continue', status, error);
}

function refused(refusal: Refusal, answer: WholeAnswer, error: ErrorEnvelope): AnswerMeaning {
  return {
    kind: 'refused',
    refusal,
    status: answer.status,
    ...wordsOf(error),
    permission: permissionNamed(error),
    retryAfterMs: refusal === 'rate' ? retryAfterMs(answer) : undefined,
    ...(answer.clockAheadMs === undefined ? {} : { clockAheadMs: answer.clockAheadMs }),
  };
}

function unknown(
  why: UnknownReason,
  batch: Extract<AnswerMeaning, { kind: 'unknown' }>['batch'],
  status: number | undefined,
  error?: ErrorWords,
): AnswerMeaning {
  return { kind: 'unknown', why, batch, status, error: error && wordsOf(error) };
}

function wordsOf({ code, message, errors }: ErrorWords): ErrorWords {
  return { code, message, errors };
}

function isCode(error: ErrorEnvelope | undefined, code: string): error is ErrorEnvelope {
  return error?.code?.toLowerCase() === code;
}

/** `Access denied to <permission>. Insufficient permissions.` (spec "Authentication", rule 4). */
function permissionNamed({ message }: ErrorEnvelope): string | undefined {
  return /^Access denied to (.{1,200}?)\. Insufficient permissions/i.exec(message)?.[1];
}

/** Seconds or an HTTP date; a date is compared with the service's own clock. */
export function retryAfterMs(answer: Pick<WholeAnswer, 'headers' | 'serverTimeMs'>): number | undefined {
  const text = answer.headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  const dateMs = Date.parse(text);
  if (Number.isNaN(dateMs) || answer.serverTimeMs === undefined) return undefined;
  return Math.max(0, dateMs - answer.serverTimeMs);
}

/** Both ids that the result may carry, since the document does not say which one is the session's. */
function usableIds(result: Readonly<Record<string, unknown>>): string[] {
  const ids = [result.session_id, result.transaction_id].filter(isUsableId);
  return [...new Set(ids)];
}

const NO_ID = /^(null|none|nil|undefined|[0-]+)$/i;

/** Text that can name a session: no blanks or control characters, and none of the words for "nothing". */
function isUsableId(id: unknown): id is string {
  return typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id) && !NO_ID.test(id);
}

/** True for an `http_status` inside a 2xx answer that contradicts it. */
function isFailingStatus(httpStatus: unknown): boolean {
  return typeof httpStatus === 'number' && httpStatus >= 400;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parsedBody(body: string | undefined): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** True if the answer says that it is a web page, or looks like one. */
export function isHtml({ headers, body }: Pick<WholeAnswer, 'headers' | 'body'>): boolean {
  return (
    /^\s*text\/html/i.test(headers['content-type'] ?? '') ||
    /^\s*<(!doctype|html|head|body)/i.test(body ?? '')
  );
}

const DUPLICATE =
  /idempoten|duplicate|already[ _-](been[ _-])?(processed|submitted|sent|exists|paid|completed|received)|in[ _-]progress|conflict/i;

/**
 * True if a refusal may mean that this payment, or its key, is already known: by its code, its message, or the field
 * that it names. A field's own messages (an account that "already exists") are about the field.
 */
function speaksOfDuplicate({ code, message, errors }: ErrorWords): boolean {
  if (DUPLICATE.test(code ?? '') || DUPLICATE.test(message)) return true;
  return Object.keys(errors).some((field) => /idempoten/i.test(field));
}

const QUOTE_FIELDS: readonly string[] = ['quote_id', 'swap_quote_id', 'payout_quote_id'];
const QUOTE_CODE = /(^|_)quote(_|$)/i;
const QUOTE_SENTENCE = /\bquote\b.{0,60}\b(expired|not found|unknown|invalid|does not exist)\b/i;
const QUOTE_WORD = /quot(e|ation)/i;
const USED_WORD =
  /(?<![a-z])(re-?)?(used|consumed|redeemed|spent|executed|exhausted|utili[sz]ed|claimed)(?![a-z])/i;
const MISSING_WORD = /\b(required|missing)\b/i;

/**
 * True if a payment with this quote may exist: the refusal says that the quote is used, or mentions it in any way
 * before the end that it named, or at an age at which the service may have taken it. A quote that a request without one
 * lacks cannot be used.
 */
function mayMeanUsedQuote(error: ErrorWords, { operation, quoteAge }: AttemptContext): boolean {
  if (operation === 'customer-deposit') return false;
  const texts = [error.code ?? '', error.message, ...Object.entries(error.errors).flat(2)];
  if (!texts.some((text) => QUOTE_WORD.test(text))) return false;
  if (texts.some((text) => USED_WORD.test(text))) return true;
  if (quoteAge === undefined) return !texts.some((text) => MISSING_WORD.test(text));
  return quoteAge.isBeforeEnd || quoteAge.ageMs <= Math.max(quoteAge.oldestTakenMs, QUOTE_SURELY_TAKEN_MS);
}

/**
 * True if a refusal is about the quote and nothing else: a code that contains the word; field errors for quote ids
 * only; or, without field errors and with no more than a general code, a message that the quote is expired or unknown.
 * It leads to a new quote under a new key, so anything less clear counts as a refusal of the row.
 */
function namesQuote({ code, message, errors }: ErrorWords): boolean {
  const fields = Object.keys(errors);
  const isGeneral = code === undefined || /^(validation_error|bad_request)$/i.test(code);
  if (QUOTE_CODE.test(code ?? '')) return fields.every((field) => QUOTE_FIELDS.includes(field));
  if (!isGeneral) return false;
  if (fields.length > 0) return fields.every((field) => QUOTE_FIELDS.includes(field));
  return QUOTE_SENTENCE.test(message);
}
