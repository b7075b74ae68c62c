/** The inputs of the engine's core, and the effects it asks for. Both are plain values; nothing in the core waits. */

import type { AnswerMeaning, AttemptFacts, ErrorWords } from '../../../../shared/api/answer-meaning.ts';
import type { MoneyRequest } from '../../../../shared/api/payments-service.ts';
import type { Quote } from '../../../../shared/api/quote.ts';
import type { Session } from '../../../../shared/api/session.ts';
import type { ImportedRow, JournalEvent } from '../row/events.ts';

/** Why a read (GET) gave no result. */
export type ReadFailure =
  | { readonly kind: 'unreachable'; readonly reason: string; readonly isCertificate: boolean }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | undefined }
  /** 401 and 403: the user must correct the keys or permissions. */
  | {
      readonly kind: 'refused';
      readonly status: 401 | 403;
      readonly message: string;
      /** How far this computer's clock is ahead of the service's, if the answer showed the service's. */
      readonly clockAheadMs?: number;
    }
  /** The keys are those of another business than the batch's. */
  | { readonly kind: 'other-business' }
  /** The service's own 404 for what was asked for; `message` is what it says. */
  | { readonly kind: 'not-found'; readonly message?: string }
  | { readonly kind: 'server-error'; readonly status: number }
  /** No JSON: something else answers in the service's place, such as a network's sign-in page; `what` says which. */
  | { readonly kind: 'foreign'; readonly status: number; readonly what: string }
  /** 400, 422, an unknown status or an answer of another shape; `what` says which. */
  | {
      readonly kind: 'unusable';
      readonly status: number | null;
      readonly what: string;
      /** The service's own words, if it refused the request as such. */
      readonly refusal?: ErrorWords;
    };

export type ReadResult<T> =
  | { readonly ok: true; readonly value: T; readonly serverTimeMs: number | undefined }
  | { readonly ok: false; readonly failure: ReadFailure };

/** True if the service refused the request itself (400), for example because the page is too large for it. */
export function isRequestRefused({ failure }: Extract<ReadResult<unknown>, { ok: false }>): boolean {
  return (failure.kind === 'unusable' || failure.kind === 'foreign') && failure.status === 400;
}

/** True if nothing answers this one read, so that others may still be answered. */
export function isOfOneRead({ kind }: ReadFailure): boolean {
  return kind === 'not-found' || kind === 'unusable' || kind === 'foreign';
}

/** The quote that a row would be paid with. */
export interface RowPrice extends Quote {
  /** If it is exchanged: from which currency, and how much of it. `userPays` and the fees are in that currency. */
  readonly exchange?: { readonly from: string; readonly sourceMinor: number };
  /** The nearest amount that the recipient could get, if no amount to exchange gives exactly the row's. */
  readonly nearestMinor?: number | undefined;
}

export interface SessionPage {
  readonly sessions: readonly Session[];
  /** More of them that could be read only in part: compared by what they show, never followed. */
  readonly inPart?: readonly Session[];
  /** How many items the page had, including those that could not be read. */
  readonly items: number;
  readonly total: number | undefined;
  readonly hasNext: boolean | undefined;
}

/** A page of the list. It has no "not found", because a list always exists at the right address. */
export type PageResult =
  | Extract<ReadResult<SessionPage>, { ok: true }>
  | { readonly ok: false; readonly failure: Exclude<ReadFailure, { kind: 'not-found' }> };

/** What a run sends: all that its batch may send, nothing new, or one row that a person decided to send again. */
export type Sends = 'all' | 'nothing' | { readonly onlyRow: number };

export type Input =
  /** The run begins or continues, after its journal was read. */
  | { readonly type: 'start'; readonly run: string; readonly sends?: Sends }
  | { readonly type: 'tick' }
  | { readonly type: 'quoted'; readonly row: number; readonly result: ReadResult<RowPrice> }
  | {
      readonly type: 'connected';
      readonly row: number;
      readonly connection: number;
      readonly content: ImportedRow;
      /** A fresh random UUID, used if the attempt needs a new key. */
      readonly freshKey: string;
      /** The exact bytes of the latest attempt, for "send again". */
      readonly lastBody: string | undefined;
    }
  | {
      readonly type: 'not-connected';
      readonly row: number;
      readonly reason: string;
      readonly isCertificate: boolean;
    }
  | {
      readonly type: 'answered';
      readonly row: number;
      readonly attempt: number;
      readonly meaning: AnswerMeaning;
      readonly serverTimeMs: number | undefined;
    }
  | { readonly type: 'listed'; readonly sweep: number; readonly result: PageResult }
  | { readonly type: 'fetched'; readonly sessionId: string; readonly result: ReadResult<Session> }
  /** Sessions that another reading of the list found while this batch runs. */
  | { readonly type: 'seen'; readonly sessions: readonly Session[]; readonly via: 'list' | 'get' }
  /** Decisions taken outside the core, checked and made into events by the engine. */
  | { readonly type: 'decided'; readonly events: readonly JournalEvent[] }
  /** A person wants a refused or failed row to be sent with this content; it has a new marker. */
  | { readonly type: 'mend'; readonly by: string; readonly content: ImportedRow }
  | { readonly type: 'pause' }
  /** `acceptsDoubt`: a person was shown how many rows are in doubt. Without it the limit counts all of them. */
  | { readonly type: 'resume'; readonly by: string; readonly acceptsDoubt?: boolean }
  /** The process wants to end, so nothing new is started. */
  | { readonly type: 'wind-down' };

/** A page of the service's list of the sessions between two days. */
export interface AskedPage {
  readonly fromDay: string;
  readonly toDay: string;
  readonly offset: number;
  readonly limit: number;
  /** True to ask for the newest first. */
  readonly isSorted?: boolean;
}

export type Effect =
  | { readonly type: 'quote'; readonly row: number }
  | { readonly type: 'connect'; readonly row: number }
  | ({
      readonly type: 'send';
      readonly row: number;
      readonly attempt: number;
      readonly connection: number;
      readonly request: MoneyRequest;
    } & AttemptFacts)
  | { readonly type: 'abandon'; readonly connection: number }
  | ({ readonly type: 'list'; readonly sweep: number } & AskedPage)
  | { readonly type: 'fetch'; readonly sessionId: string };
