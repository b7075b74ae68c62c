/** An operator that a title, a note, the sheet’s name or the file’s name gives to all payments, beside what their rows say (V11). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { Table } from '../../../../shared/sheet/table.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Pays', 'Montant (FCFA)'];
const PAYMENTS = ['Diallo', 'Ndiaye', 'Fall', 'Sow'].map((name, at) => [
  ...['Awa', name, payeePhone(at), 'SN'],
  String(75_000 + 12_500 * at),
]);
const BY_ORANGE = { channel: 'mobile_money', provider: 'orange' };
const BY_BANK = { channel: 'credit_partnerbank_account' };

/** Of each row the texts that speak of it. */
function spokenOf(
  lines: Parameters<typeof tableOf>[0],
  defaults: Readonly<Record<string, string>>,
  particulars: Partial<Table> = {},
): readonly (readonly string[])[] {
  return checkSheet(tableOf(lines, particulars), { defaults }).rows.map(({ problems }) =>
    problems.flatMap(({ code, original }) => (code === 'row-mentioned' ? [original ?? ''] : [])),
  );
}

function isToldAbove(title: string, defaults: Readonly<Record<string, string>> = BY_ORANGE): boolean {
  return spokenOf([[title], HEADINGS, ...PAYMENTS], defaults).every(([text]) => text === title);
}

const OF_WAVE = [
  'Paiements Wave novembre',
  'Paiements Wave – novembre 2026',
  'Paiement par Wave',
  'Wave',
  'Salaires novembre 2026 (Wave)',
  'Liste des agents à payer par Wave',
  'ONG Espoir : virements Wave du 12/11',
  'Bénéficiaires Wave',
  'Wave payments November',
  'November payroll via Wave',
  'Payroll paid through Wave',
  'Wave accounts',
  'NB : tous les paiements se font par Wave',
  'Les bourses seront envoyées par Wave',
  'All payments are made through Wave',
  'Everybody is paid with Wave',
];

test('V11: the operator that a title gives to all payments is told at each row of another one', () => {
  assert.deepEqual(
    OF_WAVE.filter((title) => !isToldAbove(title)),
    [],
  );
});

test('V11: “OM” is Orange Money, as people write it', () => {
  for (const title of ['Paiements OM novembre', 'Salaires par OM'])
    assert.ok(isToldAbove(title, { ...BY_ORANGE, provider: 'wave' }), title);
});

test('V11: rows that are paid to a bank are told of as well', () => {
  assert.ok(isToldAbove('Paiements Wave novembre', BY_BANK));
});

test('V11: what the name of the sheet or of the file says is compared, too', () => {
  const lines = [HEADINGS, ...PAYMENTS];
  for (const named of [
    { sheetName: 'Wave' },
    { sheetName: 'Paie Wave nov2026' },
    { fileName: 'paiements_wave_nov-2026' },
    { fileName: 'paie_wave_nov2026' },
    { fileName: 'payroll-wave-2026nov' },
  ])
    assert.deepEqual(
      spokenOf(lines, BY_ORANGE, named),
      PAYMENTS.map(() => Object.values(named)),
    );
});

test('V11: a column of operators is compared as a default is', () => {
  const headings = [...HEADINGS, 'Opérateur'];
  const rows = PAYMENTS.map((cells, at) => [...cells, at === 2 ? 'Orange Money' : 'Wave']);
  const told = spokenOf([['Paiements Wave novembre'], headings, ...rows], { channel: 'mobile_money' });
  assert.deepEqual(told, [[], [], ['Paiements Wave novembre'], []]);
});

test('V11: a title that says no other operator of all payments tells nothing', () => {
  const titles = [
    ...['Paiements Orange Money novembre', 'Paie novembre 2026', 'Paiements Wave et Orange', 'Wave 2'],
    ...['Payments wave 3', 'Second wave of payments', 'Payments free of charge', 'Groupe Wave Studio'],
    ...['Paiements : tous sauf Wave', 'Not paid by Wave', 'Frais Wave à la charge du projet'],
  ];
  assert.deepEqual(
    titles.filter((title) => spokenOf([[title], HEADINGS, ...PAYMENTS], BY_ORANGE).flat().length > 0),
    [],
  );
});

