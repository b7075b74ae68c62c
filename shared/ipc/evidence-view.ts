/** What a person sees of a row in doubt before deciding, and of any row's history. */
import { z } from 'zod';
import { sessionViewSchema } from './service-views.ts';
import { countSchema, currencySchema, decimalSchema, problemSchema, timeSchema } from './values.ts';

/** One event of the journal, for people: its kind, and what it says. */
export const timelineEntrySchema = z.strictObject({
  at: timeSchema,
  /** The journal's own word for the event. */
  event: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const evidenceSchema = z.strictObject({
  /** The sentence: what is known, and what is not. */
  problem: problemSchema.nullable(),
  timeline: z.array(timelineEntrySchema),
  sweeps: z.array(
    z.strictObject({
      at: timeSchema,
      from: timeSchema,
      to: timeSchema,
      pages: countSchema,
      sessions: countSchema,
      /** Only a complete sweep is evidence: every page read, every known session seen. */
      isComplete: z.boolean(),
      found: z.boolean(),
    }),
  ),
  /** Sessions that could be this payment, by recipient, amount and time. */
  nearMatches: z.array(sessionViewSchema),
  balance: z
    .strictObject({
      currency: currencySchema,
      before: decimalSchema.nullable(),
      now: decimalSchema.nullable(),
      /** What the balance would be if this row was not paid, as far as our own books go. */
      expectedUnpaid: decimalSchema.nullable(),
    })
    .nullable(),
  request: z.strictObject({ body: z.string(), sha256: z.string(), idempotencyKey: z.string() }).nullable(),
  /** A message to the service's support, ready to be sent. */
  supportMessage: z.string(),
  /** What `send again` asks to be typed (`SEND AGAIN 43`). */
  confirmation: z.string(),
});

export type TimelineEntry = z.output<typeof timelineEntrySchema>;
export type EvidenceView = z.output<typeof evidenceSchema>;
