/** What an answer to a money-moving POST can mean for the row it was sent for. */
import type { ErrorEnvelope } from './envelope.ts';

/**
 * - `row`: the request itself is refused: the row is rejected
 * - `keys` 401, `permission` and `headers` 403: the user mends it, the row stays ready
 * - `funds`: the wallet is too low, the row stays ready
 * - `quote`: the quote is expired, used or unknown: a new quote, a new key
 * - `rate`: asked to wait
 */
export const REFUSALS = ['row', 'keys', 'permission', 'headers', 'funds', 'quote', 'rate'] as const;
export type Refusal = (typeof REFUSALS)[number];

/**
 * Why an attempt proves nothing.
 *
 * - `no-answer`: timeout, reset, closed early; `cut-short`: the answer began and did not end
 * - `no-id`: a success without a usable id; `said-no`: success false with status 2xx and no id
 * - `empty`, `malformed`, `html`: a body that is not the service's
 * - `redirected`: 3xx, never followed
 * - `request-timeout`: 408; `key-known`: 409, or a refusal that speaks of the idempotency key or a duplicate
 * - `refused-later`: a refusal that on a later attempt may speak of the earlier one
 * - `not-authored`: a 4xx that is not the service's own, or that the document does not know
 * - `server-error`: 5xx
 */
export const UNKNOWN_REASONS = [
  'no-answer',
  'cut-short',
  'no-id',
  'said-no',
  'empty',
  'malformed',
  'html',
  'redirected',
  'request-timeout',
  'key-known',
  'refused-later',
  'not-authored',
  'server-error',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** The service's own words, where the answer carried its error envelope. */
export type ErrorWords = Pick<ErrorEnvelope, 'code' | 'message' | 'errors'>;

export type AnswerMeaning =
  /** No byte left: the row is ready, the same key may be sent again. A certificate error stops the batch. */
  | { readonly kind: 'not-sent'; readonly reason: string; readonly isCertificate: boolean }
  | {
      readonly kind: 'accepted';
      /** Candidates for the session's id, `session_id` before `transaction_id`; at least one. */
      readonly sessionIds: readonly string[];
      readonly reference: string | undefined;
      /** The status word as it came; proves nothing about being paid. */
      readonly status: string | undefined;
      /** False where the answer said success false beside an id: a session exists, its status must be fetched. */
      readonly saidSuccess: boolean;
      /** Where the payer of a deposit goes on. */
      readonly paymentLink?: string;
      readonly message: string | undefined;
    }
  | ({
      readonly kind: 'refused';
      readonly refusal: Refusal;
      readonly status: number;
      /** The permission a 403 names. */
      readonly permission: string | undefined;
      /** How long a 429 asks us to wait, where it says so. */
      readonly retryAfterMs: number | undefined;
    } & ErrorWords)
  | {
      readonly kind: 'unknown';
      readonly why: UnknownReason;
      /**
       * What it means beyond this row. Every unknown counts for the breaker's window; `breaker` feeds it at once,
       * `stop` ends the batch, `alarm` means that someone may already have used this key.
       */
      readonly batch: 'continue' | 'breaker' | 'stop' | 'alarm';
      readonly status: number | undefined;
      readonly error: ErrorWords | undefined;
    };
