/** The second month of a layout: what a person confirmed is remembered only if its own evidence holds again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirmedMeaning, withMemory } from '../../../../../shared/sheet/check/meaning/memory.ts';
import { checkSheet } from '../../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableOf } from '../../../../support/hand-made-table.ts';

const HEADINGS = [
  'Nom complet',
  'Téléphone',
  'Opérateur',
  'Pays',
  'Devise',
  'Mode',
  'Brut',
  'Avance',
  'Net',
  'Repère',
];
const NOVEMBER = [
  [
    'Awa Diop',
    '771234567',
    'Orange',
    'SN',
    'XOF',
    'Mobile money',
    '200000',
    '50000',
    '150000',
    'Keur Massar',
  ],
  ['Moussa Fall', '772345678', 'Wave', 'SN', 'XOF', 'Mobile money', '180000', '0', '180000', 'Thiaroye Gare'],
  [
    'Fatou Sow',
    '773456789',
    'Orange',
    'SN',
    'XOF',
    'Mobile money',
    '210000',
    '10000',
    '200000',
    'Yoff Village',
  ],
];

type Lines = readonly (readonly string[])[];

function read(title: string, lines: Lines, headings: readonly string[] = HEADINGS) {
  const table = tableOf([[title], [...headings], ...lines.map((line) => [...line])]);
  return checkSheet(table, { today: '2026-12-05' });
}

const MEMORY = confirmedMeaning(read('PAIE NOVEMBRE 2026 CLINIQUE', NOVEMBER), undefined);
const newIn = (title: string, lines: Lines, headings?: readonly string[]) =>
  withMemory(read(title, lines, headings).statement, MEMORY)
    .filter(({ isNew }) => isNew)
    .map(({ kind }) => kind);
const cell = (row: number, column: number, text: string) =>
  NOVEMBER.map((line, at) => (at === row ? line.with(column, text) : line));

test('the same layout with another month’s amounts asks nothing', () => {
  const december = cell(0, 7, '20000').map((line, at) => (at === 0 ? line.with(8, '180000') : line));
  assert.deepEqual(newIn('PAIE DECEMBRE 2026 CLINIQUE', december), []);
});

test('one change is told, and never remembered', () => {
  const title = 'PAIE DECEMBRE 2026 CLINIQUE';
  const renamed = HEADINGS.with(6, 'Coût');
  const changes: readonly (readonly [string, readonly string[], string, Lines, (readonly string[])?])[] = [
    ['a new name', ['names'], title, cell(1, 0, 'Modou Fall')],
    ['another title', ['around'], 'PAIE DECEMBRE 2026 PHARMACIE', NOVEMBER],
    ['the month that was paid', ['around'], 'PAIE NOVEMBRE 2026 CLINIQUE', NOVEMBER],
    ['another heading of money', ['pays', 'money'], title, NOVEMBER, renamed],
    ['a column that is blank in part', ['unused'], title, cell(2, 9, '')],
  ];
  for (const [what, kinds, of, lines, headings] of changes) {
    const found = newIn(of, lines, headings);
    for (const kind of kinds) assert.ok(found.includes(kind as never), `${what}: ${found.join()}`);
  }
});

test('a proof that breaks is new, though the heading is the same', () => {
  assert.ok(newIn('PAIE DECEMBRE 2026 CLINIQUE', cell(1, 8, '170000')).includes('pays'));
});

test('of names only those that are new are shown', () => {
  const items = withMemory(read('PAIE DECEMBRE 2026 CLINIQUE', cell(1, 0, 'Modou Fall')).statement, MEMORY);
  const names = items.find(({ kind }) => kind === 'names');
  assert.deepEqual(
    names?.parts.map(({ what }) => what),
    ['Modou Fall'],
  );
});

test('another word, a blank or a sign is told, also where only the heading was confirmed before', () => {
  const title = 'PAIE DECEMBRE 2026 CLINIQUE';
  const changes: readonly (readonly [string, string, string, Lines])[] = [
    ['a word of a column that is not used', 'unused', title, cell(1, 9, 'Zarboka')],
    ['a word among other money', 'money', title, cell(1, 7, 'rendu')],
    ['a blank among other money', 'money', title, cell(1, 7, '')],
    ['a sign in the title', 'around', `${title} ($)`, NOVEMBER],
  ];
  for (const [what, kind, of, lines] of changes) {
    const found = newIn(of, lines);
    assert.ok(found.includes(kind as never), `${what}: ${found.join()}`);
  }
});
