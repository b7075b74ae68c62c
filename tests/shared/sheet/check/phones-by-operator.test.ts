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

test('V11: the one number of a row is paid by the operator in its heading, and nothing is asked', () => {
  for (const headings of [...HEADINGS, ['Tél. Wave', 'Tél. OM']]) {
    const { reached, questions } = sheetWith(headings, ONE_OF_THEM);
    const paid = NAMES.map((_, at) => (at % 2 === 0 ? `wave ${WAVE(at)}` : `orange ${ORANGE(at)}`));
    assert.deepEqual([reached, questions], [paid, []], headings.join());
  }
  const three = sheetWith(['N° Wave', 'N° Orange', 'N° Free Money'], (at) =>
    ['', '', ''].with(at % 3, WAVE(at)),
  );
  assert.deepEqual(
    three.reached,
    ['wave', 'orange', 'free', 'wave'].map((wallet, at) => `${wallet} ${WAVE(at)}`),
  );
  assert.deepEqual(three.questions, []);
});

test('V11: of three numbers it is asked which comes first, and the others fill its gaps', () => {
  const filled = [[0, 1], [1], [2], [0]];
  const cellsOf = (at: number) =>
    [0, 1, 2].map((column) => (filled[at]?.includes(column) ? payeePhone(at + 20 * column) : ''));
  const headings = ['N° Wave', 'N° Orange', 'N° Free Money'];
  const asked = ['column.phone', 'E', 'F', 'G', 'E,F,G', 'F,E,G', 'G,E,F'];
  assert.deepEqual(sheetWith(headings, cellsOf).options, [asked]);
  for (const [answer, first] of [
    ['E,F,G', `wave ${WAVE(0)}`],
    ['F,E,G', `orange ${ORANGE(0)}`],
    ['G,E,F', `wave ${WAVE(0)}`],
  ] as const) {
    const { reached, questions } = sheetWith(headings, cellsOf, { 'column.phone': answer });
    assert.deepEqual(questions, []);
    assert.deepEqual(reached, [first, `orange ${ORANGE(1)}`, `free ${payeePhone(42)}`, `wave ${WAVE(3)}`]);
  }
});

test('V11: an operator alone over national numbers is a column of phones, and over sums one of amounts', () => {
  for (const headings of [
    ['Orange', 'Free'],
    ['Orange', 'Wave'],
    ['MTN', 'Moov'],
  ]) {
    const national = (at: number) => WAVE(at).replace('+221', '');
    const cellsOf = (at: number) => (at % 2 === 0 ? [national(at), ''] : ['', national(at)]);
    const { reached, questions } = sheetWith(headings, cellsOf);
    const paid = NAMES.map((_, at) => `${headings[at % 2]?.toLowerCase()} ${WAVE(at)}`);
    assert.deepEqual([reached, questions], [paid, []], headings.join());
  }
  const rows = NAMES.map((name, at) => ['Awa', name, 'SN', WAVE(at), 'Wave', '12 500 000', '3 000 000']);
  const headings = ['Prénom', 'Nom', 'Pays', 'Téléphone', 'Opérateur', 'Orange', 'MTN'];
  const { questions } = checkSheet(tableOf([headings, ...rows]));
  assert.deepEqual(questions.find(({ key }) => key === 'column.amount')?.options.slice(0, 2), ['F', 'G']);
});

test('V11: where the operator of a row is left out, its one number says it, and two say nothing', () => {
  const cellsOf = (at: number) =>
    at === 1 ? ['', ORANGE(at), ''] : at === 2 ? [...BOTH(at), ''] : [...BOTH(at), 'Wave'];
  for (const channel of [[], ['Mobile money']]) {
    const headings = [...(HEADINGS[0] ?? []), 'Opérateur', ...channel.map(() => 'Canal')];
    const { reached, questions } = sheetWith(headings, (at) => [...cellsOf(at), ...channel]);
    assert.deepEqual(reached, [`wave ${WAVE(0)}`, `orange ${ORANGE(1)}`, 'invalid', `wave ${WAVE(3)}`]);
    assert.deepEqual(questions, []);
  }
});

test('V11: an operator whose own column has no number in the row is asked for the phone, not for the channel', () => {
  const cellsOf = (at: number) => (at === 1 ? [WAVE(at), '', 'OM'] : [...BOTH(at), 'Wave']);
  const headings = ['N° Wave', 'N° Orange', 'Opérateur'];
  const rows = NAMES.map((name, at) => ['Awa', name, 'SN', '50000', ...cellsOf(at)]);
  const sheet = checkSheet(tableOf([['Prénom', 'Nom', 'Pays', 'Montant (FCFA)', ...headings], ...rows]));
  assert.deepEqual(sheet.questions, []);
  const missing = sheet.rows[1]?.problems.filter(({ severity }) => severity === 'error');
  assert.deepEqual(
    missing?.map(({ code, field }) => [code, field]),
    [['required-missing', 'phone']],
  );
});

test('V11: an operator without a number in the row is refused there', () => {
  const { reached } = sheetWith([...(HEADINGS[0] ?? []), 'Opérateur'], (at) => [
    ...BOTH(at),
    at === 1 ? 'Free Money' : 'Wave',
  ]);
  assert.deepEqual(reached[1], 'invalid');
  assert.deepEqual(reached[0], `wave ${WAVE(0)}`);
});
