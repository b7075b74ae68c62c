/**
 * What a person does to a batch as a whole if nothing has to be checked for it, and what the batch is then known by.
 * An act is defined once: the window asks for it by `batches.act`, and the journal keeps it as an event of the same
 * type, with the person's name. `foldBatch` says what it changes.
 *
 * The journal's events are read back for ever: a limit in an act may be raised, never lowered.
 */
import { z } from 'zod';

/** Characters of a batch's name. */
export const BATCH_NAME_MAX = 200;
/** Characters of what a person notes about a batch. */
export const BATCH_NOTE_MAX = 2_000;

/** What a batch does otherwise than the last one of its layout. */
export const CHANGE_KINDS = ['added', 'missing', 'amount', 'unclear'] as const;
/** Minor units by currency. */
const sumsSchema = z.record(z.string(), z.int());

/** A change as a person saw it; with other sums it is another one. `row` is of the last batch if somebody is missing. */
export const seenChangeShape = {
  kind: z.enum(CHANGE_KINDS),
  row: z.int().min(1),
  name: z.string(),
  /** What the person's rows paid together last time, and pay now; empty if nothing. */
  before: sumsSchema,
  now: sumsSchema,
} as const;
const seenChangeSchema = z.strictObject(seenChangeShape);

/** `asked` is what the window sends, `kept` the journal's event. */
function act<const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  const asked = z.strictObject({ type: z.literal(type), ...shape });
  return { asked, kept: z.strictObject({ type: z.literal(type), by: z.string(), ...shape }) };
}

export const BATCH_ACTS = [
  /** A person has seen alarms: `alarms` are their indexes among all alarms of the batch, from 0, the oldest first. */
  act('alarms-seen', { alarms: z.array(z.int().min(0)) }),
  act('batch-renamed', { name: z.string().trim().min(1).max(BATCH_NAME_MAX) }),
  /** Replaces the note; an empty one takes it away. */
  act('batch-noted', { note: z.string().trim().max(BATCH_NOTE_MAX) }),
  /** A person has looked at what the batch does otherwise than the last one of its layout. */
  act('changes-seen', { changes: z.array(seenChangeSchema) }),
  /** Whether other amounts than last time are usual in this layout: its later batches follow. */
  act('amounts-vary', { vary: z.boolean() }),
] as const;

const [first, ...others] = BATCH_ACTS;
export const batchActSchema = z.discriminatedUnion('type', [
  first.asked,
  ...others.map(({ asked }) => asked),
]);
export type BatchAct = z.output<typeof batchActSchema>;

/** What the journal's record of a batch holds and the window shows as it is: a field here is in both. */
export const BATCH_FACTS = {
  /** What a person calls it, or its sheet's title says; absent if only its file or operation names it (`batchName`). */
  name: z.string().exactOptional(),
  /** What a person noted about it; absent if nobody did. */
  note: z.string().exactOptional(),
  /** Wallet id by currency. */
  wallets: z.record(z.string(), z.string()),
  /** The currency of the wallet from which a row is exchanged if its own currency has no wallet; absent if there is none. */
  convertFrom: z.string().exactOptional(),
  /** Who closed it, when and why although something is open; absent while it is open. */
  closed: z
    .strictObject({ by: z.string(), atMs: z.number(), reason: z.string().exactOptional() })
    .exactOptional(),
} as const;

const factsSchema = z.object(BATCH_FACTS);

/** These facts alone, of a record that holds more. */
export function batchFacts(record: unknown): z.output<typeof factsSchema> {
  return factsSchema.parse(record);
}
