/** Sheets as accountants make them every day, whose meaning is clear: nothing is asked about them, and what only looks like them still is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ExcelJS from 'exceljs';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { chooseSheet } from '../../../../shared/sheet/check/whole/choose-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { readTable } from '../../../../shared/sheet/read/read-table.ts';
import { isTold, valuesAsked } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays'] as const;
const PEOPLE = [
  ['Awa', 'Diop', '+221771204567', 'Wave', 'SN'],
  ['Moussa', 'Fall', '+221761834521', 'Wave', 'SN'],
  ['Fatou', 'Ndiaye', '+221772945670', 'Wave', 'SN'],
  ['Ibrahima', 'Sow', '+221773156788', 'Wave', 'SN'],
  ['Mariama', 'Ba', '+221784067895', 'Wave', 'SN'],
] as const;
const AMOUNTS = ['25000', '30500', '27500', '32000', '41250'];

/** Five payees, with the amount under this heading and these columns beside it. */
function payees(
  beside: Readonly<Record<string, readonly ShortCell[]>> = {},
  { amount = 'Montant (FCFA)', amounts = AMOUNTS, count = 5, titles = [] as readonly string[] } = {},
): CheckedSheet {
  const rows = PEOPLE.slice(0, count).map((person, at) => [
    ...Object.values(beside).map((column) => column[at] ?? null),
    ...person,
    amounts[at] ?? null,
  ]);
  const headings = [...Object.keys(beside), ...HEADINGS, amount];
  return checkSheet(tableOf([...titles.map((title) => [title]), headings, ...rows]));
}

const askedBy = ({ questions }: CheckedSheet) => questions.map(({ key }) => key);

function assertClear(sheet: CheckedSheet, count: number, about: string): void {
  assert.deepEqual(askedBy(sheet), [], about);
  assert.deepEqual(sheet.counts, { valid: count, warning: 0, invalid: 0 }, about);
}

test('the numbers of the lines are no account, however few the lines are', () => {
  for (const heading of ['N°', '#', 'No.', 'Numéro']) {
    for (const count of [1, 2, 5])
      assertClear(payees({ [heading]: ['1', '2', '3', '4', '5'] }, { count }), count, `${heading} ${count}`);
    for (const numbers of [
      ['7', '8', '9', '10', '11'],
      ['2', '1'],
      ['771204567', '761834521'],
      ['12', '15'],
    ])
      assert.equal(askedBy(payees({ [heading]: numbers }, { count: 2 })).length, 1, `${heading} ${numbers}`);
  }
});

test('V5: what a person is paid by itself is the amount where no other column holds sums', () => {
  for (const amount of [
    'Honoraires (FCFA)',
    'Indemnité de transport (FCFA)',
    'Prime (FCFA)',
    'Bourse (FCFA)',
    'Per diem (FCFA)',
    'Cachet (FCFA)',
    'Remboursement de frais (FCFA)',
    'Transport allowance (XOF)',
    'Scholarship (XOF)',
    'Défraiement (FCFA)',
    'Allocation FCFA',
    'Subvention (FCFA)',
    'Dividendes (FCFA)',
    'Pension (FCFA)',
    'Aide (FCFA)',
    'Gain (FCFA)',
    'Forfait (FCFA)',
    'Frais de mission (FCFA)',
    'Transport (FCFA)',
    'Paie FCFA',
    'Versement FCFA',
    'Paiement (FCFA)',
    'Cash grant (XOF)',
    'Award (XOF)',
    'Prize (XOF)',
    'Pay XOF',
    'Earnings (XOF)',
    'Rebate (XOF)',
    'Fees (XOF)',
  ])
    assertClear(payees({}, { amount }), 5, amount);
  for (const amount of [
    ...['Avance (FCFA)', 'Loyer (FCFA)', 'Prime annuelle (FCFA)', 'Honoraires (déjà payés)'],
    ...[
      'Pension alimentaire (FCFA)',
      'Frais bancaires (FCFA)',
      'Subvention annuelle (FCFA)',
      'Gain brut (FCFA)',
    ],
  ])
    assert.notDeepEqual(askedBy(payees({}, { amount })), [], amount);
  // Days of leave and what is told of the amount are no other sums.
  for (const heading of ['Congés restants', 'Leave balance', 'dont prime', 'of which bonus'])
    assertClear(payees({ [heading]: ['12', '3', '0', '5', '8'] }), 5, heading);
  const beside = { Reliquat: ['5000', '7500', '9000', '4500', '8000'] };
  assert.notDeepEqual(askedBy(payees(beside, { amount: 'Honoraires (FCFA)' })), []);
});

