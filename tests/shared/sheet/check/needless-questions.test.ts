import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { withReadersQuestions } from '../../../../shared/sheet/readers-questions.ts';
import type { Table } from '../../../../shared/sheet/table.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { readingOf } from '../read/read-result.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays', 'Devise', 'Montant', 'Libellé'];
const AWA = ['Awa', 'Diop', '+221771834562', 'Orange Money', 'SN', 'XOF', '25000', 'mars'];
const MOUSSA = ['Moussa', 'Fall', '+221776302914', 'Wave', 'SN', 'XOF', '30000', 'mars'];

/** Of sheets in which the operator says the channel: Awa, and a line that cannot be read. */
function keysAsked(second: readonly ShortCell[], particulars: Partial<Table> = {}): readonly string[] {
  return checkSheet(tableOf([HEADINGS, AWA, second], particulars)).questions.map(({ key }) => key);
}

test('a line that is refused for another cell asks nothing about the channel of the sheet', () => {
  const struck = (text: string) => ({ kind: 'text', text, isStruck: true }) as const;
  assert.deepEqual(keysAsked(MOUSSA), []);
  for (const refused of [
    MOUSSA.with(2, '77 630 29 14 / 78 441 70 93'),
    MOUSSA.with(2, '77'),
    MOUSSA.map(struck),
    [null, null, null, null, null, null, '25000'],
  ])
    assert.deepEqual(keysAsked(refused), [], JSON.stringify(refused));
  for (const broken of [[...MOUSSA, ''], MOUSSA.slice(0, -1)])
    assert.deepEqual(keysAsked(broken, { format: 'csv', delimiter: ',' }), [], broken.join());
  // Nothing but the operator is missing, so that an answer helps.
  assert.deepEqual(keysAsked(MOUSSA.with(3, '')), ['field.channel']);
});

test('a file whose columns are not split yet asks for nothing but the character that splits them', async () => {
  const text = [HEADINGS, AWA, MOUSSA].map((cells) => cells.join('^')).join('\n');
  const { table, problems } = await readingOf(text);
  assert.deepEqual(
    withReadersQuestions(checkSheet(table), problems).questions.map(({ key }) => key),
    ['delimiter'],
  );
});

test('a column in which nothing stands is not asked about, whatever its heading may mean', () => {
  for (const heading of ['Bank', 'Compte', 'Numéro', 'Code', 'Institution', 'Destination']) {
    const sheet = (text: string) =>
      checkSheet(
        tableOf([
          [...HEADINGS, heading],
          [...AWA, text],
          [...MOUSSA, text],
        ]),
      ).questions;
    assert.deepEqual(sheet(''), [], heading);
  }
});

test('a sum of what people are paid for is the amount where no other column holds any', () => {
  for (const heading of ['Paiement', 'Versement', 'Pension', 'Fee', 'Fees']) {
    const headings = HEADINGS.with(6, heading);
    const { questions, columns } = checkSheet(tableOf([headings, AWA, MOUSSA]));
    assert.deepEqual(questions, [], heading);
    assert.equal(columns[6]?.field, 'amount', heading);
    const beside = checkSheet(
      tableOf([
        [...headings, 'Salaire'],
        [...AWA, '90000'],
        [...MOUSSA, '80000'],
      ]),
    );
    assert.ok(
      beside.questions.length > 0 || beside.columns[6]?.field !== 'amount',
      `${heading} beside a wage`,
    );
  }
});

test('days of leave and the end of a contract beside the amount ask nothing', () => {
  for (const [heading, ...values] of [
    ['Congés restants', '12', '8'],
    ['Solde congés', '12', '8'],
    ['Leave balance', '12.5', '8'],
    ['Remaining leave', '3', '8'],
    ['Date fin de contrat', '2027-12-31', '2026-12-31'],
    ['Date de fin de contrat', '2027-12-31', '2026-12-31'],
    ['Contract end', '2027-12-31', '2026-12-31'],
    // The days of a mission, not what is due.
    ['Du', '09/11/2026', '10/11/2026'],
    ['Congé du', '2026-11-09', '2026-11-10'],
  ]) {
    const rows = [
      [...HEADINGS, heading ?? ''],
      [...AWA, values[0] ?? ''],
      [...MOUSSA, values[1] ?? ''],
    ];
    assert.deepEqual(checkSheet(tableOf(rows)).questions, [], heading);
  }
});

