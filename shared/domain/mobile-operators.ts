/**
 * How the mobile numbers of each operator begin, by country, as the regulators gave them out. Numbers are moved between
 * operators (portability), and ranges are added faster than any release of ours: what the table says is a hint, never a
 * refusal. A wallet that takes any number (Wave, Wizall) is not in it.
 */
import type { XOF_COUNTRIES } from './channel.ts';

type XofCountry = (typeof XOF_COUNTRIES)[number];

interface NumberRange {
  /** The national numbers' first digits. */
  readonly begins: readonly string[];
  /** Wallets on these numbers, under the names that sheets' words are read as. */
  readonly wallets: readonly string[];
}

/** An empty list: no published ranges were found that still hold. */
export const MOBILE_RANGES: Readonly<Record<XofCountry, readonly NumberRange[]>> = {
  // Since November 2024 all begin with 01; the ranges behind it have changed hands.
  bj: [],
  bf: [],
  // ARTCI, numbering plan of 31 January 2021.
  ci: [
    { begins: ['07'], wallets: ['orange'] },
    { begins: ['05'], wallets: ['mtn'] },
    { begins: ['01'], wallets: ['moov'] },
  ],
  gw: [],
  // CRT, numbering plan of 1 November 2008: only the first ranges of both.
  ml: [
    { begins: ['76', '77'], wallets: ['orange'] },
    { begins: ['66', '67'], wallets: ['moov'] },
  ],
  ne: [],
  // ARTP Senegal; Free is Yas since 2024.
  sn: [
    { begins: ['77', '78'], wallets: ['orange'] },
    { begins: ['76'], wallets: ['free'] },
    { begins: ['70'], wallets: ['expresso'] },
  ],
  // ART&P Togo, numbering plan of 7 August 2011: Togo Cellulaire (T-Money), Moov (Flooz).
  tg: [
    { begins: ['90', '91', '92'], wallets: ['tmoney'] },
    { begins: ['98', '99'], wallets: ['moov', 'flooz'] },
  ],
};

const CALLING_CODES: Readonly<Record<XofCountry, string>> = {
  bj: '229',
  bf: '226',
  ci: '225',
  gw: '245',
  ml: '223',
  ne: '227',
  sn: '221',
  tg: '228',
};

const ALL_RANGES = Object.entries(MOBILE_RANGES).flatMap(([country, ranges]) =>
  ranges.flatMap(({ begins, wallets }) =>
    begins.map((begin) => ({ begin: `+${CALLING_CODES[country as XofCountry]}${begin}`, country, wallets })),
  ),
);

/** The operator whose number an E.164 number was given out as; undefined if the table does not say. */
export function operatorOfNumber(e164: string): string | undefined {
  return ALL_RANGES.find(({ begin }) => e164.startsWith(begin))?.wallets[0];
}

/** True if the number was given out by another operator than the wallet's. Of other wallets nobody can tell. */
export function isOfOtherOperator(wallet: string, e164: string): boolean {
  const range = ALL_RANGES.find(({ begin }) => e164.startsWith(begin));
  if (range === undefined || range.wallets.includes(wallet)) return false;
  return ALL_RANGES.some(({ country, wallets }) => country === range.country && wallets.includes(wallet));
}
