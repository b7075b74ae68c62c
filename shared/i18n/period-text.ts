import { LANGUAGE_FACTS, LANGUAGES } from '../domain/language.ts';
import { foldText } from '../domain/text-folding.ts';
import { formatMessage, type Locale } from './catalogue.ts';
import { capitalised, momentFormat } from './format-values.ts';

const monthAndYear = momentFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthAlone = momentFormat({ month: 'long', timeZone: 'UTC' });

/** A stated period (`month 11 2026`, `week 48`) as people call it: `November 2026`, `Semaine 48`. */
export function periodText(period: string, locale: Locale): string {
  const [kind = '', number = '', year] = period.split(' ');
  if (kind === 'month') {
    const atMs = Date.UTC(Number(year ?? 2001), Number(number) - 1, 15);
    return capitalised((year === undefined ? monthAlone : monthAndYear)(atMs, locale), locale);
  }
  const id = ({ week: 'period.week', quarter: 'period.quarter', day: 'period.day' } as const)[kind];
  const said = formatMessage(locale, id ?? 'period.month-no', { number });
  return year === undefined ? said : `${said} ${year}`;
}

/** What stands beside the name of a batch whose sheet states a period; undefined if it states none, or the name says it. */
export function periodBeside(name: string, period: string | undefined, locale: Locale): string | undefined {
  if (period === undefined) return undefined;
  const isSaid = LANGUAGES.some((language) =>
    foldText(name).includes(foldText(periodText(period, LANGUAGE_FACTS[language].locale))),
  );
  return isSaid ? undefined : periodText(period, locale);
}
