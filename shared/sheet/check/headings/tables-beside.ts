import { columnLetter, type Table, type TableRow } from '../../table.ts';
import type { ExcludedLine, Layout } from './find-headings.ts';
import { matchHeading, normaliseHeading } from './normalise-heading.ts';
import { isBlankRow, lineText } from './table-cells.ts';

/** Columns of one of several tables that stand side by side; 0 = A, both ends included. */
export interface TableColumns {
  readonly from: number;
  readonly to: number;
}

/** So many headings that come again are a second table; a single one is two columns for one field. */
const REPEATED_HEADINGS = 2;

/**
 * The tables side by side under one line of headings (L6): groups of headings parted by a blank one, or simply
 * repeated, that name the same fields again. Empty where there is only one table.
 */
export function tablesBeside({ headings }: Layout): readonly TableColumns[] {
  const names = headings.map(nameOf);
  const groups = groupsOf(names);
  const areas = groups.length === 1 && groups[0] ? repeatsIn(names, groups[0]) : groups;
  const [first] = areas;
  if (!first) return [];
  const own = new Set(names.slice(first.from, first.to + 1));
  const alike = areas.filter(({ from, to }) => {
    const repeated = new Set(names.slice(from, to + 1).filter((name) => own.has(name)));
    return repeated.size >= REPEATED_HEADINGS;
  });
  return alike.length > 1 ? alike : [];
}

/** `A:C`, as it is asked and answered. */
export function columnsLabel({ from, to }: TableColumns): string {
  return `${columnLetter(from + 1)}:${columnLetter(to + 1)}`;
}

/** The table with nothing but these columns, every cell at its place; rows left blank are no rows of it. */
export function onlyColumns(table: Table, columns: TableColumns): Table {
  const rows = table.rows.map((row) => cellsWithin(row, columns)).filter((row) => !isBlankRow(row));
  return { ...table, rows };
}

export function cellsWithin(row: TableRow, { from, to }: TableColumns): TableRow {
  return { ...row, cells: row.cells.map((cell, index) => (index < from || index > to ? undefined : cell)) };
}

function nameOf(heading: string): string {
  const normalised = normaliseHeading(heading);
  return matchHeading(normalised)?.field ?? normalised;
}

function groupsOf(names: readonly string[]): TableColumns[] {
  const groups: TableColumns[] = [];
  let from = -1;
  for (let column = 0; column <= names.length; column += 1) {
    const isNamed = (names[column] ?? '') !== '';
    if (isNamed && from < 0) from = column;
    if (isNamed || from < 0) continue;
    groups.push({ from, to: column - 1 });
    from = -1;
  }
  return groups;
}

/** The same headings over again, without a blank column between. */
function repeatsIn(names: readonly string[], { from, to }: TableColumns): TableColumns[] {
  const width = to - from + 1;
  for (let period = REPEATED_HEADINGS; period * 2 <= width; period += 1) {
    if (width % period !== 0) continue;
    const isRepeated = names
      .slice(from + period, to + 1)
      .every((name, index) => name === names[from + index]);
    if (isRepeated)
      return Array.from({ length: width / period }, (_, index) => ({
        from: from + index * period,
        to: from + (index + 1) * period - 1,
      }));
  }
  return [{ from, to }];
}

/** The lines of a sheet that have nothing in the one of its tables that is read. */
export function linesBeside(whole: Table, table: Table): ExcludedLine[] {
  const kept = new Set(table.rows.map((line) => line.row));
  return whole.rows
    .filter(({ row }) => !kept.has(row))
    .map((line) => ({ row: line.row, reason: 'other-table', text: lineText(line, whole) }));
}
