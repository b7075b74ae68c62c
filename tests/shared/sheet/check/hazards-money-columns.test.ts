import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShortCell } from '../../../support/hand-made-table.ts';
import { columnsOffered, paid, paysOf, questionOf, sheetWith } from '../../../support/money-sheets.ts';

test('X2 V5: formulas without results under a heading of money are asked about, whatever figures stand beside them', () => {
  const uncalculated: ShortCell = { formula: 'missing' };
  const total = [uncalculated, uncalculated, uncalculated];
  const both = { Perdiem: [15_000, 15_000, 15_000], Transport: [10_000, 5_000, 0] };
  for (const parts of [both, { Perdiem: [15_000, 15_000, 20_000] }]) {
    const sheet = sheetWith({ ...parts, Total: total });
    const letter = 'HIJ'[Object.keys(parts).length] ?? '';
    assert.ok(columnsOffered(sheet).includes(letter), Object.keys(parts).join(', '));
    assert.deepEqual(paid(sheet), []);
  }
});

test('V5: that no column is the amount can be answered, and then nothing is paid and it is said what is missing', () => {
  const money = { 'Days worked': [5, 12, 9], 'Daily rate': [6_000, 6_000, 7_500] };
  assert.deepEqual(columnsOffered(sheetWith(money)), ['H', 'I']);
  const none = sheetWith(money, { options: { answers: { 'column.amount': 'no-amount' } } });
  assert.deepEqual([paid(none), none.optionFaults], [[], []]);
  assert.deepEqual(
    none.questions.map(({ key }) => key),
    ['field.amount'],
  );
});

test('V5 V11: what looks like the phones is offered as one of them, and never as the amount', () => {
  for (const number of ['771112233', '77 111 22 33', 771_112_233])
    for (const heading of ['Nouveau n°', 'Nouveau N°', 'Corrigé']) {
      const sheet = sheetWith({ Montant: [25_000, 30_000, 35_000, 40_000], [heading]: [null, number] });
      assert.deepEqual(questionOf(sheet, 'column.phone').options, ['C', 'I', 'I,C'], heading);
      assert.equal(sheet.questions.length, 1);
    }
});

