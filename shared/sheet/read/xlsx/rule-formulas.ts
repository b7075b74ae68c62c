/** What the formulas of rules ask of the cells of a row, as most of them are written: by which a program changes their look. */
import { COMPARISONS } from '../../shown-value.ts';
import type { Cell, TableArea, TableRow } from '../../table.ts';
import { parseCellReference } from './cell-reference.ts';

/** The cell whose look is asked about; `first` is the area for whose first cell the formula is written. */
export interface RulePlace {
  readonly row: TableRow;
  readonly column: number;
  readonly first: TableArea;
}

/** Whether it holds; undefined where it looks at another line than the cell's own. */
type Asks = (place: RulePlace) => boolean | undefined;
/** A cell that a formula names, null for a blank one; undefined for one of another line. */
type CellAt = (place: RulePlace) => Cell | null | undefined;

const REFERENCE = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/;
const VALUE = /^(?:"(?:[^"]|"")*"|-?\d+(?:\.\d+)?|TRUE|FALSE)$/;
const SIGN = /<>|<=|>=|[=<>]/;
const CALL = /^([A-Z]+)\((.*)\)$/su;

/** True for what a cell can be compared with. */
export function isRuleValue(text: string): boolean {
  return VALUE.test(text);
}

/** Undefined where the formula asks what is not told here. */
export function askedByFormula(formula: string): Asks | undefined {
  const text = formula.trim();
  const [, name = '', inside = ''] = CALL.exec(text) ?? [];
  const parts = name === '' ? undefined : argumentsOf(inside);
  if (parts !== undefined) return askedByCall(name, parts);
  const sign = SIGN.exec(text);
  if (sign !== null) {
    const [left, value] = [text.slice(0, sign.index), text.slice(sign.index + sign[0].length)];
    return askedByComparison(left.trim(), sign[0], value.trim());
  }
  const cellAt = cellNamed(text);
  return cellAt && onCell(cellAt, (cell) => cell?.text === 'TRUE' || Number(cell?.text ?? 0) !== 0);
}

function askedByCall(name: string, parts: readonly string[]): Asks | undefined {
  if (name === 'AND' || name === 'OR' || name === 'NOT') return askedTogether(name, parts);
  const [first = '', second = '', another] = parts;
  if (another !== undefined) return undefined;
  if (name === 'SEARCH' || name === 'FIND') return askedBySearch(first, second);
  const search = name === 'ISNUMBER' ? /^(?:SEARCH|FIND)\(.*\)$/su.exec(first)?.[0] : undefined;
  if (search !== undefined) return askedByFormula(search);
  const cellAt = second === '' ? cellNamed(first) : undefined;
  const test = TESTS[name];
  return cellAt && test && onCell(cellAt, test);
}

const TESTS: Readonly<Record<string, (cell: Cell | null) => boolean>> = {
  ISBLANK: (cell) => cell === null,
  ISERROR: (cell) => cell?.kind === 'error',
  ISNA: (cell) => cell?.text === '#N/A',
  ISNUMBER: (cell) => cell?.kind === 'number' || cell?.kind === 'date',
  ISTEXT: (cell) => cell?.kind === 'text',
  LEN: (cell) => cell !== null && cell.text !== '',
};

function askedTogether(name: string, parts: readonly string[]): Asks | undefined {
  const asked = parts.map(askedByFormula);
  const all = asked.flatMap((each) => each ?? []);
  if (all.length === 0 || all.length < asked.length) return undefined;
  return (place) => {
    const answers = all.map((asks) => asks(place));
    if (answers.includes(undefined)) return undefined;
    if (name === 'NOT') return answers[0] !== true;
    return name === 'AND' ? !answers.includes(false) : answers.includes(true);
  };
}

function askedBySearch(wanted: string, within: string): Asks | undefined {
  const cellAt = cellNamed(within);
  if (cellAt === undefined || !/^"[^"*?~]+"$/.test(wanted)) return undefined;
  const part = wanted.slice(1, -1).toLowerCase();
  return onCell(cellAt, (cell) => cell?.text.toLowerCase().includes(part) === true);
}

function askedByComparison(left: string, sign: string, value: string): Asks | undefined {
  const compare = COMPARISONS[sign];
  if (compare === undefined || !isRuleValue(value)) return undefined;
  const [, measured] = /^LEN\((.*)\)$/su.exec(left) ?? [];
  const cellAt = cellNamed(measured ?? left);
  if (cellAt === undefined) return undefined;
  if (measured !== undefined)
    return onCell(cellAt, (cell) => compare((cell?.text ?? '').length - Number(value)));
  return onCell(cellAt, (cell) => compare(orderOf(cell ?? undefined, value)));
}

function onCell(cellAt: CellAt, test: (cell: Cell | null) => boolean): Asks {
  return (place) => {
    const cell = cellAt(place);
    return cell === undefined ? undefined : test(cell);
  };
}

/** The cell that a reference names, with its small letters and the blanks at its ends as they are. */
function cellNamed(text: string): CellAt | undefined {
  const [, within] = /^(?:TRIM|UPPER|LOWER)\((.*)\)$/su.exec(text) ?? [];
  if (within !== undefined) return cellNamed(within.trim());
  const [, isSameColumn, letters = '', isSameRow, digits] = REFERENCE.exec(text.trim()) ?? [];
  const named = parseCellReference(`${letters}1`);
  if (named === undefined || isSameRow === '$') return undefined;
  return ({ row, column, first }) => {
    // A formula that looks at another line than its own says nothing of the cell's own.
    if (Number(digits) !== first.top) return undefined;
    const at = isSameColumn === '$' ? named.column : named.column + column - first.left;
    return cellOf(row, at) ?? null;
  };
}

/** Between the brackets of a call; undefined if those are not the brackets of one call. */
function argumentsOf(inside: string): readonly string[] | undefined {
  const parts = [''];
  let depth = 0;
  for (const piece of inside.match(/"(?:[^"]|"")*"|[^"]/gsu) ?? []) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth < 0) return undefined;
    if (piece === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts.map((part) => part.trim());
}

/** The cell as rules see it: with its number, not with the words that are shown in its place. */
export function cellOf({ cells }: TableRow, column: number): Cell | undefined {
  const cell = cells[column - 1];
  return cell && asStored(cell);
}

export function asStored(cell: Cell): Cell {
  const { stored, ...rest } = cell;
  return stored === undefined ? cell : { ...rest, kind: 'number', text: stored };
}

/** Below, at or above 0 as the cell stands before, at or after the value; numbers before texts, capitals as small letters. */
export function orderOf(cell: Cell | undefined, value: string): number {
  const text = cell?.text ?? '';
  if (value === 'TRUE' || value === 'FALSE') return cell?.kind === 'boolean' && text === value ? 0 : -1;
  const isNumber =
    cell?.kind === 'number' || (cell?.kind === 'date' && text !== '' && !Number.isNaN(Number(text)));
  // A blank cell is nought beside a number, and any text is more.
  if (!value.startsWith('"')) return isNumber || text === '' ? Number(text) - Number(value) : 1;
  const wanted = value.slice(1, -1).replaceAll('""', '"').toLowerCase();
  if (isNumber) return -1;
  return text.toLowerCase() === wanted ? 0 : text.toLowerCase() < wanted ? -1 : 1;
}
