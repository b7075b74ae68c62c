import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeyboardEvent } from 'react';
import { gridKey } from '../../../../renderer/ui/grid/grid-key-handler.ts';
import { areasOf, type CellRange, cellsOf, type RangeEdges } from '../../../../renderer/ui/grid/grid-keys.ts';

const COLUMNS = ['name', 'phone', 'amount'].map((key) => ({ key, title: key, width: 100 }));
const ROWS = 5;

interface Pressed {
  readonly range: CellRange | null;
  readonly opened: readonly [row: number, column: number, typed: string | undefined] | undefined;
  readonly sorted: number | undefined;
  readonly width: readonly [key: string, width: number] | undefined;
  readonly isTaken: boolean;
}

/** One key on a grid of five rows and three columns; `Control+Shift+a` as the tests of the windows write it. */
function press(keys: string, range: CellRange | null): Pressed {
  const names = keys.split('+');
  let [next, opened, sorted, width, isTaken] = [range, undefined, undefined, undefined, false] as [
    Pressed['range'],
    Pressed['opened'],
    Pressed['sorted'],
    Pressed['width'],
    boolean,
  ];
  const event = {
    key: names.at(-1) === 'Space' ? ' ' : names.at(-1),
    ctrlKey: names.includes('Control'),
    shiftKey: names.includes('Shift'),
    altKey: names.includes('Alt'),
    metaKey: names.includes('Meta'),
    preventDefault: () => {
      isTaken = true;
    },
  } as KeyboardEvent;
  gridKey(event, {
    ...{ columns: COLUMNS, rowCount: ROWS, range, widths: [100, 100, 100], pageRows: 3 },
    onRange: (moved) => {
      next = moved;
    },
    onOpen: ({ row, column }, typed) => {
      opened = [row, column, typed];
    },
    onHead: (column) => {
      sorted = column;
    },
    resize: (key, pixels) => {
      width = [key, pixels];
    },
  });
  return { range: next, opened, sorted, width, isTaken };
}

const at = (row: number, column: number): CellRange => ({ anchor: { row, column }, active: { row, column } });

function areaAfter(keys: string, range: CellRange): RangeEdges | undefined {
  const { range: next } = press(keys, range);
  return next ? areasOf(next).at(-1) : undefined;
}

test('Shift+Space takes the whole row, Ctrl+Space the whole column, Ctrl+A everything; the active cell stays', () => {
  const whole = { firstRow: 0, lastRow: ROWS - 1, firstColumn: 0, lastColumn: 2 };
  assert.deepEqual(areaAfter('Shift+Space', at(3, 1)), { ...whole, firstRow: 3, lastRow: 3 });
  for (const modifier of ['Control', 'Meta'])
    assert.deepEqual(areaAfter(`${modifier}+Space`, at(3, 1)), { ...whole, firstColumn: 1, lastColumn: 1 });
  assert.deepEqual(areaAfter('Control+a', at(3, 1)), whole);
  assert.deepEqual(press('Control+a', at(3, 1)).range?.active, { row: 3, column: 1 });
  // On a head, and with a key more, none of them chooses anything.
  for (const [keys, row] of [
    ['Shift+Space', -1],
    ['Control+a', -1],
    ['Control+Shift+a', 2],
  ] as const)
    assert.deepEqual(press(keys, at(row, 1)).range, at(row, 1), keys);
});

test('Shift and an arrow pull the selection from its anchor, Ctrl takes it to the edge', () => {
  const { range } = press('Shift+ArrowDown', at(1, 1));
  assert.deepEqual(range, { anchor: { row: 1, column: 1 }, active: { row: 2, column: 1 } });
  assert.deepEqual(areaAfter('Control+Shift+ArrowRight', range ?? at(0, 0)), {
    firstRow: 1,
    lastRow: 2,
    firstColumn: 1,
    lastColumn: 2,
  });
  assert.deepEqual(press('ArrowUp', range).range, at(1, 1));
});

test('Tab and Enter walk within a selection and around its end, Shift the other way, and nothing of it is lost', () => {
  const area: CellRange = { anchor: { row: 1, column: 0 }, active: { row: 2, column: 1 } };
  const cells = JSON.stringify(cellsOf(area));
  const walk = (keys: string, steps: number) => {
    let range = area;
    const seen: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      range = press(keys, range).range ?? range;
      seen.push(`${range.active.row}:${range.active.column}`);
      assert.equal(JSON.stringify(cellsOf(range)), cells, keys);
    }
    return seen;
  };
  assert.deepEqual(walk('Tab', 4), ['1:0', '1:1', '2:0', '2:1']);
  assert.deepEqual(walk('Enter', 4), ['1:0', '2:0', '1:1', '2:1']);
  assert.deepEqual(walk('Shift+Enter', 2), ['1:1', '2:0']);
  assert.deepEqual(walk('Shift+Tab', 2), ['2:0', '1:1']);
  // Without one, Tab leaves the grid, which is one stop, and Enter opens the cell.
  assert.equal(press('Tab', at(1, 1)).isTaken, false);
  assert.deepEqual(press('Enter', at(1, 1)).opened, [1, 1, undefined]);
});

test('a typed character opens the cell with it, F2 as it is; a head sorts by Enter and opens nothing', () => {
  assert.deepEqual(press('7', at(2, 1)).opened, [2, 1, '7']);
  assert.deepEqual(press('F2', at(2, 1)).opened, [2, 1, undefined]);
  assert.equal(press('Space', at(2, 1)).opened, undefined);
  assert.equal(press('Control+c', at(2, 1)).isTaken, false);
  assert.equal(press('7', at(-1, 1)).opened, undefined);
  assert.equal(press('Enter', at(-1, 2)).sorted, 2);
});

test('Alt and an arrow move a column’s edge at its head, and nothing in the rows', () => {
  assert.deepEqual(press('Alt+ArrowRight', at(-1, 1)).width, ['phone', 116]);
  assert.deepEqual(press('Alt+ArrowLeft', at(-1, 1)).width, ['phone', 84]);
  assert.equal(press('Alt+ArrowRight', at(2, 1)).width, undefined);
  assert.deepEqual(press('Alt+ArrowDown', at(2, 1)).range, at(2, 1));
});

test('a grid that has no cell yet begins at its first, whichever way one moves', () => {
  for (const keys of ['ArrowDown', 'ArrowUp', 'End'])
    assert.deepEqual(press(keys, null).range, at(0, 0), keys);
  assert.equal(press('x', null).range, null);
});
