/** What the window sees of a batch: the journal's state, never the hope. Rows follow the command line's `show --json`. */
import { z } from 'zod';
import { MONEY_OPERATIONS } from '../api/operations.ts';
import { ROW_KINDS } from '../domain/row-fields.ts';
import { BATCH_STATES } from '../domain/row-state.ts';
import { feeViewSchema } from './service-views.ts';
import {
  countSchema,
  currencySchema,
  currencyTotalSchema,
  decimalSchema,
  environmentSchema,
  idSchema,
  problemSchema,
  rowCountsSchema,
  rowFieldsSchema,
  rowNumberSchema,
  rowStateSchema,
  timeSchema,
} from './values.ts';

export const batchStateSchema = z.enum(BATCH_STATES);

export const batchSummarySchema = z.strictObject({
  batch: idSchema,
  state: batchStateSchema,
  /** Null for an operation without a sheet, which `operation` names: see `i18n/batch-name.ts`. */
  file: z.string().nullable(),
  operation: z.enum(MONEY_OPERATIONS).nullable(),
  /** Which way its money goes: out, or in from customers. */
  kind: z.enum(ROW_KINDS),
  created: timeSchema,
  profile: z.string(),
  environment: environmentSchema,
  rows: countSchema,
  counts: rowCountsSchema,
  totals: z.array(currencyTotalSchema),
  /** The part of `totals` that was paid out; empty for customer deposits. */
  paid: z.array(currencyTotalSchema),
});

/** Rows and money of one currency in one state: the lines from which every total is made and ties. */
export const breakdownLineSchema = z.strictObject({
  /** Null where the row's currency could not be read. */
  currency: currencySchema.nullable(),
  state: rowStateSchema,
  count: countSchema,
  amount: decimalSchema,
  /** Those of them whose amount could not be read: the sum is without them. */
  withoutAmount: countSchema,
});

const paceSchema = z.strictObject({
  /** The rate asked for, calls a second; it may grow to the maximum and is halved where the service asks. */
  perSecond: z.number(),
  maxPerSecond: z.number(),
  /** The gate's present rate; null while nothing runs. */
  currentPerSecond: z.number().nullable(),
  concurrency: z.int(),
});

const approvalSchema = z.strictObject({
  approvedAt: timeSchema,
  approvers: z.array(z.string()),
  count: countSchema,
  totals: z.array(currencyTotalSchema),
  /** The highest debit allowed, with fees and tolerance, by the wallet's currency. */
  highestDebits: z.array(z.strictObject({ currency: currencySchema, amount: decimalSchema })),
});

const alarmSchema = z.strictObject({
  /** Its place among all alarms of the batch: what `batches.see-alarms` names it by. */
  place: countSchema,
  row: rowNumberSchema.nullable(),
  problem: problemSchema,
  at: timeSchema,
});

export const batchViewSchema = batchSummarySchema.extend({
  /** Lines of the sheet that are no rows to pay. */
  excluded: countSchema,
  breakdown: z.array(breakdownLineSchema),
  /** The wallet each currency is paid from. */
  wallets: z.record(currencySchema, idSchema),
  convertFrom: currencySchema.nullable(),
  pace: paceSchema,
  /** What the breaker, the gate or the engine is waiting for; empty: nothing. */
  waitingFor: z.array(problemSchema),
  timeLeftSeconds: z.number().nullable(),
  sendingStartedAt: timeSchema.nullable(),
  finishedAt: timeSchema.nullable(),
  approval: approvalSchema.nullable(),
  /** True where this process works on the batch now (sending, following, reconciling). */
  isRunning: z.boolean(),
  /** The draft it was made of, while the sheet may still be changed: until the batch is sent. */
  draft: idSchema.nullable(),
  /** True where that draft says something else by now: quotes and approval are not about it, and nothing is sent. */
  isSheetChanged: z.boolean(),
  /** True where the accountant's own file is kept, so that a copy of it can carry the results. */
  hasSourceFile: z.boolean(),
  problems: z.array(problemSchema),
  /** What must not be, and nobody has seen yet. */
  alarms: z.array(alarmSchema),
});

export const rowViewSchema = z.strictObject({
  row: rowNumberSchema,
  state: rowStateSchema,
  /** Which operation of the API carries the row out. */
  operation: z.enum(MONEY_OPERATIONS),
  amount: decimalSchema.nullable(),
  currency: currencySchema.nullable(),
  channel: z.string().nullable(),
  /** The recipient as a person reads it: a name, or the destination account's id. */
  recipient: z.string(),
  /** Where the payment goes, masked: the last figures of an account or number, an e-mail address whole. */
  account: z.string(),
  /** The normalised values, without the security answer. */
  fields: rowFieldsSchema,
  idempotencyKey: z.string().nullable(),
  marker: z.string().nullable(),
  sessionId: z.string().nullable(),
  reference: z.string().nullable(),
  /** The service's own word, as it came. */
  status: z.string().nullable(),
  /** Of a customer deposit: where the customer pays in, as far as it is known. */
  paymentLink: z.string().nullable(),
  failureReason: z.string().nullable(),
  attempts: countSchema,
  quote: z
    .strictObject({
      id: z.string().nullable(),
      /** Of the wallet, if the payment is exchanged from it: what is paid and the fees are in it. */
      currency: currencySchema.exactOptional(),
      userPays: decimalSchema.nullable(),
      totalFees: decimalSchema.nullable(),
      recipientGets: decimalSchema.nullable(),
      /** False: the fee schedule's estimate, not a quote of the service. */
      isQuoted: z.boolean(),
    })
    .nullable(),
  problems: z.array(problemSchema),
  /** What the service suggested in the place of the amount when it refused a held row's quote. */
  suggestedAmount: decimalSchema.nullable(),
});

