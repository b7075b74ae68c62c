/**
 * The head of the journal's chain on paper: a person who keeps the paper can prove later whether the journal was
 * rewritten.
 */
import { formatMessage, type Locale } from '../../shared/i18n/catalogue.ts';
import type { ChainHead } from '../engine/ports/journal-port.ts';

export function anchorText({ seq, hash }: ChainHead, locale: Locale): string {
  return formatMessage(locale, 'print.journal', { seq: String(seq), hash });
}
