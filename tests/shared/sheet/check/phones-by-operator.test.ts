/** Several columns of phones whose headings name operators, `N° Wave | N° Orange`: which number is paid, and by whom (V11). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const NAMES = ['Diop', 'Sow', 'Fall', 'Ba'];
const HEADINGS: readonly (readonly [wave: string, orange: string])[] = [
  ['N° Wave', 'N° Orange Money'],
  ['Wave', 'Orange'],
  ['Wave number', 'Orange number'],
];
const [WAVE, ORANGE] = [(at: number) => payeePhone(at), (at: number) => payeePhone(at + 20)];

function sheetWith(
  headings: readonly string[],
  cellsOf: (at: number) => readonly string[],
  answers: Readonly<Record<string, string>> = {},
) {
  const rows = NAMES.map((name, at) => ['Awa', name, 'SN', String(50_000 + 1_000 * at), ...cellsOf(at)]);
  const lines = [['Prénom', 'Nom', 'Pays', 'Montant (FCFA)', ...headings], ...rows];
  const { rows: read, questions } = checkSheet(tableOf(lines), { answers });
  const reached = read.map(({ state, fields }) =>
    state === 'invalid' ? state : `${fields.provider?.toLowerCase().split(' ')[0]} ${fields.phone}`,
  );
  return { reached, questions, options: questions.map(({ key, options }) => [key, ...options]) };
}

const BOTH = (at: number) => [WAVE(at), ORANGE(at)];
const ONE_OF_THEM = (at: number) => (at % 2 === 0 ? [WAVE(at), ''] : ['', ORANGE(at)]);
const SOME_BOTH = (at: number) => (at === 0 ? BOTH(at) : ONE_OF_THEM(at));

test('V11: where both numbers are filled it is asked which is paid, and nothing else', () => {
  for (const headings of HEADINGS) {
    assert.deepEqual(sheetWith(headings, BOTH).options, [['column.phone', 'E', 'F']]);
    const wave = sheetWith(headings, BOTH, { 'column.phone': 'E' });
    assert.deepEqual([wave.reached, wave.questions], [NAMES.map((_, at) => `wave ${WAVE(at)}`), []]);
    const orange = sheetWith(headings, BOTH, { 'column.phone': 'F' });
    assert.deepEqual([orange.reached, orange.questions], [NAMES.map((_, at) => `orange ${ORANGE(at)}`), []]);
  }
});

test('V11: a number is paid by the operator in its own heading, whatever else is answered', () => {
  for (const channel of [{}, { 'field.channel': 'mobile_money' }])
    for (const [answer, first] of [
      ['E,F', `wave ${WAVE(0)}`],
      ['F,E', `orange ${ORANGE(0)}`],
    ] as const) {
      const { reached } = sheetWith(HEADINGS[0] ?? [], SOME_BOTH, { 'column.phone': answer, ...channel });
      assert.deepEqual(reached, [first, `orange ${ORANGE(1)}`, `wave ${WAVE(2)}`, `orange ${ORANGE(3)}`]);
    }
});

test('V11: a column of operators says which number of the row is paid', () => {
  const operators = ['Orange Money', 'Wave', 'OM', 'wave'];
  for (const headings of HEADINGS) {
    const { reached, questions } = sheetWith([...headings, 'Opérateur'], (at) => [
      ...BOTH(at),
      operators[at] ?? '',
    ]);
    assert.deepEqual(questions, []);
    assert.deepEqual(
      reached.map((each) => each.split(' ')[1]),
      [ORANGE(0), WAVE(1), ORANGE(2), WAVE(3)],
    );
  }
});

test('V11: an operator without a number in the row is refused there', () => {
  const { reached } = sheetWith([...(HEADINGS[0] ?? []), 'Opérateur'], (at) => [
    ...BOTH(at),
    at === 1 ? 'Free Money' : 'Wave',
  ]);
  assert.deepEqual(reached[1], 'invalid');
  assert.deepEqual(reached[0], `wave ${WAVE(0)}`);
});
