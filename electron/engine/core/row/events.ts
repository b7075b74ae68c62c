/**
 * Everything that can happen to a batch, as the journal keeps it. The log is append-only and is the truth: every
 * state is a fold of it (`fold-row.ts`, `batch-record.ts`) and every table a projection. The meaning of a released
 * event never changes; new facts get new types. Amounts are integer minor units, times are epoch milliseconds.
 *
 * Events read back from disk are parsed, never trusted. The schemas are strict, because a field that this version
 * does not know was written by another one. They lack the windows' size limits, because what was once written must
 * stay readable.
 */
import { z } from 'zod';
import { MONEY_OPERATIONS } from '../../../../shared/api/operations.ts';
import type { MoneyOperation } from '../../../../shared/api/payments-service.ts';
import { BATCH_ACTS } from '../../../../shared/domain/batch-acts.ts';
import { PROBLEM_CODES, type Problem } from '../../../../shared/domain/problem.ts';
import { REFERENCE_MEANINGS } from '../../../../shared/domain/reference-meaning.ts';
import { ROW_FIELDS, type RowFields } from '../../../../shared/domain/row-fields.ts';
import { BEGINNINGS, ROW_STATES } from '../../../../shared/domain/row-state.ts';

type Immutable<Value> = Value extends object
  ? { readonly [Name in keyof Value]: Immutable<Value[Name]> }
  : Value;

/** A value of the schema, made read-only. */
export type Kept<Schema extends z.ZodType> = Immutable<z.output<Schema>>;

export const operationSchema: z.ZodType<MoneyOperation> = z.enum(MONEY_OPERATIONS);

export const problemSchema: z.ZodType<Problem> = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  severity: z.enum(['error', 'warning', 'note']),
  field: z.string().exactOptional(),
  column: z.string().exactOptional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
  original: z.string().exactOptional(),
  proposed: z.string().exactOptional(),
});

/**
 * The part of a quote that a row needs. It comes from a calculator or, before approval, from an estimate by the fee
 * schedule.
 */
export const rowQuoteSchema = z.strictObject({
  /** Null if the figures are an estimate or the calculator gave no id. */
  id: z.string().nullable(),
  /** The wallet's currency, if the payment is exchanged from it; absent if it is the row's own. */
  currency: z.string().exactOptional(),
  /** What leaves the wallet, fees included. */
  userPaysMinor: z.int(),
  totalFeesMinor: z.int(),
  recipientGetsMinor: z.int(),
  /** When it was taken, and when it ends by the service's clock; absent for an estimate, or if it names no end. */
  takenAtMs: z.number().exactOptional(),
  expiresAtMs: z.number().exactOptional(),
});
export type RowQuote = Kept<typeof rowQuoteSchema>;

/** What a session shows about money, as it came: major units, and only what it shows. */
export const shownMoneySchema = z.strictObject({
  amount: z.number().exactOptional(),
  convertedAmount: z.number().exactOptional(),
  transactionFee: z.number().exactOptional(),
  processingFee: z.number().exactOptional(),
  fromCurrency: z.string().exactOptional(),
  toCurrency: z.string().exactOptional(),
});
export type ShownMoney = Kept<typeof shownMoneySchema>;

export const rowFieldsSchema: z.ZodType<RowFields> = z.partialRecord(z.enum(ROW_FIELDS), z.string());

/** What a refusal was about: the request itself, our keys, the wallet's funds, the quote, or our pace. */
export const REFUSAL_KINDS = ['row', 'keys', 'funds', 'quote', 'rate'] as const;

const row = z.int();
/** 1 for the row's first attempt, counted over all its intents. */
const attempt = z.int();
const minorByCurrency = z.record(z.string(), z.int());

/** One row as it enters the journal: its content and its intent. */
export const importedRowSchema = z.strictObject({
  row,
  operation: operationSchema,
  /** Normalised values; empty for an operation that is not a payment. */
  fields: rowFieldsSchema,
  /** A request body given as a whole (`call`) instead of one built from the fields. JSON text. */
  givenBody: z.string().exactOptional(),
  amountMinor: z.int(),
  currency: z.string(),
  channel: z.string().nullable(),
  /** Canonical recipient (R6), see shared/domain/recipient-identity.ts. */
  identity: z.string(),
  /** The sheet's own id of the row, if it has one. */
  reference: z.string().nullable(),
  marker: z.string(),
  state: z.enum(BEGINNINGS),
  problems: z.array(problemSchema),
});
export type ImportedRow = Kept<typeof importedRowSchema>;

/** The schema of an event of the batch as a whole. */
function event<const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.strictObject({ type: z.literal(type), ...shape });
}

