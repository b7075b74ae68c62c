import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeInView } from '../../../renderer/check/kept-range.ts';

const cell = (row: number, column = 2) => ({ row, column });
const at = (row: number) => ({ anchor: cell(row), active: cell(row) });
const view = (...rows: readonly number[]) => Uint32Array.from(rows);

test('the selection goes where its row goes', () => {
  assert.deepEqual(rangeInView(at(1), view(10, 11, 12), view(12, 11, 10)), at(1));
  assert.deepEqual(rangeInView(at(0), view(10, 11, 12), view(12, 11, 10)), at(2));
  assert.deepEqual(rangeInView(at(2), view(10, 11, 12), view(12)), at(0));
});

test('a row that no longer shows is no longer selected', () => {
  assert.equal(rangeInView(at(1), view(10, 11, 12), view(10, 12)), null);
  assert.equal(rangeInView(at(0), view(10), view()), null);
});

test('several rows stay selected while they stand together as before, else the active one alone', () => {
  const several = { anchor: cell(0), active: cell(1) };
  assert.equal(rangeInView(several, view(10, 11, 12), view(10, 11)), several);
  assert.deepEqual(rangeInView(several, view(10, 11, 12), view(12, 11, 10)), at(1));
});

test('the head stays the head, whatever the order below it', () => {
  const head = at(-1);
  assert.equal(rangeInView(head, view(10, 11), view(11, 10)), head);
});
