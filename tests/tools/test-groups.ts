/**
 * Which test files share a process. Loading what is tested and compiling it while it becomes hot takes longer than most
 * tests, so the files that need no process of their own, and hardly wait, are imported by one file for each folder.
 */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeFolder } from '../support/temporary-folder.ts';

/** Folders of `tests/`: a file belongs to the first that it is in. */
const TOGETHER = [
  ...['shared/sheet/check', 'shared/sheet/read', 'shared', 'renderer'],
  ...['electron/journal', 'electron/main', 'electron/practice'],
];

/** Files of these folders that run in a process of their own, with the reason. */
export const ALONE: Readonly<Record<string, string>> = {
  'electron/journal/damage.test.ts': 'takes as long as the others of its folder together',
  'electron/journal/disk-full.test.ts': 'starts processes',
  'electron/journal/lock-and-kill.test.ts': 'starts processes and kills them',
  'renderer/sheet-worker/in-chromium.test.ts': 'waits for a browser',
  'shared/sheet/read/fuzz.test.ts': 'takes as long as the others of its folder together',
  'shared/sheet/read/libreoffice.test.ts': 'waits for another program',
  'shared/sheet/steps-per-row.test.ts': 'counts the steps of code that is loaded after its counter',
};

export interface TestGroup {
  /** What Node runs: the test file, or one that imports the files of the group. */
  readonly path: string;
  /** The file or the folder, from `tests/`. */
  readonly name: string;
}

/** The files (from `testsFolder`) as they are run, each in its own process or with its group, in their order. */
export function testGroups(testsFolder: string, files: readonly string[]): readonly TestGroup[] {
  const groups = Map.groupBy(files, (file) => {
    const folder = TOGETHER.find((each) => file.startsWith(`${each}/`));
    return folder === undefined || file in ALONE ? file : folder;
  });
  let folderOfGroups: string | undefined;
  return [...groups].map(([name, members]) => {
    const [only = '', another] = members;
    if (another === undefined) return { path: join(testsFolder, only), name: only };
    folderOfGroups ??= folderOfThisProcess();
    const path = join(folderOfGroups, `${name.replaceAll('/', '-')}.mjs`);
    const imports = members.map(
      (file) => `import ${JSON.stringify(pathToFileURL(join(testsFolder, file)))};\n`,
    );
    writeFileSync(path, imports.join(''));
    return { path, name: `${name} (${members.length} files)` };
  });
}

function folderOfThisProcess(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-tests-'));
  process.once('exit', () => removeFolder(folder));
  return folder;
}
