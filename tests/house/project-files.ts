import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..');

/** Every file git knows or would add (so a new file is judged before it is committed), as paths from the root. */
export function projectFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  return list.split('\0').filter((path) => path !== '' && existsSync(join(PROJECT_ROOT, path)));
}

export function readProjectFile(path: string): string {
  return readFileSync(join(PROJECT_ROOT, path), 'utf8');
}

const SOURCE = /\.(ts|tsx|mjs|cjs|js)$/;

export function sourceFiles(): string[] {
  return projectFiles().filter((path) => SOURCE.test(path));
}
