import { z } from 'zod';
import { OPERATION_NAMES } from '../../../shared/api/operations.ts';
import { faultPlanSchema } from './fault-plan.ts';

const milliseconds = z
  .int()
  .min(0)
  .max(7 * 24 * 3_600_000);

/** Which sessions fail, and with which failure_reason. `matches` is a regular expression, tried without case. */
const failRuleSchema = z.strictObject({
  field: z.enum(['name', 'email', 'phone', 'account_number', 'amount']),
  matches: z.string().min(1),
  reason: z.string().min(1),
});

/** Which sessions turn to the other end after they have ended, how long after, and with which failure_reason. */
const turnRuleSchema = z.strictObject({
  from: z.enum(['completed', 'failed']),
  field: z.enum(['name', 'email', 'phone', 'account_number', 'amount']),
  matches: z.string().min(1),
  afterMs: milliseconds,
  reason: z.string().min(1).default('returned_by_bank'),
});

/**
 * The practice rules for failing, so that a sheet can ask for a failure: an e-mail with `+fail` before the @, a
 * family name `Fail`, a phone or account number that ends in six zeros.
 */
const DEFAULT_FAIL_RULES: z.input<typeof failRuleSchema>[] = [
  { field: 'email', matches: '\\+fail@', reason: 'recipient_unreachable' },
  { field: 'name', matches: '\\bfail$', reason: 'recipient_name_mismatch' },
  { field: 'phone', matches: '000000$', reason: 'recipient_unreachable' },
  { field: 'account_number', matches: '000000$', reason: 'recipient_account_closed' },
];

/** A session's way: pending (or `firstStatus`), processing, then completed or failed. Short, so that a demo ends in seconds. */
const lifeSchema = z.strictObject({
  firstStatus: z.enum(['pending', 'initiated']).default('pending'),
  processingAfterMs: milliseconds.default(150),
  finalAfterMs: milliseconds.default(600),
  /** Share of sessions that fail by chance. */
  failShare: z.number().min(0).max(1).default(0),
  failRules: z.array(failRuleSchema).default(DEFAULT_FAIL_RULES),
  /** None unless asked for. A turn that is still to come is forgotten when the service closes. */
  turns: z.array(turnRuleSchema).default([]),
  /** Other words for a status, e.g. `{"completed": "settled"}`: words the document does not have. */
  words: z.record(z.string(), z.string()).default({}),
});

/** An amount that a quote answers with errors or with `enabled: false`. Amounts are major units. */
const quoteRefusalSchema = z.strictObject({
  channel: z.string().optional(),
  currency: z.string().optional(),
  minAmount: z.number().optional(),
  maxAmount: z.number().optional(),
  errorCode: z.string().default('OTP_ERROR'),
  suggestedAmount: z.number().optional(),
  /** False: `enabled: false` without errors. */
  withErrors: z.boolean().default(true),
  enabled: z.boolean().default(false),
});

const quotesSchema = z.strictObject({
  /** How long a quote may be used (the document does not say; long enough for a review, short enough to be met). */
  validMs: milliseconds.default(15 * 60_000),
  usedOnce: z.boolean().default(true),
  refusals: z.array(quoteRefusalSchema).default([]),
});

const walletFormSchema = z.strictObject({
  list: z.enum(['camel-offset', 'snake-array', 'snake-data-array', 'content']).default('camel-offset'),
  single: z.enum(['camel', 'snake']).default('camel'),
});

const rateLimitSchema = z.strictObject({
  perSecond: z.number().positive(),
  burst: z.int().min(1).default(1),
  /** Default: the seconds until the next request would pass, rounded up. */
  retryAfterSeconds: z.number().min(0).optional(),
});

/** Everything that can be chosen about the service, as JSON. Every field has a default. */
export const practiceOptionsSchema = z.strictObject({
  /** 0: the port its books were last served on, if they have one and it is free, else the system chooses. Always on loopback. */
  port: z.int().min(0).max(65_535).default(0),
  publicKey: z.string().min(8).optional(),
  privateKey: z.string().min(8).optional(),
  origin: z.string().min(1).default('paysheet-practice'),
  /** Of ids, keys, failures and faults. Drawn at random unless given. */
  seed: z.int().optional(),
  faults: faultPlanSchema.prefault({}),
  life: lifeSchema.prefault({}),
  quotes: quotesSchema.prefault({}),
  walletForm: walletFormSchema.prefault({}),
  rateLimit: rateLimitSchema.optional(),
  /** Which field of the creation result is the id that the list and the single fetch know. */
  sessionIdField: z.enum(['session_id', 'transaction_id', 'both']).default('session_id'),
  insufficientFundsStatus: z.int().min(400).max(499).default(400),
  /** The status of a refusal that names the quote (unknown, expired, used). */
  quoteRefusalStatus: z.int().min(400).max(499).default(400),
  /** Larger pages are cut to this size, as the document allows (spec "Limits": the maximum is not shown). */
  maxPageSize: z.int().min(1).default(100),
  /** Refuses an X-Timestamp further from the service's clock than this; unlimited unless given. */
  timestampToleranceMs: milliseconds.optional(),
  /** Operations the keys have no permission for. */
  denied: z.array(z.enum(OPERATION_NAMES)).default([]),
  /** False: the caller's address is not on the allow-list. */
  addressIsAllowed: z.boolean().default(true),
  /** Where the sample subscription is delivered: a loopback URL. */
  webhookUrl: z.url().optional(),
  /** So many wallets in USD beside the sample's: a list of several pages. */
  moreWallets: z.int().min(0).max(1000).default(0),
  /** False: an account for which no wallet was set up yet. */
  withWallets: z.boolean().default(true),
  /** Opening balances of the sample wallets in major units, by currency in lower case. */
  balances: z.record(z.string(), z.number().min(0)).default({}),
  /** Keeps the books in this file (JSON lines), and goes on from it at the next start. In memory only unless given. */
  booksFile: z.string().min(1).optional(),
  /** Recipients to look at. */
  withSampleRecipients: z.boolean().default(true),
  /** Past sessions to look at. Off unless asked for: tests count sessions. */
  withSampleSessions: z.boolean().default(false),
});

export type PracticeOptions = z.output<typeof practiceOptionsSchema>;
export type PracticeOptionsInput = z.input<typeof practiceOptionsSchema>;
