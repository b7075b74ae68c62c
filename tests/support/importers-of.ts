import { posix } from 'node:path';
import { importsOf } from '../house/imports.ts';

/** What each file of ours imports of ours, as paths from the root; read once. */
const known = new Map<string, readonly string[]>();

function ownImportsOf(path: string): readonly string[] {
  const there = known.get(path);
  if (there) return there;
  const found = importsOf(path)
    .filter((specifier) => specifier.startsWith('.') && specifier.endsWith('.ts'))
    .map((specifier) => posix.normalize(posix.join(posix.dirname(path), specifier)));
  known.set(path, found);
  return found;
}

/** Of the modules that `entry` loads, those that load `file`, directly or through others, and the file itself. */
export function importersOf(file: string, entry: string): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  const reached = new Set([entry]);
  for (const path of reached)
    for (const target of ownImportsOf(path)) {
      importers.set(target, [...(importers.get(target) ?? []), path]);
      reached.add(target);
    }
  const found = new Set(reached.has(file) ? [file] : []);
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return found;
}
