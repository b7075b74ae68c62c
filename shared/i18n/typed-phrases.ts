import { LANGUAGES } from '../domain/language.ts';
import type { RowKind } from '../domain/row-fields.ts';
import { formatMessage, type Locale } from './catalogue.ts';

/**
 * What a person types before money moves that no click may move: to pay a number of rows in Live, to ask a number of
 * customers there, to send one row again.
 */
type PhraseKind = 'pay' | 'ask' | 'send-again';

/** The phrase that approves a batch of this kind. */
export function approvalPhrase(kind: RowKind): PhraseKind {
  return kind === 'customer-deposits' ? 'ask' : 'pay';
}

/** The phrase in the reader's language: `PAY 412`, `RENVOYER 43`. */
export function typedPhrase(locale: Locale, kind: PhraseKind, number: number): string {
  return formatMessage(locale, `phrase.${kind}`, { number: String(number) });
}

/** True for the phrase in any of the languages, because the window may have changed its own meanwhile. */
export function isTypedPhrase(typed: string, kind: PhraseKind, number: number): boolean {
  return LANGUAGES.some((language) => typed.trim() === typedPhrase(language, kind, number));
}
