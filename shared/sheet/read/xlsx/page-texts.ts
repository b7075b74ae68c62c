import { decodeSpreadsheetEscapes } from './spreadsheet-escapes.ts';
import { ELEMENTS } from './spreadsheet-names.ts';
import { isTrue } from './workbook.ts';
import type { XmlAttributes } from './xml-events.ts';

/**
 * What a header or footer holds beside its words: a part of the line (`&L`), a font, a size, a colour, a value that is
 * filled in when it is printed (`&P`, `&D`).
 */
const CODES = /&(?:"[^"&]{0,80}"|K(?:[0-9A-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[A-Z&])/gi;

/** The words that a sheet prints above and below each of its pages, collected as its part is read. */
export class PageTexts {
  readonly texts: string[] = [];
  private written: string | undefined;
  private hasEven = false;
  private hasFirst = false;

  /** True between the tags of a header or footer that is printed. */
  get isOpen(): boolean {
    return this.written !== undefined;
  }

  openTag(element: number, attributes: XmlAttributes): void {
    if (element === ELEMENTS.headerFooter) {
      this.hasEven = isTrue(attributes.differentOddEven);
      this.hasFirst = isTrue(attributes.differentFirst);
    } else if (this.isPrinted(element)) this.written = '';
  }

  text(text: string): void {
    this.written += text;
  }

  close(): void {
    this.texts.push(...wordsOfPage(this.written ?? ''));
    this.written = undefined;
  }

  /** Programs keep a first or even page's words where none is printed any more. */
  private isPrinted(element: number): boolean {
    if (element === ELEMENTS.evenHeader || element === ELEMENTS.evenFooter) return this.hasEven;
    if (element === ELEMENTS.firstHeader || element === ELEMENTS.firstFooter) return this.hasFirst;
    return element === ELEMENTS.oddHeader || element === ELEMENTS.oddFooter;
  }
}

/** Each part and line of a header or footer, without codes; those without letters are page numbers and dates. */
function wordsOfPage(written: string): string[] {
  const words = decodeSpreadsheetEscapes(written).replace(CODES, (code) => {
    if (code === '&&') return '&';
    return /^&[LCR]$/i.test(code) ? '\n' : '';
  });
  return words
    .split(/[\r\n]/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => /\p{L}/u.test(line));
}