test('the questions of a form are headings', () => {
  const french = ['votre prénom', 'votre nom', 'votre numéro de téléphone', 'votre opérateur', 'le pays'];
  const english = ['your first name', 'your last name', 'your phone number', 'your operator', 'your country'];
  for (const headings of [
    [...french.map((what) => `Quel est ${what} ?`), 'Devise', 'Quel est le montant ?', 'Libellé'],
    [...french.map((what) => `Veuillez indiquer ${what}`), 'Devise', 'Saisir le montant', 'Libellé'],
    [...english.map((what) => `What is ${what}?`), 'Currency', 'What is the amount?', 'Memo'],
    [...english.map((what) => `Please enter ${what} *`), 'Currency', 'Enter the amount', 'Memo'],
  ])
    assert.deepEqual(checkSheet(tableOf([headings, AWA, MOUSSA])).questions, [], headings[0]);
});

test('“Du” over sums is what is due, and is weighed with the amount', () => {
  const rows = [
    [...HEADINGS, 'Du'],
    [...AWA, '12000'],
    [...MOUSSA, '15000'],
  ];
  assert.notDeepEqual(checkSheet(tableOf(rows)).questions, []);
});

const PEOPLE = ['Awa Diop', 'Moussa Fall', 'Khady Sow', 'Ibrahima Ba'];
const SUMS = ['150000', '75000', '92500', '110000'];

/** Of payments of an allowance under a heading, with another column beside it. */
function besideAllowance(heading: string, other: string, values: readonly string[]) {
  const rows = PEOPLE.map((name, row) => [
    ...[name, `+22177183456${row}`, 'Wave', 'SN', 'XOF', SUMS[row] ?? ''],
    values[row] ?? '',
  ]);
  return checkSheet(
    tableOf([['Nom complet', 'Téléphone', 'Opérateur', 'Pays', 'Devise', heading, other], ...rows]),
  );
}

const PAID_ALONE = ['Indemnité (FCFA)', 'Indemnité', 'Allocation', 'Prime', 'Per diem', 'Allowance', 'Bonus'];

test('an allowance is the amount beside numbers of persons, grades, years, cost centres and projects', () => {
  for (const heading of PAID_ALONE)
    for (const [other, ...values] of [
      ['N°', '1', '2', '3', '4'],
      ['No.', '1', '2', '3', '4'],
      ['CNI', '1751990012345', '1751990012422', '2751990012499', '1751990012576'],
      ['Nombre d’enfants', '0', '3', '1', '2'],
      ['Number of children', '0', '3', '1', '2'],
      ['Grade', '1', '3', '2', '1'],
      ['Année', '2026', '2026', '2026', '2026'],
      ['Centre de coût', '641', '642', '641', '641'],
      ['Cost centre', 'CC12', 'CC13', 'CC12', 'CC13'],
      ['Projet', '12', '12', '14', '12'],
      ['Project', 'WASH 1', 'WASH 2', 'WASH 1', 'WASH 1'],
      ['Niveau', 'L1', 'L3', 'L2', 'L1'],
      ['NINEA', '4512013', '4517026', '4521039', '4512052'],
    ]) {
      const { questions, columns } = besideAllowance(heading, other ?? '', values);
      assert.deepEqual(questions, [], `${heading} beside ${other}`);
      assert.equal(columns[5]?.field, 'amount', `${heading} beside ${other}`);
    }
});

test('an allowance beside what may be paid, or counts what it is paid for, is asked about', () => {
  for (const heading of PAID_ALONE)
    for (const [other, ...values] of [
      ['Avance', '5000', '5100', '5200', '5300'],
      ['Solde', '145000', '70000', '87500', '105000'],
      ['Salary', '151000', '76000', '93500', '111000'],
      ['Jours', '10', '12', '11', '14'],
      ['Autre', '1000', '2000', '1500', '1000'],
      ['Mensualité', '4500000', '4550000', '4600000', '4650000'],
      ['Col7', '148731', '74222', '91503', '109817'],
      ['Col7', '12.50', '17.25', '8.10', '9.00'],
    ])
      assert.notDeepEqual(
        besideAllowance(heading, other ?? '', values).questions,
        [],
        `${heading} beside ${other}`,
      );
});

