/**
 * What a text about a column says beside its name: how many units one stands for, which currency, and whether it denies
 * that the amounts are to be paid. The same reader serves headings, lines of units under them and titles above them.
 */

import { foldText } from '../../../domain/text-folding.ts';
import { currenciesIn, withoutCurrencies } from '../words/currency-words.ts';
import { withoutFormRules } from '../words/form-rules.ts';
import { denyingWordsIn, type MoneyRole, moneyRoleOf, withoutMoneyWords } from '../words/money-words.ts';
import { isMonth } from '../words/periods.ts';
import { partsOfTitle, raisingPartOf } from '../words/raising-words.ts';
import { wordSet } from '../words/word-list.ts';

export interface Scale {
  /** The power of ten that one unit stands for: 3 for thousands, −2 for cents. */
  readonly exponent: number;
  /** As it was written, folded: `en milliers`, `000`. */
  readonly words: string;
}

export interface HeadingParts {
  /** The text outside brackets, folded, without what is said about scale, currency and payment. */
  readonly name: string;
  readonly scale?: Scale;
  /** Each mention of a currency, with the codes that it may mean. */
  readonly currencies: readonly (readonly string[])[];
  /** Words by which the amounts are not to be paid: `annulé`, `already paid`, `per year`. */
  readonly denying?: string;
  /** What the brackets say that the money is: gross, an advance. */
  readonly role?: MoneyRole;
  /** Words in brackets that say none of that, and nothing else that is known. */
  readonly unknown?: string;
}

/** Reads a heading, or a heading with its unit in brackets. `isName` tells the texts that are a field's name as they stand. */
export function headingParts(written: string, isName: (normalised: string) => boolean): HeadingParts {
  const heading = withoutFormRules(written);
  const brackets = bracketsOf(heading);
  const outside = heading.replace(BRACKETS, ' ');
  const folded = foldText(outside);
  const isWhole = isName(folded);
  const texts = isWhole ? brackets : [outside, ...brackets];
  const scale = texts.map((text, index) => scaleIn(text, isWhole || index > 0)).find(Boolean);
  const denying = texts.map(denyingWordsIn).find(Boolean);
  const unknown = brackets.map(unknownWords).find((words) => words !== '');
  const role = brackets.map(moneyRoleOf).find(Boolean);
  return {
    name: isWhole ? folded : bareName(outside),
    ...(scale && { scale }),
    currencies: currenciesIn(heading),
    ...(denying !== undefined && { denying }),
    ...(unknown !== undefined && { unknown }),
    ...(role && { role }),
  };
}

/** One word whose letters are set apart: `A N N U L É`. */
const LETTERS_APART = /^\s*(?:\p{L} ){3,19}\p{L}\s*$/u;

/** What a title or a note says about every amount under it. */
export function titleParts(written: string): Omit<HeadingParts, 'name' | 'unknown' | 'role'> {
  const title = LETTERS_APART.test(written) ? written.replaceAll(' ', '') : written;
  const scale = scaleInTitle(title);
  const denying = raisingPartOf(title) ?? partsOfTitle(title).find((part) => OF_A_YEAR.test(part));
  return {
    ...(scale && { scale }),
    currencies: currenciesIn(title),
    ...(denying !== undefined && { denying }),
  };
}

/** How many units one is, by a text that is a unit, whatever else it says. */
export function scaleOfUnit(text: string): Scale | undefined {
  return text.length <= 60 ? scaleIn(text, true) : undefined;
}

/** True for words that say how many units one is. */
export function namesScale(text: string): boolean {
  return scaleOfUnit(text) !== undefined;
}

/** True for a text that is nothing but a unit: a currency, a scale, `(XOF)`. */
export function isUnitText(text: string): boolean {
  if (text.length > 40 || /\d{4}/.test(text)) return false;
  const names = scaleIn(text, true) !== undefined || currenciesIn(text).length > 0;
  return names && unknownWords(text) === '' && denyingWordsIn(text) === undefined;
}

