import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsMeant } from '../../../renderer/batch/held-choice.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';

const held = (row: number, why: Problem = problem('paid-before-unseen'), amount = '1000') => ({
  row,
  amount,
  problems: [why],
});

test('all that were shown are decided at once, and those that were ticked', () => {
  const shown = [held(5), held(6), held(7)];
  assert.deepEqual(rowsMeant(shown, { shown, chosen: null, count: 3 }), [5, 6, 7]);
  assert.deepEqual(rowsMeant(shown, { shown, chosen: [6], count: 1 }), [6]);
  // More than are shown are decided as their number says.
  assert.deepEqual(rowsMeant(shown, { shown: [held(5)], chosen: null, count: 3 }), [5, 6, 7]);
});

test('a row that a review has held since is not paid by the yes to others', () => {
  const shown = [held(5), held(6), held(7)];
  assert.equal(rowsMeant([...shown, held(9)], { shown, chosen: null, count: 3 }), undefined);
  // One was released, and another is held instead: there are as many.
  assert.equal(rowsMeant([held(6), held(7), held(9)], { shown, chosen: null, count: 3 }), undefined);
});

test('a row that waits for another reason, or for another amount, was not asked about', () => {
  const shown = [held(5), held(6)];
  const paid = problem('duplicate-exact');
  for (const now of [held(5, paid), held(5, problem('paid-before-unseen'), '2000')]) {
    assert.equal(rowsMeant([now, held(6)], { shown, chosen: null, count: 2 }), undefined);
    assert.equal(rowsMeant([now, held(6)], { shown, chosen: [5], count: 1 }), undefined);
    assert.deepEqual(rowsMeant([now, held(6)], { shown, chosen: [6], count: 1 }), [6]);
  }
  assert.equal(rowsMeant([held(6)], { shown, chosen: [5], count: 1 }), undefined);
});