test('V5 A11: a sum that is turned round is no proof: what is to pay is paid, and a rent with its charges is asked about', () => {
  const rent = ['50000', '50700', '51400'];
  const other = ['900', '1030', '1420'];
  const more = ['50900', '51730', '52820'];
  const less = ['49100', '49670', '49980'];
  const clear: readonly (readonly [
    headings: readonly string[],
    figures: readonly (readonly string[])[],
    paid: readonly string[],
  ])[] = [
    [['Invoice total', 'Credit applied', 'Amount to pay'], [rent, other, less], less],
    [['Invoice total', 'Credit note', 'Net payable'], [rent, other, less], less],
    [['Total facture', 'Avoir', 'Net à payer'], [rent, other, less], less],
    [['Montant', 'Ajustement', 'Net à payer'], [rent, other, more], more],
    [['Loyer', 'Charges', 'Total à payer'], [rent, other, more], more],
    [['Net à payer avant avance', 'Avance', 'Net à payer'], [rent, other, less], less],
    [['Net pay before deductions', 'Deductions', 'Net pay'], [rent, other, less], less],
    [['Salaire brut', 'Total retenues', 'Net à payer', 'Coût employeur'], [rent, other, less, more], less],
    [['Gross pay', 'Deductions', 'Net pay', 'Employer cost'], [rent, other, less, more], less],
    [['Gross pay', 'Tax', 'Net pay'], [rent, other, less], less],
    [['Amount', 'Tax', 'Total to pay'], [rent, other, more], more],
    [
      ['Gross pay', 'Tax', 'CPP', 'EI', 'Net pay'],
      [rent, other, ['50', '40', '30'], ['20', '15', '10'], ['49030', '49615', '49940']],
      ['49030', '49615', '49940'],
    ],
    [
      ['Gross', 'Fed', 'Prov', 'Net pay'],
      [rent, other, ['50', '40', '30'], ['49050', '49630', '49950']],
      ['49050', '49630', '49950'],
    ],
    [
      ['Salaire brut', 'Taxe', 'Mutuelle', 'Net à payer'],
      [rent, other, ['50', '40', '30'], ['49050', '49630', '49950']],
      ['49050', '49630', '49950'],
    ],
    [['Montant', 'Nombre d’enfants'], [rent, ['0', '1', '2']], rent],
    [['Amount', 'Number of children'], [rent, ['0', '1', '2']], rent],
    [
      ['Perdiem', 'Nb jours', 'Montant'],
      [
        ['10000', '10000', '10000'],
        ['5', '6', '7'],
        ['50000', '60000', '70000'],
      ],
      ['50000', '60000', '70000'],
    ],
    [
      ['Per diem', 'Days', 'Amount'],
      [
        ['10000', '10000', '10000'],
        ['5', '6', '7'],
        ['50000', '60000', '70000'],
      ],
      ['50000', '60000', '70000'],
    ],
  ];
  for (const [headings, figures, due] of clear) {
    const sheet = sheetWith(
      Object.fromEntries(headings.map((heading, index) => [heading, figures[index] ?? []])),
    );
    assert.deepEqual(sheet.questions, [], headings.join(', '));
    assert.deepEqual(
      paid(sheet),
      due.map((amount) => `${amount} xof`),
      headings.join(', '),
    );
  }
  const asked: readonly (readonly [
    headings: readonly string[],
    figures: readonly (readonly string[])[],
    offered: readonly string[],
  ])[] = [
    [
      ['Loyer', 'Charges', 'Total'],
      [rent, other, more],
      ['H', 'I', 'J'],
    ],
    [
      ['Rent', 'Charges', 'Total'],
      [rent, other, more],
      ['H', 'I', 'J'],
    ],
    [
      ['Montant', 'Frais de retrait'],
      [rent, other],
      ['H', 'I'],
    ],
    [
      ['Amount', 'Withdrawal fee'],
      [rent, other],
      ['H', 'I'],
    ],
    [
      ['Amount', 'Minimum payment'],
      [rent, other],
      ['H', 'I'],
    ],
    [
      ['Montant', 'Paiement minimum'],
      [rent, other],
      ['H', 'I'],
    ],
    [
      ['Solde antérieur', 'Montant', 'Nouveau solde'],
      [rent, other, more],
      ['I', 'J'],
    ],
    [
      ['Opening balance', 'Amount', 'Closing balance'],
      [rent, other, more],
      ['I', 'J'],
    ],
    [
      ['Montant', 'Correctif'],
      [rent, ['', '-5000', '']],
      ['H', 'I'],
    ],
    [
      ['Montant', 'Taux d’exécution'],
      [rent, ['50%', '100%', '50%']],
      ['H', 'I'],
    ],
    [
      ['Montant', 'Part'],
      [rent, ['1/2', '1/3', '1/2']],
      ['H', 'I'],
    ],
    ...['Per diem (net)', 'Per diem à payer', 'Net perdiem', 'New per diem'].map(
      (heading) => [[heading, 'Nb jours'], [rent, ['2', '5', '7']], ['H']] as const,
    ),
  ];
  for (const [headings, figures, offered] of asked) {
    const sheet = sheetWith(
      Object.fromEntries(headings.map((heading, index) => [heading, figures[index] ?? []])),
    );
    assert.deepEqual(paid(sheet), [], headings.join(', '));
    assert.deepEqual(columnsOffered(sheet), offered, headings.join(', '));
  }
});

test('A11: the only money of a sheet is offered, though its heading qualifies it and its amounts go up by one', () => {
  for (const heading of [
    'Montant (acompte 50 %)',
    'Montant plafond',
    'Montant HT',
    'Amount (50% advance)',
    'Maximum amount',
  ]) {
    const question = questionOf(sheetWith({ [heading]: ['50000', '50001', '50002'] }), 'column.amount');
    assert.deepEqual(paysOf(question), { H: '3: 150003 xof' }, heading);
  }
  const planned = { Prévu: ['50000', '50001', '50002'], Réalisé: ['40000', '40001', '40002'] };
  assert.deepEqual(columnsOffered(sheetWith(planned)), ['H', 'I']);
  const numbered = sheetWith({ Badge: ['1001', '1002', '1003'] });
  assert.deepEqual(questionOf(numbered, 'field.amount').options, []);
});

test('V5: an answer that leads to another question says what each answer to that one would pay', () => {
  const table: readonly (readonly [string, string])[] = [
    ['Montant CAD', 'Montant XOF'],
    ['Amount (CAD)', 'Amount (EUR)'],
  ];
  for (const [one, other] of table) {
    const money = { [one]: [250, 300], [other]: [110_000, 132_000] };
    const { pays = [] } = questionOf(sheetWith(money), 'column.amount');
    assert.match(pays[0]?.next?.key ?? '', /^currency\./, one);
    for (const { option, totals, next } of pays) {
      assert.equal(totals.length + (next?.pays.length ?? 0) > 0, true, `${one}, ${other}: ${option}`);
      for (const each of next?.pays ?? []) {
        const answers = { 'column.amount': option, [next?.key ?? '']: each.option };
        const { rows } = sheetWith(money, { options: { answers } });
        const sum = rows.reduce((total, { fields }) => total + Number(fields.amount), 0);
        assert.deepEqual(
          each.totals.map(({ amount, count, currency }) => [Number(amount), count, currency]),
          [[sum, 2, rows[0]?.fields.currency]],
          `${option} and ${each.option}`,
        );
      }
    }
  }
});

