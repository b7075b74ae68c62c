import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paid, paysOf, sheetWith } from '../../../support/money-sheets.ts';

const MONEY = { Montant: [250_000] };

test('V2: a title that says that the amounts are those of a year is asked about', () => {
  for (const title of [
    'Montants annuels',
    'Salaires annuels bruts',
    'Paie 2026 (annuel)',
    'Paie – par an',
    'Salaires par an',
    'Rémunérations annuelles',
    'Annual salaries',
    'Annual amounts',
    'Payroll (annual)',
    'Payroll, per year',
    'Yearly pay',
    'Salary per annum',
  ]) {
    const open = sheetWith(MONEY, { titles: [[title]] });
    assert.deepEqual(paid(open), [], title);
    const question = open.questions.find(({ key }) => key.startsWith('title.')) ?? assert.fail(title);
    assert.deepEqual(paysOf(question), { pay: '1: 250000 xof' }, title);
  }
});

test('V2: what is paid once a year, or is named for it, asks nothing', () => {
  for (const title of [
    'Prime annuelle 2026',
    'Gratification annuelle',
    'Assemblée générale annuelle – per diem',
    'Annual bonus 2026',
    'Annual conference travel',
    'Congés annuels',
    'Formation annuelle des agents',
  ])
    assert.deepEqual(sheetWith(MONEY, { titles: [[title]] }).questions, [], title);
});
