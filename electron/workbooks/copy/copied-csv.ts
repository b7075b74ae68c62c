/** The bytes of a copy of a text sheet, with values added at the end of its records, in its own encoding and delimiter. */
import { guardedText } from '../../../shared/domain/formula-text.ts';
import { HIDDEN_ANSWER } from '../../../shared/domain/security-answer.ts';
import { decodeCodePage, decodeText } from '../../../shared/sheet/read/csv/decode-text.ts';
import { detectDelimiter, usualWidth } from '../../../shared/sheet/read/csv/detect-delimiter.ts';
import { readDelimited } from '../../../shared/sheet/read/csv/read-csv.ts';
import { recordStretches, type Stretch } from '../../../shared/sheet/read/csv/record-stretches.ts';
import type { TableRow } from '../../../shared/sheet/table.ts';
import type { ResultCell } from '../result-columns.ts';
import { quoted } from '../write-results-csv.ts';
import { type AnswerCells, findAnswers, isAnswerCell } from './answer-column.ts';
import type { CopyRequest } from './copied-workbook.ts';
import { CopyRefused } from './copy-refusal.ts';

interface CsvCopyRequest extends Omit<CopyRequest, 'sheetName' | 'widths' | 'extension'> {
  /** The encoding with which the file was read at the import. */
  readonly encoding: string;
  readonly delimiter: string;
}

/** Throws CopyRefused if a faithful copy cannot be made, the reader's refusals, and what `cellsOf` throws. */
export async function copiedCsv(request: CsvCopyRequest, onProgress: () => void): Promise<Uint8Array> {
  const { source, encoding, delimiter, headingRow } = request;
  const { text } = decodeText(source, encoding);
  const letters = lettersOf(encoding);
  const written = encoded(text, letters);
  const markLength = source.length - written.length;
  // Text that a decoder read differently would be changed silently.
  if (markLength < 0 || markLength > 4 || !written.equals(source.subarray(markLength)))
    throw new CopyRefused('copy-unreadable');
  const table = await readDelimited(text, { delimiter, onProgress });
  const records = new Map(table.table.rows.map((row) => [row.row, row]));
  const width = records.get(headingRow)?.cells.length;
  if (width === undefined) throw new CopyRefused('copy-unreadable');
  const wanted = new Set(request.rows);
  const isComma = hasCommaDecimals(table.table.rows, wanted, delimiter);
  const answers = findAnswers(table.table.rows, headingRow, request.answers);
  const hidden = canWrite(HIDDEN_ANSWER, letters) ? HIDDEN_ANSWER : '';
  const style = { delimiter, isQuoted: isQuotedThroughout(text, { delimiter, headingRow, width }) };
  const added = (row: number, record: TableRow): string => {
    if (row === headingRow) return joined(request.headings, style);
    if (!wanted.has(row))
      return record.cells.length === width
        ? joined(
            request.headings.map(() => ''),
            style,
          )
        : '';
    // A record with another number of cells would get its results under the wrong headings.
    if (record.cells.length !== width || record.broken !== undefined)
      throw new CopyRefused('copy-uneven-lines');
    wanted.delete(row);
    return joined(
      request.cellsOf(row).map((cell) => textOf(cell, isComma)),
      style,
    );
  };
  const pieces: Buffer[] = [Buffer.from(source.subarray(0, markLength))];
  let piece = '';
  for (const { record: whole, row, lineEnd } of recordsOf(text, delimiter)) {
    const known = records.get(row);
    const record =
      known && answers && isAnswerCell(answers, row, answers.column)
        ? withoutAnswer(whole, known, answers, { ...style, hidden })
        : whole;
    piece += record + (known ? added(row, known) : '') + lineEnd;
    if (piece.length < PIECE_CHARACTERS) continue;
    pieces.push(encoded(piece, letters));
    piece = '';
    onProgress();
  }
  if (wanted.size > 0) throw new CopyRefused('copy-unreadable');
  pieces.push(encoded(piece, letters));
  const copy = Buffer.concat(pieces);
  const after = await readDelimited(decodeText(copy, encoding).text, { delimiter, onProgress });
  if (!isSameWithin(table.table.rows, after.table.rows, { width, answers }))
    throw new CopyRefused('copy-reads-otherwise');
  return copy;
}