/** Of payments whose amounts each say a currency, in a country. */
function inCountry(amount: string, country: string) {
  const rows = PEOPLE.map((name, row) => [name, `+22177183456${row}`, 'Wave', country, amount]);
  return checkSheet(tableOf([['Nom complet', 'Téléphone', 'Opérateur', 'Pays', 'Montant'], ...rows]));
}

test('francs beside each amount are those of the row’s country, in the cells as in the heading', () => {
  for (const amount of ['150 000 FCFA', '150 000 F CFA', '150000 CFA', '150 000 F', 'FCFA 150 000'])
    for (const country of ['Sénégal', 'SN', 'Senegal']) {
      const { questions, rows } = inCountry(amount, country);
      assert.deepEqual(questions, [], `${amount} ${country}`);
      assert.ok(
        rows.every(({ fields }) => fields.currency === 'xof' && fields.amount === '150000'),
        `${amount} ${country}`,
      );
    }
  assert.ok(inCountry('150 000 FCFA', 'CM').rows.every(({ fields }) => fields.currency !== 'xof'));
  for (const country of ['Guinée', 'Canada', ''])
    assert.deepEqual(
      inCountry('150 000 F', country).questions.filter(({ key }) => key === 'field.currency').length,
      1,
      country,
    );
});

const ANY_HEADINGS = ['Nom complet', 'Téléphone', 'Opérateur', 'Pays', 'Devise', 'Montant'];
const ANY_ROWS = PEOPLE.map((name, row) => [
  ...[name, `+22177183456${row}`, 'Wave', 'SN', 'XOF', SUMS[row] ?? ''],
]);

test('the days of a mission say nothing against its payment, as texts and as days of a spreadsheet', () => {
  const days: readonly ShortCell[] = ['12/11/2026', '2026-11-12', { kind: 'date', text: '46336' }];
  for (const [first, second] of [
    ['Date de départ', 'Date de retour'],
    ['Date départ', 'Retour'],
    ['Du', 'Au'],
  ] as const)
    for (const value of days) {
      const sheet = (...headings: readonly string[]) =>
        checkSheet(
          tableOf([
            [...ANY_HEADINGS, ...headings],
            ...ANY_ROWS.map((row) => [...row, ...headings.map(() => value)]),
          ]),
        );
      assert.deepEqual(sheet(first, second).questions, [], first);
    }
});

test('sections of pensioners, substitutes and weeks are groups of payments', () => {
  const keysOf = (section: string) => {
    const lines = [['Équipe Centre'], ...ANY_ROWS.slice(0, 2), [section], ...ANY_ROWS.slice(2)];
    return checkSheet(tableOf([ANY_HEADINGS, ...lines])).questions.map(({ key }) => key);
  };
  for (const section of [
    'Retraités',
    'Retirees',
    'Remplaçants',
    'Replacements',
    'Actifs',
    'Semaine 47',
    'Week 47',
  ])
    assert.deepEqual(keysOf(section), [], section);
  for (const section of ['Partis', 'Semaine 46 - payée', 'Retraités décédés', 'Semaine 47 (annulée)'])
    assert.equal(keysOf(section).length, 1, section);
});

test('a title that names an instalment or the line of a budget denies nothing', () => {
  const keysOf = (title: string) =>
    checkSheet(tableOf([[title], [], ANY_HEADINGS, ...ANY_ROWS])).questions.map(({ key }) => key);
  for (const title of [
    ...['2e tranche des bourses', 'Bourses – 2e tranche', '2nd instalment of scholarships'],
    ...['Budget 2026 – ligne 612', 'Budget 2026 - line 612', 'Budget line 612', 'Ligne budgétaire 612'],
  ])
    assert.deepEqual(keysOf(title), [], title);
  assert.equal(keysOf('Budget 2026 – ligne 612 annulée').length, 1);
});

/** The questions about these payments under headings of their own, with a column before them. */
function askedWith(first: string, values: readonly string[], headings: readonly string[] = ANY_HEADINGS) {
  const rows = values.map((value, at) => [value, ...(ANY_ROWS[at % ANY_ROWS.length] ?? [])]);
  return checkSheet(tableOf([[first, ...headings], ...rows])).questions.map(({ key }) => key);
}

