import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementText } from '../../../../shared/i18n/render-statement.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { awa, checkLines, fatou, headings, leftOut, line } from '../../../support/checked-lines.ts';
import { isTold, onlyProblem } from '../../../support/checked-row.ts';
import { csvTableOf, type ShortCell, tableOf } from '../../../support/hand-made-table.ts';

test('L6 headings printed again on each page are left out, whatever closes the page above', () => {
  for (const closing of [
    null,
    ['Page 1/2'],
    ['À reporter', null, null, null, null, '25000'],
    ['Sous-total', null, null, null, null, '25000'],
    ['S/Total', null, null, null, null, '25000'],
    ['Sub-total Dakar', null, null, null, null, '25000'],
    ['Total de la page', null, null, null, null, '25000'],
    ['Carried forward', null, null, null, null, '25000'],
  ]) {
    const sheet = checkLines([headings, awa, closing, headings, fatou]);
    assert.deepEqual(sheet.questions, [], closing?.[0] ?? 'nothing');
    assert.equal(sheet.sheet.rows, 2);
    assert.ok(leftOut(sheet).some(([row, reason]) => row === 4 && reason === 'repeated-headings'));
  }
});

test('L6 headings that are printed again before any payment begin no other table, also below the name of a place', () => {
  for (const between of [[], [['Dakar']], [['Thiès'], null], [['Montréal']]])
    for (const below of [[fatou], [headings, fatou]]) {
      const sheet = checkLines([headings, ...between, headings, awa, ...below]);
      assert.deepEqual(
        sheet.questions.filter(({ key }) => key === 'table'),
        [],
        JSON.stringify(between),
      );
      assert.equal(sheet.sheet.rows, 2);
    }
});

test('L6 what a table that is not paid says in words is told', () => {
  const lines = [headings, awa, null, ['Octobre'], headings, fatou, ['moins Awa']];
  const sheet = checkLines(lines, { answers: { table: 'first' } });
  assert.equal(sheet.rows.length, 1);
  assert.ok(isTold(sheet, 'moins Awa'));
});

test('L6 of two texts above headings that are printed again before any payment, the second may begin another table', () => {
  for (const between of [
    [['Dakar'], null, ['Février']],
    [['Downtown'], ['February']],
  ]) {
    const { questions } = checkLines([headings, ...between, headings, awa, fatou]);
    assert.ok(
      questions.some(({ key }) => key === 'table'),
      JSON.stringify(between),
    );
  }
});

test('L6 where a text begins another table under the same headings, it is asked whether the list goes on', () => {
  const lines = [headings, awa, ['Octobre'], headings, fatou];
  const sheet = checkLines(lines);
  assert.equal(sheet.sheet.rows, 2);
  assert.deepEqual(sheet.questions.find(({ key }) => key === 'table')?.options, ['all', 'first']);
  const goesOn = checkLines(lines, { answers: { table: 'all', 'section.octobre': 'pay' } });
  assert.deepEqual(goesOn.questions, []);
  assert.equal(checkLines(lines, { answers: { table: 'first' } }).sheet.rows, 1);
});

test('L6 a month and its year above headings that are printed again begin another table, in whatever column they stand', () => {
  const own = (at: number) => [`M${at}`, `acc8647${at}-0000-4000-8000-000000000000`, '350000', 'xof', 'SN'];
  const ofOwn = ['Matricule', 'Compte propre', 'Montant', 'Devise', 'Pays'];
  for (const title of [
    ['Février', '2026'],
    ['', 'Février', '2026'],
    ['', '2026'],
  ]) {
    const { questions } = checkSheet(tableOf([ofOwn, own(1), own(2), title, ofOwn, own(3)]));
    assert.ok(
      questions.some(({ key }) => key === 'table'),
      title.join(),
    );
  }
});

