/** The names of months, weeks and instalments, English and French, folded. */
import { foldText } from '../../../domain/text-folding.ts';
import { withoutCurrencies } from './currency-words.ts';

/** By month, from January on. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'janv', 'janvier'],
  ['feb', 'february', 'fev', 'fevr', 'fevrier'],
  ['mar', 'march', 'mars'],
  ['apr', 'april', 'avr', 'avril'],
  ['may', 'mai'],
  ['jun', 'june', 'juin'],
  ['jul', 'july', 'juil', 'juillet'],
  ['aug', 'august', 'aou', 'aout'],
  ['sep', 'sept', 'september', 'septembre'],
  ['oct', 'october', 'octobre'],
  ['nov', 'november', 'novembre'],
  ['dec', 'december', 'decembre'],
];

/** 1 to 12; undefined for a word that is no month. */
export function monthOf(word: string): number | undefined {
  const index = MONTHS.findIndex((names) => names.includes(word));
  return index < 0 ? undefined : index + 1;
}

export function isMonth(word: string): boolean {
  return monthOf(word) !== undefined;
}

/**
 * The months that a text names, 1 to 12, or else one that stands in it in figures; not those of a day in words: “établi le
 * 2 décembre” says nothing of what is paid.
 */
export function monthsIn(text: string): readonly number[] {
  const folded = foldText(text);
  const words = folded.split(' ');
  const named = words.flatMap((word, at) => {
    const isOfDay = [words[at - 1], words[at + 1]].some((beside) => DAY_OF_MONTH.test(beside ?? ''));
    return isOfDay ? [] : (monthOf(word) ?? []);
  });
  const [, after, before] = IN_FIGURES.exec(folded) ?? [];
  const inFigures = Number(after ?? before);
  return !words.some(isMonth) && inFigures >= 1 && inFigures <= 12 ? [inFigures] : named;
}

/** `2026-11`, `11/2026`, `paie_11_2026`: whatever stands between the figures, it is folded. */
const IN_FIGURES = /\b20\d\d (\d{1,2})\b|\b(\d{1,2}) 20\d\d\b/;

const DAY_OF_MONTH = /^\d{1,2}(?:er|st|nd|rd|th)?$/;

/** `q1`, `t1` and `s12`, `w12`: a quarter and a week. */
export function isQuarterOrWeek(word: string): boolean {
  return /^(?:[qt][1-4]|[sw]\d{1,2})$/.test(word);
}

const PERIOD =
  /^(?:months?|mois|weeks?|semaines?|quinzaines?|fortnights?|decades?|periode?s?|trimestres?|semestres?|quarters?|tranches?|instal?lments?|echeances?|versements?|phases?)$/;
const NUMBER =
  /^(?:\d{1,4}(?:er|ere|re|e|eme|st|nd|rd|th)?|i{1,3}|iv|premiere?|deuxieme|seconde?|first|second|third|troisieme|n|no)$/;
/** What else such a heading may say: that it is money, and little words. */
const BESIDE_PERIOD =
  /^(?:montants?|amounts?|amt|salaires?|salary|paie|paye|pay|paiements?|payments?|net|nets|nette|a|to|payer|de|du|d|la|le|l|of|the|for|pour|et|and|au)$/;

function periodWords(heading: string): readonly string[] {
  return withoutCurrencies(heading).split(' ');
}

function isPeriod(word: string): boolean {
  return isMonth(word) || isQuarterOrWeek(word);
}

/** True for a heading that names a month, a week or an instalment, whatever else it says. */
export function mentionsPeriod(heading: string): boolean {
  const words = periodWords(heading);
  return (
    words.some(isPeriod) ||
    (words.some((word) => PERIOD.test(word)) && words.some((word) => NUMBER.test(word)))
  );
}

/** True for a heading that says of which month, week or instalment its amounts are: `Mars`, `Salaire fév. 2026`, `Tranche 2`. */
export function namesPeriod(heading: string): boolean {
  return (
    mentionsPeriod(heading) &&
    periodWords(heading).every(
      (word) => isPeriod(word) || PERIOD.test(word) || NUMBER.test(word) || BESIDE_PERIOD.test(word),
    )
  );
}

/** A day or a month in figures: `2026-11-12`, `12.11.2026`, `2026-11`. */
export const DAY = /^(?:20\d\d[-./]\d{1,2}(?!\d)|\d{1,2}[-./]\d{1,2}[-./](?:20)?\d\d(?!\d))/;

/** A heading or title without the period that it names, and otherwise as it stands: `Net (#)`. */
export function maskedPeriod(text: string): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const folded = foldText(word);
    return isPeriod(folded) || YEAR_OF_PERIOD.test(folded) ? '#' : word;
  });
}

const YEAR_OF_PERIOD = /^20\d\d$/;
