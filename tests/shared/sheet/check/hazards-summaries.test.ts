import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Montant'];
const ROWS = [
  ['Awa', 'Diop', '771834567', '10 000'],
  ['Binta', 'Sow', '771834568', '20 000'],
];
const DEFAULTS = { country: 'sn', currency: 'xof', channel: 'mobile_money', provider: 'orange' };

function checkedWith(lines: readonly (readonly ShortCell[] | null)[]) {
  return checkSheet(tableOf([HEADINGS, ...ROWS, ...lines]), { defaults: DEFAULTS });
}

test('L5 a total whose blank between thousands the encoding lacked is compared, too', () => {
  const agrees = (total: string) =>
    checkedWith([['Total', '', '', total]]).controls?.map((each) => each.agrees);
  assert.deepEqual(['30?000', '31?000'].map(agrees), [[true], [false]]);
});

test('L5 the labels of totals that accountants write, in whatever column they stand', () => {
  const labels = [
    'TOTAL GÉNÉRAL :',
    'TOTAL À PAYER',
    'Net à payer total',
    'Net à payer',
    'Montant total à virer',
    'Total des virements',
    'Total net à payer FCFA',
    'Total du mois de mars 2024',
    'Somme totale',
    'Total (FCFA)',
    'TOTAL PAYROLL',
    'Total amount to pay',
    '*** Grand Total ***',
  ];
  for (const label of labels) {
    for (const column of [0, 1, 2]) {
      const line: ShortCell[] = ['', '', '', '30 000'];
      line[column] = label;
      const { rows, excluded, controls } = checkedWith([line]);
      assert.equal(rows.length, 2, `${label} in column ${column}`);
      assert.deepEqual(
        excluded.map(({ row, reason }) => [row, reason]),
        [[4, 'total']],
        label,
      );
      assert.deepEqual(
        controls?.map(({ stated, agrees }) => [Number(stated), agrees]),
        [[30_000, true]],
        label,
      );
    }
  }
});

test('L5 the total of a group is known by its sum; a company of that name stays a payee', () => {
  const { rows, excluded } = checkSheet(
    tableOf([
      HEADINGS,
      ...ROWS,
      ['Total VENTES', '', '', '30 000'],
      ['Modou', 'Fall', '771834569', '5 000'],
      ['Total ACHATS', '', '', '5 000'],
      ['Total DIVERS', '', '', '777'],
    ]),
    { defaults: DEFAULTS },
  );
  assert.deepEqual(
    excluded.map(({ row, reason }) => [row, reason]),
    [
      [4, 'subtotal'],
      [6, 'subtotal'],
    ],
  );
  assert.equal(rows.at(-1)?.row, 7);
  assert.equal(rows.at(-1)?.state, 'invalid');
});

test('L5 what one page carries over to the next is no payment', () => {
  for (const label of ['Report', 'À reporter', 'Sous-total Dakar', 'S/Total :', 'Carried forward', 'Cumul']) {
    const { rows, excluded } = checkedWith([[label, '', '', '30 000']]);
    assert.equal(rows.length, 2, label);
    assert.deepEqual(
      excluded.map(({ reason }) => reason),
      ['subtotal'],
      label,
    );
  }
});

test('L5 counts above and below the table are left out and compared', () => {
  const stated = [
    ['Nombre de virements : 2', '', '', ''],
    ['Nombre de bénéficiaires', '2', '', ''],
    ['Total employees: 3', '', '', ''],
    ['Number of transactions:', '', '', '2'],
  ];
  const { rows, excluded, controls } = checkedWith(stated);
  assert.equal(rows.length, 2);
  assert.deepEqual(
    excluded.map(({ reason }) => reason),
    ['control', 'control', 'control', 'control'],
  );
  assert.deepEqual(
    controls?.map(({ kind, stated: figure, agrees }) => [kind, figure, agrees]),
    [
      ['count', '2', true],
      ['count', '2', true],
      ['total', '3', false],
      ['count', '2', true],
    ],
  );
});

