import { XOF_COUNTRIES } from '../../../domain/channel.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import { foldText } from '../../../domain/text-folding.ts';
import { entriesOf } from './word-list.ts';

/**
 * The currencies a sign or word beside an amount may mean: one where it is certain, several where it is a hint only
 * (`$`, `F CFA`), undefined where it is no currency. Codes in lower case.
 */
export function currenciesOfSign(sign: string): readonly string[] | undefined {
  const key = sign
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.]+/g, '');
  const known = SIGNS.get(key);
  if (known) return known;
  return isCurrencyCode(key) ? [key] : undefined;
}

/** True for an ISO 4217 code, any case. */
export function isCurrencyCode(text: string): boolean {
  return text.length === 3 && ISO_CODES.has(text.toUpperCase());
}

/**
 * What a cell of the currency column means. `xof` and `xaf` share the name CFA: the row's country decides.
 * Several answers where it is not certain, none where it is no currency.
 */
export function currenciesOfWord(word: string, isCentralAfrica: boolean): readonly string[] {
  const found = currenciesOfSign(word) ?? CURRENCY_NAMES.get(singular(foldText(word))) ?? [];
  return isCfa(found) ? [isCentralAfrica ? 'xaf' : 'xof'] : found;
}

/** As `currenciesOfWord`, for codes that a heading names and the countries of the rows under it. */
export function settledCurrencies(codes: readonly string[], countries: readonly string[]): readonly string[] {
  if (!isCfa(codes)) return codes;
  // A franc is whichever the country has.
  if (codes.length > 2) {
    const areWestern = countries.length > 0 && countries.every((country) => isOneOf(XOF_COUNTRIES, country));
    return areWestern ? ['xof'] : codes;
  }
  const central = countries.filter((country) => CENTRAL_AFRICA.includes(country));
  if (central.length === 0) return ['xof'];
  return central.length === countries.length ? ['xaf'] : codes;
}

/** The countries of the other franc that is called CFA, XAF. */
export const CENTRAL_AFRICA: readonly string[] = ['cm', 'cf', 'cg', 'ga', 'gq', 'td'];

function isCfa(codes: readonly string[]): boolean {
  return codes.includes('xof') && codes.includes('xaf');
}

/**
 * The currencies that a heading, a unit or a title names, each mention with the codes that it may mean. A code counts
 * where it is written as one: many codes are words too (`ALL`, `TRY`, `MAD`), so only usual ones are looked for.
 */
export function currenciesIn(text: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const take = (codes: readonly string[] | undefined) => {
    if (codes && !found.some((known) => known.join() === codes.join())) found.push(codes);
  };
  for (const [sign] of text.matchAll(SIGNS_IN_TEXT)) take(currenciesOfSign(sign));
  const folded = ` ${foldText(text)} `;
  for (const [name] of folded.matchAll(NAMES_IN_TEXT))
    take(CURRENCY_NAMES.get(singular(name)) ?? currenciesOfSign(name.replace(/^[km](?=f?cfa)/, '')));
  for (const [, code = ''] of text.matchAll(CODES_IN_TEXT)) take([code.toLowerCase()]);
  if (folded.replace(NAMES_IN_TEXT, ' ').search(FRANCS_IN_TEXT) >= 0) take(FRANCS);
  return found;
}

