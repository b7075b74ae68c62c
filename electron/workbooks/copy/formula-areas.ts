/** Which cells of one sheet a formula reads, as far as its text shows (not what OFFSET and INDIRECT reach). */
import { MOST_COLUMNS, MOST_ROWS } from '../../../shared/sheet/read/xlsx/cell-reference.ts';
import { columnNumber, type TableArea } from '../../../shared/sheet/table.ts';

/** A formula, and the cells it applies to: a shared one is moved with each of them. */
export interface FormulaText {
  readonly text: string;
  /** The sheet of the formula; undefined for a name of the workbook, whose references name their sheets. */
  readonly home: string | undefined;
  /** By how many columns and rows at most its relative references are moved. */
  readonly shift?: Shift;
}

interface Shift {
  readonly columns: number;
  readonly rows: number;
}

/**
 * The areas of sheet `wanted` that the formula reads. `order` is the workbook's sheets in their order: a reference
 * over several (`Jan:Dec!B2`) reads all sheets between them.
 */
export function areasRead(
  { text, home, shift = { columns: 0, rows: 0 } }: FormulaText,
  wanted: string,
  order: readonly string[],
): TableArea[] {
  const areas: TableArea[] = [];
  for (const { sheet, reference } of referencesIn(text)) {
    const area = isOfSheet(sheet, { home, wanted, order }) ? areaOf(reference, shift) : undefined;
    if (area) areas.push(area);
  }
  return areas;
}

const BETWEEN = new Set(' \t\r\n(),;+-*/^&=<>{}%');

/** Possible references, each with the sheet that it names: the words between a formula's operators, except functions. */
function* referencesIn(formula: string): Generator<{ sheet: string | undefined; reference: string }> {
  let sheet: string | undefined;
  let word = '';
  for (let at = 0; at <= formula.length; at++) {
    const letter = formula.charAt(at);
    if (letter === '"' || letter === "'") {
      const { text, end } = quotedFrom(formula, at);
      // A text in double quotes contains no reference; a name in single quotes is a sheet's.
      word = letter === "'" ? `${word.endsWith(':') ? word : ''}${text}` : '';
      at = end;
    } else if (letter === '!') {
      // In `Jan!A1:Jan!B2` the first sheet counts, and both corners.
      const corner = word.lastIndexOf(':');
      const isSecond = sheet !== undefined && corner >= 0;
      sheet = isSecond ? sheet : word;
      word = isSecond ? word.slice(0, corner + 1) : '';
    } else if (letter !== '' && !BETWEEN.has(letter)) word += letter;
    else {
      if (word !== '' && letter !== '(') yield { sheet, reference: word };
      sheet = undefined;
      word = '';
    }
  }
}

/** The quoted text that begins here, in which two quotes stand for one, and the position of the closing quote. */
function quotedFrom(formula: string, start: number): { text: string; end: number } {
  const quote = formula.charAt(start);
  let text = '';
  for (let at = start + 1; at < formula.length; at++) {
    const letter = formula.charAt(at);
    if (letter === quote && formula.charAt(at + 1) !== quote) return { text, end: at };
    if (letter === quote) at++;
    text += letter;
  }
  return { text, end: formula.length };
}

function isOfSheet(
  sheet: string | undefined,
  { home, wanted, order }: { home: string | undefined; wanted: string; order: readonly string[] },
): boolean {
  if (sheet === undefined) return home !== undefined && isSame(home, wanted);
  // `[1]Sheet1` is a sheet of another workbook.
  if (sheet.includes('[')) return false;
  if (isSame(sheet, wanted)) return true;
  const [first = '', last] = sheet.split(':');
  if (last === undefined) return false;
  const places = [first, last, wanted].map((name) => order.findIndex((each) => isSame(each, name)));
  const [from = -1, to = -1, own = -1] = places;
  return from >= 0 && to >= 0 && own >= Math.min(from, to) && own <= Math.max(from, to);
}

/** Excel compares sheet names without case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A corner of a reference: a cell, or a whole column or row. */
const CORNER = /^(?:(\$?)([A-Za-z]{1,3}))?(?:(\$?)(\d{1,7}))?$/;

/** The cells of a reference; of `A1#`, which stands for what a formula fills, the first. */
function areaOf(reference: string, shift: Shift): TableArea | undefined {
  const corners = reference
    .replace(/#$/, '')
    .split(':')
    .map((corner) => CORNER.exec(corner) ?? []);
  const columns = sideOf(
    corners.map(([, mark, letters]) => ({ mark, place: letters && columnNumber(letters.toUpperCase()) })),
    { most: MOST_COLUMNS, shift: shift.columns },
  );
  const rows = sideOf(
    corners.map(([, , , mark, digits]) => ({ mark, place: digits && Number(digits) })),
    { most: MOST_ROWS, shift: shift.rows },
  );
  if (columns === undefined || rows === undefined || corners.length > 2) return undefined;
  const isOfCells = columns.isNamed && rows.isNamed;
  const isOfWhole = columns.isNamed !== rows.isNamed && corners.length === 2 && !reference.endsWith('#');
  if (!isOfCells && !isOfWhole) return undefined;
  return { left: columns.first, right: columns.last, top: rows.first, bottom: rows.last };
}

interface Side {
  readonly first: number;
  readonly last: number;
  /** False for all columns, or all rows. */
  readonly isNamed: boolean;
}

/** The columns or the rows between the corners, each with its `$` if it has one. */
function sideOf(
  corners: readonly { readonly mark: string | undefined; readonly place: number | '' | undefined }[],
  { most, shift }: { readonly most: number; readonly shift: number },
): Side | undefined {
  const places = corners.flatMap(({ place }) => (typeof place === 'number' ? [place] : []));
  if (places.length === 0) return { first: 1, last: most, isNamed: false };
  const [first, last] = [Math.min(...places), Math.max(...places)];
  if (places.length < corners.length || first < 1 || last > most) return undefined;
  const isFixed = corners.every(({ mark }) => mark === '$');
  return { first, last: isFixed ? last : Math.min(last + shift, most), isNamed: true };
}
