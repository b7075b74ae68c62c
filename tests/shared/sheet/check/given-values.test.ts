/** A country or a currency that was given for all rows of one sheet, and is given again to the next, which says another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { Table } from '../../../../shared/sheet/table.ts';
import { tableOf } from '../../../support/hand-made-table.ts';

const PEOPLE = [
  ['Awa', 'Diop', '771834567', 'Wave', '25000'],
  ['Moussa', 'Fall', '761234568', 'Orange Money', '30000'],
] as const;

function checked(
  title: string | null,
  options: CheckOptions,
  { amount = 'Montant (FCFA)', ...particulars }: Partial<Table> & { readonly amount?: string } = {},
) {
  const headings = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', amount];
  return checkSheet(tableOf([title === null ? null : [title], headings, ...PEOPLE], particulars), options);
}

const SENEGAL = { answers: { 'field.country': 'sn' } };

test('a country that was given is asked about where a title or the sheet’s name says another', () => {
  for (const [title, particulars, named] of [
    ['Paie Mali', {}, 'ml'],
    ['Mali - paie', {}, 'ml'],
    ['PAIE NOVEMBRE 2026 – CÔTE D’IVOIRE', {}, 'ci'],
    ['Payroll, Ivory Coast office', {}, 'ci'],
    ['Bureau du Bénin', {}, 'bj'],
    [null, { sheetName: 'Guinée-Bissau' }, 'gw'],
    ['Paie', { sheetName: 'Burkina Faso 11' }, 'bf'],
    ['Paie', { pageTexts: ['Bureau du Togo'] }, 'tg'],
  ] as const) {
    const open = checked(title, SENEGAL, particulars);
    const key = `given.country.${named}`;
    assert.deepEqual(
      open.questions.map((each) => [each.key, each.options]),
      [[key, ['sn', named]]],
      `${title} ${JSON.stringify(particulars)}`,
    );
    assert.equal(open.counts.invalid, 2);
    const answers = { ...SENEGAL.answers, [key]: 'sn' };
    const kept = checked(title, { answers }, particulars);
    assert.deepEqual([kept.questions, kept.optionFaults], [[], []], `${title} ${key}`);
    assert.equal(kept.rows[0]?.fields.phone, '+221771834567');
    assert.equal(
      checked(title, { answers: { ...answers, [key]: named } }, particulars).rows[0]?.fields.country,
      named,
    );
  }
  const given: CheckOptions = { defaults: { country: 'sn' } };
  assert.equal(checked('Paie Mali', given).questions[0]?.key, 'given.country.ml');
});

test('a title that names no other country, or the given one as well, asks nothing about it', () => {
  for (const title of [
    'Paie Sénégal',
    'Sénégal et Mali',
    'Paie de novembre',
    'Fournisseurs Nigeria',
    'Malienne de transport',
    'ONG Sans Frontières, Dakar (SN)',
    'Salaires – CI',
    'Congo river project',
  ])
    assert.deepEqual(checked(title, SENEGAL).questions, [], title);
});

test('a currency that was given is asked about where the sheet’s name says another', () => {
  const given = (currency: string): CheckOptions => ({
    answers: { 'field.country': 'sn', 'field.currency': currency },
  });
  const amount = 'Montant';
  for (const [sheetName, named] of [
    ['Paie USD', 'usd'],
    ['Montants en CAD', 'cad'],
  ] as const)
    assert.deepEqual(
      checked(null, given('xof'), { sheetName, amount }).questions.map(({ key, options }) => [key, options]),
      [[`given.currency.${named}`, ['xof', named]]],
      sheetName,
    );
  for (const sheetName of ['Paie FCFA', 'XOF', 'Paie', 'Livre de paie', 'USD et XOF'])
    assert.deepEqual(checked(null, given('xof'), { sheetName, amount }).questions, [], sheetName);
});
