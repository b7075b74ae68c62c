import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckOptions } from '../../../../shared/sheet/check/check-options.ts';
import { checkSheet } from '../../../../shared/sheet/check/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { EFT_ROW, MOBILE_ROW, onlyProblem, rowOf, sheetOf, without } from '../../../support/checked-row.ts';
import { csvTableOf, type ShortCell, tableOf } from '../../../support/hand-made-table.ts';

const headings = Object.keys(MOBILE_ROW);
const awa = Object.values(MOBILE_ROW);
const line = (cells: Readonly<Record<string, ShortCell>>) =>
  headings.map((heading) => ({ ...MOBILE_ROW, ...cells })[heading] ?? null);
const fatou = line({ 'First name': 'Fatou', Phone: '+221771234568' });

function check(lines: readonly (readonly ShortCell[] | null)[], options: CheckOptions = {}): CheckedSheet {
  return checkSheet(tableOf(lines), options);
}

function leftOut(sheet: CheckedSheet): readonly (readonly [number, string])[] {
  return sheet.excluded.map(({ row, reason }) => [row, reason] as const);
}

test('L1 headings are found below titles and blank lines, wherever the table begins', () => {
  const sheet = check([
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
        ['Awa Diop', '+221771234567', 1000],
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

test('L1 the user may move the heading row', () => {
  const lines = [headings, headings.map((heading) => `${heading} (again)`), awa];
  assert.equal(check(lines, { headerRow: 2 }).sheet.headerRow, 2);
  assert.equal(check(lines, { answers: { 'header-row': '2' } }).sheet.headerRow, 2);
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
  const sheet = check([headings, units, awa]);
  assert.deepEqual(leftOut(sheet), [[2, 'units']]);
  assert.equal(sheet.sheet.rows, 1);
  const merged = { kind: 'text', text: '', isMergedAway: true } as const;
  const groups = ['Recipient', merged, merged, merged, 'Payment', merged, merged, merged];
  assert.deepEqual(check([groups, headings, awa]).counts, { valid: 1, warning: 0, invalid: 0 });
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
    '+221771234567',
  ];
  const sheet = check([first, second, row]);
  assert.equal(sheet.rows[0]?.fields.phone, '+221771234567');
  assert.equal(sheet.rows[0]?.fields.email, 'awa@example.sn');
  assert.equal(sheet.sheet.rows, 1);
});

test('L3 a cell merged away is an error, and the amount above it is not copied', () => {
  const sheet = check([
    headings,
    awa,
    line({ 'First name': 'Fatou', Amount: { text: '', isMergedAway: true } }),
  ]);
  const second = sheet.rows[1] ?? assert.fail();
  assert.equal(second.fields.amount, undefined);
  assert.equal(onlyProblem(second).code, 'nothing-copied');
});

test('L4 sources, notes and signatures are left out and listed', () => {
  const sheet = check([
    headings,
    awa,
    null,
    ['Prepared by: Marie'],
    ['Approuvé par', 'Le directeur'],
    ['Source: payroll system'],
  ]);
  assert.deepEqual(leftOut(sheet), [
    [4, 'footer'],
    [5, 'footer'],
    [6, 'footer'],
  ]);
  assert.equal(sheet.sheet.rows, 1);
});

test('L4 a line with neither recipient nor amount is left out and listed', () => {
  const sheet = check([headings, awa, [null, null, null, 'sn', null, 'xof', 'mobile_money'], fatou]);
  assert.deepEqual(leftOut(sheet), [[3, 'no-recipient-no-amount']]);
  assert.equal(sheet.sheet.rows, 2);
});

test('L5 totals, subtotals and averages are left out; the total is compared with the rows', () => {
  for (const label of [
    'Total',
    'TOTAL :',
    'Grand Total',
    'TOTAUX',
    'Total général',
    'Ergebnis',
    'Montant total',
  ]) {
    const sheet = check([headings, awa, fatou, [label, null, null, null, '50000']]);
    assert.deepEqual(leftOut(sheet), [[4, 'total']], label);
    assert.deepEqual(sheet.controls, [
      { row: 4, kind: 'total', stated: '50000', computed: '50000', agrees: true },
    ]);
    assert.deepEqual(sheet.problems, []);
  }
  const inner = check([
    headings,
    awa,
    ['Sous-total', null, null, null, '25000'],
    fatou,
    ['Moyenne', null, null, null, '25000'],
  ]);
  assert.deepEqual(leftOut(inner), [
    [3, 'subtotal'],
    [5, 'average'],
  ]);
  assert.deepEqual(inner.controls, []);
});

test('L5 a payee whose name only begins like a total stays a payee', () => {
  for (const name of ['Totale', 'Somme', 'Total Energies']) {
    assert.equal(check([headings, line({ 'First name': name })]).sheet.rows, 1, name);
  }
});

test('L5 a control total or count that differs is a warning that names both', () => {
  const sheet = check([['Number of payments', 3], ['Control total', '60000'], null, headings, awa, fatou]);
  assert.deepEqual(
    sheet.problems.map(({ code, params }) => [code, params?.stated, params?.computed]),
    [
      ['control-differs', '3', '2'],
      ['control-differs', '60000', '50000'],
    ],
  );
  const agreeing = check([['Nombre de paiements : 2'], ['Total : 50 000 XOF'], null, headings, awa, fatou]);
  assert.deepEqual(agreeing.problems, []);
  assert.equal(
    agreeing.controls?.every((control) => control.agrees),
    true,
  );
});

test('L5 “Total payments” may be a count or an amount: the figure tells', () => {
  assert.deepEqual(check([['Total payments: 2'], null, headings, awa, fatou]).problems, []);
  assert.deepEqual(check([['Total payments', '50 000'], null, headings, awa, fatou]).problems, []);
  assert.equal(check([['Total payments', '7'], null, headings, awa, fatou]).problems.length, 1);
});

test('L5 a number in a title that is no count is none', () => {
  assert.deepEqual(check([['No', '12345'], ['Batch number', '77'], null, headings, awa]).controls, []);
});

test('L5 a sum that nobody labelled is left out as a total; another lone amount stays a row', () => {
  const sum = check([headings, awa, fatou, [null, null, null, null, '50000']]);
  assert.deepEqual(leftOut(sum), [[4, 'total']]);
  assert.equal(sum.controls?.[0]?.agrees, true);
  const other = check([headings, awa, fatou, [null, null, null, null, '49000']]);
  assert.deepEqual(leftOut(other), []);
  assert.deepEqual(other.counts, { valid: 2, warning: 0, invalid: 1 });
});

test('L6 headings printed again are left out, and it is asked whether the table goes on', () => {
  const lines = [headings, awa, headings, fatou];
  const sheet = check(lines);
  assert.equal(sheet.sheet.rows, 2);
  assert.deepEqual(leftOut(sheet), [[3, 'repeated-headings']]);
  assert.deepEqual(
    sheet.questions.map(({ key, options }) => [key, options]),
    [['table', ['all', 'first']]],
  );
  assert.deepEqual(check(lines, { answers: { table: 'all' } }).questions, []);
  assert.equal(check(lines, { answers: { table: 'first' } }).sheet.rows, 1);
});

test('L6 a second table with other headings is not read as more of the first', () => {
  const other = ['Prénom', 'Nom de famille', 'Courriel', 'Montant', 'Devise'];
  const lines = [headings, awa, null, other, ['Luc', 'Roy', 'luc@example.ca', '10.00', 'cad']];
  const sheet = check(lines);
  assert.equal(sheet.sheet.rows, 1);
  assert.deepEqual(leftOut(sheet), [
    [4, 'other-table'],
    [5, 'other-table'],
  ]);
  assert.deepEqual(
    sheet.questions.map(({ key, options }) => [key, options]),
    [['table', ['1', '4']]],
  );
  const second = check(lines, { answers: { table: '4' } });
  assert.equal(second.sheet.headerRow, 4);
  assert.equal(second.rows[0]?.fields.email, 'luc@example.ca');
});

test('L6 tables side by side are never read as one: it is asked which', () => {
  const lines = [
    ['Dakar', null, null, null, 'Thiès'],
    ['Name', 'Phone', 'Amount', null, 'Name', 'Phone', 'Amount'],
    ['Awa Diop', '+221771234567', 25_000, null, 'Modou Fall', '+221771234569', 40_000],
    ['Binta Sow', '+221771234568', 30_000, null, null, null, null],
    [null, null, null, null, 'Fatou Ba', '+221771234570', 50_000],
  ];
  const asked = checkSheet(tableOf(lines));
  const question = asked.questions.find(({ key }) => key === 'table');
  assert.deepEqual([question?.problem.code, question?.options], ['table-unclear', ['A:C', 'E:G']]);
  assert.ok(asked.questions.every(({ key }) => !key.startsWith('column.')));
  assert.deepEqual(
    asked.rows.map(({ row, fields }) => [row, fields.amount]),
    [
      [3, '25000'],
      [4, '30000'],
    ],
  );
  const second = checkSheet(tableOf(lines), { answers: { table: 'e:g' } });
  assert.ok(second.questions.every(({ key }) => key !== 'table'));
  assert.deepEqual(
    second.rows.map(({ row, fields }) => [row, fields.first_name, fields.amount]),
    [
      [3, 'Modou', '40000'],
      [5, 'Fatou', '50000'],
    ],
  );
  assert.deepEqual(
    second.excluded.map(({ row, reason }) => [row, reason]),
    [
      [1, 'before-headings'],
      [4, 'other-table'],
    ],
  );
  const touching = tableOf([
    ['Name', 'Amount', 'Name', 'Amount'],
    ['Awa Diop', 1, 'Modou Fall', 2],
  ]);
  assert.deepEqual(checkSheet(touching).questions.find(({ key }) => key === 'table')?.options, [
    'A:B',
    'C:D',
  ]);
});

test('L7 a sheet without headings asks, and its first row is not eaten', () => {
  const lines = [
    ['awa@example.ca', '10.00', 'CAD', 'R1'],
    ['luc@example.ca', '12.00', 'CAD', 'R2'],
  ];
  const sheet = check(lines);
  assert.equal(sheet.sheet.headerRow, null);
  assert.equal(sheet.sheet.rows, 2);
  assert.equal(sheet.questions[0]?.key, 'header-row');
  assert.ok(sheet.rows.every((row) => row.state === 'invalid'));
  const mapped = check(lines, {
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

test('L8 an example left from a template is an error, and never inside an address', () => {
  for (const text of ['e.g. Jean', 'Example', 'exemple : Jean', 'Ex. Jean', 'p. ex. Jean']) {
    const row = rowOf({ ...EFT_ROW, 'First name': text });
    assert.equal(onlyProblem(row).code, 'row-example', text);
  }
  assert.equal(rowOf({ ...EFT_ROW, Email: 'example@example.ca' }).state, 'valid');
  assert.equal(rowOf({ ...EFT_ROW, 'First name': 'Exaucé' }).state, 'valid');
});

test('L9 hidden rows and columns are asked about, and left out or taken as answered', () => {
  const table = tableOf([headings, awa, fatou]);
  const rows = table.rows.map((row, index) => (index === 2 ? { ...row, isHidden: true } : row));
  const hidden = { ...table, rows, hiddenColumns: [8] };
  const asked = checkSheet(hidden);
  assert.deepEqual(
    asked.questions.map(({ key }) => key),
    ['hidden-rows', 'hidden-columns'],
  );
  assert.equal(asked.sheet.rows, 2);
  const answers = { 'hidden-rows': 'exclude', 'hidden-columns': 'include' };
  const answered = checkSheet(hidden, { answers });
  assert.deepEqual(answered.questions, []);
  assert.deepEqual(leftOut(answered), [[3, 'hidden']]);
});

test('L10 hidden sheets are named in a note', () => {
  const sheets = [
    { name: 'Pay', visibility: 'visible' },
    { name: 'Old', visibility: 'hidden' },
  ] as const;
  const sheet = checkSheet(tableOf([headings, awa], { sheets, sheetName: 'Pay' }));
  assert.deepEqual(sheet.problems, [{ code: 'hidden-found', severity: 'note', params: { what: 'Old' } }]);
});

test('L11 rows keep the spreadsheet’s own numbers across blank lines', () => {
  const sheet = check([headings, awa, null, null, fatou]);
  assert.deepEqual(
    sheet.rows.map((row) => row.row),
    [2, 5],
  );
});

test('L12 cells that are only styled change nothing', () => {
  const styled = [...awa, { kind: 'text', text: '' } as const, { kind: 'text', text: '  ' } as const];
  assert.deepEqual(check([headings, styled, [{ kind: 'text', text: '' }]]).counts, {
    valid: 1,
    warning: 0,
    invalid: 0,
  });
});

test('L13 a value without a heading is told with its cell', () => {
  const problem = onlyProblem(check([headings, [...awa, 'call first']]).rows[0] ?? assert.fail());
  assert.equal(problem.code, 'heading-missing');
  assert.equal(problem.params?.cell, 'I2');
});

test('L14 the same payment twice: the later row is told where the first stands', () => {
  const sheet = check([headings, awa, fatou, line({ 'First name': 'A.', Phone: '77 123 45 67' })]);
  assert.deepEqual(
    sheet.rows.map((row) => row.state),
    ['valid', 'valid', 'warning'],
  );
  const problem = onlyProblem(sheet.rows[2] ?? assert.fail());
  assert.deepEqual([problem.code, problem.params?.where], ['duplicate-exact', 'row:2']);
});

test('L14 near duplicates: one name with two swapped digits, another account, or nearly the same amount', () => {
  const near = (cells: Readonly<Record<string, ShortCell>>) =>
    onlyProblem(check([headings, awa, line(cells)]).rows[1] ?? assert.fail());
  assert.equal(near({ Phone: '+221771234576' }).params?.difference, 'digits');
  assert.equal(near({ Phone: '+221781111111' }).params?.difference, 'account');
  assert.equal(near({ Amount: '25100' }).params?.difference, 'amount:25000 xof');
  assert.equal(check([headings, awa, line({ Amount: '30000' })]).counts.valid, 2);
});

test('L15 blank and “same as above” are never filled from the row above', () => {
  for (const text of ['idem', 'Same as above', '"', '〃'.replace('〃', '″')]) {
    const row = check([headings, awa, line({ 'Last name': text, Amount: '1000' })]).rows[1] ?? assert.fail();
    assert.equal(onlyProblem(row).code, 'nothing-copied', text);
    assert.equal(row.fields.last_name, undefined);
  }
  const blank = check([headings, awa, line({ 'Last name': null, Amount: '1000' })]).rows[1] ?? assert.fail();
  assert.equal(onlyProblem(blank).code, 'required-missing');
});

test('C15 a short or long record is an error, its cells never shifted', () => {
  const texts = awa.map((cell) => String(cell ?? ''));
  const short = csvTableOf([headings, texts.slice(0, 7)]);
  const problem = checkSheet(short).rows[0]?.problems.find((each) => each.code === 'row-broken');
  assert.deepEqual(problem?.params, { found: 7, expected: 8 });
  const long = checkSheet(csvTableOf([headings, [...texts, 'extra']])).rows[0] ?? assert.fail();
  assert.equal(
    long.problems.some((each) => each.code === 'row-broken'),
    true,
  );
  assert.deepEqual(checkSheet(csvTableOf([headings, [...texts, '', '']])).counts.valid, 1);
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
    check([headings]).problems.map((problem) => problem.code),
    ['file-no-payments'],
  );
});

test('a field that no column gives is asked, or filled from a default that every row shows', () => {
  const rest = without(MOBILE_ROW, 'Currency');
  assert.deepEqual(
    sheetOf([rest]).questions.map(({ key }) => key),
    ['field.currency'],
  );
  for (const options of [{ defaults: { currency: 'FCFA' } }, { answers: { 'field.currency': 'xof' } }]) {
    const row = rowOf(rest, options);
    assert.equal(row.fields.currency, 'xof');
    const note = row.problems.find((problem) => problem.field === 'currency');
    assert.deepEqual([note?.code, note?.original, note?.proposed], ['value-cleaned', '', 'xof']);
  }
});

test('L4 lines drawn with signs, and noughts that a prepared formula leaves, are left out and listed', () => {
  const { rows, excluded } = checkSheet(
    tableOf([
      ['First name', 'Last name', 'Phone', 'Amount'],
      ['-----', '-----', '-----', '-----'],
      ['Awa', 'Diop', '+221771234567', 1000],
      ['====', '====', '====', '===='],
      [null, null, null, { kind: 'number', text: '0', formula: 'cached' }],
    ]),
  );
  assert.deepEqual(
    rows.map(({ row }) => row),
    [3],
  );
  assert.deepEqual(
    excluded.map(({ row, reason }) => [row, reason]),
    [
      [2, 'footer'],
      [4, 'footer'],
      [5, 'no-recipient-no-amount'],
    ],
  );
});
