/**
 * The head of the journal's chain on paper: a person who keeps the paper can prove later whether the journal was
 * rewritten.
 */
import { formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import type { ChainHead } from '../../engine/ports/journal-port.ts';

export function anchorText({ seq, hash }: ChainHead, locale: Locale): string {
  return formatMessage(locale, 'print.journal', { seq: String(seq), hash });
}

/**
 * How Chromium prints a window with the anchor at the foot of each page. The anchor is only letters and digits, so it
 * contains no text of others.
 */
export function printOptions(
  pageSize: 'A4' | 'Letter',
  head: ChainHead | undefined,
  locale: Locale,
): Electron.PrintToPDFOptions {
  if (head === undefined) return { pageSize, printBackground: false };
  const style = 'font: 7pt system-ui, sans-serif; width: 100%; padding: 0 10mm';
  return {
    pageSize,
    printBackground: false,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: `<div style="${style}">${anchorText(head, locale)}</div>`,
  };
}
