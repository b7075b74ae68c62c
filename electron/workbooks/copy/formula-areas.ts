/** Which cells of one sheet a formula reads, as far as its text says it (what OFFSET and INDIRECT reach, it does not). */
import { MOST_COLUMNS, MOST_ROWS } from '../../../shared/sheet/read/xlsx/cell-reference.ts';
import { columnNumber, type TableArea } from '../../../shared/sheet/table.ts';

/** A formula, and the cells it stands for: a shared one is moved along with each of them. */
export interface FormulaText {
  readonly text: string;
  /** The sheet that it stands in; undefined for a name of the workbook, whose references name their sheet. */
  readonly home: string | undefined;
  /** By how many columns and rows its relative references are moved at most. */
  readonly shift?: { readonly columns: number; readonly rows: number };
}

const SHEET = String.raw`(?:'((?:[^']|'')+)'!|([^\s'!"(),;:+\-*/^&=<>{}]+(?::[^\s'!"(),;:+\-*/^&=<>{}]+)?)!)?`;
const CELL = String.raw`(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})`;
const REFERENCES = new RegExp(
  String.raw`(?<![\w.\\$\u0080-\uffff])${SHEET}(?:${CELL}(?::${CELL})?|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\w.(!\u0080-\uffff])`,
  'g',
);

/**
 * The areas of sheet `wanted` that the formula reads. `order` is the workbook's sheets in their order: a reference over
 * several (`Jan:Dec!B2`) reads all between.
 */
export function areasRead(
  { text, home, shift = { columns: 0, rows: 0 } }: FormulaText,
  wanted: string,
  order: readonly string[],
): TableArea[] {
  const areas: TableArea[] = [];
  for (const match of withoutTexts(text).matchAll(REFERENCES)) {
    const [, quoted, bare] = match;
    const sheet = quoted?.replaceAll("''", "'") ?? bare;
    if (!isOfSheet(sheet, { home, wanted, order })) continue;
    const area = areaOf(match);
    if (area === undefined) continue;
    const right = area.isRightFixed ? area.right : Math.min(area.right + shift.columns, MOST_COLUMNS);
    const bottom = area.isBottomFixed ? area.bottom : Math.min(area.bottom + shift.rows, MOST_ROWS);
    areas.push({ top: area.top, left: area.left, right, bottom });
  }
  return areas;
}

function withoutTexts(formula: string): string {
  return formula.includes('"') ? formula.replace(/"[^"]*"/g, '""') : formula;
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

/** Excel compares names of sheets without case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

interface ReadArea extends TableArea {
  readonly isRightFixed: boolean;
  readonly isBottomFixed: boolean;
}

function areaOf(match: RegExpExecArray | RegExpMatchArray): ReadArea | undefined {
  const [, , , colFixed, col, rowFixed, row, lastColFixed, lastCol, lastRowFixed, lastRow] = match;
  const [leftFixed, left, rightFixed, right, topFixed, top, bottomFixed, bottom] = match.slice(11);
  if (col !== undefined) {
    const isOne = lastCol === undefined;
    return between({
      columns: [col, lastCol ?? col],
      rows: [row, lastRow ?? row],
      isRightFixed: (isOne ? colFixed : both(colFixed, lastColFixed)) === '$',
      isBottomFixed: (isOne ? rowFixed : both(rowFixed, lastRowFixed)) === '$',
    });
  }
  if (left !== undefined)
    return between({
      columns: [left, right],
      rows: ['1', String(MOST_ROWS)],
      isRightFixed: both(leftFixed, rightFixed) === '$',
      isBottomFixed: true,
    });
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
