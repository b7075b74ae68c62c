/**
 * The attempts to pay a row's intent, each a record with its outcome, and what follows from them. How many payments the
 * service may have made for the row (its upper bound) is counted from them, and nothing else is.
 */
import { z } from 'zod';
import type { SentAt } from '../comparison/moments.ts';
import { type Kept, operationSchema, REFUSAL_KINDS, type RowQuote, rowQuoteSchema } from './events.ts';

/**
 * - `open`: bytes may be on the wire
 * - `not-sent`: no byte left; `refused`: the service refused it, and made nothing of it
 * - `unknown`: it ended without proof, or its session was shown to be somebody else's or never ended
 * - `accepted`: an answer named a session, or one was found
 * - `written-off`: a person decided that it paid nobody
 */
const OUTCOMES = ['open', 'not-sent', 'unknown', 'refused', 'accepted', 'written-off'] as const;

export const attemptSchema = z.strictObject({
  /** 1 for the row's first attempt, counted over all its intents. */
  n: z.int(),
  /** Null for an attempt that a restored copy of the journal may have forgotten: nothing is known of it. */
  key: z.string().nullable(),
  bodySha256: z.string().nullable(),
  /** If it is another than the row's. */
  operation: operationSchema.exactOptional(),
  quote: rowQuoteSchema.nullable(),
  /** When it was opened, by our clock and by the service's as we knew it then. */
  openedAtMs: z.number().nullable(),
  openedServerMs: z.number().nullable(),
  outcome: z.enum(OUTCOMES),
  /** What a refusal was about. */
  refusal: z.enum(REFUSAL_KINDS).exactOptional(),
});
export type Attempt = Kept<typeof attemptSchema>;
type Outcome = Attempt['outcome'];

/** An attempt that the journal has. */
type MadeAttempt = Attempt & {
  readonly key: string;
  readonly bodySha256: string;
  readonly openedAtMs: number;
  readonly openedServerMs: number;
};

interface Attempted {
  readonly attempts: readonly Attempt[];
}

/** The intent's latest attempt that the journal has; undefined before the first. */
export function latestAttempt({ attempts }: Attempted): MadeAttempt | undefined {
  return attempts.findLast((attempt): attempt is MadeAttempt => attempt.key !== null);
}

/**
 * When the latest attempt that may have reached the service was opened, by our clock: that is when the row was sent. Null
 * for a row that was never sent.
 */
export function sentAtMs({ attempts }: Attempted): number | null {
  return attempts.findLast(({ key, outcome }) => key !== null && outcome !== 'not-sent')?.openedAtMs ?? null;
}

/** When the latest attempt was opened, by our clock; null before the first. */
export function openedAtMs(row: Attempted): number | null {
  return latestAttempt(row)?.openedAtMs ?? null;
}

/** The same by the service's clock as we knew it then. */
export function openedServerMs(row: Attempted): number | null {
  return latestAttempt(row)?.openedServerMs ?? null;
}

/**
 * Since when a payment of the intent may exist, by each clock: since its first attempt that did not provably do nothing,
 * because that one may have paid, however many came after it. Null before the first, and if the journal lacks that one's
 * time. A later one counts if a clock was set back in between.
 */
export function mayBePaidSince({ attempts }: Attempted): SentAt {
  const effective = attempts.filter(({ outcome }) => outcome !== 'not-sent' && outcome !== 'refused');
  const counted = effective.length > 0 ? effective : attempts;
  if (counted[0] === undefined || counted[0].key === null) return { ourMs: null, serverMs: null };
  return {
    ourMs: Math.min(...counted.flatMap(({ openedAtMs }) => openedAtMs ?? [])),
    serverMs: Math.min(...counted.flatMap((attempt) => attempt.openedServerMs ?? [])),
  };
}

/** The quote that the intent was last sent with; null if it was not sent, or without one. */
export function quoteSent({ attempts }: Attempted): RowQuote | null {
  return attempts.findLast(({ quote }) => quote !== null)?.quote ?? null;
}

/** The quote's age when an attempt with it is opened; undefined if the request names no quote that we took. */
export function quoteAgeMs(quote: RowQuote | null, openedAtMs: number): number | undefined {
  if (quote?.takenAtMs === undefined || quote.id === null) return undefined;
  return openedAtMs - quote.takenAtMs;
}

/** What the row costs as far as is known: by the quote that it was sent with, or else as reviewed. */
export function priceOf(row: Attempted & { readonly reviewed: RowQuote | null }): RowQuote | null {
  return quoteSent(row) ?? row.reviewed;
}

const MAY_HAVE_PAID: Readonly<Record<Outcome, boolean>> = {
  open: true,
  'not-sent': false,
  unknown: true,
  refused: false,
  accepted: true,
  'written-off': false,
};

/** How many payments the service may have made for the intent, as far as its attempts show. */
export function upperBound({ attempts }: Attempted): number {
  return attempts.filter(({ outcome }) => MAY_HAVE_PAID[outcome]).length;
}

/** R4: an attempt ended without proof, and neither a session nor a person has settled it. */
export function isUnresolved({ attempts }: Attempted): boolean {
  return attempts.some(({ outcome }) => outcome === 'unknown');
}

/** True if a person decided that an attempt of the intent, of which nothing is proved, paid nobody. */
export function isWrittenOff({ attempts }: Attempted): boolean {
  return attempts.some(({ outcome }) => outcome === 'written-off');
}

/** True if no byte of any attempt of the intent may have reached the service. */
export function hasNotReached({ attempts }: Attempted): boolean {
  return attempts.every(({ outcome }) => outcome === 'not-sent');
}

/** How many of the intent's attempts were refused for this. */
export function refusalsFor({ attempts }: Attempted, refusal: Attempt['refusal']): number {
  return attempts.filter((attempt) => attempt.refusal === refusal).length;
}

/** How many of the latest attempts provably did nothing because there was no connection. */
export function notSentInRow({ attempts }: Attempted): number {
  return attempts.length - 1 - attempts.findLastIndex(({ outcome }) => outcome !== 'not-sent');
}

/** The refusals that the service has answered to this key. */
export function refusalsOfKey({ attempts }: Attempted, key: string): readonly Attempt[] {
  return attempts.filter((attempt) => attempt.key === key && attempt.outcome === 'refused');
}

/**
 * R3: the attempt whose bytes may go again under its key, if they stay the same: one in doubt, one that was not sent,
 * or one that was refused once because we were too fast. A service may repeat any other refusal of a key for ever.
 */
export function keptAttempt(row: Attempted): MadeAttempt | undefined {
  const latest = latestAttempt(row);
  if (latest === undefined || isUnresolved(row)) return latest;
  const [first, ...others] = refusalsOfKey(row, latest.key);
  return others.length === 0 && (first === undefined || first.refusal === 'rate') ? latest : undefined;
}

/** The attempts, each of which has one of these outcomes now having another; the same list if there is none. */
export function settled(
  attempts: readonly Attempt[],
  from: readonly Outcome[],
  outcome: Outcome,
): readonly Attempt[] {
  if (!attempts.some((attempt) => from.includes(attempt.outcome))) return attempts;
  return attempts.map((attempt) => (from.includes(attempt.outcome) ? { ...attempt, outcome } : attempt));
}

/** An attempt of which the journal knows nothing but that it may have been made. */
export function forgottenAttempt(n: number, outcome: 'unknown' | 'accepted'): Attempt {
  return { n, key: null, bodySha256: null, quote: null, openedAtMs: null, openedServerMs: null, outcome };
}
