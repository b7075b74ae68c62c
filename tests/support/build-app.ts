/** Builds main, preload and window into `out/`: two seconds, so it is done before each start rather than guessed at. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectLicences } from '../tools/collect-licences.ts';
import { PROJECT_FOLDER } from './desktop-app.ts';

/** False where the build failed; its own words are on standard error. */
export function buildApp(): boolean {
  const { status } = spawnSync('electron-vite', ['build', '--logLevel', 'warn'], {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) return false;
  writeFileSync(join(PROJECT_FOLDER, 'out', 'licences.json'), JSON.stringify(collectLicences()));
  return true;
}
