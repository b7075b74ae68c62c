import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { paid, paysOf, questionOf } from '../../../support/money-sheets.ts';

const PAYEES = [
  ['Awa', 'Diop', '+221771834567'],
  ['Moussa', 'Fall', '+221771834568'],
  ['Fatou', 'Sow', '+221771834569'],
] as const;
const MERGED = { isMergedAway: true };

interface Leaf {
  readonly heading: string;
  readonly values: readonly ShortCell[];
}

/** Mobile payments whose last columns share one heading, each with a name of its own in the second line. */
function sheetUnder(parent: string, leaves: readonly Leaf[], format: 'csv' | 'xlsx'): CheckedSheet {
  const [first, last, phone, country, currency, channel, provider] =
    format === 'csv'
      ? ['Prénom', 'Nom', 'Téléphone', 'Pays', 'Devise', 'Mode de paiement', 'Opérateur']
      : ['First name', 'Last name', 'Phone', 'Country', 'Currency', 'Channel', 'Operator'];
  const own = [
    first ?? '',
    last ?? '',
    phone ?? '',
    country ?? '',
    currency ?? '',
    channel ?? '',
    provider ?? '',
  ];
  const beside: readonly ShortCell[] = leaves.slice(1).map(() => (format === 'csv' ? '' : MERGED));
  const none: readonly ShortCell[] = own.map(() => (format === 'csv' ? '' : null));
  const rows = PAYEES.map((payee, row): readonly ShortCell[] => [
    ...payee,
    ...['sn', 'xof', 'mobile_money', 'orange'],
    ...leaves.map(({ values }) => values[row] ?? null),
  ]);
  const lines = [[...own, parent, ...beside], [...none, ...leaves.map(({ heading }) => heading)], ...rows];
  return checkSheet(tableOf(lines, { format }));
}

const FORMATS = ['csv', 'xlsx'] as const;

test('L2 V5: under a heading over several columns, the second line names them: the net is paid, and the gross is not', () => {
  const gross = ['50000', '51000', '52000'];
  const net = ['40000', '42000', '43000'];
  const less = ['10000', '9000', '9000'];
  const table: readonly (readonly [parent: string, leaves: readonly Leaf[]])[] = [
    [
      'Salaire',
      [
        { heading: 'Brut', values: gross },
        { heading: 'Net à payer', values: net },
      ],
    ],
    [
      'Salaire',
      [
        { heading: 'Brut', values: gross },
        { heading: 'Net', values: net },
      ],
    ],
    [
      'Salary',
      [
        { heading: 'Gross', values: gross },
        { heading: 'Net', values: net },
      ],
    ],
    [
      'Wages',
      [
        { heading: 'Gross', values: gross },
        { heading: 'Net pay', values: net },
      ],
    ],
    [
      'Salaire',
      [
        { heading: 'Brut', values: gross },
        { heading: 'Retenues', values: less },
        { heading: 'Net à payer', values: net },
      ],
    ],
    [
      'Amount',
      [
        { heading: 'Gross', values: gross },
        { heading: 'Deductions', values: less },
        { heading: 'To pay', values: net },
      ],
    ],
    [
      'Montant',
      [
        { heading: 'Demandé', values: gross },
        { heading: 'Accordé', values: net },
      ],
    ],
    [
      'Amount',
      [
        { heading: 'Requested', values: gross },
        { heading: 'Granted', values: net },
      ],
    ],
  ];
  for (const format of FORMATS) {
    for (const [parent, leaves] of table) {
      const sheet = sheetUnder(parent, leaves, format);
      const about = `${parent} over ${leaves.map(({ heading }) => heading).join(', ')} in ${format}`;
      assert.deepEqual(sheet.questions, [], about);
      assert.deepEqual(
        paid(sheet),
        net.map((amount) => `${amount} xof`),
        about,
      );
      assert.deepEqual(
        sheet.excluded.map(({ row, reason }) => [row, reason]),
        [[2, 'heading-group']],
        about,
      );
    }
  }
});

