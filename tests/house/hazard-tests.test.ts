import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProjectFile, sourceFiles } from './project-files.ts';

/** The rows of the hazard tables of imported sheets, by letter: how many each table has. */
const HAZARDS: Readonly<Record<string, number>> = {
  // file and container
  F: 20,
  // text encoding
  T: 10,
  // structure of CSV
  C: 19,
  // layout
  L: 15,
  // amounts
  A: 12,
  // accounts, phones, names
  N: 8,
  P: 4,
  M: 8,
  // dates, formulas, kinds of cell, injection
  D: 6,
  X: 7,
  S: 2,
};

const ID = '[FTCLANPMDXS]\\d{1,2}';
/** A title that begins with the hazards it is about: `C7, C8: …`, `T7 T8 …`. */
const TITLE = new RegExp(`\\btest\\(\\s*['"\`](${ID}(?:,? ${ID})*)(?=[ :])`, 'g');

test('every hazard of imported sheets has a test that is named for it', () => {
  const named = new Set<string>();
  for (const path of sourceFiles().filter((each) => /^tests\/.*\.test\.ts$/.test(each))) {
    for (const [, ids = ''] of readProjectFile(path).matchAll(TITLE))
      for (const id of ids.split(/,? /)) named.add(id);
  }
  const all = Object.entries(HAZARDS).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  assert.deepEqual(
    all.filter((id) => !named.has(id)),
    [],
  );
  assert.deepEqual(
    [...named].filter((id) => !all.includes(id)),
    [],
  );
});
