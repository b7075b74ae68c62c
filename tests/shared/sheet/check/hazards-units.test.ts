import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { EFT_ROW, sheetOf, without } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import {
  type Around,
  columnsOffered,
  paid,
  paysOf,
  questionOf,
  sheetWith,
} from '../../../support/money-sheets.ts';

/** The one question of a sheet without a column of currencies, and what each answer pays. */
function soleQuestion(column: Readonly<Record<string, readonly ShortCell[]>>, around: Around, what: string) {
  const sheet = sheetWith(column, { without: 'Currency', ...around });
  assert.deepEqual(paid(sheet), [], what);
  assert.equal(sheet.questions.length, 1, `${what}: ${sheet.questions.map(({ key }) => key).join(', ')}`);
  return questionOf(sheet, 'scale');
}

const IN_THOUSANDS = { thousands: '2: 55000 xof', 'as-written': '2: 55 xof' };
const IN_MILLIONS = { millions: '2: 55000000 xof', 'as-written': '2: 55 xof' };

test('V2 V3: a short unit of thousands or millions in a heading is one question, its currency heard', () => {
  const headings: readonly (readonly [string, typeof IN_THOUSANDS | typeof IN_MILLIONS])[] = [
    ...['Montant (KF)', 'Montant KF', 'Montant kXOF', 'Net à payer (k F)', 'Montant (KCFA)'].map(
      (heading) => [heading, IN_THOUSANDS] as const,
    ),
    ...[
      'Amount (XOF k)',
      "Amount XOF '000",
      'Salaire (KF)',
      'KF',
      'K FCFA',
      'Milliers de francs',
      'AMOUNT k in CFA',
    ].map((heading) => [heading, IN_THOUSANDS] as const),
    ...['Montant (MF)', 'Montant en MF CFA', 'Montant MF', 'Montant (M F)', 'Net à payer MFCFA'].map(
      (heading) => [heading, IN_MILLIONS] as const,
    ),
    ...['Amount (XOF m)', 'Amount (M XOF)', 'MF', 'Montant en millions de francs', 'Amount XOF mn'].map(
      (heading) => [heading, IN_MILLIONS] as const,
    ),
  ];
  for (const [heading, pays] of headings) {
    const question = soleQuestion({ [heading]: [25, 30] }, {}, heading);
    assert.deepEqual(paysOf(question), pays, heading);
    const answers = { [question.key]: question.options[0] ?? '' };
    const answered = sheetWith({ [heading]: [25, 30] }, { without: 'Currency', options: { answers } });
    assert.deepEqual(answered.questions, [], heading);
    assert.deepEqual(answered.totals[0]?.amount, Object.values(pays)[0]?.split(' ')[1], heading);
  }
});

test('V2: K and M alone behind a heading are no part of its name', () => {
  for (const [heading, scale] of [
    ['Montant K', 'thousands'],
    ['Amount (en K)', 'thousands'],
    ['Montant M', 'millions'],
    ['Montant en M', 'millions'],
    ['Amount in Mn', 'millions'],
  ] as const) {
    const open = sheetWith({ [heading]: [25, 30] });
    assert.deepEqual(paid(open), [], heading);
    assert.deepEqual(questionOf(open, 'scale').options, [scale, 'as-written'], heading);
  }
});

test('V2 V3: short units in a title, a unit line and a note are one question', () => {
  const amounts = { Montant: [25, 30] };
  const titled: readonly (readonly [string, typeof IN_THOUSANDS | typeof IN_MILLIONS])[] = [
    ['Unité : KF', IN_THOUSANDS],
    ['ÉTAT DES SALAIRES (en KF)', IN_THOUSANDS],
    ['Paie mars 2026 - KXOF', IN_THOUSANDS],
    ['Payroll March 2026 (XOF k)', IN_THOUSANDS],
    ['KFCFA', IN_THOUSANDS],
    ['ÉTAT DES SALAIRES (en MF)', IN_MILLIONS],
    ['Montants exprimés en MF', IN_MILLIONS],
    ['Paie mars 2026 (MF)', IN_MILLIONS],
    ['Etat en M F CFA', IN_MILLIONS],
  ];
  for (const [title, pays] of titled) {
    assert.deepEqual(paysOf(soleQuestion(amounts, { titles: [[title]] }, title)), pays, title);
  }
  for (const [unit, pays] of [
    ['KF', IN_THOUSANDS],
    ['en milliers de F', IN_THOUSANDS],
    ['MF', IN_MILLIONS],
    ['millions de francs', IN_MILLIONS],
  ] as const) {
    assert.deepEqual(paysOf(soleQuestion(amounts, { units: { Montant: unit } }, unit)), pays, unit);
  }
});

