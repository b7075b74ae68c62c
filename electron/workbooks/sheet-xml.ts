/** Adding cells at the end of a worksheet's rows, in its XML, with every other byte of it kept. */
import { columnLetter } from '../../shared/sheet/table.ts';

/** What a cell that is added holds; text can never become a formula, being an inline string. */
export type AddedCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | undefined;

const ROW = /<row\b([^>]*?)(\/>|>([\s\S]*?)<\/row>)/g;
const CELL_REFERENCE = /<c\b[^>]*?\br="([A-Z]{1,3})\d+"/g;

/** The number of the last column in which any cell stands; 0 for none. */
export function lastColumn(xml: string): number {
  let last = 0;
  for (const [, letters = ''] of xml.matchAll(CELL_REFERENCE)) last = Math.max(last, columnNumber(letters));
  return last;
}

/**
 * The worksheet's XML with these cells after its last column. Undefined where it is not built as spreadsheet programs
 * build it (a namespace prefix, rows without their number, a row that is wanted and is not there).
 */
export function withCells(
  xml: string,
  cells: ReadonlyMap<number, readonly AddedCell[]>,
  widths: readonly number[],
): string | undefined {
  if (!/<sheetData\b/.test(xml) || /<!DOCTYPE|<!ENTITY/.test(xml)) return undefined;
  const first = lastColumn(xml) + 1;
  const missing = new Set(cells.keys());
  let isOdd = false;
  const withRows = xml.replace(
    ROW,
    (whole, attributes: string, _ending: string, content: string | undefined) => {
      const number = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? Number.NaN);
      if (!Number.isInteger(number)) isOdd = true;
      const added = cells.get(number);
      if (!added) return whole;
      missing.delete(number);
      const own = added
        .map((cell, index) => cellXml(cell, `${columnLetter(first + index)}${number}`))
        .join('');
      // `spans` is a hint that would now be wrong.
      return `<row${attributes.replace(/\s+spans="[^"]*"/, '')}>${content ?? ''}${own}</row>`;
    },
  );
  if (isOdd || missing.size > 0) return undefined;
  const lastLetter = columnLetter(first + widths.length - 1);
  return withColumns(withRows, first, widths).replace(
    /(<dimension\b[^>]*\bref="[A-Z]+\d+:)[A-Z]+(\d+")/,
    `$1${lastLetter}$2`,
  );
}

function cellXml(cell: AddedCell, reference: string): string {
  if (cell === undefined) return '';
  if (cell.kind === 'number') return `<c r="${reference}"><v>${cell.value}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`;
}

/** Widths for the added columns, unless the sheet already says something of them. */
function withColumns(xml: string, first: number, widths: readonly number[]): string {
  const own = widths
    .map(
      (width, index) =>
        `<col min="${first + index}" max="${first + index}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  const known = /<cols>([\s\S]*?)<\/cols>/.exec(xml);
  if (!known) return xml.replace(/<sheetData\b/, `<cols>${own}</cols><sheetData`);
  const reaches = [...(known[1] ?? '').matchAll(/\bmax="(\d+)"/g)].some(([, max]) => Number(max) >= first);
  return reaches ? xml : xml.replace('</cols>', `${own}</cols>`);
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** Characters that XML cannot hold are left out: they cannot have come from a workbook. */
function escaped(text: string): string {
  const holdable = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return holdable.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
