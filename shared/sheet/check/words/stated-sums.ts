/**
 * Sentences that say what a sheet adds up to, as accountants close one: `Arrêté le présent état à la somme de soixante
 * mille francs (60 000 F CFA)`, `Total in words: sixty thousand (60,000)`.
 */

import { foldText } from '../../../domain/text-folding.ts';
import { currenciesOfWord } from './currency-words.ts';
import { countsIn } from './line-words.ts';
import { numberInWords } from './number-words.ts';

/** True for such a sentence, with its figure or without. */
export function isStatedSum(text: string): boolean {
  if (!SUM.test(text)) return false;
  const folded = foldText(text);
  const isSum =
    CLOSING.test(folded) ||
    (IN_WORDS.test(folded) && BEGINS_WITH_SUM.test(folded)) ||
    (TOTAL_IS.test(folded) && !OF_EACH.test(folded));
  return isSum || countWithSumIn(text) !== undefined;
}

/** How many payees a sentence names, and what it says that they get together: `5 agents, total 300 000 FCFA`. */
export function countWithSumIn(
  text: string,
): { readonly count: string; readonly sums: readonly string[] } | undefined {
  const folded = text.length > LONGEST_SENTENCE ? '' : foldText(text);
  if (!OF_ALL.test(folded) || OF_EACH.test(folded)) return undefined;
  const [found, another] = countsIn(text);
  if (found === undefined || another !== undefined) return undefined;
  const sums = figuresOfMoney(text.replace(found.written, ' '));
  return sums.length === 1 ? { count: found.count, sums } : undefined;
}

const LONGEST_SENTENCE = 120;
const OF_ALL = /(?:^| )(?:total|totale|totaux|sommes?|sum)(?= |$)/;
/** A sum of one payee, of a day, or of what else there are several of. */
const OF_EACH = /(?:^| )(?:par|per|each|chacune?|chaque|apiece|journali\p{L}+|daily)(?= |$)/u;

/** The sums that such a sentence names, in figures as they are written and in words; words that say the same as a figure are left out. */
export function sumsStatedIn(text: string): readonly string[] {
  const figures = countWithSumIn(text)?.sums ?? figuresOfSum(text);
  const inWords = sumInWords(text);
  const isRepeated = figures.some((figure) => figure.replace(/[.,]\d\d$/, '').replace(/\D/g, '') === inWords);
  return inWords === undefined || isRepeated ? figures : [...figures, inWords];
}

function figuresOfSum(text: string): readonly string[] {
  const from = text.search(SUM);
  return from < 0 ? [] : figuresOfMoney(text.slice(from));
}

/**
 * The figures as they are written: those beside a currency, else those in brackets, else the first that is neither a
 * year nor of a date.
 */
function figuresOfMoney(text: string): readonly string[] {
  const figures = [...text.matchAll(FIGURE)].map(({ 0: written, index }) => ({
    written,
    before: text.slice(0, index),
    after: text.slice(index + written.length),
  }));
  const money = figures.filter(({ before, after }) => isCurrency(before, after));
  if (money.length > 0) return money.map(({ written }) => written);
  const bracketed = figures.filter(({ before, after }) => /[([]\s*$/.test(before) && /^\s*[)\]]/.test(after));
  if (bracketed.length > 0) return bracketed.map(({ written }) => written);
  const others = figures.filter(
    ({ written, before, after }) =>
      !/^(?:19|20)\d\d$/.test(written) && !/[/-]$/.test(before) && !OF_DATE.test(after),
  );
  return others.slice(0, 1).map(({ written }) => written);
}

/** A whole sum in words, right behind `somme de` or `in words`, its currency behind it or nothing. */
function sumInWords(text: string): string | undefined {
  const words = foldText(text).split(' ');
  const before = words.findIndex(
    (word, index) => BEFORE_WORDS.test(word) && numberInWords(words.slice(index + 1)) !== undefined,
  );
  return before < 0 ? undefined : wholeSum(words.slice(before + 1));
}

