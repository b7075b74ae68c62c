/**
 * The bytes of a workbook's copy with cells added, and nothing else touched. Runs in a thread (`results-copy-thread.ts`):
 * the file is somebody's, and may be built to take long.
 */
import { strFromU8, strToU8, type Unzipped, zipSync } from 'fflate';
import { readTable } from '../../shared/sheet/read/read-table.ts';
import { Refusal } from '../../shared/sheet/read/refusal.ts';
import { openPackage, partKey } from '../../shared/sheet/read/xlsx/package-parts.ts';
import type { Table } from '../../shared/sheet/table.ts';
import { inflateNatively } from '../sheet/inflate-natively.ts';
import { type AddedCell, withCells } from './sheet-xml.ts';

export interface CopyRequest {
  /** The file as it was imported. */
  readonly source: Uint8Array;
  /** The sheet the rows came from; null: the only one. */
  readonly sheetName: string | null;
  readonly headings: readonly AddedCell[];
  readonly widths: readonly number[];
  /** The cells of each row, by its number in the sheet. */
  readonly cells: ReadonlyMap<number, readonly AddedCell[]>;
}

/** Undefined where a faithful copy cannot be made: no workbook, damaged, built in a way we do not know, or read back otherwise. */
export async function copiedWorkbook(
  request: CopyRequest,
  onProgress: () => void,
): Promise<Uint8Array | undefined> {
  const before = await tableOf(request.source, request.sheetName, onProgress);
  if (before?.format !== 'xlsx') return undefined;
  const parts = await unpacked(request.source, onProgress);
  const path = parts && sheetPath(parts, before.sheetName ?? request.sheetName);
  const part = path === undefined ? undefined : parts?.[path];
  if (path === undefined || part === undefined) return undefined;
  const cells = new Map(request.cells);
  const firstRow = [...cells.keys()].reduce((first, row) => Math.min(first, row), Number.POSITIVE_INFINITY);
  const headingRow = before.rows.findLast(({ row }) => row < firstRow)?.row;
  if (headingRow !== undefined) cells.set(headingRow, request.headings);
  const xml = withCells(strFromU8(part), cells, request.widths);
  if (xml === undefined) return undefined;
  const bytes = zipSync({ ...parts, [path]: strToU8(xml) });
  onProgress();
  const after = await tableOf(bytes, before.sheetName ?? null, onProgress);
  return after && isSourceWithColumns(before, after) ? bytes : undefined;
}

async function tableOf(
  bytes: Uint8Array,
  sheetName: string | null,
  onProgress: () => void,
): Promise<Table | undefined> {
  const options = {
    fileName: 'source',
    sheetName: sheetName ?? undefined,
    inflate: inflateNatively,
    onProgress,
  };
  const read = await readTable(bytes, options);
  return read.ok ? read.table : undefined;
}

/** Every part, each of the size and with the checksum that the directory states; undefined where one is not. */
async function unpacked(source: Uint8Array, onProgress: () => void): Promise<Unzipped | undefined> {
  const whole: Unzipped = {};
  try {
    const parts = await openPackage(source, inflateNatively);
    for (const name of parts.writtenNames) {
      const bytes = new Uint8Array(parts.statedBytes(name));
      let count = 0;
      if (!name.endsWith('/'))
        await parts.read(name, (piece) => {
          bytes.set(piece, count);
          count += piece.length;
          onProgress();
          return true;
        });
      whole[name] = bytes;
    }
  } catch (failure) {
    if (failure instanceof Refusal) return undefined;
    throw failure;
  }
  return whole;
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
  return writtenName(parts, target.startsWith('/') ? target : `xl/${target}`);
}

/** Names compare without case and with `/`, as the packaging standard says. */
function writtenName(parts: Unzipped, path: string): string | undefined {
  return Object.keys(parts).find((name) => partKey(name) === partKey(path));
}

function textOf(parts: Unzipped, path: string): string | undefined {
  const part = parts[writtenName(parts, path) ?? ''];
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
