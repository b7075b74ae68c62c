/**
 * The bytes of a copy of a workbook with cells added and nothing else changed. Runs in a thread (`export-thread.ts`),
 * because the file comes from somebody else and may be built to take long.
 */
import { createHash } from 'node:crypto';
import { openWorkbook } from '../../../shared/sheet/read/xlsx/open-workbook.ts';
import { openPackage, type PackageParts } from '../../../shared/sheet/read/xlsx/package-parts.ts';
import { readWorkbook, type WorkbookSheet } from '../../../shared/sheet/read/xlsx/workbook.ts';
import type { TableRow } from '../../../shared/sheet/table.ts';
import { nativeUnpacker } from '../../sheet/native-unpacker.ts';
import type { ResultCell } from '../result-columns.ts';
import { type AnswerCells, type Answers, findAnswers, isAnswerCell } from './answer-column.ts';
import { CopyRefused } from './copy-refusal.ts';
import { firstFreeColumn } from './free-columns.ts';
import { sharedTextsOf, withoutTexts } from './hidden-strings.ts';
import { type ChangedParts, repackedWorkbook } from './repacked-workbook.ts';
import { claimsOf } from './sheet-claims.ts';
import { SheetMarkup } from './sheet-markup.ts';
import { attributeOf, bytesAsText, type XmlTag, xmlTags } from './xml-tags.ts';

export interface CopyRequest {
  /** The file as it was imported. */
  readonly source: Uint8Array;
  /** The sheet that the rows came from; null means the first. */
  readonly sheetName: string | null;
  /** The row of the headings, as determined when the sheet was checked. */
  readonly headingRow: number;
  readonly headings: readonly string[];
  readonly widths: readonly number[];
  /** The rows that get results, in order. */
  readonly rows: readonly number[];
  readonly cellsOf: (row: number) => readonly ResultCell[];
  /** What must not be in the copy. */
  readonly answers: Answers;
  /** The file extension for the copy, by which programs decide how to open it. */
  readonly extension: string;
}

interface WorkbookCopy {
  readonly bytes: Uint8Array;
  /** True if a signature was left out, because it was only valid for the unchanged file. */
  readonly isUnsigned: boolean;
}

/** Throws CopyRefused if a faithful copy cannot be made, the reader's refusals, and what `cellsOf` throws. */
export async function copiedWorkbook(request: CopyRequest, onProgress: () => void): Promise<WorkbookCopy> {
  const { source, headingRow, headings, widths } = request;
  const parts = await openPackage(source, nativeUnpacker);
  await checkParts(parts, onProgress);
  const { sheets } = await readWorkbook(parts);
  const sheet =
    request.sheetName === null ? sheets[0] : sheets.find(({ name }) => name === request.sheetName);
  if (sheet === undefined) throw new CopyRefused('copy-unreadable');
  const bytesOf = (part: string) => partBytes(parts, part);
  const package_ = await changedPackage(parts, request.extension);
  const answers = await answersIn(parts, sheet, request, onProgress);
  const before = await cellsDigest(parts, sheet, { onProgress, answers });
  const whole = new SheetMarkup(await bytesOf(sheet.part));
  const markup = answers === undefined ? whole : new SheetMarkup(whole.withHidden(answers));
  const { lastColumn, claims } = await claimsOf({ ...sheet, sheets, markup, parts, bytesOf });
  const rows = [headingRow, ...request.rows].sort((one, other) => one - other);
  const first = firstFreeColumn({ lastColumn, columns: widths.length, rows, claims });
  const headingCells = headings.map((text) => ({ kind: 'text', text }) as const);
  const cellsOf = (row: number) => (row === headingRow ? headingCells : request.cellsOf(row));
  const written = markup.withCells({ first, widths }, new Set(rows), cellsOf);
  const bytes = await repackedWorkbook(
    source,
    new Map([
      ...package_.changed,
      ...(answers === undefined ? [] : await textsWithout(parts, sheet, { whole, markup })),
      [sheet.part, written],
    ]),
    onProgress,
  );
  const after = await cellsDigest(await openPackage(bytes, nativeUnpacker), sheet, {
    onProgress,
    before: first,
    answers,
  });
  if (after !== before) throw new CopyRefused('copy-reads-otherwise');
  return { bytes, isUnsigned: package_.isUnsigned };
}

/** Checks that every part has the size and the checksum that the directory states. */
async function checkParts(parts: PackageParts, onProgress: () => void): Promise<void> {
  for (const name of parts.names)
    await parts.read(name, () => {
      onProgress();
      return true;
    });
}

async function partBytes(parts: PackageParts, part: string): Promise<Uint8Array> {
  const bytes = new Uint8Array(parts.statedBytes(part));
  let count = 0;
  await parts.read(part, (piece) => {
    bytes.set(piece, count);
    count += piece.length;
    return true;
  });
  return bytes;
}

async function answersIn(
  parts: PackageParts,
  sheet: WorkbookSheet,
  { headingRow, answers }: CopyRequest,
  onProgress: () => void,
): Promise<AnswerCells | undefined> {
  const rows: TableRow[] = [];
  // Most sheets have no such column, and are not kept for it: without an answer the headings alone decide.
  const onRow = (row: TableRow) => {
    if (row.row === headingRow || answers.has(row.row)) rows.push(row);
  };
  await sameSheet(await openWorkbook(parts), sheet)({ onRow, onProgress });
  return findAnswers(rows, headingRow, answers);
}

