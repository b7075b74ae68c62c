import type { Table, TableRow } from '../../table.ts';
import { isFormRule } from '../words/form-rules.ts';
import { looksLikeData } from '../words/look-of-text.ts';
import { type MoneyRole, moneyRoleOf } from '../words/money-words.ts';
import { isVagueHeading, matchBilingual, nameOfHeading, partsOfHeading } from './ambiguous-headings.ts';
import { sampleOf } from './column-looks.ts';
import { isUnitText, namesScale } from './heading-parts.ts';
import { matchHeading } from './normalise-heading.ts';
import { filledColumns, isBlankRow, lineText, textAt } from './table-cells.ts';

export interface ExcludedLine {
  readonly row: number;
  readonly reason: string;
  readonly text: string;
}

/** Where the table lies in the sheet. */
export interface Layout {
  /** Index into `table.rows` of the heading row; -1 where none was found or there is none. */
  readonly headerIndex: number;
  /** The headings by column (0 = A), groups joined to them where that was needed; empty where a column has none. */
  readonly headings: readonly string[];
  /** Index of the first line after the headings. */
  readonly firstDataIndex: number;
  readonly excluded: readonly ExcludedLine[];
  /** What a line of units under the headings says, by column; empty where there is no such line. */
  readonly units: readonly string[];
  /** False where the heading row is a guess by its shape alone, and must be confirmed. */
  readonly isCertain: boolean;
}

/** Heading rows are looked for in the first lines only: below that a table without headings is more likely (L1). */
const LINES_SEARCHED = 30;
/** Below those, headings are looked for where the first lines hold none. */
const LATE_LINES_SEARCHED = 200;
const CERTAIN_LATE_MATCHES = 3;
/** Two known headings in one line are no coincidence. */
const CERTAIN_MATCHES = 2;

/** One stray value among many headings is a slip; it makes the row a guess to be confirmed, not a line of values. */
const VALUES_AMONG_HEADINGS = 0.15;

/**
 * Finds the heading row: the best match with the known headings among the first lines, else the first line that looks
 * like headings. `headerRow` (a row of the sheet) overrides; 0 means that the sheet has none. Never takes a line of
 * values for headings (L7).
 */
export function findLayout(table: Table, headerRow: number | undefined): Layout {
  if (headerRow === 0) return withoutHeadings(table, true);
  if (headerRow !== undefined) {
    const index = table.rows.findIndex((row) => row.row === headerRow);
    return index < 0 ? withoutHeadings(table, false) : withHeadings(table, index, true);
  }
  const known = bestKnownLine(table, 0, LINES_SEARCHED) ?? lateKnownLine(table);
  if (known && known.matches >= CERTAIN_MATCHES) return withHeadings(table, known.index, true);
  const formatted = headingOfTable(table);
  if (formatted >= 0) return withHeadings(table, formatted, true);
  const shaped = firstShapedLine(table);
  if (known && (shaped < 0 || shaped === known.index)) return withHeadings(table, known.index, true);
  return shaped < 0 ? withoutHeadings(table, false) : withHeadings(table, shaped, false);
}

/** The headings of the one range that the sheet's author made a table of. */
function headingOfTable({ tables, rows }: Table): number {
  const headingRow = tables?.length === 1 ? tables[0]?.headingRow : undefined;
  return typeof headingRow === 'number' ? rows.findIndex((row) => row.row === headingRow) : -1;
}

/** Of each row, whose cells never change: the columns of marks and each answer to a question look at all rows again. */
const COUNTED = new WeakMap<TableRow, number>();

/** How many different fields a line's cells name; none where it holds values. */
export function countKnownHeadings(row: TableRow): number {
  const known = COUNTED.get(row);
  if (known !== undefined) return known;
  const count = countHeadings(row);
  COUNTED.set(row, count);
  return count;
}

function countHeadings(row: TableRow): number {
  const named = new Set<string>();
  const texts = filledColumns(row).map((column) => textAt(row, column));
  // Asked first: it is cheap, and most lines are values.
  if (valuesAmong(texts).some((text) => !isDayOfMonth(text))) return 0;
  // `Region: | Dakar` is a label beside its value, unless all of the line ends so.
  const hasValues = texts.some((text) => !text.endsWith(':'));
  for (const text of texts) {
    if (hasValues && text.endsWith(':')) continue;
    const normalised = nameOfHeading(text);
    const match = matchHeading(normalised) ?? matchBilingual(text);
    if (match !== undefined || isVagueHeading(normalised)) named.add(match?.field ?? normalised);
  }
  return named.size;
}

