import type { Language } from '../../shared/domain/language.ts';
import { messagesOf, type MessageId as SharedMessageId } from '../../shared/i18n/catalogue.ts';
import { batchesEn } from './en/batches.ts';
import { frameEn } from './en/frame.ts';
import { historyEn } from './en/history.ts';
import { moneyEn } from './en/money.ts';
import { resultsEn } from './en/results.ts';
import { reviewEn } from './en/review.ts';
import { serviceEn } from './en/service.ts';
import { settingsEn } from './en/settings.ts';
import { sheetEn } from './en/sheet.ts';
import { batchesFr } from './fr/batches.ts';
import { frameFr } from './fr/frame.ts';
import { historyFr } from './fr/history.ts';
import { moneyFr } from './fr/money.ts';
import { resultsFr } from './fr/results.ts';
import { reviewFr } from './fr/review.ts';
import { serviceFr } from './fr/service.ts';
import { settingsFr } from './fr/settings.ts';
import { sheetFr } from './fr/sheet.ts';

const en = {
  ...batchesEn,
  ...frameEn,
  ...historyEn,
  ...moneyEn,
  ...resultsEn,
  ...reviewEn,
  ...serviceEn,
  ...settingsEn,
  ...sheetEn,
};

const fr: Record<keyof typeof en, string> = {
  ...batchesFr,
  ...frameFr,
  ...historyFr,
  ...moneyFr,
  ...resultsFr,
  ...reviewFr,
  ...serviceFr,
  ...settingsFr,
  ...sheetFr,
};

/** The id of a message that only the screens use; each exists in both languages, or the build fails. */
export type ScreenMessageId = keyof typeof en;
/** Any message: the screens' own, and those that they share with the command line. */
export type MessageId = ScreenMessageId | SharedMessageId;

/** The screens' own ICU messages by language. */
export const SCREEN_MESSAGES: Readonly<Record<Language, Readonly<Record<ScreenMessageId, string>>>> = {
  en,
  fr,
};

/** Every message that a window may use, in one language. */
export function windowMessages(language: Language): Readonly<Record<MessageId, string>> {
  return { ...messagesOf(language), ...SCREEN_MESSAGES[language] };
}
