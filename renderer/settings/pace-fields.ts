import type { Settings } from '../../shared/domain/settings.ts';

interface PaceField {
  readonly name:
    | 'perSecond'
    | 'maxPerSecond'
    | 'timeoutSeconds'
    | 'tolerancePercent'
    | 'duplicateDays'
    | 'changePercent';
  /** Where the number stands in the settings. */
  readonly at: readonly [group: 'rate' | 'http' | 'quote' | 'duplicates' | 'changes', member: string];
  readonly least: number;
  readonly most: number;
}

/** The numeric settings that a person may have a reason to change, with their ranges (shared/domain/settings.ts). */
export const PACE_FIELDS: readonly PaceField[] = [
  { name: 'perSecond', at: ['rate', 'perSecond'], least: 0.1, most: 1000 },
  { name: 'maxPerSecond', at: ['rate', 'maxPerSecond'], least: 0.1, most: 1000 },
  { name: 'timeoutSeconds', at: ['http', 'timeoutSeconds'], least: 0.05, most: 604_800 },
  { name: 'tolerancePercent', at: ['quote', 'tolerancePercent'], least: 0, most: 100 },
  { name: 'duplicateDays', at: ['duplicates', 'days'], least: 0, most: 3650 },
  { name: 'changePercent', at: ['changes', 'beyondPercent'], least: 0, most: 1000 },
];

type PaceTexts = Readonly<Record<PaceField['name'], string>>;

/** As the locale writes them, without thousands separators, which could not be read back. */
export function writePace(settings: Settings, locale: string): PaceTexts {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  return Object.fromEntries(
    PACE_FIELDS.map(({ name, at: [group, member] }) => {
      const members: Readonly<Record<string, unknown>> = settings[group];
      return [name, numbers.format(Number(members[member]))];
    }),
  ) as PaceTexts;
}

/** The settings with the typed values, or the names of the fields that cannot be read. A decimal comma is understood. */
export function readPace(
  settings: Settings,
  texts: PaceTexts,
): { readonly settings: Settings | undefined; readonly wrong: readonly PaceField['name'][] } {
  let next = settings;
  const wrong: PaceField['name'][] = [];
  for (const { name, at, least, most } of PACE_FIELDS) {
    const text = texts[name].trim().replace(',', '.');
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    const isWhole = name !== 'duplicateDays' || Number.isInteger(value);
    if (value >= least && value <= most && isWhole) next = withNumber(next, at, value);
    else wrong.push(name);
  }
  if (next.rate.maxPerSecond < next.rate.perSecond && !wrong.includes('maxPerSecond'))
    wrong.push('maxPerSecond');
  return { settings: wrong.length === 0 ? next : undefined, wrong };
}

/** The settings with this number at that place. */
export function withNumber(settings: Settings, [group, member]: PaceField['at'], value: number): Settings {
  return { ...settings, [group]: { ...settings[group], [member]: value } };
}
