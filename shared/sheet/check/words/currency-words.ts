import { foldText } from './fold-text.ts';

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
  const found = currenciesOfSign(word) ?? CURRENCY_NAMES.get(foldText(word)) ?? [];
  if (found.includes('xof') && found.includes('xaf')) return isCentralAfrica ? ['xaf'] : ['xof'];
  return found;
}

const CFA = ['xof', 'xaf'];
const DOLLARS = ['cad', 'usd', 'aud', 'nzd', 'hkd', 'sgd', 'mxn'];

const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['$', DOLLARS],
  ['us$', ['usd']],
  ['$us', ['usd']],
  ['usd$', ['usd']],
  ['ca$', ['cad']],
  ['c$', ['cad']],
  ['cdn$', ['cad']],
  ['$ca', ['cad']],
  ['$can', ['cad']],
  ['cad$', ['cad']],
  ['€', ['eur']],
  ['£', ['gbp']],
  ['¥', ['jpy', 'cny']],
  ['fcfa', CFA],
  ['cfa', CFA],
  ['f', [...CFA, 'gnf', 'chf']],
  ['fr', [...CFA, 'gnf', 'chf']],
  ['frs', [...CFA, 'gnf', 'chf']],
  ['cfaf', CFA],
  ['ksh', ['kes']],
  ['kshs', ['kes']],
  ['gh₵', ['ghs']],
  ['gh¢', ['ghs']],
  ['₵', ['ghs']],
  ['₦', ['ngn']],
  ['₹', ['inr']],
  ['rs', ['inr', 'pkr', 'lkr', 'npr', 'mur']],
  ['fg', ['gnf']],
]);

const CURRENCY_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['franc cfa', CFA],
  ['francs cfa', CFA],
  ['cfa franc', CFA],
  ['franc cfa bceao', ['xof']],
  ['franc cfa ouest africain', ['xof']],
  ['west african cfa franc', ['xof']],
  ['franc cfa beac', ['xaf']],
  ['canadian dollar', ['cad']],
  ['canadian dollars', ['cad']],
  ['dollar canadien', ['cad']],
  ['dollars canadiens', ['cad']],
  ['us dollar', ['usd']],
  ['us dollars', ['usd']],
  ['dollar us', ['usd']],
  ['dollar americain', ['usd']],
  ['dollars americains', ['usd']],
  ['dollar', DOLLARS],
  ['dollars', DOLLARS],
  ['euro', ['eur']],
  ['euros', ['eur']],
]);

const ISO_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
