import { bareLetters } from '../../../domain/text-folding.ts';
import { DAY_MS } from '../../../domain/time.ts';
import { monthOf } from '../words/periods.ts';

export type DayOrder = 'day-first' | 'month-first';

export type DateReading =
  | { readonly kind: 'date'; readonly iso: string }
  /** Day and month could be either (`11-04-2019`): asked once for the column. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'wrong'; readonly found: 'text' | 'impossible-date' | 'old-date' | 'time' };

/** A date written as text: ISO, or unambiguous, or by the order the user has answered (hazards D5, D6). */
export function readDateText(raw: string, order: DayOrder | undefined): DateReading {
  const text = raw.trim().replace(/[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i, '');
  if (/^\d{1,3}:\d{2}/.test(text) || text === '') return { kind: 'wrong', found: 'time' };
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return calendarDay(iso[1], iso[2], iso[3]);
  const worded = /^(\d{1,2})[- .](\p{L}{3,9})\.?[- .,]+(\d{4})$/u.exec(text);
  if (worded) return dayOfMonthWord(worded[1], worded[2], worded[3]);
  const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (!numeric) return { kind: 'wrong', found: 'text' };
  const [, first = '', second = '', year = ''] = numeric;
  if (first === second) return calendarDay(year, first, first);
  if (Number(first) > 12) return calendarDay(year, second, first);
  if (Number(second) > 12) return calendarDay(year, first, second);
  if (order === undefined) return { kind: 'unclear' };
  return order === 'day-first' ? calendarDay(year, second, first) : calendarDay(year, first, second);
}

/** What order of day and month a text proves, if any: `31/05/2011` is day first. */
export function dayOrderEvidence(raw: string): DayOrder | undefined {
  const match = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(raw.trim());
  if (!match) return undefined;
  if (Number(match[1]) > 12) return 'day-first';
  return Number(match[2]) > 12 ? 'month-first' : undefined;
}

/** A spreadsheet's serial day in the 1900 system, as the readers hand dates on. Serial 60 is the day that never was (D2, D6). */
export function readDateSerial(serial: string): DateReading {
  const value = Number(serial);
  if (!Number.isFinite(value)) return { kind: 'wrong', found: 'text' };
  if (value < 1) return { kind: 'wrong', found: 'time' };
  const day = Math.floor(value);
  if (day === 60) return { kind: 'wrong', found: 'impossible-date' };
  const instant = new Date(Date.UTC(1899, 11, 30) + day * DAY_MS);
  if (Number.isNaN(instant.getTime())) return { kind: 'wrong', found: 'impossible-date' };
  if (instant.getUTCFullYear() < 2000) return { kind: 'wrong', found: 'old-date' };
  return { kind: 'date', iso: instant.toISOString().slice(0, 10) };
}

function calendarDay(year = '', month = '', day = ''): DateReading {
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (instant.getUTCMonth() !== Number(month) - 1 || instant.getUTCDate() !== Number(day)) {
    return { kind: 'wrong', found: 'impossible-date' };
  }
  if (Number(year) < 2000) return { kind: 'wrong', found: 'old-date' };
  return { kind: 'date', iso: instant.toISOString().slice(0, 10) };
}

function dayOfMonthWord(day = '', word = '', year = ''): DateReading {
  const month = monthOf(bareLetters(word));
  return month === undefined ? { kind: 'wrong', found: 'text' } : calendarDay(year, String(month), day);
}
