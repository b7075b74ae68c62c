/** In a sheet that names no country the wallets' numbers say it, and the country its currency: both are confirmed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';

function paidTo(phones: readonly string[], beside: Readonly<Record<string, string>> = {}): CheckedSheet {
  const added = { Opérateur: 'Wave', Montant: '25000', ...beside };
  const names = ['Diop', 'Fall', 'Ndiaye', 'Sow'];
  return checkSheet(
    tableOf([
      ['Prénom', 'Nom', 'Téléphone', ...Object.keys(added)],
      ...phones.map((phone, at) => ['Awa', names[at] ?? '', phone, ...Object.values(added)]),
    ]),
  );
}

const placesOf = ({ rows }: CheckedSheet) =>
  rows.map(({ fields: { country, currency } }) => `${country} ${currency}`);
const askedOf = ({ questions }: CheckedSheet) => questions.map(({ key }) => key);
const wayOf = ({ statement }: CheckedSheet) => statement.find(({ kind }) => kind === 'way');

test('international numbers say the country of each row, to be confirmed', () => {
  const sheet = paidTo(['+221771204567', '00223 76 12 34 56', '+225 07 07 12 34 56']);
  assert.deepEqual(askedOf(sheet), []);
  assert.deepEqual(placesOf(sheet), ['sn xof', 'ml xof', 'ci xof']);
  assert.equal(wayOf(sheet)?.basis, 'proposed');
  assert.deepEqual(wayOf(sheet)?.parts[0]?.texts, ['sn', 'ml', 'ci']);
});

test('national numbers say the country if they can be of one only, and else it is asked', () => {
  const senegal = paidTo(['77 120 45 67', '76 183 45 21']);
  assert.deepEqual(askedOf(senegal), []);
  assert.deepEqual(placesOf(senegal), ['sn xof', 'sn xof']);
  assert.deepEqual(
    senegal.rows.map(({ fields }) => fields.phone),
    ['+221771204567', '+221761834521'],
  );
  // Eight digits are a number in Mali, Burkina Faso, Niger and Togo.
  assert.ok(askedOf(paidTo(['76 12 34 56', '70 12 34 56'])).includes('field.country'));
  // All of these are numbers in Mali alone, and were in Benin until 2024.
  assert.ok(askedOf(paidTo(['66 12 34 56', '97 12 34 56'])).includes('field.country'));
});

test('as long as it is asked which column the numbers are, the country that they say is not asked', () => {
  const numbers = { 'Tél 1': '+221771204567', 'Tél 2 (Momo)': '+221761834521' };
  const checkedWith = (answers: Readonly<Record<string, string>>) =>
    checkSheet(
      tableOf([
        ['Prénom', 'Nom', ...Object.keys(numbers), 'Opérateur', 'Montant'],
        ['Awa', 'Diop', ...Object.values(numbers), 'Wave', '25000'],
      ]),
      { answers },
    );
  assert.deepEqual(askedOf(checkedWith({})), ['column.phone']);
  const answered = checkedWith({ 'column.phone': 'C' });
  assert.deepEqual([askedOf(answered), placesOf(answered)], [[], ['sn xof']]);
});

test('V11: national numbers in a column for each operator say the country of each row', () => {
  const sheet = checkSheet(
    tableOf([
      ['Prénom', 'Nom', 'N° Orange', 'N° MTN', 'N° Moov', 'Montant'],
      ['Aya', 'Kouassi', '0708451233', '', '', '25000'],
      ['Moussa', 'Traoré', '', '0504332110', '', '30000'],
      ['Paul', 'Yao', '', '', '0102556677', '28000'],
    ]),
  );
  assert.deepEqual(placesOf(sheet), ['ci xof', 'ci xof', 'ci xof']);
  assert.deepEqual(
    sheet.rows.map(({ fields }) => `${fields.provider} ${fields.phone}`),
    ['orange +2250708451233', 'mtn +2250504332110', 'moov +2250102556677'],
  );
});

test('headings that are printed again name no currency', () => {
  const headings = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays', 'Montant'];
  const sheet = checkSheet(
    tableOf([
      headings,
      ['Awa', 'Diop', '+221771204567', 'Wave', 'SN', '25000'],
      headings,
      ['Awa', 'Fall', '+221761834521', 'Wave', 'SN', '30000'],
    ]),
  );
  assert.deepEqual([askedOf(sheet), placesOf(sheet)], [[], ['sn xof', 'sn xof']]);
});

test('a number says no country of a row that may be paid otherwise than to a wallet', () => {
  assert.ok(askedOf(paidTo(['+221771204567'], { Compte: '0012345678' })).includes('field.country'));
  const cash = paidTo(['+221771204567', '+221761834521'], { Canal: 'cashpickup', Opérateur: '' });
  assert.ok(askedOf(cash).includes('field.country'));
});

test('an amount with a sign of its own is not taken for the currency of the country', () => {
  const signs = paidTo(['+221771204567'], { Montant: '25000 $' });
  assert.deepEqual(askedOf(signs), ['field.currency']);
});

test('a currency that follows from the country is not asked beside it', () => {
  const several = paidTo(['76 12 34 56', '70 12 34 56']);
  assert.deepEqual(askedOf(several), ['field.country']);
});

test('a channel that pays in one country alone says it, and so the currency', () => {
  const { questions, rows, statement } = checkSheet(
    tableOf([
      ['Prénom', 'Nom', 'Email', 'Canal', 'Montant'],
      ['Awa', 'Diop', 'awa@example.com', 'etransfer_send', '25.50'],
    ]),
  );
  assert.deepEqual(
    questions.map(({ key }) => key),
    [],
  );
  assert.deepEqual(
    rows.map(({ fields: { country, currency } }) => [country, currency]),
    [['ca', 'cad']],
  );
  assert.equal(statement.find(({ kind }) => kind === 'way')?.basis, 'proposed');
});
