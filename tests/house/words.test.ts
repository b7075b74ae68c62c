// A message that is never shown costs every translator time, and hides that a screen lost its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { windowMessages } from '../../renderer/words/catalogue.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

const CATALOGUES = /^shared\/i18n\/[a-z]+-messages-|^renderer\/words\/[a-z]{2}\//;
const PRODUCT = /^(electron|renderer|shared)\/.*\.tsx?$/;

/** The beginnings of an id to each of its dots: `check.filter.errors` has `check` and `check.filter`. */
function beginnings(id: string): string[] {
  const parts = id.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

const code = projectFiles()
  .filter((path) => PRODUCT.test(path) && !CATALOGUES.test(path))
  .map(readProjectFile)
  .join('\n');

test('each message is shown by the code: its id stands there, or the beginning to which the code adds a value', () => {
  const literals = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , text]) => text));
  const begun = new Set([...code.matchAll(/`([\w.-]+)\.\$\{/g)].map(([, text]) => text));
  const ids = Object.keys(windowMessages('en'));
  const unused = ids.filter(
    (id) => !literals.has(id) && !beginnings(id).some((text) => begun.has(text) || literals.has(text)),
  );
  assert.deepEqual(unused, []);
});

test('each kind of value that the code asks words for has some: a value without a word is shown as its code', () => {
  const ids = Object.keys(windowMessages('en'));
  const asked = new Set(
    [...code.matchAll(/\b(?:word|find)\(\s*'([\w.-]+)',/g)].map(([, subject]) => subject),
  );
  assert.ok(asked.has('channel'));
  const wordless = [...asked].filter((subject) => !ids.some((id) => id.startsWith(`${subject}.`)));
  assert.deepEqual(wordless, []);
});
