import type { FileHandle } from 'node:fs/promises';
import type ExcelJS from 'exceljs';
import { ROW_STATES } from '../../shared/domain/row-state.ts';
import { formatMessage, type Locale, languageOf, type MessageId } from '../../shared/i18n/catalogue.ts';
import { OWN_SHEET_WORDS } from '../../shared/sheet/own-sheets.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import type { ChainHead } from '../engine/ports/journal-port.ts';
import { cellText } from './cell-text.ts';
import {
  amountCell,
  anchorOf,
  type ListColumn,
  type ListOf,
  type ResultColumn,
  type ResultRows,
  resultStateWord,
} from './result-columns.ts';
import { type ResultTally, sumMinor } from './result-tally.ts';
import { streamWorkbook } from './workbook-stream.ts';

interface ResultsWorkbook {
  readonly batch: BatchRecord;
  readonly columns: readonly ResultColumn[];
  readonly rows: ReturnType<ResultRows>;
  /** Called after every row was listed. */
  readonly tally: () => ResultTally;
  readonly locale: Locale;
  readonly head: ChainHead;
}

/**
 * Writes the results and a summary as a streamed workbook, so that memory does not grow with the rows. Every text is
 * a text cell in a text format, so none can become a formula, even when it is edited.
 */
export async function writeResultsXlsx(handle: FileHandle, results: ResultsWorkbook): Promise<void> {
  const name = OWN_SHEET_WORDS[languageOf(results.locale)].results;
  await streamWorkbook(handle, async ({ workbook, afterRow }) => {
    if (await writeList(workbook, { ...results, name }, afterRow)) addSummary(workbook, results);
  });
}

/** Writes a sheet with a line per row, under its headings; false if the file failed. */
export async function writeList<Row>(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  { name, columns, rows }: ListOf<Row> & { readonly name: string },
  afterRow: () => Promise<boolean>,
): Promise<boolean> {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ width }) => ({ width }));
  addTexts(
    sheet,
    columns.map(({ heading }) => heading),
    true,
  );
  for await (const row of rows) {
    addRow(sheet, columns, row);
    if (!(await afterRow())) return false;
  }
  sheet.commit();
  return true;
}

function addRow<Row>(sheet: ExcelJS.Worksheet, columns: readonly ListColumn<Row>[], row: Row): void {
  const line = sheet.addRow([]);
  columns.forEach((column, index) => {
    const content = column.cell(row);
    if (!content) return;
    const cell = line.getCell(index + 1);
    if (content.kind === 'number') setNumber(cell, content);
    else Object.assign(cell, { value: cellText(content.text), numFmt: '@' });
  });
  line.commit();
}

function setNumber(cell: ExcelJS.Cell, { value, numFmt }: ReturnType<typeof amountCell>): void {
  Object.assign(cell, { value, ...(numFmt !== undefined && { numFmt }) });
}

function addTexts(sheet: ExcelJS.Worksheet, texts: readonly string[], isBold = false): void {
  const line = sheet.addRow([]);
  texts.forEach((text, index) => {
    const cell = line.getCell(index + 1);
    Object.assign(cell, { value: cellText(text), numFmt: '@' });
    if (isBold) cell.font = { bold: true };
  });
  line.commit();
}

/** The summary proves that imported = excluded + every state, in rows and, per currency, in money to the minor unit. */
function addSummary(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  { batch, tally: tallyOf, locale, head }: ResultsWorkbook,
): void {
  const tally = tallyOf();
  const word = (id: MessageId): string => formatMessage(locale, id);
  const sheet = workbook.addWorksheet(word('summary.summary'));
  const currencies = [...tally.amountsMinor.keys()].sort();
  sheet.columns = [{ width: 34 }, { width: 14 }, ...currencies.map(() => ({ width: 20 }))];
  addTexts(sheet, [word('summary.batch'), batch.batch]);
  addTexts(sheet, [word('summary.file'), batch.created.file?.name ?? '']);
  addTexts(sheet, [word('summary.created'), new Date(batch.createdAtMs).toISOString()]);
  addTexts(sheet, [word('summary.service'), batch.created.address]);
  addTexts(sheet, [OWN_SHEET_WORDS[languageOf(locale)].journal, anchorOf(head)]);
  addTexts(sheet, []);
  addTexts(sheet, ['', word('summary.rows'), ...currencies.map((currency) => currency.toUpperCase())], true);
  const addLine = (name: string, count: number, amountOf: (currency: string) => number | undefined): void => {
    const line = sheet.addRow([name, count]);
    currencies.forEach((currency, index) => {
      const amountMinor = amountOf(currency);
      if (amountMinor !== undefined) setNumber(line.getCell(index + 3), amountCell(amountMinor, currency));
    });
    line.commit();
  };
  const sumOf = (currency: string): number => {
    const amounts = tally.amountsMinor.get(currency);
    return amounts ? sumMinor(amounts) : 0;
  };
  addLine(word('summary.imported'), tally.imported, sumOf);
  addLine(word('word.excluded'), tally.excluded, () => undefined);
  for (const state of ROW_STATES) {
    const name = resultStateWord(tally.comesIn && state === 'paid' ? 'paid-in' : state, locale);
    addLine(name, tally.counts[state], (currency) => tally.amountsMinor.get(currency)?.[state]);
  }
  sheet.commit();
}
