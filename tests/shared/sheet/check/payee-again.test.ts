/** The same payee on two lines with two amounts (L14), and a group with its members (V10). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet, openSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays', 'Montant (FCFA)'];
const AWA = ['Awa', 'Diop', '+221771204567', 'Wave', 'SN'];
const MOUSSA = ['Moussa', 'Fall', '+221761834521', 'Wave', 'SN'];
const FATOU = ['Fatou', 'Ndiaye', '+221772945670', 'Wave', 'SN'];

function sheetOf(
  lines: readonly (readonly ShortCell[])[],
  headings: readonly string[] = HEADINGS,
): CheckedSheet {
  return checkSheet(tableOf([headings, ...lines]));
}

/** The rows that are told that their payee stands in another line, each with that line. */
const toldAgain = ({ rows }: CheckedSheet) =>
  rows.flatMap(({ row, problems }) =>
    problems.filter(({ code }) => code === 'payee-again').map(({ params }) => `${row} ${params?.where}`),
  );

test('L14: a payee who stands again with another amount is a warning where nothing tells the lines apart', () => {
  const again = sheetOf([
    [...AWA, '25000'],
    [...MOUSSA, '30000'],
    [...AWA, '20000'],
  ]);
  assert.deepEqual(toldAgain(again), ['2 row:4', '4 row:2']);
  assert.deepEqual(again.counts, { valid: 1, warning: 2, invalid: 0 });
  for (const [heading, first, second] of [
    ['Description', 'Facture 12', 'Facture 13'],
    ['Référence', 'F-12', 'F-13'],
    ['Objet', 'Mission Thiès', 'Mission Kolda'],
    ['Date de mission', '12/11/2026', '19/11/2026'],
  ] as const) {
    const lines = [
      [...AWA, '25000', first],
      [...MOUSSA, '30000', first],
      [...AWA, '20000', second],
    ];
    assert.deepEqual(toldAgain(sheetOf(lines, [...HEADINGS, heading])), [], heading);
  }
  for (const [heading, first, second] of [
    ['N°', '1', '3'],
    ['Jours', '5', '4'],
    ['Horodateur', '12/11/2026 10:22:05', '13/11/2026 08:04:41'],
    ['Timestamp', '2026-11-12 10:22', '2026-11-12 10:25'],
    ['Description', 'Salaire', 'Correction salaire'],
    ['Objet', 'Salaire', 'Salaire (bis)'],
  ] as const) {
    const lines = [
      [...AWA, '25000', first],
      [...MOUSSA, '30000', '2'],
      [...AWA, '20000', second],
    ];
    const sheet = checkSheet(tableOf([[...HEADINGS, heading], ...lines]), {
      columns: { [heading]: heading === 'Description' ? 'description' : 'ignore' },
    });
    assert.deepEqual(toldAgain(sheet), ['2 row:4', '4 row:2'], heading);
  }
});

test('L14: a payee who stands again from another village, or with another sex, is a warning as well', () => {
  for (const [heading, first, second] of [
    ['Village', 'Thiès', 'Mbour'],
    ['Ville', 'Thiès', 'Mbour'],
    ['Commune', 'Médina', 'Yoff'],
    ['City', 'Dakar', 'Touba'],
    ['Address', 'Rue 10', 'Rue 12'],
    ['Sexe', 'F', 'M'],
  ] as const) {
    const lines = [
      [...AWA, '25000', first],
      [...MOUSSA, '30000', first],
      [...AWA, '20000', second],
    ];
    assert.deepEqual(toldAgain(sheetOf(lines, [...HEADINGS, heading])), ['2 row:4', '4 row:2'], heading);
  }
});

test('L14: a name that stands again with another number and another amount is a warning in a short list', () => {
  const namesakes = (other: readonly string[], heading = 'N°', texts = ['1', '2', '3']) =>
    sheetOf(
      [
        [...AWA, '25000', texts[0] ?? ''],
        [...MOUSSA, '30000', texts[1] ?? ''],
        [...other, '20000', texts[2] ?? ''],
      ],
      [...HEADINGS, heading],
    ).rows.flatMap(({ row, problems }) =>
      problems.filter(({ code }) => code === 'name-again').map(({ params }) => `${row} ${params?.where}`),
    );
  const other = AWA.with(2, FATOU[2] ?? '');
  assert.deepEqual(namesakes(other), ['2 row:4', '4 row:2']);
  assert.deepEqual(namesakes(other, 'Village', ['Thiès', 'Thiès', 'Mbour']), ['2 row:4', '4 row:2']);
  assert.deepEqual(namesakes(other, 'Objet', ['Salaire', 'Salaire', 'Transport']), []);
  assert.deepEqual(namesakes(other.with(1, 'Diouf')), []);
});

test('L14: in a long list two people may well have one name', () => {
  const lines = Array.from({ length: 200 }, (_, at) => [
    ...['Modou', `Sarr${at}`, payeePhone(at), 'Wave', 'SN', String(20_000 + 100 * at)],
  ]);
  const { rows } = sheetOf([...lines, [...AWA, '25000'], [...AWA.with(2, FATOU[2] ?? ''), '31000']]);
  assert.ok(rows.every(({ problems }) => problems.every(({ code }) => code !== 'name-again')));
});

