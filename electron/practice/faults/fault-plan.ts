import { z } from 'zod';
import { OPERATION_NAMES, type OperationName } from '../../../shared/api/operations.ts';
import { seededRandom } from '../ports/random.ts';

export const milliseconds = z
  .int()
  .min(0)
  .max(7 * 24 * 3_600_000);

/**
 * One way for a request to go wrong: what the caller sees (`answer`) and what becomes of the request (`effect`),
 * each on its own, so that every pair can be had.
 *
 * Answers: `normal` (with `delayMs`: slow); `drop` closes the connection without a byte; `reset` sends half an answer and
 * then a TCP reset; `truncated` promises more bytes than it sends; `cut-json` a whole answer of half a JSON; `html`,
 * `empty` with status 200; `hang` never answers; `status` answers with `status` (and `body`: the error envelope, HTML or
 * nothing); `success-false` says no in the data, `success-false-with-id` beside the session's id; `success-without-id`
 * says yes and names no session; `envelope-false` is the error envelope with status 200.
 *
 * Effects: `none`: as if never received; `committed`: done before the answer; `later`: done `laterMs` after the answer
 * (the zombie). Reads have no effect to hold back.
 */
const faultSchema = z.strictObject({
  answer: z
    .enum([
      'normal',
      'drop',
      'reset',
      'truncated',
      'cut-json',
      'html',
      'empty',
      'hang',
      'status',
      'success-false',
      'success-false-with-id',
      'success-without-id',
      'envelope-false',
    ])
    .default('normal'),
  effect: z.enum(['none', 'committed', 'later']).default('committed'),
  laterMs: milliseconds.default(0),
  delayMs: milliseconds.default(0),
  /** What the delay comes before: the effect (a slow service) or only the answer (a slow way back). */
  delayBefore: z.enum(['effect', 'answer']).default('effect'),
  status: z.int().min(200).max(599).default(500),
  body: z.enum(['envelope', 'html', 'empty']).default('envelope'),
  code: z.string().optional(),
  message: z.string().optional(),
  /** The refusal's messages per field, as in the document's 422. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  retryAfterSeconds: z.number().min(0).optional(),
  location: z.string().optional(),
});

export type Fault = z.output<typeof faultSchema>;

/** Short names for common faults, for plans that people write. */
const NAMED_FAULTS = {
  'drop-before-commit': { answer: 'drop', effect: 'none' },
  'drop-after-commit': { answer: 'drop', effect: 'committed' },
  '500-before-commit': { answer: 'status', status: 500, effect: 'none' },
  '500-after-commit': { answer: 'status', status: 500, effect: 'committed' },
  '502-after-commit': { answer: 'status', status: 502, body: 'html', effect: 'committed' },
  '503-before-commit': { answer: 'status', status: 503, effect: 'none' },
  '504-after-commit': { answer: 'status', status: 504, body: 'html', effect: 'committed' },
  '408-after-commit': { answer: 'status', status: 408, effect: 'committed' },
  '409-after-commit': { answer: 'status', status: 409, effect: 'committed' },
  '429-before-commit': {
    answer: 'status',
    status: 429,
    effect: 'none',
    code: 'rate_limit_exceeded',
    message: 'Rate limit exceeded. Please try again later.',
    retryAfterSeconds: 1,
  },
  'redirect-307': {
    answer: 'status',
    status: 307,
    body: 'empty',
    effect: 'none',
    location: '/api/v1/elsewhere',
  },
  'reset-mid-response': { answer: 'reset', effect: 'committed' },
  truncated: { answer: 'truncated', effect: 'committed' },
  malformed: { answer: 'cut-json', effect: 'committed' },
  html: { answer: 'html', effect: 'committed' },
  empty: { answer: 'empty', effect: 'committed' },
  'hang-before-commit': { answer: 'hang', effect: 'none' },
  'hang-after-commit': { answer: 'hang', effect: 'committed' },
  slow: { delayMs: 500, delayBefore: 'effect' },
  'slow-answer': { delayMs: 500, delayBefore: 'answer' },
  zombie: { answer: 'drop', effect: 'later', laterMs: 1_000 },
  'success-false': { answer: 'success-false', effect: 'none' },
  'success-false-after-commit': { answer: 'success-false', effect: 'committed' },
  'success-false-with-id': { answer: 'success-false-with-id', effect: 'committed' },
  'success-without-id': { answer: 'success-without-id', effect: 'committed' },
  'envelope-false': { answer: 'envelope-false', effect: 'none' },
} as const satisfies Record<string, z.input<typeof faultSchema>>;

export type FaultName = keyof typeof NAMED_FAULTS;
export const FAULT_NAMES = Object.keys(NAMED_FAULTS) as [FaultName, ...FaultName[]];

const namedFault = z.enum(FAULT_NAMES).transform((name) => faultSchema.parse(NAMED_FAULTS[name]));

/** When a fault applies: every given condition must hold. The first rule that applies decides. */
const faultRuleSchema = z.strictObject({
  operations: z.array(z.enum(OPERATION_NAMES)).min(1).default(['payment']),
  /** Which of the matching requests, counted from 1: `[3]` is the third. */
  nth: z.array(z.int().min(1)).optional(),
  /** The share of matching requests, drawn from the plan's seeded source. */
  probability: z.number().min(0).max(1).optional(),
  /** Applies at most this often. */
  times: z.int().min(1).optional(),
  /** Only requests whose body or query contains this text. */
  containing: z.string().min(1).optional(),
  fault: z.union([namedFault, faultSchema]),
});

/**
 * What happens to a repeated X-Idempotency-Key. The document does not say (spec "Authentication", rule 8), so it can
 * be chosen here.
 */
const repeatedKeySchema = z.strictObject({
  mode: z.enum(['replay', 'conflict', 'ignore']).default('replay'),
  /** The status used by `conflict`. */
  conflictStatus: z.int().min(400).max(499).default(409),
  /** Same key, other bytes, under `replay`: refused with 422, or answered like the first time. */
  otherBody: z.enum(['refuse', 'replay']).default('refuse'),
  /** True if a failure (5xx from a fault, or a refusal) is remembered too, and repeated. */
  replayFailures: z.boolean().default(false),
  forgetAfterMs: milliseconds.optional(),
});

export type RepeatedKey = z.output<typeof repeatedKeySchema>;

/** How the session list differs from the truth. The single fetch is always true. */
const listFaultsSchema = z.strictObject({
  lateMs: milliseconds.default(0),
  withoutDescription: z.boolean().default(false),
  withMetadata: z.boolean().default(false),
});

/** The whole plan, as JSON. It can be changed while the service runs. */
export const faultPlanSchema = z.strictObject({
  seed: z.int().optional(),
  rules: z.array(faultRuleSchema).max(1_000).default([]),
  repeatedKey: repeatedKeySchema.prefault({}),
  list: listFaultsSchema.prefault({}),
});

type FaultPlan = z.output<typeof faultPlanSchema>;
export type FaultPlanInput = z.input<typeof faultPlanSchema>;

/** Decides for each request which fault of the plan applies. The plan's own seed overrides the service's. */
export function faultPicker(plan: FaultPlan, serviceSeed: number) {
  const random = seededRandom(plan.seed ?? serviceSeed, 'faults');
  const seen = plan.rules.map(() => 0);
  const struck = plan.rules.map(() => 0);
  return {
    plan,
    /** The fault for this request, or undefined. `text` is the body or the query, for `containing`. */
    pick(operation: OperationName, text: string): Fault | undefined {
      for (const [index, rule] of plan.rules.entries()) {
        if (!rule.operations.includes(operation)) continue;
        if (rule.containing !== undefined && !text.includes(rule.containing)) continue;
        const count = (seen[index] ?? 0) + 1;
        seen[index] = count;
        // Drawn even if another condition fails, so that the sequence depends only on the requests.
        const drawn = rule.probability === undefined || random.next() < rule.probability;
        if (!drawn || (rule.nth && !rule.nth.includes(count))) continue;
        if (rule.times !== undefined && (struck[index] ?? 0) >= rule.times) continue;
        struck[index] = (struck[index] ?? 0) + 1;
        return rule.fault;
      }
      return undefined;
    },
  };
}
