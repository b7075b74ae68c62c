/**
 * One worksheet's XML, byte for byte: what stands where, and the same with cells added at the end of its rows. A byte is
 * read as one character, so that a part of any encoding that writes the marks as ASCII does keeps each of its letters.
 */
import { MOST_COLUMNS } from '../../../shared/sheet/read/xlsx/cell-reference.ts';
import { columnLetter, columnNumber } from '../../../shared/sheet/table.ts';
import { CopyRefused } from './copy-refusal.ts';
import { attributeOf, bytesAsText, endOfTag, withoutAttribute, type XmlTag, xmlTags } from './xml-tags.ts';

/** What a cell that is added holds; text can never become a formula, being an inline string. */
export type AddedCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | undefined;

interface RowSpan {
  readonly number: number;
  /** The places of `<row`, of what stands in the row, of its end and of the next mark after it. */
  readonly start: number;
  readonly content: number;
  readonly contentEnd: number;
  readonly end: number;
}

/** Added columns are as wide as this where the sheet does not say otherwise. */
export interface AddedColumns {
  readonly first: number;
  readonly widths: readonly number[];
}

/** Excel's own limit for one cell's text; what is longer it calls damaged. */
const CELL_TEXT_LIMIT = 32_767;
const PIECE_CHARACTERS = 1 << 18;

export class SheetMarkup {
  readonly xml: string;
  /** With the tags outside of the rows, in order. */
  readonly tags: readonly XmlTag[];
  readonly encoding: string;
  readonly #prefix: string;
  readonly #rowsStart: number;
  readonly #rowsEnd: number;
  /** By text: none stands from `from` up to `at`; −1: none to the end. */
  readonly #nexts = new Map<string, { readonly from: number; readonly at: number }>();

  /** Throws CopyRefused for what is not built as spreadsheet programs build it. */
  constructor(bytes: Uint8Array) {
    this.encoding = encodingOf(bytes);
    this.xml = bytesAsText(bytes);
    this.#prefix = /<([\w.-]{1,60}:)?worksheet[\s>]/.exec(this.xml.slice(0, 10_000))?.[1] ?? '';
    const open = this.xml.indexOf(`<${this.#prefix}sheetData`);
    const openEnd = open < 0 ? -1 : endOfTag(this.xml, open);
    if (openEnd < 0 || this.xml.charAt(openEnd - 2) === '/') throw new CopyRefused('copy-unreadable');
    const close = this.xml.indexOf(`</${this.#prefix}sheetData`, openEnd);
    if (close < 0 || hasOddMarks(this.xml)) throw new CopyRefused('copy-unreadable');
    this.#rowsStart = openEnd;
    this.#rowsEnd = close;
    this.tags = [...xmlTags(this.xml, 0, openEnd), ...xmlTags(this.xml, close)];
  }

  /** Tells each cell's column, and the tag and text of each formula, with the row that it stands in. */
  visit(seen: {
    readonly onCell: (column: number) => void;
    readonly onFormula: (attributes: string, text: string, row: number) => void;
  }): void {
    const [cell, formula] = [`<${this.#prefix}c`, `<${this.#prefix}f`];
    for (const { content, contentEnd, number } of this.#rows()) {
      for (
        let at = this.#find(cell, content, contentEnd);
        at >= 0;
        at = this.#find(cell, at + 2, contentEnd)
      ) {
        const letters = /\br\s*=\s*["']([A-Za-z]{1,3})\d/.exec(
          this.xml.slice(at, this.xml.indexOf('>', at)),
        )?.[1];
        // Cells without their place stand after each other: where the last one stands, only a count would tell.
        if (letters === undefined) throw new CopyRefused('copy-unreadable');
        seen.onCell(columnNumber(letters.toUpperCase()));
      }
      for (let at = this.#find(formula, content, contentEnd); at >= 0; ) {
        const end = endOfTag(this.xml, at);
        const isEmpty = this.xml.charAt(end - 2) === '/';
        const textEnd = isEmpty ? end : this.xml.indexOf('<', end);
        seen.onFormula(this.xml.slice(at + formula.length, end - 1), this.xml.slice(end, textEnd), number);
        at = this.#find(formula, textEnd, contentEnd);
      }
    }
  }

