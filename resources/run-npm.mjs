// Plain JavaScript for Node 20, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs the npm that started this, or the one on the path, in a folder, and returns its exit status. Its output goes to
 * the open file.
 */
export function runNpm(args, { folder = root, output, environment = {} }) {
  const own = process.env.npm_execpath;
  const [command, first] = own ? [process.execPath, [own]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', output, output],
    shell: !own && process.platform === 'win32',
    env: { ...process.env, ...environment },
  });
  if (error?.code === 'ENOENT') fail('npm is not on the path. It comes with Node: https://nodejs.org');
  return status;
}

export function fail(message) {
  console.error(message);
  process.exit(2);
}
