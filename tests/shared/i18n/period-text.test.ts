import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodBeside, periodText } from '../../../shared/i18n/period-text.ts';
import { periodOfText } from '../../../shared/sheet/check/whole/stated-period.ts';

test('a period is called as people call it, in both languages', () => {
  const said = (text: string) => {
    const period = periodOfText(text) ?? '';
    return [periodText(period, 'en-CA'), periodText(period, 'fr-CA')];
  };
  assert.deepEqual(said('Salaires 11/2026'), ['November 2026', 'Novembre 2026']);
  assert.deepEqual(said('Salaires de novembre'), ['November', 'Novembre']);
  assert.deepEqual(said('Semaine 48'), ['Week 48', 'Semaine 48']);
  assert.deepEqual(said('13th month 2026'), ['Month 13 2026', 'Mois 13 2026']);
  assert.deepEqual(said('Q4'), ['Quarter 4', 'Trimestre 4']);
  assert.deepEqual(said('Day 12'), ['Day 12', 'Jour 12']);
});

test('a period stands beside the name of its batch, unless the name says all of it', () => {
  const beside = (name: string, period = 'month 11 2026') => periodBeside(name, period, 'fr-CA');
  assert.equal(beside('Paie'), 'Novembre 2026');
  assert.equal(beside('Paie de novembre'), 'Novembre 2026', 'of which year the name does not say');
  assert.equal(beside('Payroll of November 2026'), undefined, 'in whichever language');
  assert.equal(beside('Paie d’octobre 2026'), 'Novembre 2026');
  assert.equal(periodBeside('Paie', undefined, 'fr-CA'), undefined);
});

test('a month in figures is stated whatever stands between them', () => {
  for (const text of ['2026-11', '11/2026', 'Paie 2026 11', 'paie_2026_11', 'salaires_11_2026', '12 11 2026'])
    assert.equal(periodOfText(text), 'month 11 2026', text);
  for (const text of ['2026-13', 'Updated on December 2, 2026'])
    assert.equal(periodOfText(text), undefined, text);
});
