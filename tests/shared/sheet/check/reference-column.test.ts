import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentNumber } from '../../../../shared/domain/reference-meaning.ts';
import { layoutOf } from '../../../../shared/sheet/check/headings/mapping-profile.ts';
import { meaningOfHeading } from '../../../../shared/sheet/check/headings/reference-column.ts';
import { checkLines } from '../../../support/checked-lines.ts';

const COLUMNS = ['Nom complet', 'Téléphone', 'Montant', 'Devise', 'Canal', 'Pays', 'Opérateur'];
const CELLS = ['Awa Diop', '+221771834567', '250000', 'XOF', 'mobile_money', 'sn', 'orange'];

function sheetWith(own: Readonly<Record<string, string>>, answers: Readonly<Record<string, string>> = {}) {
  return checkLines(
    [
      [...Object.keys(own), ...COLUMNS],
      [...Object.values(own), ...CELLS],
    ],
    { answers },
  );
}

test('a heading says whether its numbers name a person or a payment, in both languages', () => {
  const table = {
    person: [
      'Matricule',
      'N° matricule',
      'Employee No.',
      'Employee number',
      'Staff ID',
      'N° Employé',
      'Code salarié',
      'Réf. du salarié',
      'Matricule / Employee ID',
      'Payroll number',
      'Vendor code',
      'Réf (salarié)',
      'ID (employee)',
      'Réf. [matricule]',
      'Reference: staff no',
      'Employee no (mandatory)',
    ],
    payment: [
      'Invoice',
      'Invoice #',
      'N° de facture',
      'FACTURE',
      'Voucher no',
      'Pièce',
      'N° pièce',
      'Payment reference',
      'Bon de commande',
      'PO number',
      'Réf. facture',
      'Facture fournisseur',
      'Référence (n° de facture)',
      'Ref [invoice]',
      'N° (facture)',
      'Reference - invoice',
      'Réf : facture',
      'Payment reference (optional)',
      'Facture / Invoice',
    ],
    unsure: [
      ...['Reference', 'Réf', 'ID', 'Ref no', 'N° dossier', 'Something else', 'Réf (facultatif)'],
      // What names both a person and a payment may be new each month: as a person's number it would hide a payment made twice.
      ...['Matricule / N° facture', 'Invoice no (employee)', 'Matricule (facture)', 'Facture de l’employé'],
      ...['Employee invoice', 'Bulletin salarié', 'Réf paiement du salarié', 'Invoice / employee'],
    ],
  };
  for (const [means, headings] of Object.entries(table))
    for (const heading of headings) assert.equal(meaningOfHeading(heading), means, heading);
});

test('each of these headings is read as the row’s reference', () => {
  for (const heading of [
    'Matricule agent',
    'Code salarié',
    'Voucher no',
    'N° bon de commande',
    'Quittance',
    'Réf',
  ]) {
    const sheet = sheetWith({ [heading]: 'A-17' });
    assert.equal(sheet.rows[0]?.fields.reference, 'A-17', heading);
    assert.equal(sheet.reference?.column, 'A', heading);
    assert.deepEqual(sheet.questions, [], heading);
  }
});

test('of a person’s and a payment’s number the payment’s is the reference, and nobody is asked', () => {
  const sheet = sheetWith({ Matricule: 'E-7', 'N° de facture': 'F-31' });
  assert.deepEqual(sheet.questions, []);
  assert.equal(sheet.rows[0]?.fields.reference, 'F-31');
  assert.equal(sheet.reference?.means, 'payment');
  assert.equal(sheet.columns[0]?.field, null, 'the other is listed as left out');
  assert.equal(sheetWith({ 'Bon de commande': 'BC-1', Facture: 'F-31' }).rows[0]?.fields.reference, 'F-31');
  assert.equal(sheetWith({ Matricule: 'E-7', Réf: 'R-1' }).rows[0]?.fields.reference, 'R-1');
  const unclear = sheetWith({ Réf: 'R-1', ID: '17' });
  assert.deepEqual(
    unclear.questions.map(({ key }) => key),
    ['column.reference'],
  );
});

test('what a person answers stands above the heading; any other word is refused', () => {
  assert.deepEqual(sheetWith({ Matricule: 'V-1' }, { reference: 'Payment' }).reference, {
    column: 'A',
    heading: 'Matricule',
    means: 'payment',
    isAnswered: true,
  });
  assert.equal(
    sheetWith({ Matricule: 'V-1' }, { reference: 'staff' }).optionFaults?.[0]?.reason,
    'not-offered',
  );
  assert.equal(sheetWith({}, { reference: 'person' }).optionFaults?.[0]?.reason, 'no-such-question');
});

test('a payment’s number is the same however it is written; a person’s is none', () => {
  for (const written of ['INV-0012', 'inv 12', 'Inv12', 'INV/12'])
    assert.equal(paymentNumber(written, 'payment'), 'inv 12', written);
  assert.notEqual(paymentNumber('INV-120', 'payment'), paymentNumber('INV-12', 'payment'));
  assert.equal(paymentNumber('INV-12', 'unsure'), 'inv 12');
  for (const means of ['person', 'neither'] as const) assert.equal(paymentNumber('12', means), null);
  assert.equal(paymentNumber('–', 'payment'), null);
});

test('sheets without headings have a layout too, by the columns that were named', () => {
  const lines = [['R-1', ...CELLS]];
  const columns = { A: 'reference', B: 'full_name', D: 'amount' };
  const read = (more: object = {}) => checkLines(lines, { headerRow: 0, columns: { ...columns, ...more } });
  assert.ok(layoutOf(read()));
  assert.equal(layoutOf(read()), layoutOf(read()));
  assert.notEqual(layoutOf(read()), layoutOf(read({ A: 'description' })));
});
