/**
 * `npm run test:windows [-- PATHS | --turn N | --turn commit]`: tests as a Windows program under Wine; with a turn those
 * that CI runs in it (`windows-turns.ts`). Wine is Debian's package `wine`; without it one line says that nothing was
 * tested. Wine shows Windows's calls and their errors, but no real NTFS, Credential Manager or virus scanners.
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareSmallDisks } from '../support/small-disk.ts';
import { removeFolder } from '../support/temporary-folder.ts';
import { fetchWindowsNode, hasWine, startWindows, WINDOWS_NODE, windowsPath } from '../support/wine.ts';
import { TURNS, turnNamed } from './long-tests.ts';
import { WINDOWS_ROOMS, windowsTurn } from './windows-turns.ts';

const COPY_EVERY_MS = 500;

/** Runs the tests, copies their output while it grows, and gives the exit status. */
async function runTests(folder: string, paths: readonly string[]): Promise<number> {
  const disksFolder = join(folder, 'disks');
  mkdirSync(disksFolder);
  const disks = prepareSmallDisks(disksFolder, windowsPath(disksFolder));
  const windows = startWindows(folder);
  const outputPath = join(folder, 'output.txt');
  writeFileSync(outputPath, '');
  const copied = openSync(outputPath, 'r');
  try {
    const command = [WINDOWS_NODE, join(import.meta.dirname, 'run-all.ts'), ...paths];
    let isRunning = true;
    const ended = windows.run(command, outputPath, disks.environment).finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      await pause(COPY_EVERY_MS);
      copyNew(copied);
    }
    copyNew(copied);
    return await ended;
  } finally {
    closeSync(copied);
    windows.end();
    disks.remove();
  }
}

/** Copies what was added to the file since the last time. */
function copyNew(file: number): void {
  const piece = Buffer.alloc(64 * 1024);
  for (let count = readSync(file, piece); count > 0; count = readSync(file, piece))
    process.stdout.write(piece.subarray(0, count));
}

/** Undefined for a turn that there is not. */
function pathsGiven(): readonly string[] | undefined {
  const given = process.argv.slice(2);
  if (given[0] !== '--turn') return given.length > 0 ? given : WINDOWS_ROOMS;
  const turn = turnNamed(given[1] ?? '');
  return turn === undefined ? undefined : windowsTurn(turn);
}

async function main(): Promise<number> {
  const paths = pathsGiven();
  if (paths === undefined) {
    console.error(`usage: npm run test:windows [-- PATH… | --turn 1…${TURNS} | --turn commit]`);
    return 2;
  }
  if (!hasWine()) {
    console.error(
      'Nothing was tested as a Windows program: Wine is not here (Debian: apt-get install wine).',
    );
    return 0;
  }
  if (!fetchWindowsNode()) {
    console.error('Nothing was tested as a Windows program: npm could not fetch its Node; see above.');
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-windows-'));
  try {
    return await runTests(folder, paths);
  } finally {
    removeFolder(folder);
  }
}

process.exitCode = await main();
