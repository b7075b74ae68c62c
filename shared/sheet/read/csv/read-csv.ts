import Papa from 'papaparse';
import type { Problem } from '../../../domain/problem.ts';
import type { Cell, Table, TableRow } from '../../table.ts';
import { CellPool } from '../cell-pool.ts';
import { READ_LIMITS } from '../limits.ts';
import { pauseForOthers } from '../pause.ts';
import { refusal, tooLarge } from '../refusal.ts';
import { WrongLetters, withWritten } from '../wrong-letters.ts';
import { decodeText } from './decode-text.ts';
import { delimiterNamed, detectDelimiter, usualWidth } from './detect-delimiter.ts';
import { countLineEnds, recordStretches, type Stretch } from './record-stretches.ts';

export interface CsvReadOptions {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface CsvContent {
  readonly table: Table;
  readonly problems: readonly Problem[];
}

/** About how much is read between two looks at what else is to be done: some milliseconds' worth. */
const TURN_CHARACTERS = 1 << 18;

/** Decodes and splits a text file. Throws a refusal where the file can't be read as a whole. */
export async function readCsv(bytes: Uint8Array, options: CsvReadOptions): Promise<CsvContent> {
  const decoded = decodeText(bytes, options.encoding);
  const content = await readDelimited(decoded.text, options);
  const problems = decoded.problem === undefined ? content.problems : [decoded.problem, ...content.problems];
  const isEnded = LINE_ENDS.has(decoded.text.at(-1) ?? '');
  const endsOpen = isEnded ? {} : { endsOpen: true as const };
  return { table: { ...content.table, encoding: decoded.encoding, ...endsOpen }, problems };
}

/** Old DOS programs end a text by the control character 1A. */
const LINE_ENDS: ReadonlySet<string> = new Set(['\n', '\r', '\u001A']);

/** Splits text that is decoded already. */
export async function readDelimited(decoded: string, options: CsvReadOptions): Promise<CsvContent> {
  const letters = new WrongLetters();
  const text = letters.mended(decoded).replace(/^\uFEFF/, '');
  const { table, problems } = await split(text, options);
  if (!letters.areFound) return { table, problems };
  const written = await split(decoded.replace(/^ï»¿/, ''), { ...options, delimiter: table.delimiter });
  return { table: withWritten(table, written.table), problems: [...letters.problems(), ...problems] };
}

async function split(text: string, options: CsvReadOptions): Promise<CsvContent> {
  refuseBinary(text);
  const detected = detectDelimiter(text);
  const delimiter = options.delimiter === undefined ? detected.delimiter : given(options.delimiter);
  const width = usualWidth(text, delimiter);
  const rows = new CsvRows(detected.hasDirective ? 2 : 1);
  const body = text.endsWith('\u001A') ? text.slice(0, -1) : text;
  let paused = detected.start;
  for (const stretch of recordStretches(body, detected.start, { delimiter, width })) {
    if (stretch.isBroken) rows.add(body.slice(stretch.start, stretch.end).split(delimiter), 'stray-quote');
    else addStretch(rows, body, stretch, delimiter);
    // A file of broken lines has as many stretches; a turn of the loop for each would take minutes.
    if (stretch.end - paused < TURN_CHARACTERS) continue;
    paused = stretch.end;
    options.onProgress?.(stretch.end / body.length);
    await pauseForOthers(options.signal);
  }
  return {
    table: {
      format: delimiter === '\t' ? 'tsv' : 'csv',
      delimiter,
      hiddenColumns: [],
      rows: rows.rows,
    },
    problems: detected.problem !== undefined && options.delimiter === undefined ? [detected.problem] : [],
  };
}

function given(name: string): string {
  const delimiter = delimiterNamed(name);
  if (delimiter === undefined) throw refusal('delimiter-unclear', { options: 'comma|semicolon|tab|pipe' });
  return delimiter;
}

/** Without a quote a stretch is nothing but delimiters and line ends; the parser is for the others. */
function addStretch(rows: CsvRows, text: string, stretch: Stretch, delimiter: string): void {
  if (!stretch.hasQuotes) {
    rows.addPlain(text, stretch, delimiter.charCodeAt(0));
    return;
  }
  const { data, errors } = Papa.parse<string[]>(text.slice(stretch.start, stretch.end), {
    delimiter,
    newline: stretch.lineEnd,
    header: false,
    dynamicTyping: false,
    skipEmptyLines: false,
  });
  if (data.length === 0) data.push(['']);
  const broken = new Set(errors.filter((error) => error.type === 'Quotes').map((error) => error.row));
  for (let index = 0; index < data.length; index++) {
    const isBroken = broken.size > 0 && broken.has(index);
    rows.add(data[index] as string[], isBroken ? 'stray-quote' : undefined);
  }
}

/** Text has few control characters; a program, a picture or a damaged file has many. */
function refuseBinary(text: string): void {
  const sample = text.slice(0, 100_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const controls = sample.match(/[\u0000-\u0008\u000B\u000E-\u0019\u001B-\u001F\u007F]/g)?.length ?? 0;
  if (controls > 4 && controls > sample.length * 0.03)
    throw refusal('file-wrong-format', { format: 'binary' });
}

const EMPTY: Cell = { kind: 'text', text: '' };

/** Collects records as rows: numbers counted, blank ones left out, equal cells near each other one object. */
class CsvRows {
  readonly rows: TableRow[] = [];
  private nextRow: number;
  private nextLine: number;
  private characters = 0;
  private cellCount = 0;
  private readonly pool = new CellPool();

  constructor(firstRow: number) {
    this.nextRow = firstRow;
    this.nextLine = firstRow;
  }

  /** One record of the parser's. */
  add(fields: readonly string[], broken: string | undefined): void {
    const row = this.nextRow++;
    const line = this.nextLine++;
    for (const field of fields) this.nextLine += countLineEnds(field);
    const cells = fields.map((text, column) =>
      text === '' ? EMPTY : this.cellWithin(column, text, 0, text.length),
    );
    this.checkCharacters();
    if (fields.every((text) => text.trim() === '')) return;
    const opensLate = fields.some(opensQuoteAfterBlank);
    const own = cells.slice(0, READ_LIMITS.columns);
    this.push(rowOf(row, line, own, broken ?? (opensLate ? 'blank-before-quote' : undefined)));
  }

  /**
   * The records of a stretch without quotes, all ended alike. Each cell that is known already is found by its place in
   * the text, so that no string is made for it: that, and the parser's own lists, were half of the time.
   */
  addPlain(text: string, { start, end, lineEnd }: Stretch, delimiter: number): void {
    const endCode = lineEnd.charCodeAt(0);
    let cells: Cell[] = [];
    let isBlank = true;
    let fieldStart = start;
    for (let at = start; at <= end; at++) {
      const code = at === end ? endCode : text.charCodeAt(at);
      if (code !== delimiter && code !== endCode) continue;
      const cell = fieldStart === at ? EMPTY : this.cellWithin(cells.length, text, fieldStart, at);
      if (isBlank) isBlank = cell === EMPTY || cell.text.trim() === '';
      if (cells.length < READ_LIMITS.columns) cells.push(cell);
      if (code === endCode) {
        const row = this.nextRow++;
        const line = this.nextLine++;
        if (!isBlank) this.push(rowOf(row, line, cells, undefined));
        cells = [];
        isBlank = true;
        at += lineEnd.length - 1;
      }
      fieldStart = at + 1;
    }
    this.checkCharacters();
  }

  private checkCharacters(): void {
    if (this.characters > READ_LIMITS.tableCharacters)
      throw tooLarge(READ_LIMITS.tableCharacters, 'characters');
  }

  private push(row: TableRow): void {
    this.rows.push(row);
    this.cellCount += row.cells.length;
    if (this.rows.length > READ_LIMITS.rows) throw tooLarge(READ_LIMITS.rows, 'rows');
    if (this.cellCount > READ_LIMITS.tableCells) throw tooLarge(READ_LIMITS.tableCells, 'cells');
  }

  private cellWithin(column: number, text: string, start: number, end: number): Cell {
    const length = end - start;
    if (column >= READ_LIMITS.columns) throw tooLarge(READ_LIMITS.columns, 'columns');
    if (length > READ_LIMITS.cellCharacters)
      throw tooLarge(READ_LIMITS.cellCharacters, 'characters-in-a-cell');
    this.characters += length;
    const { pool } = this;
    const slot = pool.slotWithin(column, text, start, end);
    const known = slot < 0 ? undefined : pool.at(slot);
    if (known !== undefined && isWithin(known.text, text, start, length)) return pool.keep(column, known);
    return pool.put(column, slot, { kind: 'text', text: text.slice(start, end) });
  }
}

function isWithin(known: string, text: string, start: number, length: number): boolean {
  if (known.length !== length) return false;
  for (let at = 0; at < length; at++) if (known.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

function rowOf(row: number, line: number, cells: readonly Cell[], broken: string | undefined): TableRow {
  if (line === row && broken === undefined) return { row, cells };
  return { row, cells, ...(line === row ? {} : { line }), ...(broken === undefined ? {} : { broken }) };
}

/**
 * A field such as ` "Ndiaye` whose quote, after a blank, does not close inside it: the delimiter stood inside the
 * quotes and the record was split there. Balanced ones (` "x"`) are whole, and stay as they stand.
 */
function opensQuoteAfterBlank(field: string): boolean {
  const first = field.charCodeAt(0);
  if (first !== 32 && first !== 9 && first !== 160) return false;
  const text = field.trim();
  return text.startsWith('"') && !/^"(?:[^"]|"")*"$/.test(text);
}
