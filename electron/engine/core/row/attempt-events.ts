/** What can happen to one attempt to send a row: opened, and ended in one of four ways. */
import type { RowQuote } from './events.ts';

/** The durable attempt record: written and flushed before the first byte of the request (R2). */
export interface AttemptOpened {
  readonly type: 'attempt-opened';
  readonly row: number;
  /** 1 for the row's first attempt, counted over all its intents. */
  readonly attempt: number;
  readonly key: string;
  readonly marker: string;
  readonly body: string;
  readonly bodySha256: string;
  readonly quote: RowQuote | null;
  /** The service's clock as we know it, for R5. */
  readonly serverTimeMs: number;
}

/** No byte was written: the service cannot have acted on it. */
export interface AttemptNotSent {
  readonly type: 'attempt-not-sent';
  readonly row: number;
  readonly attempt: number;
  readonly reason: string;
}

/** An authored refusal of this attempt. It speaks for this attempt only (R4). */
export interface AttemptRefused {
  readonly type: 'attempt-refused';
  readonly row: number;
  readonly attempt: number;
  readonly kind: 'row' | 'keys' | 'funds' | 'quote' | 'rate';
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
  /** Field → message, where the service gave it. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface AttemptAccepted {
  readonly type: 'attempt-accepted';
  readonly row: number;
  readonly attempt: number;
  /** Ids the answer carried, any of which may be the session's; never empty. */
  readonly sessionIds: readonly string[];
  readonly reference: string | null;
  readonly status: string | null;
  /** Where the payer of a deposit goes on; only this answer names it. */
  readonly paymentLink?: string;
}

export interface AttemptUnknown {
  readonly type: 'attempt-unknown';
  readonly row: number;
  readonly attempt: number;
  /** An `UnknownReason`, with the status in brackets where there was one, or a sentence of `why-unknown.ts`. */
  readonly why: string;
}
