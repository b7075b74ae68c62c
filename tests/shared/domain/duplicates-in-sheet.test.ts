// Of equal rows one payment remains if the first is set aside: the next one, and no other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDuplicateInSheet, remainingDuplicates } from '../../../shared/domain/duplicates-in-sheet.ts';
import { problem } from '../../../shared/domain/problem.ts';

const twinOf = (first: number) => [problem('duplicate-exact', { where: `row:${first}` })];

/** Rows 2 to 4 are equal, so are 5 and 6, and 7 equals a payment of another batch. */
const ROWS = [
  { row: 2, problems: [] },
  { row: 3, problems: twinOf(2) },
  { row: 4, problems: twinOf(2) },
  { row: 5, problems: [] },
  { row: 6, problems: twinOf(5) },
  { row: 7, problems: [problem('duplicate-exact', { where: 'b-one, 5' })] },
];

for (const [aside, remaining] of [
  [[], []],
  [[2], [3]],
  [[2, 3], [4]],
  [[2, 3, 4], []],
  [[3], []],
  [
    [2, 5],
    [3, 6],
  ],
  [[7], []],
] as const)
  test(`set aside ${aside.join(', ') || 'none'}: ${remaining.join(', ') || 'none'} stand in`, () => {
    assert.deepEqual([...remainingDuplicates(ROWS, new Set(aside))], [...remaining]);
  });

test('a duplicate within the sheet is one that names a row of it', () => {
  assert.equal(isDuplicateInSheet(problem('duplicate-exact', { where: 'row:2' })), true);
  assert.equal(isDuplicateInSheet(problem('duplicate-exact', { where: 'b-one, 5' })), false);
  assert.equal(isDuplicateInSheet(problem('payment-failed', { where: 'row:2', reason: '-' })), false);
});
