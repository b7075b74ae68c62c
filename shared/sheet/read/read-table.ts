import { type Problem, problem } from '../../domain/problem.ts';
import { isOwnWords } from '../own-sheets.ts';
import type { Cell, OtherSheet, Table, TableRow } from '../table.ts';
import { readCsv, readDelimited } from './csv/read-csv.ts';
import { READ_LIMITS } from './limits.ts';
import { Refusal, refusal, tooLarge } from './refusal.ts';
import { otherZipFormat, sniffFormat } from './sniff-format.ts';
import { WrongLetters, withWritten } from './wrong-letters.ts';
import { type OpenWorkbook, openWorkbook, type SheetReadOptions } from './xlsx/open-workbook.ts';
import { openPackage } from './xlsx/package-parts.ts';
import type { Unpacker } from './xlsx/unpacker.ts';
import type { WorkbookSheet } from './xlsx/workbook.ts';

/** The first rows of a sheet, enough to judge whether it is the one to pay. */
export interface SheetPreview {
  readonly name: string;
  readonly table: Table;
}

export interface ReadOptions {
  /** The file's own name, for messages; what the file is, its bytes say. */
  readonly fileName: string;
  /** Which sheet to read, hidden ones included. Else `chooseSheet` decides between the visible ones that hold something. */
  readonly sheetName?: string | undefined;
  /** Told only where there are several; undefined leaves the first, with the question `table-unclear`. */
  readonly chooseSheet?: ((candidates: readonly SheetPreview[]) => string | undefined) | undefined;
  /** For text files: overrides what was found. */
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  /** Ends the reading: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** A faster way to unpack than the web's streams, where the program's platform has one. */
  readonly unpacker?: Unpacker | undefined;
  /** Told the share of the file that is read, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** A table, with what the user should confirm about it; or the one reason why the file can't be read at all. */
export type ReadResult =
  | { readonly ok: true; readonly table: Table; readonly problems: readonly Problem[] }
  | {
      readonly ok: false;
      readonly problem: Problem;
      /** The workbook's visible sheets, where one sheet is all that was refused: another may be read. */
      readonly sheetNames: readonly string[];
    };

/** How many rows a preview has: enough for headings that begin late, and to tell payments from notes. */
const PREVIEW_ROWS = 200;

/**
 * Reads a payout sheet, CSV, TSV or XLSX, as it stands: nothing is understood yet, and nothing mended but letters that
 * were decoded wrongly. A table that comes out holds at least one cell.
 */
export function readTable(bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  return asResult(options.fileName, async () => {
    const kind = readableKind(bytes, options.fileName);
    const content = kind === 'zip' ? await readXlsx(bytes, options) : await readCsv(bytes, options);
    if (kind === 'text' && content.table.rows.length === 0) throw nothingIn(options.fileName);
    const fileName = new WrongLetters().mended(baseName(options.fileName)).replace(/\.[^.]*$/, '');
    return { ok: true, ...content, table: { ...content.table, fileName } };
  });
}

/** Cells copied in Excel, LibreOffice or a web page: separated by tabs, newlines inside quotes. */
export function readPasted(text: string): Promise<ReadResult> {
  return asResult('clipboard', async () => {
    const delimiter = text.includes('\t') ? '\t' : undefined;
    const { table, problems } = await readDelimited(text, { delimiter });
    if (table.rows.length === 0) throw nothingIn('clipboard');
    return { ok: true, table: { ...table, format: 'pasted' }, problems };
  });
}

/** Refusals are values outside; a cancel and a broken invariant still throw. */
async function asResult<T>(
  file: string,
  read: () => Promise<T>,
): Promise<T | Extract<ReadResult, { ok: false }>> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { problem: found, sheetNames } = error;
    const params = { file: baseName(file), ...found.params };
    return { ok: false, problem: { ...found, params }, sheetNames };
  }
}

function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function nothingIn(where: string): Refusal {
  return refusal('file-no-payments', { where });
}

function readableKind(bytes: Uint8Array, fileName: string): 'text' | 'zip' {
  const name = baseName(fileName);
  if (name.startsWith('~$')) throw refusal('file-not-readable', { reason: 'owner-file' });
  if (bytes.length === 0) throw nothingIn(name);
  if (bytes.length > READ_LIMITS.fileBytes) throw tooLarge(READ_LIMITS.fileBytes / 1_000_000, 'MB');
  const format = sniffFormat(bytes);
  if (format.kind === 'encrypted') throw refusal('file-password');
  if (format.kind === 'other') throw refusal('file-wrong-format', { format: format.name });
  return format.kind;
}

