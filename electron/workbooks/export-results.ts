import { extname } from 'node:path';
import { RESULT_SELECTIONS, type ResultSelection } from '../../shared/domain/row-state.ts';
import type { Locale } from '../../shared/i18n/catalogue.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import type { ChainHead } from '../engine/ports/journal-port.ts';
import { demandNotSheet, writeFinishedFile } from './finished-file.ts';
import { type ResultRows, resultColumns, usedColumns } from './result-columns.ts';
import { countingRows } from './result-tally.ts';
import { writeResultsCsv } from './write-results-csv.ts';
import { writeResultsXlsx } from './write-results-xlsx.ts';

export interface ResultsExport {
  readonly batch: BatchRecord;
  readonly rows: ResultRows;
  readonly only?: ResultSelection;
  readonly locale: Locale;
  /** Where the journal's chain stands: an anchor that an auditor holds. */
  readonly head: ChainHead;
}

/**
 * Writes the results of a batch to an .xlsx or .csv file, whole or not at all; throws ExportFailure, also where the
 * target is the batch's own sheet, and what `rows` throws. The summary always speaks of the whole batch, whichever rows are listed.
 */
export async function exportResults(target: string, results: ResultsExport): Promise<void> {
  const { batch, rows, only, locale, head } = results;
  await demandNotSheet(target, batch.created.file?.sha256);
  const listed = (of: ResultRows): ResultRows => (only ? withStates(of, RESULT_SELECTIONS[only]) : of);
  const isCsv = extname(target).toLowerCase() === '.csv';
  // A workbook names it in its summary; a CSV has no other place than a column.
  const columns = await usedColumns(resultColumns(locale, isCsv ? head : undefined), listed(rows));
  const counting = countingRows(rows, batch.created.excludedCount);
  const lines = listed(counting.rows)();
  await writeFinishedFile(target, async (handle) => {
    if (isCsv) await writeResultsCsv(handle, { columns, rows: lines });
    else await writeResultsXlsx(handle, { batch, columns, rows: lines, tally: counting.tally, locale, head });
  });
}

function withStates(rows: ResultRows, states: readonly RowRecord['state'][]): ResultRows {
  return async function* () {
    for await (const row of rows()) if (states.includes(row.record.state)) yield row;
  };
}
