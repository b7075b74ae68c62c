import { z } from 'zod';
import { OPERATION_NAMES } from '../../../shared/api/operations.ts';
import { faultPlanSchema, milliseconds } from './fault-plan.ts';

/** Which sessions fail, and with which failure_reason. `matches` is a regular expression that ignores case. */
const failRuleSchema = z.strictObject({
  field: z.enum(['name', 'email', 'phone', 'account_number', 'amount']),
  matches: z.string().min(1),
  reason: z.string().min(1),
});

/** Which sessions turn to the other end after they have ended, after what time, and with which failure_reason. */
const turnRuleSchema = failRuleSchema.extend({
  from: z.enum(['completed', 'failed']),
  afterMs: milliseconds,
  reason: z.string().min(1).default('returned_by_bank'),
});

/**
 * The practice rules for failing, so that a sheet can cause a failure: an e-mail with `+fail` before the @, a family
 * name `Fail`, a phone or account number that ends in six zeros.
 */
const DEFAULT_FAIL_RULES: z.input<typeof failRuleSchema>[] = [
  { field: 'email', matches: '\\+fail@', reason: 'recipient_unreachable' },
  { field: 'name', matches: '\\bfail$', reason: 'recipient_name_mismatch' },
  { field: 'phone', matches: '000000$', reason: 'recipient_unreachable' },
  { field: 'account_number', matches: '000000$', reason: 'recipient_account_closed' },
];

/**
 * The states of a session: pending (or `firstStatus`), processing, then completed or failed. The times are short, so
 * that a demo ends in seconds.
 */
const lifeSchema = z.strictObject({
  firstStatus: z.enum(['pending', 'initiated']).default('pending'),
  processingAfterMs: milliseconds.default(150),
  finalAfterMs: milliseconds.default(600),
  /** The share of sessions that fail by chance. */
  failShare: z.number().min(0).max(1).default(0),
  failRules: z.array(failRuleSchema).default(DEFAULT_FAIL_RULES),
  /** None by default. A turn that has not happened yet is lost when the service closes. */
  turns: z.array(turnRuleSchema).default([]),
  /** Replacements for status words, e.g. `{"completed": "settled"}`: words that the document does not have. */
  words: z.record(z.string(), z.string()).default({}),
});

/** An amount for which a quote has errors or `enabled: false`. Amounts are major units. */
const quoteRefusalSchema = z.strictObject({
  channel: z.string().optional(),
  currency: z.string().optional(),
  minAmount: z.number().optional(),
  maxAmount: z.number().optional(),
  errorCode: z.string().default('OTP_ERROR'),
  suggestedAmount: z.number().optional(),
  /** If false, `enabled: false` comes without errors. */
  withErrors: z.boolean().default(true),
  enabled: z.boolean().default(false),
});

const quotesSchema = z.strictObject({
  /**
   * How long a quote may be used. The document does not say; this is long enough for a review, and short enough that
   * expiry happens in practice.
   */
  validMs: milliseconds.default(15 * 60_000),
  usedOnce: z.boolean().default(true),
  /** Single quotes name their end. Quotes carry one (spec "Limits"), but it is not among the fields of their shape. */
  nameEnd: z.boolean().default(false),
  refusals: z.array(quoteRefusalSchema).default([]),
});

const walletFormSchema = z.strictObject({
  list: z.enum(['camel-offset', 'snake-array', 'snake-data-array', 'content']).default('camel-offset'),
  single: z.enum(['camel', 'snake']).default('camel'),
});

const rateLimitSchema = z.strictObject({
  perSecond: z.number().positive(),
  burst: z.int().min(1).default(1),
  /** By default the seconds until the next request would be allowed, rounded up. */
  retryAfterSeconds: z.number().min(0).optional(),
});

/** Every option of the service, as JSON. Every field has a default. */
export const practiceOptionsSchema = z.strictObject({
  /**
   * 0: the port at which its books were last served, if there is one and it is free; otherwise the system chooses.
   * Always on loopback.
   */
  port: z.int().min(0).max(65_535).default(0),
  publicKey: z.string().min(8).optional(),
  privateKey: z.string().min(8).optional(),
  origin: z.string().min(1).default('paysheet-practice'),
  /** The seed of ids, keys, failures and faults; random by default. */
  seed: z.int().optional(),
  faults: faultPlanSchema.prefault({}),
  life: lifeSchema.prefault({}),
  quotes: quotesSchema.prefault({}),
  walletForm: walletFormSchema.prefault({}),
  rateLimit: rateLimitSchema.optional(),
  /** Which field of the creation result is the id that the list and the single fetch use. */
  sessionIdField: z.enum(['session_id', 'transaction_id', 'both']).default('session_id'),
  /** What every session takes beyond what its quote said, in smallest units, beside what `feeBeyondQuote` adds. */
  extraFeeMinor: z.int().min(0).default(0),
  insufficientFundsStatus: z.int().min(400).max(499).default(400),
  /** The status of a refusal because of the quote (unknown, expired, used). */
  quoteRefusalStatus: z.int().min(400).max(499).default(400),
  /** Larger pages are cut to this size, as the document allows (spec "Limits" does not show the maximum). */
  maxPageSize: z.int().min(1).default(100),
  /** Refuses an X-Timestamp that is further than this from the service's clock; unlimited by default. */
  timestampToleranceMs: milliseconds.optional(),
  /** Operations for which the keys have no permission. */
  denied: z.array(z.enum(OPERATION_NAMES)).default([]),
  /** If false, the caller's address is not on the allow-list. */
  addressIsAllowed: z.boolean().default(true),
  /** Where events of the sample subscription are delivered: a loopback URL. */
  webhookUrl: z.url().optional(),
  /** How many USD wallets to add to the sample's, for a list of several pages. */
  moreWallets: z.int().min(0).max(1000).default(0),
  /** If false, the account has no wallet yet. */
  withWallets: z.boolean().default(true),
  /** Opening balances of the sample wallets in major units, by currency in lower case. */
  balances: z.record(z.string(), z.number().min(0)).default({}),
  /** Keeps the books in this file (JSON lines), and continues from it at the next start. By default in memory only. */
  booksFile: z.string().min(1).optional(),
  /** Adds sample recipients to look at. */
  withSampleRecipients: z.boolean().default(true),
  /** Adds past sessions to look at. Off by default, because tests count sessions. */
  withSampleSessions: z.boolean().default(false),
});

export type PracticeOptions = z.output<typeof practiceOptionsSchema>;
export type PracticeOptionsInput = z.input<typeof practiceOptionsSchema>;