/** The amounts are those of a year; a bonus or a meeting may be annual. */
const OF_A_YEAR =
  /^(?:annuel(?:le)?s?|annual(?:ly)?|yearly|(?:par|l) an|per (?:year|annum)|(?:sur )?(?:une )?base annuelle|(?:on an )?annual basis)$|(?:^| )(?:(?:montants?|sommes?|salaires?|traitements?|remunerations?) (?:brute?s? |nette?s? |nets? )?(?:annuel(?:le)?s?|par an)|(?:annual|yearly) (?:gross |net )?(?:amounts?|salary|salaries|wages|pay|payroll|remunerations?|compensation)|(?:amounts?|salary|salaries|wages|pay) per (?:year|annum))(?= |$)/;

const BRACKETS = /\([^)]*\)?|\[[^\]]*\]?/g;

function bracketsOf(text: string): string[] {
  return (text.match(BRACKETS) ?? []).map((bracket) => bracket.replace(/^[([]|[)\]]$/g, ''));
}

/** What stands beside a letter that scales it: `kXOF`, `M FCFA`. */
const MONEY =
  '(?:fcfa|f cfa|cfaf|cfa|frs|francs?|euros?|dollars?|xof|xaf|cad|usd|eur|gbp|gnf|ngn|ghs|kes|mad|tnd|chf)';

/** What may stand between the two: `k in XOF`. */
const LINK = '(?:(?:en|in|de|of|d) )';

/** Words that say how many units one is, folded, with the power of ten. */
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/(?:^| )(?:en |in |x )?(?:milliers?|thousands?|mille|milhares)(?= |$)/, 3],
  [/(?:^| )(?:en |in |x )?millions?(?= |$)/, 6],
  [/(?:^| )(?:en |in |x )?(?:milliards?|billions?|mds?|mrds?|bn)(?= |$)/, 9],
  [/(?:^| )(?:en |in |x )?(?:centaines?|hundreds?)(?= |$)/, 2],
  [/(?:^| )(?:en |in |x )?(?:cents|centimes?|cts|minor units?|unites? mineures?|pence)(?= |$)/, -2],
  [/(?:^| )(?:en |in )k(?= |$)/, 3],
  [new RegExp(`(?:^| )(?:k ?(?:${LINK}?${MONEY}|f)|${MONEY} ?kf?)(?= |$)`), 3],
  [
    new RegExp(
      `(?:^| )(?:(?:m|mm|mn|mio) ?${LINK}?${MONEY}|mf|${MONEY} ?(?:mf?|mm|mn|mio)|(?:en|in) m f)(?= |$)`,
    ),
    6,
  ],
];

