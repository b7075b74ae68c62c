import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROW_STATES, type RowState } from '../../shared/domain/row-state.ts';
import { readProjectFile, sourceFiles } from './project-files.ts';

/** The sets themselves, the table of moves, and what was frozen from it; the practice service has no rows. */
const AT_HOME = ['shared/domain/row-state.ts', 'electron/engine/core/row/moves.ts'];
const APART = ['tests/', 'electron/journal/schema/', 'electron/practice/'];

/** May be asked for alone, because no other state can have the property that the question is about. */
const ALONE: Readonly<Partial<Record<RowState, string>>> = {
  invalid: 'only what breaks a rule has no content that could be paid',
  held: 'only what is held has a reason that a person can release',
  ready: 'only what is ready is sent by the batch itself (R1)',
  sending: 'only while an attempt is open may its own answer end it',
  parked: 'only what is parked has a person’s decision to send it again',
  paid: 'only exactly completed is paid (R9)',
  closed: 'only what is set aside is opened again',
};
/** Asks for one of the other states alone, with the reason. */
const ALONE_HERE: Readonly<Record<string, string>> = {
  'electron/engine/core/row/fold-row.ts':
    'a payment that failed names the service’s reason; a refusal has its own',
  'renderer/results/row-inspector.tsx': 'the reason of a payment that failed stands in its problem already',
};
const IN_A_SET = `(?:${ROW_STATES.filter((state) => !(state in ALONE)).join('|')})`;
/** A comparison, an index by state, a count, and a case of a switch over the state. A table from a status to a state is none. */
const ASKED_ALONE = new RegExp(
  [
    `\\bstate [!=]== '${IN_A_SET}'`,
    `(?:rowsIn|recordsIn|countIn)\\([^()]*'${IN_A_SET}'`,
    `\\b(?:has|any)\\('${IN_A_SET}'`,
    `\\bcounts(?:\\([^()]*\\))?\\.${IN_A_SET}\\b`,
    `switch \\([\\w.]*\\bstate\\) \\{[^}]*case '${IN_A_SET}'`,
  ].join('|'),
  'g',
);

const STATE = `'(?:${ROW_STATES.join('|')})'`;
/** Two different states side by side in a list, in SQL or in a call; one after the other in a condition; or cases that fall through. */
const HAND_MADE = new RegExp(
  [
    `(${STATE})\\s*,\\s*(?!\\1)${STATE}`,
    `state (?:===|!==) ${STATE}\\)?\\s*(?:\\|\\||&&)\\s*[\\w.?]*\\bstate (?:===|!==) ${STATE}`,
    `case ${STATE}:\\s*case ${STATE}:`,
  ].join('|'),
);

test('a set of row states has a name: it is made in row-state.ts, where a new state must say what it is', () => {
  const found = productFiles().flatMap((path) => {
    const match = HAND_MADE.exec(readProjectFile(path));
    return match === null ? [] : [`${path}: ${match[0]}`];
  });
  assert.deepEqual(found, []);
});

test('a state that a new one may resemble is asked for by a named set, so that the new state is treated alike', () => {
  const found = productFiles().flatMap((path) =>
    [...readProjectFile(path).matchAll(ASKED_ALONE)].map(([match]) => ({ path, match })),
  );
  assert.deepEqual(
    found.filter(({ path }) => !(path in ALONE_HERE)).map(({ path, match }) => `${path}: ${match}`),
    [],
  );
  assert.deepEqual(
    [...new Set(found.map(({ path }) => path))],
    Object.keys(ALONE_HERE),
    'a reason that nobody needs',
  );
});

function productFiles(): readonly string[] {
  return sourceFiles().filter(
    (path) => !AT_HOME.includes(path) && !APART.some((folder) => path.startsWith(folder)),
  );
}
