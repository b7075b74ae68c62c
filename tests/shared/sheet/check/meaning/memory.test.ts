/** The second month of a layout: what a person confirmed is remembered only if its own evidence holds again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutKey } from '../../../../../shared/sheet/check/lines/remembered-values.ts';
import { asLayout, confirmedMeaning, withMemory } from '../../../../../shared/sheet/check/meaning/memory.ts';
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

test('the line of a total is known again by what it says beside its sum, which may be another', () => {
  const withTotal = (title: string, lines: Lines, total: string) =>
    read(title, [...lines, ['TOTAL', '', '', '', '', '', '', '', sumOf(lines), total]]);
  const sumOf = (lines: Lines) => String(lines.reduce((sum, line) => sum + Number(line[8]), 0));
  const seen = confirmedMeaning(
    withTotal('PAIE NOVEMBRE 2026', NOVEMBER, 'dont 20 000 remis à Awa'),
    undefined,
  );
  const december = cell(0, 7, '20000').map((line, at) => (at === 0 ? line.with(8, '180000') : line));
  const isNew = (total: string) =>
    withMemory(withTotal('PAIE DECEMBRE 2026', december, total).statement, seen).some(
      ({ kind, isNew }) => kind === 'around' && isNew,
    );
  assert.equal(isNew('dont 20 000 remis à Awa'), false);
  assert.equal(isNew('dont 60 000 remis à Awa'), true);
});

test('a payee’s number and what payees read, given for one sheet, are not those of the next', () => {
  const headings = ['Prénom', 'Nom', 'Montant', 'Devise', 'Canal', 'Opérateur', 'Pays'];
  const tableWith = (...names: string[]) =>
    tableOf([headings, [...names, '25000', 'XOF', 'mobile_money', 'orange', 'SN']]);
  const defaults = { phone: '+221771234567', description: 'Salaire novembre', language: 'fr' };
  const november = checkSheet(tableWith('Awa', 'Diop'), { today: '2026-11-30', defaults });
  assert.equal(november.rows[0]?.fields.phone, '+221771234567');
  const { profileFingerprint: fingerprint = '' } = november;
  const meaning = confirmedMeaning(november, undefined);
  // An older copy of the app kept all that was given.
  const all = { ...meaning, answers: { 'field.phone': defaults.phone, ...meaning.answers } };
  for (const kept of [meaning, all]) {
    const confirmed = { [layoutKey(fingerprint, undefined)]: asLayout(kept) };
    const december = checkSheet(tableWith('Ibra', 'Ndiaye'), { today: '2026-12-30', confirmed });
    assert.equal(december.rows[0]?.fields.phone, undefined);
    assert.equal(december.rows[0]?.fields.description, undefined);
    assert.equal(december.rows[0]?.fields.language, 'fr');
  }
});

test('a text that payees read is new behind however many that were confirmed, and a word behind figures too', () => {
  const headings = ['Prénom', 'Nom', 'Téléphone', 'Montant', 'Devise', 'Canal', 'Opérateur', 'Pays'];
  const own = (at: number) =>
    `x${at.toString(20).replace(/\d/g, (digit) => 'lmnpqrstvw'[Number(digit)] ?? '')}`;
  const lines = (last: string, column: (at: number) => string) =>
    Array.from({ length: 2_400 }, (_, at) => {
      const payment = ['Awa', `Diop ${own(at)}`, `+22177${1_000_000 + at * 7}`, `${25_000 + at}`, 'XOF'];
      return [...payment, 'mobile_money', 'orange', 'SN', at === 2_399 ? last : column(at)];
    });
  const columns: readonly (readonly [string, string, string, (at: number) => string])[] = [
    ['Description', 'Solde 1', 'Avoir 7', (at) => (at % 2 === 0 ? '' : `Lot ${own(at)} 1`)],
    ['Xyz', 'ras', 'zurvik', (at) => (at % 2 === 0 ? '' : at > 1_960 ? 'ras' : `${900 + ((at * 37) % 90)}`)],
  ];
  const kindOf: Readonly<Record<string, string>> = { Description: 'reads', Xyz: 'money' };
  for (const [heading, first, second, column] of columns) {
    const items = (last: string) =>
      checkSheet(tableOf([[...headings, heading], ...lines(last, column)]), { today: '2026-12-05' })
        .statement;
    const memory = confirmedMeaning(
      { ...checkSheet(tableOf([headings]), {}), statement: items(first) },
      undefined,
    );
    assert.ok(
      withMemory(items(first), memory).every(({ isNew }) => !isNew),
      heading,
    );
    const found = withMemory(items(second), memory).filter(({ isNew }) => isNew);
    assert.deepEqual(
      found.map(({ kind }) => kind),
      [kindOf[heading]],
    );
  }
});