test('L6 a second table with other headings is not read as more of the first', () => {
  const other = ['Prénom', 'Nom de famille', 'Courriel', 'Montant', 'Devise'];
  const lines = [headings, awa, null, other, ['Luc', 'Roy', 'luc@example.ca', '10.00', 'cad']];
  const sheet = checkLines(lines);
  assert.equal(sheet.sheet.rows, 1);
  assert.deepEqual(leftOut(sheet), [
    [4, 'other-table'],
    [5, 'other-table'],
  ]);
  assert.deepEqual(
    sheet.questions.map(({ key, options }) => [key, options]),
    [['table', ['1', '4']]],
  );
  const second = checkLines(lines, { answers: { table: '4' } });
  assert.equal(second.sheet.headerRow, 4);
  assert.equal(second.rows[0]?.fields.email, 'luc@example.ca');
});

test('L6 tables side by side are never read as one: it is asked which', () => {
  const lines = [
    ['Dakar', null, null, null, 'Thiès'],
    ['Name', 'Phone', 'Amount', null, 'Name', 'Phone', 'Amount'],
    ['Awa Diop', '+221771834567', 25_000, null, 'Modou Fall', '+221771834569', 40_000],
    ['Binta Sow', '+221771834568', 30_000, null, null, null, null],
    [null, null, null, null, 'Fatou Ba', '+221771834570', 50_000],
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
  const second = checkSheet(tableOf(lines), { answers: { table: 'e:g', 'field.channel': 'mobile_money' } });
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
  const beside = second.statement.find(({ kind }) => kind === 'left-out');
  assert.deepEqual([beside?.basis, beside?.rows], ['proposed', [3, 4]]);
  assert.equal(
    beside && statementText(beside, 'en'),
    'Left out: belongs to another table (2 rows) XOF\u00a055,000: “3: Awa Diop | +221771834567 | 25000” · “4: Binta Sow | +221771834568 | 30000”.',
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

test('L14 the same payment twice: the later row is told where the first stands', () => {
  const sheet = checkLines([headings, awa, fatou, line({ 'First name': 'A.', Phone: '77 183 45 67' })]);
  assert.deepEqual(
    sheet.rows.map((row) => row.state),
    ['valid', 'valid', 'warning'],
  );
  const problem = onlyProblem(sheet.rows[2] ?? assert.fail());
  assert.deepEqual([problem.code, problem.params?.where], ['duplicate-exact', 'row:2']);
});

test('L14 near duplicates: one name with two swapped digits, another account, or nearly the same amount', () => {
  const near = (cells: Readonly<Record<string, ShortCell>>) => {
    const { problems } = checkLines([headings, awa, line(cells)]).rows[1] ?? assert.fail();
    return problems.find(({ code }) => code === 'duplicate-near') ?? assert.fail();
  };
  assert.equal(near({ Phone: '+221771834576' }).params?.difference, 'digits');
  assert.equal(near({ Phone: '+221781411171' }).params?.difference, 'account');
  assert.equal(near({ Amount: '25100' }).params?.difference, 'amount:25000 xof');
  // One name however it is written: first and last in either order, with accents, in capitals, with doubled blanks.
  for (const [first, last] of [
    ['Diop', 'Awa'],
    ['DIOP ', 'Áwa'],
    ['aWA', 'D’Iop'],
  ] as const)
    assert.equal(
      near({ 'First name': first, 'Last name': last, Phone: '+221781411171' }).params?.difference,
      'account',
    );
  const again = checkLines([headings, awa, line({ Amount: '30000' })]);
  assert.deepEqual(
    again.rows.map((row) => onlyProblem(row).code),
    ['payee-again', 'payee-again'],
  );
});

test('L15 blank and “same as above” are never filled from the row above', () => {
  for (const text of ['idem', 'Same as above', '"', '〃'.replace('〃', '″')]) {
    const row =
      checkLines([headings, awa, line({ 'Last name': text, Amount: '1000' })]).rows[1] ?? assert.fail();
    assert.equal(onlyProblem(row).code, 'nothing-copied', text);
    assert.equal(row.fields.last_name, undefined);
  }
  const blank =
    checkLines([headings, awa, line({ 'Last name': null, Amount: '1000' })]).rows[1] ?? assert.fail();
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
  assert.deepEqual(checkSheet(csvTableOf([headings, [...texts, '', '']])).counts.invalid, 1);
});
