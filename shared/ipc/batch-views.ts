/**
 * What the window sees of a batch: the state in the journal, never an expected one. Rows follow the command line's
 * `show --json`.
 */
import { z } from 'zod';
import { MONEY_OPERATIONS } from '../api/operations.ts';
import { accountConfirmationSchema } from '../domain/account-confirmation.ts';
import { BATCH_FACTS, seenChangeShape } from '../domain/batch-acts.ts';
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

/** Rows and money of one currency in one state: every total is the sum of such lines. */
export const breakdownLineSchema = z.strictObject({
  /** Null if the row's currency could not be read. */
  currency: currencySchema.nullable(),
  state: rowStateSchema,
  count: countSchema,
  amount: decimalSchema,
  /** How many of them have an unreadable amount; the sum does not include them. */
  withoutAmount: countSchema,
});

export const batchSummarySchema = z.strictObject({
  batch: idSchema,
  ...BATCH_FACTS,
  state: batchStateSchema,
  /** Null for an operation without a sheet, which `operation` names: see `i18n/batch-name.ts`. */
  file: z.string().nullable(),
  operation: z.enum(MONEY_OPERATIONS).nullable(),
  /** Whether money goes out, or comes in from customers. */
  kind: z.enum(ROW_KINDS),
  created: timeSchema,
  /** The period that its sheet states (`periodText`); absent if it states none. */
  period: z.string().exactOptional(),
  profile: z.string(),
  environment: environmentSchema,
  rows: countSchema,
  counts: rowCountsSchema,
  totals: z.array(currencyTotalSchema),
  breakdown: z.array(breakdownLineSchema),
  /** Why it was paused or stopped; null if it goes on by itself, has ended, or a person paused it. */
  problem: problemSchema.nullable(),
  /** What happened while nobody looked, and is over: an outage, or that the app was closed; null if nothing did. */
  meanwhile: problemSchema.nullable(),
});

const paceSchema = z.strictObject({
  /** The requested rate in calls per second; it may grow to the maximum, and is halved if the service asks. */
  perSecond: z.number(),
  maxPerSecond: z.number(),
  /** The gate's present rate; null while nothing runs. */
  currentPerSecond: z.number().nullable(),
});

const alarmSchema = z.strictObject({
  /** Its index among all alarms of the batch, by which the act `alarms-seen` names it. */
  place: countSchema,
  row: rowNumberSchema.nullable(),
  problem: problemSchema,
});

export const batchViewSchema = batchSummarySchema.extend({
  /** Lines of the sheet that are not rows to pay. */
  excluded: countSchema,
  pace: paceSchema,
  /** What the breaker, the gate or the engine waits for; empty if nothing. */
  waitingFor: z.array(problemSchema),
  /** When the service is asked next, if the batch waits until it answers again. */
  nextTryAt: timeSchema.nullable(),
  timeLeftSeconds: z.number().nullable(),
  sendingStartedAt: timeSchema.nullable(),
  isApproved: z.boolean(),
  /** True if this process works on the batch now (sending, following, reconciling). */
  isRunning: z.boolean(),
  /** The draft it was made of, as long as the sheet may be changed: until the batch is sent. */
  draft: idSchema.nullable(),
  /** True if that draft has changed since: quotes and approval do not apply to it, and nothing is sent. */
  isSheetChanged: z.boolean(),
  /** True if the accountant's own file is kept, so that a copy of it can carry the results. */
  hasSourceFile: z.boolean(),
  /** What was written for others about its rows, the oldest first; `rows` is how many. */
  documents: z.array(
    z.strictObject({
      document: z.enum(['advices', 'transfer-order']),
      by: z.string(),
      at: timeSchema,
      rows: countSchema,
    }),
  ),
  problems: z.array(problemSchema),
  /** What must not happen and nobody has seen yet. */
  alarms: z.array(alarmSchema),
});