test('L2 V5: where the names of the second line do not say which is paid, each is offered with its total', () => {
  const table: readonly (readonly [parent: string, headings: readonly string[]])[] = [
    ['Montant', ['Mars', 'Avril']],
    ['Amount', ['March', 'April']],
    ['Montant', ['Base', 'Prime']],
  ];
  for (const format of FORMATS) {
    for (const [parent, [one = '', other = '']] of table) {
      const leaves = [
        { heading: one, values: ['50000', '51000', '52000'] },
        { heading: other, values: ['40000', '42000', '43000'] },
      ];
      const sheet = sheetUnder(parent, leaves, format);
      assert.deepEqual(paid(sheet), [], parent);
      const { columns = [], ...question } = questionOf(sheet, 'column.amount');
      assert.deepEqual(
        columns.map(({ heading }) => heading),
        [`${parent} ${one}`, `${parent} ${other}`],
      );
      assert.deepEqual(paysOf(question), { H: '3: 153000 xof', I: '3: 125000 xof' });
    }
  }
});

test('L2 V5: what was paid already under such a heading is not paid again', () => {
  for (const format of FORMATS) {
    for (const [parent, ...words] of [
      ['Montant', 'Dû', 'Payé', 'Reste'],
      ['Amount', 'Due', 'Paid', 'Balance'],
    ] as const) {
      const [due, before, rest] = words;
      const sheet = sheetUnder(
        parent,
        [
          { heading: due, values: ['50000', '51000', '52000'] },
          { heading: before, values: ['20000', '11000', '12000'] },
          { heading: rest, values: ['30000', '40000', '40000'] },
        ],
        format,
      );
      if (sheet.questions.length === 0)
        assert.deepEqual(paid(sheet), ['30000 xof', '40000 xof', '40000 xof']);
      else assert.deepEqual(Object.keys(paysOf(questionOf(sheet, 'column.amount'))), ['H', 'I', 'J']);
    }
  }
});

test('L2 V11: of an old and a new phone under one heading it is asked which', () => {
  for (const [parent, old, recent] of [
    ['Téléphone', 'Ancien', 'Nouveau'],
    ['Phone', 'Old', 'New'],
    ['Phone', 'Previous', 'Current'],
  ] as const) {
    const lines = [
      ['First name', 'Last name', parent, MERGED, 'Country', 'Currency', 'Channel', 'Operator', 'Amount'],
      [null, null, old, recent],
      ['Awa', 'Diop', '+221771834567', '+221781834567', 'sn', 'xof', 'mobile_money', 'orange', 1000],
      ['Moussa', 'Fall', '+221771834568', '+221781834568', 'sn', 'xof', 'mobile_money', 'orange', 1500],
    ];
    const sheet = checkSheet(tableOf(lines));
    assert.deepEqual(paid(sheet), [], parent);
    assert.deepEqual(
      sheet.columns.slice(2, 4).map(({ heading }) => heading),
      [`${parent} ${old}`, `${parent} ${recent}`],
    );
    const answers = { 'heading.C': 'ignore', 'heading.D': 'phone' };
    const answered = checkSheet(tableOf(lines), { answers });
    assert.deepEqual(answered.questions, []);
    assert.deepEqual(
      answered.rows.map(({ fields }) => fields.phone),
      ['+221781834567', '+221781834568'],
    );
  }
});

test('L2 V2: a scale or a denial in the heading over several columns speaks of each of them', () => {
  for (const format of FORMATS) {
    const leaves = [
      { heading: 'Brut', values: ['50', '51', '52'] },
      { heading: 'Net à payer', values: ['40', '42', '43'] },
    ];
    assert.deepEqual(questionOf(sheetUnder('Salaire (en milliers)', leaves, format), 'scale.I').options, [
      'thousands',
      'as-written',
    ]);
    const cancelled = sheetUnder('Salaire (annulé)', leaves, format);
    assert.deepEqual(paid(cancelled), []);
    assert.ok(cancelled.questions.length > 0);
  }
});

