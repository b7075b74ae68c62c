/**
 * The numbering plans of the countries the service pays in, as regular expressions, for the many numbers that need no
 * library. The patterns are libphonenumber's own, from its `min` metadata: they know a country's whole plan, not each
 * operator's ranges, which change faster than any release of ours; the service refuses what its operators lack.
 */
import metadata from 'libphonenumber-js/min/metadata';
import { XOF_COUNTRIES } from '../../../domain/channel.ts';

export interface PhonePlan {
  /** ISO 3166 code in lower case. */
  readonly country: string;
  readonly callingCode: string;
  /** A whole national number, without any trunk prefix. */
  readonly national: RegExp;
  /** The same with `+` and the calling code before it. */
  readonly international: RegExp;
}

/** The plan of a country the service pays in. */
export function planOfCountry(country: string): PhonePlan | undefined {
  return PLANS.get(country);
}

/** The plans whose calling code begins these international digits: one, or two for North America. */
export function plansOfDigits(digits: string): readonly PhonePlan[] {
  return PLANS_BY_CODE.get(digits.startsWith('1') ? '1' : digits.slice(0, 3)) ?? [];
}

/** Digits a number has had since its country lengthened its plan; a number of the old length is refused (P4). */
export function lengthSinceChange(country: string, nationalDigits: string): number | undefined {
  const change = CHANGES.get(country);
  return change && nationalDigits.length === change.from ? change.to : undefined;
}

/** What keeps a number from being a wallet's; a token of the problem `phone-doubtful`. */
export function doubtOfWallet(e164: string): 'landline' | 'made-up' | undefined {
  if (LANDLINES.test(e164)) return 'landline';
  return e164.startsWith('+22') && MADE_UP.test(e164.slice(-7)) ? 'made-up' : undefined;
}

/** How the landlines begin of the countries that pay in francs, after their calling codes; a test compares it with the library. */
const LANDLINES =
  /^\+(?:221[389]|223(?:20(?!01|79)|21(?!7)|4)|2252|2262|227(?:0|2[01])|2282|229012[0-4]|2454)/;
/** One digit over and over: what is typed for a number that nobody knows. Digits in their order are somebody's as often. */
const MADE_UP = /^(\d)\1{6}$/;

/** Côte d’Ivoire went from 8 to 10 digits in January 2021, Benin in November 2024. */
const CHANGES: ReadonlyMap<string, { readonly from: number; readonly to: number }> = new Map([
  ['ci', { from: 8, to: 10 }],
  ['bj', { from: 8, to: 10 }],
]);

const PLANS: ReadonlyMap<string, PhonePlan> = new Map(
  [...XOF_COUNTRIES, 'ca', 'us'].map((country) => [country, planFromLibrary(country)]),
);

const PLANS_BY_CODE: ReadonlyMap<string, readonly PhonePlan[]> = Map.groupBy(
  PLANS.values(),
  (plan) => plan.callingCode,
);

/**
 * Of the library's metadata: a country's entry holds its calling code first, the pattern of all its numbers third, and
 * the patterns by type twelfth, fixed lines first. Canada and the United States share one plan, which only their fixed
 * lines' area codes tell apart. A test compares the outcome with the library itself.
 */
function planFromLibrary(country: string): PhonePlan {
  const entry: unknown = Reflect.get(metadata.countries, country.toUpperCase());
  const isShared = country === 'ca' || country === 'us';
  const callingCode = at(entry, 0);
  const pattern = isShared ? at(at(at(entry, 11), 0), 0) : at(entry, 2);
  if (typeof callingCode !== 'string' || typeof pattern !== 'string') {
    throw new Error(`libphonenumber’s metadata has no plan for ${country}`);
  }
  const national = new RegExp(`^(?:${pattern})$`);
  return { country, callingCode, national, international: new RegExp(`^\\+${callingCode}(?:${pattern})$`) };
}

function at(list: unknown, index: number): unknown {
  return Array.isArray(list) ? list[index] : undefined;
}
