import { periodOfSheet } from '../../shared/sheet/check/whole/stated-period.ts';
import type { CheckedRow, CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { fieldOfAdded, type Table } from '../../shared/sheet/table.ts';
import { cellText } from './edited-table.ts';
import type { SheetOverview } from './messages.ts';

/** Enough that most sheets are seen whole, however wide; in Check every row of any sheet is. */
const LINES_SHOWN = 100;
const CELLS_SHOWN = 6_000;
/** Of a very wide sheet. */
const LEAST_LINES = 12;
/** Lines that are no payments, from further down: totals and signatures. */
const LATER_LINES = 20;
/** Lines shown above the headings. */
const ABOVE_HEADINGS = 20;

/** What the window gets about a sheet before its rows arrive; `meaning` is the code of what the file means. */
export function overviewOf(table: Table, checked: CheckedSheet, meaning: string): SheetOverview {
  const { rows, ...rest } = checked;
  const headerRow = checked.sheet.headerRow ?? 1;
  const headings = table.rows.findIndex(({ row }) => row >= headerRow);
  const first = Math.max(0, headings - ABOVE_HEADINGS);
  const width = Math.max(1, checked.columns.length);
  const end = first + Math.min(LINES_SHOWN, Math.max(LEAST_LINES, Math.floor(CELLS_SHOWN / width)));
  const excluded = new Set(checked.excluded.map(({ row }) => row));
  const later = table.rows.slice(end).filter(({ row }) => excluded.has(row));
  const shown = [...table.rows.slice(first, end), ...later.slice(0, LATER_LINES)];
  return {
    ...rest,
    sheetNames: (table.sheets ?? [])
      .filter(({ visibility }) => visibility === 'visible')
      .map(({ name }) => name),
    meaning,
    lines: shown.map(({ row, cells }) => ({
      row,
      cells: cells.map((cell) => cellText(cell, table.isDate1904)),
    })),
    moreLines: table.rows.length - shown.length,
  };
}

/** Rows per line of the texts that main takes; main reads such a line in some milliseconds. */
const ROWS_IN_LINE = 200;

/** What a batch is made of, as main takes it (`shared/ipc/checked-sheet-schema.ts`): without samples, with its rows in lines. */
export function sheetText(checked: CheckedSheet): string {
  const { sheet, rows, excluded, statement, answered, profileFingerprint } = checked;
  const layout = {
    ...(answered && { answered }),
    ...(profileFingerprint !== undefined && { profileFingerprint }),
  };
  const first = { sheet, ...headOf(checked), rows: [], excluded, ...layout, statement };
  return [JSON.stringify(first), ...inLines(rows.map(inSheetColumns))].join('\n');
}

/** A row whose problems name only columns of the sheet, because added columns are in no file. */
function inSheetColumns(row: CheckedRow): CheckedRow {
  if (!row.problems.some(({ column }) => column !== undefined && fieldOfAdded(column) !== undefined))
    return row;
  const problems = row.problems.map(({ column, ...problem }) =>
    column === undefined || fieldOfAdded(column) !== undefined ? problem : { ...problem, column },
  );
  return { ...row, problems };
}

/** Columns and numbers as main takes them, without samples. */
export function headOf(checked: CheckedSheet): Pick<CheckedSheet, 'columns' | 'fingerprint' | 'reference'> {
  const { columns, fingerprint, reference } = checked;
  return {
    columns: columns.map(({ heading, column, field, how }) => ({ heading, column, field, how })),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(reference === undefined ? {} : { reference }),
  };
}

/** The sheet as main takes it beside the rows to search for: its columns, its numbers, and the period that it states. */
export function searchedSheet(checked: CheckedSheet) {
  return { sheet: headOf(checked), period: periodOfSheet(checked) ?? null };
}

/** The rows that can be paid, as main takes them to search for earlier payments. */
export function fieldsText(rows: readonly CheckedRow[]): string {
  const payable = rows.filter(({ state }) => state !== 'invalid');
  return inLines(payable.map(({ row, fields }) => ({ row, fields }))).join('\n');
}

function inLines(rows: readonly unknown[]): string[] {
  const lines: string[] = [];
  for (let from = 0; from < rows.length; from += ROWS_IN_LINE) {
    lines.push(JSON.stringify(rows.slice(from, from + ROWS_IN_LINE)));
  }
  return lines;
}
