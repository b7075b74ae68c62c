import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { PROJECT_ROOT, readProjectFile } from '../../house/project-files.ts';

function textOf(pattern: string): string {
  return globSync(pattern, { cwd: PROJECT_ROOT }).map(readProjectFile).join('\n');
}

test('every class that has a style of ours is given to something', () => {
  const code = textOf('renderer/**/*.{ts,tsx}');
  const words = new Set(code.match(/[a-z][\w-]*/g));
  // `severity-${severity}` gives every class that begins so.
  const beginnings = [...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning = '']) => beginning);
  const styles = textOf('renderer/**/*.css').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...styles.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector).join(' ');
  const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
  assert.ok(classes.size > 50);
  const unused = [...classes].filter(
    (name) => !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
  );
  assert.deepEqual(unused, []);
});
