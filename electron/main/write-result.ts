/** Writing a file the user chose the place of: what can go wrong there is a problem in words. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Problem } from '../../shared/domain/problem.ts';
import { notReadable } from './file-tickets.ts';

/** Writes to a neighbour and renames, so that the old file stays whole until the new one is. Undefined: it went well. */
export async function writeWholeFile(
  path: string,
  content: Uint8Array | string,
): Promise<Problem | undefined> {
  const next = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(next, content);
    await rename(next, path);
    return undefined;
  } catch (error) {
    await rm(next, { force: true });
    return writingProblem(path, error);
  }
}

/** The problem that an error of the file system is for a person who saves a file. */
export function writingProblem(path: string, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const file = basename(path);
  if (code === 'EBUSY' || code === 'EPERM' || code === 'ETXTBSY')
    return { code: 'export-open', severity: 'error', params: { file } };
  if (code === 'ENOSPC') return { code: 'disk-full', severity: 'error', params: { size: '100 MB' } };
  return notReadable(file, error);
}
