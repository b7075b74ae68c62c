/** Counts and totals that a title or a note states in a sentence, and those of several groups, beside the rows (L5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Montant'];
const DEFAULTS = { country: 'sn', currency: 'xof', channel: 'mobile_money', provider: 'orange' };
/** 50 000, 60 000 and so on: the first three are 180 000, the last three 270 000. */
const ROWS = ['Diop', 'Sow', 'Fall', 'Ba', 'Ndiaye', 'Gueye'].map((name, at) => [
  ...['Awa', name, payeePhone(at)],
  String(50_000 + 10_000 * at),
]);
const [FIRST, LAST] = [ROWS.slice(0, 3), ROWS.slice(3)];

type Lines = Parameters<typeof tableOf>[0];

function checked(lines: Lines, answers: Readonly<Record<string, string>> = {}) {
  return checkSheet(tableOf(lines), { defaults: DEFAULTS, answers });
}

/** What is stated and differs, as `stated instead of computed`; every row is read whatever is stated. */
function differing(lines: Lines, answers?: Readonly<Record<string, string>>): readonly string[] {
  const { rows, controls = [], counts } = checked(lines, answers);
  assert.equal(rows.length, 6);
  assert.equal(counts.invalid, 0);
  return controls.flatMap(({ stated, computed, agrees }) => (agrees ? [] : [`${stated} for ${computed}`]));
}

/** With the count and the sum of all rows in their places, or with another count and another sum. */
const SENTENCES: readonly ((count: string, sum: string) => string)[] = [
  (count, sum) => `${count} agents, total ${sum} FCFA`,
  (count, sum) => `Total : ${count} agents / ${sum} FCFA`,
  (count, sum) => `${count} bénéficiaires – ${sum} F CFA au total`,
  (count, sum) => `Paie de novembre : ${count} agents pour un total de ${sum} FCFA`,
  (count, sum) => `Montant total ${sum} FCFA (${count} personnes)`,
  (count, sum) => `${count} payees, total ${sum} XOF`,
  (count, sum) => `${count} payments, XOF ${sum} in total`,
  (count, sum) => `November payroll: ${count} employees, total of ${sum} XOF`,
  (count, sum) => `Total of ${sum} XOF for ${count} people`,
  (count, sum) => `Veuillez payer ${count} agents pour un total de ${sum} FCFA`,
  (count, sum) => `Payer les ${count} bénéficiaires, total ${sum} FCFA`,
  (count, sum) => `Please pay the ${count} employees below, total XOF ${sum}`,
];

test('L5 a count and a total in one sentence are compared above and below the rows', () => {
  for (const sentence of SENTENCES) {
    const [right, wrong] = [sentence('6', '450 000'), sentence('5', '300 000')];
    for (const around of [(text: string) => [[text], HEADINGS, ...ROWS], below, apart]) {
      assert.deepEqual(differing(around(right)), [], right);
      assert.deepEqual(differing(around(wrong)), ['5 for 6', '300000 for 450000'], wrong);
    }
  }
});

function below(text: string): Lines {
  return [HEADINGS, ...ROWS, [text]];
}

function apart(text: string): Lines {
  return [HEADINGS, ...ROWS, null, [text]];
}

test('L5 a total alone in a sentence is compared above and below the rows', () => {
  for (const sentence of [
    (sum: string) => `Le total à payer est de ${sum} FCFA`,
    (sum: string) => `La somme totale à verser s’élève à ${sum} F CFA`,
    (sum: string) => `The total to be paid is XOF ${sum}`,
    (sum: string) => `The total amount to pay is ${sum}`,
    (sum: string) => `Total comes to ${sum} XOF`,
  ]) {
    for (const around of [(text: string) => [[text], HEADINGS, ...ROWS], below, apart]) {
      assert.deepEqual(differing(around(sentence('450 000'))), [], sentence(''));
      assert.deepEqual(differing(around(sentence('300 000'))), ['300000 for 450000'], sentence(''));
    }
  }
});

test('L5 nothing is told of a total as long as the amounts wait for an answer', () => {
  const lines = [['Montants en milliers'], HEADINGS, ...ROWS, ['Total', '', '', '450 000']];
  const open = checked(lines);
  assert.equal(open.questions.length, 1);
  assert.deepEqual(
    open.problems.filter(({ code }) => code === 'control-differs'),
    [],
  );
  const answers = { [open.questions[0]?.key ?? '']: 'as-written' };
  assert.deepEqual(differing(lines, answers), []);
});

test('L5 a count alone beside other words of a title is compared', () => {
  for (const title of [
    'Paiement de 5 agents',
    'Paiement des 5 agents – novembre 2026',
    'Salaires de 5 personnes (novembre)',
    'Payroll for 5 employees',
    'Payment of the 5 teachers, November',
    'Paie de novembre – 5 agents',
    'Équipe Dakar (5 agents)',
    'November payroll, 5 employees',
    'Payer les 5 agents',
    'Veuillez payer 5 bénéficiaires',
    'Pay the 5 contractors',
    'Please pay 5 vendors',
  ])
    assert.deepEqual(differing([[title], HEADINGS, ...ROWS]), ['5 for 6'], title);
});