test('L14: a line that pays somebody waits while another line takes something off for them', () => {
  const reduced = ({ rows }: CheckedSheet) =>
    rows.flatMap(({ row, state, problems }) =>
      problems
        .filter(({ code }) => code === 'amount-reduced')
        .map(({ params }) => [row, state, params?.where]),
    );
  for (const minus of ['-5000', '(5000)', '− 5000', '5000-', 'F CFA -5000']) {
    const below = [
      [...AWA, '25000'],
      [...MOUSSA, '30000'],
      [...AWA, minus],
    ];
    assert.deepEqual(reduced(sheetOf(below)), [[2, 'invalid', 'row:4']], minus);
    const { statement, totals } = sheetOf(below);
    assert.deepEqual(
      statement.find(({ kind }) => kind === 'pays')?.sums,
      totals,
      'nor is it said to be paid',
    );
    assert.deepEqual(reduced(sheetOf(below.toReversed())), [[4, 'invalid', 'row:2']], minus);
    // Another payment to the same payee waits as well: nobody knows which of the two is meant.
    const twice = [...below, [...AWA, '12000']];
    assert.deepEqual(
      reduced(sheetOf(twice)),
      [2, 5].map((row) => [row, 'invalid', 'row:4']),
    );
  }
  const mended = openSheet(tableOf([HEADINGS, [...AWA, '25000'], [...MOUSSA, '30000'], [...AWA, '-5000']]));
  const line = tableOf([HEADINGS, [], [], [...FATOU, '5000']]).rows[3];
  assert.ok(line);
  assert.deepEqual(mended.recheck(line).counts, { valid: 3, warning: 0, invalid: 0 });
});

test('L14: somebody else with a number of a refused row is told', () => {
  const shared = sheetOf([
    [...AWA, 'abc'],
    ['Modou', 'Sarr', ...AWA.slice(2), '30000'],
  ]);
  assert.deepEqual(
    shared.rows[1]?.problems.map(({ code }) => code).filter((code) => code !== 'value-cleaned'),
    ['number-shared'],
  );
});

test('V10: a group with the sum of its members below it is asked about, and a payee with a sum by chance is none', () => {
  const members = [
    [...MOUSSA, '30000'],
    [...FATOU, '25000'],
  ];
  for (const [first, last] of [
    ['GIE', 'Takku Liggey'],
    ['Groupe', 'Awa'],
    ['Famille', 'Diop'],
  ]) {
    const sheet = sheetOf([[first ?? '', last ?? '', ...AWA.slice(2), '55000'], ...members]);
    assert.deepEqual(
      sheet.questions.map(({ key }) => key),
      ['subtotals.2'],
      first,
    );
    const other = sheetOf([[first ?? '', last ?? '', ...AWA.slice(2), '60000'], ...members]);
    assert.deepEqual(other.questions, [], first);
  }
  assert.deepEqual(sheetOf([[...AWA, '55000'], ...members]).questions, []);
  const numbered = (numbers: readonly string[]) =>
    checkSheet(
      tableOf([
        ['Rang', ...HEADINGS],
        ...[[...AWA, '55000'], ...members].map((line, at) => [numbers[at] ?? '', ...line]),
      ]),
    ).questions.map(({ key }) => key);
  assert.deepEqual(numbered(['1', '1.1', '1.2']), ['subtotals.2']);
  assert.deepEqual(numbered(['1', '2', '3']), []);
});

test('V10: a payee with the sum of all others is asked about above a total that nobody labelled', () => {
  const amounts = ['30000', '25000', '41000', '12500', '108500'];
  const lines = amounts.map((amount, at) => [
    'Awa',
    `Diop${'abcdef'[at]}`,
    `+22177${at}23456${at}`,
    'Wave',
    'SN',
    amount,
  ]);
  for (const total of ['217000', '118750']) {
    const keys = sheetOf([...lines, ['', '', '', '', '', total]]).questions.map(({ key }) => key);
    assert.deepEqual(keys, ['subtotals.6'], total);
  }
});

test('V10: a payee with the sum of all others, above or below them, is asked about', () => {
  const others = ['30000', '25000', '41000', '12500', '18000'];
  const lines = (amounts: readonly string[]) =>
    sheetOf(
      amounts.map((amount, at) => [
        'Awa',
        `Diop${'abcdef'[at]}`,
        `+22177${at}23456${at}`,
        'Wave',
        'SN',
        amount,
      ]),
    ).questions.map(({ key }) => key);
  assert.deepEqual(lines([...others, '126500']), ['subtotals.7']);
  assert.deepEqual(lines(['126500', ...others]), ['subtotals.2']);
  assert.deepEqual(lines([...others, '126000']), []);
  assert.deepEqual(lines(['30000', '25000', '41000', '96000']), [], 'of few it may be chance');
  assert.deepEqual(
    lines(['10000', '30000', '25000', '41000', '12500', '108500']),
    [],
    'the sum of some of them',
  );
});
