import { readFile } from 'node:fs/promises';
import { unusable } from './refusal.ts';

/** Far above any settings, mapping or request body; a larger file is the wrong one. */
const MAX_BYTES = 5_000_000;

const READ_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder',
  EACCES: 'it may not be read',
};

/** Reads a JSON file that an option names; refuses with the option's name, the file and the reason (exit 2). */
export async function readJsonFile(option: string, path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
    throw unusable(`${option} ${path}: ${READ_FAULTS[code] ?? `it cannot be read (${code})`}.`);
  }
  return parseJson(`${option} ${path}`, text);
}

/** Parses JSON text; refuses with where it came from (exit 2). */
export function parseJson(source: string, text: string): unknown {
  if (text.length > MAX_BYTES) throw unusable(`${source}: it is larger than ${MAX_BYTES / 1e6} MB.`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (failure) {
    throw unusable(`${source}: it is not JSON (${failure instanceof Error ? failure.message : ''}).`);
  }
}
