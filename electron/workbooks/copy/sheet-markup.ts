/**
 * One worksheet's XML, byte for byte: the positions of its parts, and the same XML with cells added at the end of its
 * rows. A byte is read as one character, so that a part in any encoding that writes the markup as ASCII keeps each of
 * its characters.
 */

import { HIDDEN_ANSWER } from '../../../shared/domain/security-answer.ts';
import { MOST_COLUMNS } from '../../../shared/sheet/read/xlsx/cell-reference.ts';
import { columnLetter, columnNumber } from '../../../shared/sheet/table.ts';
import { cellText } from '../cell-text.ts';
import type { ResultCell } from '../result-columns.ts';
import { type AnswerCells, isAnswerCell } from './answer-column.ts';
import { CopyRefused } from './copy-refusal.ts';
import { attributeOf, bytesAsText, endOfTag, withoutAttribute, type XmlTag, xmlTags } from './xml-tags.ts';

interface RowSpan {
  readonly number: number;
  /** The positions of `<row`, of the row's content, of its end and of the next tag after it. */
  readonly start: number;
  readonly content: number;
  readonly contentEnd: number;
  readonly end: number;
}

/** Added columns get this width unless the sheet says otherwise. */
interface AddedColumns {
  readonly first: number;
  readonly widths: readonly number[];
}

const PIECE_CHARACTERS = 1 << 18;

export class SheetMarkup {
  readonly xml: string;
  /** With the tags outside the rows, in order. */
  readonly tags: readonly XmlTag[];
  readonly encoding: string;
  readonly #prefix: string;
  readonly #rowsStart: number;
  readonly #rowsEnd: number;
  /** By text: there is none between `from` and `at`; −1 means none to the end. */
  readonly #nexts = new Map<string, { readonly from: number; readonly at: number }>();

  /** Throws CopyRefused for a sheet that is not built as spreadsheet programs build it. */
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

  /** Reports each cell's column, and the tag and text of each formula. */
  visit(seen: {
    readonly onCell: (column: number) => void;
    readonly onFormula: (attributes: string, text: string) => void;
  }): void {
    const [cell, formula] = [`<${this.#prefix}c`, `<${this.#prefix}f`];
    for (const { content, contentEnd } of this.#rows()) {
      for (
        let at = this.#find(cell, content, contentEnd);
        at >= 0;
        at = this.#find(cell, at + 2, contentEnd)
      ) {
        const letters = /\br\s*=\s*["']([A-Za-z]{1,3})\d/.exec(
          this.xml.slice(at, this.xml.indexOf('>', at)),
        )?.[1];
        // Cells without a position follow each other, so only counting would tell the column of the last one.
        if (letters === undefined) throw new CopyRefused('copy-unreadable');
        seen.onCell(columnNumber(letters.toUpperCase()));
      }
      for (let at = this.#find(formula, content, contentEnd); at >= 0; ) {
        const end = endOfTag(this.xml, at);
        const isEmpty = this.xml.charAt(end - 2) === '/';
        const textEnd = isEmpty ? end : this.xml.indexOf('<', end);
        seen.onFormula(this.xml.slice(at + formula.length, end - 1), this.xml.slice(end, textEnd));
        at = this.#find(formula, textEnd, contentEnd);
      }
    }
  }

