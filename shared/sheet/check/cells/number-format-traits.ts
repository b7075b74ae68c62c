import { remembered } from '../../../domain/remembered.ts';
import { bareFormat, plainDecimals, wordsShownBy } from '../../shown-value.ts';
import { currenciesOfSign } from '../words/currency-words.ts';

/** What a workbook's number format says about the value under it: hints only, the value itself is never changed by it. */
export interface NumberFormatTraits {
  /** True where the format says nothing that could change what the number means. */
  readonly isPlain: boolean;
  /** How many decimals a plain format shows. */
  readonly decimals: number;
  /** `percent`, `fraction`, `scientific` or `time`: then the number is no amount. */
  readonly kind: 'percent' | 'fraction' | 'scientific' | 'time' | undefined;
  readonly hasDigits: boolean;
  /** Currencies named for certain in brackets or quotes (`[$EUR]`, `"KSh"`), lower case. */
  readonly currencies: readonly string[];
  /** What each sign that it shows may mean (`$`, `FCFA`: several). */
  readonly signs: readonly (readonly string[])[];
}

/** Formats repeat all the way down a column: each is looked at once. */
export const traitsOfFormat = remembered(readFormat);

function readFormat(format: string): NumberFormatTraits {
  const section = bareFormat(format).split(';')[0] ?? '';
  const kind = kindOf(section, format);
  const signs = signsIn(format);
  const currencies = [...new Set(signs.filter((codes) => codes.length === 1).flat())];
  const decimals = plainDecimals(format);
  return {
    isPlain: kind === undefined && signs.length === 0 && !isZeroMask(format) && decimals !== undefined,
    decimals: decimals ?? 0,
    kind,
    hasDigits: /[0#]/.test(section),
    currencies,
    signs,
  };
}

function kindOf(section: string, format: string): NumberFormatTraits['kind'] {
  if (section.includes('%')) return 'percent';
  if (/[?#0]\s*\/\s*[?#\d]/.test(section)) return 'fraction';
  if (/0E[+-]/i.test(section)) return 'scientific';
  if (/\[(?:h+|m+|s+)\]/i.test(format) || /^h{1,2}:m/i.test(section)) return 'time';
  return undefined;
}

function signsIn(format: string): readonly (readonly string[])[] {
  return [...new Set(wordsShownBy(format))].flatMap((word) => {
    const codes = currenciesOfSign(word);
    return codes ? [codes] : [];
  });
}

/** `00000`, `00\ 00\ 00`: noughts that say how many digits a code has. */
function isZeroMask(format: string): boolean {
  return !format.includes('[') && /^0{2,}$/.test(bareFormat(format).replace(/[ ()/-]/g, ''));
}
