/** How Chromium prints what the window shows. */
import type { Locale } from '../../../shared/i18n/catalogue.ts';
import { anchorText } from '../../documents/journal-anchor.ts';
import type { PaperSize } from '../../documents/pdf.ts';
import type { ChainHead } from '../../engine/ports/journal-port.ts';

/** With the anchor at the foot of each page. It is only letters and digits, so it contains no text of others. */
export function printOptions(
  pageSize: PaperSize,
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
