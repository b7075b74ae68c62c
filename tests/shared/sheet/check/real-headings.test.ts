import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { REAL_HEADINGS } from './real-headings.ts';

/** The values under a heading of each field, for headings that values decide. */
const VALUES: Readonly<Record<string, string>> = {
  first_name: 'Awa',
  last_name: 'Diop',
  full_name: 'Awa Diop',
  phone: '+221771834567',
  email: 'awa@example.sn',
  amount: '25000',
  account_number: '123456789012',
  institution_number: '004',
  transit_number: '12345',
  country: 'sn',
  currency: 'xof',
  channel: 'mobile_money',
  provider: 'orange',
  bank_name: 'Ecobank',
  bank_code: '10003',
};

test('at least 400 real headings of payroll, payables and wallet files map, in both languages', () => {
  const all = Object.entries(REAL_HEADINGS).flatMap(([field, headings]) =>
    headings.map((heading) => [field, heading] as const),
  );
  assert.ok(new Set(all.map(([, heading]) => heading)).size >= 400, String(all.length));
  const wrong = all.flatMap(([field, heading]) => {
    const value = VALUES[field] ?? 'Mars';
    const { columns } = checkSheet(
      tableOf([
        [heading, 'Zzz'],
        [value, 'x'],
        [value, 'x'],
      ]),
      { headerRow: 1 },
    );
    return columns[0]?.field === field
      ? []
      : [`${heading}: ${columns[0]?.field} (${columns[0]?.how}), not ${field}`];
  });
  assert.deepEqual(wrong, []);
});

test('a wallet or Interac as a heading gives channel and provider to those who have a number or an address there', () => {
  const table = [
    ['Orange Money', '+221771834567', 'phone', 'mobile_money', 'orange'],
    ['MTN MoMo', '+221771834567', 'phone', 'mobile_money', 'mtn'],
    ['Wave', '+221771834567', 'phone', 'mobile_money', 'wave'],
    ['OM', '+221771834567', 'phone', 'mobile_money', 'orange'],
    ['Mobile money', '+221771834567', 'phone', 'mobile_money', undefined],
    ['Téléphone OM', '+221771834567', 'phone', 'mobile_money', 'orange'],
    ['N° Wave', '+221771834567', 'phone', 'mobile_money', 'wave'],
    ['Contact Wave', '+221771834567', 'phone', 'mobile_money', 'wave'],
    ['MTN MoMo account no', '+221771834567', 'phone', 'mobile_money', 'mtn'],
    ['Compte Orange Money', '+221771834567', 'phone', 'mobile_money', 'orange'],
    ['Interac', 'awa@example.ca', 'email', 'etransfer_send', undefined],
    ['Virement Interac', 'awa@example.ca', 'email', 'etransfer_send', undefined],
  ] as const;
  for (const [heading, value, field, channel, provider] of table) {
    const { rows, questions } = checkSheet(
      tableOf([
        ['First name', 'Last name', 'Country', 'Amount', 'Currency', heading],
        ['Awa', 'Diop', 'sn', '1000', 'xof', value],
        ['Luc', 'Fall', 'sn', '1000', 'xof', null],
      ]),
    );
    const [first, second] = rows.map(({ fields }) => fields);
    assert.deepEqual([first?.[field], first?.channel, first?.provider], [value, channel, provider], heading);
    assert.equal(second?.channel, undefined, 'nobody is paid where he has no number');
    const isOperatorOpen = channel === 'mobile_money' && provider === undefined;
    assert.deepEqual(
      questions.map(({ key }) => key),
      isOperatorOpen ? ['field.provider'] : [],
      heading,
    );
  }
});

test('a wallet beside a phone is paid by mobile money, said or not; beside an account nobody knows', () => {
  const headings = ['First name', 'Last name', 'Country', 'Amount', 'Currency', 'Phone', 'Operator'];
  const line = (wallet: string) => ['Awa', 'Diop', 'sn', '1000', 'xof', '+221771834567', wallet];
  const paid = checkSheet(tableOf([headings, line('OM'), line('Wave')]));
  assert.deepEqual(paid.questions, []);
  assert.deepEqual(
    paid.rows.map(({ fields, problems }) => [
      fields.channel,
      problems.filter(({ field }) => field === 'channel').length,
    ]),
    [
      ['mobile_money', 1],
      ['mobile_money', 1],
    ],
  );
  const asked = checkSheet(tableOf([headings, line('OM'), line('')]));
  assert.deepEqual(
    asked.questions.map(({ key }) => key),
    ['field.channel'],
  );
  const beside = checkSheet(
    tableOf([
      [...headings, 'Account number'],
      [...line('OM'), '123456789012'],
    ]),
  );
  assert.equal(beside.rows[0]?.fields.channel, undefined);
});

test('whom a list is of names its payees: producers, scholars, workers', () => {
  for (const heading of [
    'Producteur',
    'Étudiant(e)',
    'Boursier',
    'Nom du stagiaire',
    'Ouvrier',
    'Farmer',
    'Volunteer',
  ]) {
    const { columns } = checkSheet(
      tableOf([
        [heading, 'Phone', 'Amount'],
        ['Awa Diop', '+221771834567', '1000'],
      ]),
    );
    assert.equal(columns[0]?.field, 'full_name', heading);
  }
});

test('a company is one payee, its name whole in the fields that its channel has', () => {
  const companies = [
    ['Acme Office Supplies Ltd.', 'Acme Office Supplies', 'Ltd.'],
    ['Papeterie Roy inc.', 'Papeterie Roy', 'inc.'],
    ['Diop & Fils SARL', 'Diop & Fils', 'SARL'],
    ['Smith and Sons Ltd', 'Smith and Sons', 'Ltd'],
    ['Groupe Sonatel', 'Groupe', 'Sonatel'],
    ['J. Smith & Sons', 'J. Smith', '& Sons'],
    ['École de la Paix', 'École', 'de la Paix'],
    ['City of Laval', 'City', 'of Laval'],
    ['J. Smith Plumbing', 'J. Smith', 'Plumbing'],
  ] as const;
  for (const [name, first, last] of companies) {
    for (const channel of ['eft', 'billpay']) {
      const { rows } = checkSheet(
        tableOf([
          [
            'Supplier',
            'Email',
            'Country',
            'Amount',
            'Currency',
            'Channel',
            'Account number',
            'Transit number',
            'Institution number',
            'Payee code',
          ],
          [name, 'pay@example.ca', 'ca', '10.00', 'cad', channel, '123456789012', '12345', '004', '123456'],
        ]),
      );
      const [row] = rows;
      assert.equal(row?.state, 'warning', name);
      assert.deepEqual([row.fields.first_name, row.fields.last_name], [first, last]);
      assert.equal(row.fields.payee_name, channel === 'billpay' ? name : undefined);
      assert.ok(
        row.problems.some(
          ({ code, proposed }) => code === 'name-company' && proposed === `${first} | ${last}`,
        ),
      );
    }
  }
});
