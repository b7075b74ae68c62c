import { formatMessage, type Locale } from './catalogue.ts';

/** What is written for whoever acts in the window, if Settings name nobody. */
export const UNNAMED_PERSON = 'app';

/** Who it was, as people are told. */
export function personText(by: string, locale: Locale): string {
  return by === UNNAMED_PERSON ? formatMessage(locale, 'report.unnamed') : by;
}