test('V5: an amount that is the same so many times the days beside it is that of all the days', () => {
  const days = { Jours: ['5', '5', '4', '3', '5'] };
  assertClear(payees(days, { amounts: ['37500', '37500', '30000', '22500', '37500'] }), 5, 'times the days');
  assert.deepEqual(askedBy(payees(days, { amounts: ['7500', '7500', '7500', '7500', '7500'] })), [
    'column.amount',
  ]);
  assert.deepEqual(askedBy(payees(days)), ['column.amount']);
});

test('V5: what inputs on credit cost is taken off what a crop is paid', () => {
  const sheet = payees(
    {
      'Montant brut': ['90000', '80000', '70000', '60000', '95000'],
      'Crédit intrants': ['15000', '15000', '15000', '10000', '15000'],
    },
    { amount: 'Net à payer (FCFA)', amounts: ['75000', '65000', '55000', '50000', '80000'] },
  );
  assertClear(sheet, 5, 'Net à payer');
});

test('names of one party are the payee’s, with the party’s number', () => {
  const [, , phone, ...others] = HEADINGS;
  for (const [first, last, number] of [
    ['Prénom du tuteur', 'Nom du tuteur', 'Téléphone du tuteur'],
    ['Student first name', 'Student last name', phone],
    ['Chef de ménage - prénom', 'Chef de ménage - nom', phone],
  ] as const) {
    const sheet = checkSheet(
      tableOf([
        [first, last, number, ...others, 'Montant (FCFA)'],
        ...PEOPLE.map((person, at) => [...person, AMOUNTS[at] ?? null]),
      ]),
    );
    assertClear(sheet, 5, first);
    assert.equal(sheet.rows[0]?.fields.last_name, 'Diop');
  }
  for (const headings of [
    ['Prénom', 'Nom', 'Téléphone du tuteur'],
    ['Prénom du tuteur', 'Nom de l’élève', 'Téléphone'],
    ['Nom du projet', 'Nom du village', 'Téléphone'],
    ['Prénom élève', 'Nom élève', 'Téléphone'],
    ['Prénom du défunt', 'Nom du défunt', 'Téléphone'],
    ['Tenant first name', 'Tenant last name', 'Phone'],
  ])
    assert.notDeepEqual(
      askedBy(
        checkSheet(
          tableOf([
            [...headings, ...others, 'Montant (FCFA)'],
            ...PEOPLE.map((person, at) => [...person, AMOUNTS[at] ?? null]),
          ]),
        ),
      ),
      [],
      headings.join(),
    );
});

test('a heading with several meanings that has a value of none of them says nothing of the payment', () => {
  assertClear(payees({ Type: ['CDI', 'CDI', 'CDI', 'CDD', 'CDD'] }), 5, 'Type of contract');
  assertClear(payees({ WhatsApp: ['oui', 'non', 'oui', 'non', 'oui'] }), 5, 'WhatsApp');
  assert.deepEqual(askedBy(payees({ Type: ['Savings', 'Current', 'Savings', 'Current', 'Savings'] })), [
    'heading.A',
  ]);
  assert.deepEqual(askedBy(payees({ WhatsApp: PEOPLE.map(([, , phone]) => phone.replace('7', '6')) })), [
    'column.phone',
  ]);
});

/** What is asked of a sheet of whole names with these headings in the places of the usual ones. */
function askedWith(headings: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const usual = ['Nom complet', 'Téléphone', 'Opérateur', 'Pays', 'Montant (FCFA)'];
  const rows = PEOPLE.map(([first, last, phone, provider, country], at) => [
    ...[`${first} ${last}`, phone, provider, country, AMOUNTS[at] ?? null],
    ...Object.values(more),
  ]);
  const heads = [...usual.map((name) => headings[name] ?? name), ...Object.keys(more)];
  return askedBy(checkSheet(tableOf([heads, ...rows])));
}

