import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areSameDecisions,
  decisionsOf,
  type GridQuery,
  type GridRow,
  pairKey,
  TICKS,
  viewOf,
} from '../../../renderer/sheet-worker/grid-view.ts';
import { NO_CORRECTIONS } from '../../../renderer/sheet-worker/recipe.ts';

import { reportedProblems } from '../../../renderer/sheet-worker/reported-problems.ts';

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

const RELEASED = rows.slice(3).flatMap((row) => row.problems.map((problem) => pairKey(row, problem)));
const all: GridQuery = { filter: 'all', kind: null, search: '', sort: null };

function shown(query: Partial<GridQuery>, corrections = NO_CORRECTIONS): number[] {
  return [...viewOf(rows, { ...all, ...query }, corrections).order].map((index) => rows[index]?.row ?? 0);
}

test('filters show rows by what is still open', () => {
  assert.deepEqual(shown({}), [4, 5, 6, 7]);
  assert.deepEqual(shown({ filter: 'errors' }), [5]);
  assert.deepEqual(shown({ filter: 'warnings' }), [6, 7]);
  assert.deepEqual(shown({ filter: 'warnings' }, { ...NO_CORRECTIONS, ticked: ['6:ach-soon:D'] }), [7]);
  assert.deepEqual(shown({ filter: 'warnings' }, { ...NO_CORRECTIONS, released: RELEASED }), [6]);
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

test('amounts are sorted by the value that was read, whatever they are written with', () => {
  const written = [
    ['F CFA 90.000', '90000'],
    ['1.250.000,-', '1250000'],
    ['7500', '7500'],
  ] as const;
  const paid = written.map(
    ([text, amount], index): GridRow => ({
      row: index,
      cells: [text],
      state: 'valid',
      problems: [],
      amount,
      currency: 'xof',
    }),
  );
  const sort = { key: 'A', direction: 'asc', isAmount: true } as const;
  assert.deepEqual([...viewOf(paid, { ...all, sort }, NO_CORRECTIONS).order], [2, 0, 1]);
});

test('figures are sorted as figures, blanks last either way', () => {
  assert.deepEqual(shown({ sort: { key: 'B', direction: 'asc' } }), [4, 7, 5, 6]);
  assert.deepEqual(shown({ sort: { key: 'B', direction: 'desc' } }), [5, 7, 4, 6]);
  assert.deepEqual(shown({ sort: { key: 'A', direction: 'asc' } }), [4, 6, 5, 7]);
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
  assert.deepEqual(tally, {
    all: 4,
    errors: 1,
    warnings: 2,
    aside: 0,
    openWarnings: 2,
    payable: 3,
    people: 3,
    withdrawals: 0,
    deposits: 0,
    totals: [],
  });
});

test('a row set aside asks nothing any more', () => {
  const { kinds, tally } = viewOf(rows, all, { ...NO_CORRECTIONS, setAside: [5, 6, 7] });
  assert.deepEqual(
    kinds.map(({ key }) => key),
    ['value-cleaned|email'],
  );
  assert.deepEqual(tally, {
    all: 4,
    errors: 0,
    warnings: 0,
    aside: 3,
    openWarnings: 0,
    payable: 1,
    people: 1,
    withdrawals: 0,
    deposits: 0,
    totals: [],
  });
});

test('what would be paid is counted and summed without errors and without the rows set aside', () => {
  const priced: readonly GridRow[] = [
    { row: 2, cells: [], state: 'valid', problems: [], amount: '1000', currency: 'xof', payee: 'a' },
    { row: 3, cells: [], state: 'warning', problems: [], amount: '12.50', currency: 'cad', payee: 'a' },
    { row: 4, cells: [], state: 'invalid', problems: [], amount: '70', currency: 'xof' },
    { row: 5, cells: [], state: 'valid', problems: [], amount: '500', currency: 'xof' },
  ];
  const couple = ['Awa Diop', 'DIOP Awa', 'Omar Ba'].map((name, at): GridRow => {
    return { row: at + 2, cells: [], state: 'valid', problems: [], payee: 'a', name };
  });
  assert.equal(viewOf(couple, all, NO_CORRECTIONS).tally.people, 2);
  const { tally } = viewOf(priced, all, { ...NO_CORRECTIONS, setAside: [5] });
  assert.deepEqual([tally.payable, tally.people], [2, 1]);
  assert.deepEqual(tally.totals, [
    { currency: 'cad', amount: '12.50' },
    { currency: 'xof', amount: '1000' },
  ]);
});

test('withdrawals and deposits are counted among what would be sent, and no other row is taken for one', () => {
  const row = { cells: [], state: 'valid', problems: [] } as const;
  const mixed: readonly GridRow[] = [
    { ...row, row: 2 },
    { ...row, row: 3, operation: 'withdrawal' },
    { ...row, row: 4, operation: 'withdrawal', state: 'invalid' },
    { ...row, row: 5, operation: 'withdrawal' },
    { ...row, row: 6, operation: 'customer-deposit' },
  ];
  const { tally } = viewOf(mixed, all, { ...NO_CORRECTIONS, setAside: [5] });
  assert.deepEqual([tally.payable, tally.withdrawals, tally.deposits], [3, 1, 1]);
});

test('a code in other capitals or in its own word is no problem to tell; a changed name is', () => {
  const note = { code: 'value-cleaned', severity: 'note', column: 'A' } as const;
  const code = { ...note, field: 'currency', original: 'XOF', proposed: 'xof' };
  const name = { ...note, field: 'last_name', original: 'DIOP', proposed: 'diop' };
  const word = { ...note, field: 'currency', original: 'CFA', proposed: 'xof' };
  const country = { ...note, field: 'country', original: 'Sénégal', proposed: 'sn' };
  const alias = { ...note, field: 'channel', original: 'OM', proposed: 'mobile_money' };
  const channel = { ...note, field: 'channel', original: 'Mobile Money', proposed: 'mobile_money' };
  assert.deepEqual(reportedProblems([code, name, word, country, alias, channel]), [name, word, alias]);
});

test('noughts behind an amount’s decimals are no problem to tell; anything else of an amount is', () => {
  const amount = (original: string, proposed: string) =>
    ({ code: 'value-cleaned', severity: 'note', field: 'amount', column: 'A', original, proposed }) as const;
  const told = [amount('2890', '2890.01'), amount('2 890', '2890.00'), amount('28900', '289.00')];
  const untold = [amount('2890', '2890.00'), amount('3000.5', '3000.50'), amount('100', '100')];
  assert.deepEqual(reportedProblems([...told, ...untold]), told);
});

test('ticks stand where open problems are, in the order that is shown, the gravest of each place', () => {
  const { ticks } = viewOf(rows, all, NO_CORRECTIONS);
  assert.deepEqual(ticks, [
    [40, 'error'],
    [80, 'warning'],
    [120, 'warning'],
  ]);
  const sorted = viewOf(rows, { ...all, sort: { key: 'B', direction: 'desc' } }, NO_CORRECTIONS);
  assert.deepEqual(sorted.ticks[0], [0, 'error']);
  // Rows that keep their order keep the places of their problems.
  const kept = viewOf(rows, all, { ...NO_CORRECTIONS, ticked: ['6:ach-soon:D'] }, Uint32Array.from([2, 1]));
  assert.deepEqual([...kept.order], [2, 1]);
  assert.deepEqual(kept.ticks, [[80, 'error']]);
  // Of more rows than ticks, the gravest problem shows.
  const many = Array.from({ length: 1_600 }, (_, index) => rows[index === 3 ? 1 : 2] as GridRow);
  const dense = viewOf(many, all, NO_CORRECTIONS).ticks;
  assert.equal(dense.length, TICKS);
  assert.deepEqual(dense.slice(0, 2), [
    [0, 'error'],
    [1, 'warning'],
  ]);
});

test('decisions made anew are the same if they decide the same', () => {
  const decided = { ...NO_CORRECTIONS, ticked: ['6:ach-soon:D'], setAside: [5] };
  const before = decisionsOf(decided, rows);
  assert.ok(areSameDecisions(before, decisionsOf({ ...decided, ticked: [...decided.ticked] }, [...rows])));
  for (const other of [
    { ...decided, ticked: ['6:ach-soon:E'] },
    { ...decided, setAside: [] },
    { ...decided, setAside: [5, 6] },
    { ...decided, released: RELEASED },
  ])
    assert.equal(areSameDecisions(before, decisionsOf(other, rows)), false);
  // The first of two equal rows was set aside in both; the second remains in only one of them.
  const unlike = rows.map((row) => (row.row === 7 ? { ...row, problems: [] } : row));
  assert.equal(areSameDecisions(before, decisionsOf(decided, unlike)), false);
});
