/** What a person sees of a row in doubt before deciding, and the history of any row. */
import { z } from 'zod';
import { sessionViewSchema } from './service-views.ts';
import { countSchema, currencySchema, decimalSchema, problemSchema, timeSchema } from './values.ts';

/** One event of the journal, for people: its kind and its facts. */
export const timelineEntrySchema = z.strictObject({
  at: timeSchema,
  /** The event's type in the journal. */
  event: z.string(),
  /** Why it was held, paused, stopped or raised. */
  problem: problemSchema.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const evidenceSchema = z.strictObject({
  /** The sentence that says what is known and what is not. */
  problem: problemSchema.nullable(),
  timeline: z.array(timelineEntrySchema),
  sweeps: z.array(
    z.strictObject({
      at: timeSchema,
      pages: countSchema,
      sessions: countSchema,
      /** Only a complete sweep is evidence: every page read, every known session seen. */
      isComplete: z.boolean(),
      found: z.boolean(),
    }),
  ),
  /** Sessions that could be this payment, by recipient, amount and time. */
  nearMatches: z.array(sessionViewSchema),
  /** The ids of those that the service does not show to these keys now. */
  nearUnread: z.array(z.string()),
  /** Null if the wallet cannot be read with these keys now: then nothing shows that they are those that paid. */
  balance: z
    .strictObject({
      currency: currencySchema,
      /** When the previous balance was read, and what it was; null if it was not read before the attempt. */
      readAt: timeSchema.nullable(),
      before: decimalSchema.nullable(),
      now: decimalSchema,
      /** What our own rows have taken from the wallet since, and how many they are. */
      ours: decimalSchema,
      oursCount: countSchema,
      /** Other rows of ours on this wallet whose outcome is also unknown. */
      othersInDoubt: countSchema,
      /** How many sessions of the wallet since then belong to no row of ours; null if the list was not read completely. */
      otherSessions: countSchema.nullable(),
      /** What the balance would be if this row was not paid, and if it was, according to our own journal. */
      expectedUnpaid: decimalSchema.nullable(),
      expectedPaid: decimalSchema.nullable(),
      /** What the balance agrees with; `open` if something else moved, or nothing can be compared. */
      says: z.enum(['unpaid', 'paid', 'neither', 'open']),
    })
    .nullable(),
  request: z.strictObject({ body: z.string(), sha256: z.string(), idempotencyKey: z.string() }).nullable(),
  /** A message to the service's support, ready to send. */
  supportMessage: z.string(),
});

export type TimelineEntry = z.output<typeof timelineEntrySchema>;
export type BalanceEvidence = NonNullable<z.output<typeof evidenceSchema>['balance']>;
export type EvidenceView = z.output<typeof evidenceSchema>;