/** The texts of a line that look like values. Ranges that go on from one to the next are none: `1 - 30 | 31 - 60`. */
function valuesAmong(texts: readonly string[]): readonly string[] {
  const values = texts.filter(looksLikeData);
  const ranges = values.flatMap((text) => {
    const [, from, to] = RANGE.exec(text) ?? [];
    return from === undefined ? [] : [{ text, from: Number(from), to: Number(to) }];
  });
  const goOn = ranges.every(({ from }, at) => at === 0 || from === (ranges[at - 1]?.to ?? 0) + 1);
  return ranges.length > 1 && goOn ? values.filter((text) => !RANGE.test(text)) : values;
}

const RANGE = /^(\d{1,4}) ?[-–] ?(\d{1,4})$/;

/** `09/11`, as the columns of days are headed; a payment has its year. */
const isDayOfMonth = (text: string) => /^\d{1,2}[/.-]\d{1,2}$/.test(text);

/** Headings below a long preamble: only a line that cannot be chance (V8). */
function lateKnownLine(table: Table): ReturnType<typeof bestKnownLine> {
  const late = bestKnownLine(table, LINES_SEARCHED, LATE_LINES_SEARCHED);
  return late && late.matches >= CERTAIN_LATE_MATCHES ? late : undefined;
}

function bestKnownLine(
  table: Table,
  from: number,
  to: number,
): { readonly index: number; readonly matches: number } | undefined {
  let best: { index: number; matches: number } | undefined;
  for (let index = from; index < Math.min(to, table.rows.length); index += 1) {
    const matches = countKnownHeadings(table.rows[index] as TableRow);
    const most = best?.matches ?? 0;
    const isAgain = best !== undefined && matches === most && isHeadingAgain(table, best.index, index);
    if (matches > most || isAgain) best = { index, matches };
  }
  return best;
}

/** Headings in words and again in others, with nothing but blank lines between: the lower ones stand over the values. */
function isHeadingAgain(table: Table, upper: number, lower: number): boolean {
  const [above, below] = [table.rows[upper], table.rows[lower]];
  if (lower !== upper + 1 || !above || !below) return false;
  const filled = filledColumns(below);
  return filledColumns(above).every((column) => filled.includes(column));
}

/**
 * The first line wide enough to head the table, if it could be headings: some text, no values. A form (labels beside
 * their values, several pairs to a line) has no headings at all.
 */
function firstShapedLine(table: Table): number {
  const index = firstWideLine(table);
  const row = table.rows[index];
  if (!row) return -1;
  const texts = filledColumns(row).map((column) => textAt(row, column));
  const values = valuesAmong(texts).length;
  if (values > texts.length * VALUES_AMONG_HEADINGS || !texts.some((text) => /\p{L}/u.test(text))) return -1;
  return looksLikeForm(table, index) ? -1 : index;
}

function firstWideLine(table: Table): number {
  const widths = table.rows
    .slice(0, 100)
    .map((row) => filledColumns(row).length)
    .filter((width) => width > 0);
  const usual = widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  const least = usual < 2 ? 1 : Math.max(2, usual / 2);
  return table.rows.findIndex((row, index) => index < LINES_SEARCHED && filledColumns(row).length >= least);
}

function looksLikeForm(table: Table, from: number): boolean {
  const rows = table.rows.slice(from + 1, from + 60).filter((row) => !isBlankRow(row));
  if (rows.length < 5) return false;
  const width = Math.max(...rows.map((row) => row.cells.length));
  let pairs = 0;
  for (let column = 0; column + 1 < width; column += 1) {
    const labels = rows.map((row) => textAt(row, column)).filter((text) => text !== '');
    const values = rows.map((row) => textAt(row, column + 1)).filter((text) => text !== '');
    const areLabels = labels.filter((text) => /\p{L}{3}/u.test(text)).length >= labels.length * 0.8;
    const areValues = values.filter((text) => /^[\d\s.,%-]+$/.test(text)).length >= values.length * 0.7;
    const areDistinct = new Set(labels).size === labels.length;
    if (labels.length > rows.length / 2 && values.length > 0 && areLabels && areValues && areDistinct)
      pairs += 1;
  }
  return pairs >= 2;
}

function withoutHeadings(table: Table, isCertain: boolean): Layout {
  const first = isCertain ? 0 : Math.max(0, firstWideLine(table));
  return {
    headerIndex: -1,
    headings: [],
    firstDataIndex: first,
    excluded: linesBefore(table, first),
    units: [],
    isCertain,
  };
}