/** The schema of an event that concerns one row. */
function rowEvent<const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.strictObject({ type: z.literal(type), row, ...shape });
}

export const batchCreatedSchema = event('batch-created', {
  /** The address the batch belongs to; resuming elsewhere is refused. */
  address: z.string(),
  profile: z.string(),
  environment: z.enum(['practice', 'sandbox', 'live']),
  /** What began the batch. `pay` batches may be resumed from the command line in any state. */
  begunBy: z.enum(['pay', 'quote', 'app', 'call']),
  /** It was begun by `pay` without `--yes`: until a person has approved it, nothing does it in their place. */
  isAsked: z.literal(true).exactOptional(),
  /** A person said that a single operation is meant, whatever it repeats; absent if nobody did. */
  isAgain: z.literal(true).exactOptional(),
  file: z.strictObject({ name: z.string(), sha256: z.string() }).nullable(),
  sheetName: z.string().nullable(),
  /** The line above the headings that names the period; absent if there is none. */
  title: z.string().exactOptional(),
  /** How the file was read, so that results find their place in a copy of it; absent if that was not recorded. */
  readAs: z
    .strictObject({
      headingRow: z.int(),
      /** Text files only. */
      encoding: z.string().nullable(),
      delimiter: z.string().nullable(),
    })
    .exactOptional(),
  mappingFingerprint: z.string().nullable(),
  /** What the sheet was taken to mean when the batch was made: the items of its statement, as JSON; absent if not recorded. */
  statement: z.string().exactOptional(),
  /** The column of the rows' references, and what they name; absent if the sheet has none or the import did not ask. */
  reference: z
    .strictObject({
      column: z.string(),
      /** Absent if it was not recorded. */
      heading: z.string().exactOptional(),
      means: z.enum([...REFERENCE_MEANINGS, 'unsure']),
    })
    .exactOptional(),
  /** The period that the sheet states inside itself (`stated-period.ts`); absent if it states none. */
  period: z.string().exactOptional(),
  /** The newest batch whose payments the sheet repeats, and how many days before it was sent; absent if there is none. */
  repeats: z.strictObject({ batch: z.string(), days: z.int() }).exactOptional(),
  /** The batch, approved on another machine, of which these rows were not sent; absent if there is none. */
  takenOverFrom: z.string().exactOptional(),
  /** What `--wallet` named, so that a batch interrupted before its wallets were chosen does not take others. */
  walletReferences: z.array(z.string()).exactOptional(),
  /** What `--convert-from` named, for the same reason. */
  convertFrom: z.string().exactOptional(),
  /** Non-blank lines of the sheet that are not rows to pay, so that the totals tie. */
  excludedCount: z.int(),
});

export const batchApprovedSchema = event('batch-approved', {
  by: z.string(),
  count: z.int(),
  /** Per currency: what the recipients get. */
  totalsMinor: minorByCurrency,
  /** Per currency of the wallet: the most that may leave it, fees and tolerance included. */
  highestDebitMinor: minorByCurrency,
  /** SHA-256 over the canonical rows. An edit voids the approval. */
  rowsSha256: z.string(),
  /**
   * Nothing is sent before a person's `batch-resumed`, because approving and sending are two acts. If absent, sending
   * starts at once.
   */
  waitsForSend: z.literal(true).exactOptional(),
});

/** A document that was written for others, by whom, and the rows that it names. */
export const documentMadeShape = {
  document: z.enum(['advices', 'transfer-order']),
  as: z.enum(['pdf', 'mail', 'text']),
  by: z.string(),
  rows: z.array(row),
};
/** Rows of one currency, channel and state, as they stood when the batch was closed. */
export const closedLineSchema = z.strictObject({
  currency: z.string(),
  channel: z.string().nullable(),
  state: z.enum(ROW_STATES),
  count: z.int(),
  amountMinor: z.int(),
});

/** What a batch did to one wallet: opening - amounts - fees - others = closing, if nothing else moved it. */
export const walletTieSchema = z.strictObject({
  currency: z.string(),
  wallet: z.string(),
  /** What it held when it was read before the batch's first payment; null if that is not known. */
  openingMinor: z.int().nullable(),
  /** Of the batch's own payments; below zero if customers paid in. */
  amountsMinor: z.int(),
  feesMinor: z.int(),
  /** What other batches of the journal took from it since. */
  othersMinor: z.int(),
  /** What it held at the closing; null if it could not be read. */
  closingMinor: z.int().nullable(),
});

