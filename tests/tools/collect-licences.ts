/** The licences of the packages the app is built of: what our own package.json names, and what those depend on. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Licence } from '../../electron/main/files/licences.ts';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly author?: string | { readonly name?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Tools that build and test, and are no part of what is shipped. */
const TOOLS =
  /^(@types\/|@biomejs\/|typescript|vite|electron-vite|electron-builder|@vitejs\/|playwright|@axe-core|fast-check|dependency-cruiser|node-)/;

export function collectLicences(): readonly Licence[] {
  const own = readPackage(PROJECT_FOLDER);
  const ownDev = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
    optionalDependencies: Record<string, string>;
  };
  const first = [
    ...Object.keys(own?.dependencies ?? {}),
    ...Object.keys(ownDev.devDependencies),
    ...Object.keys(ownDev.optionalDependencies),
  ].filter((name) => !TOOLS.test(name));
  const found = new Map<string, Licence>();
  const waiting = first.map((name) => ({ name, from: PROJECT_FOLDER }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = findPackage(next.name, next.from);
    if (folder === undefined || found.has(folder)) continue;
    const packageFile = readPackage(folder);
    if (!packageFile) continue;
    found.set(folder, licenceOf(next.name, packageFile));
    for (const name of Object.keys(packageFile.dependencies ?? {})) waiting.push({ name, from: folder });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** As Node resolves: beside the package that asks, then further up. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === PROJECT_FOLDER || folder === dirname(folder)) return undefined;
  }
}

function readPackage(folder: string): PackageFile | undefined {
  const path = join(folder, 'package.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PackageFile) : undefined;
}

function licenceOf(name: string, { version = '', license, author }: PackageFile): Licence {
  const licence = typeof license === 'string' ? license : (license?.type ?? '');
  const person = typeof author === 'string' ? author : (author?.name ?? '');
  return { name, version, licence, author: person.replace(/\s*[<(].*$/, '') };
}
