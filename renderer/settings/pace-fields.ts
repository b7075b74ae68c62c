import type { Settings } from '../../shared/domain/settings.ts';

interface PaceField {
  readonly name: 'perSecond' | 'maxPerSecond' | 'timeoutSeconds' | 'tolerancePercent' | 'duplicateDays';
  readonly least: number;
  readonly most: number;
  readonly read: (settings: Settings) => number;
  readonly write: (settings: Settings, value: number) => Settings;
}

/** The numeric settings that a person may have a reason to change, with their ranges (shared/domain/settings.ts). */
export const PACE_FIELDS: readonly PaceField[] = [
  {
    name: 'perSecond',
    least: 0.1,
    most: 1000,
    read: ({ rate }) => rate.perSecond,
    write: (settings, perSecond) => ({ ...settings, rate: { ...settings.rate, perSecond } }),
  },
  {
    name: 'maxPerSecond',
    least: 0.1,
    most: 1000,
    read: ({ rate }) => rate.maxPerSecond,
    write: (settings, maxPerSecond) => ({ ...settings, rate: { ...settings.rate, maxPerSecond } }),
  },
  {
    name: 'timeoutSeconds',
    least: 0.05,
    most: 604_800,
    read: ({ http }) => http.timeoutSeconds,
    write: (settings, timeoutSeconds) => ({ ...settings, http: { ...settings.http, timeoutSeconds } }),
  },
  {
    name: 'tolerancePercent',
    least: 0,
    most: 100,
    read: ({ quote }) => quote.tolerancePercent,
    write: (settings, tolerancePercent) => ({ ...settings, quote: { ...settings.quote, tolerancePercent } }),
  },
  {
    name: 'duplicateDays',
    least: 0,
    most: 3650,
    read: ({ duplicates }) => duplicates.days,
    write: (settings, days) => ({ ...settings, duplicates: { ...settings.duplicates, days } }),
  },
];

type PaceTexts = Readonly<Record<PaceField['name'], string>>;

/** As the locale writes them, without thousands separators, which could not be read back. */
export function writePace(settings: Settings, locale: string): PaceTexts {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  return Object.fromEntries(
    PACE_FIELDS.map(({ name, read }) => [name, numbers.format(read(settings))]),
  ) as PaceTexts;
}

/** The settings with the typed values, or the names of the fields that cannot be read. A decimal comma is understood. */
export function readPace(
  settings: Settings,
  texts: PaceTexts,
): { readonly settings: Settings | undefined; readonly wrong: readonly PaceField['name'][] } {
  let next = settings;
  const wrong: PaceField['name'][] = [];
  for (const { name, least, most, write } of PACE_FIELDS) {
    const text = texts[name].trim().replace(',', '.');
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    const isWhole = name !== 'duplicateDays' || Number.isInteger(value);
    if (value >= least && value <= most && isWhole) next = write(next, value);
    else wrong.push(name);
  }
  if (next.rate.maxPerSecond < next.rate.perSecond && !wrong.includes('maxPerSecond'))
    wrong.push('maxPerSecond');
  return { settings: wrong.length === 0 ? next : undefined, wrong };
}
