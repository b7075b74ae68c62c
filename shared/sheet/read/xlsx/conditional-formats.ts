import { COMPARISONS, inWords } from '../../shown-value.ts';
import type { Cell, TableArea, TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { parseCellReference } from './cell-reference.ts';
import type { ConditionalLook } from './conditional-looks.ts';
import { ELEMENTS } from './spreadsheet-names.ts';
import type { XmlAttributes } from './xml-events.ts';

/** A rule by which a program changes the look of cells while it shows them. */
export interface ConditionalRule {
  readonly areas: readonly TableArea[];
  /** `expression`, `cellIs`, `containsText`… */
  readonly type: string;
  /** The place of its look among those of the workbook. */
  readonly look: number;
  readonly operator: string;
  /** What is looked for in a text. */
  readonly text: string;
  formula: string;
}

/** Collects the rules of one sheet from its part's tags. */
export class ConditionalRules {
  readonly rules: ConditionalRule[] = [];
  /** True inside a formula, whose text is wanted. */
  isOpen = false;
  private areas: readonly TableArea[] = [];

  openTag(element: number, attributes: XmlAttributes): void {
    if (element === ELEMENTS.conditionalFormatting) this.areas = areasOf(attributes.sqref ?? '');
    else if (element === ELEMENTS.formula) this.isOpen = this.rules.length > 0;
    else if (element === ELEMENTS.cfRule) {
      const { type = '', dxfId = '', operator = '', text = '' } = attributes;
      const rule = { areas: this.areas, type, look: Number(dxfId || -1), operator, text, formula: '' };
      if (this.rules.length < READ_LIMITS.rules) this.rules.push(rule);
    }
  }

  /** Only the first formula says anything here: rules with two are of sums between two bounds. */
  text(text: string): void {
    const rule = this.rules.at(-1);
    if (rule) rule.formula += text;
  }

  close(): void {
    this.isOpen = false;
  }
}

/** Areas that cannot be told are left out: a rule changes no value. */
function areasOf(sqref: string): readonly TableArea[] {
  return sqref.split(/\s+/).flatMap((text) => {
    const [first = '', last = first] = text.replaceAll('$', '').split(':');
    const [from, to] = [parseCellReference(first), parseCellReference(last)];
    return from && to ? [{ top: from.row, left: from.column, bottom: to.row, right: to.column }] : [];
  });
}

/** The rows with what these rules make of the look of their cells, as far as what the rules ask can be told. */
export function withConditionalLooks(
  rows: readonly TableRow[],
  rules: readonly ConditionalRule[],
  looks: readonly ConditionalLook[],
): readonly TableRow[] {
  let visited = 0;
  const looked = rows.slice();
  for (const rule of rules) {
    const look = looks[rule.look];
    const asks = look === undefined ? undefined : conditionOf(rule);
    const [first] = rule.areas;
    if (look === undefined || asks === undefined || first === undefined) continue;
    for (const [at, row] of looked.entries()) {
      // A rule changes no value: what is beyond the limit is shown as it is.
      if (++visited > READ_LIMITS.areaRows) return looked;
      const isIn = (area: TableArea) => row.row >= area.top && row.row <= area.bottom;
      const applies = (column: number) =>
        rule.areas.some((area) => isIn(area) && column >= area.left && column <= area.right) &&
        asks(row, column, first);
      const columns = row.cells.flatMap((cell, index) => (cell && applies(index + 1) ? [index] : []));
      if (columns.length > 0) looked[at] = withLook(row, columns, look);
    }
  }
  return looked;
}

function withLook(
  row: TableRow,
  columns: readonly number[],
  { isStruck, fill, numberFormat }: ConditionalLook,
): TableRow {
  const cells = row.cells.slice();
  const fills = fill === undefined ? undefined : Array.from(cells, (_, index) => row.fills?.[index]);
  for (const index of columns) {
    const shown = cells[index] as Cell;
    const cell = numberFormat === undefined ? shown : asStored(shown);
    const format = cell.kind === 'number' || cell.kind === 'text' ? numberFormat : undefined;
    if (isStruck || format !== undefined)
      cells[index] = inWords({
        ...cell,
        ...(isStruck && { isStruck }),
        ...(format !== undefined && { numberFormat: format }),
      });
    if (fills) fills[index] = fill;
  }
  return { ...row, cells, ...(fills && { fills }) };
}

/** Rules ask for the number, not for the words that are shown in its place. */
function asStored(cell: Cell): Cell {
  const { stored, ...rest } = cell;
  return stored === undefined ? cell : { ...rest, kind: 'number', text: stored };
}

/** Whether a rule holds for a cell of a row; `first` is the area for whose first cell its formula is written. */
type Condition = (row: TableRow, column: number, first: TableArea) => boolean;

const OPERATORS: Readonly<Record<string, string>> = {
  equal: '=',
  notEqual: '<>',
  lessThan: '<',
  greaterThan: '>',
  lessThanOrEqual: '<=',
  greaterThanOrEqual: '>=',
};
/** `$A2="Fatou"`: one cell of the row compared with a value. */
const CELL_WITH_VALUE =
  /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})\s*(<>|<=|>=|=|<|>)\s*("(?:[^"]|"")*"|-?\d+(?:\.\d+)?)$/;
