/** Which of our languages a person gets, and which locale for numbers and dates. */
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '../../../shared/domain/language.ts';
import { oneOf } from '../../../shared/domain/one-of.ts';
import type { Preferences } from '../../../shared/ipc/profile-requests.ts';

export interface AppLocale {
  readonly language: Language;
  readonly locale: string;
}

/**
 * The chosen language, or the system's first language that we have, or English. The locale keeps the system's region
 * if its language is the chosen one: French in Dakar writes numbers as fr-SN.
 */
export function resolveAppLocale(
  preference: Preferences['language'],
  systemLocales: readonly string[],
): AppLocale {
  const canonical = systemLocales.flatMap((locale) => {
    try {
      return Intl.getCanonicalLocales(locale.replaceAll('_', '-'));
    } catch {
      return [];
    }
  });
  const [systems = 'en'] = canonical.flatMap((locale) => oneOf(LANGUAGES, locale.split('-', 1).join()) ?? []);
  const language = preference === 'system' ? systems : preference;
  const locale = canonical.find(
    (candidate) => candidate === language || candidate.startsWith(`${language}-`),
  );
  return { language, locale: locale ?? LANGUAGE_FACTS[language].locale };
}
