/** Amounts that the other figures of their row do not make (V5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet, openSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const NAMES = ['Awa', 'Moussa', 'Fatou', 'Ibrahima', 'Mariama'];

/** Five payees with these columns beside their amounts. */
function tableWith(columns: Readonly<Record<string, readonly string[]>>) {
  const lines = NAMES.map((name, index) => [
    ...[name, 'Diop', payeePhone(index * 2), 'SN', 'mobile_money', 'wave', 'XOF'],
    ...Object.values(columns).map((cells) => cells[index] ?? ''),
  ]);
  const headings = ['First name', 'Last name', 'Phone', 'Country', 'Channel', 'Provider', 'Currency'];
  return tableOf([[...headings, ...Object.keys(columns)], ...lines]);
}

const told = (
  columns: Readonly<Record<string, readonly string[]>>,
  answers: Readonly<Record<string, string>> = {},
) =>
  checkSheet(tableWith(columns), { answers }).rows.flatMap(({ row, problems }) =>
    problems
      .filter(({ code }) => code === 'amount-made-otherwise')
      .map(({ params }) => `${row}: ${params?.figures} = ${params?.makes}`),
  );

test('V5: an amount that is not its row’s product as all others are warns, in both languages', () => {
  const hours = ['50', '60', '55', '64', '82'];
  const rates = ['500', '500', '500', '500', '500'];
  const slipped = ['25000', '30000', '72500', '32000', '41000'];
  assert.deepEqual(told({ Heures: hours, Taux: rates, Montant: slipped }), ['4: Heures × Taux = 27500']);
  assert.deepEqual(told({ Hours: hours, Rate: rates, Amount: slipped }), ['4: Hours × Rate = 27500']);
  assert.deepEqual(told({ 'Qté (kg)': hours, 'Prix du kg': rates, Montant: slipped }), [
    '4: Qté (kg) × Prix du kg = 27500',
  ]);
  const right = slipped.with(2, '27500');
  assert.deepEqual(told({ Heures: hours, Taux: rates, Montant: right }), []);
  // Rounded, or with a bonus that has a column of its own.
  assert.deepEqual(told({ Heures: hours, Taux: rates, Montant: right.with(1, '30100') }), []);
  assert.deepEqual(
    told(
      { Heures: hours, Taux: rates, Prime: ['', '', '5000', '', ''], Montant: right.with(2, '32500') },
      { 'column.amount': 'Montant' },
    ),
    [],
  );
  // Two rows of five prove nothing.
  assert.deepEqual(
    told({ Heures: hours, Taux: rates, Montant: ['25000', '30000', '1000', '2000', '3000'] }),
    [],
  );
});

test('V5: a sum of what the headings add and take off is compared with the amount that was chosen', () => {
  const columns = {
    Base: ['23000', '28000', '25500', '30000', '39000'],
    Prime: ['5000', '5000', '5000', '5000', '5000'],
    Retenue: ['3000', '3000', '3000', '3000', '3000'],
    Net: ['25000', '30000', '37500', '32000', '41000'],
  };
  assert.deepEqual(told(columns, { 'column.amount': 'Net' }), ['4: Base + Prime − Retenue = 27500']);
  assert.deepEqual(told({ ...columns, Net: columns.Net.with(2, '27500') }, { 'column.amount': 'Net' }), []);
});

test('V5: an amount that is mended is compared again', () => {
  const table = tableWith({
    Heures: ['50', '60', '55', '64', '82'],
    Taux: ['500', '500', '500', '500', '500'],
    Montant: ['25000', '30000', '72500', '32000', '41000'],
  });
  const open = openSheet(table);
  const line = table.rows[3];
  assert.ok(line);
  const { changed } = open.recheck({ ...line, cells: line.cells.with(9, { kind: 'text', text: '27500' }) });
  assert.ok(changed.every(({ problems }) => problems.every(({ code }) => code !== 'amount-made-otherwise')));
});