test('V5: where only some amounts were corrected, the corrected one where there is one is offered with its total', () => {
  for (const [old, corrected] of [
    ['Montant', 'Montant corrigé'],
    ['Amount', 'Revised amount'],
    ['Net à payer', 'Montant rectifié'],
  ] as const) {
    const money = { [old]: [10_000, 20_000, 30_000], [corrected]: [null, 25_000, null] };
    const either = (answer: string) =>
      sheetWith(money, { options: { answers: { 'column.amount': answer } } });
    const open = questionOf(sheetWith(money), 'column.amount');
    assert.deepEqual(open.options, ['H', 'I', 'I,H', 'no-amount'], old);
    assert.equal(paysOf(open)['I,H'], '3: 65000 xof', old);
    assert.deepEqual(paid(either('I,H')), ['10000 xof', '25000 xof', '30000 xof'], old);
    assert.deepEqual(paid(either('I')), ['25000 xof'], old);
    assert.deepEqual(paid(either('H')), ['10000 xof', '20000 xof', '30000 xof'], old);
    assert.deepEqual(either('I,H').optionFaults ?? [], []);
  }
  const offered = (money: Parameters<typeof sheetWith>[0]) => columnsOffered(sheetWith(money));
  const full = { Montant: [10_000, 20_000], 'Montant corrigé': [12_000, 25_000] };
  assert.deepEqual(offered(full), ['H', 'I'], 'no gap is to be filled');
  for (const [old, corrected] of [
    ['Montant CAD', 'Montant corrigé'],
    ['Montant (en milliers)', 'Montant corrigé'],
    ['Montant', 'Montant corrigé (annulé)'],
  ] as const)
    assert.deepEqual(
      offered({ [old]: [10_000, 20_000], [corrected]: [null, 25_000] }),
      ['H', 'I'],
      'their headings do not say the same',
    );
  const merged: ShortCell = { text: '', isMergedAway: true };
  const under = sheetWith(
    { Montant: [10_000, 20_000, 30_000], 'Montant corrigé': [null, 25_000, merged] },
    { options: { answers: { 'column.amount': 'I,H' } } },
  );
  assert.deepEqual(paid(under), ['10000 xof', '25000 xof'], 'what is merged over two rows is nobody’s');
});

test('V5: what was transferred already beside an amount of the same value is asked about, as what was paid', () => {
  const sums = [10_000, 20_000, 30_000];
  for (const past of ['Montant versé', 'Montant viré', 'Montant payé', 'Amount transferred', 'Amount paid'])
    assert.deepEqual(columnsOffered(sheetWith({ Montant: sums, [past]: sums })), ['H', 'I'], past);
  for (const other of ['Montant à verser', 'Montant net', 'Net à payer'])
    assert.deepEqual(sheetWith({ Montant: sums, [other]: sums }).questions, [], other);
  for (const alone of ['Montant versé', 'Montant viré'])
    assert.deepEqual(sheetWith({ [alone]: sums }).questions, [], alone);
});

test('V2: an amount of one piece, on a note’s condition or of another month than the title’s is asked about', () => {
  const keysOf = (heading: string, title: string) =>
    sheetWith({ [heading]: [10_000, 20_000] }, { titles: [[title], []] }).questions.map(({ key }) => key);
  for (const said of [
    'per unit',
    'par unité',
    'à l’unité',
    'voir note',
    'see note 2',
    '~',
    'décembre',
    'Dec 2026',
  ])
    assert.equal(keysOf(`Montant (${said})`, 'Paie de novembre 2026').length, 1, said);
  for (const said of [
    'obligatoire',
    'unité : FCFA',
    'novembre',
    'Nov 2026',
    'mensuel',
    'en chiffres',
    'note 1',
  ])
    assert.deepEqual(keysOf(`Montant (${said})`, 'Paie de novembre 2026'), [], said);
  for (const title of [
    'Paie 2026',
    'Établi le 2 décembre 2026',
    'Updated on December 2, 2026',
    'Novembre et décembre',
  ])
    assert.deepEqual(keysOf('Montant (novembre)', title), [], title);
});
