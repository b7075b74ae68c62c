/** An amount beside a number of things: whether it is the price of one of them or of all (V5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShortCell } from '../../../support/hand-made-table.ts';
import { columnsOffered, paid, questionOf, sheetWith } from '../../../support/money-sheets.ts';

const COUNTED: readonly (readonly [counted: string, amount: string])[] = [
  ...([
    ['Kg', 'Montant'],
    ['Poids (kg)', 'Montant'],
    ['Superficie (ha)', 'Montant'],
    ['Jours', 'Salaire'],
    ['Sacs', 'Salaire'],
    ['Nombre de séances', 'Bourse'],
    ['Séances', 'Bourse'],
    ['Weight', 'Amount'],
    ['Days', 'Stipend'],
    ['Hours', 'Salary'],
    ['Bags', 'Stipend'],
    ['Things', 'Stipend'],
  ] as const),
];

function asked(counted: readonly ShortCell[], amounts: readonly ShortCell[]): readonly string[] {
  return COUNTED.filter(([things, amount]) => {
    const { questions } = sheetWith({ [things]: counted, [amount]: amounts });
    return questions.some(({ key }) => key === 'column.amount');
  }).map(([things, amount]) => `${things} and ${amount}`);
}

const ALL = COUNTED.map(([things, amount]) => `${things} and ${amount}`);
/** These are asked about whatever the figures are, unless they prove that the amounts are of all. */
const BARE = ALL.filter((each) => /^Kg and Montant/.test(each));

test('V5: the same amount beside numbers that differ widely may be the price of one: it is asked', () => {
  assert.deepEqual(asked([3, 8, 5, 2], [1500, 1500, 1500, 1500]), ALL);
  assert.deepEqual(asked([3, 8, 2, 5], [1500, 1500, 2000, 2000]), ALL);
});

test('V5: amounts that hardly differ, or one that does, beside such numbers are asked about as well', () => {
  assert.deepEqual(asked([3, 8, 5, 2], [1500, 1500, 1500, 2500]), ALL);
  assert.deepEqual(asked([3, 8, 5, 2], [1500, 1600, 1550, 1700]), ALL);
});

test('V5: hundreds of kilograms or sacks are numbers of things as well, and so are those with their unit', () => {
  for (const [things, numbers] of [
    ['Kg', [120, 85, 40]],
    ['Kg livrés', [1200, 850, 400]],
    ['Sacs', [120, 85, 40]],
    ['Production (kg)', ['1 200', '850', '400']],
    ['Boxes picked', [130, 215, 98]],
    ['Quantité', ['120 kg', '85 kg', '40 kg']],
    ['Jours', ['3 jours', '2 jours', '5 jours']],
    ['Weight', ['120kg', '85kg', '40kg']],
  ] as const) {
    const flat = sheetWith({ [things]: numbers, Bourse: [1800, 1800, 1800] });
    assert.deepEqual(columnsOffered(flat), ['I'], things);
    assert.deepEqual(sheetWith({ [things]: numbers, 'Net à payer': [1800, 1800, 1800] }).questions, []);
  }
  const sold = { Kg: [120, 85, 40], Montant: [216_000, 153_000, 72_000] };
  assert.equal(paid(sheetWith(sold)).length, 3);
});

test('V5: a total that stands below the numbers of things, with a label or bare, is none of them', () => {
  for (const label of ['Sous-total', 'Total', null]) {
    const total = [label, null, null, null, null, null, null, 6000];
    const { questions } = sheetWith(
      { Séances: [3, 8, 5, 2], Salaire: [1500, 1500, 1500, 1500] },
      { notes: [total] },
    );
    assert.ok(
      questions.some(({ key }) => key === 'column.amount'),
      label ?? 'bare',
    );
  }
});

test('V5: amounts that grow with the number, or numbers that hardly differ, ask nothing more', () => {
  assert.deepEqual(asked([3, 8, 5, 2], [4500, 12000, 7500, 3000]), []);
  assert.deepEqual(asked([22, 20, 21, 22], [75000, 75000, 75000, 75000]), BARE);
  assert.deepEqual(asked([3, 8, 5, 2], [4500, 12500, 7000, 3500]), [], 'prices of several qualities');
  assert.deepEqual(asked([3, 8, 5, 2], [4500, 9500, 11000, 3500]), BARE);
});

test('V5: what says that it is to be paid, or is the product of a price, is not asked', () => {
  const counts = { Jours: [3, 8, 5, 2] };
  assert.deepEqual(sheetWith({ ...counts, 'Net à payer': [1500, 1500, 1500, 1500] }).questions, []);
  const prices = { Taux: [500, 500, 500, 500], Montant: [1500, 4000, 2500, 1000] };
  assert.deepEqual(paid(sheetWith({ ...counts, ...prices })), [
    '1500 xof',
    '4000 xof',
    '2500 xof',
    '1000 xof',
  ]);
});