test('numbers of lines are neither phones nor accounts, in whatever order and wherever they begin anew', () => {
  for (const heading of ['N°', 'No', 'Numéro', '#', 'Nº'])
    for (const values of [
      ['3', '1', '4', '2'],
      ['1', '2', '1', '2'],
      ['12', '7', '31', '2'],
      ['104', '101', '103', '102'],
    ])
      assert.deepEqual(askedWith(heading, values), [], `${heading}: ${values.join()}`);
  assert.notDeepEqual(askedWith('N°', ['771834569', '771834561', '771834562', '771834563']), []);
});

test('of two columns with the same values in every row it does not matter which is read', () => {
  const twice = (heading: string, at: number, change: (value: string, row: number) => string = (v) => v) =>
    checkSheet(
      tableOf([
        [...ANY_HEADINGS, heading],
        ...ANY_ROWS.map((row, index) => [...row, change(row[at] ?? '', index)]),
      ]),
    ).questions.map(({ key }) => key);
  for (const [heading, at] of [
    ['Nom complet', 0],
    ['Téléphone', 1],
    ['Téléphone (confirmation)', 1],
    ['Opérateur', 2],
    ['Devise', 4],
    ['Montant', 5],
  ] as const)
    assert.deepEqual(twice(heading, at), [], heading);
  assert.notDeepEqual(
    twice('Téléphone (confirmation)', 1, (value, row) => (row === 2 ? '+221771299999' : value)),
    [],
  );
  assert.notDeepEqual(
    twice('Montant', 5, (value, row) => (row === 2 ? '1000' : value)),
    [],
  );
});

test('days worked, one column per day, ask nothing', () => {
  const marks = ['1', '0', '1', '1'];
  for (const days of [
    ['Lun', 'Mar', 'Mer', 'Jeu', 'Ven', 'Sam', 'Dim'],
    ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi'],
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    ['J1', 'J2', 'J3', 'J4'],
    ['Jour 1', 'Jour 2', 'Jour 3'],
    ['Day 1', 'Day 2', 'Day 3'],
  ])
    for (const [worked, absent] of [
      ['1', '0'],
      ['x', ''],
      ['P', 'A'],
      ['✓', ''],
    ] as const) {
      const rows = ANY_ROWS.map((row, at) => [
        ...row,
        ...days.map((_, day) => (marks[(at + day) % marks.length] === '1' ? worked : absent)),
      ]);
      const { questions } = checkSheet(tableOf([[...ANY_HEADINGS, ...days], ...rows]));
      assert.deepEqual(
        questions.map(({ key }) => key),
        [],
        `${days.join()} ${worked}`,
      );
    }
});

test('sections named by a word and a number are groups of payments', () => {
  const keysOf = (section: string) => {
    const lines = [['Équipe Centre'], ...ANY_ROWS.slice(0, 2), [section], ...ANY_ROWS.slice(2)];
    return checkSheet(tableOf([ANY_HEADINGS, ...lines])).questions.map(({ key }) => key);
  };
  for (const section of [
    ...[
      'Workshop 1',
      'Year 1',
      'Année 2',
      'Cohorte 2',
      'Brigade 3',
      'Terminale S',
      'Promotion 12',
      'Cohort 2',
    ],
    ...['Sénégal', 'Atelier n° 2', 'Formation 1', 'A', 'B', 'I.', 'IV'],
  ])
    assert.deepEqual(keysOf(section), [], section);
  for (const section of ['Rejet 1', 'Litige 2', 'Annulé 3', 'Mali'])
    assert.notDeepEqual(keysOf(section), [], section);
});

test('who pays the fees, and how all are paid, is no reason to ask', () => {
  const keysOf = (title: string) =>
    checkSheet(tableOf([[title], [], ANY_HEADINGS, ...ANY_ROWS])).questions.map(({ key }) => key);
  for (const title of [
    ...['Fees paid by the company', 'Transfer fees paid by the NGO', 'Fees are paid by the sender'],
    ...[
      'Frais payés par l’ONG',
      'Frais d’envoi pris en charge par l’ONG',
      'Frais pris en charge par le projet',
    ],
    ...['Paid by mobile money', 'Payés par mobile money', 'Paiement par Wave'],
  ])
    assert.deepEqual(keysOf(title), [], title);
});

