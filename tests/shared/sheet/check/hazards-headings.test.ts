import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { awa, checkLines, headings, leftOut, line } from '../../../support/checked-lines.ts';
import {
  EFT_ROW,
  isTold,
  MOBILE_ROW,
  onlyProblem,
  rowOf,
  sheetOf,
  without,
} from '../../../support/checked-row.ts';
import { csvTableOf, tableOf } from '../../../support/hand-made-table.ts';

test('L1 headings are found below titles and blank lines, wherever the table begins', () => {
  const sheet = checkLines([
    ['Payroll March 2026'],
    null,
    ['Company', 'Acme'],
    null,
    [null, ...headings],
    [null, ...awa],
  ]);
  assert.equal(sheet.sheet.headerRow, 5);
  assert.equal(sheet.columns[0]?.column, 'B');
  assert.deepEqual(sheet.counts, { valid: 1, warning: 0, invalid: 0 });
  assert.deepEqual(leftOut(sheet), [
    [1, 'before-headings'],
    [3, 'before-headings'],
  ]);
});

test('L1 headings written twice, in other words or languages, are those right above the values', () => {
  for (const blank of [[], [null]]) {
    const { sheet, rows, excluded } = checkSheet(
      tableOf([
        ['Supplier', 'Phone', 'Amount'],
        ...blank,
        ['Nom complet', 'Téléphone', 'Montant'],
        ['Awa Diop', '+221771834567', 1000],
      ]),
    );
    assert.equal(sheet.headerRow, 2 + blank.length);
    assert.equal(rows.length, 1);
    assert.deepEqual(
      excluded.map(({ row, reason }) => [row, reason]),
      [[1, 'before-headings']],
    );
  }
});

test('L1 a label beside its value is no heading', () => {
  const { questions } = checkSheet(
    csvTableOf([
      ['Région :', 'Dakar', '', ''],
      ['', '2023', '2024', '2025'],
      ['Ventes', '12', '13', '14'],
      ['Achats', '15', '16', '17'],
    ]),
  );
  assert.ok(questions.some(({ key }) => key === 'header-row'));
});

test('L1 ranges that go on from one to the next are headings; other values in a line are none', () => {
  const rows = [
    ['Bell Hardware', '+221771834567', 0, 300, 300],
    ['Dubois Transport', '+221771834568', 845, 0, 845],
  ];
  const title = ['Aged payables'];
  const aged = checkSheet(tableOf([title, ['Supplier', 'Phone', '1 - 30', '31 - 60', 'Total'], ...rows]));
  assert.equal(aged.sheet.headerRow, 2);
  const others = checkSheet(tableOf([title, ['Supplier', 'Phone', '1 - 30', '61 - 90', 'Total'], ...rows]));
  assert.equal(others.sheet.headerRow, null);
  // What stands below headings that are only guessed is not asked about.
  assert.deepEqual(
    others.questions.map(({ key }) => key),
    ['header-row'],
  );
});

test('L1 the user may move the heading row', () => {
  const lines = [headings, headings.map((heading) => `${heading} (again)`), awa];
  assert.equal(checkLines(lines, { headerRow: 2 }).sheet.headerRow, 2);
  assert.equal(checkLines(lines, { answers: { 'header-row': '2' } }).sheet.headerRow, 2);
});

test('L1 L5 what the author formatted as a table says where its headings and its totals are', () => {
  const range = { name: 'Pay', top: 2, left: 1, bottom: 4, right: 3, headingRow: 2, totalsRow: 4 };
  const lines = [
    ['Alpha', 'Beta', 'Gamma'],
    ['Wer', 'Wieviel', 'Wohin'],
    ['Awa', '25000', 'Dakar'],
    ['Alles', '25000', null],
  ];
  const sheet = checkSheet(tableOf(lines, { tables: [range] }));
  assert.equal(sheet.sheet.headerRow, 2);
  assert.deepEqual(leftOut(sheet), [
    [1, 'before-headings'],
    [4, 'total'],
  ]);
  assert.equal(
    sheet.questions.some((question) => question.key === 'header-row'),
    false,
  );
});

