import { extname } from 'node:path';
import { ROW_CHANNELS } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import { ROW_FIELDS, type RowField } from '../../shared/domain/row-fields.ts';
import { RESULT_SELECTIONS, type ResultSelection } from '../../shared/domain/row-state.ts';
import type { Locale } from '../../shared/i18n/catalogue.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { RowRecord } from '../engine/core/row/row-record.ts';
import type { ChainHead } from '../engine/ports/journal-port.ts';
import { columnsFor } from './field-headings.ts';
import { demandNotSheet, writeFinishedFile } from './finished-file.ts';
import { type ResultRows, resultColumns, usedColumns } from './result-columns.ts';
import { countingRows } from './result-tally.ts';
import { writeListCsv } from './write-results-csv.ts';
import { writeResultsXlsx } from './write-results-xlsx.ts';

interface ResultsExport {
  readonly batch: BatchRecord;
  readonly rows: ResultRows;
  readonly only?: ResultSelection;
  readonly locale: Locale;
  /** The end of the journal's chain: an anchor that an auditor keeps. */
  readonly head: ChainHead;
}

/** Extensions of text files, for a copy's target if no copy can be made. */
const TABBED = new Set(['.tsv', '.txt']);

/**
 * Writes the results of a batch to an .xlsx or .csv file, whole or not at all. Throws ExportFailure, also if the
 * target is the batch's own sheet, and what `rows` throws. The summary always covers the whole batch, whichever rows
 * are listed.
 */
export async function exportResults(target: string, results: ResultsExport): Promise<void> {
  const { batch, rows, only, locale, head } = results;
  await demandNotSheet(target, batch.created.file);
  const listed = (of: ResultRows): ResultRows => (only ? withStates(of, RESULT_SELECTIONS[only]) : of);
  const end = extname(target).toLowerCase();
  const isText = end === '.csv' || TABBED.has(end);
  // A workbook has the head in its summary; a text file has no place for it except a column.
  const all = resultColumns(locale, { batch, head: isText ? head : undefined });
  const columns = await usedColumns(
    all,
    listed(rows),
    only === undefined ? [] : await wantedFields(listed(rows)),
  );
  const counting = countingRows(rows, batch.created.excludedCount);
  const lines = listed(counting.rows)();
  await writeFinishedFile(target, async (handle) => {
    const delimiter = end === '.csv' ? ',' : '\t';
    if (isText) await writeListCsv(handle, { columns, rows: lines, delimiter });
    else await writeResultsXlsx(handle, { batch, columns, rows: lines, tally: counting.tally, locale, head });
  });
}

/** The fields that a person who corrects the rows fills in: all that their channels have, and those with problems. */
async function wantedFields(rows: ResultRows): Promise<readonly RowField[]> {
  const channels = new Set<string | null>();
  const fields = new Set<RowField>();
  for await (const { record, content } of rows()) {
    channels.add(record.channel);
    for (const { field } of content.problems) {
      const own = oneOf(ROW_FIELDS, field);
      if (own !== undefined) fields.add(own);
    }
  }
  for (const channel of channels) {
    for (const { field } of columnsFor(oneOf(ROW_CHANNELS, channel))) fields.add(field);
  }
  return [...fields];
}

function withStates(rows: ResultRows, states: readonly RowRecord['state'][]): ResultRows {
  return async function* () {
    for await (const row of rows()) if (states.includes(row.record.state)) yield row;
  };
}
