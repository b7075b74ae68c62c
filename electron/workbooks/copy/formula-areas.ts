/** Which cells of one sheet a formula reads, as far as its text shows (not what OFFSET and INDIRECT reach). */
import { MOST_COLUMNS, MOST_ROWS } from '../../../shared/sheet/read/xlsx/cell-reference.ts';
import { columnNumber, type TableArea } from '../../../shared/sheet/table.ts';

/** A formula, and the cells it applies to: a shared one is moved with each of them. */
export interface FormulaText {
  readonly text: string;
  /** The sheet of the formula; undefined for a name of the workbook, whose references name their sheets. */
  readonly home: string | undefined;
  /** By how many columns and rows at most its relative references are moved. */
  readonly shift?: { readonly columns: number; readonly rows: number };
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
    if (!isOfSheet(sheet, { home, wanted, order })) continue;
    const area = areaOf(reference);
    if (area === undefined) continue;
    const right = area.isRightFixed ? area.right : Math.min(area.right + shift.columns, MOST_COLUMNS);
    const bottom = area.isBottomFixed ? area.bottom : Math.min(area.bottom + shift.rows, MOST_ROWS);
    areas.push({ top: area.top, left: area.left, right, bottom });
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

interface ReadArea extends TableArea {
  readonly isRightFixed: boolean;
  readonly isBottomFixed: boolean;
}

const CELLS = /^(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7}))?#?$/;
const COLUMNS = /^(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})$/;
const ROWS = /^(\$?)(\d{1,7}):(\$?)(\d{1,7})$/;

function areaOf(reference: string): ReadArea | undefined {
  const cells = CELLS.exec(reference);
  if (cells) {
    const [, colFixed, col, rowFixed, row, lastColFixed, lastCol, lastRowFixed, lastRow] = cells;
    const isOne = lastCol === undefined;
    return between({
      columns: [col, lastCol ?? col],
      rows: [row, lastRow ?? row],
      isRightFixed: (isOne ? colFixed : both(colFixed, lastColFixed)) === '$',
      isBottomFixed: (isOne ? rowFixed : both(rowFixed, lastRowFixed)) === '$',
    });
  }
  const [, leftFixed, left, rightFixed, right] = COLUMNS.exec(reference) ?? [];
  if (left !== undefined)
    return between({
      columns: [left, right],
      rows: ['1', String(MOST_ROWS)],
      isRightFixed: both(leftFixed, rightFixed) === '$',
      isBottomFixed: true,
    });
  const [, topFixed, top, bottomFixed, bottom] = ROWS.exec(reference) ?? [];
  if (top === undefined) return undefined;
  return between({
    columns: ['A', 'XFD'],
    rows: [top, bottom],
    isRightFixed: true,
    isBottomFixed: both(topFixed, bottomFixed) === '$',
  });
}

function both(one: string | undefined, other: string | undefined): string {
  return one === '$' && other === '$' ? '$' : '';
}

function between(found: {
  readonly columns: readonly (string | undefined)[];
  readonly rows: readonly (string | undefined)[];
  readonly isRightFixed: boolean;
  readonly isBottomFixed: boolean;
}): ReadArea | undefined {
  const columns = found.columns.map((letters) => columnNumber((letters ?? '').toUpperCase()));
  const rows = found.rows.map(Number);
  const area = {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
  if (area.right > MOST_COLUMNS || area.top < 1 || area.bottom > MOST_ROWS) return undefined;
  return { ...area, isRightFixed: found.isRightFixed, isBottomFixed: found.isBottomFixed };
}
