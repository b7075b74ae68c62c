/** What an answer to a money-moving POST can mean for the row of the request. */
import type { ErrorEnvelope } from './envelope.ts';

/**
 * - `row`: the request itself is refused: the row is rejected
 * - `keys` 401, `permission` and `headers` 403: the user corrects them, the row stays ready
 * - `funds`: the wallet is too low, the row stays ready
 * - `quote`: the quote is expired or unknown, at an age at which the service takes none: a new quote, a new key
 * - `rate`: the service asked us to wait
 */
export type Refusal = 'row' | 'keys' | 'permission' | 'headers' | 'funds' | 'quote' | 'rate';

/**
 * Why an attempt proves nothing.
 *
 * - `no-answer`: timeout, reset, closed early; `cut-short`: the answer began and did not end
 * - `no-id`: a success without a usable id; `said-no`: success false with status 2xx and no id
 * - `empty`, `malformed`, `html`: a body that is not the service's
 * - `redirected`: 3xx, never followed
 * - `request-timeout`: 408; `key-known`: 409, or a refusal that mentions the idempotency key or a duplicate
 * - `quote-used`: the quote is used, or refused so young that it may be used: a payment with it may exist
 * - `refused-later`: a refusal of a later attempt, or of a key that was answered before, which may concern the earlier one
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
  'quote-used',
  'refused-later',
  'not-authored',
  'server-error',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** So young a quote counts as one that the service takes, even if it has taken none of ours yet. */
export const QUOTE_SURELY_TAKEN_MS = 30_000;

/** What is known of an attempt when its answer comes. */
export interface AttemptFacts {
  /**
   * `in-doubt`: an earlier attempt of the row may have paid; `refused`: each was settled, and one with the same key was
   * refused; `none`: neither, so no answer can be about an attempt before it.
   */
  readonly earlier: 'none' | 'refused' | 'in-doubt';
  /**
   * How old its quote was when it was opened, and the oldest quote with which the service has accepted a payment, both
   * in milliseconds, and whether the quote names an end that had not come by the service's clock; absent if it has no
   * quote that we took.
   */
  readonly quoteAge?: {
    readonly ageMs: number;
    readonly oldestTakenMs: number;
    readonly isBeforeEnd: boolean;
  };
}

/** The service's own words, if the answer had its error envelope. */
export type ErrorWords = Pick<ErrorEnvelope, 'code' | 'message' | 'errors'>;

export type AnswerMeaning =
  /** No byte left: the row is ready, and the same key may be sent again. A certificate error pauses the batch at once. */
  | { readonly kind: 'not-sent'; readonly reason: string; readonly isCertificate: boolean }
  | {
      readonly kind: 'accepted';
      /** Candidates for the session's id, `session_id` before `transaction_id`; at least one. */
      readonly sessionIds: readonly string[];
      readonly transactionId?: string;
      readonly reference: string | undefined;
      /** The status word unchanged; it does not prove that anything was paid. */
      readonly status: string | undefined;
      /** Where the payer of a deposit continues. */
      readonly paymentLink?: string;
    }
  | ({
      readonly kind: 'refused';
      readonly refusal: Refusal;
      readonly status: number;
      /** The permission that a 403 names. */
      readonly permission: string | undefined;
      /** How long a 429 asks us to wait, if it says so. */
      readonly retryAfterMs: number | undefined;
      /** How far this computer's clock is ahead of the service's, if the answer showed the service's. */
      readonly clockAheadMs?: number;
    } & ErrorWords)
  | {
      readonly kind: 'unknown';
      readonly why: UnknownReason;
      /**
       * The effect on the whole batch. Every unknown counts in the breaker's window; `breaker` opens it at once,
       * `outage` pauses the batch because something else answers in the service's place, `stop` ends it, `alarm` means
       * that somebody may already have used this key or quote.
       */
      readonly batch: 'continue' | 'breaker' | 'outage' | 'stop' | 'alarm';
      readonly status: number | undefined;
      readonly error: ErrorWords | undefined;
    };