async function openXlsx(
  bytes: Uint8Array,
  options: ReadOptions,
  letters = new WrongLetters(),
): Promise<OpenWorkbook> {
  const parts = await openPackage(bytes, options.unpacker, letters);
  const other = otherZipFormat(parts.names);
  if (other !== undefined) throw refusal('file-wrong-format', { format: other });
  return openWorkbook(parts, options.signal);
}

async function readXlsx(
  bytes: Uint8Array,
  options: ReadOptions,
): Promise<{ table: Table; problems: readonly Problem[] }> {
  const workbook = await openXlsx(bytes, options);
  /** The sheet is read once more, every text as the file holds it. */
  const withSheetWritten = async (mended: Table): Promise<Table> => {
    const unmended = await openXlsx(bytes, options, new WrongLetters(true));
    const at = workbook.sheets.findIndex(({ name }) => name === mended.sheetName);
    const sheet = unmended.sheets[at];
    return sheet ? withWritten(mended, await unmended.readSheet(sheet, { signal: options.signal })) : mended;
  };
  try {
    const { sheet, problems, candidates } = await chooseSheet(workbook, options);
    const reading: SheetReadOptions = { signal: options.signal, onProgress: options.onProgress };
    const mended = await workbook.readSheet(sheet, reading);
    const table = workbook.letters.areFound ? await withSheetWritten(mended) : mended;
    if (table.rows.length === 0) throw nothingIn(sheet.name);
    const hidden = workbook.sheets.filter((each) => each !== sheet && each.visibility !== 'visible');
    const ofHidden = await previewsOf(workbook, hidden, { signal: options.signal, isBeside: true });
    const otherSheets = sheetsBeside([...candidates, ...ofHidden], sheet, workbook);
    return {
      table: otherSheets.length === 0 ? table : { ...table, otherSheets },
      problems: [...workbook.letters.problems(), ...problems, ...unreadSheets(candidates, sheet)],
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      error.problem,
      visibleSheets(workbook).map(({ name }) => name),
    );
  }
}

function visibleSheets({ sheets }: OpenWorkbook): readonly WorkbookSheet[] {
  return sheets.filter(({ visibility }) => visibility === 'visible');
}

async function chooseSheet(
  workbook: OpenWorkbook,
  options: ReadOptions,
): Promise<{ sheet: WorkbookSheet; problems: readonly Problem[]; candidates: readonly SeenSheet[] }> {
  const { sheets } = workbook;
  const { signal } = options;
  const visible = visibleSheets(workbook);
  const unclear = problem('table-unclear', { options: visible.map(({ name }) => name).join('|') });
  const named = (name: string) => sheets.find((sheet) => sheet.name === name);
  if (options.sheetName !== undefined) {
    const sheet = named(options.sheetName);
    if (sheet === undefined) throw new Refusal(unclear);
    const others = visible.filter((each) => each !== sheet);
    return {
      sheet,
      problems: [],
      candidates: await previewsOf(workbook, others, { signal, isBeside: true }),
    };
  }
  if (visible.length === 1) return { sheet: visible[0] as WorkbookSheet, problems: [], candidates: [] };
  const candidates = await previewsOf(workbook, visible, { signal, isBeside: false });
  const [first] = candidates;
  if (first === undefined) throw nothingIn(options.fileName);
  if (candidates.length === 1) return { sheet: named(first.name) as WorkbookSheet, problems: [], candidates };
  const chosen = named(
    options.chooseSheet?.(
      candidates.flatMap(({ name, table }) => (table === undefined ? [] : [{ name, table }])),
    ) ?? '',
  );
  if (chosen !== undefined && !hasOtherMonth(chosen, candidates))
    return { sheet: chosen, problems: [], candidates };
  return {
    sheet: named(first.name) as WorkbookSheet,
    problems: [unclear],
    candidates,
  };
}

/** A visible sheet with its first rows; without them if it could not be read. */
type SeenSheet = Pick<SheetPreview, 'name'> & { readonly table: Table | undefined };

/** The other visible sheets that hold lines like payments, each with how many: none is passed over in silence (V8). */
function unreadSheets(candidates: readonly SeenSheet[], read: WorkbookSheet): Problem[] {
  const others = candidates.flatMap(({ name, table }) => {
    if (table === undefined) return [`${name} (?)`];
    const isBeside = name !== read.name && !isOwnWords(table.rows);
    const count = isBeside ? paymentsIn(table.rows) : 0;
    return count === 0 ? [] : [`${name} (${count}${table.rows.length === PREVIEW_ROWS ? '+' : ''})`];
  });
  if (others.length === 0) return [];
  return [problem('sheets-unread', { sheets: others.join(', ') })];
}

