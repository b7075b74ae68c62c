/** The languages of the windows, the messages and the sheets that we write. */
export const LANGUAGES = ['en', 'fr'] as const;

export type Language = (typeof LANGUAGES)[number];

interface LanguageFacts {
  /** Its name in the language itself. */
  readonly name: string;
  /** The locale for numbers and dates, if the system has none of this language. */
  readonly locale: string;
}

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', locale: 'en-CA' },
  fr: { name: 'Français', locale: 'fr-CA' },
};
