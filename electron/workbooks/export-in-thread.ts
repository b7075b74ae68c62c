/** One export of a batch's results or entries, in a thread of its own, so that sending and the window are not delayed. */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import type { Accounting } from '../../shared/domain/accounting.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import type { ResultSelection } from '../../shared/domain/row-state.ts';
import type { Locale } from '../../shared/i18n/catalogue.ts';
import type { WorkLimits } from '../../shared/sheet/read/work-watch.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { isPartOf } from '../files/private-file.ts';
import { ROW_BY_ROW, runThread, threadBeside } from '../sheet/worker-thread.ts';
import type { CopyRefusal } from './copy/copy-refusal.ts';
import { ExportFailure } from './finished-file.ts';

export interface ExportRequest {
  /** The folder of the journal. */
  readonly dataDir: string;
  readonly batch: string;
  readonly target: string;
  readonly locale: Locale;
  /** `source`: the file as it was imported, if this computer keeps it. */
  readonly what:
    | { readonly kind: 'fresh'; readonly only?: ResultSelection }
    | { readonly kind: 'own'; readonly source: string | undefined }
    | WantedEntries;
}

/** Journal entries for an accounting program. */
interface WantedEntries {
  readonly kind: 'entries';
  readonly accounting: Accounting;
  /** Only entries in it; absent: all. */
  readonly currency?: string;
}

/** A request for results. */
type ResultsRequest = ExportRequest & { readonly what: Exclude<ExportRequest['what'], WantedEntries> };

export type ExportAnswer =
  | { readonly kind: 'written'; readonly isUnsigned: boolean }
  | ({ readonly kind: 'entries-made' } & MadeEntries)
  | { readonly kind: 'refused'; readonly reason: CopyRefusal }
  | { readonly kind: 'journal-failed'; readonly problem: Problem }
  | { readonly kind: 'not-written'; readonly failure: ConstructorParameters<typeof ExportFailure>[0] };

/** What the file of entries holds. If there are none, no file was written, and the problems say why. */
export interface MadeEntries {
  readonly entries: number;
  /** Of each side, per currency. */
  readonly totalsMinor: Readonly<Record<string, number>>;
  readonly problems: readonly Problem[];
}

export interface WrittenExport {
  /** Where it was written: the target, unless a new workbook replaces one with macros. */
  readonly file: string;
  readonly problems: readonly Problem[];
}

interface ExportOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  readonly limits?: WorkLimits;
  readonly thread?: URL;
}

/** Packing a large file is one step without progress, perhaps a minute on a slow laptop. */
const EXPORT_LIMITS: WorkLimits = { silenceMs: 120_000, wholeMs: 900_000 };

/**
 * Writes the file, whole or not at all. If a faithful copy of the own sheet cannot be made, a new file is written,
 * and a note says why. Throws ExportFailure and JournalFailure; rejects with the signal's reason, and nothing is
 * written then.
 */
export async function exportInThread(
  request: ResultsRequest,
  options: ExportOptions = {},
): Promise<WrittenExport> {
  const { what } = request;
  const answer = await threadAnswer(request, options);
  switch (answer.kind) {
    case 'written':
      return {
        file: request.target,
        problems: answer.isUnsigned ? [problem('export-unsigned')] : [],
      };
    case 'refused': {
      if (what.kind === 'fresh') throw tooLong(request.target);
      const target = await newWorkbookBeside(request.target);
      const fresh = await exportInThread({ ...request, target, what: { kind: 'fresh' } }, options);
      const note = problem('export-not-copied', { reason: answer.reason });
      return { ...fresh, problems: [...fresh.problems, note] };
    }
    default:
      return failed(answer);
  }
}

/** Writes the entries, whole or not at all. Throws and rejects as `exportInThread` does. */
export async function entriesInThread(
  request: ExportRequest & { readonly what: WantedEntries },
  options: ExportOptions = {},
): Promise<MadeEntries> {
  const answer = await threadAnswer(request, options);
  if (answer.kind === 'entries-made') return answer;
  return answer.kind === 'refused' ? failed(tooLong(request.target)) : failed(answer);
}

/** The failure that the thread reported, thrown as what it was there. */
function failed(answer: ExportAnswer | ExportFailure): never {
  if (answer instanceof ExportFailure) throw answer;
  if (answer.kind === 'journal-failed') throw new JournalFailure(answer.problem);
  if (answer.kind === 'not-written') throw new ExportFailure(answer.failure);
  throw new Error(`an export was answered with ${answer.kind}`);
}

async function threadAnswer(request: ExportRequest, options: ExportOptions): Promise<ExportAnswer> {
  const tooLong = (): ExportAnswer => ({ kind: 'refused', reason: 'copy-too-long' });
  try {
    return await runThread<ExportRequest, ExportAnswer>({
      thread: options.thread ?? threadBeside(import.meta.url, 'export-thread'),
      request,
      limits: options.limits ?? EXPORT_LIMITS,
      memory: ROW_BY_ROW,
      // It holds no whole sheet, so it leaves little behind.
      isKept: true,
      signal: options.signal,
      onProgress: options.onProgress,
      ifStuck: tooLong,
      ifOutOfMemory: tooLong,
    });
  } finally {
    await removeParts(request.target);
  }
}

/**
 * A new workbook has no macros, and no program opens it with the extension of one that has them: it gets its own
 * extension and an unused name.
 */
async function newWorkbookBeside(target: string): Promise<string> {
  const { dir, name, ext } = parse(target);
  if (ext.toLowerCase() !== '.xlsm') return target;
  const taken = new Set(
    (await readdir(dir === '' ? '.' : dir).catch(() => [])).map((each) => each.toLowerCase()),
  );
  for (let count = 1; ; count++) {
    const free = `${name}${count === 1 ? '' : ` (${count})`}.xlsx`;
    if (!taken.has(free.toLowerCase())) return join(dir, free);
  }
}

function tooLong(target: string): ExportFailure {
  const place = 'took-too-long';
  return new ExportFailure({
    fault: 'not-writable',
    file: basename(target),
    reason: 'it took too long',
    place,
  });
}

/** Removes the temporary file that a terminated thread left beside the target. */
async function removeParts(target: string): Promise<void> {
  const folder = dirname(target);
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (isPartOf(basename(target), name))
      await rm(join(folder, name), { force: true }).catch(() => undefined);
}
