import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProjectFile, sourceFiles } from './project-files.ts';

/** What a spec looks for by a selector. */
const LOOKED_FOR = /(?:locator|querySelector(?:All)?|closest|matches)(?:<[^>]*>)?\(\s*(['"`])(.+?)\1/g;
const CLASS = /\.([a-z][\w-]*)/gi;
/** `glyph-${shape}` */
const BEGINNING = /([a-z]+-)\$\{/g;
/** The kit's own classes. */
const OF_KIT = /^mantine-/;

test('each class that a spec looks for is one that a screen has: a class that is gone is found nowhere, and absent for ever', () => {
  const files = sourceFiles();
  const screens = files.filter((path) => path.startsWith('renderer/')).map(readProjectFile);
  const named = new Set(screens.flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []));
  const beginnings = screens.flatMap((text) => [...text.matchAll(BEGINNING)].map(([, each = '']) => each));
  const isThere = (name: string) =>
    named.has(name) || OF_KIT.test(name) || beginnings.some((beginning) => name.startsWith(beginning));
  const looked = files
    .filter((path) => /^tests\/(?:e2e|bench|support)\//.test(path))
    .flatMap((path) =>
      [...readProjectFile(path).matchAll(LOOKED_FOR)].flatMap(([, , selector = '']) =>
        [...selector.matchAll(CLASS)].map(([, name = '']) => ({ path, name })),
      ),
    );
  assert.ok(looked.length > 50, `${looked.length} classes`);
  assert.deepEqual(
    looked.filter(({ name }) => !isThere(name)).map(({ path, name }) => `${path}: .${name}`),
    [],
  );
});