export const rowViewSchema = z.strictObject({
  row: rowNumberSchema,
  state: rowStateSchema,
  /** The operation of the API that carries the row out. */
  operation: z.enum(MONEY_OPERATIONS),
  amount: decimalSchema.nullable(),
  currency: currencySchema.nullable(),
  channel: z.string().nullable(),
  /** The recipient as a person reads it: a name, or the destination account's id. */
  recipient: z.string(),
  /** Where the payment goes, masked: the last digits of an account or number, or a whole e-mail address. */
  account: z.string(),
  /** The normalised values, without the security answer. */
  fields: rowFieldsSchema,
  idempotencyKey: z.string().nullable(),
  marker: z.string().nullable(),
  sessionId: z.string().nullable(),
  reference: z.string().nullable(),
  /** The service's own word, unchanged. */
  status: z.string().nullable(),
  /** For a customer deposit: where the customer pays in, if that is known. */
  paymentLink: z.string().nullable(),
  failureReason: z.string().nullable(),
  attempts: countSchema,
  /** When it was sent, or reached its present state; null if it was never sent. */
  changedAt: timeSchema.nullable(),
  quote: z
    .strictObject({
      id: z.string().nullable(),
      /** The wallet's currency, if the payment is exchanged from it; what is paid and the fees are in that currency. */
      currency: currencySchema.exactOptional(),
      userPays: decimalSchema.nullable(),
      totalFees: decimalSchema.nullable(),
      recipientGets: decimalSchema.nullable(),
      /** False for an estimate by the fee schedule instead of a quote of the service. */
      isQuoted: z.boolean(),
    })
    .nullable(),
  transactionId: z.string().nullable(),
  /** What the service's own session shows as taken, in the quote's currency; null if it shows nothing of it. */
  shown: z.strictObject({ userPays: decimalSchema, totalFees: decimalSchema }).nullable(),
  problems: z.array(problemSchema),
  /** The amount that the service suggested when it refused a held row's quote. */
  suggestedAmount: decimalSchema.nullable(),
});

const payeesShape = { people: countSchema, ownAccounts: countSchema };

/** One line of the review: a currency, its fees, its wallet. */
const reviewLineSchema = currencyTotalSchema.extend({
  /** Whom its rows pay: people and businesses, each once, and one's own accounts. */
  ...payeesShape,
  fees: decimalSchema,
  /** What leaves the wallet, in the wallet's currency. */
  debit: decimalSchema,
  /** The same with the tolerance added: the most that the approval allows. */
  highestDebit: decimalSchema,
  wallet: z
    .strictObject({ id: idSchema, name: z.string(), currency: currencySchema, balance: decimalSchema })
    .nullable(),
  /** What the wallet should hold for all rows that it pays, fees and tolerance included; null if another line shows it. */
  needed: decimalSchema.nullable(),
  /** What other approved batches are still to take from the wallet; null as `needed` is. */
  reserved: decimalSchema.nullable(),
  /** How much of `needed` the wallet lacks; null if it lacks nothing. */
  missing: decimalSchema.nullable(),
  /** Rows whose fees are the schedule's estimate. */
  estimatedCount: countSchema,
});

const accountChangeSchema = z.strictObject({
  row: rowNumberSchema,
  recipient: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  state: rowStateSchema,
  /** One for each account known before; decided or not. */
  problems: z.array(problemSchema),
});

/** What a person decided of rows of the batch, the same of all of these. */
const decisionMadeSchema = z.strictObject({
  kind: z.enum(['released', 'set-aside']),
  count: countSchema,
  /** The first of them. */
  rows: z.array(rowNumberSchema),
  /** Null if the sheet came with the decision, which was made in Check. */
  by: z.string().nullable(),
  at: timeSchema.nullable(),
  reason: z.string().nullable(),
  /** Of a changed account: who was asked, how and when. */
  confirmed: accountConfirmationSchema.nullable(),
});

