import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { withoutEnd } from '../../../domain/without-end.ts';
import { foldWidth } from '../words/clean-text.ts';
import { lengthSinceChange, type PhonePlan, planOfCountry, plansOfDigits } from '../words/phone-plans.ts';

export type PhoneReading =
  | {
      readonly kind: 'phone';
      /** `+` and digits. */
      readonly e164: string;
      /** The country whose number it is; undefined for a number that several share. */
      readonly country: string | undefined;
    }
  | { readonly kind: 'invalid' }
  /** A national number in a row without a country. */
  | { readonly kind: 'no-country' }
  | { readonly kind: 'old-length'; readonly digits: number }
  /** A number cell that dropped its leading nought: certain, but a number nobody wrote. */
  | { readonly kind: 'zero-lost'; readonly proposed: string };

/**
 * Reads one phone number, national numbers by the row's country (lower case). Two numbers, extensions and typing
 * mistakes are refused, never joined or cut (hazards P1–P4). `isNumberCell`: the spreadsheet held a number, which
 * cannot keep a leading nought.
 */
export function readPhone(raw: string, country: string | undefined, isNumberCell = false): PhoneReading {
  if (E164.test(raw)) return readInternational(raw.slice(1), raw);
  const labelled = foldWidth(raw)
    .replace(/\s+/gu, ' ')
    .replace(/[‐-―−]/g, '-')
    .trim()
    .replace(/^(?:tel|tél|phone|mob|cell)?\s*[:.]\s*/i, '');
  const text = withoutEnd(labelled, /[\s.,;:]/).replace(/^(\+?\d{1,3})[ .-]*\(0\)/, '$1 ');
  if (!ONE_NUMBER.test(text)) return { kind: 'invalid' };
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+') || text.startsWith('(+')) return readInternational(digits, text);
  if (digits.startsWith('00')) return readInternational(digits.slice(2), `+${digits.slice(2)}`);
  if (country === undefined) return { kind: 'no-country' };
  if (digits.startsWith('011') && isNorthAmerica(country)) {
    return readInternational(digits.slice(3), `+${digits.slice(3)}`);
  }
  return readNational(digits, country, isNumberCell);
}

/** True where a mobile wallet of `country` can have this number: Canada and the United States share theirs. */
export function isNumberOf(reading: { readonly country: string | undefined }, country: string): boolean {
  return reading.country === country || (isNorthAmerica(country) && isNorthAmerica(reading.country ?? ''));
}

/** True for an international number (`+221771234567`) that a mobile wallet of `country` can have. */
export function isPhoneOf(phone: string, country: string): boolean {
  if (planOfCountry(country)?.international.test(phone)) return true;
  const reading = readPhone(phone, undefined);
  return reading.kind === 'phone' && isNumberOf(reading, country);
}

const E164 = /^\+[1-9]\d{7,14}$/;
/** Digits in groups parted by single marks, a first group in parentheses perhaps. A group in parentheses at the end is an extension. */
const ONE_NUMBER = /^\(?\+?\d{1,4}\)?(?:[ .-]{0,3}(?:\(\d{1,4}\)[ .-]{0,2})?\d)*$/;

function readInternational(digits: string, text: string): PhoneReading {
  const plans = plansOfDigits(digits);
  if (plans.length === 0) return readByLibrary(text, undefined);
  for (const plan of plans) {
    if (plan.national.test(digits.slice(plan.callingCode.length)))
      return phone(plan, digits.slice(plan.callingCode.length));
  }
  const plan = plans[0];
  const old = plan && lengthSinceChange(plan.country, digits.slice(plan.callingCode.length));
  if (old !== undefined) return { kind: 'old-length', digits: old };
  return readByLibrary(text, undefined);
}

function readNational(digits: string, country: string, isNumberCell: boolean): PhoneReading {
  const plan = planOfCountry(country);
  if (!plan) return readByLibrary(digits, country);
  const neighbours = isNorthAmerica(country) ? plansOfDigits('1') : [plan];
  const own = neighbours.find((each) => each.national.test(digits));
  if (own) return phone(own, digits);
  if (digits.startsWith(plan.callingCode)) {
    const rest = digits.slice(plan.callingCode.length);
    const match = neighbours.find((each) => each.national.test(rest));
    if (match) return phone(match, rest);
  }
  const old = lengthSinceChange(country, digits);
  if (old !== undefined) return { kind: 'old-length', digits: old };
  if (isNumberCell && plan.national.test(`0${digits}`)) {
    return { kind: 'zero-lost', proposed: `+${plan.callingCode}0${digits}` };
  }
  return readByLibrary(digits, country);
}

/** For countries without a plan of ours; it puts back a `+` that a number cell lost if the length then fits (P3). */
function readByLibrary(text: string, country: string | undefined): PhoneReading {
  const region = country?.toUpperCase();
  if (region !== undefined && !isSupportedCountry(region)) return { kind: 'invalid' };
  const parsed = parsePhoneNumberFromString(text, {
    extract: false,
    ...(region && { defaultCountry: region as CountryCode }),
  });
  if (!parsed?.isValid() || parsed.ext !== undefined) return { kind: 'invalid' };
  return { kind: 'phone', e164: parsed.number, country: parsed.country?.toLowerCase() };
}

function phone(plan: PhonePlan, national: string): PhoneReading {
  return { kind: 'phone', e164: `+${plan.callingCode}${national}`, country: plan.country };
}

function isNorthAmerica(country: string): boolean {
  return country === 'ca' || country === 'us';
}
