import { once } from 'node:events';
import type { Writable } from 'node:stream';
import Table from 'cli-table3';
import { formatAmount } from '../../shared/domain/money.ts';
import { formatMoney } from '../../shared/i18n/format-values.ts';
import { LOCALE } from './problem-words.ts';

export type Output = ReturnType<typeof createOutput>;

/** A JSON object with the names of the contract. */
export type JsonDocument = Readonly<Record<string, unknown>>;

/** Results go to standard output, everything else to standard error. */
export function createOutput(
  { stdout, stderr }: Readonly<Record<'stdout' | 'stderr', Writable>>,
  { isJson, isQuiet }: { readonly isJson: boolean; readonly isQuiet: boolean },
) {
  const output = {
    isJson,
    isQuiet,
    /** One JSON document and a line end. Long arrays are written item by item, so that memory stays constant. */
    async json(document: JsonDocument | readonly unknown[]): Promise<void> {
      for (const piece of jsonPieces(document)) {
        if (!stdout.write(escapedJson(piece)) && !stdout.destroyed) await drained(stdout);
      }
    },
    /** A table for people. */
    table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
      const table = new Table({
        head: head.map(visibleText),
        style: { head: [], border: [], compact: true },
      });
      for (const row of rows) table.push(row.map((cell) => visibleText(String(cell))));
      stdout.write(`${table.toString()}\n`);
    },
    /** A line of the result, for people. */
    line(text: string): void {
      stdout.write(`${visibleText(text)}\n`);
    },
    /** A result of one line: its document with --json, otherwise the line. */
    async result(document: JsonDocument, text: string): Promise<void> {
      if (isJson) await output.json(document);
      else output.line(text);
    },
    /** A line on standard error; silenced by --quiet. */
    remark(text: string): void {
      if (!isQuiet) stderr.write(`${visibleText(text)}\n`);
    },
    /** A line on standard error that begins with the program's name; a person must know it, so it appears even with --quiet. */
    warn(text: string): void {
      stderr.write(`paysheet: ${visibleText(text)}\n`);
    },
  };
  return output;
}

/**
 * Controls, line ends, direction marks and other invisible characters. Cells, headings, file names and the service's
 * texts may contain them; printed, they would clear the screen, set the window's title, forge a line or reverse the
 * text.
 */
const NOT_DRAWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** One line of text that is safe for a terminal: invisible characters are written as escapes, `\u{1b}`. */
export function visibleText(text: string): string {
  return text.replace(
    NOT_DRAWN,
    (mark) => SHORT_ESCAPES.get(mark) ?? `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The same for JSON, with JSON's own escapes, which give the same value; its controls are escaped already. */
function escapedJson(json: string): string {
  return json.replace(NOT_DRAWN, (mark) =>
    mark === '\n'
      ? mark
      : [...Array(mark.length).keys()]
          .map((unit) => `\\u${mark.charCodeAt(unit).toString(16).padStart(4, '0')}`)
          .join(''),
  );
}

/** Waits until the stream takes more, or its reader closes it (a pipe into `head`). */
async function drained(stream: Writable): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]).catch(
    () => undefined,
  );
  waiting.abort();
}

/** How many characters are collected before they are written. */
const PIECE_LENGTH = 64 * 1024;

/** The document as JSON text in pieces: members of arrays at the first level are serialised one by one. */
function* jsonPieces(document: object): Generator<string> {
  let piece = '';
  for (const token of jsonTokens(document)) {
    piece += token;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n`;
}

function* jsonTokens(document: object): Generator<string> {
  if (Array.isArray(document)) {
    yield* arrayTokens(document);
    return;
  }
  let separator = '{';
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (isIterable(value)) yield* arrayTokens(value);
    else yield JSON.stringify(value);
  }
  yield separator === '{' ? '{}' : '}';
}

/** True for arrays, and for iterators of rows that are read from the journal while they are written. */
function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function* arrayTokens(items: Iterable<unknown>): Generator<string> {
  let separator = '[';
  for (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** `XOF 125,000, CAD 1,250.50`: minor units per currency, as a person reads them. */
export function amountsText(amountsMinor: Readonly<Record<string, number>>): string {
  return Object.entries(amountsMinor)
    .map(([currency, minor]) => formatMoney(formatAmount(minor, currency), currency, LOCALE))
    .join(', ');
}

/** `1 row`, `3 rows`. */
export function countText(count: number, noun: 'row' | 'event' | 'withdrawal' | 'change'): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
