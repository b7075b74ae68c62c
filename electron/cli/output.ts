import { once } from 'node:events';
import type { Writable } from 'node:stream';
import Table from 'cli-table3';

/** Where results and remarks go: results to standard output, everything else to standard error. */
export interface Output {
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  /** One JSON document and a line end. Long arrays are written item by item, so that memory stays flat. */
  json(document: Readonly<Record<string, unknown>> | readonly unknown[]): Promise<void>;
  /** A table for people. */
  table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void;
  /** A line of the result, for people. */
  line(text: string): void;
  /** A line on standard error; silenced by --quiet. */
  remark(text: string): void;
}

export interface OutputStreams {
  readonly stdout: Writable;
  readonly stderr: Writable;
}

export function createOutput(
  { stdout, stderr }: OutputStreams,
  { isJson, isQuiet }: { readonly isJson: boolean; readonly isQuiet: boolean },
): Output {
  return {
    isJson,
    isQuiet,
    async json(document) {
      for (const piece of jsonPieces(document)) {
        if (!stdout.write(piece) && !stdout.destroyed) await drained(stdout);
      }
    },
    table(head, rows) {
      const table = new Table({ head: [...head], style: { head: [], border: [], compact: true } });
      for (const row of rows) table.push([...row]);
      stdout.write(`${table.toString()}\n`);
    },
    line(text) {
      stdout.write(`${text}\n`);
    },
    remark(text) {
      if (!isQuiet) stderr.write(`${text}\n`);
    },
  };
}

/** Waits until the stream takes more, or is closed by its reader (a pipe into `head`). */
async function drained(stream: Writable): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]).catch(
    () => undefined,
  );
  waiting.abort();
}

/** How many characters are gathered before they are written. */
const PIECE_LENGTH = 64 * 1024;

/** The document as JSON text in pieces: members of arrays at the first level are turned to text one by one. */
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

/** Arrays, and iterators of rows that are read from the journal as they are written. */
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
