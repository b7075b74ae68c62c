import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cellsOfText,
  filled,
  filledDown,
  pasted,
  replacedInPieces,
  type ShownCells,
  sameText,
} from '../../../renderer/check/cell-range-edits.ts';
import { CELLS_AT_ONCE } from '../../../renderer/check/in-pieces.ts';
import { addedFields, shownColumns } from '../../../renderer/check/shown-columns.ts';
import type { GridRow } from '../../../renderer/sheet-worker/grid-view.ts';
import type { CellRange } from '../../../renderer/ui/grid/grid-keys.ts';
import { areasOf, cellsOf, nextInside, withArea } from '../../../renderer/ui/grid/grid-keys.ts';
import type { Problem } from '../../../shared/domain/problem.ts';

const gridRow = (row: number, cells: readonly string[]): GridRow => ({
  row,
  cells,
  state: 'valid',
  problems: [],
});
const rows = [
  gridRow(2, ['Awa', '10']),
  gridRow(3, ['Omar', '']),
  gridRow(5, ['Issa', '30']),
  gridRow(6, ['Zoé', '']),
];
const columns = [
  { heading: 'Nom', column: 'A', field: 'full_name', how: 'exact' },
  { heading: 'Montant', column: 'B', field: 'amount', how: 'exact' },
  { heading: '', column: '+provider', field: 'provider', how: 'added' },
];
const shown: ShownCells = { rowAt: (index) => rows[index], rowCount: rows.length, columns };

const from = (row: number, column: number, toRow = row, toColumn = column): CellRange => ({
  anchor: { row, column },
  active: { row: toRow, column: toColumn },
});
const said = (edits: readonly { row: number; column: string; text: string | null }[]) =>
  edits.map(({ row, column, text }) => `${column}${row}=${text}`).join(' ');

test('copied text is cells: tabs and line ends inside quotes are part of one, a last line end is none', () => {
  assert.deepEqual(cellsOfText('a\tb\r\nc\t"d\te ""f"""\n'), [
    ['a', 'b'],
    ['c', 'd\te "f"'],
  ]);
  assert.deepEqual(cellsOfText('a\t\n\tb'), [
    ['a', ''],
    ['', 'b'],
  ]);
  assert.deepEqual(cellsOfText('x'), [['x']]);
  assert.deepEqual(cellsOfText('x\t'), [['x', '']]);
});

test('one copied cell fills the selection; more begin at its first cell, and what has no place is counted', () => {
  assert.equal(
    said(pasted(shown, from(0, 2, 3, 2), 'wave').edits),
    '+provider2=wave +provider3=wave +provider5=wave +provider6=wave',
  );
  const over = pasted(shown, from(2, 1), '7\t8\t9\n1\t2\t3\n4\t5\t6');
  assert.equal(said(over.edits), 'B5=7 +provider5=8 B6=1 +provider6=2');
  assert.equal(over.left, 5);
  assert.deepEqual(over.range, { anchor: { row: 2, column: 1 }, active: { row: 3, column: 2 } });
  // Two copied cells over four selected ones repeat.
  assert.equal(
    said(pasted(shown, from(0, 2, 3, 2), 'a\nb').edits),
    '+provider2=a +provider3=b +provider5=a +provider6=b',
  );
});

test('Delete makes cells blank; blank ones, and those with the text already, are no edit', () => {
  assert.equal(said(sameText(shown, from(0, 1, 3, 1), '')), 'B2= B5=');
  assert.equal(said(pasted(shown, from(0, 1), '10').edits), '');
});

test('Ctrl+D and the fill handle repeat what stands above', () => {
  assert.equal(said(filledDown(shown, from(0, 1, 2, 1))), 'B3=10 B5=10');
  // A single row takes the one above it, the first has none.
  assert.equal(said(filledDown(shown, from(1, 1))), 'B3=10');
  assert.equal(said(filledDown(shown, from(0, 1))), '');
  const source = { firstRow: 0, lastRow: 1, firstColumn: 1, lastColumn: 1 };
  assert.equal(said(filled(shown, source, { ...source, lastRow: 3 })), 'B5=10');
});

test('find and replace takes the letters as they are, in any case, or whole cells alone', () => {
  const replace = (find: string, replacement: string, isWhole = false) => {
    const done = replacedInPieces(shown, from(0, 0, 3, 1), { find, replacement, isWhole }).next();
    return said(done.value ?? []);
  };
  assert.equal(replace('A', 'e'), 'A2=ewe A3=Omer A5=Isse');
  assert.equal(replace('awa', 'Fatou', true), 'A2=Fatou');
  assert.equal(replace('.', 'x'), '');
  assert.equal(replace('10', '$&1'), 'B2=$&1');
  assert.equal(replace('', 'x'), '');
});

test('in a sheet of 50,000 rows find and replace goes through its cells piece by piece', () => {
  let looked = 0;
  const rowAt = (index: number) => {
    looked += 1;
    return gridRow(index + 2, ['Awa', '10']);
  };
  const pieces = replacedInPieces({ rowAt, rowCount: 50_000, columns }, from(0, 0, 49_999, 1), {
    find: '1',
    replacement: '2',
    isWhole: false,
  });
  let step = pieces.next();
  for (; !step.done; step = pieces.next()) {
    assert.ok(looked <= CELLS_AT_ONCE, `${looked} cells in one piece`);
    looked = 0;
  }
  assert.equal(step.value.length, 50_000);
});

test('areas are chosen together, each cell once; the active cell of a whole row is no area of its own', () => {
  const two: CellRange = {
    ...from(2, 0, 3, 1),
    others: [{ firstRow: 0, lastRow: 2, firstColumn: 1, lastColumn: 1 }],
  };
  assert.equal(cellsOf(two).length, 6);
  const row = withArea(from(1, 1), { firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 2 });
  assert.equal(areasOf(row).length, 1);
  assert.deepEqual(row.active, { row: 1, column: 1 });
});

test('Tab and Enter walk inside a selection, round its end', () => {
  let range = from(0, 0, 1, 1);
  const seen: string[] = [];
  for (let step = 0; step < 4; step += 1) {
    range = nextInside(range, 1, 'rows');
    seen.push(`${range.active.row}${range.active.column}`);
  }
  assert.deepEqual(seen, ['00', '01', '10', '11']);
  assert.deepEqual(nextInside(from(0, 0, 1, 1), -1, 'columns').active, { row: 0, column: 1 });
});

test('a field that rows lack and no column has gets the first column; what is left out comes last', () => {
  const missing: Problem = {
    code: 'required-missing',
    severity: 'error',
    field: 'provider',
    column: '+provider',
  };
  const kind = { key: 'k', count: 2, proposals: 0, sample: missing, rows: [] };
  assert.deepEqual(addedFields([kind], { 4: { '+phone': '77' }, 5: { B: '1' } }), ['phone', 'provider']);
  const found = [
    { heading: 'X', column: 'A', field: null, how: 'none' },
    { heading: 'Montant', column: 'B', field: 'amount', how: 'exact' },
    { heading: 'Nom', column: 'C', field: 'full_name', how: 'exact' },
  ];
  assert.deepEqual(
    shownColumns(found, ['provider']).map(({ column }) => column),
    ['+provider', 'B', 'C', 'A'],
  );
});
