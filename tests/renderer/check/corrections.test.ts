import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectionText } from '../../../renderer/check/cell-values.ts';
import {
  accepted,
  nextProblem,
  openOfKind,
  paidBefore,
  problemsAt,
  released,
  releasedPairs,
  retyped,
  setAside,
  ticked,
} from '../../../renderer/check/corrections.ts';
import { differingParts } from '../../../renderer/check/differing-parts.ts';
import { CELLS_AT_ONCE } from '../../../renderer/check/in-pieces.ts';
import { type Selection, selectionInPieces } from '../../../renderer/check/selection-sum.ts';
import { decisionsOf, type GridRow, isOpen, viewOf } from '../../../renderer/sheet-worker/grid-view.ts';
import {
  type Corrections,
  contentText,
  EMPTY_RECIPE,
  NO_CORRECTIONS,
  parseRecipe,
} from '../../../renderer/sheet-worker/recipe.ts';

import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { sheetQuestion } from '../../../shared/domain/sheet-question.ts';
import { sheetQuestionText } from '../../../shared/i18n/render-problem.ts';

const phone = (proposed?: string): Problem => ({
  code: 'phone-invalid',
  severity: 'error',
  field: 'phone',
  column: 'C',
  ...(proposed ? { proposed } : {}),
});

const rows: readonly GridRow[] = [
  {
    row: 4,
    cells: ['Awa', '10', 'x'],
    state: 'invalid',
    problems: [phone('+221771')],
    amount: '10',
    currency: 'xof',
  },
  {
    row: 5,
    cells: ['Omar', '20.50', 'y'],
    state: 'invalid',
    problems: [phone()],
    amount: '20.50',
    currency: 'cad',
  },
  {
    row: 6,
    cells: ['Issa', '30', 'z'],
    state: 'invalid',
    problems: [phone('+221773')],
    amount: '30',
    currency: 'xof',
  },
  {
    row: 7,
    cells: ['Zoé', '', ''],
    state: 'warning',
    problems: [
      { code: 'duplicate-exact', severity: 'warning', params: { where: 'row:4' } },
      { code: 'ach-soon', severity: 'warning', column: 'A' },
    ],
  },
];
const ALL_ROWS = { filter: 'all', kind: null, search: '', sort: null } as const;
const letters = ['A', 'B', 'C'];

test('fixing all alike edits exactly the cells that have a value to accept', () => {
  const all = openOfKind(rows, 'phone-invalid|phone', NO_CORRECTIONS);
  assert.equal(all.length, 3);
  assert.deepEqual(accepted(NO_CORRECTIONS, all).edits, { 4: { C: '+221771' }, 6: { C: '+221773' } });
});

test('rows set aside are not fixed along with the others', () => {
  const corrections = setAside(NO_CORRECTIONS, [4], true);
  assert.deepEqual(
    openOfKind(rows, 'phone-invalid|phone', corrections).map(({ row }) => row.row),
    [5, 6],
  );
  assert.deepEqual(setAside(corrections, [4], false).setAside, []);
});

test('a duplicate is released, never ticked', () => {
  const row = rows[3];
  assert.ok(row);
  const placed = row.problems.map((problem) => ({ row, problem }));
  assert.deepEqual(ticked(NO_CORRECTIONS, placed, true).ticked, ['7:ach-soon:A']);
  const duplicate = placed.find(({ problem }) => problem.code === 'duplicate-exact');
  assert.ok(duplicate);
  const decided = released(NO_CORRECTIONS, [duplicate], true);
  assert.deepEqual(releasedPairs(rows, decided), [{ row: 7, where: 'row:4' }]);
  assert.deepEqual(released(decided, [duplicate], false), NO_CORRECTIONS);
  const explained = released(NO_CORRECTIONS, [duplicate], true, { reason: 'two contracts' });
  assert.deepEqual(releasedPairs(rows, explained), [{ row: 7, where: 'row:4', reason: 'two contracts' }]);
  assert.deepEqual(
    released(explained, [duplicate], false),
    NO_CORRECTIONS,
    'the reason goes with its release',
  );
  // The decision does not apply to the same row beside another payment, or to a pair that is no longer in the sheet.
  const problem = { ...duplicate.problem, params: { where: 'row:5' } };
  assert.deepEqual(releasedPairs([{ ...row, problems: [problem] }], decided), []);
  assert.ok(isOpen(row, problem, decisionsOf(decided, rows)));
  assert.ok(!isOpen(row, duplicate.problem, decisionsOf(decided, rows)));
});

