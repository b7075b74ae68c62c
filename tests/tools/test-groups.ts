/**
 * Which test files share a process. Loading what is tested and compiling it while it becomes hot takes longer than most
 * tests, so the files that need no process of their own are imported by one file for each folder, or a few.
 */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeFolder } from '../support/temporary-folder.ts';
import { LONG_TESTS } from './long-tests.ts';

/** Folders of `tests/`, whose files hardly wait. */
const TOGETHER = [
  ...['shared/sheet/check', 'shared/sheet/read', 'shared', 'renderer'],
  ...['electron/journal', 'electron/main', 'electron/practice'],
];
/** Those whose files wait for services, disks and processes: at most so many of them, one after the other. */
const WAITING = ['electron/engine', 'electron/cli', 'electron', 'exploits', 'house'];
const MOST_WAITING = 12;

/** Files of these folders that run in a process of their own, with the reason; those of `long-tests.ts` do too. */
export const ALONE: Readonly<Record<string, string>> = {
  'electron/engine/run-memory.test.ts': 'measures the memory of its process',
  'electron/engine/steady-heap.test.ts': 'measures the memory of its process',
  'electron/journal/disk-full.test.ts': 'starts processes',
  'electron/journal/lock-and-kill.test.ts': 'starts processes and kills them',
  'house/linear-patterns.test.ts': 'takes as long as the others of its folder together',
  'house/tools.test.ts': 'starts processes',
  'renderer/parts/parts.test.ts': 'starts a browser',
  'shared/sheet/read/fuzz.test.ts': 'takes as long as the others of its folder together',
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
  const counts = new Map<string, number>();
  const groups = Map.groupBy(files, (file) => {
    // A file belongs to the first folder that it is in.
    const folder = [...TOGETHER, ...WAITING].find((each) => file.startsWith(`${each}/`));
    if (folder === undefined || file in ALONE || file in LONG_TESTS) return file;
    const before = counts.get(folder) ?? 0;
    counts.set(folder, before + 1);
    return WAITING.includes(folder) ? `${folder} ${Math.floor(before / MOST_WAITING) + 1}` : folder;
  });
  let folderOfGroups: string | undefined;
  return [...groups].map(([name, members]) => {
    const [only = '', another] = members;
    if (another === undefined) return { path: join(testsFolder, only), name: only };
    folderOfGroups ??= folderOfThisProcess();
    const path = join(folderOfGroups, `${name.replaceAll(/[/ ]/g, '-')}.mjs`);
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