test('L5 a count beside what is counted, and the sum beside it, are compared', () => {
  const compared = (above: readonly string[], below: readonly string[] = []) => {
    const lines = [...(above.length > 0 ? [above] : []), HEADINGS, ...ROWS];
    const { controls } = checkSheet(tableOf([...lines, ...(below.length > 0 ? [below] : [])]), {
      defaults: DEFAULTS,
    });
    return controls?.map(({ kind, stated, agrees }) => [kind, stated, agrees]) ?? [];
  };
  const count = (figure: string) => [['count', figure, figure === '2']];
  for (const [figure, texts] of [
    [
      '2',
      [
        'Effectif : 2 agents',
        'Nombre de virements : 2 virements',
        'Count: 2 payments',
        'Effectif = 2 agent(s)',
      ],
    ],
    ['4', ['Effectif : 4 agents', 'EFFECTIF: 4', 'Number of employees: 4 employees', 'Nb lignes : 4 lignes']],
  ] as const)
    for (const text of texts) {
      assert.deepEqual(compared([], [text]), count(figure), text);
      assert.deepEqual(compared([text]), count(figure), text);
    }
  for (const [line, sum] of [
    [['Lot', '2026-11', '4 opérations', '112 500 FCFA'], '112500'],
    [['Batch', '4 payments', 'XOF 112,500'], '112500'],
    [['4 virements', '112500 F CFA'], '112500'],
  ] as const)
    assert.deepEqual(compared(line), [...count('4'), ['total', sum, false]], line.join());
  assert.deepEqual(compared(['Lot', '2 opérations', '30 000 FCFA']), [
    ...count('2'),
    ['total', '30000', true],
  ]);
  for (const line of [
    ['Budget', '500 000 FCFA'],
    ['Lot 4', '2026-11'],
    ['4 agents sont absents'],
    ['Ligne 4'],
    ['Équipe de 4'],
  ])
    assert.deepEqual(compared(line), [], line.join());
});

test('L4 the closing words of a payroll are footers', () => {
  const lines = [
    'Arrêté le présent état par nos soins',
    'Dakar, le 31 mars 2024',
    'Le Directeur',
    'Bon à payer',
  ];
  for (const text of lines) {
    const { rows, excluded } = checkedWith([[text, '', '', '']]);
    assert.equal(rows.length, 2, text);
    assert.deepEqual(
      excluded.map(({ reason }) => reason),
      ['footer'],
      text,
    );
  }
  const remark = checkedWith([
    null,
    ['Préparé par : M. Ndiaye', '', 'Approuvé par : Mme Ba', ''],
    ['* montants en FCFA', '', '', ''],
  ]);
  assert.equal(remark.rows.length, 2);
  assert.deepEqual(
    remark.excluded.map(({ reason }) => reason),
    ['footer', 'footer'],
  );
});

test('L4 a name without an amount right under the table is a row, never a footer', () => {
  const { rows, excluded } = checkedWith([['Modou', '', '', '']]);
  assert.equal(rows.length, 3);
  assert.equal(rows[2]?.state, 'invalid');
  assert.deepEqual(excluded, []);
});

test('L2 a second line of headings that may mean several things is joined to no group', () => {
  const { columns, rows } = checkSheet(
    tableOf([
      ['Bénéficiaire', { isMergedAway: true }, 'Mobile', 'Net à payer'],
      ['Prénom', 'Nom', { isMergedAway: true }, { isMergedAway: true }],
      ['Awa', 'Diop', '771834567', '1000'],
    ]),
    { defaults: DEFAULTS },
  );
  assert.deepEqual(
    columns.map(({ field }) => field),
    ['first_name', 'last_name', 'phone', 'amount'],
  );
  assert.deepEqual(
    rows.map(({ row, state }) => [row, state]),
    [[3, 'valid']],
  );
});

test('L5 a person called Sum or Report is paid where another name stands beside', () => {
  const lines = [
    ['Kim', 'Sum', '5 000'],
    ['Report', 'Awa', '5 000'],
    ['TOTAL', '2 salariés', '10 000'],
    ['', 'Sum', '10 000'],
  ];
  const { rows, excluded } = checkSheet(tableOf([['Prénom', 'Nom de famille', 'Montant'], ...lines]));
  assert.deepEqual(
    rows.map(({ row }) => row),
    [2, 3],
  );
  assert.deepEqual(
    excluded.map(({ row, reason }) => [row, reason]),
    [
      [4, 'total'],
      [5, 'total'],
    ],
  );
});