test('a list is headed by whom it is of, one or all of them, and its headings are numbered', () => {
  for (const people of [
    ...[
      'Agents',
      'Bénéficiaires',
      'Participants',
      'Membres',
      'Noms',
      'Personnel',
      'Coopérateur',
      'Volontaire',
    ],
    ...[
      'Intervenant',
      'Livreur',
      'Gagnant',
      'Lauréat',
      'Point focal',
      'Locataire',
      'Nom de l’artiste',
      'Identité',
    ],
    ...['Staff', 'Names', 'Beneficiaries', 'Members', 'Trainee', 'Winner', 'Enumerator', 'Landlord', 'Nurse'],
    ...[
      'Nom & prénoms',
      'Prénoms et noms',
      'Désignation du bénéficiaire',
      'Name of beneficiary',
      '1. Nom complet',
    ],
  ])
    assert.deepEqual(askedWith({ 'Nom complet': people }), [], people);
  for (const people of ['Nom bénéf.', 'Prénoms & Nom', 'Person', 'Household head'])
    assert.deepEqual(askedWith({ 'Nom complet': people }), [], people);
  for (const phones of [
    ...['Phone numbers', 'Numéros de téléphone', 'Téléphones', '2. Téléphone', 'Numéro', 'N° à créditer'],
    ...['Payment number', 'Numéro de dépôt', 'Coordonnées téléphoniques', 'Mobile wallet', 'Compte mobile'],
  ])
    assert.deepEqual(askedWith({ Téléphone: phones }), [], phones);
  for (const country of ['Countries', 'Ctry', 'd) Pays'])
    assert.deepEqual(askedWith({ Pays: country }), [], country);
  for (const amounts of [
    ...['Montants (FCFA)', 'Amounts (XOF)', 'Payout XOF', 'Approved amount (XOF)', 'Montant validé (FCFA)'],
    ...[
      'À verser (FCFA)',
      'Somme due (FCFA)',
      'Net à percevoir (FCFA)',
      'Ristourne (FCFA)',
      '5. Montant (FCFA)',
    ],
    ...['e) Montant FCFA', 'montantFcfa', 'Amount/Montant XOF', 'Montant FCFA / Amount'],
  ])
    assert.deepEqual(askedWith({ 'Montant (FCFA)': amounts }), [], amounts);
  // Beside names it is somebody else.
  for (const [heading, text] of [
    ['Membre', 'oui'],
    ['Point focal', 'Lamine Sarr'],
  ] as const)
    assert.deepEqual(askedWith({}, { [heading]: text }), [], heading);
});

test('the answers to a form are headed by its questions', () => {
  for (const [heading, question] of [
    ['Nom complet', 'Quel est votre nom complet ?'],
    ['Nom complet', 'What is your full name?'],
    ['Nom complet', 'Indiquez votre nom et prénom'],
    ['Téléphone', 'Votre numéro Wave'],
    ['Téléphone', 'Your phone number'],
    ['Téléphone', 'Please enter your mobile money number'],
    ['Opérateur', 'Votre opérateur'],
    ['Opérateur', 'Your provider'],
    ['Pays', 'Votre pays'],
    ['Pays', 'Your country'],
  ] as const)
    assert.deepEqual(askedWith({ [heading]: question }), [], question);
});

/** Groups of two payees under a line each, with a subtotal of each, and the total of both. */
function inGroups(names: readonly string[]): CheckedSheet {
  const lines = names.flatMap((name, at) => {
    const rows = PEOPLE.slice(at * 2, at * 2 + 2).map((person, row) => [
      ...person,
      AMOUNTS[at * 2 + row] ?? null,
    ]);
    const sum = ['55500', '59500'][at] ?? null;
    return [[name], ...rows, [`Sous-total ${name}`, null, null, null, null, sum]];
  });
  return checkSheet(
    tableOf([[...HEADINGS, 'Montant (FCFA)'], ...lines, ['Total général', null, null, null, null, '115000']]),
  );
}