/** The record with the cell of its answer hidden, and every other character as it was. */
function withoutAnswer(
  record: string,
  { cells, broken }: TableRow,
  { column }: AnswerCells,
  { delimiter, isQuoted, hidden }: { delimiter: string; isQuoted: boolean; hidden: string },
): string {
  if (!cells[column]) return record;
  // Nobody can tell which of its cells is which.
  if (broken !== undefined) throw new CopyRefused('copy-uneven-lines');
  const fields = [...fieldsWithin(record, delimiter)];
  const field = fields[column];
  if (field === undefined || fields.length !== cells.length) throw new CopyRefused('copy-uneven-lines');
  const [from, to] = field;
  return record.slice(0, from) + quoted(hidden, delimiter, isQuoted) + record.slice(to);
}

/** The positions of a record's fields. */
function* fieldsWithin(record: string, delimiter: string): Generator<[number, number]> {
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < record.length; at++) {
    const letter = record.charAt(at);
    if (isQuoted) {
      if (letter !== '"') continue;
      if (record.charAt(at + 1) === '"') at++;
      else isQuoted = false;
    } else if (letter === '"' && at === from) isQuoted = true;
    else if (letter === delimiter) {
      yield [from, at];
      from = at + 1;
    }
  }
  yield [from, record.length];
}

/** True if the records are the same and have the same cells in the sheet's own columns, but for the answers. */
function isSameWithin(
  before: readonly TableRow[],
  after: readonly TableRow[],
  { width, answers }: { readonly width: number; readonly answers: AnswerCells | undefined },
): boolean {
  if (before.length !== after.length) return false;
  return before.every(({ row, cells, broken }, index) => {
    const same = after[index];
    const own = cells.length === width ? same?.cells.slice(0, width) : same?.cells;
    return (
      same?.row === row &&
      same.broken === broken &&
      own?.length === cells.length &&
      cells.every((cell, column) => isAnswerCell(answers, row, column) || cell?.text === own[column]?.text)
    );
  });
}

const PIECE_CHARACTERS = 1 << 18;

/** Each record of the text unchanged, with its number, counted as the reader counts. */
function* recordsOf(
  text: string,
  delimiter: string,
): Generator<{ readonly record: string; readonly row: number; readonly lineEnd: string }> {
  const { start, hasDirective } = detectDelimiter(text);
  let row = hasDirective ? 2 : 1;
  let at = start;
  if (start > 0) yield { record: text.slice(0, start), row: 0, lineEnd: '' };
  const body = text.endsWith('\u001A') ? text.slice(0, -1) : text;
  for (const stretch of recordStretches(body, start, { delimiter, width: usualWidth(text, delimiter) })) {
    if (stretch.start > at) yield { record: text.slice(at, stretch.start), row: 0, lineEnd: '' };
    at = stretch.end;
    for (const [from, to] of recordsWithin(body, stretch, delimiter)) {
      yield { record: body.slice(from, to), row, lineEnd: to === stretch.end ? '' : stretch.lineEnd };
      row++;
    }
  }
  if (at < text.length) yield { record: text.slice(at), row: 0, lineEnd: '' };
}

/**
 * The positions of the records in a part of the text. A quote opens only at the start of a field, and two quotes
 * within it stand for one.
 */
