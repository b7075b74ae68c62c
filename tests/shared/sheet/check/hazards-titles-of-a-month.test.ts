/** Titles and names of files of another month than the one in which they are paid (V2): last year’s sheet, opened again; and pages that are missing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { MOBILE_ROW } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';

const TODAY = '2026-11-26';

function askedUnder(title: string, { fileName = 'paie', today = TODAY } = {}): readonly string[] {
  const lines = [[title], [], Object.keys(MOBILE_ROW), Object.values(MOBILE_ROW)];
  return checkSheet(tableOf(lines, { fileName }), { today }).questions.map(({ key }) => key);
}

test('V2: a title of a month that is long past, or far ahead, is asked about once', () => {
  for (const title of [
    ...[
      'Salaires mars 2025',
      'Paie octobre 2025',
      'PAIE DE NOVEMBRE 2025',
      'Payroll March 2025',
      'Payroll Oct 2025',
    ],
    ...['Paie 2025-11', 'Paie 11/2025', 'Paie 11-2025', 'Salaires avril 2027', 'Bourses déc. 2025'],
  ])
    assert.equal(askedUnder(title).length, 1, title);
  for (const fileName of [
    'paie_mars_2025',
    'paie_2025-11',
    'salaires oct 2025',
    'payroll-2025-03',
    'PaieMars2025',
  ])
    assert.equal(askedUnder('Liste de paie', { fileName }).length, 1, fileName);
});

test('V2: a month of late, of a span that reaches this one, of a paper that is named, or of a school year asks nothing', () => {
  for (const title of [
    ...[
      'Paie novembre 2026',
      'Paie octobre 2026',
      'Paie août 2026',
      'Salaires de décembre 2026',
      'Paie 11/2026',
    ],
    ...['Rappel de mars 2025 à octobre 2026', 'Année scolaire 2025-2026', 'Exercice 2026', 'Liste 2024'],
    ...['Convention n° 12 du 5 mars 2024', 'Arrêté du 12 mars 2025', 'As per the contract of 5 May 2024'],
    ...[
      'Réunion 2025-11-04',
      'Paie',
      'Marie 2025',
      'Payroll May 2026 – adjusted November 2026',
      'Projet 2025-01-SN',
    ],
  ])
    assert.deepEqual(askedUnder(title), [], title);
  assert.deepEqual(askedUnder('Paie mars 2025', { today: '2025-04-10' }), []);
  assert.deepEqual(askedUnder('Paie novembre 2026', { fileName: 'modele_mars_2024' }), []);
});

test('L5: a page that says that there are more is asked about, unless they are all in the sheet', () => {
  const payment = Object.values(MOBILE_ROW);
  const asked = (lines: readonly (readonly ShortCell[] | null)[]) =>
    checkSheet(tableOf(lines)).questions.map(({ key }) => key);
  const headings = Object.keys(MOBILE_ROW);
  for (const page of ['Page 1 of 2', 'Page 1/3', 'page 2 sur 3']) {
    assert.equal(asked([[page], headings, payment]).length, 1, page);
    assert.equal(asked([headings, payment, null, [page]]).length, 1, page);
  }
  for (const pages of [['Page 1 / 1'], ['Page 1'], ['Page 1 of 2', 'Page 2 of 2']])
    assert.deepEqual(asked([...pages.map((page) => [page]), headings, payment]), [], pages.join());
});
