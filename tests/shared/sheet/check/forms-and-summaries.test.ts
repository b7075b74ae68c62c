/** What a person reads at once: numbered names, headings with a path, lines that number the columns, summaries below the list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { isTold } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays', 'Devise', 'Montant'];
const PAYMENTS = [
  ['Awa', 'Diop', '+221771834562', 'Wave', 'SN', 'XOF', '25000'],
  ['Moussa', 'Fall', '+221776302914', 'Orange Money', 'SN', 'XOF', '30000'],
  ['Khady', 'Sow', '+221784417093', 'Wave', 'SN', 'XOF', '30000'],
];

const NAMES = ['Awa Diop', 'Moussa Fall', 'Khady Sow'];

/** The first and last name of each row, or the codes by which it is refused. */
function namesOf(names: readonly string[], heading = 'Bénéficiaire'): readonly string[] {
  const rows = names.map((name, at) => [name, ...(PAYMENTS[at] ?? []).slice(2)]);
  return checkSheet(tableOf([[heading, ...HEADINGS.slice(2)], ...rows])).rows.map(({ fields, problems }) => {
    const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    return errors.length > 0 ? errors.join() : `${fields.first_name}|${fields.last_name}`;
  });
}

test('M5: the number of its line before every name is left out, and shown', () => {
  const split = ['Awa|Diop', 'Moussa|Fall', 'Khady|Sow'];
  for (const number of [
    (at: number) => `${at + 1}. `,
    (at: number) => `${at + 1}) `,
    (at: number) => `0${at + 1}- `,
    (at: number) => `${at + 9} – `,
    (at: number) => `${at + 1}.`,
    (at: number) => `${at + 1}° `,
    // The list was sorted after it was numbered.
    (at: number) => `${3 - at}. `,
  ])
    for (const heading of ['Bénéficiaire', 'Employee'])
      assert.deepEqual(
        namesOf(
          NAMES.map((name, at) => number(at) + name),
          heading,
        ),
        split,
        number(0),
      );
  const [first] = checkSheet(
    tableOf([HEADINGS, ...PAYMENTS.map((line, at) => line.with(0, `${at + 1}. ${line[0]}`))]),
  ).rows;
  assert.equal(first?.fields.first_name, 'Awa');
  const note = first?.problems.find(({ params }) => params?.what === 'number-removed');
  assert.deepEqual([note?.severity, note?.original, note?.proposed], ['note', '1. Awa', 'Awa']);
  // A number before some names, or the same before two, is of nobody knows what.
  assert.deepEqual(namesOf(['1. Awa Diop', 'Moussa Fall', '3. Khady Sow']), [
    'kind-wrong',
    'Moussa|Fall',
    'kind-wrong',
  ]);
  assert.deepEqual(namesOf(['2. Awa Diop', '2. Moussa Fall', '1. Khady Sow']), Array(3).fill('kind-wrong'));
});

test('headings with the path of a form or of a record are their last name', () => {
  for (const headings of [
    [
      ...['grp_id/prenom', 'grp_id/nom', 'contact_details/telephone', 'grp_pay/operateur'],
      ...['lieu/pays', 'grp_pay/devise', 'grp_pay/montant'],
    ],
    [
      ...['id_group/first_name', 'id_group/last_name', 'a/b/phone_number', 'grp/operator'],
      ...['grp/country', 'pay_grp/currency', 'pay_grp/amount'],
    ],
    [
      ...['Employé/Prénom', 'Employé/Nom de famille', 'Employé/Téléphone', 'Opérateur'],
      ...['Employé/Pays', 'Devise', 'Net à payer'],
    ],
    [
      ...['Employee/First name', 'Employee/Last name', 'Employee/Mobile', 'Operator'],
      ...['Employee/Country', 'Currency', 'Net pay'],
    ],
  ]) {
    const { questions, counts } = checkSheet(tableOf([headings, ...PAYMENTS]));
    assert.deepEqual([questions, counts.valid], [[], 3], headings[0]);
  }
  const whole = ['Employé/Nom', ...HEADINGS.slice(2)];
  const rows = PAYMENTS.map((line, at) => [NAMES[at] ?? '', ...line.slice(2)]);
  assert.deepEqual(checkSheet(tableOf([whole, ...rows])).questions, []);
  // What the group says of an amount is no path.
  for (const heading of ['brut/montant', 'avance/montant', 'paye/montant', 'ancien/montant']) {
    const { columns } = checkSheet(tableOf([HEADINGS.with(6, heading), ...PAYMENTS]));
    assert.equal(columns[6]?.field, null, heading);
  }
});

test('headings of what was asked for and granted, of last names in the plural and of a unit under a group are clear', () => {
  const clear = (headings: readonly string[], lines: readonly (readonly string[])[]) => {
    const { questions, counts, rows } = checkSheet(tableOf([headings, ...lines]));
    assert.deepEqual([questions, counts.valid], [[], 3], headings.join());
    return rows.map(({ fields }) => [fields.first_name, fields.last_name, fields.amount].join());
  };
  const paid = ['Awa,Diop,25000', 'Moussa,Fall,30000', 'Khady,Sow,30000'];
  assert.deepEqual(clear(HEADINGS.with(0, 'Prénoms').with(1, 'Noms'), PAYMENTS), paid);
  for (const [asked, granted] of [
    ['Montant demandé', 'Montant accordé'],
    ['Amount requested', 'Amount granted'],
  ] as const)
    assert.deepEqual(
      clear(
        [...HEADINGS.with(6, granted), asked],
        PAYMENTS.map((line) => [...line, '45000']),
      ),
      paid,
      granted,
    );
  for (const heading of ['Entitlement', 'Payroll', 'NETAPAYER'])
    assert.deepEqual(clear(HEADINGS.with(6, heading), PAYMENTS), paid, heading);
});

