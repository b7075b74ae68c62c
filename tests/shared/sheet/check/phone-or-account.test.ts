import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { questionOf } from '../../../support/money-sheets.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const PAYEES = [
  ['Awa', 'Diop', '771834567', '25000', 'mobile_money', 'orange', 'awa@example.com'],
  ['Binta', 'Sow', '123456789012', '30000', 'credit_partnerbank_account', '', 'binta@example.com'],
  ['Issa', 'Ba', '+221771834569', '31000', 'mobile_money', 'wave', 'issa@example.com'],
  ['Omar', 'Fall', '770123456789', '32000', 'credit_partnerbank_account', '', 'omar@example.com'],
];

function sheetWith(heading: string, answers: Record<string, string> = {}, payees = PAYEES): CheckedSheet {
  const headings = ['Prénom', 'Nom', heading, 'Montant', 'Canal', 'Opérateur', 'Courriel'];
  const defaults = { country: 'sn', currency: 'xof' };
  return checkSheet(tableOf([headings, ...payees]), { defaults, answers });
}

function reached({ rows }: CheckedSheet) {
  return rows.map(({ state, fields }) => [state, fields.phone ?? null, fields.account_number ?? null]);
}

const AS_MEANT = [
  ['valid', '+221771834567', null],
  ['valid', null, '123456789012'],
  ['valid', '+221771834569', null],
  ['valid', null, '770123456789'],
];

test('N7 P1: a number that is a phone in some rows and an account in others is asked about once, and read by the channel', () => {
  for (const heading of ['NUMERO', 'N°', 'Numéro']) {
    const open = sheetWith(heading);
    assert.deepEqual(open.counts.valid, 0, heading);
    assert.equal(open.questions.length, 1, heading);
    assert.deepEqual(questionOf(open, 'heading.C').options, [
      ...['phone_or_account', 'account_number', 'phone', 'reference', 'ignore'],
    ]);
    const answered = sheetWith(heading, { 'heading.C': 'phone_or_account' });
    assert.deepEqual([reached(answered), answered.questions], [AS_MEANT, []], heading);
  }
});

test('phones written in groups of digits are phones beside accounts too', () => {
  for (const written of ['77 183 45 67', '77\u00a0183\u00a045\u00a067', '77.183.45.67', '77-183-45-67']) {
    const payees = PAYEES.map((line, row) => (row === 0 ? line.with(2, written) : line));
    payees.splice(2, 1);
    const { options } = questionOf(sheetWith('NUMERO', {}, payees), 'heading.C');
    assert.equal(options?.[0], 'phone_or_account', written);
    const [first] = reached(sheetWith('NUMERO', { 'heading.C': 'phone_or_account' }, payees));
    assert.deepEqual(first, AS_MEANT[0], written);
  }
});

test('beside phones and accounts an address is read for those who are paid by it, and is no column for the others', () => {
  const headings = [
    'Prénom',
    'Nom',
    'Canal',
    'Coordonnées de paiement',
    'Montant',
    'Devise',
    'Institution',
    'Transit',
  ];
  const { rows, questions } = checkSheet(
    tableOf([
      headings,
      ['Luc', 'Roy', 'Interac', 'luc@example.ca', '10.00', 'CAD', '', ''],
      ['Anne', 'Côté', 'EFT', '123456789012', '10.00', 'CAD', '003', '12345'],
      ['Marc', 'Hébert', 'Interac', 'marc', '10.00', 'CAD', '', ''],
    ]),
  );
  assert.deepEqual(questions, []);
  const said = rows.map(({ fields, problems }) => [
    ...[fields.email, fields.account_number],
    ...problems
      .filter(({ severity }) => severity === 'error')
      .map(({ code, column }) => `${code} ${column ?? ''}`),
  ]);
  assert.deepEqual(said, [
    ['luc@example.ca', undefined],
    [undefined, '123456789012', 'required-missing '],
    [undefined, undefined, 'email-invalid D'],
  ]);
});

test('a number that may be either is the one that all rows need, to be confirmed', () => {
  const phones = PAYEES.filter(([, , , , channel]) => channel === 'mobile_money');
  const { questions, columns, statement } = sheetWith('NUMERO', {}, phones);
  assert.deepEqual([questions, columns.find(({ column }) => column === 'C')?.field], [[], 'phone']);
  assert.equal(statement.find(({ kind }) => kind === 'columns')?.basis, 'proposed');
});

test('a heading that names both is read by the channel, unasked', () => {
  for (const heading of [
    'N° de compte / Téléphone',
    'Tél / Compte',
    'Téléphone ou compte',
    'Phone or account number',
    'Account no / Phone',
    'Coordonnées de paiement',
  ]) {
    const sheet = sheetWith(heading);
    assert.deepEqual([reached(sheet), sheet.questions], [AS_MEANT, []], heading);
  }
});

test('what is neither for its row’s channel is an error there, and a row without a channel takes none of it', () => {
  const odd = [
    ['Awa', 'Diop', '123456789012', '25000', 'mobile_money', 'orange', 'awa@example.com'],
    ['Binta', 'Sow', '771834567', '30000', 'credit_partnerbank_account', '', 'binta@example.com'],
    ['Issa', 'Ba', '771834569', '31000', '', '', 'issa@example.com'],
  ];
  const sheet = sheetWith('Téléphone ou compte', {}, odd);
  assert.deepEqual(
    sheet.rows.map(({ state }) => state),
    ['invalid', 'invalid', 'invalid'],
  );
  assert.deepEqual(
    sheet.rows.map(({ fields }) => fields.phone),
    [undefined, undefined, undefined],
  );
});

test('beside a column of phones such a number is an account alone: no phone is taken from two places', () => {
  const headings = [
    'Prénom',
    'Nom',
    'Téléphone',
    'Phone or account',
    'Montant',
    'Canal',
    'Opérateur',
    'Courriel',
  ];
  const lines = PAYEES.map(([first = '', last = '', number = '', ...rest], index) => [
    ...[first, last, payeePhone(index), number],
    ...rest,
  ]);
  const { rows } = checkSheet(tableOf([headings, ...lines]), {
    defaults: { country: 'sn', currency: 'xof' },
  });
  assert.deepEqual(
    rows.map(({ fields }) => fields.phone),
    PAYEES.map((_, index) => payeePhone(index)),
  );
  assert.equal(rows[1]?.fields.account_number, '123456789012');
});