test('a number of years, of sessions or of nights beside a sum that is final asks nothing', () => {
  for (const [heading, ...values] of [
    ['Ancienneté', '1', '8', '3', '12'],
    ['Seniority', '1', '8', '3', '12'],
    ['Ancienneté (ans)', '1', '8', '3', '12'],
    ['Years of service', '1', '8', '3', '12'],
  ] as const) {
    const rows = ANY_ROWS.map((row, at) => [...row, values[at] ?? '']);
    const { questions } = checkSheet(tableOf([[...ANY_HEADINGS, heading], ...rows]));
    assert.deepEqual(
      questions.map(({ key }) => key),
      [],
      heading,
    );
  }
});

test('francs CFA written out beside each amount are read', () => {
  for (const amount of [
    '150 000 francs CFA',
    '150000 francs',
    '150 000 Francs Cfa',
    '150 000 francs c.f.a.',
    '150 000 fr',
  ])
    assert.deepEqual(
      inCountry(amount, 'SN').rows.map(({ fields }) => [fields.amount, fields.currency]),
      PEOPLE.map(() => ['150000', 'xof']),
      amount,
    );
});

test('a sum that nobody labelled has the francs of all rows: their marks are those of thousands', () => {
  for (const [mark, currency, keys] of [
    [',', 'XOF', []],
    ['.', 'XOF', []],
    ['.', 'CAD', ['decimal.G']],
  ] as const) {
    const lines = [AWA, MOUSSA].map((line) => line.with(5, currency).with(6, `1${mark}${line[6]?.slice(2)}`));
    const sum = [null, null, null, null, null, null, `2${mark}000`];
    const { questions, excluded } = checkSheet(tableOf([HEADINGS, ...lines, sum]));
    assert.deepEqual(
      questions.map(({ key }) => key),
      keys,
      currency,
    );
    if (keys.length === 0) assert.equal(excluded.at(-1)?.reason, 'total');
  }
});

test('a unit alone heads the amounts where the headings are printed again as well', () => {
  for (const unit of ['FCFA', 'XOF', 'Francs CFA']) {
    const headings = HEADINGS.with(6, unit);
    assert.deepEqual(keysOf([headings, AWA, headings, MOUSSA]), [], unit);
  }
});

test('what a person is paid by itself is the amount beside the rate and the hours whose product it is', () => {
  const sheet = (hours: string, rate: string, paid: string, sums: readonly string[]) => {
    const headings = [...HEADINGS.with(6, paid), hours, rate];
    const lines = [AWA, MOUSSA, AWA.with(1, 'Sow').with(2, '+221783204517')].map((line, at) => {
      const [sum = '', count = '', price = ''] = sums[at]?.split('=') ?? [];
      return [...line.with(6, sum), count, price];
    });
    return keysOf([headings, ...lines]);
  };
  const products = ['25000=10=2500', '30000=12=2500', '55000=10=5500'];
  for (const [hours, rate, paid] of [
    ['Heures', 'Taux horaire', 'Paie'],
    ['Heures', 'Taux horaire', 'Paie F CFA'],
    ['Jours', 'Taux journalier', 'Honoraires'],
    ['Days', 'Daily rate', 'Pay (XOF)'],
    ['Hours', 'Hourly rate', 'Earnings'],
  ] as const) {
    assert.deepEqual(sheet(hours, rate, paid, products), [], paid);
    assert.deepEqual(sheet(hours, rate, paid, products.with(1, '9000=12=2500')), ['column.amount'], paid);
  }
  assert.deepEqual(sheet('Jours', 'Taux journalier', 'Montant théorique', products), ['column.amount']);
});

const NAMED = [AWA, MOUSSA].map((line) => [`${line[0]} ${line[1]}`, ...line.slice(2)]);

test('whole names under the word for a trade are those who are paid, where no other column names anybody', () => {
  const trades = ['Picker', 'Translator', 'Group leader', 'Cotton picker', 'Driver', 'Pharmacist'];
  const metiers = [
    'Cueilleur',
    'Traducteur',
    'Chef de groupe',
    'Cueilleuse',
    'Chauffeur',
    'Coiffeuse',
    'Pompiste',
  ];
  for (const heading of [...trades, ...metiers, 'Ouvrier agricole', 'Infirmière', 'Cuisinier', 'Gardien']) {
    const { questions, rows } = checkSheet(tableOf([[heading, ...HEADINGS.slice(2)], ...NAMED]));
    assert.deepEqual(questions, [], heading);
    assert.deepEqual(
      rows.map(({ fields }) => `${fields.first_name} ${fields.last_name}`),
      NAMED.map(([name]) => name),
      heading,
    );
    const village = NAMED.map((line, at) => [...line, ['Keur Massar', 'Grand Yoff'][at] ?? '']);
    const beside = [heading, ...HEADINGS.slice(2), 'Village'];
    assert.deepEqual(keysOf([beside, ...village]), [], heading);
  }
});