test('V2: rows under the name of a place are paid if their subtotal is part of the total', () => {
  assertClear(inGroups(['Dakar', 'Saint-Louis']), 4, 'towns');
  assertClear(inGroups(['Titulaires', 'Vacataires']), 4, 'persons');
  assert.notDeepEqual(askedBy(inGroups(['À payer', 'Déjà payés'])), []);
});

async function book(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>) {
  const workbook = new ExcelJS.Workbook();
  for (const [name, lines] of Object.entries(sheets)) {
    const sheet = workbook.addWorksheet(name);
    for (const line of lines) sheet.addRow(line);
  }
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
  const read = await readTable(bytes, { fileName: 'paie.xlsx', chooseSheet });
  assert.ok(read.ok);
  return { asked: read.problems.map(({ code }) => code), name: read.table.sheetName };
}

test('V8: a sheet of sums beside the payments is not asked about; another that may hold payments is', async () => {
  const pay = [
    [...HEADINGS, 'Montant (FCFA)'],
    ...PEOPLE.map((person, at) => [...person, Number(AMOUNTS[at])]),
  ];
  const sums = {
    Récap: [
      ['Opérateur', 'Montant'],
      ['Wave', 156250],
      ['Total', 156250],
    ],
  };
  const summary = {
    Summary: [
      ['Employees', 'Total'],
      [5, 156250],
    ],
  };
  for (const other of [sums, summary]) {
    assert.deepEqual(await book({ Paie: pay, ...other }), { asked: [], name: 'Paie' });
    assert.deepEqual(await book({ ...other, Paie: pay }), { asked: [], name: 'Paie' });
  }
  assert.deepEqual((await book({ Paie: pay, Suite: pay })).asked, ['table-unclear', 'sheets-unread']);
  const names = PEOPLE.map(([first, last]) => [first, last, 'Dakar']);
  assert.deepEqual(await book({ Paie: pay, Annuaire: [['Prénom', 'Nom', 'Ville'], ...names] }), {
    asked: [],
    name: 'Paie',
  });
  for (const [name, headings] of [
    ['Ne pas payer', ['Prénom', 'Nom', 'Motif']],
    ['Nouveaux', ['Prénom', 'Nom', 'Téléphone']],
  ] as const)
    assert.deepEqual(
      (await book({ Paie: pay, [name]: [headings, ...names] })).asked,
      ['table-unclear'],
      name,
    );
  const unknown = [
    ['Porteur', 'Opérateur', 'Montant'],
    ['Cheikh Gueye', 'Wave', 15000],
  ];
  assert.deepEqual((await book({ Paie: pay, Autres: unknown })).asked, ['sheets-unread']);
});

/** The texts of one column, and which of their rows are warned; the payments have six lines. */
function warnedBy(heading: string, texts: readonly string[]): readonly string[] {
  const sheet = sheetSaying(heading, texts);
  assert.deepEqual(askedBy(sheet), [], heading);
  return sheet.rows.flatMap(({ problems }, at) =>
    problems.some(({ code }) => code === 'row-remark') ? (texts[at] ?? '') : [],
  );
}

function sheetSaying(heading: string, texts: readonly string[]) {
  const people = [...PEOPLE, ['Cheikh', 'Gueye', '+221765560123', 'Wave', 'SN'] as const];
  const rows = people.map((person, at) => [...person, '25000', texts[at] ?? '']);
  return checkSheet(tableOf([[...HEADINGS, 'Montant (FCFA)', heading], ...rows]));
}

test('V2: what payments are usually for is no remark, and one of another month is', () => {
  for (const [heading, texts] of [
    [
      'Libellé',
      [
        'Salaire novembre',
        'Salaire novembre',
        'Salaire novembre + prime',
        'Salaire novembre',
        'Salaire novembre',
        'Salaire novembre',
      ],
    ],
    [
      'Description',
      ['Facture 221', 'Facture 221', 'Facture novembre', 'Facture 221', 'Facture 221', 'Facture 221'],
    ],
    ['Memo', ['', '', 'Invoice 12', '', '', '']],
    ['Motif', ['Transport', 'Transport', 'Per diem', 'Per diem', 'Per diem', 'Hébergement']],
  ] as const)
    assert.deepEqual(warnedBy(heading, texts), [], texts.join());
  for (const [heading, odd, texts] of [
    [
      'Libellé',
      'Salaire octobre',
      ['Salaire novembre', 'Salaire octobre', ...Array(4).fill('Salaire novembre')],
    ],
    ['Libellé', 'Remboursement prêt', ['Salaire', 'Remboursement prêt', ...Array(4).fill('Salaire')]],
    ['Memo', 'Fine', ['Salary', 'Fine', ...Array(4).fill('Salary')]],
  ] as const)
    assert.deepEqual(warnedBy(heading, texts), [odd], texts.join());
});