test('V3: a franc is the country’s, and two mentions of a currency narrow each other', () => {
  for (const heading of [
    'Montant (F)',
    'Montant F',
    'Montant (en francs)',
    'Net à payer (Frs)',
    'FCFA',
    'F',
  ]) {
    const sheet = sheetWith({ [heading]: [25_000] }, { without: 'Currency' });
    assert.deepEqual([paid(sheet), sheet.questions], [['25000 xof'], []], heading);
  }
  const dollars = sheetWith(
    { 'Amount (k$ CAD)': [2.5] },
    { without: 'Currency', options: { defaults: { country: 'ca' } } },
  );
  assert.deepEqual(paysOf(questionOf(dollars, 'scale')).thousands, '1: 2500.00 cad');
});

test('V3: a letter that is no franc, and a sex that is no million, ask nothing', () => {
  const keysOf = ({ questions }: CheckedSheet) => questions.map(({ key }) => key);
  for (const title of ['Groupe F', 'Personnel (M/F)', 'Équipe M. Fall', 'Bloc M']) {
    assert.deepEqual(keysOf(sheetWith({ Montant: [25_000] }, { titles: [[title]] })), [], title);
  }
  assert.deepEqual(keysOf(sheetWith({ 'Sexe (M/F)': ['M', 'F'], Montant: [25_000, 30_000] })), []);
});

test('V5: an amount under a heading that nobody knows, or under a unit beside others, is asked by its column', () => {
  for (const [money, options] of [
    [{ Prestation: [1_253_410, 1_301_270], Âge: [42, 37] }, ['H']],
    [{ 'N° ordre': [1, 2], Tâche: [25_341, 30_127] }, ['I']],
    [{ Avance: [5_000, 5_000], FCFA: [25_341, 30_127] }, ['H', 'I']],
    [{ FCFA: [65_600, 131_200], EUR: [100, 200] }, ['H', 'I']],
  ] as const) {
    const sheet = sheetWith(money);
    const question = questionOf(sheet, 'column.amount');
    assert.deepEqual(question.options, [...options, 'no-amount'], JSON.stringify(money));
    assert.ok(question.pays?.some(({ totals }) => totals.length > 0));
    assert.deepEqual(paid(sheet), []);
  }
});

test('V5: the only figures of a sheet are the amounts, to be confirmed, if they are sums', () => {
  const sums = sheetWith({ Prestation: [25_500, 30_000] });
  assert.deepEqual([sums.questions, paid(sums)], [[], ['25500 xof', '30000 xof']]);
  assert.equal(sums.statement.find(({ kind }) => kind === 'pays')?.basis, 'proposed');
  questionOf(sheetWith({ Prestation: [25_341, 30_127] }), 'column.amount');
});

test('V5: whole francs of the size of the amounts, under a heading that nobody knows, are asked about', () => {
  const amounts = [152_305, 222_871, 113_890];
  const asked = sheetWith({ Montant: amounts, Prestation: [183_501, 263_002, 125_253] });
  assert.deepEqual(columnsOffered(asked), ['H', 'I']);
  for (const [heading, figures] of [
    ['N° dossier', [183_501, 263_002, 125_253]],
    ['Bestellnummer', [183_501, 263_002, 125_253]],
    ['Population', [1_835, 1_263_002, 25_253]],
    ['Fläche', [183, 263, 125]],
  ] as const) {
    assert.deepEqual(sheetWith({ Montant: amounts, [heading]: figures }).questions, [], heading);
  }
});

test('V3: the question which column is the amount says the currency as well, if each of them names one', () => {
  const columns = { FCFA: [65_600, 131_200], EUR: [100, 200] };
  const open = sheetWith(columns, { without: 'Currency' });
  assert.deepEqual(paysOf(questionOf(open, 'column.amount')), { G: '2: 196800 xof', H: '2: 300.00 eur' });
  assert.equal(open.questions.length, 1);
  const answers = { 'column.amount': 'G' };
  const answered = sheetWith(columns, { without: 'Currency', options: { answers } });
  assert.deepEqual([paid(answered), answered.questions], [['65600 xof', '131200 xof'], []]);
});

test('V2 V3: a unit in a currency that is paid out nowhere is one question, with totals in the rows’ own', () => {
  for (const around of [{ titles: [['Paie mars 2026 (KEUR)']] }, { titles: [['Payroll in K€']] }]) {
    const open = sheetWith({ Montant: [25, 30] }, around);
    const [title = ''] = around.titles[0] ?? [];
    assert.deepEqual(paysOf(questionOf(open, 'scale')), IN_THOUSANDS, title);
    const answers = { [questionOf(open, 'scale').key]: 'thousands' };
    const answered = sheetWith({ Montant: [25, 30] }, { ...around, options: { answers } });
    assert.deepEqual([paid(answered), answered.questions], [['25000 xof', '30000 xof'], []], title);
  }
  const dollars = sheetWith({ 'Montant (k USD)': [25, 30] });
  const answers = { [questionOf(dollars, 'scale').key]: 'thousands' };
  questionOf(sheetWith({ 'Montant (k USD)': [25, 30] }, { options: { answers } }), 'currency.H');
  questionOf(sheetWith({ 'Montant (EUR)': [25, 30] }), 'currency.H');
});

