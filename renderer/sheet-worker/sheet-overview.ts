import { periodOfSheet } from '../../shared/sheet/check/whole/stated-period.ts';
import type { CheckedRow, CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { fieldOfAdded, type Table } from '../../shared/sheet/table.ts';
import { cellText } from './edited-table.ts';
import type { SheetOverview } from './messages.ts';

/** Lines of the preview: those in which headings are searched, and a few rows below them. */
const PREVIEW_LINES = 12;
/** A preview line shows at most this many columns; the mapping lists every one. */
const PREVIEW_COLUMNS = 40;

/** What the window gets about a sheet before its rows arrive. */
export function overviewOf(table: Table, checked: CheckedSheet): SheetOverview {
  const { rows, ...rest } = checked;
  const headerRow = checked.sheet.headerRow ?? 1;
  const first = Math.max(
    0,
    Math.min(table.rows.findIndex(({ row }) => row >= headerRow) - 3, table.rows.length - PREVIEW_LINES),
  );
  const preview = table.rows.slice(first, first + PREVIEW_LINES).map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, PREVIEW_COLUMNS).map((cell) => cellText(cell, table.isDate1904)),
  }));
  return {
    ...rest,
    sheetNames: (table.sheets ?? [])
      .filter(({ visibility }) => visibility === 'visible')
      .map(({ name }) => name),
    preview,
  };
}

/** Rows per line of the texts that main takes; main reads such a line in some milliseconds. */
const ROWS_IN_LINE = 200;

/** What a batch is made of, as main takes it (`shared/ipc/checked-sheet-schema.ts`): without samples, with its rows in lines. */
export function sheetText(checked: CheckedSheet): string {
  const { sheet, rows, excluded } = checked;
  const first = { sheet, ...headOf(checked), rows: [], excluded };
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