function* recordsWithin(
  text: string,
  { start, end, lineEnd, isBroken }: Stretch,
  delimiter: string,
): Generator<[number, number]> {
  let from = start;
  let isQuoted = false;
  let isFieldStart = true;
  for (let at = start; at < end && !isBroken; at++) {
    const letter = text.charAt(at);
    if (isQuoted) {
      if (letter !== '"') continue;
      if (text.charAt(at + 1) === '"') at++;
      else isQuoted = false;
    } else if (letter === '"' && isFieldStart) isQuoted = true;
    else if (text.startsWith(lineEnd, at)) {
      yield [from, at];
      from = at + lineEnd.length;
      at = from - 1;
      isFieldStart = true;
      continue;
    }
    isFieldStart = letter === delimiter && !isQuoted;
  }
  yield [from, end];
}

function textOf(cell: ResultCell, isComma: boolean): string {
  if (!cell) return '';
  if (cell.kind === 'text') return guardedText(cell.text);
  return isComma ? String(cell.value).replace('.', ',') : String(cell.value);
}

/** True if every heading is in quotes: some programs write every cell like that, and read no other form. */
function isQuotedThroughout(
  text: string,
  { delimiter, headingRow, width }: { delimiter: string; headingRow: number; width: number },
): boolean {
  for (const { record, row } of recordsOf(text, delimiter)) {
    if (row !== headingRow) continue;
    const isWithin = record.length > 1 && record.startsWith('"') && record.endsWith('"');
    return isWithin && record.split(`"${delimiter}"`).length === width;
  }
  return false;
}

function joined(
  values: readonly string[],
  { delimiter, isQuoted }: { readonly delimiter: string; readonly isQuoted: boolean },
): string {
  return values.map((value) => delimiter + quoted(value, delimiter, isQuoted)).join('');
}

/** Amounts are written as the sheet writes them: `1250,50` if more of its numbers have a comma than a point. */
function hasCommaDecimals(
  rows: readonly TableRow[],
  wanted: ReadonlySet<number>,
  delimiter: string,
): boolean {
  let [commas, points] = [0, 0];
  for (const { row, cells } of rows) {
    if (!wanted.has(row)) continue;
    for (const cell of cells) {
      if (/\d,\d\d?\D{0,5}$/.test(cell?.text ?? '')) commas++;
      else if (/\d\.\d\d?\D{0,5}$/.test(cell?.text ?? '')) points++;
    }
    if (commas + points > 1000) break;
  }
  return commas === points ? delimiter === ';' : commas > points;
}

/** How an encoding writes a text; for a one-byte encoding, the byte of each of its characters. */
type Letters = ReadonlyMap<string, number> | 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

function lettersOf(encoding: string): Letters {
  switch (encoding) {
    case 'utf-8':
    case 'utf-16le':
    case 'utf-16be':
    case 'utf-32le':
    case 'utf-32be':
      return encoding;
  }
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = [...(decodeCodePage(encoding, bytes) ?? new TextDecoder(encoding).decode(bytes))];
  if (letters.length !== 256) throw new CopyRefused('copy-letters');
  return new Map(letters.map((letter, byte) => [letter, byte]));
}

/** Plain replacements for typographic signs that old encodings lack. */
const PLAINER: Readonly<Record<string, string>> = {
  '\u2019': "'",
  '\u2018': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u0153': 'oe',
};

function canWrite(text: string, letters: Letters): boolean {
  return typeof letters === 'string' || [...text].every((letter) => letters.has(letter));
}

function encoded(text: string, letters: Letters): Buffer {
  if (letters === 'utf-8') return Buffer.from(text, 'utf8');
  if (letters === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (letters === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  if (letters === 'utf-32le' || letters === 'utf-32be') {
    const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    const bytes = Buffer.alloc(codes.length * 4);
    codes.forEach((code, index) => {
      if (letters === 'utf-32le') bytes.writeUInt32LE(code, index * 4);
      else bytes.writeUInt32BE(code, index * 4);
    });
    return bytes;
  }
  const bytes: number[] = [];
  for (const letter of text) {
    for (const own of letters.has(letter) ? letter : (PLAINER[letter] ?? letter)) {
      const byte = letters.get(own);
      if (byte === undefined) throw new CopyRefused('copy-letters');
      bytes.push(byte);
    }
  }
  return Buffer.from(bytes);
}
