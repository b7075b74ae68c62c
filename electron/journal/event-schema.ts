/**
 * The events as they are read back from disk: parsed, never trusted. Strict, because a field that this version does not
 * know was written by another one; without the windows' caps, because what was once written must stay readable.
 */

import { z } from 'zod';
import { MONEY_OPERATIONS } from '../../shared/api/operations.ts';
import type { MoneyOperation } from '../../shared/api/payments-service.ts';
import { PROBLEM_CODES, type Problem } from '../../shared/domain/problem.ts';
import { REFERENCE_MEANINGS } from '../../shared/domain/reference-meaning.ts';
import { ROW_FIELDS, type RowFields } from '../../shared/domain/row-fields.ts';
import { BEGINNINGS } from '../../shared/domain/row-state.ts';
import type {
  BatchApproved,
  BatchCreated,
  ImportedRow,
  JournalEvent,
  RowQuote,
} from '../engine/core/row/events.ts';

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

export const rowQuoteSchema: z.ZodType<RowQuote> = z.strictObject({
  id: z.string().nullable(),
  currency: z.string().exactOptional(),
  userPaysMinor: z.int(),
  totalFeesMinor: z.int(),
  recipientGetsMinor: z.int(),
});

export const rowFieldsSchema: z.ZodType<RowFields> = z.partialRecord(z.enum(ROW_FIELDS), z.string());

export const importedRowSchema: z.ZodType<ImportedRow> = z.strictObject({
  row: z.int(),
  operation: operationSchema,
  fields: rowFieldsSchema,
  givenBody: z.string().exactOptional(),
  amountMinor: z.int(),
  currency: z.string(),
  channel: z.string().nullable(),
  identity: z.string(),
  reference: z.string().nullable(),
  marker: z.string(),
  state: z.enum(BEGINNINGS),
  problems: z.array(problemSchema),
});

const minorByCurrency = z.record(z.string(), z.int());
const idField = z.enum(['session_id', 'transaction_id']);
const seenIn = z.enum(['list', 'get']);
const row = z.int();
const attempt = z.int();

const batchCreated = z.strictObject({
  type: z.literal('batch-created'),
  address: z.string(),
  profile: z.string(),
  environment: z.enum(['practice', 'sandbox', 'live']),
  begunBy: z.enum(['pay', 'quote', 'app', 'call']),
  file: z.strictObject({ name: z.string(), sha256: z.string() }).nullable(),
  sheetName: z.string().nullable(),
  readAs: z
    .strictObject({
      headingRow: z.int(),
      encoding: z.string().nullable(),
      delimiter: z.string().nullable(),
    })
    .exactOptional(),
  mappingFingerprint: z.string().nullable(),
  reference: z
    .strictObject({
      column: z.string(),
      heading: z.string().exactOptional(),
      means: z.enum([...REFERENCE_MEANINGS, 'unsure']),
    })
    .exactOptional(),
  walletReferences: z.array(z.string()).exactOptional(),
  convertFrom: z.string().exactOptional(),
  excludedCount: z.int(),
});

const batchApproved = z.strictObject({
  type: z.literal('batch-approved'),
  by: z.string(),
  count: z.int(),
  totalsMinor: minorByCurrency,
  highestDebitMinor: minorByCurrency,
  rowsSha256: z.string(),
  waitsForSend: z.literal(true).exactOptional(),
});

export const batchCreatedSchema: z.ZodType<BatchCreated> = batchCreated;
export const batchApprovedSchema: z.ZodType<BatchApproved> = batchApproved;

