import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROW_STATES } from '../../shared/domain/row-state.ts';
import { readProjectFile, sourceFiles } from './project-files.ts';

/** The sets themselves, the table of moves, and what was frozen from it; the practice service has no rows. */
const AT_HOME = ['shared/domain/row-state.ts', 'electron/engine/core/row/moves.ts'];
const APART = ['tests/', 'electron/journal/migrations/', 'electron/practice/'];

const STATE = `'(?:${ROW_STATES.join('|')})'`;
/** Two states side by side in a list, in SQL or in a call; one after the other in a condition; or cases that fall through. */
const HAND_MADE = new RegExp(
  [
    `${STATE}\\s*,\\s*${STATE}`,
    `state (?:===|!==) ${STATE}\\)?\\s*(?:\\|\\||&&)\\s*[\\w.?]*\\bstate (?:===|!==) ${STATE}`,
    `case ${STATE}:\\s*case ${STATE}:`,
  ].join('|'),
);

test('a set of row states has a name: it is made in row-state.ts, where a new state must say what it is', () => {
  const found = sourceFiles()
    .filter((path) => !AT_HOME.includes(path) && !APART.some((folder) => path.startsWith(folder)))
    .flatMap((path) => {
      const match = HAND_MADE.exec(readProjectFile(path));
      return match === null ? [] : [`${path}: ${match[0]}`];
    });
  assert.deepEqual(found, []);
});