test('V2: to pay so many people is a count', () => {
  const asked = (title: string) => checked([[title], HEADINGS, ...ROWS]).questions.length;
  for (const title of ['Payer les 6 agents', 'Pay the 6 contractors', 'Veuillez payer 6 personnes'])
    assert.equal(asked(title), 0, title);
});

test('L5 a sum per person, a part of the payees and a number of days are no total of the rows', () => {
  const titles = [
    ...[
      '75 000 FCFA par personne pour 6 agents',
      '6 agents à 75 000 FCFA',
      'Formation de 2 jours, 450 000 FCFA',
    ],
    ...['6 agents, total par agent 75 000 FCFA', 'Dont 2 agents de Thiès', 'Équipes de 2 agents chacune'],
    ...['Atelier de 50 participants', 'Formation de 12 enseignants par 5 agents'],
    ...['6 employees at XOF 75,000 each', 'Total per person: 75 000 XOF for 6 employees'],
  ];
  for (const title of titles) assert.deepEqual(differing([[title], HEADINGS, ...ROWS]), [], title);
});

const TWO_TEAMS = (first: string, last: string): Readonly<Record<string, Lines>> => ({
  'headings again': [
    ...[['Équipe A'], HEADINGS, ...FIRST, ['Total', '', '', first], null],
    ...[['Équipe B'], HEADINGS, ...LAST, ['Total', '', '', last]],
  ],
  'a line for each team': [
    ...[HEADINGS, ['Équipe A'], ...FIRST, ['Total', '', '', first]],
    ...[['Équipe B'], ...LAST, ['Total', '', '', last]],
  ],
  'nothing but the totals': [
    ...[HEADINGS, ...FIRST, ['Total', '', '', first], null],
    ...[...LAST, ['Total', '', '', last]],
  ],
});

test('L5 the total of each of several tables is compared with its own rows', () => {
  for (const [name, lines] of Object.entries(TWO_TEAMS('180 000', '270 000'))) {
    assert.deepEqual(differing(lines, { table: 'all' }), [], name);
    const grand = [...lines, ['Total général', '', '', '450 000']];
    assert.deepEqual(differing(grand, { table: 'all' }), [], name);
    const wrong = [...lines, ['Total général', '', '', '460 000']];
    assert.deepEqual(differing(wrong, { table: 'all' }), ['460000 for 450000'], name);
  }
});

test('L5 the total of one of several tables that differs is told beside its own rows', () => {
  for (const [name, lines] of Object.entries(TWO_TEAMS('180 000', '275 000')))
    assert.deepEqual(differing(lines, { table: 'all' }), ['275000 for 270000'], name);
  for (const [name, lines] of Object.entries(TWO_TEAMS('190 000', '270 000')))
    assert.deepEqual(differing(lines, { table: 'all' }), ['190000 for 180000'], name);
});

test('L5 a total at the end that is of the last team alone is told where the other has none', () => {
  const lines = [HEADINGS, ['Équipe A'], ...FIRST, ['Équipe B'], ...LAST, ['Total', '', '', '270 000']];
  assert.deepEqual(differing(lines), ['270000 for 450000']);
});

test('L5 a total above rows that are in none is told, and not where these have their own', () => {
  for (const label of ['Total', 'Total général', 'Net à payer'])
    for (const between of [[], [null], [['Équipe B', '', '', '']]]) {
      const lines = [HEADINGS, ...FIRST, [label, '', '', '180 000'], ...between, ...LAST];
      assert.deepEqual(differing(lines), ['180000 for 450000'], label);
      assert.deepEqual(differing([...lines, ['Total', '', '', '270 000']]), [], label);
    }
  for (const stated of ['450 000', '270 000'])
    assert.deepEqual(
      differing([HEADINGS, ['Total', '', '', stated], ...ROWS]),
      stated === '450 000' ? [] : ['270000 for 450000'],
    );
});

test('L5 a total of nought, as programs write what they did not work out, is no total of payments', () => {
  for (const stated of ['0', '0,00'])
    assert.deepEqual(differing([HEADINGS, ...ROWS, ['Total', '', '', stated]]), ['0 for 450000'], stated);
});

test('L5 a row whose currency was refused keeps no total from being compared', () => {
  const codes = (stated: string) => {
    const rows = ROWS.map((row, at) => [...row, at === 2 ? 'XOV' : 'XOF']);
    const lines = [[...HEADINGS, 'Devise'], ...rows, ['Total', '', '', stated, '']];
    const { problems, rows: read } = checkSheet(tableOf(lines), {
      defaults: { country: 'sn', channel: 'mobile_money', provider: 'orange' },
    });
    assert.equal(read[2]?.state, 'invalid');
    return problems.map(({ code }) => code);
  };
  assert.deepEqual(codes('450 000'), []);
  assert.deepEqual(codes('460 000'), ['control-differs']);
});

test('L5 the count in the line of a team is of its own rows', () => {
  const lines = (first: string, last: string) => [HEADINGS, [first], ...FIRST, [last], ...LAST];
  assert.deepEqual(differing(lines('Équipe A (3 agents)', 'Équipe B (3 agents)')), []);
  assert.deepEqual(differing(lines('Équipe A (4 agents)', 'Équipe B (3 agents)')), ['4 for 3']);
});
