import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { CATALOGUES, type Language, type MessageId } from './catalogue.ts';
import { type Formats, formatsOf, localeFor } from './format.ts';

export type WordValues = Readonly<Record<string, string | number>>;

export interface Words extends Formats {
  readonly language: Language;
  /** The sentence of that name, its placeholders filled, its plurals resolved. */
  readonly t: (id: MessageId, values?: WordValues) => string;
}

const LanguageContext = createContext<Language>('en');

export function WordsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const locale = localeFor(language, navigator.languages);
  return (
    <LanguageContext value={language}>
      <IntlProvider locale={locale} messages={CATALOGUES[language]} onError={raise}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

/** A missing word is a broken invariant of ours: the tests hold both catalogues complete. */
function raise(error: Error): void {
  console.error(error.message);
}

export function useWords(): Words {
  const intl = useIntl();
  const language = useContext(LanguageContext);
  return useMemo(() => {
    const t = (id: MessageId, values?: WordValues): string => intl.formatMessage({ id }, values ? { ...values } : {});
    return { language, t, ...formatsOf(intl.locale) };
  }, [intl, language]);
}