test('V2: the one payment of which a column says something else than of all others is warned, or each value is asked about', () => {
  for (const [heading, odd, usual] of [
    ['Motif', 'Restitution des outils', ['Per diem', 'Transport']],
    ['Observations', 'malade, 2 jours', ['présent', 'présente']],
    ['N° appartient à', 'voisin', ['lui-même', 'elle-même']],
    ['Exercice', '2025', ['2026']],
    ['Etat', 'Mauvais', ['Bon']],
    ['Bon de commande', 'sans BC', ['BC-1']],
  ] as const) {
    const texts = Array.from({ length: 6 }, (_, at) => (at === 3 ? odd : (usual[at % usual.length] ?? '')));
    const sheet = sheetSaying(heading, texts);
    const asked = valuesAsked(sheet)[3];
    assert.deepEqual(asked === undefined ? warnedBy(heading, texts) : [asked], [odd], heading);
  }
  for (const [heading, texts] of [
    ['Rubrique', ['Semences', 'Engrais', 'Semences', 'Labour', 'Transport', 'Engrais']],
    ['Numéro vérifié le', ['24/11', '24/11', '25/11', '24/11', '25/11', '25/11']],
    ['Matricule', ['M1', 'M2', 'M3', 'M4', 'M5', 'M6']],
  ] as const)
    assert.deepEqual(warnedBy(heading, texts), [], heading);
});

test('V2: cash among payments that are sent is handed over by somebody, and is warned', () => {
  const channels = ['Wave', 'Wave', 'Espèces', 'Wave', 'Wave'];
  const rows = PEOPLE.map(([first, last, phone, , country], at) => [
    first,
    last,
    phone,
    channels[at] ?? '',
    country,
    '25000',
  ]);
  const sheet = checkSheet(
    tableOf([['Prénom', 'Nom', 'Téléphone', 'Mode de règlement', 'Pays', 'Montant (FCFA)'], ...rows]),
  );
  assert.deepEqual(
    sheet.rows.map(({ state }) => state === 'invalid'),
    channels.map((channel) => channel === 'Espèces'),
  );
  assert.ok(isTold(sheet, 'Espèces'));
});

/** The questions about a sheet of these columns, and what is read of its first row. */
function readOf(columns: Readonly<Record<string, readonly string[]>>) {
  const [first = []] = Object.values(columns);
  const rows = first.map((_, at) => Object.values(columns).map((values) => values[at] ?? ''));
  const sheet = checkSheet(tableOf([Object.keys(columns), ...rows]));
  return { asked: askedBy(sheet), fields: sheet.rows[0]?.fields ?? {}, sheet };
}

const NAMES = ['Emily Carter', 'John Doe', 'Amy Stone'];
const ACCOUNTS = {
  'Institution no.': ['003', '004', '003'],
  'Transit no.': ['10000', '10137', '10022'],
  'Account no.': ['1234567', '1242486', '1253391'],
};
const DOLLARS = { 'Amount (CAD)': ['1250.50', '980.00', '1100.25'] };

