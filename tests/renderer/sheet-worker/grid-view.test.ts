import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_CORRECTIONS } from '../../../renderer/sheet/recipe.ts';
import { type GridQuery, viewOf } from '../../../renderer/sheet-worker/grid-view.ts';
import type { GridRow } from '../../../renderer/sheet-worker/messages.ts';

const rows: readonly GridRow[] = [
  { row: 4, cells: ['Awa', '9 000'], state: 'valid', problems: [] },
  {
    row: 5,
    cells: ['Omar', '100 000'],
    state: 'invalid',
    problems: [{ code: 'phone-invalid', severity: 'error', field: 'phone', column: 'C', proposed: '+221' }],
  },
  {
    row: 6,
    cells: ['Élodie', ''],
    state: 'warning',
    problems: [
      { code: 'ach-soon', severity: 'warning', field: 'channel', column: 'D' },
      { code: 'value-cleaned', severity: 'note', field: 'email', column: 'E', original: 'a', proposed: 'b' },
    ],
  },
  {
    row: 7,
    cells: ['Omar', '20 000'],
    state: 'warning',
    problems: [{ code: 'duplicate-exact', severity: 'warning', params: { where: 'row:5' } }],
  },
];

const all: GridQuery = { filter: 'all', kind: null, search: '', sort: null };

function shown(query: Partial<GridQuery>, corrections = NO_CORRECTIONS): number[] {
  return [...viewOf(rows, { ...all, ...query }, corrections).order].map((index) => rows[index]?.row ?? 0);
}

test('filters show rows by what is still open', () => {
  assert.deepEqual(shown({}), [4, 5, 6, 7]);
  assert.deepEqual(shown({ filter: 'errors' }), [5]);
  assert.deepEqual(shown({ filter: 'warnings' }), [6, 7]);
  assert.deepEqual(shown({ filter: 'warnings' }, { ...NO_CORRECTIONS, ticked: ['6:ach-soon:D'] }), [7]);
  assert.deepEqual(shown({ filter: 'warnings' }, { ...NO_CORRECTIONS, released: [7] }), [6]);
  assert.deepEqual(shown({ filter: 'aside' }, { ...NO_CORRECTIONS, setAside: [5] }), [5]);
  assert.deepEqual(shown({ filter: 'errors' }, { ...NO_CORRECTIONS, setAside: [5] }), []);
});

test('a kind shows its rows, notes included', () => {
  assert.deepEqual(shown({ kind: 'phone-invalid|phone' }), [5]);
  assert.deepEqual(shown({ kind: 'value-cleaned|email' }), [6]);
});

test('search looks into every cell, and a number alone finds its row', () => {
  assert.deepEqual(shown({ search: 'omar' }), [5, 7]);
  assert.deepEqual(shown({ search: 'ÉLO' }), [6]);
  assert.deepEqual(shown({ search: '7' }), [7]);
});

test('figures are sorted as figures, blanks last either way', () => {
  assert.deepEqual(shown({ sort: { key: '1', direction: 'asc' } }), [4, 7, 5, 6]);
  assert.deepEqual(shown({ sort: { key: '1', direction: 'desc' } }), [5, 7, 4, 6]);
  assert.deepEqual(shown({ sort: { key: '0', direction: 'asc' } }), [4, 6, 5, 7]);
});

test('kinds count what is open, errors first, and how many have a value to accept', () => {
  const { kinds, tally } = viewOf(rows, all, NO_CORRECTIONS);
  assert.deepEqual(
    kinds.map(({ key, count, proposals }) => [key, count, proposals]),
    [
      ['phone-invalid|phone', 1, 1],
      ['ach-soon|channel', 1, 0],
      ['duplicate-exact', 1, 0],
      ['value-cleaned|email', 1, 0],
    ],
  );
  assert.deepEqual(tally, { all: 4, errors: 1, warnings: 2, aside: 0, openWarnings: 2 });
});

test('a row set aside asks nothing any more', () => {
  const { kinds, tally } = viewOf(rows, all, { ...NO_CORRECTIONS, setAside: [5, 6, 7] });
  assert.deepEqual(
    kinds.map(({ key }) => key),
    ['value-cleaned|email'],
  );
  assert.deepEqual(tally, { all: 4, errors: 0, warnings: 0, aside: 3, openWarnings: 0 });
});