const held = (code: Problem['code'], where: string, batch = 'b-1'): Problem => ({
  code,
  severity: 'warning',
  params: { where, batch, row: 4, date: '2026-10-31', file: 'october.csv' },
});

test('a changed account and a row of a sheet that was paid are in no “tick all”, and their release is handed over', () => {
  const row: GridRow = {
    row: 8,
    cells: ['Awa'],
    state: 'warning',
    problems: [
      held('account-changed', 'b-1, 4'),
      held('sheet-paid', 'b-1, 5'),
      held('duplicate-near', 'b-1, 6'),
      { code: 'ach-soon', severity: 'warning', column: 'A' },
    ],
  };
  const kinds = viewOf([row], ALL_ROWS, NO_CORRECTIONS).kinds.map(({ key }) => key);
  assert.deepEqual(kinds.toSorted(), ['account-changed', 'ach-soon', 'duplicate-near', 'sheet-paid']);
  const all = kinds.flatMap((kind) => openOfKind([row], kind, NO_CORRECTIONS));
  assert.equal(all.length, 4);
  const after = ticked(NO_CORRECTIONS, all, true);
  assert.deepEqual(after.ticked, ['8:ach-soon:A']);
  assert.equal(all.filter(({ problem }) => isOpen(row, problem, decisionsOf(after, [row]))).length, 3);
  const decided = released(NO_CORRECTIONS, all.slice(0, 3), true);
  assert.deepEqual(releasedPairs([row], decided), [
    { row: 8, where: 'b-1, 4' },
    { row: 8, where: 'b-1, 5' },
    { row: 8, where: 'b-1, 6' },
  ]);
});

test('rows that earlier sheets have paid are one question: how many, whom they pay, how much, and which sheet was last', () => {
  const line = (row: number, payee: string, amount: string, problems: readonly Problem[]): GridRow => ({
    ...{ row, cells: [payee, amount], state: 'warning', problems, amount, currency: 'xof', payee },
  });
  const paid: readonly GridRow[] = [
    line(4, 'phone:+221771', '1000', [held('sheet-paid', 'b-1, 4'), held('sheet-paid', 'b-1, 9')]),
    line(5, 'phone:+221772', '2500', [held('sheet-paid', 'b-1, 5'), held('account-changed', 'b-1, 5')]),
    line(6, 'phone:+221771', '500', [held('sheet-paid', 'b-1, 6')]),
    line(8, 'phone:+221774', '800', []),
  ];
  const question = (rows: readonly GridRow[], corrections = NO_CORRECTIONS) =>
    sheetQuestion(openOfKind(rows, 'sheet-paid', corrections).map(paidBefore));
  const asked = question(paid);
  assert.deepEqual(asked, {
    ...{ rows: [4, 5, 6], people: 2, totalsMinor: { xof: 4000 } },
    ...{ file: 'october.csv', paidOn: '2026-10-31', others: 0 },
  });
  assert.equal(
    asked && sheetQuestionText(asked, 'en-CA'),
    '3 rows, 2 people, XOF\u00a04,000: october.csv of Oct 31, 2026 has them too.',
  );
  const later = { ...held('sheet-paid', 'b-2, 3', 'b-2') };
  const inTwo = [
    ...paid,
    line(7, 'phone:+221773', '700', [
      { ...later, params: { ...later.params, date: '2026-11-07', file: 'november.csv' } },
    ]),
  ];
  const ofTwo = question(inTwo);
  assert.match(
    ofTwo ? sheetQuestionText(ofTwo, 'en-CA') : '',
    /: november\.csv of Nov 7, 2026 and 1 other sheet have/,
  );
  assert.match(
    ofTwo ? sheetQuestionText(ofTwo, 'fr-CA') : '',
    /^4 lignes, 3 personnes, .* et 1 autre feuille\.$/,
  );
  const all = openOfKind(inTwo, 'sheet-paid', NO_CORRECTIONS);
  const after = released(NO_CORRECTIONS, all, true, { reason: 'a bonus' });
  assert.equal(question(inTwo, after), undefined);
  assert.deepEqual(
    viewOf(inTwo, ALL_ROWS, after).kinds.map(({ key }) => key),
    ['account-changed'],
    'the answer about the sheet is none about an account',
  );
  assert.equal(releasedPairs(inTwo, after).length, 5);
});

