import type { Language } from '../../shared/domain/language.ts';
import { messagesOf, type MessageId as SharedMessageId, together } from '../../shared/i18n/catalogue.ts';
import { batchEn } from './en/batch.ts';
import { closingEn } from './en/closing.ts';
import { frameEn } from './en/frame.ts';
import { moneyEn } from './en/money.ts';
import { resultsEn } from './en/results.ts';
import { settingsEn } from './en/settings.ts';
import { sheetEn } from './en/sheet.ts';
import { batchFr } from './fr/batch.ts';
import { closingFr } from './fr/closing.ts';
import { frameFr } from './fr/frame.ts';
import { moneyFr } from './fr/money.ts';
import { resultsFr } from './fr/results.ts';
import { settingsFr } from './fr/settings.ts';
import { sheetFr } from './fr/sheet.ts';

const en = together(batchEn, closingEn, frameEn, moneyEn, resultsEn, settingsEn, sheetEn);
const fr: Record<keyof typeof en, string> = together(
  batchFr,
  closingFr,
  frameFr,
  moneyFr,
  resultsFr,
  settingsFr,
  sheetFr,
);

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
  return together(messagesOf(language), SCREEN_MESSAGES[language]);
}
