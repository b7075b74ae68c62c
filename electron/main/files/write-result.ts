/** Writes a file to a place that the user chose; errors there become problems in words. */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { diskFull } from '../../journal/sqlite-failure.ts';
import { asExportFailure, ExportFailure, writeFinishedFile } from '../../workbooks/finished-file.ts';

/** Writes the content whole or not at all. Undefined if it succeeded. */
export function writeWholeFile(path: string, content: Uint8Array | string): Promise<Problem | undefined> {
  return triedToWrite(() => writeFinishedFile(path, (handle) => handle.writeFile(content)));
}

/** Writes a file; an error becomes a problem in words. Undefined if it succeeded. */
export async function triedToWrite(write: () => Promise<void>): Promise<Problem | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (!(error instanceof ExportFailure)) throw error;
    return writingProblem(error);
  }
}

/** The same for a write that goes to the target in its own way and throws the system's errors. */
export async function triedToWriteTo(path: string, write: () => Promise<void>): Promise<Problem | undefined> {
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