test('a changed account is right once it is said who was asked, and a draft in which nobody was asks again', () => {
  const change = { where: 'b-1, 2', name: 'Awa', before: '1', now: '2' };
  const row = rows[3];
  assert.ok(row);
  const textOf = (corrections: Corrections) => contentText({ ...EMPTY_RECIPE, corrections }, 'en');
  const account = { row, problem: problem('account-changed', change) };
  const asked = { by: 'Awa', via: 'in person', atMs: 0 };
  const confirmed = released(NO_CORRECTIONS, [account], true, { asked });
  const ofAccount = [{ ...row, problems: [account.problem] }];
  assert.deepEqual(releasedPairs(ofAccount, confirmed), [{ row: 7, where: 'b-1, 2', confirmed: asked }]);
  const kept = (corrections: Corrections) =>
    parseRecipe(JSON.stringify({ ...EMPTY_RECIPE, corrections })).corrections;
  assert.deepEqual(kept(confirmed), confirmed);
  // A draft of an earlier version, in which nobody was asked.
  const former = { ...confirmed, asked: {} };
  assert.deepEqual(kept(former), NO_CORRECTIONS);
  assert.notEqual(textOf(confirmed), textOf(former), 'the batch is made anew for another word of the payee');
  assert.deepEqual(released(confirmed, [account], false), NO_CORRECTIONS);
});

test('what somebody said of one account, or of one amount, is not said of another that the row comes to pay', () => {
  const account = problem('account-changed', { where: 'b-1, 2', name: 'Awa', before: '1', now: '2' });
  const same = problem('duplicate-exact', { where: 'b-1, 2' });
  const row: GridRow = {
    ...{ row: 8, cells: ['Awa'], state: 'warning', problems: [account, same] },
    ...{ payee: 'mobile_money:221771', amount: '1000', currency: 'xof' },
  };
  const placed = row.problems.map((each) => ({ row, problem: each }));
  const decided = released(NO_CORRECTIONS, placed, true, { asked: { by: 'Awa', via: 'in person', atMs: 0 } });
  assert.equal(releasedPairs([row], decided).length, 2);
  // A proposal was accepted, another column is the account, the book filled it in, or another default is the currency.
  for (const now of [{ payee: 'mobile_money:221772' }, { amount: '9000' }, { currency: 'cad' }]) {
    const other = { ...row, ...now };
    assert.deepEqual(releasedPairs([other], decided), []);
    assert.ok(row.problems.every((each) => isOpen(other, each, decisionsOf(decided, [other]))));
  }
});

