/**
 * A copy of the accountant's own sheet with the result of each row beside it: result columns after the sheet's last
 * one, the answers to security questions hidden, and everything else unchanged (formulas, widths, styles, other sheets,
 * charts; a text file's encoding).
 */
import { extname } from 'node:path';
import { LANGUAGES, type Language, localeFor } from '../../../shared/domain/language.ts';
import { foldText } from '../../../shared/domain/text-folding.ts';
import { type Locale, messagesOf } from '../../../shared/i18n/catalogue.ts';
import { readCsv } from '../../../shared/sheet/read/csv/read-csv.ts';
import { Refusal } from '../../../shared/sheet/read/refusal.ts';
import { openWorkbook } from '../../../shared/sheet/read/xlsx/open-workbook.ts';
import { openPackage } from '../../../shared/sheet/read/xlsx/package-parts.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import type { ChainHead } from '../../engine/ports/journal-port.ts';
import { nativeUnpacker } from '../../sheet/native-unpacker.ts';
import { demandNotSheet, writeFinishedContent } from '../finished-file.ts';
import { outcomeColumns, type ResultRow, type ResultRows, usedColumns } from '../result-columns.ts';
import { copiedCsv } from './copied-csv.ts';
import { copiedWorkbook } from './copied-workbook.ts';
import { CopyRefused } from './copy-refusal.ts';

interface OwnResults {
  readonly batch: BatchRecord;
  /** The file as it was imported. */
  readonly source: Uint8Array;
  readonly rows: ResultRows;
  /** One row, by its number in the sheet; called while the copy is written. */
  readonly rowAt: (row: number) => ResultRow | undefined;
  /** The end of the journal's chain: an anchor that an auditor keeps. */
  readonly head: ChainHead;
  /** Used if the sheet's headings are in neither language. */
  readonly locale: Locale;
}

/**
 * Writes the copy, whole or not at all. Throws CopyRefused if a faithful copy cannot be made, ExportFailure, and what
 * `rows` throws; nothing is written then.
 */
export async function exportOwnResults(
  target: string,
  results: OwnResults,
  onProgress: () => void,
): Promise<{ readonly isUnsigned: boolean }> {
  try {
    return await writeCopy(target, results, onProgress);
  } catch (failure) {
    if (failure instanceof Refusal) throw new CopyRefused('copy-unreadable');
    throw failure;
  }
}

async function writeCopy(
  target: string,
  { batch, source, rows, rowAt, head, locale }: OwnResults,
  onProgress: () => void,
): Promise<{ readonly isUnsigned: boolean }> {
  const { file, readAs, sheetName } = batch.created;
  await demandNotSheet(target, file);
  if (readAs === undefined) throw new CopyRefused('copy-no-headings');
  const { headingRow, encoding, delimiter } = readAs;
  const own = ownLocale(await headingsOf(source, batch.created, readAs), locale);
  // The sheet has the row's number already.
  const [, ...outcomes] = outcomeColumns(own, { batch, head });
  const columns = await usedColumns(outcomes, rows);
  const numbers: number[] = [];
  const answers = new Map<number, string>();
  for await (const { record, content } of rows()) {
    numbers.push(record.row);
    const answer = content.fields.security_question_answer;
    if (answer) answers.set(record.row, answer);
  }
  const cellsOf = (row: number) => {
    const result = rowAt(row);
    return result === undefined ? [] : columns.map((column) => column.cell(result));
  };
  const request = {
    source,
    headingRow,
    rows: numbers,
    answers,
    cellsOf,
    headings: columns.map(({ heading }) => heading),
  };
  if (encoding !== null && delimiter !== null) {
    const bytes = await copiedCsv({ ...request, encoding, delimiter }, onProgress);
    await writeFinishedContent(target, bytes);
    return { isUnsigned: false };
  }
  const extension = extname(target).toLowerCase();
  const widths = columns.map(({ width }) => width);
  const copy = await copiedWorkbook({ ...request, widths, sheetName, extension }, onProgress);
  await writeFinishedContent(target, copy.bytes);
  return { isUnsigned: copy.isUnsigned };
}

async function headingsOf(
  source: Uint8Array,
  { sheetName }: Pick<BatchRecord['created'], 'sheetName'>,
  { headingRow, encoding, delimiter }: NonNullable<BatchRecord['created']['readAs']>,
): Promise<readonly string[]> {
  const rows =
    encoding !== null && delimiter !== null
      ? (await readCsv(source, { encoding, delimiter })).table.rows
      : await firstRows(source, sheetName, headingRow);
  const headings = rows.find(({ row }) => row === headingRow);
  if (headings === undefined) throw new CopyRefused('copy-unreadable');
  return headings.cells.flatMap((cell) => (cell ? [cell.text] : []));
}

async function firstRows(source: Uint8Array, sheetName: string | null, count: number) {
  const workbook = await openWorkbook(await openPackage(source, nativeUnpacker));
  const sheet = workbook.sheets.find(({ name }) => sheetName === null || name === sheetName);
  if (sheet === undefined) throw new CopyRefused('copy-unreadable');
  return (await workbook.readSheet(sheet, { firstRows: count })).rows;
}

/** The locale of the sheet's own language, with the app's region if the language has two. */
function ownLocale(headings: readonly string[], locale: Locale): Locale {
  const language = languageOfHeadings(headings);
  return language === undefined ? locale : localeFor(language, locale);
}

/** The language in whose usual words most headings are written; undefined if none is ahead of the others. */
function languageOfHeadings(headings: readonly string[]): Language | undefined {
  const words = headings.flatMap((heading) => foldText(heading).split(' '));
  const found = LANGUAGES.map((language) => {
    const usual = new Set(messagesOf(language)['headings.usual'].split(' '));
    return { language, count: words.filter((word) => usual.has(word)).length };
  });
  const most = Math.max(...found.map(({ count }) => count));
  const [first, ...others] = found.filter(({ count }) => count === most);
  return others.length === 0 ? first?.language : undefined;
}
