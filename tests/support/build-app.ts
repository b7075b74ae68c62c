/**
 * Builds main, preload and window into `out/`, and the command line for the package. What was built from the same sources
 * stays: an app that a test has started from `out/` loads some of it later, and a second build would take it away.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectLicences } from '../tools/collect-licences.ts';
import { PROJECT_FOLDER } from './desktop-app.ts';

/** All that a build reads; what is in `node_modules` is named by the lock file. */
const SOURCES = [
  ...['electron/**', 'renderer/**', 'shared/**', 'resources/**'],
  ...['electron.vite.config.ts', 'vite.cli.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
];
/** The digest of the sources that `out/` was built from. Written last. */
const BUILT_FROM = join(PROJECT_FOLDER, 'out', 'built-from');

/** False if the build failed; its own words are on standard error. */
export function buildApp(): boolean {
  const sources = digestOfSources();
  if (existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === sources) return true;
  rmSync(BUILT_FROM, { force: true });
  const isBuilt =
    runBuild('electron-vite', 'build') && runBuild('vite', 'build', '--config', 'vite.cli.config.ts');
  if (!isBuilt) return false;
  writeFileSync(join(PROJECT_FOLDER, 'out', 'licences.json'), JSON.stringify(collectLicences()));
  writeFileSync(BUILT_FROM, sources);
  return true;
}

function digestOfSources(): string {
  const digest = createHash('sha256').update(process.version);
  for (const path of globSync(SOURCES, { cwd: PROJECT_FOLDER }).sort()) {
    const file = join(PROJECT_FOLDER, path);
    if (statSync(file).isFile()) digest.update(`\0${path}\0`).update(readFileSync(file));
  }
  return digest.digest('hex');
}

function runBuild(command: string, ...args: readonly string[]): boolean {
  const { status } = spawnSync(command, [...args, '--logLevel', 'warn'], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  return status === 0;
}
