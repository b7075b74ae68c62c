/** The app's arguments: `--data DIR`, and files to open. */
import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  let dataFolder: string | undefined;
  const files: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--data') {
      index += 1;
      dataFolder = args[index];
    } else if (arg.startsWith('--data=')) {
      dataFolder = arg.slice('--data='.length);
    } else if (!arg.startsWith('-')) {
      const path = sheetPath(arg, workingFolder);
      if (path !== undefined) files.push(path);
    }
  }
  const folder =
    dataFolder === undefined || dataFolder === '' ? undefined : resolve(workingFolder, dataFolder);
  return { dataFolder: folder, files };
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