/** The shared texts without those that only the hidden cells named. */
async function textsWithout(
  parts: PackageParts,
  sheet: WorkbookSheet,
  { whole, markup }: { readonly whole: SheetMarkup; readonly markup: SheetMarkup },
): Promise<[string, Iterable<Uint8Array>][]> {
  const hidden = new Set(sharedTextsOf(whole.xml));
  for (const number of sharedTextsOf(markup.xml)) hidden.delete(number);
  const others = parts.names.filter((name) => SHEET_PART.test(name) && name !== sheet.part);
  for (const name of hidden.size === 0 ? [] : others)
    for (const number of sharedTextsOf(bytesAsText(await partBytes(parts, name)))) hidden.delete(number);
  if (hidden.size === 0) return [];
  const name = parts.names.find((each) => each.endsWith('/sharedstrings.xml'));
  if (name === undefined) throw new CopyRefused('copy-unreadable');
  return [[name, [withoutTexts(await partBytes(parts, name), hidden)]]];
}

const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/;

/** Reads the same sheet of another opening of the workbook. */
function sameSheet(workbook: Awaited<ReturnType<typeof openWorkbook>>, { part }: WorkbookSheet) {
  const same = workbook.sheets.find((sheet) => sheet.part === part);
  if (same === undefined) throw new CopyRefused('copy-unreadable');
  return (seen: Parameters<typeof workbook.readSheet>[1]) => workbook.readSheet(same, seen);
}

/** One digest of what the importer reads in the sheet but the answers, in the columns before the given one. */
async function cellsDigest(
  parts: PackageParts,
  sheet: WorkbookSheet,
  {
    onProgress,
    before,
    answers,
  }: {
    readonly onProgress: () => void;
    readonly before?: number;
    readonly answers: AnswerCells | undefined;
  },
): Promise<string> {
  const digest = createHash('sha256');
  const onRow = ({ row, cells }: TableRow): void => {
    const own = before === undefined ? cells : cells.slice(0, before - 1);
    const last = own.findLastIndex((cell) => cell !== undefined);
    if (last < 0) return;
    const texts = own.slice(0, last + 1).map((cell, column) => {
      const isKept = cell !== undefined && !isAnswerCell(answers, row, column);
      return isKept ? [cell.kind, cell.text, cell.formula] : undefined;
    });
    digest.update(JSON.stringify([row, texts]));
  };
  await sameSheet(await openWorkbook(parts), sheet)({ onRow, onProgress });
  return digest.digest('hex');
}

const MACROS = /\bapplication\/vnd\.ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml/;
const CONTENT_TYPES = '[content_types].xml';
const PACKAGE_RELATIONS = '_rels/.rels';

/** The extension of a copy: a workbook with macros keeps them, and no program opens it as `.xlsx`. */
export async function copyExtension(source: Uint8Array): Promise<'.xlsx' | '.xlsm'> {
  const parts = await openPackage(source, nativeUnpacker);
  return MACROS.test(bytesAsText(await partBytes(parts, CONTENT_TYPES))) ? '.xlsm' : '.xlsx';
}

/**
 * What must change in the package itself. A template becomes a workbook, as when a spreadsheet program saves it. A
 * signature of the whole file is left out, with everything that names it.
 */
async function changedPackage(
  parts: PackageParts,
  extension: string,
): Promise<{ readonly changed: ChangedParts; readonly isUnsigned: boolean }> {
  const changed = new Map<string, Iterable<Uint8Array> | undefined>();
  const types = bytesAsText(await partBytes(parts, CONTENT_TYPES));
  if (MACROS.test(types) !== (extension === '.xlsm')) throw new CopyRefused('copy-macros');
  let own = types
    .replace(
      'application/vnd.ms-excel.template.macroEnabled.main+xml',
      'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
    )
    .replace('spreadsheetml.template.main+xml', 'spreadsheetml.sheet.main+xml');
  const signatures = parts.names.filter((name) => name.startsWith('_xmlsignatures/'));
  if (signatures.length > 0) {
    for (const name of signatures) changed.set(name, undefined);
    own = withoutTags(
      own,
      ({ name, attributes }) =>
        name === 'Override' && /^\/?_xmlsignatures\//i.test(attributeOf(attributes, 'PartName') ?? ''),
    );
    const relations = withoutTags(
      bytesAsText(await partBytes(parts, PACKAGE_RELATIONS)),
      ({ name, attributes }) =>
        name === 'Relationship' && (attributeOf(attributes, 'Type') ?? '').includes('/digital-signature/'),
    );
    changed.set(PACKAGE_RELATIONS, [Buffer.from(relations, 'latin1')]);
  }
  if (own !== types) changed.set(CONTENT_TYPES, [Buffer.from(own, 'latin1')]);
  return { changed, isUnsigned: signatures.length > 0 };
}

/** The part without these elements, which have no content. */
function withoutTags(xml: string, isUnwanted: (tag: XmlTag) => boolean): string {
  let kept = '';
  let at = 0;
  for (const tag of xmlTags(xml)) {
    if (!isUnwanted(tag)) continue;
    kept += xml.slice(at, tag.start);
    at = tag.end;
  }
  return kept + xml.slice(at);
}