test('L2: a line that numbers the columns is no payment', () => {
  const inOrder = HEADINGS.map((_, at) => at);
  for (const marks of [
    inOrder.map((at) => String(at + 1)),
    inOrder.map((at) => `(${at + 1})`),
    inOrder.map((at) => 'abcdefg'[at] ?? ''),
    inOrder.map((at) => (at === 6 ? '(7) = (5) + (6)' : `(${at + 1})`)),
    inOrder.map((at) => ('ABCDEFG'[at] ?? '') + (at === 6 ? ' = E + F' : '')),
  ]) {
    const { questions, excluded, counts } = checkSheet(tableOf([HEADINGS, marks, ...PAYMENTS]));
    assert.deepEqual([questions, counts.valid], [[], 3], marks[0]);
    assert.deepEqual(
      excluded.map(({ row, reason }) => [row, reason]),
      [[2, 'units']],
    );
  }
});

test('L4, L6: what stands apart below the payments and reaches nobody is left out and listed', () => {
  const summaries: readonly (readonly (readonly ShortCell[] | null)[])[] = [
    [
      null,
      ['Récapitulatif'],
      ['Opérateur', 'Nombre', 'Montant'],
      ['Wave', '2', '55000'],
      ['Orange Money', '1', '30000'],
      ['Total', '3', '85000'],
    ],
    [null, ['Summary'], ['Network', 'Count', 'Sum'], ['Wave', '2', '55000'], ['Orange', '1', '30000']],
    [
      ['Total', null, null, null, null, null, '85000'],
      [null, null, null, null, null, 'dont Wave', '55000'],
      [null, null, null, null, null, 'dont OM', '30000'],
    ],
    [
      null,
      ['Préparé par', 'Vérifié par', 'Approuvé par'],
      ['Ali Sy', 'Fatou Ba', 'Omar Kane'],
      ['12/11/2026', '13/11/2026', '14/11/2026'],
    ],
  ];
  for (const lines of summaries) {
    const sheet = checkSheet(tableOf([HEADINGS, ...PAYMENTS, ...lines]));
    const what = JSON.stringify(lines[1]);
    assert.deepEqual([sheet.questions, sheet.problems, sheet.counts], [[], [], VALID], what);
    assert.equal(sheet.excluded.length, lines.filter(Boolean).length, what);
  }
  // Somebody who may be reached is none of it, in whatever columns; nor is a line right below the last payment.
  for (const lines of [
    [null, ['Complément'], ['Ali Ba', '+221784417094', '12000']],
    [null, ['Ali', 'Ba', null, 'Wave', 'SN', 'XOF', '12000']],
    [['Ali', 'Ba', null, null, 'SN']],
  ]) {
    const { counts } = checkSheet(tableOf([HEADINGS, ...PAYMENTS, ...lines]));
    assert.equal(counts.invalid, 1, JSON.stringify(lines));
  }
});

const VALID = { valid: 3, warning: 0, invalid: 0 };

/** A small table two lines below the payments. */
const BELOW: readonly (readonly (readonly string[])[])[] = [
  [['Récapitulatif'], ['Wave', '2', '55 000'], ['Orange Money', '1', '30 000']],
  [['Summary'], ['Wave', '2', '55'], ['Orange', '1', '30']],
  [
    ['Préparé par', 'Vérifié par', 'Approuvé par'],
    ['Mme Ba', 'M. Sy', 'DAF'],
  ],
];

test('V2: a note that denies the payments is heard though a small table stands below it', () => {
  for (const note of [
    'Tous les montants ci-dessus ont été payés le 3 mars',
    'All of the above were paid on 3 March',
    'NE PAS PAYER CETTE LISTE',
    'Do not pay this list',
  ])
    for (const below of BELOW)
      for (const gap of [[null], []]) {
        const sheet = checkSheet(tableOf([HEADINGS, ...PAYMENTS, ...gap, [note], null, ...below]));
        assert.ok(isTold(sheet, note), `${note}, ${below[0]?.[0]}, ${gap.length}`);
      }
});

test('V11: a second number that is the payee’s own but for one is asked about though a small table stands below', () => {
  for (const heading of ['Contact d’urgence', 'Emergency contact', 'N° de retrait'])
    for (const below of BELOW) {
      const lines = PAYMENTS.map((line, at) =>
        line.toSpliced(3, 0, at === 0 ? '+221777445566' : (line[2] ?? '')),
      );
      const { questions } = checkSheet(
        tableOf([HEADINGS.toSpliced(3, 0, heading), ...lines, null, ...below]),
      );
      assert.deepEqual(
        questions.map(({ key }) => key),
        ['column.phone'],
        `${heading}, ${below[0]?.[0]}`,
      );
    }
});