  /**
   * The sheet's bytes in pieces, with the cells that `cellsOf` returns for a row added after its own. Throws
   * CopyRefused if a wanted row is missing.
   */
  *withCells(
    columns: AddedColumns,
    wanted: ReadonlySet<number>,
    cellsOf: (row: number) => readonly ResultCell[],
  ): Generator<Uint8Array> {
    let piece = this.#head(columns);
    let at = this.#rowsStart;
    let missing = wanted.size;
    for (const row of this.#rows()) {
      if (!wanted.has(row.number)) continue;
      missing--;
      const added = this.#cells(cellsOf(row.number), columns.first, row.number);
      const isEmpty = row.contentEnd < row.content;
      // `spans` is a hint that would be wrong now.
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

  /**
   * The sheet's bytes, in which the cells that hold answers say that one is hidden. Throws CopyRefused if one is a
   * formula: other parts of the file list it.
   */
  withHidden(answers: AnswerCells): Uint8Array {
    const p = this.#prefix;
    const open = `<${p}c`;
    let written = '';
    let kept = 0;
    for (const { number, content, contentEnd } of this.#rows()) {
      for (let at = this.#find(open, content, contentEnd); at >= 0; ) {
        const tagEnd = endOfTag(this.xml, at);
        const attributes = this.xml.slice(at + open.length, tagEnd - 1);
        const isEmpty = attributes.endsWith('/');
        const end = isEmpty ? tagEnd : endOfTag(this.xml, this.xml.indexOf(`</${p}c>`, tagEnd));
        const letters = /^[A-Za-z]{1,3}/.exec(attributeOf(attributes, 'r') ?? '')?.[0];
        if (letters === undefined || end < tagEnd) throw new CopyRefused('copy-unreadable');
        if (!isEmpty && isAnswerCell(answers, number, columnNumber(letters.toUpperCase()) - 1)) {
          if (this.#find(`<${p}f`, tagEnd, end) >= 0) throw new CopyRefused('copy-reads-otherwise');
          const place = withoutAttribute(attributes, 't');
          written += `${this.xml.slice(kept, at)}${open}${place} t="inlineStr"><${p}is><${p}t>${written7Bit(HIDDEN_ANSWER)}</${p}t></${p}is></${p}c>`;
          kept = end;
        }
        at = this.#find(open, end, contentEnd);
      }
    }
    return Buffer.from(written + this.xml.slice(kept), 'latin1');
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

  /** The next tag with exactly this name. */
  #find(open: string, from: number, to: number): number {
    for (let at = this.#next(open, from); at >= 0 && at < to; at = this.#next(open, at + 1))
      if (' >/\t\r\n'.includes(this.xml.charAt(at + open.length))) return at;
    return -1;
  }

  /**
   * The next position of this text. A sheet without formulas is searched for one only once, instead of from each of
   * its rows.
   */
  #next(text: string, from: number): number {
    const known = this.#nexts.get(text);
    if (known && known.from <= from && (known.at < 0 || from <= known.at)) return known.at;
    const at = this.xml.indexOf(text, from);
    this.#nexts.set(text, { from, at });
    return at;
  }

  /** Text can never become a formula, because it is an inline string. */
  #cells(cells: readonly ResultCell[], first: number, row: number): string {
    const p = this.#prefix;
    let written = '';
    cells.forEach((cell, index) => {
      if (!cell) return;
      const place = `${p}c r="${columnLetter(first + index)}${row}"`;
      if (cell.kind === 'number') written += `<${place}><${p}v>${cell.value}</${p}v></${p}c>`;
      else
        written += `<${place} t="inlineStr"><${p}is><${p}t xml:space="preserve">${written7Bit(cell.text)}</${p}t></${p}is></${p}c>`;
    });
    return written;
  }

  /** Everything before the rows, with the columns' widths and the sheet's new extent. */
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
    changes.push(this.#widths(head, { first, widths }));
    let written = '';
    let at = 0;
    for (const { start, end, text } of changes.sort((one, other) => one.start - other.start)) {
      written += this.xml.slice(at, start) + text;
      at = end;
    }
    return written + this.xml.slice(at, this.#rowsStart);
  }

  /** Adds the widths of our columns; those of other columns stay the same. */
  #widths(head: readonly XmlTag[], { first, widths }: AddedColumns) {
    const p = this.#prefix;
    const columnTags = head.flatMap((tag) => {
      if (tag.name !== 'col' || tag.isClosing) return [];
      const [min = 0, max = 0] = ['min', 'max'].map((name) => Number(attributeOf(tag.attributes, name)));
      return max < first ? [] : [{ tag, min, max }];
    });
    const last = first + widths.length - 1;
    const col = (min: number, max: number, attributes: string) =>
      `<${p}col min="${min}" max="${max}"${attributes}/>`;
    const others = ({ attributes }: XmlTag, unwanted: readonly string[]) =>
      unwanted.reduce(withoutAttribute, attributes.replace(/\/$/, '').trimEnd());
    const own = widths.map((width, index) => {
      const column = first + index;
      const same = columnTags.find(({ min, max }) => min <= column && column <= max);
      const kept = same ? others(same.tag, ['min', 'max', 'width', 'customWidth', 'bestFit']) : '';
      return col(column, column, `${kept} width="${width}" customWidth="1"`);
    });
    const beside = (from: number, to: number) =>
      columnTags.flatMap(({ tag, min, max }) => {
        const [left, right] = [Math.max(min, from), Math.min(max, to)];
        return left > right ? [] : [col(left, right, others(tag, ['min', 'max']))];
      });
    const text = [...beside(1, first - 1), ...own, ...beside(last + 1, MOST_COLUMNS)].join('');
    const cols = head.filter(({ name }) => name === 'cols');
    const closing = cols.find(({ isClosing }) => isClosing);
    if (closing) return { start: columnTags[0]?.tag.start ?? closing.start, end: closing.start, text };
    // The sheet has `<cols/>`, or none.
    const place = cols[0] ?? head.find(({ name }) => name === 'sheetData');
    const start = place?.start ?? this.#rowsStart;
    return { start, end: cols[0]?.end ?? start, text: `<${p}cols>${text}</${p}cols>` };
  }
}

/** The sheet's hidden columns: hidden, or too narrow to be seen. Columns after those that it lists have its default width. */
export function hiddenRanges(tags: readonly XmlTag[]): { readonly left: number; readonly right: number }[] {
  const isNarrow = (attributes: string, name: string) => Number(attributeOf(attributes, name) ?? 9) < 1;
  let lastDeclared = 0;
  const ranges = tags.flatMap(({ name, attributes }) => {
    if (name !== 'col') return [];
    const isHidden = ['1', 'true', 'on'].includes(attributeOf(attributes, 'hidden') ?? '');
    const [left, right] = ['min', 'max'].map((name) => Number(attributeOf(attributes, name)));
    lastDeclared = Math.max(lastDeclared, right || 0);
    if (!isHidden && !isNarrow(attributes, 'width')) return [];
    return left && right ? [{ left, right: Math.min(right, MOST_COLUMNS) }] : [];
  });
  const usual = tags.find(({ name }) => name === 'sheetFormatPr');
  if (usual && isNarrow(usual.attributes, 'defaultColWidth'))
    ranges.push({ left: lastDeclared + 1, right: MOST_COLUMNS });
  return ranges;
}

/** Tags inside comments and CDATA would be mistaken for the sheet's own; spreadsheet programs write neither there. */
function hasOddMarks(xml: string): boolean {
  return ['<!--', '<![CDATA[', '<!DOCTYPE', '<!ENTITY'].some((mark) => xml.includes(mark));
}

/** The encoding that the part declares, if each of its markup characters is the one byte that it has in ASCII. */
export function encodingOf(bytes: Uint8Array): string {
  const start = bytesAsText(bytes.subarray(0, 200));
  const [, declared = 'utf-8'] =
    /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(start) ?? [];
  if (!/^(?:utf-8|us-ascii|ascii|iso-8859-\d{1,2}|windows-125\d|koi8-[ru])$/i.test(declared))
    throw new CopyRefused('copy-unreadable');
  if (start.includes('\u0000')) throw new CopyRefused('copy-unreadable');
  return declared.toLowerCase();
}

/** ASCII only, whatever the part's encoding. */
function written7Bit(text: string): string {
  return cellText(text).replace(/[&<>\r\u0080-\u{10ffff}]/gu, (letter) => `&#${letter.codePointAt(0)};`);
}
