import type { FileHandle } from 'node:fs/promises';
import { guardedText } from '../../shared/domain/formula-text.ts';
import { type ListOf, plainText, type ResultCell } from './result-columns.ts';

/** A UTF-8 mark, so that Excel reads accents correctly. */
const BYTE_ORDER_MARK = '\uFEFF';
const CHUNK_LENGTH = 64 * 1024;

/**
 * Writes the rows as CSV: comma, CRLF, quotes where needed (RFC 4180). Text that a spreadsheet program would take for
 * a formula gets an apostrophe before it, which the importer removes again.
 */
export async function writeListCsv<Row>(
  handle: FileHandle,
  {
    columns,
    rows,
    delimiter = ',',
    hasMark = true,
  }: ListOf<Row> & { readonly delimiter?: ',' | '\t'; readonly hasMark?: boolean },
): Promise<void> {
  let chunk =
    (hasMark ? BYTE_ORDER_MARK : '') +
    csvLine(
      columns.map(({ heading }) => heading),
      delimiter,
    );
  for await (const row of rows) {
    chunk += csvLine(
      columns.map((column) => safeText(column.cell(row))),
      delimiter,
    );
    if (chunk.length < CHUNK_LENGTH) continue;
    await handle.writeFile(chunk);
    chunk = '';
  }
  await handle.writeFile(chunk);
}

function safeText(cell: ResultCell): string {
  const text = plainText(cell);
  return cell?.kind === 'text' ? guardedText(text) : text;
}

/** One line of a CSV: CRLF, quotes where needed. The caller must guard texts that could be formulas. */
export function csvLine(values: readonly string[], delimiter = ','): string {
  return `${values.map((value) => quoted(value, delimiter)).join(delimiter)}\r\n`;
}

/** The value in quotes if it needs them, or if all values of the file have them. */
export function quoted(value: string, delimiter: string, isAlways = false): string {
  return isAlways || value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value;
}
