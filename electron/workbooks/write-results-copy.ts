/**
 * A copy of the accountant's own workbook with what became of each row beside it: result columns after the sheet's
 * last one, and every other part of the file (formulas, widths, styles, other sheets, charts) as it was, byte for byte.
 */
import { createHash } from 'node:crypto';
import type { Locale } from '../../shared/i18n/catalogue.ts';
import type { WorkLimits } from '../../shared/sheet/read/work-watch.ts';
import type { ChainHead } from '../engine/ports/journal-port.ts';
import { runThread, threadBeside } from '../sheet/worker-thread.ts';
import type { CopyRequest } from './copied-workbook.ts';
import { demandNotSheet, writeFinishedFile } from './finished-file.ts';
import {
  outcomeColumns,
  type ResultCell,
  type ResultRows,
  usedColumns,
  workbookAmount,
} from './result-columns.ts';
import type { AddedCell } from './sheet-xml.ts';

export interface ResultsCopy {
  /** The file as it was imported. */
  readonly source: Uint8Array;
  /** The sheet the rows came from; null: the only one. */
  readonly sheetName: string | null;
  readonly rows: ResultRows;
  readonly locale: Locale;
  /** Where the journal's chain stands: an anchor that an auditor holds. */
  readonly head: ChainHead;
}

/** Packing a large file is one step without a sign of life, on a slow laptop perhaps a minute. */
const COPY_LIMITS: WorkLimits = { silenceMs: 120_000, wholeMs: 300_000 };

/**
 * Writes the copy; throws ExportFailure, and what `rows` throws. False, and nothing written, where a faithful copy
 * cannot be made: the source is no workbook, is damaged, is built in a way we do not know, takes too long, or the copy
 * does not read back as the source with columns added.
 */
export async function exportResultsCopy(
  target: string,
  copy: ResultsCopy,
  { limits = COPY_LIMITS, thread = threadBeside(import.meta.url, 'results-copy-thread') } = {},
): Promise<boolean> {
  await demandNotSheet(target, createHash('sha256').update(copy.source).digest('hex'));
  const bytes = await runThread<CopyRequest, Uint8Array | undefined>({
    thread,
    request: await requestOf(copy),
    limits,
    ifStuck: () => undefined,
    ifOutOfMemory: () => undefined,
  });
  if (bytes === undefined) return false;
  await writeFinishedFile(target, (handle) => handle.writeFile(bytes));
  return true;
}

async function requestOf({ source, sheetName, rows, locale, head }: ResultsCopy): Promise<CopyRequest> {
  // The row's number stands in the sheet already.
  const [, ...outcomes] = outcomeColumns(locale, head);
  const columns = await usedColumns(outcomes, rows);
  const cells = new Map<number, readonly AddedCell[]>();
  for await (const row of rows()) {
    cells.set(
      row.record.row,
      columns.map((column) => addedCell(column.cell(row))),
    );
  }
  return {
    source,
    sheetName,
    cells,
    headings: columns.map(({ heading }) => ({ kind: 'text', text: heading }) as const),
    widths: columns.map(({ width }) => width),
  };
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