const batchEvents = [
  batchCreated,
  z.strictObject({ type: z.literal('rows-imported'), rows: z.array(importedRowSchema) }),
  z.strictObject({
    type: z.literal('wallets-chosen'),
    wallets: z.record(z.string(), z.string()),
    convertFrom: z.string().exactOptional(),
    balancesMinor: z.record(z.string(), z.int()).exactOptional(),
    businessId: z.string().nullable(),
  }),
  z.strictObject({
    type: z.literal('rows-reviewed'),
    basis: z.enum(['quote', 'estimate']),
    quotes: z.array(z.strictObject({ row, quote: rowQuoteSchema })),
    problem: problemSchema.exactOptional(),
  }),
  batchApproved,
  z.strictObject({ type: z.literal('approval-voided'), reason: z.string() }),
  z.strictObject({
    type: z.literal('batch-paused'),
    by: z.enum(['user', 'engine']),
    problem: problemSchema.nullable(),
  }),
  z.strictObject({
    type: z.literal('batch-resumed'),
    by: z.string(),
    doubtAccepted: z.int().exactOptional(),
  }),
  z.strictObject({ type: z.literal('batch-stopped'), problem: problemSchema }),
  z.strictObject({ type: z.literal('run-started'), run: z.string() }),
  z.strictObject({
    type: z.literal('canary-verified'),
    currency: z.string(),
    row,
    idField,
    markerSeenIn: seenIn,
  }),
  z.strictObject({
    type: z.literal('blind-mode-entered'),
    reason: z.enum(['marker-not-echoed', 'not-visible']),
  }),
  z.strictObject({
    type: z.literal('sweep-completed'),
    startedAtMs: z.number(),
    fromDay: z.string(),
    toDay: z.string(),
    pages: z.int(),
    sessions: z.int(),
    isEvidence: z.boolean(),
    worstLagMs: z.number(),
  }),
  z.strictObject({ type: z.literal('alarm-raised'), row: row.nullable(), problem: problemSchema }),
  z.strictObject({ type: z.literal('alarms-seen'), by: z.string(), alarms: z.array(z.int()) }),
] as const;

const rowEvents = [
  z.strictObject({ type: z.literal('row-held'), row, problem: problemSchema }),
  z.strictObject({
    type: z.literal('row-released'),
    row,
    by: z.string(),
    reason: z.string().exactOptional(),
  }),
  z.strictObject({
    type: z.literal('row-closed'),
    row,
    by: z.string(),
    reason: z.enum(['set-aside', 'cancelled', 'not-paid']),
  }),
  z.strictObject({ type: z.literal('row-reopened'), row, by: z.string() }),
  z.strictObject({ type: z.literal('row-mended'), row, by: z.string(), content: importedRowSchema }),
  z.strictObject({
    type: z.literal('attempt-opened'),
    row,
    attempt,
    operation: operationSchema.exactOptional(),
    key: z.string(),
    marker: z.string(),
    body: z.string(),
    bodySha256: z.string(),
    quote: rowQuoteSchema.nullable(),
    serverTimeMs: z.number(),
  }),
  z.strictObject({ type: z.literal('attempt-not-sent'), row, attempt, reason: z.string() }),
  z.strictObject({
    type: z.literal('attempt-refused'),
    row,
    attempt,
    kind: z.enum(['row', 'keys', 'funds', 'quote', 'rate']),
    status: z.int(),
    code: z.string().nullable(),
    message: z.string(),
    errors: z.record(z.string(), z.string()),
  }),
  z.strictObject({
    type: z.literal('attempt-accepted'),
    row,
    attempt,
    sessionIds: z.array(z.string()),
    reference: z.string().nullable(),
    status: z.string().nullable(),
    paymentLink: z.string().exactOptional(),
  }),
  z.strictObject({ type: z.literal('attempt-unknown'), row, attempt, why: z.string() }),
  z.strictObject({
    type: z.literal('session-claimed'),
    row,
    sessionId: z.string(),
    via: z.enum(['answer', 'list', 'get', 'person']),
    reference: z.string().nullable(),
  }),
  z.strictObject({
    type: z.literal('session-disclaimed'),
    row,
    sessionId: z.string(),
    reason: z.string(),
  }),
  z.strictObject({
    type: z.literal('status-seen'),
    row,
    sessionId: z.string(),
    status: z.string(),
    failureReason: z.string().nullable(),
  }),
  z.strictObject({
    type: z.literal('row-parked'),
    row,
    sweeps: z.int(),
    nearMatches: z.array(z.string()),
  }),
  z.strictObject({
    type: z.literal('send-again-decided'),
    row,
    by: z.string(),
    seen: z.array(z.string()).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('row-doubted'),
    row,
    reason: z.enum(['journal-older', 'payment-seen']),
  }),
] as const;

const events = z.discriminatedUnion('type', [...batchEvents, ...rowEvents]);

type WithoutSchema = Exclude<JournalEvent['type'], z.infer<typeof events>['type']>;

/** An event without a schema does not compile: a journal that holds one could be written, and not be read again. */
export const journalEventSchema: [WithoutSchema] extends [never] ? z.ZodType<JournalEvent> : WithoutSchema =
  events;