test('L2 a line of units under the headings, or a second line of headings, is no payee', () => {
  const units = headings.map((_, i) => (i === 4 ? '(XOF)' : null));
  const sheet = checkLines([headings, units, awa]);
  assert.deepEqual(leftOut(sheet), [[2, 'units']]);
  assert.equal(sheet.sheet.rows, 1);
  const merged = { kind: 'text', text: '', isMergedAway: true } as const;
  const groups = ['Recipient', merged, merged, merged, 'Payment', merged, merged, merged];
  assert.deepEqual(checkLines([groups, headings, awa]).counts, { valid: 1, warning: 0, invalid: 0 });
});

test('L2 what a line of units says of whom, when or if is told; units, numbers of columns and rules of a form are not', () => {
  const says = (...cells: readonly [at: number, text: string][]) => {
    const units = headings.map((_, i) => cells.find(([at]) => at === i)?.[1] ?? null);
    const sheet = checkLines([headings, units, awa]);
    assert.deepEqual([leftOut(sheet), sheet.counts.valid], [[[2, 'units']], 1], JSON.stringify(cells));
    return cells.some(([, text]) => isTold(sheet, text));
  };
  assert.ok(says([4, '(à payer en décembre)']));
  assert.ok(says([2, '(de la mère)'], [4, '(XOF)']));
  assert.equal(says([4, '(XOF)']), false);
  assert.equal(says([0, '(text, required)'], [4, '(XOF)']), false);
  assert.equal(says([0, '(1)'], [1, '(2)'], [2, '(3)'], [3, '(4)'], [4, '(5)=(3)-(4)']), false);
});

test('L2 a note beside the headings, apart from the table, is told', () => {
  const sheetWith = (...beside: readonly (string | null)[]) => {
    const blank = beside.map(() => null);
    return checkLines([
      [...headings, ...beside],
      [...awa, ...blank],
    ]);
  };
  const noted = sheetWith(null, 'Omar : voir avec sa femme');
  assert.deepEqual([noted.counts.valid, isTold(noted, 'Omar : voir avec sa femme')], [1, true]);
  assert.equal(isTold(sheetWith('Signature du bénéficiaire'), 'Signature'), false);
});

test('L2 two lines of headings are read together', () => {
  const merged = { kind: 'text', text: '', isMergedAway: true } as const;
  const first = [
    'First name',
    'Last name',
    'Country',
    'Channel',
    'Currency',
    'Amount',
    'Provider',
    'Contact',
    merged,
  ];
  const second = [merged, merged, merged, merged, merged, merged, merged, 'Email', 'Phone'];
  const row = [
    'Awa',
    'Diop',
    'sn',
    'mobile_money',
    'xof',
    '25000',
    'orange',
    'awa@example.sn',
    '+221771834567',
  ];
  const sheet = checkLines([first, second, row]);
  assert.equal(sheet.rows[0]?.fields.phone, '+221771834567');
  assert.equal(sheet.rows[0]?.fields.email, 'awa@example.sn');
  assert.equal(sheet.sheet.rows, 1);
});

test('L3 a cell merged away is an error, and the amount above it is not copied', () => {
  const sheet = checkLines([
    headings,
    awa,
    line({ 'First name': 'Fatou', Phone: '+221776302914', Amount: { text: '', isMergedAway: true } }),
  ]);
  const second = sheet.rows[1] ?? assert.fail();
  assert.equal(second.fields.amount, undefined);
  assert.equal(onlyProblem(second).code, 'nothing-copied');
});

test('L7 a sheet without headings asks, and its first row is not eaten', () => {
  const lines = [
    ['awa@example.ca', '10.00', 'CAD', 'R1'],
    ['luc@example.ca', '12.00', 'CAD', 'R2'],
  ];
  const sheet = checkLines(lines);
  assert.equal(sheet.sheet.headerRow, null);
  assert.equal(sheet.sheet.rows, 2);
  assert.equal(sheet.questions[0]?.key, 'header-row');
  assert.ok(sheet.rows.every((row) => row.state === 'invalid'));
  const mapped = checkLines(lines, {
    headerRow: 0,
    columns: { A: 'email', B: 'amount', C: 'currency', D: 'reference' },
    defaults: { channel: 'Interac', country: 'Canada' },
  });
  assert.deepEqual(
    mapped.rows.map((row) => row.fields.amount),
    ['10.00', '12.00'],
  );
  assert.equal(mapped.rows[0]?.fields.channel, 'etransfer_send');
});

