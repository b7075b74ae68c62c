/** Columns under headings that nobody knows, told by what stands in them and by what the rows still need. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';

const LIST_GW = [
  ['Nome', 'Apelido', 'Contacto X', 'Operadora', 'Valor (milhares)', 'Moeda'],
  ['Fatu', 'Djaló', '955123411', 'Orange', '45', 'XOF'],
  ['Mariama', 'Seidi', '966412812', 'MTN', '60', 'XOF'],
  ['Aissatu', 'Camará', '955778813', 'Orange', '37.5', 'XOF'],
];

test('operators beside phones tell that the list is of wallets, whatever the headings say', () => {
  const { columns, questions } = checkSheet(tableOf(LIST_GW), {});
  const fieldOf = (letter: string) => columns.find(({ column }) => column === letter)?.field;
  assert.deepEqual(['C', 'D'].map(fieldOf), ['phone', 'provider']);
  assert.ok(!questions.some(({ key }) => key.startsWith('settled') || key === 'field.channel'));
});

test('countries under a heading that nobody knows are where the phones are, to be confirmed; a nationality is not', () => {
  const withColumn = (heading: string, texts: readonly string[], options = {}) =>
    checkSheet(
      tableOf([
        ['Nome', 'Telefone', 'Operadora', 'Valor', heading],
        ...['76123456', '76234567', '76345678'].map((phone, at) => [
          ...[['Awa Diallo', 'Ali Sow', 'Rama Ba'][at] ?? '', phone, 'Orange', `${20 + at}000`],
          texts[at] ?? '',
        ]),
      ]),
      options,
    );
  const paises = ['Mali', 'Mali', 'Burkina Faso'];
  const { columns, statement, questions } = withColumn('País', paises);
  assert.equal(columns[4]?.field, 'country');
  assert.ok(!questions.some(({ key }) => key === 'field.country'));
  const told = statement.find(({ kind }) => kind === 'columns');
  assert.ok(told?.basis === 'proposed' && told.columns.includes('E'));
  for (const [heading, texts] of [
    ['Nationalité', paises],
    ['Chef', ['ML', 'AB', 'ML']],
  ] as const)
    assert.equal(withColumn(heading, texts).columns[4]?.field, null, heading);
  assert.equal(withColumn('País', paises, { answers: { 'field.country': 'ml' } }).columns[4]?.field, null);
});

test('days are no numbers of phones, whatever the rows need', () => {
  const rows = LIST_GW.slice(1).map((line) => line.toSpliced(3, 1, '2026-11-01'));
  const headings = (LIST_GW[0] ?? []).toSpliced(3, 1, 'Du');
  const { columns, questions } = checkSheet(tableOf([headings, ...rows]), {
    answers: { 'field.channel': 'mobile_money' },
  });
  assert.deepEqual([columns[2]?.field, columns[3]?.field], ['phone', null]);
  assert.ok(!questions.some(({ key }) => /^(?:column\.phone|settled)/.test(key)));
});

test('numbers as long as a country’s plan has them are phones: of Côte d’Ivoire, with its code', () => {
  const phones = ['2250708451233', '2250504332110', '2250102556677'];
  const lines = LIST_GW.map((line, at) => (at === 0 ? line : line.toSpliced(2, 1, phones[at - 1] ?? '')));
  assert.equal(checkSheet(tableOf(lines), {}).columns[2]?.field, 'phone');
  const documents = LIST_GW.map((line, at) => (at === 0 ? line : line.toSpliced(2, 1, `175119900023${at}`)));
  assert.equal(checkSheet(tableOf(documents), {}).columns[2]?.field, null);
});

test('wallets alone under the heading of a bank say who carries them', () => {
  const headings = (LIST_GW[0] ?? []).toSpliced(3, 1, 'Banque');
  const { columns, rows } = checkSheet(tableOf([headings, ...LIST_GW.slice(1)]), {});
  assert.equal(columns[3]?.field, 'provider');
  assert.deepEqual(
    rows.map(({ fields: { provider } }) => provider),
    ['Orange', 'MTN', 'Orange'],
  );
});

const WAYS = [
  ['Nom', 'Prénom', 'Mode paiement', 'Téléphone', 'Pays', 'Montant', 'Devise'],
  ...['OM', 'MTN', 'V', 'OM', 'E'].map((way, at) => [
    ...[['Kouassi', 'Traoré', 'Koné', 'Yao', 'Bamba'][at] ?? '', 'Aya', way],
    ...[`+22507071234${50 + at}`, 'CI', String(225_000 - 7_000 * at), 'XOF'],
  ]),
];

test('ways to be paid under a heading that nobody knows are the channel’s, and each unknown word of them is asked', () => {
  const { columns, questions, rows, statement } = checkSheet(tableOf(WAYS), {});
  assert.equal(columns[2]?.field, 'channel');
  assert.equal(statement.find(({ kind }) => kind === 'columns')?.basis, 'proposed');
  assert.deepEqual(
    questions.map(({ key }) => key),
    ['value.channel.v', 'value.channel.e'],
  );
  for (const { options } of questions) assert.ok(options.includes('leave-out'));
  assert.deepEqual(
    rows.map(({ fields: { channel, provider } }) => `${channel} ${provider}`),
    [
      ...['mobile_money orange', 'mobile_money mtn', 'undefined undefined'],
      ...['mobile_money orange', 'undefined undefined'],
    ],
  );
  const answers = Object.fromEntries(questions.map(({ key }) => [key, 'leave-out']));
  assert.equal(checkSheet(tableOf(WAYS), { answers }).rows.length, 3);
});

test('a way to be paid in one row alone, or beside a column that says it, is no channel’s', () => {
  const fieldOf = (lines: readonly (readonly string[])[]) =>
    checkSheet(tableOf(lines), {}).columns.find(({ column }) => column === 'C')?.field;
  const [headings = [], ...rows] = WAYS;
  assert.equal(fieldOf([headings, ...rows.map((row, at) => row.with(2, at === 1 ? 'Espèces' : ''))]), null);
  const withChannel = [[...headings, 'Canal'], ...rows.map((row) => [...row, 'mobile_money'])];
  assert.equal(fieldOf(withChannel), null);
  assert.equal(fieldOf([headings, ...rows.map((row) => row.with(2, row[1] ?? ''))]), null);
});

test('figures under a heading that nobody knows are the amount if there are no others, and their unit is asked', () => {
  const answers = { 'field.country': 'gw' };
  const answered = checkSheet(tableOf(LIST_GW), { answers });
  assert.equal(answered.statement.find(({ kind }) => kind === 'pays')?.basis, 'proposed');
  const [unit, another] = answered.questions;
  assert.match(unit?.key ?? '', /^scale\.E/);
  assert.deepEqual([unit?.options, another], [['thousands', 'as-written'], undefined]);
});

test('whole names are taken for the payees, if nothing else names them', () => {
  const listOf = (names: readonly string[]) =>
    tableOf([
      ['Tiers', 'Courriel', 'Montant', 'Devise'],
      ...names.map((name, at) => [name, `p${at}@example.com`, `${100 + at}.00`, 'CAD']),
    ]);
  const fieldOfFirst = (names: readonly string[]) =>
    checkSheet(listOf(names), {}).columns.find(({ column }) => column === 'A')?.field;
  assert.equal(fieldOfFirst(['Luc Tremblay', 'Anne Roy', 'Anne Roy']), 'full_name');
  assert.equal(fieldOfFirst(['Luc Tremblay', 'à confirmer', 'Anne Roy']), null);
  assert.equal(fieldOfFirst(['Grand Dakar', 'Grand Dakar', 'Grand Dakar']), null);
});

test('V2: a tool’s name in the name of the file is no unit', () => {
  const rows = [
    ['Last name', 'First name', 'Phone', 'Operator', 'Country', 'Currency', 'Amount'],
    ['Diallo', 'Awa', '771830456', 'Orange', 'SN', 'XOF', '125000'],
  ];
  assert.deepEqual(checkSheet(tableOf(rows, { fileName: 'kobo export.csv' }), {}).questions, []);
});
