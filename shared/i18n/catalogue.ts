import { createIntl, createIntlCache } from '@formatjs/intl';
import { LANGUAGES, type Language } from '../domain/language.ts';
import { isOneOf } from '../domain/one-of.ts';
import type { ProblemCode } from '../domain/problem.ts';
import { remembered } from '../domain/remembered.ts';
import { DOCUMENT_MESSAGES_EN } from './document-messages-en.ts';
import { DOCUMENT_MESSAGES_FR } from './document-messages-fr.ts';
import { PROBLEM_MESSAGES_EN } from './problem-messages-en.ts';
import { PROBLEM_MESSAGES_FR } from './problem-messages-fr.ts';
import { REASON_MESSAGES_EN } from './reason-messages-en.ts';
import { REASON_MESSAGES_FR } from './reason-messages-fr.ts';
import { REPORT_MESSAGES_EN } from './report-messages-en.ts';
import { REPORT_MESSAGES_FR } from './report-messages-fr.ts';
import { SHELL_MESSAGES_EN } from './shell-messages-en.ts';
import { SHELL_MESSAGES_FR } from './shell-messages-fr.ts';
import { STATEMENT_MESSAGES_EN } from './statement-messages-en.ts';
import { STATEMENT_MESSAGES_FR } from './statement-messages-fr.ts';
import { TOKEN_MESSAGES_EN } from './token-messages-en.ts';
import { TOKEN_MESSAGES_FR } from './token-messages-fr.ts';
import { WORD_MESSAGES_EN } from './word-messages-en.ts';
import { WORD_MESSAGES_FR } from './word-messages-fr.ts';
import { WORKBOOK_MESSAGES_EN } from './workbook-messages-en.ts';
import { WORKBOOK_MESSAGES_FR } from './workbook-messages-fr.ts';

type WordId = keyof typeof WORD_MESSAGES_EN;
type TokenId = keyof typeof TOKEN_MESSAGES_EN;
type ReasonId = keyof typeof REASON_MESSAGES_EN;
type ReportMessageId = keyof typeof REPORT_MESSAGES_EN;
type ShellWordId = keyof typeof SHELL_MESSAGES_EN;
type DocumentMessageId = keyof typeof DOCUMENT_MESSAGES_EN;
type WorkbookMessageId = keyof typeof WORKBOOK_MESSAGES_EN;
type StatementMessageId = keyof typeof STATEMENT_MESSAGES_EN;
export type MessageId =
  | WordId
  | TokenId
  | ReasonId
  | ReportMessageId
  | ShellWordId
  | DocumentMessageId
  | WorkbookMessageId
  | StatementMessageId
  | `problem.${ProblemCode}`;

/** What the messages of a group are called within it: `row` for `result.row`. */
export type NameIn<Group extends string, Id = MessageId> = Id extends `${Group}.${infer Name}` ? Name : never;

/** A BCP 47 tag. Its language chooses the catalogue; its region decides how numbers and dates are written. */
export type Locale = string;

/** The catalogue for a locale: that of its language if we have it, otherwise English. */
export function languageOf(locale: Locale): Language {
  const [language = ''] = locale.toLowerCase().split('-');
  return isOneOf(LANGUAGES, language) ? language : 'en';
}

/** Every message of one language, by id; the ids of problems are `problem.<code>`. */
export function messagesOf(language: Language): Readonly<Record<MessageId, string>> {
  return CATALOGUES[language];
}

/** The message with this id in the locale's language, its placeholders filled. Numbers in plurals are formatted by locale. */
export function formatMessage(
  locale: Locale,
  id: MessageId,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return intlOf(locale).formatMessage({ id }, values);
}

/** The message with an id that may not be in the catalogue; undefined if it is not. */
export function findMessage(
  locale: Locale,
  id: string,
  values: Readonly<Record<string, string | number>> = {},
): string | undefined {
  return isMessageId(id) ? formatMessage(locale, id, values) : undefined;
}

function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(CATALOGUES.en, id);
}

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/**
 * Several catalogues as one. Without a prototype it is a dictionary from the beginning: an object literal that gets as
 * many keys one by one would take a tenth of a second of each start.
 */
export function together<Parts extends readonly Readonly<Record<string, string>>[]>(
  ...parts: Parts
): AllOf<Parts[number]> {
  return Object.assign(Object.create(null), ...parts);
}

function underProblem(
  messages: Readonly<Record<ProblemCode, string>>,
): Readonly<Record<`problem.${ProblemCode}`, string>> {
  const prefixed = Object.create(null);
  for (const [code, message] of Object.entries(messages)) prefixed[`problem.${code}`] = message;
  return prefixed;
}

const CATALOGUES: Readonly<Record<Language, Readonly<Record<MessageId, string>>>> = {
  en: together(
    WORD_MESSAGES_EN,
    TOKEN_MESSAGES_EN,
    REASON_MESSAGES_EN,
    REPORT_MESSAGES_EN,
    SHELL_MESSAGES_EN,
    DOCUMENT_MESSAGES_EN,
    WORKBOOK_MESSAGES_EN,
    STATEMENT_MESSAGES_EN,
    underProblem(PROBLEM_MESSAGES_EN),
  ),
  fr: together(
    WORD_MESSAGES_FR,
    TOKEN_MESSAGES_FR,
    REASON_MESSAGES_FR,
    REPORT_MESSAGES_FR,
    SHELL_MESSAGES_FR,
    DOCUMENT_MESSAGES_FR,
    WORKBOOK_MESSAGES_FR,
    STATEMENT_MESSAGES_FR,
    underProblem(PROBLEM_MESSAGES_FR),
  ),
};

const cache = createIntlCache();

/** One formatter per locale: messages are parsed once, when first used. */
const intlOf = remembered((locale: Locale) =>
  createIntl({ locale, messages: CATALOGUES[languageOf(locale)], onError: failOnMessage }, cache),
);

/** A message that cannot be formatted is our bug and must never be shown half-made. */
function failOnMessage(error: Error): never {
  throw error;
}