  /**
   * The sheet's bytes with the cells that `cellsOf` gives for a row added behind its own, piece by piece. Throws
   * CopyRefused where a row that is wanted is not there.
   */
  *withCells(
    columns: AddedColumns,
    wanted: ReadonlySet<number>,
    cellsOf: (row: number) => readonly AddedCell[],
  ): Generator<Uint8Array> {
    let piece = this.#head(columns);
    let at = this.#rowsStart;
    let missing = wanted.size;
    for (const row of this.#rows()) {
      if (!wanted.has(row.number)) continue;
      missing--;
      const added = this.#cells(cellsOf(row.number), columns.first, row.number);
      const isEmpty = row.contentEnd < row.content;
      // `spans` is a hint that would now be wrong.
      const tag = this.xml.slice(row.start, isEmpty ? row.content - 2 : row.content - 1);
      piece += this.xml.slice(at, row.start) + withoutAttribute(tag, 'spans');
      piece += `>${isEmpty ? '' : this.xml.slice(row.content, row.contentEnd)}${added}</${this.#prefix}row>`;
      at = row.end;
      if (piece.length < PIECE_CHARACTERS) continue;
      yield Buffer.from(piece, 'latin1');
      piece = '';
    }
    if (missing > 0) throw new CopyRefused('copy-unreadable');
    yield Buffer.from(piece, 'latin1');
    for (; at < this.xml.length; at += PIECE_CHARACTERS)
      yield Buffer.from(this.xml.slice(at, at + PIECE_CHARACTERS), 'latin1');
  }

