/**
 * What a sheet may leave out, and what a person adds for it: fields without a column, words for channels, unused
 * accounts.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../../../shared/domain/problem.ts';
import type { RowFields } from '../../../../shared/domain/row-fields.ts';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import { checkSheet, openSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { Table, TableRow } from '../../../../shared/sheet/table.ts';

const text = (value: string) => (value === '' ? undefined : ({ kind: 'text', text: value } as const));

function tableOf(...lines: readonly (readonly string[])[]): Table {
  const rows: TableRow[] = lines.map((cells, index) => ({ row: index + 1, cells: cells.map(text) }));
  return { format: 'pasted', hiddenColumns: [], rows };
}

function addedTo(line: TableRow | undefined, fields: RowFields): TableRow {
  assert.ok(line);
  const added = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, text(value)]));
  return { ...line, added };
}

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Pays', 'Montant', 'Devise', 'Canal'] as const;
const PAYEE = ['Awa', 'Diop', '77 183 45 67', 'sn', '5000', 'XOF', 'mobile_money'] as const;

test('a field that no column has is read from what a person gave its row, as a cell would be', () => {
  const table = tableOf(HEADINGS, PAYEE, [...PAYEE.slice(0, 6), 'cash pickup']);
  const sheet = openSheet(table);
  assert.equal(sheet.sheet.rows[0]?.state, 'invalid');
  const { changed } = sheet.recheck(addedTo(table.rows[1], { provider: ' wave ' }));
  assert.equal(changed[0]?.state, 'valid');
  assert.equal(changed[0]?.fields.provider, 'wave');
  const note = changed[0]?.problems.find(({ field }) => field === 'provider');
  assert.deepEqual([note?.column, note?.original, note?.proposed], ['+provider', ' wave ', 'wave']);
});

test('a country that is given so is known before the phone is read', () => {
  const table = tableOf(
    HEADINGS.filter((each) => each !== 'Pays'),
    PAYEE.filter((each) => each !== 'sn'),
  );
  const line = addedTo(table.rows[1], { country: 'Sénégal', provider: 'wave' });
  const { changed } = openSheet(table).recheck(line);
  assert.equal(changed[0]?.fields.phone, '+221771834567');
});

test('first and last name that a person gave take the place of what the whole name may be', () => {
  const table = tableOf(
    ['Nom complet', ...HEADINGS.slice(2), 'Opérateur'],
    ['DIOP & Fils Awa', ...PAYEE.slice(2), 'wave'],
    ['Gagnon Luc', ...PAYEE.slice(2), 'wave'],
  );
  const sheet = openSheet(table);
  const given = addedTo(table.rows[2], { first_name: 'Luc', last_name: 'Gagnon' });
  const row = sheet.recheck(given).changed.find((each) => each.row === 3);
  assert.equal(row?.fields.first_name, 'Luc');
  assert.equal(row?.fields.last_name, 'Gagnon');
  assert.deepEqual(
    row?.problems.filter(({ field }) => field === 'full_name'),
    [],
  );
});

test('Canada’s dollars are paid out in Canada alone: the country is not asked, and each row says where it is from', () => {
  const sheet = checkSheet(
    tableOf(
      ['First name', 'Last name', 'Email', 'Amount', 'Currency', 'Channel'],
      ['Ann', 'Roy', 'ann@example.org', '12.50', 'CAD', 'Interac'],
    ),
  );
  assert.deepEqual(sheet.questions, []);
  const [row] = sheet.rows;
  assert.deepEqual([row?.state, row?.fields.country, row?.fields.channel], ['valid', 'ca', 'etransfer_send']);
  assert.ok(
    row?.problems.some(({ field, params }) => field === 'country' && params?.what === 'from-currency'),
  );
});

test('an account that the row’s channel does not use is left out with a note, and keeps no row from being paid', () => {
  const headings = [...HEADINGS, 'Opérateur', 'RIB', 'Code du créancier'];
  const { rows } = checkSheet(
    tableOf(
      headings,
      [...PAYEE, 'wave', 'CI93', '12'],
      [...PAYEE.slice(0, 4), '6000', ...PAYEE.slice(5), 'wave', '', ''],
    ),
  );
  const [row] = rows;
  assert.equal(row?.state, 'valid');
  assert.equal(row?.fields.account_number, undefined);
  for (const field of ['account_number', 'payee_code']) {
    const notes: readonly Problem[] = row?.problems.filter((problem) => problem.field === field) ?? [];
    assert.deepEqual(
      notes.map(({ severity, params, proposed }) => [severity, params?.what, proposed]),
      [['note', 'not-used', '']],
      field,
    );
  }
});

test('the same word in two currencies is asked about in each, and an answer may be a word that people use', () => {
  const headings = ['First name', 'Last name', 'Amount', 'Currency', 'Country', 'Channel'];
  const table = tableOf(
    headings,
    ['Ann', 'Roy', '12.50', 'CAD', 'ca', 'Virement'],
    ['Sue', 'Day', '13.50', 'USD', 'us', 'Virement'],
  );
  const asked = (options: CheckOptions) => checkSheet(table, options).questions.map(({ key }) => key);
  assert.deepEqual(asked({}), ['value.channel.virement', 'value.channel.virement.usd']);
  const answers = { 'value.channel.virement': 'EFT', 'value.channel.virement.usd': 'ACH' };
  assert.deepEqual(asked({ answers }), []);
  assert.deepEqual(
    checkSheet(table, { answers }).rows.map(({ fields }) => fields.channel),
    ['eft', 'bank_transfer_ach'],
  );
  assert.deepEqual(checkSheet(table, { answers }).optionFaults, []);
});

test('a wallet that answers for all rows names the provider too', () => {
  const table = tableOf(HEADINGS.slice(0, 6), PAYEE.slice(0, 6));
  const { rows } = checkSheet(table, { defaults: { channel: 'Orange Money' } });
  assert.deepEqual([rows[0]?.fields.channel, rows[0]?.fields.provider], ['mobile_money', 'orange']);
});

test('a cheque is asked about with every channel that pays the row’s currency; a word nobody knows too', () => {
  for (const word of ['Chèque', 'Cheque', 'pigeon voyageur']) {
    const { questions } = checkSheet(tableOf(HEADINGS, [...PAYEE.slice(0, 6), word]));
    assert.ok(questions[0]?.options.includes('cashpickup'), word);
    assert.ok(!questions[0]?.options.includes('eft'), word);
  }
});

test('“Virement” or “Cheque” over a column is a channel by its values, or asked: never passed over', () => {
  for (const [heading, value, field] of [
    ['Virement', 'Orange Money', 'channel'],
    ['Interac', 'awa@example.org', 'email'],
    ['Courriel Interac', 'awa@example.org', 'email'],
  ] as const) {
    const { columns } = checkSheet(
      tableOf([...HEADINGS.slice(0, 6), heading], [...PAYEE.slice(0, 6), value]),
    );
    assert.equal(columns.at(-1)?.field, field, heading);
  }
  for (const heading of ['Cheque', 'Chèque', 'Virement']) {
    const { questions } = checkSheet(
      tableOf([...HEADINGS.slice(0, 6), heading], [...PAYEE.slice(0, 6), '000123']),
    );
    const isAsked = questions.some(({ key, options }) => key === 'heading.G' || options.includes('G'));
    assert.ok(isAsked, heading);
  }
});

test('numbers that go up by one from line to line name nobody: nothing is asked about them', () => {
  const lines = [1, 2, 3].map((n) => [String(n), ...PAYEE.slice(0, 4), String(5000 + n), 'XOF', 'Wave']);
  const { questions, columns } = checkSheet(tableOf(['N°', ...HEADINGS], ...lines));
  assert.deepEqual([questions, columns[0]?.field], [[], null]);
});