test('V5: an amount for no day, hour or piece at all is a warning', () => {
  for (const [things, amount] of [
    ['Jours', 'Montant'],
    ['Jours travaillés', 'Salaire'],
    ['Heures', 'Montant'],
    ['Quantité', 'Montant'],
    ['Days', 'Amount'],
    ['Hours worked', 'Salary'],
    ['Qty', 'Amount'],
    ['Kg', 'Montant'],
    ['Poids (kg)', 'Montant'],
  ] as const) {
    const money = { [things]: [20, 22, 0, 21], [amount]: [60000, 66000, 50000, 63000] };
    const answers = { 'column.amount': 'I' };
    const { rows, questions } = sheetWith(money, { options: { answers } });
    assert.deepEqual(questions, [], things);
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['valid', 'valid', 'warning', 'valid'],
      things,
    );
    const told = rows[2]?.problems.find(({ code }) => code === 'amount-made-otherwise');
    assert.deepEqual(told?.params, { figures: `${things} = 0`, makes: '0' });
  }
});

test('V5: no absence, and no day in most rows, say nothing of the amount', () => {
  for (const [things, counted] of [
    ['Jours d’absence', [1, 2, 0, 1]],
    ['Days of leave', [1, 2, 0, 1]],
    ['Jours', [0, 0, 0, 12]],
  ] as const) {
    const { rows } = sheetWith({ [things]: counted, 'Net à payer': [60000, 66000, 50000, 63000] });
    assert.ok(
      rows.every(({ state }) => state === 'valid'),
      things,
    );
  }
});

test('V5: the answer to an amount beside a number of things pays it as it stands', () => {
  const money = { Jours: [3, 8, 5, 2], Salaire: [15000, 15000, 15000, 15000] };
  const { options } = questionOf(sheetWith(money), 'column.amount');
  const answered = sheetWith(money, { options: { answers: { 'column.amount': options[0] ?? '' } } });
  assert.deepEqual(answered.questions, []);
  assert.equal(paid(answered).length, 4);
});

/** What a form says of a cell: its kind, whether it must be filled in, how long it may be. */
const OF_FORM = [
  ...[
    '(text)',
    '(required)',
    '(optional)',
    '(number)',
    '(numeric)',
    '(mandatory)',
    '(max 20)',
    '(20 characters max)',
  ],
  ...[
    '(texte)',
    '(obligatoire)',
    '(optionnel)',
    '(facultatif)',
    '(nombre)',
    '(numérique)',
    '(max. 20 caractères)',
    '(date)',
  ],
  ...[
    '*',
    '(*)',
    '(number, required)',
    '(nombre ; obligatoire)',
    '[required]',
    '(chiffres uniquement)',
    '(digits only)',
  ],
];

test('V5: a type or a rule of the form, below a heading or in it, changes nothing of what the column is', () => {
  const counted = [3, 8, 5, 2];
  const cases = [
    ...COUNTED.map(([things, amount]) => ({ [things]: counted, [amount]: [1500, 1500, 1500, 1500] })),
    { Jours: counted, 'Net à payer': [1500, 1500, 1500, 1500] },
    { Brut: [2000, 3000, 4000, 5000], Retenue: [200, 300, 400, 500], Net: [1800, 2700, 3600, 4500] },
    {
      'Salaire de base': [2000, 3000, 4000, 5000],
      Prime: [200, 300, 400, 500],
      Montant: [2200, 3300, 4400, 5500],
    },
    { Jours: counted, Taux: [500, 500, 500, 500], Montant: [1500, 4000, 2500, 1000] },
    { Salaire: [2000, 3000, 4000, 5000] },
    { Bourse: [2000, 3000, 4000, 5000], Séances: [1, 1, 1, 1] },
  ];
  for (const money of cases) {
    const outcome = (around: Parameters<typeof sheetWith>[1], columns: typeof money = money) => {
      const sheet = sheetWith(columns, around);
      return [sheet.questions.map(({ key, options }) => [key, options]), paid(sheet)];
    };
    const plain = outcome({});
    for (const rule of OF_FORM) {
      const units = Object.fromEntries(Object.keys(money).map((heading) => [heading, rule]));
      const what = `${Object.keys(money).join(', ')}: ${rule}`;
      assert.deepEqual(outcome({ units }), plain, what);
      if (rule === '*' || rule === '(date)') continue;
      const named = Object.fromEntries(
        Object.entries(money).map(([heading, cells]) => [`${heading} ${rule}`, cells]),
      );
      assert.deepEqual(outcome({}, named as typeof money), plain, what);
    }
  }
});