const batchEvents = [
  batchCreatedSchema,
  event('rows-imported', { rows: z.array(importedRowSchema) }),
  /** The wallets that the rows are paid from, by currency, and the business that they belong to. */
  event('wallets-chosen', {
    wallets: z.record(z.string(), z.string()),
    /** The currency of the wallet from which a row is exchanged and sent if its own currency has no wallet. */
    convertFrom: z.string().exactOptional(),
    /** What each wallet held at that moment, by currency, to compare a later balance with. */
    balancesMinor: minorByCurrency.exactOptional(),
    businessId: z.string().nullable(),
  }),
  /** Review figures for some rows: the cost of each as quoted or estimated before approval. */
  event('rows-reviewed', {
    basis: z.enum(['quote', 'estimate']),
    quotes: z.array(z.strictObject({ row, quote: rowQuoteSchema })),
    /** Why some payees were not compared with the service's book of recipients; absent if all were. */
    problem: problemSchema.exactOptional(),
  }),
  batchApprovedSchema,
  event('approval-voided', { reason: z.string() }),
  event('batch-paused', { by: z.enum(['user', 'engine']), problem: problemSchema.nullable() }),
  /** A person starts sending what was approved, or continues after a pause or a stop. */
  event('batch-resumed', {
    by: z.string(),
    /** How many rows in doubt were shown to the person who resumed and accepted them. */
    doubtAccepted: z.int().exactOptional(),
  }),
  /** So many of the rows in doubt that a person accepted are in doubt still: the others make no room for new ones. */
  event('doubt-lowered', { doubtAccepted: z.int() }),
  /** A person or a resume is needed. Nothing new is sent; tracking and reconciliation continue. */
  event('batch-stopped', { problem: problemSchema }),
  /** A process took the batch over. What an earlier process left in flight is in doubt from here on. */
  event('run-started', { run: z.string() }),
  event('canary-verified', {
    currency: z.string(),
    row,
    /** Which id of the creation result is the session's id. */
    idField: z.enum(['session_id', 'transaction_id']),
    markerSeenIn: z.enum(['list', 'get']),
  }),
  /** The marker cannot be relied on: rows are sent one at a time, and the first unknown outcome stops the batch. */
  event('blind-mode-entered', { reason: z.enum(['marker-not-echoed', 'not-visible']) }),
  event('sweep-completed', {
    startedAtMs: z.number(),
    /** First and last day of the window, `YYYY-MM-DD`. */
    fromDay: z.string(),
    toDay: z.string(),
    pages: z.int(),
    sessions: z.int(),
    /** True if every page was read and showed every session that we already know (older than the worst lag). */
    isEvidence: z.boolean(),
    worstLagMs: z.number(),
  }),
  /** Something that must not happen: a difference in amount, two sessions with one marker, a key that was already known. */
  event('alarm-raised', { row: row.nullable(), problem: problemSchema }),
  event('document-made', documentMadeShape),
  /** A person ends the batch: it adds up, and `reason` says why anything is open or differs. */
  event('batch-closed', {
    by: z.string(),
    reason: z.string().exactOptional(),
    lines: z.array(closedLineSchema),
    wallets: z.array(walletTieSchema),
  }),
  /** A person goes on with it, or a payment of these rows turned after the closing (`PAYMENT_TURNED`). */
  event('batch-reopened', { by: z.string(), reason: z.string(), rows: z.array(z.int()) }),
  /** What a person does to the batch as a whole. */
  ...BATCH_ACTS.map(({ kept }) => kept),
] as const;

