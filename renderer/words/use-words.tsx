import { type ReactNode, useEffect, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { languageOf } from '../../shared/i18n/catalogue.ts';
import { windowMessages } from './catalogue.ts';
import { type Words, wordsOf } from './words.ts';

export function WordsProvider({ locale, children }: { locale: string; children: ReactNode }) {
  const messages = useMemo(() => windowMessages(languageOf(locale)), [locale]);
  // A screen reader speaks the page in the language that it names, and the browser hyphenates by it.
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider locale={locale} messages={messages} onError={report}>
      {children}
    </IntlProvider>
  );
}

/** Tests keep both catalogues complete. A message that still fails is our bug, and the window continues. */
function report(error: Error): void {
  console.error(error.message);
}

export function useWords(): Words {
  return wordsOf(useIntl());
}
