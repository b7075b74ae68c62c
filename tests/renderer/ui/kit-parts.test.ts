import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT, readProjectFile } from '../../house/project-files.ts';

const KIT = fileURLToPath(import.meta.resolve('@mantine/core/styles.css')).replace(/styles\.css$/, '');
const IMPORT = /import \{([^}]*)\} from ["']([^"']+)["']/g;

/** Each name that a module takes from another one. */
function importsIn(text: string): { readonly name: string; readonly from: string }[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ name: name.split(' as ')[0] ?? name, from })),
  );
}

/** The kit's modules by what they give. */
const MODULES = new Map(
  importsIn(readFileSync(join(KIT, 'esm/index.mjs'), 'utf8'))
    .filter(({ from }) => from.startsWith('.'))
    .map(({ name, from }) => [name, join(KIT, 'esm', from)]),
);

/** Adds the parts whose classes a module of the kit names, by itself or through another. */
function addParts(path: string, parts: Set<string>, seen: Set<string>): void {
  if (seen.has(path)) return;
  seen.add(path);
  if (path.endsWith('.module.mjs')) parts.add(basename(path, '.module.mjs'));
  for (const [, next = ''] of readFileSync(path, 'utf8').matchAll(/from "(\.[^"]*\.mjs)"/g))
    addParts(join(dirname(path), next), parts, seen);
}

/** The parts that are used in the window or in the kit's messages, in the order of the kit's own list of styles. */
function usedParts(): string[] {
  const messages = globSync('node_modules/@mantine/notifications/esm/**/*.mjs', { cwd: PROJECT_ROOT });
  const sources = [...globSync('renderer/**/*.{ts,tsx}', { cwd: PROJECT_ROOT }), ...messages];
  const parts = new Set(['baseline', 'default-css-variables', 'global']);
  const seen = new Set<string>();
  for (const { name, from } of sources.flatMap((path) => importsIn(readProjectFile(path)))) {
    const module = from === '@mantine/core' && MODULES.get(name);
    if (module) addParts(module, parts, seen);
  }
  const all = readFileSync(join(KIT, 'styles.css'), 'utf8');
  const placeOf = (part: string): number =>
    all.indexOf(readFileSync(join(KIT, 'styles', `${part}.css`), 'utf8').trim());
  return [...parts].sort((one, other) => placeOf(one) - placeOf(other));
}

test('the window has the styles of every part of the kit that it uses, in the kit’s order, and no others', () => {
  const styles = readProjectFile('renderer/ui/kit-parts.css');
  const imported = [...styles.matchAll(/@mantine\/core\/styles\/(.+)\.css/g)].map(([, part]) => part);
  assert.deepEqual(imported, usedParts());
});