test('L7 the columns of a sheet without headings are understood as those under unknown headings', () => {
  const phones = ['771830456', '764407719', '782219034', '775560183'];
  const lines = phones.map((phone, at) => [
    phone,
    ['25000', '25000', '30000', '26000'][at] ?? '',
    ['Awa Diallo', 'Luc Ndiaye', 'Fatou Sarr', 'Omar Faye'][at] ?? '',
    'Bourse',
  ]);
  const read = (answers: Readonly<Record<string, string>>) =>
    checkLines(lines, {
      headerRow: 0,
      answers: { 'field.channel': 'mobile_money', 'field.provider': 'orange', ...answers },
    });
  const sheet = read({});
  assert.deepEqual(sheet.questions, []);
  assert.ok(sheet.rows.every(({ problems }) => problems.every(({ code }) => code !== 'table-unclear')));
  assert.deepEqual(
    sheet.columns.map(({ field }) => field),
    ['phone', 'amount', 'full_name', null],
  );
  assert.equal(sheet.statement.find(({ kind }) => kind === 'pays')?.basis, 'proposed');
  const stated = sheet.statement.flatMap(({ columns }) => columns);
  assert.ok(
    ['A', 'B', 'C', 'D'].every((letter) => stated.includes(letter)),
    'nothing that stands there is untold',
  );
});

test('C18 two columns for one field are asked, unless one is empty or one was chosen', () => {
  const doubled = { ...EFT_ROW, 'E-mail address': 'other@example.ca' };
  const sheet = sheetOf([doubled]);
  assert.deepEqual(
    sheet.questions.map(({ key, options }) => [key, options]),
    [['column.email', ['C', 'L']]],
  );
  assert.equal(sheet.rows[0]?.fields.email, undefined);
  assert.equal(
    sheetOf([doubled], { answers: { 'column.email': 'L' } }).rows[0]?.fields.email,
    'other@example.ca',
  );
  assert.equal(sheetOf([doubled], { columns: { Email: 'email' } }).rows[0]?.fields.email, 'jean@example.ca');
  assert.deepEqual(sheetOf([{ ...EFT_ROW, 'E-mail address': null }]).questions, []);
});

test('a sheet with headings and nothing under them has no payments', () => {
  assert.deepEqual(
    checkLines([headings]).problems.map((problem) => problem.code),
    ['file-no-payments'],
  );
});

test('a field that no column gives is asked, or filled from a default that every row shows', () => {
  const rest = { ...without(MOBILE_ROW, 'Currency'), Amount: '25000 $' };
  assert.deepEqual(
    sheetOf([rest]).questions.map(({ key }) => key),
    ['field.currency'],
  );
  for (const options of [{ defaults: { currency: 'FCFA' } }, { answers: { 'field.currency': 'xof' } }]) {
    const row = rowOf({ ...rest, Amount: '25000' }, options);
    assert.equal(row.fields.currency, 'xof');
    const note = row.problems.find((problem) => problem.field === 'currency');
    assert.deepEqual([note?.code, note?.original, note?.proposed], ['value-cleaned', '', 'xof']);
  }
});

test('V2: a bracket by which payees, numbers or addresses are old or not sure is asked about', () => {
  const asked = (heading: string, bracket: string) => {
    const row = Object.fromEntries(
      Object.entries(MOBILE_ROW).map(([name, value]) => [
        name === heading ? `${name} (${bracket})` : name,
        value,
      ]),
    );
    return sheetOf([row]).questions.map(({ key }) => key.split('.')[0]);
  };
  for (const heading of ['Phone', 'Last name', 'Provider'])
    for (const bracket of [
      ...[
        'old',
        'old number',
        'wrong',
        'to verify',
        'provisional',
        'team leader',
        'suspended',
        'before change',
      ],
      ...[
        'ancien',
        'ancien numéro',
        'erroné',
        'à vérifier',
        'provisoire',
        'non vérifié',
        'du chef d’équipe',
        'décédés',
      ],
    ])
      assert.ok(asked(heading, bracket).includes('heading'), `${heading} (${bracket})`);
  for (const bracket of [
    '9 digits',
    'Wave',
    'required',
    'beneficiary',
    '9 chiffres',
    'obligatoire',
    'perso',
    'ex : 77',
  ])
    assert.deepEqual(asked('Phone', bracket), [], bracket);
});
