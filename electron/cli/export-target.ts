import { extname } from 'node:path';
import { ExportFailure, type ExportFault } from '../workbooks/finished-file.ts';
import { unusable } from './refusal.ts';

/** The path as given, if its extension is one of those the command writes; otherwise refuses (exit 2). */
export function workbookPath(path: string, extensions: readonly string[]): string {
  if (extensions.includes(extname(path).toLowerCase())) return path;
  throw unusable(`${path}: the file must end in ${extensions.join(' or ')}.`);
}

const REMEDY: Readonly<Record<ExportFault, string>> = {
  'disk-full': 'Free some space and export again; the journal has lost nothing.',
  'open-elsewhere': 'Close it there and export again.',
  'not-writable': 'Choose another place with --out.',
};

/** Turns a file that could not be written into one line and exit 2; anything else is thrown on. */
export function refuseExport(failure: unknown): never {
  if (!(failure instanceof ExportFailure)) throw failure;
  throw unusable(`${failure.file} could not be written: ${failure.message}. ${REMEDY[failure.fault]}`);
}