/** One line of the review: a currency, its fees, its wallet. */
const reviewLineSchema = z.strictObject({
  currency: currencySchema,
  count: countSchema,
  amount: decimalSchema,
  fees: decimalSchema,
  /** What leaves the wallet, in the wallet's currency. */
  debit: decimalSchema,
  /** The same with the tolerance added: what approval allows at most. */
  highestDebit: decimalSchema,
  wallet: z
    .strictObject({ id: idSchema, name: z.string(), currency: currencySchema, balance: decimalSchema })
    .nullable(),
  /** What the wallet should hold for all rows it pays, fees and tolerance included; null where another line says it. */
  needed: decimalSchema.nullable(),
  /** How much the wallet lacks of it; null where it lacks nothing. */
  missing: decimalSchema.nullable(),
  /** Rows whose fees are the schedule's estimate. */
  estimatedCount: countSchema,
});

export const reviewSchema = z.strictObject({
  lines: z.array(reviewLineSchema),
  channels: z.array(
    z.strictObject({
      operation: z.enum(MONEY_OPERATIONS),
      channel: z.string(),
      currency: currencySchema,
      count: countSchema,
      amount: decimalSchema,
      /** In `feesCurrency`, the wallet's: another than the rows' if they are exchanged. */
      fees: decimalSchema,
      feesCurrency: currencySchema,
    }),
  ),
  exchanges: z.array(
    z.strictObject({
      fromCurrency: currencySchema,
      toCurrency: currencySchema,
      count: countSchema,
      /** What the recipients get, and what leaves the wallet. */
      amount: decimalSchema,
      debit: decimalSchema,
      rate: decimalSchema.nullable(),
    }),
  ),
  quotedAt: timeSchema.nullable(),
  /** How long exact quotes for all rows would take. */
  quoteAllSeconds: z.number(),
  /** A marker as it will stand first in each description: the payee may see it. */
  markerSample: z.string(),
  /** The approval is typed (`shared/i18n/typed-phrases.ts`); else one click is enough. */
  isPhraseNeeded: z.boolean(),
  isSecondPersonNeeded: z.boolean(),
  warningCount: countSchema,
  problems: z.array(problemSchema),
});

export const explainedFeesSchema = z.strictObject({
  total: countSchema,
  /** Rows whose fees are not what the schedule says, by more than a rounding. */
  differing: countSchema,
  rows: z.array(
    z.strictObject({
      row: rowNumberSchema,
      recipient: z.string(),
      /** Of the wallet: what the fees are in. */
      currency: currencySchema,
      fees: decimalSchema,
      /** False: the schedule's own estimate, not a quote. */
      isQuoted: z.boolean(),
      /** The exchange's, then the channel's; empty where the schedule has none, or several, for the row. */
      lines: z.array(feeViewSchema),
      bySchedule: decimalSchema.nullable(),
      /** What the quote takes beyond the schedule; negative if it takes less. */
      difference: decimalSchema.nullable(),
    }),
  ),
});

export const comparisonSchema = z.strictObject({
  previous: batchSummarySchema.nullable(),
  /** Recipients of this batch that the previous one did not have, and the other way round; row numbers of each sheet. */
  added: z.array(z.strictObject({ row: rowNumberSchema, recipient: z.string() })),
  missing: z.array(z.strictObject({ row: rowNumberSchema, recipient: z.string() })),
  changedAccounts: z.array(
    z.strictObject({ row: rowNumberSchema, recipient: z.string(), before: z.string(), now: z.string() }),
  ),
  changedAmounts: z.array(
    z.strictObject({
      row: rowNumberSchema,
      recipient: z.string(),
      currency: currencySchema,
      before: decimalSchema,
      now: decimalSchema,
    }),
  ),
});

export type BatchSummary = z.output<typeof batchSummarySchema>;
export type BatchView = z.output<typeof batchViewSchema>;
export type BreakdownLine = z.output<typeof breakdownLineSchema>;
export type RowView = z.output<typeof rowViewSchema>;
export type ReviewView = z.output<typeof reviewSchema>;
export type ComparisonView = z.output<typeof comparisonSchema>;