/** The whole sum that folded words begin with, if nothing but its currency or a figure follows it; undefined for cents. */
function wholeSum(words: readonly string[]): string | undefined {
  const found = numberInWords(words);
  if (!found || found.value === 0) return undefined;
  const { value, rest } = found;
  const behind = rest.slice(rest[0] === 'de' || rest[0] === 'd' ? 1 : 0);
  const [next = ''] = behind;
  const isWhole = !behind.some((word) => /^(?:cents?|centimes?|100|virgule|point)$/.test(word));
  const isEnded = next === '' || /^\d/.test(next) || currenciesOfWord(next, false).length > 0;
  return isWhole && isEnded ? String(value) : undefined;
}

/** The amount of a row as a column of words has it, in whole units; undefined where it can't be read to its end. */
export function amountInWords(text: string): string | undefined {
  return wholeSum(foldText(text).split(' '));
}

/** True for the heading of such a column: `Montant en lettres`, `Amount in words`. */
export function isHeadingOfWords(heading: string): boolean {
  return IN_WORDS.test(foldText(heading));
}

const BEFORE_WORDS = /^(?:de|d|of|words|lettres|letters|a|soit|say)$/;

function isCurrency(before: string, after: string): boolean {
  const next = /^[\s)\]]*([\p{L}\p{Sc}.]+(?:\s?CFA\b)?)/iu.exec(after)?.[1];
  const last = /([\p{L}\p{Sc}]{1,6})[\s:(]{0,3}$/u.exec(before.slice(-9))?.[1];
  return [next, last].some((word) => word !== undefined && currenciesOfWord(word, false).length > 0);
}

const SUM = /somme|montant|total|\bsum\b|amount|lettres|words/i;
/** By which words a list is closed, or its sum is granted. */
const CLOSED =
  'le|la|l|les|nous|je|we|i|the|this|present|presente|etat|liste|list|payroll|bordereau|facture|document|lu|vu|et|est|is|at|on|hereby|soussigne';
const CLOSES =
  'arretee?s?|arretons|certifiee?s?|certifions|certified|certify|close|clos|closed|stopped|bon|approuvee?|approved|soit|say';
const SUMS = 'sommes?|montant|total|sum|amount';
const CLOSING = new RegExp(`^(?:(?:${CLOSED}) )*(?:${CLOSES})(?= ).* (?:${SUMS})(?= |$)`);
const OF_CLOSING = new RegExp(`^(?:${CLOSED}|${CLOSES}|${SUMS})$`);

/** True for a folded word by which a list is closed and its sum is named. */
export function isOfClosing(word: string): boolean {
  return OF_CLOSING.test(word);
}

const IN_WORDS = /(?:^| )(?:en (?:toutes )?lettres|in words|in letters)(?= |$)/;
const BEGINS_WITH_SUM =
  /^(?:(?:le|la|the|grand|net|a|to|payer|pay) )*(?:sommes?|montants?|total|totaux|totale|sum|amount)(?= |$)/;
/** `Le total à payer est de 60 000 FCFA`, `The total amount comes to XOF 60,000`. */
const TOTAL_IS =
  /^(?:(?:le|la|the) )?(?:(?:montant|somme|grand) )?(?:total|totale)(?: (?:amount|sum|general|net|a|to|be|payer|verser|virer|regler|pay|paid|send|transfer|payable|due|du|des|of|the|all|salaires|salaries|paiements|payments|virements|transfers)){0,6} (?:est|is|s eleve|amounts|comes|sera|will be)(?: (?:de|a|to|xof|cad|usd|fcfa|cfa|f|cfaf))* \d[\d ]*(?:xof|cad|usd|fcfa|cfa|f cfa|f|francs?(?: cfa)?|dollars?)?$/;
const FIGURE = /\d(?:[\d.,'’ \u00a0\u202f]*\d)?/g;
const OF_DATE =
  /^(?:\s?[/-]\s?\d|(?:er|st|nd|rd|th)?\s+(?:jan|f[ée]v|feb|mar|apr|avr|ma[iy]|jui|jun|jul|ao[uû]|aug|sep|oct|nov|d[ée]c))/i;
