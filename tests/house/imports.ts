import { posix } from 'node:path';
import { readProjectFile, sourceFiles } from './project-files.ts';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** What a source file imports, types too, as it is written there. */
export function importsOf(path: string): string[] {
  return [...readProjectFile(path).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** Every source file with the source files of ours that it imports, as paths from the root. */
export function importsByFile(): Map<string, readonly string[]> {
  const files = new Set(sourceFiles());
  return new Map(
    [...files].map((path) => {
      const targets = importsOf(path)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.normalize(posix.join(posix.dirname(path), specifier)));
      return [path, targets.filter((target) => files.has(target))];
    }),
  );
}
