/**
 * A copy of the accountant's own workbook with what became of each row beside it: result columns after the sheet's
 * last one, and every other part of the file (formulas, widths, styles, other sheets, charts) as it was, byte for byte.
 */
import { createHash } from 'node:crypto';
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import type { Locale } from '../../shared/i18n/catalogue.ts';
import { readTable } from '../../shared/sheet/read/read-table.ts';
import type { Table } from '../../shared/sheet/table.ts';
import { demandNotSheet, writeFinishedFile } from './finished-file.ts';
import {
  outcomeColumns,
  type ResultCell,
  type ResultRows,
  usedColumns,
  workbookAmount,
} from './result-columns.ts';
import { type AddedCell, withCells } from './sheet-xml.ts';

export interface ResultsCopy {
  /** The file as it was imported. */
  readonly source: Uint8Array;
  /** The sheet the rows came from; null: the only one. */
  readonly sheetName: string | null;
  readonly rows: ResultRows;
  readonly locale: Locale;
}

/**
 * Writes the copy; throws ExportFailure, and what `rows` throws. False, and nothing written, where a faithful copy cannot be made: the source
 * is no workbook, is built in a way we do not know, or the copy does not read back as the source with columns added.
 */
export async function exportResultsCopy(target: string, copy: ResultsCopy): Promise<boolean> {
  await demandNotSheet(target, createHash('sha256').update(copy.source).digest('hex'));
  const before = await tableOf(copy.source, copy.sheetName);
  if (before?.format !== 'xlsx') return false;
  const bytes = await copiedWorkbook(copy, before);
  if (bytes === undefined) return false;
  const after = await tableOf(bytes, before.sheetName ?? null);
  if (after === undefined || !isSourceWithColumns(before, after)) return false;
  await writeFinishedFile(target, async (handle) => {
    await handle.writeFile(bytes);
  });
  return true;
}

async function tableOf(bytes: Uint8Array, sheetName: string | null): Promise<Table | undefined> {
  const read = await readTable(bytes, { fileName: 'source', sheetName: sheetName ?? undefined });
  return read.ok ? read.table : undefined;
}

async function copiedWorkbook(copy: ResultsCopy, before: Table): Promise<Uint8Array | undefined> {
  let parts: Unzipped;
  try {
    parts = unzipSync(copy.source);
  } catch {
    return undefined;
  }
  const path = sheetPath(parts, before.sheetName ?? copy.sheetName);
  const part = path === undefined ? undefined : parts[path];
  if (path === undefined || part === undefined) return undefined;
  // The row's number stands in the sheet already.
  const [, ...outcomes] = outcomeColumns(copy.locale);
  const columns = await usedColumns(outcomes, copy.rows);
  const cells = new Map<number, readonly AddedCell[]>();
  let firstRow = Number.POSITIVE_INFINITY;
  for await (const row of copy.rows()) {
    firstRow = Math.min(firstRow, row.record.row);
    cells.set(
      row.record.row,
      columns.map((column) => addedCell(column.cell(row))),
    );
  }
  const headings = columns.map(({ heading }) => ({ kind: 'text', text: heading }) as const);
  const headingRow = before.rows.findLast(({ row }) => row < firstRow)?.row;
  if (headingRow !== undefined) cells.set(headingRow, headings);
  const xml = withCells(
    strFromU8(part),
    cells,
    columns.map(({ width }) => width),
  );
  if (xml === undefined) return undefined;
  return zipSync({ ...parts, [path]: strToU8(xml) });
}

function addedCell(cell: ResultCell): AddedCell {
  switch (cell?.kind) {
    case undefined:
      return undefined;
    case 'text':
      return cell;
    case 'count':
      return { kind: 'number', value: cell.count };
    case 'amount':
      return { kind: 'number', value: workbookAmount(cell.amountMinor, cell.currency).value };
  }
}

/** The part that holds the sheet, by the workbook's own relations. */
function sheetPath(parts: Unzipped, sheetName: string | null): string | undefined {
  const workbook = textOf(parts, 'xl/workbook.xml');
  const relations = textOf(parts, 'xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined) return undefined;
  const sheets = [...workbook.matchAll(/<sheet\b[^>]*>/g)].map(([tag]) => ({
    name: unescaped(/\bname="([^"]*)"/.exec(tag)?.[1] ?? ''),
    relation: /\br:id="([^"]*)"/.exec(tag)?.[1],
  }));
  const sheet = sheetName === null ? sheets[0] : sheets.find(({ name }) => name === sheetName);
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(
    ([tag]) => /\bId="([^"]*)"/.exec(tag)?.[1] === sheet?.relation,
  )?.[0];
  const target = /\bTarget="([^"]*)"/.exec(relation ?? '')?.[1];
  if (sheet?.relation === undefined || target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function textOf(parts: Unzipped, path: string): string | undefined {
  const part = parts[path];
  return part && strFromU8(part);
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** Every cell of the source reads the same in the copy; the copy may have more of them. */
function isSourceWithColumns(before: Table, after: Table): boolean {
  const rows = new Map(after.rows.map((row) => [row.row, row]));
  return before.rows.every(({ row, cells }) => {
    const copied = rows.get(row)?.cells ?? [];
    return cells.every(
      (cell, index) => cell?.text === copied[index]?.text && cell?.kind === copied[index]?.kind,
    );
  });
}