test('whole names under another unknown heading are asked about by their column, and places or those who pay are never taken', () => {
  for (const heading of [
    'Village',
    'Superviseur',
    'Supervisor',
    'Payeur',
    'Approver',
    'Quartier',
    'Verger',
    'Secteur',
    'Tower',
    'Semester',
    'Compteur',
    'Sentier',
    'Ordonnateur',
    'Buyer',
    'Acheteur',
  ])
    assert.deepEqual(keysOf([[heading, ...HEADINGS.slice(2)], ...NAMED]), ['heading.A'], heading);
  // One for several payees is none of them.
  const same = NAMED.map((line) => line.with(0, 'Awa Diop'));
  assert.deepEqual(keysOf([['Picker', ...HEADINGS.slice(2)], ...same]), ['field.full_name']);
  const two = NAMED.map((line, at) => [...line, ['Omar Sy', 'Ali Ba'][at] ?? '']);
  assert.deepEqual(keysOf([['Picker', ...HEADINGS.slice(2), 'Translator'], ...two]), [
    'heading.A',
    'heading.H',
  ]);
});

test('a word for people over figures is how many they are', () => {
  for (const heading of ['Participants', 'Agents', 'Membres', 'Employees', 'Staff']) {
    const headings = [...HEADINGS.with(6, 'Net à payer'), heading];
    assert.deepEqual(keysOf([headings, [...AWA, '12'], [...MOUSSA, '15']]), [], heading);
  }
});

test('what stands above a blank is the heading of its column in two lines of headings', () => {
  for (const [number, group] of [
    ['N°', 'Bénéficiaire'],
    ['No', 'Payee'],
  ] as const) {
    const above = [number, group, null, 'Contact', null, null, null, 'Paiement', null];
    const lines = [AWA, MOUSSA].map((line, at) => [String(at + 1), ...line]);
    const { rows } = checkSheet(tableOf([above, [null, ...HEADINGS], ...lines]));
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['valid', 'valid'],
      number,
    );
  }
});

test('weights and areas, and whether a payment was agreed to, are no amounts', () => {
  for (const [heading, ...values] of [
    ['Tonnage', '1.5', '2.25'],
    ['Superficie', '1.5', '3.25'],
    ['Area (ha)', '1.5', '3.25'],
    ['Validé', 'VRAI', 'VRAI'],
    ['Approved', 'yes', 'yes'],
  ] as const) {
    const lines = [AWA, MOUSSA].map((line, at) => [...line, values[at] ?? '']);
    assert.deepEqual(keysOf([[...HEADINGS, heading], ...lines]), [], heading);
  }
});

test('what is taken off in all, beside its parts, is no other way to the net pay', () => {
  for (const headings of [
    ['Salaire de base', 'Primes', 'Brut', 'IPRES', 'IR', 'Total retenues', 'Net à payer'],
    ['Base pay', 'Bonus', 'Gross', 'Income tax', 'Pension contribution', 'Total deductions', 'Net pay'],
  ])
    for (const less of [
      [4_000, 3_500],
      [4_000, 9_500],
    ]) {
      const lines = [AWA, MOUSSA, AWA.with(0, 'Binta').with(2, '+221775548120')].map((line, at) => {
        const [base, bonus] = [90_000 + 7_000 * at, 5_000 + 500 * at];
        const [one, other] = less.map((each) => each + 300 * at);
        const gross = base + bonus;
        const all = (one ?? 0) + 3_500 + 300 * at;
        return [...line.toSpliced(6, 1), ...[base, bonus, gross, one ?? 0, other ?? 0, all, gross - all]];
      });
      const { questions, statement } = checkSheet(
        tableOf([[...HEADINGS.toSpliced(6, 1), ...headings], ...lines]),
      );
      assert.deepEqual(questions, [], headings.join());
      const [pays] = statement;
      assert.deepEqual([pays?.basis, pays?.parts[0]?.what], ['proposed', headings.at(-1)]);
    }
});

