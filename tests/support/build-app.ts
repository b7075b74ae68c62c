/**
 * Builds main, preload and window into `out/`, and the command line for the package. A build takes the time of a dozen
 * tests, so it is made once for the same sources: `out/built-from` names them by their digest. An app that a test has
 * started from `out/` loads some of it later, and a second build would take it away.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectLicences } from '../tools/collect-licences.ts';
import { PROJECT_FOLDER } from './desktop-app.ts';

const OUT = join(PROJECT_FOLDER, 'out');
const BUILT_FROM = join(OUT, 'built-from');
/** Everything that a build reads. */
const SOURCES = [
  '{electron,renderer,resources,shared}/**',
  '{package,package-lock,tsconfig}.json',
  '*.config.ts',
  'tests/support/build-app.ts',
  'tests/tools/collect-licences.ts',
];

/** False if the build failed; its own messages are on standard error. */
export function buildApp(): boolean {
  return alone(() => {
    const sources = digestOfSources();
    if (builtFrom() === sources) return true;
    forgetBuild();
    const isBuilt =
      runBuild('electron-vite', 'build') && runBuild('vite', 'build', '--config', 'vite.cli.config.ts');
    if (!isBuilt) return false;
    writeFileSync(join(OUT, 'licences.json'), JSON.stringify(collectLicences()));
    writeFileSync(BUILT_FROM, sources);
    return true;
  });
}

/** For code that changes `out/` in another way: the next build is made from scratch. */
export function forgetBuild(): void {
  rmSync(BUILT_FROM, { force: true });
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(BUILT_FROM, 'utf8');
  } catch {
    return undefined;
  }
}

function digestOfSources(): string {
  const digest = createHash('sha256').update(process.version);
  for (const path of globSync(SOURCES, { cwd: PROJECT_FOLDER }).sort()) {
    const file = join(PROJECT_FOLDER, path);
    if (statSync(file).isFile()) digest.update(`${path}\0`).update(readFileSync(file));
  }
  return digest.digest('hex');
}

/** Two builds at once would write over each other: the second waits for the first, and has nothing left to do. */
function alone<Result>(work: () => Result): Result {
  const lock = join(PROJECT_FOLDER, 'node_modules', '.cache', 'building');
  mkdirSync(join(lock, '..'), { recursive: true });
  while (!taken(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Whether the lock is ours now. One whose process is gone is no lock. */
function taken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isLeftBehind(lock: string): boolean {
  try {
    return !process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function runBuild(command: string, ...args: readonly string[]): boolean {
  const { status } = spawnSync(command, [...args, '--logLevel', 'warn'], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  return status === 0;
}
