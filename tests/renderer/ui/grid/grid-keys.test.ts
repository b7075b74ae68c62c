import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSort } from '../../../../renderer/ui/grid/grid-column.ts';
import { edgesOf, moveCell } from '../../../../renderer/ui/grid/grid-keys.ts';

const bounds = { rows: 100, columns: 5, pageRows: 20 };
const from = { row: 50, column: 2 };

function pressed(key: string, ctrlKey = false) {
  return moveCell(from, { key, ctrlKey, metaKey: false }, bounds);
}

test('keys move as in a spreadsheet program', () => {
  assert.deepEqual(pressed('ArrowDown'), { row: 51, column: 2 });
  assert.deepEqual(pressed('ArrowLeft'), { row: 50, column: 1 });
  assert.deepEqual(pressed('Home'), { row: 50, column: 0 });
  assert.deepEqual(pressed('End', true), { row: 99, column: 4 });
  assert.deepEqual(pressed('ArrowUp', true), { row: 0, column: 2 });
  assert.deepEqual(pressed('PageDown'), { row: 70, column: 2 });
});

test('Ctrl+Page up and down are left to screen readers', () => {
  assert.equal(pressed('PageDown', true), undefined);
  assert.equal(pressed('PageUp', true), undefined);
});

test('the head is one above the first row, and nothing lies beyond the edges', () => {
  const move = (row: number, column: number, key: string) =>
    moveCell({ row, column }, { key, ctrlKey: false, metaKey: false }, bounds);
  assert.deepEqual(move(0, 0, 'ArrowUp'), { row: -1, column: 0 });
  assert.deepEqual(move(-1, 0, 'ArrowUp'), { row: -1, column: 0 });
  assert.deepEqual(move(99, 4, 'ArrowDown'), { row: 99, column: 4 });
  assert.deepEqual(move(3, 4, 'PageUp'), { row: 0, column: 4 });
});

test('a range holds its edges whichever way it was drawn', () => {
  const edges = edgesOf({ anchor: { row: 9, column: 3 }, active: { row: 4, column: 1 } });
  assert.deepEqual(edges, { firstRow: 4, lastRow: 9, firstColumn: 1, lastColumn: 3 });
});

test('a head sorts up, then down, then back to the sheet’s order', () => {
  const up = nextSort(null, 'amount');
  const down = nextSort(up, 'amount');
  assert.deepEqual(up, { key: 'amount', direction: 'asc' });
  assert.deepEqual(down, { key: 'amount', direction: 'desc' });
  assert.equal(nextSort(down, 'amount'), null);
  assert.deepEqual(nextSort(down, 'name'), { key: 'name', direction: 'asc' });
});