function keysOf(lines: readonly (readonly ShortCell[])[]): readonly string[] {
  return checkSheet(tableOf(lines)).questions.map(({ key }) => key);
}

test('a question about the channel offers those that the columns can pay by', () => {
  const offered = (...columns: readonly (readonly [heading: string, value: string])[]) =>
    checkSheet(
      tableOf([
        ['Prénom', 'Nom', 'Montant', 'Pays', 'Devise', ...columns.map(([heading]) => heading)],
        ['Awa', 'Diop', '25000', 'SN', 'XOF', ...columns.map(([, value]) => value)],
      ]),
    ).questions.find(({ key }) => key === 'field.channel')?.options;
  assert.deepEqual(offered(['Téléphone', '+221771834567']), [
    'mobile_money',
    'cashpickup',
    'customer_deposit',
  ]);
  assert.equal(offered(['Email', 'awa@example.com'])?.includes('etransfer_send'), false, 'it pays no francs');
  assert.ok((offered()?.length ?? 0) > 5, 'nobody can be found: all of them');
});

/** The keys of the questions about a list of these columns, and what it would pay how. */
function askedOf(headings: readonly string[], ...rows: readonly (readonly string[])[]) {
  const { questions, rows: read, statement } = checkSheet(tableOf([headings, ...rows]));
  return {
    asked: questions.map(({ key }) => key),
    ways: read.map(({ fields }) => [fields.channel, fields.country].join(' ')),
    way: statement.find(({ kind }) => kind === 'way')?.basis,
    pays: statement.find(({ kind }) => kind === 'pays')?.basis,
  };
}

test('the numbers of a Canadian bank and its branch say the channel and the country, to be confirmed', () => {
  const headings = ['Last Name', 'First Name', 'Net Pay', 'Institution', 'Transit', 'Account', 'Email'];
  const rows = [
    ['Tremblay', 'Marie', '2512.29', '003', '12345', '000001234567', 'marie@example.ca'],
    ['Nguyen', 'Linh', '2262.76', '001', '00552', '000009988776', 'linh@example.ca'],
  ];
  const { asked, ways, way } = askedOf(headings, ...rows);
  assert.deepEqual([asked, ways, way], [[], ['eft ca', 'eft ca'], 'proposed']);
  const withWallets = [...headings, 'Operator'];
  assert.deepEqual(askedOf(withWallets, ...rows.map((row) => [...row, 'Orange'])).ways, [' ', ' ']);
});

test('national numbers say the country, also if nothing says the channel', () => {
  const headings = ['Nom', 'Téléphone', 'Montant'];
  const ofSenegal = ['771234567', '781234567', '761234567'].map((phone, at) => [
    `Awa Diop${'abc'.charAt(at)}`,
    phone,
    `${50 + at}000`,
  ]);
  assert.deepEqual(askedOf(headings, ...ofSenegal).asked, ['field.channel']);
  const ofSeveral = ofSenegal.map((row, at) => row.with(1, `7012345${at}`));
  assert.deepEqual(askedOf(headings, ...ofSeveral).asked, ['field.country', 'field.channel']);
});

test('a total that is the product of two other columns is the amount, to be confirmed', () => {
  const headings = [
    'Nom et prénoms',
    'Nombre de jours',
    'Taux journalier',
    'Montant total',
    'Numéro Wave',
    'Pays',
  ];
  const { asked, pays } = askedOf(
    headings,
    ['OUEDRAOGO Salif', '3', '15000', '45000', '771234567', 'SN'],
    ['KABORE Aïcha', '2', '15000', '30000', '781234567', 'SN'],
  );
  assert.deepEqual([asked, pays], [[], 'proposed']);
});

test('only channels that pay the currency of the rows are offered', () => {
  const optionsIn = (currency: string) => {
    const headings = ['Nom', 'Prénom', 'Compte bancaire', 'Montant', 'Devise'];
    const { questions } = checkSheet(tableOf([headings, ['Roy', 'Anne', '000123456789', '1250', currency]]));
    return questions.find(({ key }) => key === 'field.channel')?.options;
  };
  assert.deepEqual(optionsIn('USD'), ['bank_transfer_ach']);
  assert.deepEqual(optionsIn('CAD'), ['eft', 'billpay']);
  assert.deepEqual(optionsIn('XOF'), ['credit_partnerbank_account', 'billpay']);
});