test('L4 a line that can be paid by its phone is no footer, whatever its first word', () => {
  const { rows, excluded } = checkedWith([['Note', 'Sow', '771834569', '']]);
  assert.equal(rows.length, 3);
  assert.deepEqual(excluded, []);
});

const THREE_CURRENCIES = [
  ['Prénom', 'Nom', 'Courriel', 'Montant', 'Devise'],
  ['Awa', 'Diop', 'awa@example.com', '10000', 'XOF'],
  ['Binta', 'Sow', 'binta@example.com', '250.50', 'CAD'],
  ['Issa', 'Ba', 'issa@example.com', '40', 'USD'],
];

test('L5 a total over several currencies is told as each of them, never as a sum of francs and dollars', () => {
  const { controls } = checkSheet(tableOf([...THREE_CURRENCIES, ['', '', 'Total', '99999', '']]));
  assert.deepEqual(controls, [
    { row: 5, kind: 'total', stated: '99999', computed: '10000 XOF + 250.50 CAD + 40.00 USD', agrees: false },
  ]);
  // As the spreadsheet adds the column, it agrees; so does a sum for a single currency.
  for (const stated of ['10290.50', '250.50']) {
    const agreeing = checkSheet(tableOf([...THREE_CURRENCIES, ['', '', 'Total', stated, '']])).controls;
    assert.deepEqual(
      agreeing?.map(({ agrees }) => agrees),
      [true],
      stated,
    );
  }
});

test('L5 the sum by which a list is closed is compared with its rows, in figures and in words', () => {
  const sentences: readonly (readonly [right: string, wrong: string])[] = [
    ['Arrêté le présent état à la somme de 30 000 FCFA', 'Arrêté le présent état à la somme de 31 000 FCFA'],
    [
      'Arrêté à la somme de : trente mille francs CFA (30 000 F CFA)',
      'Arrêté à la somme de : (31 000 F CFA)',
    ],
    [
      'Arrêtée la présente liste de paie de mars 2026 à la somme de trente mille francs CFA.',
      'Arrêtée la présente liste de paie de mars 2026 à la somme de trente et un mille francs CFA.',
    ],
    [
      'La présente liste est arrêtée au montant total de 30.000 F, le 15/03/2026',
      'La présente liste est arrêtée au montant total de 31.000 F, le 15/03/2026',
    ],
    ['Bon pour la somme de 30 000 F', 'Bon pour la somme de 31 000 F'],
    [
      'Montant total en lettres : trente mille francs',
      'Montant total en lettres : quatre-vingt-dix mille cinq cents francs',
    ],
    [
      'Certifié à la somme de TRENTE MILLE (30 000) francs CFA pour le mois de mars 2026',
      'Certifié à la somme de TRENTE MILLE (31 000) francs CFA pour le mois de mars 2026',
    ],
    ['Nous arrêtons le présent bordereau à la somme de XOF 30,000', 'Soit la somme de XOF 31,000'],
    [
      'Total in words: thirty thousand CFA francs (30,000)',
      'Total in words: thirty thousand CFA francs (31,000)',
    ],
    [
      'Amount in words: thirty thousand CFA francs only',
      'Amount in words: thirty-one thousand CFA francs only',
    ],
    ['We certify this list at the sum of XOF 30,000', 'We certify this list at the sum of XOF 31,000'],
    [
      'This payroll is closed at the total of thirty thousand (30 000) CFA francs',
      'This payroll is closed at the total of two hundred thousand CFA francs',
    ],
  ];
  for (const [right, wrong] of sentences) {
    for (const [sentence, codes] of [
      [right, []],
      [wrong, ['control-differs']],
    ] as const) {
      const { rows, controls, problems } = checkedWith([[sentence, '', '', '']]);
      assert.equal(rows.length, 2, `${sentence} pays nobody`);
      assert.ok(controls && controls.length > 0, `${sentence} is compared`);
      assert.deepEqual([...new Set(problems.map(({ code }) => code))], codes, sentence);
    }
  }
});