test('V5: a figure of the sum itself explains no amount that the sum does not make', () => {
  const gross = ['30000', '28500', '41000', '36200', '52750'];
  const taken = ['5000', '3500', '6000', '5200', '7750'];
  const net = ['25000', '25000', '35000', '31000', '45000'];
  const withoutTaking = net.with(2, '41000');
  for (const [first, second, last] of [
    ['Brut', 'Retenue', 'Net à payer'],
    ['Salaire brut', 'Déductions', 'Net à payer'],
    ['Gross', 'Deductions', 'Net pay'],
    ['Invoice total', 'Paid to date', 'Balance due'],
  ] as const) {
    const columns = (paid: readonly string[]) => ({ [first]: gross, [second]: taken, [last]: paid });
    assert.deepEqual(
      told(columns(withoutTaking), { 'column.amount': last }),
      [`4: ${first} − ${second} = 35000`],
      last,
    );
    assert.deepEqual(told(columns(net), { 'column.amount': last }), [], last);
  }
  // The tax is in the total of four rows, and in the fifth the total is the sum without it.
  const subtotal = ['100000', '120000', '90000', '80000', '150000'];
  const tax = ['18000', '21600', '16200', '14400', '27000'];
  const total = ['118000', '141600', '106200', '80000', '177000'];
  assert.deepEqual(told({ Subtotal: subtotal, VAT: tax, Total: total }, { 'column.amount': 'Total' }), [
    '5: Subtotal + VAT = 94400',
  ]);
});

test('V5: a difference of some hundreds of a large sum is no rounding', () => {
  const gross = ['185000', '228500', '141000', '136200', '252750'];
  const taken = ['5000', '3500', '6000', '5200', '7750'];
  const net = ['180000', '225000', '135700', '131000', '245000'];
  assert.deepEqual(
    told({ Brut: gross, Retenue: taken, 'Net à payer': net }, { 'column.amount': 'Net à payer' }),
    ['4: Brut − Retenue = 135000'],
  );
});

test('V5: whoever came on fewer days than the others and has the pay of all of them warns, in both languages', () => {
  const days = ['22', '22', '14', '22', '22'];
  const same = days.map(() => '110000');
  const wages = ['110000', '132000', '154000', '99000', '220000'];
  for (const [heading, base] of [
    ['Jours travaillés', 'Salaire mensuel'],
    ['Jours de présence', 'Salaire'],
    ['Nb jours', 'Base'],
    ['Days worked', 'Monthly salary'],
    ['Days present', 'Base pay'],
  ] as const) {
    assert.deepEqual(
      told({ [heading]: days, 'Net à payer': same }),
      [`4: 110000 × ${heading} / 22 = 70000`],
      heading,
    );
    const ofEach = (net: readonly string[]) =>
      told({ [base]: wages, [heading]: days, 'Net à payer': net }, { 'column.amount': 'Net à payer' });
    assert.deepEqual(ofEach(wages), [`4: ${base} × ${heading} / 22 = 98000`], base);
    assert.deepEqual(ofEach(wages.with(2, '98000')), [], base);
    // One whose wage is not that of all others.
    const other = same.with(4, '66000');
    assert.deepEqual(
      told(
        { [base]: other, [heading]: ['22', '22', '22', '22', '11'], 'Net à payer': other },
        { 'column.amount': 'Net à payer' },
      ),
      [`6: ${base} × ${heading} / 22 = 33000`],
      base,
    );
    // Paid for fewer days, by whatever rule; more days than the others; days on which nobody worked.
    assert.deepEqual(told({ [heading]: days, 'Net à payer': same.with(2, '80000') }), [], heading);
    assert.deepEqual(told({ [heading]: days.with(2, '24'), 'Net à payer': same }), [], heading);
  }
  for (const heading of ['Jours de congé', 'Jours d’absence', 'Days of leave', 'Délai (jours)'])
    assert.deepEqual(told({ [heading]: days, 'Net à payer': same }), [], heading);
  // Where each has days of their own, the pay is not that of the days.
  assert.deepEqual(told({ 'Nb jours': ['22', '20', '14', '18', '21'], 'Net à payer': same }), []);
});

test('V5: a word among the figures, or a product that says nothing of the days, hides no other row’s error', () => {
  const hours = ['50', '60', '55', 'absente', '82'];
  const rates = ['500', '500', '500', '500', '500'];
  const paid = ['25000', '30000', '72500', '32000', '41000'];
  assert.deepEqual(told({ Heures: hours, Taux: rates, Montant: paid }), ['4: Heures × Taux = 27500']);
  assert.deepEqual(told({ Hours: hours, Rate: rates, Amount: paid }), ['4: Hours × Rate = 27500']);
  const wages = ['110000', '132000', '154000', '99000', '220000'];
  for (const [salary, days, parts] of [
    ['Salaire', 'Jours travaillés', 'Nb enfants'],
    ['Salary', 'Days worked', 'Children'],
  ] as const)
    assert.deepEqual(
      told(
        {
          [salary]: wages,
          [parts]: ['1', '1', '1', '1', '1'],
          [days]: ['22', '22', '14', '22', '22'],
          'Net à payer': wages,
        },
        { 'column.amount': 'Net à payer' },
      ),
      [`4: ${salary} × ${days} / 22 = 98000`],
      days,
    );
});
