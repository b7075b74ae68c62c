import { foldText } from '../../../domain/text-folding.ts';
import { COUNTRY_NAMES } from './country-names.ts';

/**
 * The ISO 3166 codes (lower case) a cell may mean: one where it is certain, several where the name is shared
 * (Congo, Guinea, Korea), none where it is no country we know. Codes of two or three letters, English and French
 * names, former names and aliases, any case, with or without accents.
 */
export function countriesOf(text: string): readonly string[] {
  const trimmed = text.trim();
  if (/^[a-z]{2}$/i.test(trimmed) && CODES.has(trimmed.toLowerCase())) return [trimmed.toLowerCase()];
  const key = foldText(trimmed).replace(/^(?:la|le|les|l|the) /, '');
  const shared = SHARED_NAMES.get(key);
  if (shared) return shared;
  const code = CODE_OF_NAME.get(key) ?? CODE_OF_NAME.get(key.replaceAll(' ', ''));
  return code === undefined ? [] : [code];
}

/** True for a name, in English or in French, that the country is commonly known by: no former name, no short form. */
export function isCommonName(code: string, text: string): boolean {
  const line = COUNTRY_NAMES.find((names) => names.startsWith(`${code}|`)) ?? '';
  // The first two names of each line are those.
  const common = line.split('|').slice(2, 4);
  return common.some((name) => foldText(name) === foldText(text));
}

/** The folded names by which a text speaks of a country: none of its codes, and none that banks and companies are called by. */
export function namesOfCountry(code: string): readonly string[] {
  return NAMES_OF_CODE.get(code) ?? [];
}

const SHORTEST_NAME = 4;
const IN_OTHER_NAMES: ReadonlySet<string> = new Set(['america']);

const NAMES_OF_CODE: ReadonlyMap<string, readonly string[]> = new Map(
  COUNTRY_NAMES.map((line) => {
    const [code = '', , ...names] = line.split('|');
    return [
      code,
      names.map(foldText).filter((name) => name.length >= SHORTEST_NAME && !IN_OTHER_NAMES.has(name)),
    ];
  }),
);

const SHARED_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['congo', ['cg', 'cd']],
  ['guinea', ['gn', 'gw', 'gq']],
  ['guinee', ['gn', 'gw', 'gq']],
  ['korea', ['kr', 'kp']],
  ['coree', ['kr', 'kp']],
]);

const CODES: ReadonlySet<string> = new Set(COUNTRY_NAMES.map((line) => line.slice(0, 2)));

const CODE_OF_NAME: ReadonlyMap<string, string> = new Map(
  COUNTRY_NAMES.flatMap((line) => {
    const [code = '', ...names] = line.split('|');
    return names.flatMap((name) => {
      const key = foldText(name);
      // “U.S.A.” folds to single letters: it is found joined as well.
      return /^(?:\S )+\S$/.test(key)
        ? [[key, code] as const, [key.replaceAll(' ', ''), code] as const]
        : [[key, code] as const];
    });
  }),
);
