import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paid, paysOf, questionOf, sheetWith } from '../../../support/money-sheets.ts';

test('V2: a column that says the unit of each amount is asked about once for each scale, with what each answer pays', () => {
  const table: readonly (readonly [
    heading: string,
    unit: string | number,
    key: string,
    scale: string,
    total: string,
  ])[] = [
    ['Unité', 'milliers', 'milliers', 'thousands', '103000'],
    ['Unit', 'thousands', 'thousands', 'thousands', '103000'],
    ['Unit', 'k', 'k', 'thousands', '103000'],
    ['Échelle', 'x1000', 'x1000', 'thousands', '103000'],
    ['Scale', '000', '000', 'thousands', '103000'],
    ['Multiplier', 1000, 'x1000', 'thousands', '103000'],
    ['Mesure', 'KFCFA', 'kfcfa', 'thousands', '103000'],
    ['Unité', 'millions', 'millions', 'millions', '103000000'],
  ];
  for (const [heading, unit, key, scale, total] of table) {
    const money = { Montant: [51, 52], [heading]: [unit, unit] };
    const open = sheetWith(money);
    assert.deepEqual(paid(open), [], heading);
    const question = questionOf(open, `scale.I.${key}`);
    assert.deepEqual(question.options, [scale, 'as-written'], heading);
    assert.deepEqual(paysOf(question), { [scale]: `2: ${total} xof`, 'as-written': '2: 103 xof' }, heading);
    const answered = sheetWith(money, { options: { answers: { [question.key]: scale } } });
    assert.deepEqual(answered.questions, []);
    assert.deepEqual(answered.totals, [{ currency: 'xof', count: 2, amount: total }], heading);
  }
});

test('V2: where only some rows have another unit, only their amounts are multiplied', () => {
  const money = { Montant: [50000, 51, 52000, 53], Unité: ['FCFA', 'milliers', '', 'milliers'] };
  const open = sheetWith(money);
  assert.deepEqual(paid(open), ['50000 xof', '52000 xof']);
  const answers = { 'scale.I.milliers': 'thousands' };
  assert.deepEqual(paid(sheetWith(money, { options: { answers } })), [
    '50000 xof',
    '51000 xof',
    '52000 xof',
    '53000 xof',
  ]);
});

test('V2: units of another kind, and what only looks like a scale, ask nothing', () => {
  for (const [heading, values] of [
    ['Unité', ['FCFA', 'FCFA']],
    ['Sexe', ['M', 'M']],
    ['Sex', ['M', 'F']],
    ['Unité', ['jour', 'mois']],
    ['Taille', ['M', 'M']],
    ['Service', ['milliers de dossiers', 'comptabilité']],
  ] as const) {
    const sheet = sheetWith({ Montant: [50000, 51000], [heading]: values });
    assert.deepEqual(sheet.questions, [], heading);
    assert.deepEqual(paid(sheet), ['50000 xof', '51000 xof'], heading);
  }
});

test('V3: a second column of currencies that differs from the first is asked about', () => {
  for (const heading of ['Devise de règlement', 'Settlement currency', 'Devise du contrat']) {
    const amounts = { Montant: [50000, 51000] };
    const same = sheetWith({ ...amounts, [heading]: ['XOF', 'xof'] });
    assert.deepEqual(same.questions, [], heading);
    const other = sheetWith({ ...amounts, [heading]: ['XOF', 'CAD'] });
    assert.deepEqual(paid(other), [], heading);
    assert.equal(questionOf(other, 'column.currency').options.length, 2);
  }
});
