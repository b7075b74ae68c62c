import { COMPARISONS, inWords } from '../../shown-value.ts';
import { type Cell, columnLetter, type TableArea, type TableRow } from '../../table.ts';
import { READ_LIMITS } from '../limits.ts';
import { parseCellReference } from './cell-reference.ts';
import type { ConditionalLook } from './conditional-looks.ts';
import { isLeftOutByFont } from './rich-text.ts';
import { askedByFormula, asStored, cellOf, isRuleValue, orderOf } from './rule-formulas.ts';
import { ELEMENTS } from './spreadsheet-names.ts';
import type { XmlAttributes } from './xml-events.ts';

/** A rule by which a program changes the look of cells while it shows them. */
export interface ConditionalRule {
  areas: readonly TableArea[];
  /** `expression`, `cellIs`, `containsText`… */
  readonly type: string;
  /** The place of its look among those of the workbook. */
  readonly look: number;
  /** Its look where it is kept with the rule: only whether it strikes out. */
  own?: ConditionalLook;
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
  /** Rules that stand apart, of which the areas are told behind them. */
  private apart: ConditionalRule[] = [];
  private sqref: string | undefined;

  openTag(element: number, attributes: XmlAttributes): void {
    if (element === ELEMENTS.conditionalFormatting) this.areas = areasOf(attributes.sqref ?? '');
    else if (element === ELEMENTS.formula || element === ELEMENTS['xm:f'])
      this.isOpen = this.rules.length > 0;
    else if (element === ELEMENTS.cfRule) this.openRule(attributes);
    else if (element === ELEMENTS['x14:conditionalFormatting']) {
      this.areas = [];
      this.apart = [];
    } else if (element === ELEMENTS['x14:cfRule']) {
      const rule = this.openRule(attributes);
      rule.own = {};
      this.apart.push(rule);
    } else if (element === ELEMENTS['xm:sqref']) {
      this.isOpen = true;
      this.sqref = '';
    } else if (element === ELEMENTS.strike && isLeftOutByFont('strike', attributes.val)) {
      const look = this.apart.at(-1)?.own;
      if (look) look.isStruck = true;
    }
  }

  private openRule({ type = '', dxfId = '', operator = '', text = '' }: XmlAttributes): ConditionalRule {
    const rule = { areas: this.areas, type, look: Number(dxfId || -1), operator, text, formula: '' };
    if (this.rules.length < READ_LIMITS.rules) this.rules.push(rule);
    return rule;
  }

  /** Only the first formula says anything here: rules with two are of sums between two bounds. */
  text(text: string): void {
    const rule = this.rules.at(-1);
    if (this.sqref !== undefined) this.sqref += text;
    else if (rule) rule.formula += text;
  }

  close(): void {
    this.isOpen = false;
    if (this.sqref === undefined) return;
    for (const rule of this.apart) rule.areas = areasOf(this.sqref.trim());
    this.sqref = undefined;
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
    const look = lookOf(rule, looks);
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

/** What a rule asks for here stands in no payment, or is an error in its cell already. */
const HARMLESS: ReadonlySet<string> = new Set(['containsBlanks', 'containsErrors']);

/** The areas in which a rule strikes out or hides cells by a condition that cannot be told: `A2:H40`. */
export function areasOfUntold(
  rows: readonly TableRow[],
  rules: readonly ConditionalRule[],
  looks: readonly ConditionalLook[],
): readonly string[] {
  const untold = rules.filter(
    (rule) => lookOf(rule, looks)?.isStruck && !HARMLESS.has(rule.type) && conditionOf(rule) === undefined,
  );
  let visited = 0;
  // Beyond the limit an area is named without a look at its rows.
  const isFilled = ({ top, left, bottom, right }: TableArea) =>
    rows.some(
      ({ row, cells }) =>
        ++visited > READ_LIMITS.areaRows ||
        (row >= top && row <= bottom && cells.slice(left - 1, right).some(Boolean)),
    );
  return [...new Set(untold.flatMap(({ areas }) => areas.filter(isFilled)).map(nameOfArea))];
}

function lookOf(rule: ConditionalRule, looks: readonly ConditionalLook[]): ConditionalLook | undefined {
  return rule.own ?? looks[rule.look];
}

function nameOfArea({ top, left, bottom, right }: TableArea): string {
  const [first, last] = [`${columnLetter(left)}${top}`, `${columnLetter(right)}${bottom}`];
  return first === last ? first : `${first}:${last}`;
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

/** Undefined where a rule asks what is not told here. */
function conditionOf({ type, operator, text, formula }: ConditionalRule): Condition | undefined {
  const asked = formula.trim();
  if (type === 'expression') {
    const asks = askedByFormula(asked);
    return asks && ((row, column, first) => asks({ row, column, first }) === true);
  }
  const compare = COMPARISONS[OPERATORS[operator] ?? ''];
  if (type === 'cellIs' && compare && isRuleValue(asked))
    return (row, column) => compare(orderOf(cellOf(row, column), asked));
  const part = text.toLowerCase();
  const says = (row: TableRow, column: number) => cellOf(row, column)?.text.toLowerCase() ?? '';
  if (part === '') return undefined;
  if (type === 'containsText') return (row, column) => says(row, column).includes(part);
  if (type === 'beginsWith') return (row, column) => says(row, column).startsWith(part);
  return type === 'endsWith' ? (row, column) => says(row, column).endsWith(part) : undefined;
}
