import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOffered, questionOf, sheetWith } from '../../../support/money-sheets.ts';

test('V5: a sum that happens to look like a year is offered beside the others; a column of years is not', () => {
  for (const [headings, first] of [
    [
      ['Base salary', 'Bonus'],
      [2_000, 1_600, 9_000],
    ],
    [
      ['Salaire de base', 'Prime'],
      [1_950, 16_000, 9_000],
    ],
  ] as const) {
    const [base = '', bonus = ''] = headings;
    const sheet = sheetWith({ [base]: first, [bonus]: [150, 140, 130] });
    assert.deepEqual(columnsOffered(sheet), ['H', 'I'], headings.join(', '));
  }
  const years = sheetWith({ Promotion: [2_024, 2_025, 2_026], Bonus: [15_000, 14_000, 13_000] });
  assert.deepEqual(
    years.questions.filter(({ key }) => key === 'column.amount'),
    [],
  );
  assert.equal(years.columns[8]?.field, 'amount');
});

test('V11: under any heading a name that is the payee’s in most rows and another’s in one is asked about', () => {
  for (const heading of ['Agent', 'Nom de l’agent', 'Intitulé', 'Responsable', 'Parent', 'Tuteur']) {
    const same = (names: readonly string[]) =>
      sheetWith({ Montant: [25_000, 30_000, 35_000], [heading]: names });
    questionOf(same(['Awa Diop', 'Awa Ndiaye', 'Paul Durand']), 'names');
    assert.deepEqual(same(['Awa Diop', 'Awa Ndiaye', 'Awa Fall']).questions, [], heading);
  }
  for (const heading of ['Responsable', 'Manager', 'Superviseur']) {
    const chief = ['Awa Diop', 'Awa Diop', 'Awa Diop'];
    const sheet = sheetWith({ Montant: [25_000, 30_000, 35_000], [heading]: chief });
    assert.deepEqual(sheet.questions, [], `${heading}: one of the payees leads the others`);
  }
});

test('V5: figures under the names of wallets are offered as amounts, not as phones', () => {
  const sheet = sheetWith({ 'Orange Money': [45_000, '', 38_500], Wave: ['', 62_500, ''] });
  assert.deepEqual(columnsOffered(sheet), ['H', 'I']);
  assert.deepEqual(
    sheet.questions.filter(({ key }) => key.startsWith('heading.')),
    [],
  );
});