function withHeadings(table: Table, index: number, isCertain: boolean): Layout {
  const row = table.rows[index];
  if (!row) return withoutHeadings(table, false);
  const excluded = linesBefore(table, index);
  let headings = joinGroups(table.rows[index - 1], row);
  let firstDataIndex = index + 1;
  let units: readonly string[] = [];
  const next = table.rows[firstDataIndex];
  if (next && (isSecondHeadingLine(next, headings) || isLineOfLeaves(table, next, headings))) {
    headings = joinLeaves(headings, next);
    excluded.push({ row: next.row, reason: 'heading-group', text: lineText(next, table) });
    firstDataIndex += 1;
  } else if (next && isUnitsLine(next, headings)) {
    excluded.push({ row: next.row, reason: 'units', text: lineText(next, table) });
    units = countsColumns(next, filledColumns(next)) ? [] : unitsIn(next, headings);
    firstDataIndex += 1;
  }
  return { headerIndex: index, headings, firstDataIndex, excluded, units, isCertain };
}

function linesBefore(table: Table, index: number): ExcludedLine[] {
  return table.rows
    .slice(0, index)
    .filter((row) => !isBlankRow(row))
    .map((row) => ({ row: row.row, reason: 'before-headings', text: lineText(row, table) }));
}

/**
 * Takes a group's name from the line above where the headings alone are blank or repeat (L2), and where it says of an
 * amount what a heading may say: `Avance` over `Montant`.
 */
function joinGroups(above: TableRow | undefined, row: TableRow): string[] {
  const leaves = Array.from({ length: row.cells.length }, (_, column) => foldLines(textAt(row, column)));
  const isAlone = above === undefined || filledColumns(above).length < 2;
  if (above?.row === row.row - 1)
    for (const [column, leaf] of leaves.entries()) {
      const group = foldLines(textAt(above, column));
      if (column > 0 && saysOfAmount(group) && moneyRoleOf(leaf) === 'amount')
        leaves[column] = `${group} ${leaf}`;
    }
  if (isAlone) return leaves;
  const counts = countsOf(leaves);
  let group = '';
  return leaves.map((leaf, column) => {
    group = foldLines(textAt(above, column)) || (above.cells[column]?.isMergedAway ? group : '');
    if (group === '') return leaf;
    if (leaf === '') return row.cells[column]?.isMergedAway || standsAlone(above, row, column) ? group : '';
    return (counts.get(leaf) ?? 0) > 1 ? `${group} ${leaf}` : leaf;
  });
}

/** `N°` over a blank, right above the headings: the heading of its own column, as it would be if the two were merged. */
function standsAlone(above: TableRow, row: TableRow, column: number): boolean {
  return above.row === row.row - 1 && isKnownHeading(textAt(above, column));
}

/** Roles of money by which the name of a group says no more than that its columns are what is paid. */
const OF_PAYMENT: ReadonlySet<MoneyRole> = new Set([
  ...(['pay', 'amount', 'part', 'total', 'balance', 'corrected'] as const),
]);