/** The text, folded, without the names, codes and signs of currencies in it. */
export function withoutCurrencies(text: string): string {
  return ` ${foldText(text.replace(SIGNS_IN_TEXT, ' '))} `
    .replace(NAMES_IN_TEXT, ' ')
    .replace(FOLDED_CODES, ' ')
    .replace(FRANCS_IN_TEXT, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const USUAL_CODES =
  'xof|xaf|cad|usd|eur|gbp|gnf|ngn|ghs|kes|mad|tnd|chf|jpy|cny|inr|zar|rwf|ugx|tzs|kwd|aed|aud|nzd|brl|mxn|dzd|egp|mru|lrd|sll|cve|htg';
/** Codes that are no word in small letters either. */
const CODES_IN_SMALL = 'xof|xaf|cad|usd|eur|gbp|gnf|ngn|ghs|kes|chf|tnd';
const SIGNS_IN_TEXT = /(?:us|cdn|can|ca|c|a)?\$(?:\s?(?:us|can|ca)(?![a-z$]))?|[€£¥₦₵₹]/gi;
/** In capitals anywhere; `kXOF` and `MXOF` are thousands and millions of it. */
const CODES_IN_TEXT = new RegExp(
  `(?<![A-Za-z])[kKM]?(${USUAL_CODES.toUpperCase()}|${CODES_IN_SMALL})(?![A-Za-z])`,
  'g',
);
const FOLDED_CODES = new RegExp(`(?<= )(?:[km] ?)?(?:${USUAL_CODES})(?= )`, 'g');
/**
 * `F`, `francs` and their short forms where they are a unit: alone, behind a word for money or for a unit, or with
 * thousands (`KF`); elsewhere a letter may be anything (`Groupe F`, `M/F`).
 */
const FRANCS_IN_TEXT =
  /(?<= )(?:francs?|[km]f|[km]frs)(?= )|(?<= (?:en|in|k|unites?|unit|milliers?|millions?|thousands?|(?:milliers?|millions?|thousands?) (?:de|of)|montants?|amounts?|sommes?|payer|verser|virer|regler|nette?|salaires?|paie|totale?|solde) )(?:m )?(?:f|frs?)(?= )|^ (?:[km] )?(?:f|frs?) $/g;

const CFA = ['xof', 'xaf'];
const FRANCS = [...CFA, 'gnf', 'chf'];
const DOLLARS = ['cad', 'usd', 'aud', 'nzd', 'hkd', 'sgd', 'mxn'];

/** By what they may mean, signs and short names without blanks and points. */
const SIGNS: ReadonlyMap<string, readonly string[]> = byEntry([
  [DOLLARS, '$'],
  [['usd'], 'us$|$us|usd$'],
  [['cad'], 'ca$|c$|cdn$|$ca|$can|cad$'],
  [['eur'], '€'],
  [['gbp'], '£'],
  [['jpy', 'cny'], '¥'],
  [CFA, 'fcfa|cfa|cfaf|francscfa|franccfa'],
  [FRANCS, 'f|fr|frs|francs|franc'],
  [['gnf'], 'fg'],
  [['kes'], 'ksh|kshs'],
  [['ghs'], 'gh₵|gh¢|₵'],
  [['ngn'], '₦'],
  [['inr'], '₹'],
  [['inr', 'pkr', 'lkr', 'npr', 'mur'], 'rs'],
]);

function byEntry(
  rows: readonly (readonly [codes: readonly string[], entries: string])[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rows.flatMap(([codes, entries]) => entriesOf(entries).map((entry) => [entry, codes] as const)),
  );
}

/** Names in words, folded, each for one of it; the longer of two that begin alike stands first. */
const NAMES = byEntry([
  [['xof'], 'franc cfa bceao|franc cfa ouest africain|west african cfa franc'],
  [['xaf'], 'franc cfa beac'],
  [CFA, 'franc cfa|cfa franc'],
  [['cad'], 'canadian dollar|dollar canadien'],
  [['usd'], 'us dollar|dollar us|american dollar|dollar americain'],
  [DOLLARS, 'dollar'],
  [['gbp'], 'pound sterling|livre sterling|pound'],
  [['ngn'], 'naira'],
  [['ghs'], 'cedi'],
  [['kes', 'ugx', 'tzs'], 'shilling'],
  [['mad', 'aed'], 'dirham'],
  [['tnd', 'dzd', 'kwd'], 'dinar'],
  [['gmd'], 'dalasi'],
  [['gnf'], 'franc guineen'],
  [['chf'], 'franc suisse|swiss franc'],
  [['eur'], 'euro'],
]);

const CURRENCY_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...NAMES].map(([name, codes]) => [singular(name), codes] as const),
  // Elsewhere than in a cell of their own they count only beside a word for money (`FRANCS_IN_TEXT`).
  ['franc', FRANCS],
]);

/** Those names and the signs of letters alone, which stand in `SIGNS`. */
const NAMES_IN_TEXT = new RegExp(
  `(?<= )(?:${[...NAMES.keys()].map((name) => `${name.replaceAll(' ', 's? ')}s?`).join('|')}|f cfa|[km]?f?cfa|cfaf|kshs?|fg)(?= )`,
  'g',
);

/** Without the end of a plural, so that `dollars canadiens` and `dollar canadien` are one name. */
function singular(name: string): string {
  return name.replace(/s(?= |$)/g, '');
}

const ISO_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
