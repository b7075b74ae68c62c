import { extname } from 'node:path';
import type { Locale } from '../../shared/i18n/catalogue.ts';
import type { BatchRecord } from '../engine/core/batch-record.ts';
import type { RowRecord } from '../engine/core/row-record.ts';
import { demandNotSheet, writeFinishedFile } from './finished-file.ts';
import { type ResultColumn, type ResultRow, resultColumns } from './result-columns.ts';
import { RESULT_SELECTIONS, type ResultSelection } from './result-selection.ts';
import { tallyRows } from './result-tally.ts';
import { writeResultsCsv } from './write-results-csv.ts';
import { writeResultsXlsx } from './write-results-xlsx.ts';

export interface ResultsExport {
  readonly batch: BatchRecord;
  /** The batch's rows from the first on, each time it is called. */
  readonly rows: () => Iterable<ResultRow>;
  readonly only?: ResultSelection;
  readonly locale: Locale;
}

/**
 * Writes the results of a batch to an .xlsx or .csv file, whole or not at all; throws ExportFailure, also where the
 * target is the batch's own sheet. The summary always speaks of the whole batch, whichever rows are listed.
 */
export async function exportResults(target: string, results: ResultsExport): Promise<void> {
  const { batch, rows, only, locale } = results;
  await demandNotSheet(target, batch.created.file?.sha256);
  const tally = tallyRows(rows(), batch.created.excludedCount);
  const listed = () => (only ? withStates(rows(), RESULT_SELECTIONS[only]) : rows());
  const columns = usedColumns(resultColumns(locale), listed());
  await writeFinishedFile(target, async (handle) => {
    if (extname(target).toLowerCase() === '.csv') await writeResultsCsv(handle, { columns, rows: listed() });
    else await writeResultsXlsx(handle, { batch, columns, rows: listed(), tally, locale });
  });
}

function* withStates(rows: Iterable<ResultRow>, states: readonly RowRecord['state'][]): Generator<ResultRow> {
  for (const row of rows) if (states.includes(row.record.state)) yield row;
}

/** Only the columns that some row fills, so that a sheet of e-transfers has no column of transit numbers. */
function usedColumns(columns: readonly ResultColumn[], rows: Iterable<ResultRow>): readonly ResultColumn[] {
  const unused = new Set(columns);
  for (const row of rows) {
    if (unused.size === 0) break;
    for (const column of unused) if (column.cell(row) !== undefined) unused.delete(column);
  }
  return columns.filter((column) => !unused.has(column));
}
