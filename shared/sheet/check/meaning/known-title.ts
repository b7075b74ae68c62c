/** A title of which every word is known, and whose period is the present one or the one before. */
import { foldText } from '../../../domain/text-folding.ts';
import { withoutCurrencies } from '../words/currency-words.ts';
import { isQuarterOrWeek, monthOf, monthsIn } from '../words/periods.ts';
import { isPurpose } from '../words/purposes.ts';

/** @param today As `2026-03-09`; without it no month is told from another, and a title that names one is not known. */
export function isKnownTitle(text: string, today: string | undefined): boolean {
  const words = withoutCurrencies(foldText(withoutSigners(text)))
    .split(' ')
    .filter(Boolean);
  if (
    !words.every(
      (word) => isPurpose(word) || monthOf(word) !== undefined || isQuarterOrWeek(word) || NUMBER.test(word),
    )
  )
    return false;
  const months = monthsIn(text);
  const years = words.filter((word) => YEAR.test(word)).map(Number);
  if (months.length === 0 && years.length === 0) return true;
  if (today === undefined) return false;
  return months.every((month) => isNear(month, today)) && years.every((year) => isNearYear(year, today));
}

const NUMBER = /^\d{1,4}$/;
const YEAR = /^(?:19|20)\d\d$/;

const SIGNING =
  /^(?:établi|préparé|vérifié|validé|approuvé|visé|prepared|checked|verified|approved|issued) (?:par|by)$/iu;
const NAME = /^\p{Lu}[\p{L}.'’-]*$/u;

/** Without who prepared or signed a list: `Établi par : A. Diop`, `Checked by Finance`. */
function withoutSigners(text: string): string {
  const words = text.split(/[\s:]+/);
  const kept: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!SIGNING.test(`${words[at]} ${words[at + 1]}`)) {
      kept.push(words[at] ?? '');
      continue;
    }
    at += 1;
    while (NAME.test(words[at + 1] ?? '')) at += 1;
  }
  return kept.join(' ');
}

/** The year of the present month or of the one before. */
function isNearYear(year: number, today: string): boolean {
  const present = Number(today.slice(0, 4));
  return year === present || (year === present - 1 && today.slice(5, 7) === '01');
}

function isNear(month: number, today: string): boolean {
  const present = Number(today.slice(5, 7));
  return month === present || month === ((present + 10) % 12) + 1;
}
