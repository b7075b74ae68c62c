import type { Cell } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { tooLarge } from '../refusal.ts';
import type { PackageParts } from './package-parts.ts';
import { scanPart } from './scan-part.ts';
import { namesInSpreadsheet, type SpreadsheetNames } from './spreadsheet-names.ts';
import type { XmlEvents, XmlScanner } from './xml-scanner.ts';
import { decodeSpreadsheetEscapes, decodeXmlText } from './xml-text.ts';

/**
 * The workbook's shared strings as ready cells, one object for each: a sheet refers to the same few thousands over
 * and over. Runs of rich text are joined, phonetic guides left out.
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
  private names: SpreadsheetNames | undefined;
  private content = '';
  private isInText = false;
  private phoneticDepth = 0;

  openTag(name: string, scanner: XmlScanner): void {
    this.names ??= namesInSpreadsheet(name, 'sst', scanner);
    const { names } = this;
    if (name === names.si) this.content = '';
    else if (name === names.t) this.isInText = this.phoneticDepth === 0;
    else if (name === names.rPh) this.phoneticDepth++;
  }

  closeTag(name: string): void {
    const names = this.names as SpreadsheetNames;
    if (name === names.t) this.isInText = false;
    else if (name === names.rPh) this.phoneticDepth--;
    else if (name === names.si) {
      this.cells.push({ kind: 'text', text: decodeSpreadsheetEscapes(this.content) });
      if (this.cells.length > READ_LIMITS.sharedStrings) throw tooLarge(READ_LIMITS.sharedStrings, 'texts');
    }
  }

  text(text: string, isRaw: boolean): void {
    if (this.isInText) this.content += isRaw ? decodeXmlText(text) : text;
  }
}