export const reviewSchema = z.strictObject({
  /** Of all rows to be paid or, once it was sent, of all that it pays. */
  ...payeesShape,
  decisions: z.array(decisionMadeSchema),
  lines: z.array(reviewLineSchema),
  channels: z.array(
    currencyTotalSchema.extend({
      operation: z.enum(MONEY_OPERATIONS),
      channel: z.string(),
      /** In `feesCurrency`, the wallet's: it differs from the rows' currency if they are exchanged. */
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
  /** A marker as it will begin each description: the payee may see it. */
  markerSample: z.string(),
  /** True if the approval must be typed (`shared/i18n/typed-phrases.ts`); otherwise one click is enough. */
  isPhraseNeeded: z.boolean(),
  isSecondPersonNeeded: z.boolean(),
  warningCount: countSchema,
  /** The rows, held or to be paid, whose payee is paid at another account than before. */
  accountChanges: z.array(accountChangeSchema),
  problems: z.array(problemSchema),
});

export const explainedFeesSchema = z.strictObject({
  total: countSchema,
  /** How many rows have fees that differ from the schedule by more than a rounding. */
  differing: countSchema,
  rows: z.array(
    z.strictObject({
      row: rowNumberSchema,
      recipient: z.string(),
      /** The wallet's currency, which the fees are in. */
      currency: currencySchema,
      fees: decimalSchema,
      /** False for the schedule's own estimate instead of a quote. */
      isQuoted: z.boolean(),
      /** The line of the exchange, then that of the channel; empty if the schedule has none, or several, for the row. */
      lines: z.array(feeViewSchema),
      bySchedule: decimalSchema.nullable(),
      /** How much more the quote takes than the schedule; negative if it takes less. */
      difference: decimalSchema.nullable(),
    }),
  ),
});

/** Somebody whom a sheet pays: the rows, of which `row` is the first, its name and masked account, and all that they pay. */
const paidPersonSchema = z.strictObject({
  row: rowNumberSchema,
  rows: z.array(rowNumberSchema),
  recipient: z.string(),
  account: z.string(),
  totals: z.array(currencyTotalSchema),
});

export const comparisonSchema = z.strictObject({
  previous: batchSummarySchema.nullable(),
  /** Recipients of this batch that the previous one did not have, and the other way round; row numbers of each sheet. */
  added: z.array(paidPersonSchema),
  missing: z.array(paidPersonSchema),
  /** The account, and the one before, both masked. */
  changedAccounts: z.array(paidPersonSchema.extend({ before: z.string() })),
  /** What each recipient's rows paid together before; the largest change by its share comes first. */
  changedAmounts: z.array(paidPersonSchema.extend({ before: z.array(currencyTotalSchema) })),
  /** Recipients of this batch who may be one of these of the previous one, or somebody else. */
  unclear: z.array(paidPersonSchema.extend({ before: z.array(paidPersonSchema) })),
  /** Of these, what is to be looked at, as the act `changes-seen` names it; and who has. */
  changes: z.array(
    z.strictObject({
      change: z.strictObject(seenChangeShape),
      seen: z.strictObject({ by: z.string(), at: timeSchema }).nullable(),
    }),
  ),
  /** True if other amounts than last time are usual in the layout, so that none is among the changes. */
  amountsVary: z.boolean(),
});

/** What a batch would be closed with: its rows, its wallets' side, and what is in the way or needs a reason. */
export const closingSchema = z.strictObject({
  excluded: countSchema,
  lines: z.array(
    z.strictObject({
      currency: currencySchema.nullable(),
      channel: z.string().nullable(),
      state: rowStateSchema,
      count: countSchema,
      amount: decimalSchema,
    }),
  ),
  wallets: z.array(
    z.strictObject({
      currency: currencySchema,
      wallet: idSchema,
      /** Null if it is not known; so is `now`, and what follows from both. */
      before: decimalSchema.nullable(),
      amounts: decimalSchema,
      fees: decimalSchema,
      others: decimalSchema,
      now: decimalSchema.nullable(),
      unexplained: decimalSchema.nullable(),
    }),
  ),
  obstacles: z.array(problemSchema),
  toExplain: z.array(problemSchema),
});

export type ClosingView = z.output<typeof closingSchema>;
export type BatchSummary = z.output<typeof batchSummarySchema>;
export type BatchView = z.output<typeof batchViewSchema>;
export type BreakdownLine = z.output<typeof breakdownLineSchema>;
export type RowView = z.output<typeof rowViewSchema>;
export type ReviewView = z.output<typeof reviewSchema>;
export type ComparisonView = z.output<typeof comparisonSchema>;
