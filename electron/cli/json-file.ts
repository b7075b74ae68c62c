import { jsonFault } from '../files/json-fault.ts';
import { fileFault, readBoundedFile } from '../files/read-file.ts';
import { unusable } from './refusal.ts';

/** Far larger than any settings, mapping or request body; a larger file is the wrong one. */
const MAX_BYTES = 5_000_000;

const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder',
  EACCES: 'it may not be read',
  ENOTFILE: 'that is not a file',
  EFBIG: `it is larger than ${MAX_BYTES / 1e6} MB`,
};

/** Reads the JSON file that an option names; refuses with the option's name, the file and the reason (exit 2). */
export async function readJsonFile(option: string, path: string): Promise<unknown> {
  return parseJson(`${option} ${path}`, await readTextFile(option, path));
}

/** The text of the file that an option names; refuses with the option's name, the file and the reason (exit 2). */
export async function readTextFile(option: string, path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readBoundedFile(path, MAX_BYTES));
  } catch (failure) {
    throw unusable(`${option} ${path}: ${whyUnread(failure)}.`);
  }
}

/** Why a file could not be read, in words. */
export function whyUnread(failure: unknown): string {
  const code = fileFault(failure) ?? '';
  return READ_FAULTS[code] ?? `it cannot be read (${code})`;
}

/** Parses JSON text; refuses and names its source (exit 2). */
export function parseJson(source: string, text: string): unknown {
  if (text.length > MAX_BYTES) throw unusable(`${source}: it is larger than ${MAX_BYTES / 1e6} MB.`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (failure) {
    throw unusable(`${source}: ${jsonFault(failure as SyntaxError)}.`);
  }
}
