/**
 * The settings of a run, with their defaults and ranges (the command line's contract, "Settings"). One schema serves
 * the command line's `--settings` file, the app's settings file and the engine; an unknown key or a value out of
 * range is refused.
 */
import { z } from 'zod';
import { accountingSchema } from './accounting.ts';
import { channelLimitSchema, PUBLISHED_LIMITS } from './payment-limits.ts';

/** A timer below 50 ms is meaningless; a week is the longest that anybody waits for a batch. */
const SECONDS = z.number().min(0.05).max(604_800);
/** Requests per second: one in ten seconds is the slowest useful rate, and no service of this kind grants a thousand. */
const RATE_PER_SECOND = z.number().min(0.1).max(1000);
const BREAKER_COUNT = z.int().min(1).max(100_000);
const PERCENT = z.number().min(0).max(100);

/** How many rows one crash can leave in doubt: the app's screen stops at this many and says why. */
export const MAX_SCREEN_CONCURRENCY = 4;

export const settingsSchema = z.strictObject({
  /** The rate of all calls to the service: where it starts, and up to what it may grow. */
  rate: z
    .strictObject({ perSecond: RATE_PER_SECOND.default(2), maxPerSecond: RATE_PER_SECOND.default(5) })
    .prefault({}),
  /** Payments in flight at once, which is how many rows one crash can leave in doubt. */
  concurrency: z.int().min(1).max(64).default(2),
  http: z.strictObject({ timeoutSeconds: SECONDS.default(90) }).prefault({}),
  reconcile: z
    .strictObject({
      /** When to sweep after an answer is missing; the last interval repeats. */
      scheduleSeconds: z.array(SECONDS).min(1).max(100).default([5, 15, 45, 120, 300, 900]),
      settleSeconds: SECONDS.default(900),
    })
    .prefault({}),
  tracking: z
    .strictObject({
      periodSeconds: SECONDS.default(15),
      /** 0: until every row is final or parked. Counted from the last payment sent. */
      maxSeconds: z.union([z.literal(0), SECONDS]).default(0),
    })
    .prefault({}),
  breaker: z
    .strictObject({
      unknowns: BREAKER_COUNT.default(3),
      window: BREAKER_COUNT.default(10),
      consecutive5xx: BREAKER_COUNT.default(2),
      cooldownSeconds: SECONDS.default(60),
      /** The larger of the two stops the batch. */
      maxInDoubt: BREAKER_COUNT.default(5),
      maxInDoubtPercent: PERCENT.default(2),
    })
    .prefault({}),
  quote: z
    .strictObject({ maxAgeSeconds: SECONDS.default(60), tolerancePercent: PERCENT.default(0.5) })
    .prefault({}),
  /** The same payment without a reference is held as a duplicate within this many days; 0 to ten years. */
  duplicates: z.strictObject({ days: z.int().min(0).max(3650).default(7) }).prefault({}),
  /** Beyond so many percent another amount than last time is told by itself; 0: never. */
  changes: z.strictObject({ beyondPercent: z.number().min(0).max(1000).default(50) }).prefault({}),
  /** Amounts beyond these are warnings of the sheet. */
  limits: z
    .array(channelLimitSchema)
    .max(100)
    .default([...PUBLISHED_LIMITS]),
  /** The journal entries for an accounting program. */
  accounting: accountingSchema.prefault({}),
  /** Whether the smallest row of each currency is sent alone first. */
  canary: z.boolean().default(true),
});

export type Settings = z.output<typeof settingsSchema>;
/** What a settings file may contain: any part of the settings; the rest takes its default. */
export type SettingsInput = z.input<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({});

type ParsedSettings =
  | { readonly ok: true; readonly settings: Settings }
  /** Each message names its setting by its dotted path: `rate.perSecond: …`. */
  | { readonly ok: false; readonly messages: readonly string[] };

/** Reads settings from parsed JSON, filling in the defaults. */
export function parseSettings(json: unknown): ParsedSettings {
  const parsed = settingsSchema.safeParse(json);
  if (parsed.success) return { ok: true, settings: parsed.data };
  const messages = parsed.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const names = issue.keys.map((key) => [...issue.path, key].join('.'));
      return `${names.join(', ')}: there is no such setting`;
    }
    return `${issue.path.join('.') || 'settings'}: ${issue.message}`;
  });
  return { ok: false, messages };
}
