import { toCardinal as englishNumber } from 'n2words/en-GB';
import { toCardinal as frenchNumber } from 'n2words/fr-FR';
import type { Language } from '../../shared/domain/language.ts';
import { formatAmount } from '../../shared/domain/money.ts';
import { type Locale, languageOf } from '../../shared/i18n/catalogue.ts';

const NUMBERS: Readonly<Record<Language, (whole: string) => string>> = {
  en: englishNumber,
  fr: frenchNumber,
};

/**
 * An amount as it is written out on an order to a bank: `twelve thousand five hundred and 50/100 CAD`. Hundredths stay
 * figures, as on a cheque.
 */
export function amountInWords(amountMinor: number, currency: string, locale: Locale): string {
  const [whole = '0', hundredths] = formatAmount(amountMinor, currency).split('.');
  const language = languageOf(locale);
  const and = { en: 'and', fr: 'et' }[language];
  const cents = hundredths === undefined ? '' : ` ${and} ${hundredths}/100`;
  return `${NUMBERS[language](whole)}${cents} ${currency.toUpperCase()}`;
}
