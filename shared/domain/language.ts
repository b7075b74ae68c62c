import { isOneOf } from './one-of.ts';

/** The languages of the windows, the messages and the sheets that we write. */
export const LANGUAGES = ['en', 'fr'] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && isOneOf(LANGUAGES, text);
}

interface LanguageFacts {
  /** Its name in the language itself. */
  readonly name: string;
  /** The locale for numbers and dates, if the system has none of this language. */
  readonly locale: string;
  /** True if a currency's code stands before the amount: `CAD 12.50`. */
  readonly isCodeFirst: boolean;
}

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', locale: 'en-CA', isCodeFirst: true },
  fr: { name: 'Français', locale: 'fr-CA', isCodeFirst: false },
};

/** The locale for this language if somebody reads in `locale`: their own if it is of the language. */
export function localeFor(language: Language, locale: string): string {
  const isOwn = locale === language || locale.startsWith(`${language}-`);
  return isOwn ? locale : LANGUAGE_FACTS[language].locale;
}