test('whole names under the name of a party, and under “Payee” where no bill is paid, are whole names', () => {
  const eft = { ...ACCOUNTS, Mode: ['EFT', 'EFT', 'EFT'], ...DOLLARS };
  for (const heading of [
    'Nom de l’employé',
    "Nom de l'employé",
    'Nom du bénéficiaire',
    'Payee',
    'PAYEE',
    'Payee name',
  ]) {
    const { asked, fields } = readOf({ [heading]: NAMES, ...eft });
    assert.deepEqual([asked, fields.first_name, fields.last_name], [[], 'Emily', 'Carter'], heading);
  }
  assert.notDeepEqual(readOf({ 'Nom de l’employé': ['Carter', 'Doe', 'Stone'], ...eft }).asked, []);
  const bills = {
    'First name': ['Emily', 'John', 'Amy'],
    'Last name': ['Carter', 'Doe', 'Stone'],
    Payee: ['Hydro One', 'Bell Canada', 'City of Ottawa'],
    'Payee code': ['123456', '234567', '345678'],
    Channel: ['billpay', 'billpay', 'billpay'],
    ...DOLLARS,
  };
  assert.equal(readOf(bills).fields.payee_name, 'Hydro One');
});

test('the only phones of a sheet are its contacts; those of a parent are asked about by their heading', () => {
  const paid = {
    Opérateur: ['Wave', 'Wave', 'Wave'],
    Pays: ['SN', 'SN', 'SN'],
    'Montant (FCFA)': AMOUNTS.slice(0, 3),
  };
  const phones = ['775345441', '774928501', '772945670'];
  const names = { Prénom: ['Awa', 'Moussa', 'Fatou'], Nom: ['Diop', 'Fall', 'Ndiaye'] };
  for (const heading of ['CONTACTS', 'Contact(s)']) {
    const { asked, fields } = readOf({ ...names, [heading]: phones, ...paid });
    assert.deepEqual([asked, fields.phone], [[], '+221775345441'], heading);
  }
  // A number of somebody else: it is asked about by its heading, and nothing else is.
  for (const heading of ['Téléphone parent', 'Tél. du tuteur', 'Parent phone'])
    assert.deepEqual(readOf({ ...names, [heading]: phones, ...paid }).asked, ['heading.C'], heading);
  const others = ['701112233', '761834521', '771204567'];
  const { fields } = readOf({ ...names, Téléphone: others, 'Téléphone parent': phones, ...paid });
  assert.notEqual(fields.phone, '+221775345441');
});

test('numbers of lines with gaps, twice the same or in any order are no account', () => {
  for (const numbers of [
    ['1', '2', '4', '5', '6'],
    ['1', '2', '2', '3', '4'],
    ['1', '3', '4', '6', '7'],
    ['1', '5', '2', '4', '3'],
    ['1', '20', '300', '4000', '5000'],
  ])
    assertClear(payees({ 'N°': numbers }), 5, numbers.join());
  for (const numbers of [['1', '2', '771204567', '4', '5']])
    assert.equal(askedBy(payees({ 'N°': numbers })).length, 1, numbers.join());
  assert.notDeepEqual(askedBy(payees({ Total: ['1', '2', '2', '3', '4'] }, { amount: 'Code (FCFA)' })), []);
});

test('V5: an advance that was paid already is none to pay, beside what is left to pay', () => {
  const advances = ['5000', '5000', '2500', '0', '5000'];
  for (const [advance, rest] of [
    ['Avance déjà versée', 'Reste à payer (FCFA)'],
    ['Acompte déjà versé', 'Solde à payer (FCFA)'],
    ['Advance already paid', 'Remaining to pay (XOF)'],
  ] as const)
    assertClear(payees({ [advance]: advances }, { amount: rest }), 5, advance);
  for (const [advance, pay] of [
    ['Avance', 'Net à payer (FCFA)'],
    ['Avance déjà versée', 'Net à payer (FCFA)'],
    ['Avance', 'Reste à payer (FCFA)'],
  ] as const)
    assert.notDeepEqual(askedBy(payees({ [advance]: advances }, { amount: pay })), [], advance);
});

test('“Type” over nothing but one kind of transfer is how it is paid', () => {
  const { asked, fields } = readOf({ Supplier: NAMES, ...ACCOUNTS, Type: ['EFT', 'EFT', 'EFT'], ...DOLLARS });
  assert.deepEqual([asked, fields.channel], [[], 'eft']);
  assert.notDeepEqual(
    readOf({ Supplier: NAMES, ...ACCOUNTS, Type: ['EFT', 'Savings', 'EFT'], ...DOLLARS }).asked,
    [],
  );
});