test('V2: francs and dollars in thousands are each weighed among their own', () => {
  const money = { Montant: [250, 300, 1.5, 2.5], Devise: ['XOF', 'XOF', 'CAD', 'CAD'] };
  const around = { without: 'Currency', titles: [['Montants en milliers']] };
  const answers = { 'scale.G.en-milliers': 'thousands' };
  const sheet = sheetWith(money, { ...around, options: { answers } });
  assert.deepEqual(
    sheet.questions.filter(({ key }) => key.startsWith('mixed')),
    [],
  );
  const apart = sheetWith(
    { ...money, Montant: [250, 300_000, 1.5, 2.5] },
    { ...around, options: { answers } },
  );
  assert.equal(questionOf(apart, 'mixed.G').problem.params?.rows, '4');
});

test('V3: two signs of dollars in one heading are two currencies, though one of them is the column’s', () => {
  for (const heading of ['CA$ US$', 'Montant US$ CA$']) {
    const sheet = sheetOf([{ ...without(EFT_ROW, 'Amount'), [heading]: '400.79' }]);
    assert.deepEqual(paid(sheet), [], heading);
    questionOf(sheet, 'currency.K');
  }
});

test('V3: two currencies of one amount are asked about, those of several are none of its own', () => {
  for (const heading of ['Montant FCFA (EUR)', 'FCFA (EUR)', 'CA$ - XOF / Montant']) {
    const sheet = sheetWith({ [heading]: [25_000] });
    assert.deepEqual(paid(sheet), [], heading);
    questionOf(sheet, 'currency.H');
  }
  const own = sheetWith(
    { '$ CAD': [250] },
    { units: { '$ CAD': '(US$)' }, options: { columns: { Currency: 'ignore' } } },
  );
  assert.deepEqual(paid(own), [], 'what a heading means is narrowed before its unit is compared');
  questionOf(own, 'currency.H');
  for (const heading of ['Montant (XOF / CAD)', 'Montant XOF ou CAD', 'Amount (XOF, USD)']) {
    assert.deepEqual(sheetWith({ [heading]: [25_000] }).questions, [], heading);
  }
});

test('V8: phones and addresses under a heading that nobody knows have to be confirmed', () => {
  const payees = [
    ['Awa', 'Diop', '25000', '+221771834567', 'awa@example.com'],
    ['Binta', 'Sow', '30000', '+221771834568', 'binta@example.com'],
  ];
  for (const [headings, letter, field] of [
    [['Handynummer', 'Email'], 'D', 'phone'],
    [['Phone', 'Postfach'], 'E', 'email'],
  ] as const) {
    const sheet = checkSheet(tableOf([['First name', 'Last name', 'Amount', ...headings], ...payees]));
    const stated = sheet.statement.find(({ kind }) => kind === 'columns');
    assert.deepEqual([stated?.basis, stated?.columns], ['proposed', [letter]], headings.join());
    assert.equal(sheet.columns.find(({ column }) => column === letter)?.field, field);
  }
  const ofOthers = [['First name', 'Last name', 'Amount', 'Urgence', 'Email'], ...payees];
  assert.deepEqual(questionOf(checkSheet(tableOf(ofOthers)), 'heading.D').options, ['phone', 'ignore']);
  const beside = sheetWith({ Montant: [25_000, 30_000], Chef: ['+221771834999', '+221771834998'] });
  assert.deepEqual(beside.questions, [], 'beside the column of phones it is somebody else’s');
});

test('V2: a unit right under the headings speaks of the amounts, under whatever heading it stands', () => {
  for (const [unit, scale] of [
    ['en milliers', 'thousands'],
    ['(en milliers de FCFA)', 'thousands'],
    ['in thousands', 'thousands'],
    ['x 1000', 'thousands'],
    ['centimes', 'cents'],
  ] as const) {
    const headings = ['Nom complet', 'Téléphone', 'Opérateur', 'Pays', 'Montant (FCFA)'];
    const row = ['Awa Diop', '+221771834567', 'Wave', 'SN', '25000'];
    const sheet = checkSheet(
      tableOf([headings, [unit], row, row.with(0, 'Ali Fall').with(1, '+221771834599')]),
    );
    assert.deepEqual(questionOf(sheet, 'scale').options, [scale, 'as-written'], unit);
    assert.deepEqual(paid(sheet), [], unit);
  }
});