  *#rows(): Generator<RowSpan> {
    const [open, close] = [`<${this.#prefix}row`, `</${this.#prefix}row`];
    for (let at = this.#find(open, this.#rowsStart, this.#rowsEnd); at >= 0; ) {
      const content = endOfTag(this.xml, at);
      const isEmpty = this.xml.charAt(content - 2) === '/';
      const closing = isEmpty ? content : this.xml.indexOf(close, content);
      const end = isEmpty ? content : endOfTag(this.xml, closing);
      const number = Number(attributeOf(this.xml.slice(at + open.length, content - 1), 'r'));
      if (closing < 0 || end < 0 || !Number.isInteger(number)) throw new CopyRefused('copy-unreadable');
      yield { number, start: at, content, contentEnd: isEmpty ? content - 1 : closing, end };
      at = this.#find(open, end, this.#rowsEnd);
    }
  }

  /** The next tag of this name, and not of a longer one. */
  #find(open: string, from: number, to: number): number {
    for (let at = this.#next(open, from); at >= 0 && at < to; at = this.#next(open, at + 1))
      if (' >/\t\r\n'.includes(this.xml.charAt(at + open.length))) return at;
    return -1;
  }

  /** The next place of this text. A sheet without formulas is looked through for one once, and not from each of its rows. */
  #next(text: string, from: number): number {
    const known = this.#nexts.get(text);
    if (known && known.from <= from && (known.at < 0 || from <= known.at)) return known.at;
    const at = this.xml.indexOf(text, from);
    this.#nexts.set(text, { from, at });
    return at;
  }

  #cells(cells: readonly AddedCell[], first: number, row: number): string {
    const p = this.#prefix;
    let written = '';
    cells.forEach((cell, index) => {
      if (cell === undefined) return;
      const place = `${p}c r="${columnLetter(first + index)}${row}"`;
      if (cell.kind === 'number') written += `<${place}><${p}v>${cell.value}</${p}v></${p}c>`;
      else
        written += `<${place} t="inlineStr"><${p}is><${p}t xml:space="preserve">${written7Bit(cell.text)}</${p}t></${p}is></${p}c>`;
    });
    return written;
  }

  /** What stands before the rows, with the columns' widths and the sheet's new extent. */
  #head({ first, widths }: AddedColumns): string {
    const last = columnLetter(first + widths.length - 1);
    const changes: { readonly start: number; readonly end: number; readonly text: string }[] = [];
    const head = this.tags.filter(({ start }) => start < this.#rowsStart);
    const dimension = head.find(({ name }) => name === 'dimension');
    if (dimension) {
      const tag = this.xml.slice(dimension.start, dimension.end);
      const text = tag.replace(
        /(\bref\s*=\s*["'])([A-Za-z]+\d+)(?::[A-Za-z]+(\d+))?(["'])/,
        (_all, ...parts) => {
          const [before, from, bottom, after] = parts.map((part) => part as string | undefined);
          return `${before}${from}:${last}${bottom ?? /\d+/.exec(from ?? '')?.[0]}${after}`;
        },
      );
      changes.push({ ...dimension, text });
    }
    const widthsAt = this.#widthsPlace(head, first);
    if (widthsAt) {
      const p = this.#prefix;
      const own = widths.map(
        (width, index) =>
          `<${p}col min="${first + index}" max="${first + index}" width="${width}" customWidth="1"/>`,
      );
      const text = widthsAt.isWhole ? `<${p}cols>${own.join('')}</${p}cols>` : own.join('');
      changes.push({ ...widthsAt, text });
    }
    let written = '';
    let at = 0;
    for (const { start, end, text } of changes.sort((one, other) => one.start - other.start)) {
      written += this.xml.slice(at, start) + text;
      at = end;
    }
    return written + this.xml.slice(at, this.#rowsStart);
  }

  /** Where widths are to be written; undefined where the sheet already says something of these columns. */
  #widthsPlace(
    head: readonly XmlTag[],
    first: number,
  ): { start: number; end: number; isWhole: boolean } | undefined {
    const reaches = head.some(
      ({ name, attributes }) => name === 'col' && Number(attributeOf(attributes, 'max')) >= first,
    );
    if (reaches) return undefined;
    const cols = head.filter(({ name }) => name === 'cols');
    const [open] = cols;
    const closing = cols.find(({ isClosing }) => isClosing);
    if (closing) return { start: closing.start, end: closing.start, isWhole: false };
    // `<cols/>`
    if (open) return { start: open.start, end: open.end, isWhole: true };
    const data = head.find(({ name }) => name === 'sheetData');
    return data && { start: data.start, end: data.start, isWhole: true };
  }
}

/** The hidden columns of the sheet, as far as it has any: hidden, or too narrow to be seen. */
export function hiddenRanges(tags: readonly XmlTag[]): { readonly left: number; readonly right: number }[] {
  return tags.flatMap(({ name, attributes }) => {
    if (name !== 'col') return [];
    const isHidden = ['1', 'true', 'on'].includes(attributeOf(attributes, 'hidden') ?? '');
    if (!isHidden && Number(attributeOf(attributes, 'width') ?? 9) >= 1) return [];
    const [left, right] = ['min', 'max'].map((name) => Number(attributeOf(attributes, name)));
    return left && right ? [{ left, right: Math.min(right, MOST_COLUMNS) }] : [];
  });
}

/** Marks inside comments and CDATA would be taken for the sheet's own; spreadsheet programs write neither there. */
function hasOddMarks(xml: string): boolean {
  return ['<!--', '<![CDATA[', '<!DOCTYPE', '<!ENTITY'].some((mark) => xml.includes(mark));
}

/** The encoding that the part declares, where each of its marks is the one byte that ASCII has for it. */
export function encodingOf(bytes: Uint8Array): string {
  const start = bytesAsText(bytes.subarray(0, 200));
  const [, declared = 'utf-8'] =
    /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(start) ?? [];
  if (!/^(?:utf-8|us-ascii|ascii|iso-8859-\d{1,2}|windows-125\d|koi8-[ru])$/i.test(declared))
    throw new CopyRefused('copy-unreadable');
  if (start.includes('\u0000')) throw new CopyRefused('copy-unreadable');
  return declared.toLowerCase();
}

/** In ASCII alone, whatever the part's encoding; characters that XML cannot hold are left out. */
function written7Bit(text: string): string {
  return text
    .slice(0, CELL_TEXT_LIMIT)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>\r\u0080-\u{10ffff}]/gu, (letter) => `&#${letter.codePointAt(0)};`);
}