/** The other sheets with their first rows; those that an export or a template of ours added are none of them. */
function sheetsBeside(
  seen: readonly SeenSheet[],
  read: WorkbookSheet,
  workbook: OpenWorkbook,
): readonly OtherSheet[] {
  const visible = new Set(visibleSheets(workbook).map(({ name }) => name));
  return seen.flatMap(({ name, table: { rows } = { rows: [] } }) =>
    name === read.name || isOwnWords(rows)
      ? []
      : [{ name, rows, isHidden: !visible.has(name), mayPay: rows.some(mayBePayment) }],
  );
}

/** True where another month's sheet seems to hold payments too: headings that are known do not make the month to pay. */
function hasOtherMonth({ name: chosen }: WorkbookSheet, candidates: readonly SeenSheet[]): boolean {
  return (
    MONTH_SHEET.test(chosen) &&
    candidates.some(
      ({ name, table }) => name !== chosen && MONTH_SHEET.test(name) && table?.rows.some(mayBePayment),
    )
  );
}

const MONTH_SHEET =
  /(?:^|[^\p{L}])(?:jan(?:uary|v(?:ier)?)?|feb(?:ruary)?|f[ée]v(?:rier|r)?|mar(?:ch|s)?|a(?:pril|vril|pr|vr)|ma[iy]|june?|juin|july?|juil(?:let)?|aug(?:ust)?|ao[uû]t|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?|d[ée]c(?:ember|embre)?)(?![\p{L}])/iu;

/** How many lines may be payments: those of three cells and more, or a list of nothing but names and sums. */
function paymentsIn(rows: readonly TableRow[]): number {
  const namesAndSums = rows.filter(isNameAndSum).length;
  const isList = namesAndSums >= FEWEST_NAMES && namesAndSums >= rows.length - LINES_BESIDE_LIST;
  return isList ? namesAndSums : rows.filter(mayBePayment).length;
}

/** Fewer names may be those of two signatures. */
const FEWEST_NAMES = 3;
/** Headings, a title and a total. */
const LINES_BESIDE_LIST = 3;

/** Words and a number beside each other, in at least three cells. */
function mayBePayment(row: TableRow): boolean {
  const filled = filledCells(row);
  return filled.length >= 3 && filled.some(isNumber) && filled.some(({ text }) => /\p{L}{2}/u.test(text));
}

function filledCells({ cells }: TableRow): readonly Cell[] {
  return cells.flatMap((cell) => (cell === undefined || cell.text.trim() === '' ? [] : [cell]));
}

/** The day on which somebody left is no amount. */
function isNumber({ kind, text }: Cell): boolean {
  return kind === 'number' || (kind !== 'date' && /^\D{0,5}\d[\d\s.,'’]*\D{0,5}$/u.test(text));
}

function isNameAndSum(row: TableRow): boolean {
  const [name, sum, another] = filledCells(row);
  if (!name || !sum || another || name.kind !== 'text' || !isNumber(sum)) return false;
  return PERSON.test(name.text.trim()) && !OF_SUMS.test(name.text) && /(?:\d\D?){3}/.test(sum.text);
}

/** Two to four words, each with a capital. */
const PERSON = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u;
/** What sums are made of, an operator's, a place's or all of them, is no person. */
const OF_SUMS =
  /money|momo|wallet|total|totaux|banque|bank|caisse|montant|amount|solde|balance|frais|fees|taux|rate|budget|salaire|net |brut|virement|transfer|projet|project|service|direction|[ée]quipe|team/iu;

/** Those of the sheets that hold something. */
async function previewsOf(
  workbook: OpenWorkbook,
  sheets: readonly WorkbookSheet[],
  options: PreviewOptions,
): Promise<readonly SeenSheet[]> {
  const previews: SeenSheet[] = [];
  for (const sheet of sheets) {
    const table = await previewOf(workbook, sheet, options);
    if (table === undefined || table.rows.length > 0) previews.push({ name: sheet.name, table });
  }
  return previews;
}

interface PreviewOptions {
  readonly signal: AbortSignal | undefined;
  /** Beside a sheet that is read anyway, one that is refused is no part of it. */
  readonly isBeside: boolean;
}

/** The first rows of a sheet; undefined if it is refused beside one that a person named: it is no part of that one. */
async function previewOf(
  workbook: OpenWorkbook,
  sheet: WorkbookSheet,
  { signal, isBeside }: PreviewOptions,
): Promise<Table | undefined> {
  try {
    return await workbook.readSheet(sheet, { firstRows: PREVIEW_ROWS, signal });
  } catch (error) {
    if (error instanceof Refusal && isBeside) return undefined;
    throw error;
  }
}