const VALUE = /^(?:"(?:[^"]|"")*"|-?\d+(?:\.\d+)?)$/;

/** Undefined where a rule asks what is not told here. */
function conditionOf({ type, operator, text, formula }: ConditionalRule): Condition | undefined {
  const asked = formula.trim();
  if (type === 'expression') return conditionOfCell(asked);
  const compare = COMPARISONS[OPERATORS[operator] ?? ''];
  if (type === 'cellIs' && compare && VALUE.test(asked))
    return (row, column) => compare(orderOf(cellOf(row, column), asked));
  const part = text.toLowerCase();
  const says = (row: TableRow, column: number) => cellOf(row, column)?.text.toLowerCase() ?? '';
  if (part === '') return undefined;
  if (type === 'containsText') return (row, column) => says(row, column).includes(part);
  if (type === 'beginsWith') return (row, column) => says(row, column).startsWith(part);
  return type === 'endsWith' ? (row, column) => says(row, column).endsWith(part) : undefined;
}

function conditionOfCell(formula: string): Condition | undefined {
  const [, isSameColumn, letters = '', isSameRow, , sign = '', value = ''] =
    CELL_WITH_VALUE.exec(formula) ?? [];
  const compare = COMPARISONS[sign];
  const place = parseCellReference(`${letters}1`);
  const written = Number(/\d+/.exec(formula.replace(/^\$?[A-Z]+\$?/, ''))?.[0]);
  if (compare === undefined || place === undefined || isSameRow === '$') return undefined;
  return (row, column, first) => {
    // A formula that looks at another line than its own says nothing of the cell's own.
    if (written !== first.top) return false;
    const at = isSameColumn === '$' ? place.column : place.column + column - first.left;
    return compare(orderOf(cellOf(row, at), value));
  };
}

function cellOf({ cells }: TableRow, column: number): Cell | undefined {
  const cell = cells[column - 1];
  return cell && asStored(cell);
}

/** Below, at or above 0 as the cell stands before, at or after the value; numbers before texts, capitals as small letters. */
function orderOf(cell: Cell | undefined, value: string): number {
  const isText = value.startsWith('"');
  const text = cell?.text ?? '';
  // A blank cell is nought beside a number, and any text is more.
  if (!isText) return cell?.kind === 'number' || text === '' ? Number(text) - Number(value) : 1;
  const wanted = value.slice(1, -1).replaceAll('""', '"');
  if (cell?.kind === 'number') return -1;
  return text.toLowerCase() === wanted.toLowerCase() ? 0 : text.toLowerCase() < wanted.toLowerCase() ? -1 : 1;
}