/** Signs: `k€`, `$M`, `'000`, `(000 000)`, `× 1 000`. */
const SCALE_SIGNS: readonly (readonly [RegExp, number])[] = [
  [/(?:^|[^A-Za-z])k\s?[€$£]|[€$£]\s?k(?![A-Za-z])/i, 3],
  [/(?:^|[^A-Za-z])(?:M|MM|Mn)\s?[€$£]|[€$£]\s?(?:M|MM|mn)(?![A-Za-z])/, 6],
  // Not `M/F`, which is a person’s sex.
  [/(?<![A-Za-z/])M\s?F(?:rs?)?(?![A-Za-z/])/, 6],
  [/(?<!gh)[¢￠]/i, -2],
  [/(?<![A-Za-z])[x×*]\s*1[\s.,'’\u00a0\u202f]?0{3}[\s.,'’\u00a0\u202f]?0{3}(?!\d)/i, 6],
  [/(?<![A-Za-z])[x×*]\s*1[\s.,'’\u00a0\u202f]?0{3}(?!\d)/i, 3],
];
const NOUGHTS =
  /(?<![\d][\s.,'’\u00a0\u202f]?)0{3}(?:[\s.,'’\u00a0\u202f]?(0{3}))?(?:['’]?s)?(?![\s.,'’]?\d)/;

function scaleIn(text: string, isBracket: boolean): Scale | undefined {
  const folded = foldText(text);
  for (const [words, exponent] of SCALES) {
    const match = words.exec(folded);
    if (match && !/(?:^| )(?:per|pour) cents?$/.test(folded)) return { exponent, words: match[0].trim() };
  }
  for (const [sign, exponent] of SCALE_SIGNS) {
    const match = sign.exec(text);
    if (match)
      return {
        exponent,
        words: foldText(match[0].replace('€', ' eur').replace('$', ' dollar').replace('¢', 'cents')),
      };
  }
  const noughts = NOUGHTS.exec(text);
  if (noughts)
    return { exponent: noughts[1] === undefined ? 3 : 6, words: noughts[1] === undefined ? '000' : '000000' };
  // Alone in brackets or a unit, else behind the heading's own words: `Montant K`, `Montant en M`.
  const [thousands, millions] = isBracket ? LETTER_ALONE : LETTER_BEHIND;
  if (thousands.test(text)) return { exponent: 3, words: 'k' };
  return millions.test(text) ? { exponent: 6, words: 'm' } : undefined;
}

const LETTER_ALONE = [
  /^[\s('’`]*(?:(?:en|in) )?k[\s)]*$/i,
  /^[\s(]*(?:(?:en|in) )?(?:M|MM|Mn|Mio)[\s)]*$/,
] as const;
const LETTER_BEHIND = [/\sk\s*(?:[/|]|$)/i, /\s(?:M|MM|Mn|Mio)\s*(?:[/|]|$)/] as const;

/** The scale that is written behind an amount: `k`, `kF`, ` mille`, `M€`; cents are no such. */
export function scaleBehindAmount(text: string): number | undefined {
  const exponent = scaleIn(text, true)?.exponent ?? 0;
  return exponent > 0 ? exponent : undefined;
}

export const AS_WRITTEN = 'as-written';

const SCALE_WORDS: ReadonlyMap<number, string> = new Map([
  [-2, 'cents'],
  [0, AS_WRITTEN],
  [2, 'hundreds'],
  [3, 'thousands'],
  [6, 'millions'],
  [9, 'billions'],
]);

/** The word by which an answer names a power of ten. */
export function wordOfScale(exponent: number): string {
  return SCALE_WORDS.get(exponent) ?? String(exponent);
}

const SCALE_IN_TITLE = new RegExp(
  [
    `(?:^| )(?:kf|(?:k|m|mm|mn|mio) ?${MONEY})(?= |$)`,
    '(?:^| )(?:en|in|unite|unites|unit|units) (?:en |de |of )?(?:milliers?|thousands?|millions?|milliards?|billions?|centaines?|hundreds?|cents|centimes?|cts|pence|k|k f|mf|m f|mm?|mn|mio|mds?|mrds?)(?= |$)',
    '(?:^| )(?:milliers|thousands|millions) (?:de |d |of )(?=[a-z])',
  ].join('|'),
);

/** `(CAD thousands)`, the currency left out. */
function isScaleAlone(segment: string): boolean {
  return /^(?:milliers?|thousands?|millions?|milliards?|billions?|cents|centimes?)$/.test(segment);
}

/** `unite m`, folded like the words of a title. */
function scaleOfLetter(words: string): Scale | undefined {
  const letter = /(?:^| )(k|mm?|mn|mio)$/.exec(words)?.[1];
  return letter === undefined ? undefined : { exponent: letter === 'k' ? 3 : 6, words: letter };
}

/** `(MF)`, `XOF m`: nothing else between the marks of a title. */
function isScaledMoney(segment: string): boolean {
  return currenciesIn(segment).length > 0 && isUnitText(segment) && scaleIn(segment, true) !== undefined;
}

/** A title speaks of a scale only in so many words: it may hold any number, and “2 millions” is a sum. */
function scaleInTitle(title: string): Scale | undefined {
  const folded = foldText(title);
  // A comma between digits parts their thousands.
  const segments = title.split(/[()[\]{}|–—:;]|(?<!\d),|,(?!\d)|\s-\s/);
  const words =
    SCALE_IN_TITLE.exec(folded)?.[0] ??
    SCALE_IN_TITLE.exec(withoutCurrencies(title))?.[0] ??
    segments.find(isScaledMoney) ??
    segments.map(withoutCurrencies).find(isScaleAlone);
  if (words !== undefined) return scaleIn(words, true) ?? scaleOfLetter(words);
  const signs =
    /(?:^|[\s(])[k]\s?[€$£](?![A-Za-z])|(?<!\d)[(['’]\s?0{3}(?:[\s.,'’]?0{3})?(?:['’]?s)?[)\]\s]|(?:^|[\s(])0{3}s(?![A-Za-z])|(?<![A-Za-z])[x×*]\s*1[\s.,'’]?0{3}(?!\d)/i.exec(
      `${title} `,
    )?.[0];
  return signs === undefined ? undefined : scaleIn(signs, true);
}

/** A name without its currency, its scale and the words that deny it: `montant en milliers de fcfa` → `montant`. */
function bareName(outside: string): string {
  let name = ` ${withoutCurrencies(outside)} `;
  for (const [words] of SCALES) name = name.replace(words, ' ');
  name = name.replace(/ (?:x ?)?(?:1 ?)?000(?: ?000)?s? /, ' ');
  const denying = denyingWordsIn(name);
  if (denying !== undefined) name = ` ${name} `.replace(` ${denying} `, ' ');
  const parts = name.trim().split(/\s+/);
  while (parts.length > 1 && BEHIND_NAME.test(parts.at(-1) ?? '')) parts.pop();
  return parts.join(' ');
}

/** Words that link a name to its unit, and the letters of thousands and millions. */
const BEHIND_NAME = /^(?:en|in|de|of|d|des|du|par|per|the|x|ou|or|et|and|k|m|mm|mn|mio)$/;

/** Words that change nothing of an amount. */
const NEUTRAL = wordSet(
  'see|voir|note|notes|below|above|dessous|dessus|ci|bas|page|annexe|annex|remarque|remark|instructions',
  'required|obligatoire|requis|requise|optional|facultatif|facultative|mandatory|chiffres|chiffre|figures|figure|numbers',
  'number|numeric|numerique|digits|entier|decimal|decimals|decimales|only|seulement|uniquement|sans|with|avec|without|les',
  'in|en|de|du|des|d|l|la|le|of|the|and|et|or|ou|for|pour|au|aux|a|un|une|per|par|mois|month|months|monthly|mensuel|mensuelle',
  'week|semaine|weekly|hebdomadaire|biweekly|bimensuel|bimensuelle|quinzaine|fortnight|period|periode|current|courant|courante',
  'ce|this|mobile|money|momo|orange|wave|mtn|moov|airtel|virement|virements|banque|bank|transfer|interac|eft|etransfer',
  'beneficiaire|beneficiaires|employe|employee|salarie|recipient|payee|supplier|fournisseur|local|locale|currency|devise',
  'monnaie|nationale|unit|units|unite|unites|x|k|m|format|text|texte|no|numero|ref|lettres|s|virer|full|complet|total|totale',
);

/** What a sign becomes that was read in the wrong encoding, or could not be written: `(¢)` as `(?)`. */
const LOST_LETTER = /[?\ufffd\u00a4\u00bc-\u00be]/;

/** Of one piece of what is paid for, of about so much, or under a condition that a note has. */
const ON_CONDITION =
  /^ ?(?:[~≈±]|(?:per|par|(?:a )?l) unite?|(?:voir|see|cf) (?:(?:la|the) )?(?:notes?|remarques?|remarks?)(?: \d{1,2})?) ?$/;

/** What of a text in brackets is neither a scale, a currency, a word about money, a date, nor neutral. */
function unknownWords(text: string): string {
  const lost = LOST_LETTER.exec(text);
  if (lost) return lost[0];
  const marked = /[~≈±]/.exec(text)?.[0] ?? foldText(text);
  if (ON_CONDITION.test(marked)) return marked;
  let folded = ` ${withoutCurrencies(text)} `;
  for (const [words] of SCALES) folded = folded.replace(words, ' ');
  const denying = denyingWordsIn(folded);
  if (denying !== undefined) folded = ` ${folded} `.replace(` ${denying} `, ' ');
  return withoutMoneyWords(folded)
    .split(' ')
    .filter(
      (word) =>
        /\p{L}/u.test(word) &&
        !NEUTRAL.has(word) &&
        !isMonth(word) &&
        !/^(?:[qtx]\d+|\d+(?:st|nd|rd|th|er|e|s)?)$/.test(word),
    )
    .join(' ');
}
