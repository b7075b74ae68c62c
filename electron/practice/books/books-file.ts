import { closeSync, constants, ftruncateSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { openOwnFile } from '../../files/own-place.ts';
import type { KeyRecord } from '../http/idempotency.ts';
import type { BookRecipient, BookSession, BookWallet } from './book-types.ts';
import type { LedgerEntry } from './ledger.ts';
import type { OfferedQuote } from './quote-store.ts';

/** One line of the ledger file. Replayed in order, the lines rebuild the books. */
export type BooksRecord =
  | {
      readonly kind: 'opened';
      readonly version: 1;
      readonly atMs: number;
      readonly businessId: string;
      readonly userId: string;
    }
  | { readonly kind: 'entry'; readonly entry: LedgerEntry }
  | { readonly kind: 'session'; readonly session: BookSession }
  | ({ readonly kind: 'quote' } & OfferedQuote)
  | { readonly kind: 'quote-used'; readonly id: string; readonly by: string }
  | ({ readonly kind: 'status' } & Pick<BookSession, 'id' | 'status' | 'failureReason' | 'modifiedMs'>)
  | { readonly kind: 'recipient'; readonly recipient: BookRecipient }
  | ({ readonly kind: 'key' } & KeyRecord)
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'wallet-status'; readonly id: string; readonly status: BookWallet['status'] };

/**
 * Where changes of the books are kept. The lines of one turn are written in one piece, so that a killed process
 * leaves only whole changes.
 */
export interface BooksFile {
  keep(record: BooksRecord): void;
  /** Writes the kept lines: called before an answer is sent, and automatically at the end of each turn. */
  flush(): void;
  close(): void;
}

/** Books that last only as long as the process. */
export const memoryOnly: BooksFile = {
  keep: () => undefined,
  flush: () => undefined,
  close: () => undefined,
};

const recordKind = z.looseObject({
  kind: z.enum([
    'opened',
    'entry',
    'session',
    'quote',
    'quote-used',
    'status',
    'recipient',
    'key',
    'listening',
    'wallet-status',
  ]),
});

/**
 * Opens the books at a path: the records so far, and the file to append to. An unfinished last line is dropped (the
 * process was killed while it wrote). Throws if a line cannot be read, or was written by another version.
 */
export function openBooksFile(path: string): { records: BooksRecord[]; file: BooksFile } {
  // Windows cannot truncate a file that was opened for appending, so it is opened once for each.
  const fd = openOwnFile(path, constants.O_RDWR | constants.O_CREAT);
  try {
    const records = readRecords(fd, path);
    return { records, file: appendTo(openOwnFile(path, constants.O_WRONLY | constants.O_APPEND)) };
  } finally {
    closeSync(fd);
  }
}

function readRecords(fd: number, path: string): BooksRecord[] {
  const text = readFileSync(fd, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const lines = whole.split('\n').slice(0, -1);
  const records = lines.map((line, index) => parseRecord(line, `${path}, line ${index + 1}`));
  const [first] = records;
  if (first && (first.kind !== 'opened' || first.version !== 1)) {
    throw new Error(`The practice books at ${path} are of another version. Remove the file to begin anew.`);
  }
  ftruncateSync(fd, Buffer.byteLength(whole));
  return records;
}

function parseRecord(line: string, place: string): BooksRecord {
  try {
    const json: unknown = JSON.parse(line);
    recordKind.parse(json);
    return json as BooksRecord;
  } catch {
    throw new Error(`The practice books are damaged at ${place}. Remove the file to begin anew.`);
  }
}

/** The answer to a security question opens a transfer, and nothing that the service does later needs it. */
const withoutAnswers = (name: string, value: unknown): unknown =>
  name === 'security_question_answer' ? undefined : value;

function appendTo(fd: number): BooksFile {
  let waiting: Buffer[] = [];
  let isOpen = true;
  let isPlanned = false;
  /** On a full disk what is not written waits for the next time: a line that was cut goes on where it was cut. */
  const flush = () => {
    let rest = Buffer.concat(waiting);
    waiting = [rest];
    while (rest.length > 0) {
      rest = rest.subarray(writeSync(fd, rest));
      waiting = [rest];
    }
    waiting = [];
  };
  const tryToFlush = () => {
    isPlanned = false;
    try {
      flush();
    } catch {
      // Whoever answers a request is told.
    }
  };
  return {
    keep(record) {
      // A session whose timer fires after the service was closed changes nothing that is kept.
      if (!isOpen) return;
      if (!isPlanned) queueMicrotask(tryToFlush);
      isPlanned = true;
      waiting.push(Buffer.from(`${JSON.stringify(record, withoutAnswers)}\n`));
    },
    flush,
    close() {
      if (!isOpen) return;
      tryToFlush();
      isOpen = false;
      closeSync(fd);
    },
  };
}
