/** Writes a file to a place that the user chose; errors there become problems in words. */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import { diskFull } from '../../journal/sqlite-failure.ts';
import { asExportFailure, ExportFailure, writeFinishedContent } from '../../workbooks/finished-file.ts';
import { done, refused } from '../ipc/answer-request.ts';

/** Writes the content whole or not at all. */
export function writeWholeFile(path: string, content: Uint8Array | string): Promise<Reply<void>> {
  return triedToWrite(() => writeFinishedContent(path, content));
}

/** What `write` returns, which writes a file; an error there becomes a problem in words. */
export async function triedToWrite<Value>(write: () => Promise<Value>): Promise<Reply<Value>> {
  try {
    return done(await write());
  } catch (error) {
    if (!(error instanceof ExportFailure)) throw error;
    return refused(writingProblem(error));
  }
}

/** The same for a write that goes to the target in its own way and throws the system's errors. */
export async function triedToWriteTo(path: string, write: () => Promise<void>): Promise<Reply<void>> {
  return triedToWrite(() =>
    write().catch((error: unknown) => {
      throw asExportFailure(error, path);
    }),
  );
}

function writingProblem({ fault, file, place }: ExportFailure): Problem {
  if (fault === 'open-elsewhere') return problem('export-open', { file });
  if (fault === 'disk-full') return diskFull();
  return problem('file-not-written', { file, reason: place });
}
