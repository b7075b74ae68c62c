import type { Cell } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { tooLarge } from '../refusal.ts';
import type { ByteText } from './byte-text.ts';
import type { PackageParts } from './package-parts.ts';
import { type PlainString, scanPlainString } from './plain-markup.ts';
import { RichText } from './rich-text.ts';
import { scanPart } from './scan-part.ts';
import { decodeSpreadsheetEscapes } from './spreadsheet-escapes.ts';
import { ELEMENTS, SpreadsheetNames } from './spreadsheet-names.ts';
import type { XmlAttributes, XmlEvents } from './xml-events.ts';

/**
 * The workbook's shared strings as ready cells, one object for each: a sheet refers to the same few thousands over
 * and over.
 */
export async function readSharedStrings(
  parts: PackageParts,
  part: string | undefined,
  signal?: AbortSignal,
): Promise<readonly Cell[]> {
  if (part === undefined) return [];
  const collector = new SharedStrings();
  await scanPart(parts, part, collector, { signal });
  return collector.cells;
}

class SharedStrings implements XmlEvents {
  readonly cells: Cell[] = [];
  wantsText = false;
  private readonly names = new SpreadsheetNames();
  private isRootOpen = false;
  private isInString = false;
  private readonly content = new RichText();
  private phoneticDepth = 0;
  private readonly plain: PlainString = { start: 0, end: 0 };

  numberOf(name: string): number {
    return this.names.numberOf(name);
  }

  openTag(element: number, attributes: XmlAttributes): void {
    if (!this.isRootOpen) {
      this.names.checkRoot(element, ELEMENTS.sst, attributes);
      this.isRootOpen = true;
    } else if (element === ELEMENTS.t) this.wantsText = this.phoneticDepth === 0;
    else if (element === ELEMENTS.si) {
      this.isInString = true;
      this.content.start();
    } else if (element === ELEMENTS.rPh) this.phoneticDepth++;
    else this.content.openTag(element, attributes);
  }

  closeTag(element: number): void {
    if (element === ELEMENTS.t) this.wantsText = false;
    else if (element === ELEMENTS.rPh) this.phoneticDepth--;
    else if (element === ELEMENTS.si) {
      this.isInString = false;
      this.add(this.content.end());
    }
  }

  takeWhole(bytes: Uint8Array, at: number, source: ByteText): number {
    const { plain } = this;
    if (!this.isRootOpen || this.isInString || !this.names.areBare) return -1;
    const after = scanPlainString(bytes, at, plain);
    if (after >= 0) {
      const text = decodeSpreadsheetEscapes(source.slice(plain.start, plain.end));
      this.add({ kind: 'text', text });
    }
    return after;
  }

  text(text: string): void {
    this.content.text(text);
  }

  private add(cell: Cell): void {
    this.cells.push(cell);
    if (this.cells.length > READ_LIMITS.sharedStrings) throw tooLarge(READ_LIMITS.sharedStrings, 'texts');
  }
}
