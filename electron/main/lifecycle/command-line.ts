/** What the app is started with: `--data DIR`, and files to open. */
import { extname, resolve } from 'node:path';

export interface StartArguments {
  readonly dataFolder: string | undefined;
  readonly files: readonly string[];
}

const SHEET_ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx'];

/** Reads the arguments after the program's own; what is neither an option of ours nor a sheet is Chromium's or the system's. */
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
    } else if (!arg.startsWith('-') && SHEET_ENDINGS.includes(extname(arg).toLowerCase())) {
      files.push(resolve(workingFolder, arg));
    }
  }
  const folder =
    dataFolder === undefined || dataFolder === '' ? undefined : resolve(workingFolder, dataFolder);
  return { dataFolder: folder, files };
}
