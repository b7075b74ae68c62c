import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import type { EventOf } from '../engine/core/row/events.ts';
import { isFileName } from '../files/private-file.ts';
import { ExportFailure, type ExportFault, isFolder, isSheet } from '../workbooks/finished-file.ts';
import { unusable } from './refusal.ts';

/** The file formats for results. */
export const RESULT_EXTENSIONS = ['.xlsx', '.csv'] as const;

/** The path as given, if its extension is one of those that the command writes; otherwise refuses (exit 2). */
export function workbookPath(path: string, extensions: readonly string[]): string {
  if (extensions.includes(extname(path).toLowerCase())) return path;
  throw unusable(`${path}: the file must end in ${extensions.join(' or ')}.`);
}

const REMEDY: Readonly<Record<ExportFault, string>> = {
  'disk-full': 'Free some space and export again; the journal has lost nothing.',
  'open-elsewhere': 'Close it there and export again.',
  'not-writable': 'Choose another place with --out.',
};

/** Turns an error about a file that could not be written into one line and exit 2; throws any other error. */
export function refuseExport(failure: unknown): never {
  if (!(failure instanceof ExportFailure)) throw failure;
  throw unusable(exportLine(failure));
}

/** What went wrong with a file and what to do, in one line. */
export function exportLine({ file, message, fault }: ExportFailure): string {
  return `${file} could not be written: ${message}. ${REMEDY[fault]}`;
}

/** Refuses, before anything is sent, a target that could not be written afterwards (exit 2). */
export async function demandWritable(
  out: string | undefined,
  extensions: readonly string[] = RESULT_EXTENSIONS,
  option = '--out',
): Promise<void> {
  if (out === undefined) return;
  const path = workbookPath(out, extensions);
  if (!isFileName(basename(path)))
    throw unusable(`${option} ${path}: this system takes no file of that name. Choose another name.`);
  const folder = dirname(path);
  const reason = await access(folder, constants.W_OK).then(
    () => undefined,
    (failure: NodeJS.ErrnoException) =>
      failure.code === 'ENOENT' ? 'does not exist' : 'may not be written to',
  );
  if (reason) throw unusable(`${option} ${path}: the folder ${folder} ${reason}. Choose another place.`);
  if (await isFolder(path))
    throw unusable(`${option} ${path}: there is a folder of that name. Choose another name.`);
}

/** Refuses, before anything is sent, the paid sheet itself as the target: it would not be written afterwards (exit 2). */
export async function demandNotItself(
  out: string | undefined,
  sheet: EventOf<'batch-created'>['file'],
): Promise<void> {
  if (out !== undefined && (await isSheet(out, sheet)))
    throw unusable(`--out ${out}: it is the sheet itself. Choose another name.`);
}