const rowEvents = [
  rowEvent('row-held', { problem: problemSchema }),
  rowEvent('row-released', {
    by: z.string(),
    /** Why, in the person's own words. */
    reason: z.string().exactOptional(),
    /** How a changed account was made sure of; absent if it was released for something else, or by an earlier version. */
    confirmed: z.strictObject({ by: z.string(), via: z.string(), atMs: z.number() }).exactOptional(),
  }),
  rowEvent('row-closed', {
    by: z.string(),
    /**
     * `not-paid` writes off a parked row by a person's decision; with the others the row was never sent.
     * `imported-anew`: it is a row of the batch `into` now, under the same number.
     */
    reason: z.enum(['set-aside', 'cancelled', 'not-paid', 'imported-anew']),
    into: z.string().exactOptional(),
  }),
  rowEvent('row-reopened', { by: z.string() }),
  /**
   * A new intent for a row that the service provably did not pay: other content, or the same content sent again after a
   * failure.
   */
  rowEvent('row-mended', { by: z.string(), content: importedRowSchema }),
  /** The durable record of an attempt, written and flushed before the first byte of the request (R2). */
  rowEvent('attempt-opened', {
    attempt,
    /** Present if it is not the row's operation: a payment that is exchanged and sent in one step is a `swap`. */
    operation: operationSchema.exactOptional(),
    key: z.string(),
    marker: z.string(),
    body: z.string(),
    bodySha256: z.string(),
    quote: rowQuoteSchema.nullable(),
    /** The service's time as we know it, for R5. */
    serverTimeMs: z.number(),
  }),
  /** No byte was written: the service cannot have acted on it. */
  rowEvent('attempt-not-sent', { attempt, reason: z.string() }),
  /** An authored refusal of this attempt. It says nothing about other attempts (R4). */
  rowEvent('attempt-refused', {
    attempt,
    kind: z.enum(REFUSAL_KINDS),
    status: z.int(),
    code: z.string().nullable(),
    message: z.string(),
    /** Field to message, if the service gave them. */
    errors: z.record(z.string(), z.string()),
  }),
  rowEvent('attempt-accepted', {
    attempt,
    /** Ids from the answer, any of which may be the session's; never empty. */
    sessionIds: z.array(z.string()),
    /** The answer's own id of the transaction, if it named one. */
    transactionId: z.string().exactOptional(),
    reference: z.string().nullable(),
    status: z.string().nullable(),
    /** Where the payer of a deposit continues; only this answer names it. */
    paymentLink: z.string().exactOptional(),
  }),
  rowEvent('attempt-unknown', {
    attempt,
    /** An `UnknownReason`, followed by the status in brackets if there was one, or a sentence of `why-unknown.ts`. */
    why: z.string(),
    /** What the answer named beside another payment's session, if it did: one of them may be this payment's. */
    sessionIds: z.array(z.string()).exactOptional(),
  }),
  /** A session was proved to be this row's: by its marker, by its own id, or by a person who named it. */
  rowEvent('session-claimed', {
    sessionId: z.string(),
    via: z.enum(['answer', 'list', 'get', 'person']),
    reference: z.string().nullable(),
    shown: shownMoneySchema.exactOptional(),
    /** What the session shows otherwise than the row, and the person who named it accepted; absent if nothing. */
    problem: problemSchema.exactOptional(),
  }),
  /**
   * A session that an answer named for the row, or that the row had claimed by its id alone, was shown not to be the
   * row's. It no longer counts for the row, and an accepted row is in doubt.
   */
  rowEvent('session-disclaimed', {
    sessionId: z.string(),
    /** What does not fit, as a token of the catalogue (`reason.*`). */
    reason: z.string(),
  }),
  /** The session's status word, as it came. Only `completed` and `failed`, exactly, are final (R9). */
  rowEvent('status-seen', {
    sessionId: z.string(),
    status: z.string(),
    failureReason: z.string().nullable(),
    shown: shownMoneySchema.exactOptional(),
  }),
  rowEvent('row-parked', {
    /** How many complete sweeps found nothing. */
    sweeps: z.int(),
    nearMatches: z.array(z.string()),
  }),
  /** A person decided to send a parked row again after a fresh empty sweep, first with the same key and the same bytes. */
  rowEvent('send-again-decided', {
    by: z.string(),
    /** Sessions like the row's payment that the person was shown; absent if there were none. */
    seen: z.array(z.string()).exactOptional(),
  }),
  /**
   * The journal may lack an attempt (`journal-older`: an older copy was restored), or the list shows what may be the
   * payment of a row that was to be sent again (`payment-seen`). Nothing is sent before a sweep.
   */
  rowEvent('row-doubted', { reason: z.enum(['journal-older', 'payment-seen']) }),
] as const;

export const journalEventSchema = z.discriminatedUnion('type', [...batchEvents, ...rowEvents]);

export type JournalEvent = Kept<typeof journalEventSchema>;

/** The event of this type. */
export type EventOf<Type extends JournalEvent['type']> = Extract<JournalEvent, { readonly type: Type }>;

export type Environment = EventOf<'batch-created'>['environment'];

export type RowEvent = Kept<(typeof rowEvents)[number]>;

const ROW_EVENT_TYPES: ReadonlySet<string> = new Set(rowEvents.map(({ shape }) => shape.type.value));

/** Every type of event, and whether it concerns one row or the batch as a whole. */
export const EVENT_TYPES = journalEventSchema.options.map(({ shape }) => {
  const type = shape.type.value;
  return { type, concerns: ROW_EVENT_TYPES.has(type) ? 'row' : 'batch' } as const;
});

/** True for events that concern one row. */
export function isRowEvent(event: JournalEvent): event is RowEvent {
  return ROW_EVENT_TYPES.has(event.type);
}

/** Rows were edited, the approval is too old, the rows are not the approved ones, or it was given on another machine. */
export const VOID_REASONS = ['edit', 'age', 'changed', 'elsewhere'] as const;

export function approvalVoided(reason: (typeof VOID_REASONS)[number]): EventOf<'approval-voided'> {
  return { type: 'approval-voided', reason };
}