/** What each row is paid by where nothing but these texts says it. */
function paidBy(title: string, phones: readonly string[], particulars: Partial<Table> = {}) {
  const rows = PAYMENTS.slice(0, phones.length).map((cells, at) => cells.with(2, phones[at] ?? ''));
  const titles = title === '' ? [] : [[title]];
  const sheet = checkSheet(tableOf([...titles, HEADINGS, ...rows], particulars));
  const asks = sheet.questions.map(({ key }) => key);
  return asks.length > 0 ? asks.join() : sheet.rows.map(({ fields }) => fields.provider).join();
}

const OF_ORANGE = ['+221771834562', '78 193 45 67', '00221772345671'];
const OF_OTHERS = ['+221771834562', '+221761934567'];

test('V11: the operator that a title or a name gives to all pays them where nothing else says how', () => {
  for (const title of [
    ...['Paie Wave novembre 2026', 'Salaires novembre 2026 (Wave)', 'Liste des agents à payer par Wave'],
    ...['November payroll via Wave', 'Wave payments November', 'All payments are made through Wave'],
    ...['Primes Wave – mars 2026'],
  ])
    assert.equal(paidBy(title, OF_OTHERS), 'wave,wave', title);
  for (const title of ['Paie Orange novembre', 'Salaires par OM', 'November payroll via Orange Money'])
    assert.equal(paidBy(title, OF_ORANGE), 'orange,orange,orange', title);
  for (const named of [{ fileName: 'paie_wave_nov2026' }, { sheetName: 'Paie Wave nov2026' }])
    assert.equal(paidBy('', OF_OTHERS, named), 'wave,wave');
});

test('V11: the operator of a title is shown at each row, and a default or a heading stands before it', () => {
  const [row] = checkSheet(tableOf([['Paie Wave novembre'], HEADINGS, ...PAYMENTS])).rows;
  const note = row?.problems.find(({ field }) => field === 'provider');
  assert.deepEqual([note?.original, note?.proposed], ['Paie Wave novembre', 'wave']);
  assert.ok(isToldAbove('Paie Wave novembre'));
});

test('V11: the operator of a title is no question beside that of the country, and pays no number of another continent', () => {
  const asks = (country: string, ...phones: readonly string[]) => {
    const rows = phones.map((phone, at) => PAYMENTS[at]?.with(2, phone).with(3, country) ?? []);
    const lines = [HEADINGS, ...rows].map((cells) => (country === '' ? cells.toSpliced(3, 1) : cells));
    return checkSheet(tableOf([['Paie Wave novembre'], ...lines])).questions.map(({ key }) => key);
  };
  assert.deepEqual(asks('', '77 183 45 62', '76 193 45 67'), ['field.country']);
  assert.deepEqual(asks('SN', '77 183 45 62', '76 193 45 67'), []);
  assert.deepEqual(asks('CA', '+15142345678', '514 234 5679'), ['field.channel']);
});

test('V11: where a firm or several operators may be meant, or a number is another operator’s, it is asked', () => {
  for (const title of [
    ...['Orange Finances SARL – paie novembre 2026', 'Société Wave Décor', 'Groupe Wave Studio : paie'],
    ...[
      'Paie Wave et Orange',
      'Paiements : tous sauf Wave',
      'Agents Orange',
      'Équipe Wave',
      'Payments wave 3',
      'Payment wave November',
      'Paie wave II',
    ],
    ...[
      'Payroll of Orange Bank',
      'Paie de Wave',
      'Payroll of Wave',
      'Salaires d’Orange',
      'Moov Africa Bénin – salaires du siège',
    ],
  ])
    assert.match(paidBy(title, OF_ORANGE), /field\.channel/, title);
  for (const title of ['Paie Orange novembre', 'Salaires par OM', 'November payroll via Free Money'])
    assert.equal(paidBy(title, OF_OTHERS), 'field.channel', title);
  assert.equal(paidBy('Paie Wave novembre', OF_OTHERS, { fileName: 'paie_orange_nov' }), 'field.channel');
});
