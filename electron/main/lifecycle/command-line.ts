/** The app's arguments: `--data DIR`, and files to open. */
import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

interface StartArguments {
  readonly dataFolder: string | undefined;
  readonly files: readonly string[];
}

const SHEET_ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx'];

/**
 * Reads the arguments after the program's own. An argument that is neither an option of ours nor a sheet is for
 * Chromium or the system.
 */
export function readStartArguments(args: readonly string[], workingFolder: string): StartArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' } },
    strict: false,
  });
  const { data } = values;
  return {
    dataFolder: typeof data === 'string' && data !== '' ? resolve(workingFolder, data) : undefined,
    files: positionals.flatMap((arg) => sheetPath(arg, workingFolder) ?? []),
  };
}

/**
 * The path of a sheet that was named by path or, as Linux's file managers do, by `file:` address; undefined for any
 * other argument.
 */
function sheetPath(arg: string, workingFolder: string): string | undefined {
  const path = /^file:/i.test(arg) ? localPath(arg) : arg;
  if (path === undefined || !SHEET_ENDINGS.includes(extname(path).toLowerCase())) return undefined;
  return resolve(workingFolder, path);
}

function localPath(address: string): string | undefined {
  try {
    return fileURLToPath(address);
  } catch {
    // A file on another computer, or an invalid escape.
    return undefined;
  }
}