test('L5 the sum by which a list is closed may stand under its amounts', () => {
  for (const label of ['Arrêté à la somme de', 'Total in words', 'Montant en lettres :']) {
    for (const [figure, agrees] of [
      ['30 000', true],
      ['31 000', false],
    ] as const) {
      const { rows, controls } = checkedWith([[label, '', '', figure]]);
      assert.equal(rows.length, 2, label);
      assert.deepEqual(
        controls?.map((control) => control.agrees),
        [agrees],
        `${label} ${figure}`,
      );
    }
  }
});

test('L5 a year or a day beside the words is no sum, and words that cannot be read say nothing', () => {
  for (const sentence of [
    'Arrêté la présente liste, dont la somme est en annexe, le 15 mars 2026',
    'Arrêté à la somme de trentte mille francs',
    'Approved by the director: amount due in 2026',
  ]) {
    assert.deepEqual(checkedWith([[sentence, '', '', '']]).controls, [], sentence);
  }
});

test('L5 the numbers of the lines are asked about no more because a total or a signature stands under them', () => {
  const rows = [...ROWS, ['Issa', 'Ba', '771834569', '5 000']].map((cells, index) => [
    `${index + 1}`,
    ...cells,
  ]);
  for (const last of [
    'TOTAL',
    'Arrêté à la somme de 35 000 F CFA',
    'Le Directeur',
    'Total in words: (35,000)',
  ]) {
    const lines = [['N°', ...HEADINGS], ...rows, [last, '', '', '', '']];
    assert.deepEqual(checkSheet(tableOf(lines), { defaults: DEFAULTS }).questions, [], last);
  }
});

test('L5 a total of amounts in thousands may be in thousands, or written out', () => {
  const headings = HEADINGS.with(3, 'Montant (en milliers)');
  const rows = [
    ['Awa', 'Diop', '771834567', '10'],
    ['Binta', 'Sow', '771834568', '20'],
  ];
  const answers = { 'scale.D.en-milliers': 'thousands' };
  for (const [total, agrees] of [
    ['30', true],
    ['30 000', true],
    ['31', false],
  ] as const) {
    const { controls } = checkSheet(tableOf([headings, ...rows, ['Total', '', '', total]]), {
      defaults: DEFAULTS,
      answers,
    });
    assert.deepEqual(
      controls?.map((control) => control.agrees),
      [agrees],
      total,
    );
  }
});

test('L5 a total is not told before the currency of the amounts is known; a count is', () => {
  // Numbers of eight digits are those of several countries.
  const rows = ROWS.map((row, at) => row.with(2, `7012345${at}`));
  const lines = [...rows, ['Nombre de paiements :', '2', '', ''], ['TOTAL', '', '', '31 000']];
  const open = checkSheet(tableOf([HEADINGS, ...lines]));
  assert.deepEqual(
    open.controls?.map(({ kind }) => kind),
    ['count'],
  );
  assert.ok(open.problems.every(({ code }) => code !== 'control-differs'));
  const answered = checkSheet(tableOf([HEADINGS, ...lines]), {
    defaults: { ...DEFAULTS, country: 'bf' },
  });
  assert.deepEqual(
    answered.controls?.map(({ kind, agrees }) => [kind, agrees]),
    [
      ['count', true],
      ['total', false],
    ],
  );
});

test('L5 a subtotal that its own label names is compared with the rows above it', () => {
  const statedAs = (label: string, figure: string) =>
    checkSheet(
      tableOf([
        HEADINGS,
        ...ROWS,
        [label, '', '', figure],
        ['Modou', 'Fall', '771834569', '5 000'],
        [label, '', '', '5 000'],
        ['TOTAL', '', '', '35 000'],
      ]),
      { defaults: DEFAULTS },
    );
  for (const label of ['Sous-total Thiès', 'Sous-total', 'S/T', 'Subtotal', 'Sub-total Thiès']) {
    const right = statedAs(label, '30 000');
    assert.ok(
      right.controls?.every(({ agrees }) => agrees),
      label,
    );
    assert.deepEqual(
      right.problems.map(({ code }) => code),
      [],
      label,
    );
    const wrong = statedAs(label, '31 000');
    assert.deepEqual(
      wrong.controls?.filter(({ agrees }) => !agrees).map(({ row, stated }) => [row, stated]),
      [[4, '31000']],
      label,
    );
    assert.deepEqual(
      wrong.problems.map(({ code }) => code),
      ['control-differs'],
      label,
    );
  }
});

