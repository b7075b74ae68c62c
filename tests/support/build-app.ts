/**
 * Builds main, preload and window into `out/`, and the command line for the package: some seconds, so it is done before
 * each start rather than guessed at.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectLicences } from '../tools/collect-licences.ts';
import { PROJECT_FOLDER } from './desktop-app.ts';

/** False where the build failed; its own words are on standard error. */
export function buildApp(): boolean {
  const isBuilt =
    runBuild('electron-vite', 'build') && runBuild('vite', 'build', '--config', 'vite.cli.config.ts');
  if (!isBuilt) return false;
  writeFileSync(join(PROJECT_FOLDER, 'out', 'licences.json'), JSON.stringify(collectLicences()));
  return true;
}

function runBuild(command: string, ...args: readonly string[]): boolean {
  const { status } = spawnSync(command, [...args, '--logLevel', 'warn'], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  return status === 0;
}