test('what was decided about a cell or a pair is asked again once one of them is changed by hand, and no other', () => {
  const decided = {
    ...NO_CORRECTIONS,
    ticked: ['7:ach-soon:A', '7:row-broken:', '6:ach-soon:A', '7:name-check:B'],
    released: ['7:duplicate-exact:row:4', '6:duplicate-exact:row:5', '4:duplicate-exact:b-1, 9'],
  };
  const row7 = retyped(decided, [{ row: 7, column: 'A', text: 'Z' }]);
  assert.deepEqual(row7.edits, { 7: { A: 'Z' } });
  assert.deepEqual(row7.ticked, ['6:ach-soon:A', '7:name-check:B']);
  assert.deepEqual(row7.released, ['6:duplicate-exact:row:5', '4:duplicate-exact:b-1, 9']);
  // The other half of the pair, and of one in an earlier batch.
  const row4 = retyped(decided, [{ row: 4, column: 'B', text: '11' }]);
  assert.deepEqual([row4.ticked, row4.released], [decided.ticked, ['6:duplicate-exact:row:5']]);
  // A proposed value that means the same in other letters.
  const row = { ...rows[3], row: 7 } as GridRow;
  const problem: Problem = { code: 'ach-soon', severity: 'warning', column: 'A', proposed: 'z' };
  assert.deepEqual(accepted(decided, [{ row, problem }]).released, decided.released);
});

test('the problems of a cell are its own, those of the row have no column', () => {
  const row = rows[3];
  assert.ok(row);
  assert.deepEqual(
    problemsAt(row, 'A').map(({ code }) => code),
    ['ach-soon'],
  );
  assert.deepEqual(
    problemsAt(row, null).map(({ code }) => code),
    ['duplicate-exact'],
  );
});

test('F8 walks from problem to problem, round the end and back', () => {
  const decisions = decisionsOf(NO_CORRECTIONS, rows);
  const walk = { rows, order: Uint32Array.from([0, 1, 2, 3]), letters, decisions };
  assert.deepEqual(nextProblem({ ...walk, from: { at: 0, column: -1 }, step: 1 }), { at: 0, column: 2 });
  assert.deepEqual(nextProblem({ ...walk, from: { at: 0, column: 2 }, step: 1 }), { at: 1, column: 2 });
  assert.deepEqual(nextProblem({ ...walk, from: { at: 3, column: 0 }, step: 1 }), { at: 0, column: 2 });
  assert.deepEqual(nextProblem({ ...walk, from: { at: 0, column: 2 }, step: -1 }), { at: 3, column: 0 });
  const done = decisionsOf({ ...NO_CORRECTIONS, setAside: [4, 5, 6, 7] }, rows);
  assert.equal(nextProblem({ ...walk, decisions: done, from: { at: 0, column: -1 }, step: 1 }), undefined);
});

function selectionOf(...selected: Parameters<typeof selectionInPieces>): Selection {
  const pieces = selectionInPieces(...selected);
  let step = pieces.next();
  while (!step.done) step = pieces.next();
  return step.value;
}

test('a selection of a large sheet is added up in pieces, each of so many cells at most', () => {
  const columns = ['A', 'B'].map((column) => ({
    heading: '',
    column,
    field: 'amount',
    how: 'exact' as const,
  }));
  const range = { anchor: { row: 0, column: 0 }, active: { row: 50_000, column: 1 } };
  const one: GridRow = {
    row: 1,
    cells: ['1', '2'],
    state: 'valid',
    problems: [],
    amount: '1',
    currency: 'xof',
  };
  let looked = 0;
  const pieces = selectionInPieces(
    () => {
      looked += 1;
      return one;
    },
    range,
    columns.slice(0, 2),
  );
  for (let step = pieces.next(); !step.done; step = pieces.next()) {
    assert.ok(looked <= CELLS_AT_ONCE, `${looked} cells in one piece`);
    looked = 0;
  }
  assert.equal(selectionOf(() => one, range, columns).count, 100_002);
});