test('L5 a subtotal is compared with its rows, with those that were left out, and told where it is the sum of neither', () => {
  const differing = (stated: string) => {
    const table = tableOf([
      HEADINGS,
      ...ROWS,
      ['Sous-total', '', '', stated],
      ['Modou', 'Fall', '771834569', '5 000'],
      ['Sous-total', '', '', '5 000'],
    ]);
    const rows = table.rows.map((line, at) => (at === 1 ? { ...line, isHidden: true as const } : line));
    const answers = { 'hidden-rows': 'exclude' };
    const { controls, rows: paid } = checkSheet({ ...table, rows }, { defaults: DEFAULTS, answers });
    assert.deepEqual(
      paid.map(({ row }) => row),
      [3, 5],
    );
    return controls?.filter(({ agrees }) => !agrees).map(({ row, stated: figure }) => [row, figure]);
  };
  for (const right of ['30 000', '20 000']) assert.deepEqual(differing(right), [], right);
  for (const wrong of ['10 000', '31 000'])
    assert.deepEqual(differing(wrong), [[4, wrong.replace(' ', '')]], wrong);
});

test('L5 a total amount of whatever it is called above the list is compared with its rows', () => {
  for (const label of [
    'Montant total de la mission',
    'Montant total',
    'Somme totale des primes',
    'Total amount of the run',
  ])
    for (const [stated, problems] of [
      ['30 000 FCFA', []],
      ['31 000 FCFA', ['control-differs']],
    ] as const) {
      const table = tableOf([[`${label} : ${stated}`], null, HEADINGS, ...ROWS]);
      assert.deepEqual(
        checkSheet(table, { defaults: DEFAULTS }).problems.map(({ code }) => code),
        problems,
        `${label} ${stated}`,
      );
    }
});

test('L5 a subtotal above all rows is compared with those below it', () => {
  for (const [stated, problems] of [
    ['30 000', []],
    ['31 000', ['control-differs']],
  ] as const) {
    const table = tableOf([HEADINGS, ['Sous-total', '', '', stated], ...ROWS]);
    const { problems: found } = checkSheet(table, { defaults: DEFAULTS });
    assert.deepEqual(
      found.map(({ code }) => code),
      problems,
      stated,
    );
  }
});

test('L5 a subtotal that runs on from the top, or sums the subtotals before it, agrees', () => {
  for (const lines of [
    [
      ['Sous-total', '', '', '30 000'],
      ['Modou', 'Fall', '771834569', '5 000'],
      ['Cumul', '', '', '35 000'],
    ],
    [
      ['S/T Dakar', '', '', '30 000'],
      ['Modou', 'Fall', '771834569', '5 000'],
      ['S/T Thiès', '', '', '5 000'],
      ['Sous-total général', '', '', '35 000'],
    ],
  ]) {
    const { controls, problems } = checkedWith(lines);
    assert.ok(
      controls?.every(({ agrees }) => agrees),
      JSON.stringify(controls),
    );
    assert.deepEqual(
      problems.map(({ code }) => code),
      [],
    );
  }
});

test('L5 counts and sums with their label in another column or among words are compared', () => {
  for (const [lines, stated] of [
    [[['Total to pay:', '31 000', '', '']], '31000'],
    [[['Nombre de lignes', '3', '', '']], '3'],
    [[['TOTAL : 3 personnes', '', '', '30 000']], '3'],
  ] as const) {
    const { controls } = checkedWith(lines);
    assert.deepEqual(
      controls?.filter(({ agrees }) => !agrees).map((control) => control.stated),
      [stated],
      JSON.stringify(lines),
    );
  }
  for (const title of ['Liste des 3 bénéficiaires', 'List of 3 payees']) {
    const { controls } = checkSheet(tableOf([[title], [], HEADINGS, ...ROWS]), { defaults: DEFAULTS });
    assert.deepEqual(
      controls?.map(({ kind, stated, agrees }) => [kind, stated, agrees]),
      [['count', '3', false]],
      title,
    );
  }
});