function saysOfAmount(group: string): boolean {
  if (group === '') return false;
  const role = moneyRoleOf(group);
  return (role !== undefined && !OF_PAYMENT.has(role)) || partsOfHeading(group).denying !== undefined;
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function isKnownHeading(heading: string): boolean {
  const normalised = nameOfHeading(heading);
  return matchHeading(normalised) !== undefined || isVagueHeading(normalised);
}

/** A second line of headings stands under blank or group headings, and names fields itself. */
function isSecondHeadingLine(next: TableRow, headings: readonly string[]): boolean {
  const columns = filledColumns(next);
  if (columns.length === 0 || countKnownHeadings(next) < CERTAIN_MATCHES) return false;
  return columns.some((column) => (headings[column] ?? '') === '');
}

/** Values enough to tell what stands under a heading. */
const VALUES_SEEN = 20;

/**
 * `Brut | Net` under the one heading `Salaire` that stands over both columns, merged or with a blank beside it: words
 * above values, and nothing in the other columns, where a payee would have something.
 */
function isLineOfLeaves(table: Table, next: TableRow, headings: readonly string[]): boolean {
  const isBlank = (column: number) => (headings[column] ?? '') === '';
  const isUnderGroup = (column: number) =>
    column > 0 && isBlank(column) && headings.slice(0, column).some(Boolean);
  const leaves = filledColumns(next);
  if (!leaves.some(isUnderGroup) || isUnitsLine(next, headings)) return false;
  const isLeaf = (column: number) => {
    const text = textAt(next, column);
    if (!isUnderGroup(column) && !isUnderGroup(column + 1)) return isUnit(text);
    return !looksLikeData(text) && /\p{L}|^(?:19|20)\d\d$/u.test(text);
  };
  const from = table.rows.indexOf(next) + 1;
  const isOverValues = (column: number) => {
    const values = sampleOf(table, from, column, VALUES_SEEN);
    return values.filter((text) => /\d/.test(text)).length > values.length / 2;
  };
  return leaves.every(isLeaf) && leaves.some(isOverValues);
}

/** The names of the second line, with the group's where they say too little alone; what the group says of its amounts is kept. */
function joinLeaves(headings: readonly string[], next: TableRow): string[] {
  const width = Math.max(headings.length, next.cells.length);
  const leaves = Array.from({ length: width }, (_, column) => foldLines(textAt(next, column)));
  const counts = countsOf(leaves);
  let group = '';
  return leaves.map((leaf, column) => {
    const own = headings[column] ?? '';
    if (own !== '') group = own;
    if (leaf === '' || group === '') return own || leaf;
    if (!isKnownHeading(leaf) || (counts.get(leaf) ?? 0) > 1) return `${group} ${leaf}`;
    const { scale, denying, currencies } = partsOfHeading(group);
    const isMoreThanName = scale !== undefined || denying !== undefined || currencies.length > 0;
    return isMoreThanName ? `${leaf} (${group.replace(/[()[\]]/g, ' ')})` : leaf;
  });
}

/** What the line says by column; alone under a heading that is none of money it speaks of all money: `en milliers`. */
function unitsIn(line: TableRow, headings: readonly string[]): readonly string[] {
  const [only, another] = filledColumns(line);
  const isMoney = (heading: string) => moneyRoleOf(heading) !== undefined;
  const unitAt = (column: number) => (isFormRule(textAt(line, column)) ? '' : textAt(line, column));
  if (only === undefined || another !== undefined || isMoney(headings[only] ?? ''))
    return line.cells.map((_, column) => unitAt(column));
  return headings.map((heading, column) => (column === only || isMoney(heading) ? unitAt(only) : ''));
}

/** A line of nothing but units or remarks in brackets, right under the headings. */
function isUnitsLine(row: TableRow, headings: readonly string[]): boolean {
  const columns = filledColumns(row);
  const [only, another] = columns;
  if (only !== undefined && another === undefined) {
    const text = textAt(row, only);
    // What stands alone under one heading and scales it is no payee.
    if (namesScale(text)) return true;
    // A currency alone under the names begins the section of the rows that are paid in it: `CAD payments`.
    const heading = headings[only] ?? '';
    if (isUnitText(text) && isKnownHeading(heading) && moneyRoleOf(heading) === undefined) return false;
  }
  return (
    columns.length > 0 &&
    (columns.every((column) => isUnit(textAt(row, column))) || countsColumns(row, columns))
  );
}

/** `1 | 2 | 3` or `a | b | c = a + b`: the columns are numbered, as on a form. */
function countsColumns(row: TableRow, columns: readonly number[]): boolean {
  const marks = columns.map((column) => /^\(?(\d{1,2}|[a-z])\)?(?: ?=.*)?$/i.exec(textAt(row, column))?.[1]);
  const placeOf = (mark: string) => (/\d/.test(mark) ? Number(mark) : mark.toLowerCase().charCodeAt(0));
  const places = marks.map((mark) => (mark === undefined ? Number.NaN : placeOf(mark)));
  const [first = Number.NaN] = places;
  const isFirst = first === 1 || first === 'a'.charCodeAt(0);
  return columns.length >= LEAST_COUNTED && isFirst && places.every((place, at) => place === first + at);
}

/** Fewer numbers in a row may be values. */
const LEAST_COUNTED = 4;

function isUnit(text: string): boolean {
  return UNIT.test(text) || isFormRule(text) || isUnitText(text);
}

const UNIT = /^(?:\(.*\)|\[.*\]|%|\p{Sc}|days?|jours?|kg|g|km|m|hours?|heures?|n\/a)$/iu;

/** A heading on one line; one in two languages, a line each, keeps them apart. */
function foldLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const isInTwo = lines.length > 1 && matchBilingual(text) !== undefined;
  const line = isInTwo ? lines.filter((each) => each !== '').join(' / ') : text;
  return line.replace(/\s+/gu, ' ').trim();
}
