// `npm run check`: format and lint, types of each environment, the house rules and the fast tests. About three minutes;
// with `-- --no-tests` well under one, for where `npm test` runs all of them anyway.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { toolOptions } from './tool-options.ts';

/** Folders of tests that need no process of their own for each case. */
const FAST = [
  ...['house', 'shared', 'renderer', 'resources'],
  ...['engine', 'journal', 'main', 'practice', 'profiles', 'secrets', 'service', 'workbooks'].map(
    (room) => `electron/${room}`,
  ),
];

const values = toolOptions('npm run check -- [--no-tests]', { 'no-tests': { type: 'boolean' } });
const tests = values['no-tests'] ? [] : [['node', join(import.meta.dirname, 'run-all.ts'), ...FAST]];
const steps: readonly (readonly string[])[] = [
  ['biome', 'check', '--error-on-warnings', '.'],
  ...['shared', 'electron', 'renderer', 'tests'].map((environment) => ['tsc', '-p', environment]),
  ...tests,
];

for (const [command = '', ...args] of steps) {
  console.error(`› ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(1);
}