test('a selection is counted and summed per currency, to the minor unit', () => {
  const columns = [
    { heading: 'Name', column: 'A', field: 'full_name', how: 'exact' },
    { heading: 'Amount', column: 'B', field: 'amount', how: 'exact' },
  ];
  const range = { anchor: { row: 0, column: 0 }, active: { row: 3, column: 1 } };
  const expected = {
    count: 7,
    amounts: 3,
    summed: 3,
    sums: [
      { currency: 'cad', amount: '20.50' },
      { currency: 'xof', amount: '40' },
    ],
  };
  const at = (index: number) => rows[index];
  assert.deepEqual(selectionOf(at, range, columns), expected);
  // Chosen cell by cell, or one of them twice, it is the same.
  const others = [{ firstRow: 0, lastRow: 2, firstColumn: 0, lastColumn: 1 }];
  const last = { row: 3, column: 1 };
  assert.deepEqual(
    selectionOf(at, { anchor: { row: 2, column: 0 }, active: last, others }, columns),
    expected,
  );
  const names = { anchor: { row: 0, column: 0 }, active: { row: 3, column: 0 } };
  assert.deepEqual(selectionOf(at, names, columns).sums, []);
  // An amount that cannot be read is counted, and reported beside the sum that lacks it.
  const { amount: _amount, ...unread } = { ...rows[0], cells: ['Awa', '1O', 'x'] } as GridRow;
  const withUnread = (index: number) => (index === 0 ? (unread as GridRow) : rows[index]);
  assert.deepEqual(selectionOf(withUnread, range, columns), {
    ...{ count: 7, amounts: 3, summed: 2 },
    sums: [
      { currency: 'cad', amount: '20.50' },
      { currency: 'xof', amount: '30' },
    ],
  });
});

test('a copied selection is what a spreadsheet program takes, without security answers', () => {
  const columns = [
    { heading: 'Name', column: 'A', field: 'full_name', how: 'exact' },
    { heading: 'Answer', column: 'B', field: 'security_question_answer', how: 'exact' },
    { heading: 'Note', column: 'C', field: null, how: 'none' },
  ];
  const range = { anchor: { row: 1, column: 2 }, active: { row: 0, column: 0 } };
  const tabbed: GridRow = { row: 5, cells: ['a\tb', 'secret', 'say "x"'], state: 'valid', problems: [] };
  const text = selectionText(range, (index) => (index === 0 ? rows[0] : tabbed), columns, {
    locale: 'en-CA',
  });
  assert.equal(text, 'Awa\t\tx\n"a\tb"\t\t"say ""x"""');
});

test('a copied cell is its value as it is shown to be valid: corrected, filled in, a code by its word; an error stays as it stands', () => {
  const columns = [
    { heading: 'Canal', column: 'A', field: 'channel', how: 'exact' },
    { heading: 'Montant', column: 'B', field: 'amount', how: 'exact' },
    { heading: 'Téléphone', column: 'C', field: 'phone', how: 'exact' },
    { heading: 'Pays', column: 'D', field: 'country', how: 'exact' },
  ];
  const cleaned = (column: string, proposed: string): Problem => ({
    ...{ code: 'value-cleaned', severity: 'note', column, proposed },
  });
  const row: GridRow = {
    row: 4,
    cells: ['espèces', '90 000 F CFA', '77 12', ''],
    state: 'invalid',
    problems: [cleaned('A', 'cashpickup'), cleaned('B', '90000'), phone('+221771')],
    filled: { country: 'sn' },
  };
  const range = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 3 } };
  const copied = (locale: 'en-CA' | 'fr-SN') => selectionText(range, () => row, columns, { locale });
  assert.equal(copied('en-CA'), 'Cash pickup\t90000\t77 12\tSenegal');
  assert.equal(copied('fr-SN'), 'Retrait d’espèces\t90000\t77 12\tSénégal');
});

test('what differs between two accounts is found digit by digit', () => {
  assert.deepEqual(differingParts('771234567', '771243567'), {
    before: '7712',
    differing: '34',
    after: '567',
  });
  assert.deepEqual(differingParts('12', '12'), { before: '12', differing: '', after: '' });
  assert.deepEqual(differingParts('111', '11'), { before: '11', differing: '1', after: '' });
});
