/**
 * The kinds of field in the API's shapes. "Optional" means absent, null or empty text: all three become undefined. A
 * field that we use must have its type if it is present.
 */
import { z } from 'zod';

export const requiredText = z.string().min(1);

export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === '' ? undefined : text));

export const optionalFlag = optional(z.boolean());

/** Numbers come as numbers, and sometimes as text (`transaction_fee` is both in the document). */
const numeric = z.union([z.number(), z.string()], { error: 'expected number' });
const DECIMAL = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;

export const optionalNumber = numeric.nullish().transform((value, context) => {
  if (value === null || value === undefined || value === '') return undefined;
  const number = asNumber(value);
  if (number === undefined)
    context.addIssue({ code: 'custom', message: 'expected number, found other text' });
  return number;
});

export const requiredNumber = numeric.transform((value, context) => {
  const number = asNumber(value);
  if (number !== undefined) return number;
  context.addIssue({
    code: 'custom',
    message: value === '' ? 'is empty' : 'expected number, found other text',
  });
  return z.NEVER;
});

/** The schema's value; undefined if the member is absent or null. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Members of one kind, by their names. */
export function members<Kind extends z.ZodType, const Name extends string>(
  kind: Kind,
  ...names: readonly Name[]
) {
  return Object.fromEntries(names.map((name) => [name, kind])) as { readonly [Each in Name]: Kind };
}

/** A currency code in our form: lower case, whatever case the operation uses. */
export const optionalCurrency = optionalText.transform((code) => code?.trim().toLowerCase());

/** A country's code, also in lower case. */
export const optionalCountry = optionalText.transform((code) => code?.toLowerCase());

/**
 * A moment as epoch milliseconds, from ISO 8601 text or from epoch seconds (spec "Wallet", other forms). Text without
 * a zone is read as UTC, because the document gives no zone.
 */
export const optionalTimestamp = z
  .union([z.number(), z.string()], { error: 'expected ISO 8601 text or epoch seconds' })
  .nullish()
  .transform((value, context) => {
    if (value === null || value === undefined || value === '') return undefined;
    const timeMs = typeof value === 'number' ? epochMs(value) : timestampMs(value);
    if (timeMs === undefined) context.addIssue({ code: 'custom', message: 'is not a moment we can read' });
    return timeMs;
  });

/** An object of the API that we pass on unchanged. */
export const optionalRecord = optional(z.record(z.string(), z.unknown()));

/** `first_name` becomes `firstName`; a moment gets its unit, `created_at` becomes `createdAtMs`. */
type OurName<Name extends string> = Name extends `${infer Start}_at`
  ? `${OurName<Start>}AtMs`
  : Name extends `${infer Start}_${infer Rest}`
    ? `${Start}${Capitalize<OurName<Rest>>}`
    : Name;

type Named<Raw> = { readonly [Name in keyof Raw & string as OurName<Name>]: Raw[Name] };

/** An object of the API with these members, under our names. Every member is present, and undefined if it was absent. */
export function apiObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = Object.keys(shape).map((name): [theirs: string, ours: string] => [name, ourName(name)]);
  // Lists of 50,000 sessions are read: filling in a copy takes a third of the time of adding each member.
  const empty: Record<string, unknown> = Object.fromEntries(names.map(([, ours]) => [ours, undefined]));
  return z.object(shape).transform((raw) => {
    const values: Readonly<Record<string, unknown>> = raw;
    const named = { ...empty };
    for (const [theirs, ours] of names) named[ours] = values[theirs];
    return named as Named<z.output<z.ZodObject<Shape>>>;
  });
}

export function ourName<Name extends string>(name: Name): OurName<Name> {
  const camelCase = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return (name.endsWith('_at') ? `${camelCase}Ms` : camelCase) as OurName<Name>;
}

function asNumber(value: number | string): number | undefined {
  if (typeof value === 'string' && !DECIMAL.test(value.trim())) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A smaller number is epoch seconds (until the year 5138), others are epoch milliseconds (from 1973). */
const EPOCH_MS_FROM = 100_000_000_000;

function epochMs(value: number): number | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined;
  const timeMs = Math.round(value < EPOCH_MS_FROM ? value * 1000 : value);
  return Number.isNaN(new Date(timeMs).getTime()) ? undefined : timeMs;
}

const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

function timestampMs(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^\d{9,13}(\.\d+)?$/.test(trimmed)) return epochMs(Number(trimmed));
  const match = ISO_TIME.exec(trimmed);
  if (!match) return undefined;
  const [, date, time = '00:00:00', fraction = '', zone = 'Z'] = match;
  const clock = time.length === 5 ? `${time}:00` : time;
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const timeMs = Date.parse(`${date}T${clock}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