test('L2: a payee under headings of which one is blank is no second line of headings', () => {
  const sheet = checkSheet(
    tableOf([
      ['Bénéficiaire', null, 'Téléphone', 'Pays', 'Devise', 'Canal', 'Opérateur', 'Montant'],
      ['Diop', 'Awa'],
      ['Fall', 'Moussa', '+221771834568', 'sn', 'xof', 'mobile_money', 'orange', 1500],
    ]),
  );
  assert.deepEqual(
    sheet.rows.map(({ row }) => row),
    [2, 3],
  );
});

/** The questions about mobile payments whose amounts stand under this line and this heading of their own. */
function askedUnderGroup(group: string, heading: string, others: readonly string[] = ['', '', '', '']) {
  const lines = PAYEES.map((payee, at) => [
    payee.slice(0, 2).join(' '),
    payee[2],
    'Wave',
    'SN',
    25_000 + 500 * at,
  ]);
  return checkSheet(
    tableOf([[...others, group], ['Nom complet', 'Téléphone', 'Opérateur', 'Pays', heading], ...lines]),
  ).questions.map(({ key }) => key);
}

test('L2 V5: the line right above a heading says of it what its own words would say', () => {
  const groups = {
    'Montant (FCFA)': [
      ...['Avance', 'Acompte', 'Déjà versé', 'Retenue', 'Débit', 'Impôt', 'Budget', 'Charges', 'Cotisation'],
      ...['Journalier', 'Brut', 'Montant du prêt'],
    ],
    'Amount (XOF)': [...['Advance', 'Loan', 'Forecast', 'Hourly', 'Tax', 'Debit', 'Gross', 'Unpaid']],
  };
  for (const [heading, lines] of Object.entries(groups))
    for (const group of lines) {
      assert.notDeepEqual(askedUnderGroup(group, heading), [], `${group} over ${heading}`);
      const beside = ['Identification', 'Contact', '', ''];
      assert.notDeepEqual(askedUnderGroup(group, heading, beside), [], `${group} beside, over ${heading}`);
    }
});

test('L2: the name of a group of columns above them asks nothing', () => {
  for (const group of [
    ...['Paiement', 'Montants', 'Novembre 2026', 'Salaire', 'Indemnité', 'Bourse', 'À payer', 'Semaine 47'],
    ...[
      'Règlement',
      'Détails du paiement',
      'Informations de paiement',
      'Données bancaires',
      'FCFA',
      'Perdiem',
    ],
  ])
    for (const beside of [undefined, ['Identification', 'Contact', '', '']])
      assert.deepEqual(askedUnderGroup(group, 'Montant (FCFA)', beside), [], group);
  for (const group of ['Payment', 'November', 'Payout', 'Amounts', 'Payment details', 'XOF', 'Mobile money'])
    assert.deepEqual(askedUnderGroup(group, 'Amount (XOF)'), [], group);
});

test('L2 V5: of two parts of a heading, one that says that the amount is not the one to pay is heard', () => {
  for (const parts of [
    ['Gross', 'Amount (XOF)'],
    ['Montant (FCFA)', 'brut'],
    ['Amount (XOF)', 'gross'],
  ])
    for (const between of ['\n', '\r\n', ' / ', ' - '])
      assert.notDeepEqual(askedUnderGroup('', parts.join(between)), [], parts.join(between));
  for (const heading of ['Net\nAmount (XOF)', 'Montant (FCFA)\nAmount (XOF)'])
    assert.deepEqual(askedUnderGroup('', heading), [], heading);
});

test('V2: a heading that ends with a question mark is asked about', () => {
  for (const heading of ['Montant (FCFA) ?', 'Montant ? (FCFA)', 'Amount (XOF)?'])
    assert.notDeepEqual(askedUnderGroup('', heading), [], heading);
});
