/**
 * The few kinds of field the API's shapes are made of. "Optional" means absent, null or empty text alike: all three
 * become undefined. A field we use must have its type where it is present.
 */
import { z } from 'zod';

export const requiredText = z.string().min(1);

export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === '' ? undefined : text));

export const optionalFlag = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? undefined);

/** Numbers come as numbers, and in places as text (`transaction_fee` is both in the document). */
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

/** A currency code as we keep it: in lower case, whatever case the operation uses. */
export const optionalCurrency = optionalText.transform((code) => code?.trim().toLowerCase());

/**
 * A moment as epoch milliseconds, from ISO 8601 text or from epoch seconds (spec "Wallet", other forms). Text without
 * a zone is read as UTC: the document gives none.
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

/** An object of the API's that we pass on as it came. */
export const optionalRecord = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((record) => record ?? undefined);

function asNumber(value: number | string): number | undefined {
  if (typeof value === 'string' && !DECIMAL.test(value.trim())) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Below this a number is epoch seconds (until the year 5138), from it on epoch milliseconds (from 1973). */
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
