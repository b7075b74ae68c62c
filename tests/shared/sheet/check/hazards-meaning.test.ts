import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { awa, checkLines, headings, line } from '../../../support/checked-lines.ts';
import { isTold, MOBILE_ROW, valuesAsked, without } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import {
  type Around,
  columnsOffered,
  paid,
  paysOf,
  questionOf,
  sheetWith,
} from '../../../support/money-sheets.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

test('V2: thousands, millions and cents in headings, in both languages, are asked with what each answer pays', () => {
  const table: readonly (readonly [heading: string, scale: string, key: string, total: string])[] = [
    ['Montant (en milliers)', 'thousands', 'en-milliers', '37500'],
    ['Montant en milliers', 'thousands', 'en-milliers', '37500'],
    ['Montant en milliers de FCFA', 'thousands', 'en-milliers', '37500'],
    ['Montant (milliers FCFA)', 'thousands', 'milliers', '37500'],
    ['Amount (000)', 'thousands', '000', '37500'],
    ['Amount (000s)', 'thousands', '000', '37500'],
    ["Amount ('000)", 'thousands', '000', '37500'],
    ['Amount (in thousands)', 'thousands', 'in-thousands', '37500'],
    ['Amount in thousands', 'thousands', 'in-thousands', '37500'],
    ['Amount (k)', 'thousands', 'k', '37500'],
    ['Montant (kFCFA)', 'thousands', 'kfcfa', '37500'],
    ['Montant K FCFA', 'thousands', 'k-fcfa', '37500'],
    ['Montant (x 1 000)', 'thousands', 'x-1-000', '37500'],
    ['Montant x1000', 'thousands', 'x1000', '37500'],
    ['Amount x 1000', 'thousands', 'x-1000', '37500'],
    ['Montant ×1 000', 'thousands', '1-000', '37500'],
    ['Montant *1000', 'thousands', '1000', '37500'],
    ['Net à payer (en milliers)', 'thousands', 'en-milliers', '37500'],
    ['Salaire net (milliers)', 'thousands', 'milliers', '37500'],
    ['Montant (en millions)', 'millions', 'en-millions', '37500000'],
    ['Montant (MFCFA)', 'millions', 'mfcfa', '37500000'],
    ['Amount (millions)', 'millions', 'millions', '37500000'],
    ['Amount (000,000)', 'millions', '000000', '37500000'],
  ];
  for (const [heading, scale, words, total] of table) {
    const column = { [heading]: [25, 12.5] };
    const open = sheetWith(column);
    assert.deepEqual(paid(open), [], heading);
    const question = questionOf(open, `scale.H.${words}`);
    assert.deepEqual(question.options, [scale, 'as-written'], heading);
    assert.equal(paysOf(question)[scale], `2: ${total} xof`, heading);
    assert.equal(paysOf(question)['as-written'], '1: 25 xof', 'half a franc cannot be paid');
    assert.deepEqual(question.columns, [{ heading, column: 'H', samples: ['25', '12.5'] }]);
    const answers = { [question.key]: scale };
    const answered = sheetWith(column, { options: { answers } });
    assert.deepEqual(answered.totals, [{ currency: 'xof', count: 2, amount: total }], heading);
    assert.deepEqual(answered.questions, []);
    assert.ok(
      answered.rows[0]?.problems.some(
        (each) => (each.original === '25' && each.proposed === '25000') || scale !== 'thousands',
      ),
    );
  }
});

test('V2: cents are asked, and divided exactly', () => {
  for (const heading of ['Amount (cents)', 'Montant (centimes)', 'Montant en centimes', 'Amount in cents']) {
    const around = { without: 'Currency', options: { defaults: { currency: 'cad', country: 'ca' } } };
    const open = sheetWith({ [heading]: [125050, 7] }, around);
    const question = open.questions.find(({ key }) => key.startsWith('scale.')) ?? assert.fail(heading);
    assert.deepEqual(
      paysOf(question),
      { cents: '2: 1250.57 cad', 'as-written': '2: 125057.00 cad' },
      heading,
    );
  }
});

test('V2: amounts of a scaled column that stand far apart from the others, or are all of a million and more, are asked about, with both totals', () => {
  const table: readonly (readonly [
    heading: string,
    scale: string,
    amounts: readonly ShortCell[],
    asked: string,
    pays: Readonly<Record<string, string>>,
  ])[] = [
    [
      'Montant (en milliers)',
      'thousands',
      [25, 12.5, 30000, 40],
      '4',
      { thousands: '4: 30077500 xof', 'as-written': '4: 107500 xof' },
    ],
    [
      'Amount (x1000)',
      'thousands',
      ['1726', '1549000.4', '1441000', '2242'],
      '3, 4',
      { thousands: '4: 2993968400 xof', 'as-written': '3: 5409000 xof' },
    ],
    [
      'Montant (millions)',
      'millions',
      ['1,5', '2', '1 750 000'],
      '4',
      { millions: '2: 3500000 xof', 'as-written': '3: 5250000 xof' },
    ],
    [
      'Montant (en milliers)',
      'thousands',
      ['55000', '266500'],
      '2, 3',
      { thousands: '2: 321500000 xof', 'as-written': '2: 321500 xof' },
    ],
    [
      'Montant (en milliers)',
      'thousands',
      [1_000],
      '2',
      { thousands: '1: 1000000 xof', 'as-written': '1: 1000 xof' },
    ],
  ];
  for (const [heading, scale, amounts, rows, pays] of table) {
    const first = sheetWith({ [heading]: amounts });
    const answers = { [questionOf(first, 'scale.H').key]: scale };
    const open = sheetWith({ [heading]: amounts }, { options: { answers } });
    const question = questionOf(open, 'mixed.H');
    assert.equal(question.problem.params?.rows, rows, heading);
    assert.deepEqual(question.options, [scale, 'as-written']);
    assert.deepEqual(paysOf(question), pays);
    assert.equal(paid(open).length, amounts.length - rows.split(', ').length, 'the others are not held');
    const written = sheetWith(
      { [heading]: amounts },
      { options: { answers: { ...answers, 'mixed.H': 'as-written' } } },
    );
    assert.deepEqual(written.questions, []);
  }
  const alike = { options: { answers: { 'scale.H.en-milliers': 'thousands' } } };
  assert.deepEqual(sheetWith({ 'Montant (en milliers)': [25, 12.5, 300, 40] }, alike).questions, []);
  assert.deepEqual(sheetWith({ 'Montant (en milliers)': [999] }, alike).questions, []);
  const cents = { without: 'Currency', options: { defaults: { currency: 'cad', country: 'ca' } } };
  const inCents = sheetWith(
    { 'Amount (cents)': [125050, 98000, '1250.00'] },
    { ...cents, options: { ...cents.options, answers: { 'scale.G.cents': 'cents' } } },
  );
  assert.equal(questionOf(inCents, 'mixed.G').problem.params?.rows, '4');
});

test('V2: a total that nobody labelled is no amount between those in thousands and those in units', () => {
  const payee = Object.keys(without(MOBILE_ROW, 'Amount'));
  const total = [...payee.map(() => null), '454.75'];
  const heading = 'Montant (en milliers)';
  const amounts = ['168500', '17.375', '63.125', '94', '12750'];
  const answers = { 'scale.H.en-milliers': 'thousands' };
  const open = sheetWith({ [heading]: amounts }, { notes: [total], options: { answers } });
  assert.equal(questionOf(open, 'mixed.H').problem.params?.rows, '2, 6');
});

test('V2: a bare amount among amounts that have their unit behind them is asked about', () => {
  const table: readonly (readonly [ShortCell, string, number])[] = [
    ['2361k', 'thousands', 1_019_000],
    ['2 361 kF', 'thousands', 1_019_000],
    ['2\u00a0361\u00a0kFCFA', 'thousands', 1_019_000],
    ['2361 mille', 'thousands', 1_019_000],
    ['3,5 M', 'millions', 1_019_000_000],
    ['2 millions', 'millions', 1_019_000_000],
    [{ kind: 'number', text: '2361', numberFormat: '0"k"' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361', numberFormat: '0\\0\\0\\0' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361', numberFormat: '#,##0\\ [$XOF]" k"' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361', numberFormat: '#,##0\\ "FCFA""K"' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361', numberFormat: '#,##0" 000"" kFCFA"' }, 'thousands', 1_019_000],
    ['2,361 k', 'thousands', 1_019_000],
    ['2361 FCFAK', 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361', numberFormat: '#,##0.##"k"' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361', numberFormat: '#,##0.0,"K"" k"' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361000', numberFormat: '#,##0," unités"' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361', numberFormat: '#,##0.0," k"' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361000', numberFormat: '#,##0,"k"' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361000', numberFormat: '#,##0,' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361', numberFormat: '#,##0,' }, 'thousands', 1_019_000],
    [{ kind: 'number', text: '2361000000', numberFormat: '0.00,,' }, 'millions', 1_019_000_000],
  ];
  for (const [scaled, unit, amount] of table) {
    const column = { Montant: [scaled, 1_019] };
    const open = sheetWith(column);
    const question = questionOf(open, 'mixed.H');
    assert.equal(question.problem.params?.rows, '3', JSON.stringify(scaled));
    assert.deepEqual(question.options, [unit, 'as-written']);
    assert.deepEqual(paid(open), []);
    for (const [answer, paying] of [
      [unit, amount],
      ['as-written', 1_019],
    ] as const)
      assert.deepEqual(paid(sheetWith(column, { options: { answers: { 'mixed.H': answer } } })), [
        `${paying} xof`,
      ]);
  }
  const written = tableOf([
    headings,
    line({ Amount: '163500k' }),
    line({ 'First name': 'Fatou', Phone: '+221771834568', Amount: '107000' }),
  ]);
  const rows = written.rows.map((each) => (each.row === 2 ? { ...each, isHidden: true } : each));
  const hidden = checkSheet({ ...written, rows }, { answers: { 'hidden-rows': 'exclude' } });
  assert.equal(questionOf(hidden, 'mixed').problem.params?.rows, '3', 'a hidden row still shows the unit');
  assert.deepEqual(paid(hidden), []);
  const [whole, moved] = written.rows.slice(-2);
  assert.ok(whole && moved);
  for (const shift of [-1, 1, 2]) {
    const cells = [...whole.cells];
    if (shift < 0) cells.splice(0, 1);
    else cells.splice(0, 0, ...cells.slice(0, shift));
    const broken = { ...whole, cells };
    const besideBroken = checkSheet(
      { ...written, format: 'csv', rows: [...written.rows.slice(0, -2), broken, moved] },
      {},
    );
    assert.equal(questionOf(besideBroken, 'mixed').problem.params?.rows, '3', `moved by ${shift}`);
  }
  const marked = sheetWith(
    { Montant: ['433k', '89.875'] },
    { options: { answers: { 'mixed.H': 'thousands' } } },
  );
  assert.deepEqual(questionOf(marked, 'decimal.H').options, ['thousands', 'decimals']);
  const besideShown = sheetWith({
    Montant: ['108.375', { kind: 'number', text: '138.75', numberFormat: '0.00"K"' }],
  });
  assert.deepEqual(
    paid(besideShown),
    [],
    'no mark is sure beside thousands, whether one stands apart or none',
  );
  assert.deepEqual(questionOf(besideShown, 'decimal.H').options, ['thousands', 'decimals']);
  for (const other of ['250000', '250 KES', 'n/a'])
    assert.deepEqual(sheetWith({ Montant: [other, 1_019] }).questions, [], other);
  assert.deepEqual(paid(sheetWith({ Montant: ['250k', 240_000] })), ['240000 xof'], 'as large as the others');
});

test('V2: small amounts with decimals that their currency does not have may be thousands, and are asked about', () => {
  const table: readonly (readonly [
    amounts: readonly ShortCell[],
    rows: string,
    thousands: string,
    asWritten: string,
  ])[] = [
    [['150', '98,5', '210'], '2, 3, 4', '3: 458500 xof', '2: 360 xof'],
    [[150, 98.5, 1_250], '2, 3, 4', '3: 1498500 xof', '2: 1400 xof'],
    [['31', '12.5²', '316000'], '2', '2: 347000 xof', '2: 316031 xof'],
    [['316 F', '67.75 F', '250000'], '2, 3', '3: 633750 xof', '2: 250316 xof'],
  ];
  for (const [amounts, rows, thousands, asWritten] of table) {
    const open = sheetWith({ Montant: amounts });
    const question = questionOf(open, 'mixed.H');
    assert.equal(question.problem.params?.rows, rows, JSON.stringify(amounts));
    assert.deepEqual(question.options, ['thousands', 'as-written']);
    assert.deepEqual(paysOf(question), { thousands, 'as-written': asWritten });
  }
  // Of several salaries that were divided only rounding is asked; decimals of a currency that has them ask nothing.
  for (const [amounts, asked] of [
    [['152345.67', '98500'], []],
    [['152345.67', '98500.5'], ['rounding.H']],
    [['150.00', '98,00', '210'], []],
  ] as const)
    assert.deepEqual(
      sheetWith({ Montant: amounts }).questions.map(({ key }) => key),
      asked,
      JSON.stringify(amounts),
    );
  const dollars = { options: { defaults: { currency: 'cad', country: 'ca' } }, without: 'Currency' };
  assert.deepEqual(sheetWith({ Montant: ['150.25', '98.5', '210'] }, dollars).questions, []);
});

test('V2: a unit line, a title and a note speak of the scale like a heading', () => {
  const column = { Montant: ['25', '12'] };
  const places: readonly Around[] = [
    { units: { Montant: '(en milliers)' } },
    { units: { Montant: 'milliers FCFA' } },
    { units: { Montant: 'kFCFA' } },
    { titles: [['Paie de mars 2026'], ['Montants en milliers de FCFA']] },
    { titles: [['Paie de mars 2026 (en milliers)']] },
    { titles: [['All amounts in thousands']] },
    { titles: [["Payroll ('000)"]] },
    { titles: [['Payroll (amounts in XOF thousands)']] },
    { titles: [['Payroll March (XOF thousands)']] },
    { titles: [['Paie : FCFA, milliers']] },
    { notes: [['NB : montants en milliers']] },
    { notes: [['Amounts in thousands of XOF']] },
  ];
  for (const place of places) {
    const open = sheetWith(column, place);
    assert.deepEqual(paid(open), [], JSON.stringify(place));
    const question =
      open.questions.find(({ key }) => key.startsWith('scale.H.')) ?? assert.fail(JSON.stringify(place));
    assert.deepEqual(paysOf(question), { thousands: '2: 37000 xof', 'as-written': '2: 37 xof' });
  }
});

test('V2: words that deny a payment are never passed over, in a heading, a unit or a title', () => {
  const qualifiers = [
    'annulé',
    'annulée',
    'cancelled',
    'canceled',
    'void',
    'déjà payé',
    'already paid',
    'paid',
    'payé',
    'réglé',
    'estimation',
    'estimate',
    'estimé',
    'prévisionnel',
    'forecast',
    'budget',
    'annuel',
    'journalier',
    'journalière',
    'annual',
    'par an',
    'per year',
    'ne pas payer',
    'do not pay',
    'brut',
    'gross',
    'ancien',
    'old',
    'provisoire',
    'draft',
    'simulation',
    'en litige',
    'disputed',
    'rejected',
    'suspendu',
    'on hold',
    'horaire',
    'per hour',
    'avance',
    'advance',
    'solde précédent',
    'à titre indicatif',
    'sous réserve',
  ];
  for (const qualifier of qualifiers) {
    for (const [column, around] of [
      [{ [`Montant (${qualifier})`]: [25_000] }, {}],
      [{ [`Amount [${qualifier}]`]: [25_000] }, {}],
      [{ Montant: [25_000] }, { units: { Montant: `(${qualifier})` } }],
    ] as const) {
      const open = sheetWith(column, around);
      assert.deepEqual(paid(open), [], qualifier);
      const question = questionOf(open, 'heading.H');
      assert.ok(
        String(question.problem.params?.heading).includes(qualifier),
        'the question says what denies',
      );
      assert.deepEqual(question.options, ['amount', 'ignore']);
      assert.deepEqual(paysOf(question), { amount: '1: 25000 xof' }, qualifier);
    }
  }
  for (const title of [
    'ANNULÉ',
    'Paie de mars (annulé)',
    'Cancelled',
    'Payé le 3 mars 2026',
    'Paid',
    'Salaires de mars - brouillon',
    'DRAFT',
    'Ne pas payer',
    'Payées',
  ]) {
    const open = sheetWith({ Montant: [25_000] }, { titles: [[title]] });
    assert.deepEqual(paid(open), [], title);
    const question = open.questions.find(({ key }) => key.startsWith('title.')) ?? assert.fail(title);
    const answers = { [question.key]: 'pay' };
    const answered = sheetWith({ Montant: [25_000] }, { titles: [[title]], options: { answers } });
    assert.deepEqual(paid(answered), ['25000 xof']);
  }
});

test('V2: a sign in a heading’s brackets that was lost on the way is asked about', () => {
  for (const lost of ['Amount (?)', 'Amount (\ufffd)', 'Montant (½)', 'Montant (en ?)'])
    questionOf(sheetWith({ [lost]: [25, 30] }), 'heading.H');
});

test('V2: what says nothing about the amount asks nothing', () => {
  const headings = [
    'Montant',
    'Montant (mars 2026)',
    'Amount (required)',
    'Montant (obligatoire)',
    'Montant (net à payer)',
    'Amount (net)',
    'Montant (FCFA)',
    'Amount XOF',
    'Montant (en chiffres)',
    'Amount (Orange Money)',
    'Montant [F CFA]',
    'Montant (mensuel)',
    'Amount (2026-03)',
    'Montant à verser (XOF)',
  ];
  for (const heading of headings) {
    const sheet = sheetWith({ [heading]: [25_000] });
    assert.deepEqual(sheet.questions, [], heading);
    assert.deepEqual(paid(sheet), ['25000 xof'], heading);
  }
  for (const title of [
    'Congés payés de mars',
    'Paid leave 2026',
    'Payee',
    'PAYEES',
    'Budget: 25 000 000',
    'Compte 000123',
    'Liste des agents non payés en janvier',
    'Dossier 000',
  ]) {
    assert.deepEqual(sheetWith({ Montant: [25_000] }, { titles: [[title]] }).questions, [], title);
  }
});

test('V3: heading, unit and title settle the currency where nothing else says it, and each row shows it', () => {
  const places: readonly (readonly [string, Around])[] = [
    ['Montant (FCFA)', {}],
    ['Montant (F CFA)', {}],
    ['Amount (XOF)', {}],
    ['Amount XOF', {}],
    ['Montant en FCFA', {}],
    ['Montant en francs CFA', {}],
    ['Montant', { units: { Montant: 'FCFA' } }],
    ['Montant', { titles: [['Paie de mars (montants en FCFA)']] }],
    ['Amount', { titles: [['Payroll, all amounts in XOF']] }],
  ];
  for (const [heading, around] of places) {
    const sheet = sheetWith({ [heading]: [25_000] }, { ...around, without: 'Currency' });
    assert.deepEqual(sheet.questions, [], heading);
    assert.deepEqual(paid(sheet), ['25000 xof'], heading);
    const note = sheet.rows[0]?.problems.find(({ field }) => field === 'currency');
    assert.equal(note?.params?.what, 'from-heading');
  }
});

test('V3: a currency that differs between heading, title, column, default and cell is asked or refused', () => {
  const dollars: readonly (readonly [string, Around])[] = [
    ['Amount (CAD)', {}],
    ['Montant (dollars canadiens)', {}],
    ['Amount ($)', {}],
    ['Amount CAD', {}],
    ['Montant (CA$)', {}],
    ['Montant', { units: { Montant: '(CAD)' } }],
    ['Montant', { titles: [['Paie du Canada, montants en CAD']] }],
    ['Amount', { titles: [['Payroll in Canadian dollars']] }],
    ['Amount (CAD)', { without: 'Currency', options: { defaults: { currency: 'xof' } } }],
  ];
  for (const [heading, around] of dollars) {
    const open = sheetWith({ [heading]: [25_000, 100] }, around);
    assert.deepEqual(paid(open), [], heading);
    const letter = around.without ? 'G' : 'H';
    const question = questionOf(open, `currency.${letter}`);
    assert.equal(question.options.at(-1), 'own-currency');
    assert.equal(paysOf(question)['own-currency'], '2: 25100 xof', heading);
    assert.equal(paysOf(question).cad, '2: 25100.00 cad', heading);
    const answers = { [question.key]: 'own-currency' };
    const answered = sheetWith(
      { [heading]: [25_000, 100] },
      { ...around, options: { ...around.options, answers } },
    );
    assert.deepEqual(paid(answered), ['25000 xof', '100 xof'], heading);
  }
  const own = sheetWith({ 'Amount (CAD)': [100] }, { options: { answers: { 'currency.H': 'cad' } } });
  assert.equal(own.rows[0]?.fields.currency, 'cad');
  const inCell = sheetWith({ 'Montant (FCFA)': ['25 000 €'] }, { without: 'Currency' });
  assert.deepEqual(
    inCell.rows[0]?.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    ['currency-conflict'],
  );
  const both = sheetWith({ 'Montant (FCFA)': [25] }, { titles: [['Amounts in USD']], without: 'Currency' });
  assert.deepEqual(paid(both), []);
  questionOf(both, 'currency.G');
});

test('V3: only a sign of several speaks of the currency: it is asked', () => {
  for (const heading of ['Montant ($)', 'Amount (dollars)']) {
    const sheet = sheetWith({ [heading]: [25_000] }, { without: 'Currency' });
    assert.deepEqual(paid(sheet), []);
    questionOf(sheet, 'field.currency');
  }
});

test('V4: of a source and a target amount the target is paid, in the target’s currency', () => {
  const table: readonly (readonly [source: string, target: string])[] = [
    ['Source amount', 'Target amount'],
    ['Send amount', 'Receive amount'],
    ['Amount sent', 'Amount received'],
    ['Montant envoyé', 'Montant reçu'],
    ['Montant source', 'Montant à recevoir'],
  ];
  for (const [source, target] of table) {
    const sheet = sheetWith({ [source]: [55, 110], [target]: [25_000, 50_000] });
    assert.deepEqual(paid(sheet), ['25000 xof', '50000 xof'], target);
    assert.deepEqual(sheet.questions, []);
    const currencies = {
      [source]: [55],
      'Source currency': ['CAD'],
      [target]: [25_000],
      'Target currency': ['XOF'],
    };
    assert.deepEqual(paid(sheetWith(currencies, { without: 'Currency' })), ['25000 xof'], target);
  }
});

test('V4: a target amount in minor units is no quantity: the source amount is not paid for it', () => {
  const open = sheetWith({ 'Source amount': [726.62], 'Target amount (minor units)': [49410] });
  assert.deepEqual(paid(open), []);
  questionOf(open, 'scale.I');
});

test('V4: a source amount without the target’s, or an amount in the other currency, is asked about', () => {
  const columns = {
    'Source amount': [55, 60],
    'Source currency': ['CAD', 'CAD'],
    'Target currency': ['XOF', 'XOF'],
  };
  const open = sheetWith(columns, { without: 'Currency' });
  assert.deepEqual(paid(open), []);
  assert.deepEqual(paysOf(questionOf(open, 'heading.G')), { amount: '2: 115 xof' });
  const wise = {
    Amount: [55],
    'Amount currency': ['source'],
    'Source currency': ['CAD'],
    'Target currency': ['XOF'],
  };
  const asked = sheetWith(wise, { without: 'Currency' });
  assert.deepEqual(paid(asked), []);
  questionOf(asked, 'heading.G');
  const target = sheetWith({ ...wise, 'Amount currency': ['target'] }, { without: 'Currency' });
  assert.deepEqual(paid(target), ['55 xof']);
  const same = sheetWith({ ...wise, 'Source currency': ['XOF'] }, { without: 'Currency' });
  assert.deepEqual(paid(same), ['55 xof']);
});

test('V5: the column that words and arithmetic both name is paid', () => {
  const table: readonly (readonly [Readonly<Record<string, readonly ShortCell[]>>, string])[] = [
    [{ Salaire: [100, 200], Prime: [10, 20], Net: [110, 220] }, '110'],
    [
      { Salaire: ['100 000', '200 000'], Prime: ['10 000', ''], 'Net à payer': ['110 000', '200 000'] },
      '110000',
    ],
    [{ Montant: [100, 200], Avance: [10, null], Solde: [90, 200] }, '90'],
    [{ Wages: [100, 200], Deductions: [10, 20], 'To pay': [90, 180] }, '90'],
    [{ Wages: [100, 200], Deductions: [-10, -20], 'To pay': [90, 180] }, '90'],
    [{ Total: [100, 200], 'Amount paid': [40, 50], 'Amount due': [60, 150] }, '60'],
    [{ Total: [100, 200], 'Déjà payé': [40, 50], 'Reste à payer': [60, 150] }, '60'],
    [{ 'Unit price': [10, 20], Qty: [3, 4], Total: [30, 80] }, '30'],
    [{ 'Taux horaire': [10, 20], Heures: [3, 4], Montant: [30, 80] }, '30'],
    [{ Base: [100, 200], Bonus: [10, 20], Tax: [0, 0], Total: [110, 220] }, '110'],
    [{ 'Salaire brut': [100, 200], Cotisations: [15, 30], 'Salaire net': [85, 170] }, '85'],
    [
      { Base: [90, 180], Prime: [10, 20], Brut: [100, 200], Retenues: [15, 30], 'Net à payer': [85, 170] },
      '85',
    ],
    [{ 'Montant HT': [100, 200], TVA: [18, 36], TTC: [118, 236] }, '118'],
    [{ Amount: [100, 200], Adjustment: [-5, 5], 'Corrected amount': [95, 205] }, '95'],
    [{ Gross: [100, 200], Net: [80, 160] }, '80'],
    [{ 'Ancien montant': [70, 80], Montant: [100, 200] }, '100'],
    [{ Montant: [100, 200], 'Montant corrigé': [100, 200] }, '100'],
    [{ 'Net pay': [100, 200], 'YTD net': [1000, 2000] }, '100'],
  ];
  for (const [columns, first] of table) {
    const sheet = sheetWith(columns);
    assert.deepEqual(sheet.questions, [], Object.keys(columns).join(' | '));
    assert.equal(paid(sheet)[0], `${first} xof`, Object.keys(columns).join(' | '));
  }
});

test('V5: where they do not, it is asked which column, with what each would pay', () => {
  const table: readonly Readonly<Record<string, readonly number[]>>[] = [
    { Salaire: [100, 200], Prime: [10, 20], Net: [95, 190] },
    { Montant: [100, 200], Avance: [10, 20] },
    { Montant: [100, 200], Avance: [10, 20], Solde: [50, 60] },
    { Wages: [100, 200], Deductions: [10, 20] },
    { 'Amount paid': [100, 200], 'Amount due': [10, 20] },
    { Montant: [100, 200], 'Montant corrigé': [110, 200] },
    { Amount: [100, 200], 'Revised amount': [110, 200] },
    { Amount: [100, 200], Balance: [10, 20] },
    { Amount: [100, 200], Net: [90, 180] },
    { Salary: [100, 200], Bonus: [10, 20] },
    { Montant: [100, 200], 'Déjà payé': [10, 20] },
    { Salaire: [100, 200], Prime: [10, 20], Avance: [5, 6], 'Net à payer': [110, 220] },
  ];
  for (const columns of table) {
    const headings = Object.keys(columns);
    const open = sheetWith(columns);
    assert.deepEqual(paid(open), [], headings.join(' | '));
    const question = questionOf(open, 'column.amount');
    assert.deepEqual(
      question.columns?.map(({ heading }) => heading),
      headings,
    );
    assert.deepEqual(question.columns?.[0]?.samples, columns[headings[0] ?? '']?.map(String));
    for (const { heading, column } of question.columns ?? []) {
      const total = (columns[heading] ?? []).reduce((sum, value) => sum + value, 0);
      assert.equal(paysOf(question)[column], `2: ${total} xof`, heading);
      const answered = sheetWith(columns, { options: { answers: { 'column.amount': column } } });
      assert.deepEqual(answered.totals, [{ currency: 'xof', count: 2, amount: String(total) }], heading);
      assert.deepEqual(answered.questions, []);
      assert.deepEqual(answered.optionFaults, []);
    }
  }
});

test('V5: an amount beside a quantity is asked about whatever remark stands under its heading', () => {
  for (const heading of ['Amount (net)', 'Montant (nette)'])
    questionOf(sheetWith({ [heading]: [100, 200], Quantité: [4, 4] }), 'column.amount');
  const told = sheetWith({ 'Amount (to pay)': [100, 200], Quantity: [4, 4] });
  assert.deepEqual(paid(told), ['100 xof', '200 xof']);
  for (const remark of ['(required)', '(number)', '[obligatoire]']) {
    const open = sheetWith({ Amount: [100, 200], Quantity: [4, 4] }, { units: { Amount: remark } });
    assert.deepEqual(paid(open), [], remark);
    questionOf(open, 'column.amount');
  }
});

test('V5: a grant beside a number of months is asked about', () => {
  for (const heading of ['Bourse', 'Stipend', 'Loyer'])
    questionOf(sheetWith({ [heading]: [36000, 36000], 'Nbre de mois': [3, 2] }), 'column.amount');
  const worked = sheetWith({ Salaire: [36000, 36000], 'Jours travaillés': [26, 26] });
  assert.ok(!worked.questions.some(({ key }) => key === 'column.amount'));
});

test('V5: what is left after deductions is proven through the sum that they are taken off', () => {
  const bill = sheetWith({
    'Montant HT': [100000, 50000],
    TVA: [18000, 9000],
    'Montant TTC': [118000, 59000],
    'Acompte versé': [50000, 0],
    'Reste à payer': [68000, 59000],
  });
  assert.deepEqual(paid(bill), ['68000 xof', '59000 xof']);
  const payroll = sheetWith({
    'Salaire brut': [250000, 310000],
    IPRES: [14000, 17360],
    IR: [21000, 30000],
    Avances: [25000, 0],
    'Net à payer': [190000, 262640],
  });
  assert.deepEqual(paid(payroll), ['190000 xof', '262640 xof']);
  const fee = {
    Montant: [100, 200],
    Frais: [5, 8],
    'Total à payer': [105, 208],
    'Total avec prime': [115, 218],
    Prime: [10, 10],
  };
  assert.deepEqual(paid(sheetWith(fee)), [], 'a sum with more in it is another sum');
});

test('V5: of several amounts without a heading that is known for one it is asked which', () => {
  const halves = { 'Montant 1ère quinzaine': [25000, 30000], 'Montant 2e quinzaine': [30000, 20000] };
  const question = questionOf(sheetWith(halves), 'column.amount');
  assert.deepEqual(paysOf(question), { H: '2: 55000 xof', I: '2: 50000 xof' });
  assert.deepEqual(paid(sheetWith(halves, { options: { answers: { 'column.amount': 'I' } } })), [
    '30000 xof',
    '20000 xof',
  ]);
});

test('V5: beside the total of several months, weeks or instalments each of them is offered with what it pays', () => {
  const periods: readonly (readonly string[])[] = [
    ['Jan', 'Fev', 'Mars'],
    ['January', 'February', 'March'],
    ['Janv. 2026', 'Févr. 2026', 'Mars 2026'],
    ['Salaire janvier', 'Salaire février', 'Salaire mars'],
    ['Net January', 'Net February', 'Net March'],
    ['Jan (FCFA)', 'Fév (FCFA)', 'Mars (FCFA)'],
    ['Semaine 1', 'Semaine 2', 'Semaine 3'],
    ['Week 1', 'Week 2', 'Week 3'],
    ['1ère quinzaine', '2e quinzaine', '3e quinzaine'],
    ['Q1', 'Q2', 'Q3'],
    ['1er trimestre', '2ème trimestre', '3ème trimestre'],
    ['Tranche 1', 'Tranche 2', 'Tranche 3'],
    ['First instalment', 'Second instalment', 'Third instalment'],
  ];
  const figures = [
    [10000, 20000],
    [400, 300],
    [12000, 25000],
  ];
  for (const headings of periods) {
    for (const total of ['Total', 'TOTAL (FCFA)', 'Total général']) {
      const columns = Object.fromEntries(headings.map((heading, i) => [heading, figures[i] ?? []]));
      const open = sheetWith({ ...columns, [total]: [22400, 45300] });
      assert.deepEqual(paid(open), [], headings[0]);
      assert.deepEqual(
        paysOf(questionOf(open, 'column.amount')),
        { H: '2: 30000 xof', I: '2: 700 xof', J: '2: 37000 xof', K: '2: 67700 xof' },
        `${headings[0]}, ${total}`,
      );
    }
    const empty = sheetWith({ [headings[0] ?? '']: [10000, 20000], Total: [] });
    assert.deepEqual(paysOf(questionOf(empty, 'column.amount')), { H: '2: 30000 xof', I: '' }, headings[0]);
  }
  for (const [unknown, period, total] of [
    ['Ouvrage', 'Instalment 2', 'Total'],
    ['Prestation', 'Tranche 2', 'Total'],
    ['Salaire Betrag', 'Salaire Tranche 2', 'Total'],
    ['Salary', 'Instalment 2', 'Total'],
    ['Tâche', 'Mars', 'Total'],
  ] as const) {
    const open = sheetWith({ [unknown]: [10000, 20000], [period]: [4000, 6500], [total]: [14000, 26500] });
    assert.deepEqual(paid(open), [], unknown);
    assert.deepEqual(
      paysOf(questionOf(open, 'column.amount')),
      { H: '2: 30000 xof', I: '2: 10500 xof', J: '2: 40500 xof' },
      unknown,
    );
  }
  for (const heading of ['Total à payer', 'Total to pay', 'Net à payer', 'Total due']) {
    const told = sheetWith({ Jan: [10000, 20000], Fev: [12000, 25000], [heading]: [22000, 45000] });
    assert.deepEqual(paid(told), ['22000 xof', '45000 xof'], heading);
  }
  const parts = sheetWith({ Base: [10000, 20000], Prime: [400, 300], Total: [10400, 20300] });
  assert.deepEqual(paid(parts), ['10400 xof', '20300 xof']);
});

test('V7: a revised column is money though most of its cells hold two amounts', () => {
  const revised = ['110 et 55', 220, '330\t165'];
  const open = sheetWith({ Montant: [100, 200, 300], Révisé: revised });
  assert.deepEqual(paid(open), []);
  questionOf(open, 'column.amount');
  const answered = sheetWith(
    { Montant: [100, 200, 300], Révisé: revised },
    { options: { answers: { 'column.amount': 'I' } } },
  );
  assert.deepEqual(paid(answered), ['220 xof']);
  const remarks = sheetWith({ Montant: [100, 200], Révisé: ['oui', 'non'] });
  assert.deepEqual(paid(remarks), ['100 xof', '200 xof'], 'words are no money');
  for (const unreadable of [
    [0, 0],
    ['-', null],
    ['#REF!', null],
    ['15/03/2026', 'n/a'],
    ['25O00', '~50'],
  ]) {
    const none = sheetWith({ Montant: [100, 200], 'Montant révisé': unreadable });
    assert.deepEqual(paid(none), [], `a revised amount of ${unreadable.join(' and ')}`);
    questionOf(none, 'column.amount');
  }
  // Whether it is a correction, an advance or a bonus: what a formula would give is not known before it is calculated (X2).
  for (const heading of ['Montant révisé', 'Avance', 'Prime', 'Solde']) {
    const formula = { kind: 'text', text: '', formula: 'missing' } as const;
    const uncalculated = sheetWith({ Montant: [100, 200], [heading]: [formula, formula] });
    assert.deepEqual(paid(uncalculated), [], `${heading} of formulas without a result`);
    questionOf(uncalculated, 'column.amount');
  }
  const unused = sheetWith({ Montant: [100, 200], 'Montant révisé': [null, null] });
  assert.deepEqual(paid(unused), ['100 xof', '200 xof'], 'a column that nobody filled in is none');
});

test('V5: an amount that was paid is asked about beside numbers that nobody knows', () => {
  const open = sheetWith({ 'Amount paid': [642, 339], Importe: [6428, 2121] });
  assert.deepEqual(paid(open), []);
  assert.deepEqual(questionOf(open, 'heading.H').options, ['amount', 'ignore']);
  assert.deepEqual(paid(sheetWith({ 'Amount paid': [642], Kommentar: ['Miete'] })), ['642 xof']);
});

test('V5: beside the amount, a column of amounts whose heading nobody knows is asked about', () => {
  const shown = (text: string) => ({ kind: 'number', text, numberFormat: '#,##0' }) as const;
  const table: readonly (readonly ShortCell[])[] = [
    [183_500, 323_000, 25_250],
    ['183 501', '323 002', '25 253'],
    ['183501 F', '323002 F', '25253 F'],
    [shown('183501'), shown('323002'), shown('25253')],
    [183_500, null, 25_250],
    ['183500', 'offen', '25250'],
    ['183500¹', '323002', '25250②'],
    ['183500 XOF', 'XOF 323002', '25250 XOF'],
  ];
  const amounts = [152_305, 222_870, 13_890];
  for (const figures of table) {
    const column = { Amount: amounts, Importe: figures };
    const open = sheetWith(column);
    assert.deepEqual(columnsOffered(open), ['H', 'I'], JSON.stringify(figures));
    assert.deepEqual(paid(open), []);
    const answered = sheetWith(column, { options: { answers: { 'column.amount': 'I' } } });
    assert.doesNotMatch(paid(answered).join(), /152305|222870|13890/);
    assert.deepEqual(
      answered.questions.filter(({ key }) => key === 'column.amount'),
      [],
    );
  }
  const thin: readonly (readonly [
    headings: readonly [string, string],
    rows: readonly (readonly [ShortCell, ShortCell])[],
  ])[] = [
    [['Amount', 'Importe'], [[9_025, 11_875]]],
    [
      ['Montant', 'Betrag'],
      [
        ['555.32', 'VRAI'],
        ['194.95', 's/o'],
        ['735.61', '874.61'],
      ],
    ],
    [
      ['Amount', 'Importe'],
      [
        ['555.32', 'see note'],
        ['194.95', '#N/A'],
        ['735.61', '874.61'],
        ['12.30', '40%'],
      ],
    ],
    [
      ['Amount', 'Importe'],
      [
        [1_520_350, '224\n912'],
        [1_310_760, 1_986_000],
        [1_175_580, '123\n116'],
        [1_670_060, '64\n457'],
      ],
    ],
    [
      ['Montant', 'Betrag'],
      [
        [53_055, { kind: 'text', text: '465500', isStruck: true }],
        [13_200, 15_000],
        [81_705, { kind: 'text', text: '3104750', isStruck: true }],
      ],
    ],
    [
      ['Amount', 'Importe'],
      [
        ['379.57', '20,530'],
        ['633.57', '7,970'],
        ['422.52', '52,380'],
        ['595.83', '81,380'],
      ],
    ],
    [
      ['Amount', 'Importe'],
      [
        [272_670, { kind: 'number', text: '-447000', numberFormat: '0;0' }],
        [104_520, { kind: 'number', text: '-134000', numberFormat: '0;0' }],
        [213_570, 339_000],
      ],
    ],
    [
      ['Amount', 'Importe'],
      [
        [41_760, '65250  32625'],
        [61_605, '83250 et 41625'],
        [264_660, '401000 + 200500'],
      ],
    ],
    [
      ['Montant', 'Betrag'],
      [
        [252.66, '299.66\t149.83'],
        [775.52, '980.52\n\n490.26'],
        [277.48, '447.48'],
      ],
    ],
    [
      ['Montant', 'Betrag'],
      [
        [1_749_440, 'max 2464000'],
        [1_055_670, 'plafond: 1 371 000'],
        [1_394_400, 2_324_000],
        [688_500, '2 x 918000'],
      ],
    ],
    [
      ['Montant', 'Betrag'],
      [
        [175_500, 213_000],
        [8_050, null],
        [9_075, null],
        [9_100, null],
      ],
    ],
    [
      ['Montant', 'Betrag'],
      [
        ['voir note', 9_075],
        [8_050, 12_100],
        ['#REF!', 77_777],
      ],
    ],
    [
      ['Montant', 'Betrag (KFCFA)'],
      [
        ['176.79', '213000'],
        ['297', '450'],
        ['105.7', '151000'],
      ],
    ],
    [
      ['Montant (en milliers)', 'Betrag'],
      [
        ['176.79', '213.07'],
        ['297', '451'],
        ['105.7', '151'],
      ],
    ],
    [
      ['Amount', 'Holdback'],
      [
        ['250.00', '25.00'],
        ['160.00', '16.00'],
      ],
    ],
    [
      ['Amount', 'Importe'],
      [
        ['583.24', '89.890'],
        ['450.58', '27.860'],
      ],
    ],
    [
      ['Montant', 'Betrag'],
      [
        ['256.74', '290.74'],
        ['171.74', '290.74'],
        ['227.74', '290.74'],
      ],
    ],
    [
      ['Amount', 'Importe XOF'],
      [
        ['1522', '1993'],
        ['297', '451'],
      ],
    ],
  ];
  for (const [[known, unknown], rows] of thin) {
    const open = sheetWith({
      [known]: rows.map(([amount]) => amount),
      [unknown]: rows.map(([, each]) => each),
    });
    assert.deepEqual(
      open.questions.map(({ key }) => key).filter((key) => key === 'column.amount'),
      ['column.amount'],
      `${known}, ${unknown}: ${JSON.stringify(rows)}`,
    );
    assert.deepEqual(paid(open), []);
  }
  const noted = sheetWith(
    { Amount: ['1064.07', '1285.67'], Importe: ['1689', '1549'] },
    { notes: [['Note: amounts in thousands']] },
  );
  questionOf(noted, 'column.amount');
  const total = { Amount: [30, 50, 70], Januar: [10, 20, 30], Februar: [20, 30, 40] };
  assert.deepEqual(paid(sheetWith(total)), ['30 xof', '50 xof', '70 xof'], 'their sum proves the amount');
  const others: Readonly<Record<string, readonly ShortCell[]>> = {
    Kommentar: ['Miete', 'Lohn', '300'],
    Jahr: [2_000, 2_010, 2_020],
    Personalnummer: [183_501, 323_002, 25_253],
    Kostenstelle: ['018350', '032300', '025250'],
    Stunden: [35, 40, 20],
    Pauschale: [50_000, 50_000, 50_000],
    Satz: ['37.50', '37.50', '37.50'],
    Notiz: ['Miete', 'Lohn', '152 300'],
    Adresse: ['12 rue de la Paix', '50 Main Street', '7 bis'],
  };
  for (const [heading, values] of Object.entries(others)) {
    const sheet = sheetWith({ Amount: amounts, [heading]: values });
    assert.deepEqual(sheet.questions, [], heading);
    assert.equal(paid(sheet).length, 3);
  }
  const years = sheetWith({ Amount: [1_500, 2_000, 2_500], Jahr: [2_000, 2_010, 2_020] });
  assert.deepEqual(years.questions, [], 'years of the size of the amounts');
});

test('V1: second halves of amounts in the next column are asked about, whatever it is called, and other numbers are not', () => {
  const payee = (i: number) => [
    'Awa',
    NAMES_OF_CUT[i] ?? '',
    payeePhone(i),
    'SN',
    'xof',
    'Mobile money',
    'orange',
  ];
  const check = (next: string, pairs: readonly (readonly [string, string])[], delimiter = ',') =>
    checkSheet(
      tableOf(
        [
          ['First name', 'Last name', 'Phone', 'Country', 'Currency', 'Channel', 'Provider', 'Amount', next],
          ...pairs.map((pair, i) => [...payee(i), ...pair]),
        ],
        { format: 'csv', delimiter },
      ),
    );
  const thousands = [
    ['50', '000'],
    ['51', '500'],
    ['52', '000'],
  ] as const;
  const cents = [
    ['1500', '50'],
    ['900', '25'],
    ['1700', '00'],
  ] as const;
  for (const next of ['Référence', 'Memo', ''])
    for (const pairs of [
      thousands,
      cents,
      [
        ['50', '000'],
        ['900', ''],
        ['52', '000'],
      ] as const,
    ]) {
      const open = check(next, pairs);
      assert.deepEqual(paid(open), [], `${next}: ${JSON.stringify(pairs)}`);
      questionOf(open, 'cut.H');
    }
  for (const [next, pairs, delimiter] of [
    ['Memo', thousands, ';'],
    [
      'Memo',
      [
        ['50', '000'],
        ['51', 'mars'],
        ['52', '000'],
      ],
      ',',
    ],
    [
      'Reference',
      [
        ['50000', '101'],
        ['51000', '102'],
        ['52000', '103'],
      ],
      ',',
    ],
    ['Age', cents, ','],
  ] as const)
    assert.equal(
      check(next, pairs, delimiter).questions.some(({ key }) => key === 'cut.H'),
      false,
      next,
    );
});

const NAMES_OF_CUT = ['Diop', 'Fall', 'Sow'];

test('V5: shares, counts and sums held back beside the amount are asked about, whatever their heading is', () => {
  const amounts = [50_000, 60_000, 65_000];
  const columns: readonly (readonly [string, readonly ShortCell[]])[] = [
    ['Satz', ['12 %', '15 %', '20 %']],
    ['Taux de présence', ['80 %', '100 %', '50 %']],
    ['Split %', [50, 100, 50]],
    ['Coefficient', ['1,5', '1', '2']],
    ['FTE', ['0.5', '1', '0.9']],
    ['Voyages', [2, 1, 3]],
    ['Sacks', [2, 1, 3]],
    ['Mois dus', [2, 1, 3]],
    ['Absences (j)', [2, 0, 5]],
    ['Retards (h)', [2, 0, 5]],
    ['Tontine', [5_000, null, 5_000]],
    ['Carburant', [5_000, null, 5_000]],
    ['Cantine impayée', [5_000, 10_000, 5_000]],
    ['Pension alimentaire', [5_000, 10_000, 5_000]],
    ['Holdback 10%', [5_000, 6_000, 6_500]],
    ['Retainage', [5_000, 6_000, 6_500]],
    ['WHT 10%', [5_000, 6_000, 6_500]],
    ['Less', [5_000, 6_000, 6_500]],
    ['Adj.', [-5_000, 6_000, 6_500]],
    ['Paid to date', [5_000, 6_000, 6_500]],
    ['Received', [5_000, 6_000, 6_500]],
    ['Remit', [45_000, 54_000, 58_500]],
  ];
  for (const [heading, values] of columns) {
    const open = sheetWith({ Montant: amounts, [heading]: values });
    questionOf(open, 'column.amount');
    assert.deepEqual(paid(open), [], heading);
  }
  const harmless: readonly (readonly [string, readonly ShortCell[]])[] = [
    ['Niveau', [2, 1, 3]],
    ['Échelon', [2, 1, 3]],
    ['Groupe', [2, 1, 3]],
    ['Années de service', [2, 1, 3]],
    ['Âge', [31, 42, 28]],
    ['Classes', [2, 1, 3]],
    ['Poste', [201, 305, 117]],
    ['Numéros', [2, 1, 3]],
    ['Parts', [1, 1, 1]],
    ['Présence', ['100 %', '100 %', '100 %']],
  ];
  for (const [heading, values] of harmless) {
    const told = sheetWith({ Montant: amounts, [heading]: values });
    assert.deepEqual([paid(told).length, told.questions], [3, []], heading);
  }
});

test('V2: a remark that makes the amount another one has to be confirmed, or is told', () => {
  for (const remark of [
    'x2',
    'x 2 enfants',
    '2 fois',
    'à doubler',
    '+ prime 10 000',
    'a reçu 20 000 en avance',
  ])
    assert.ok(isTold(sheetWith({ Montant: [50_000, 60_000], Motif: [remark, null] }), remark), remark);
  for (const remark of ['+1 day', '2 enfants', 'salaire de mars', 'congés payés', '3 sacs de riz'])
    assert.equal(sheetWith({ Montant: [50_000], Motif: [remark] }).rows[0]?.state, 'valid', remark);
});

test('V5: records with a delimiter too many take no evidence from the whole ones', () => {
  const payee = ['Diop', '+221771834567', 'SN', 'xof', 'Mobile money', 'orange'];
  const lines = [
    ['First name', 'Last name', 'Phone', 'Country', 'Currency', 'Channel', 'Provider', 'Montant', 'Betrag'],
    ['Awa', '', ...payee, '68245', '84250'],
    ['Binta', '', ...payee, '77775', '127500'],
    ['Cheikh', ...payee, '62055', '73875'],
  ];
  const open = checkSheet(tableOf(lines, { format: 'csv' }));
  assert.deepEqual(columnsOffered(open), ['H', 'I']);
  assert.deepEqual(paid(open), []);
  const devise = (cells: readonly string[]) => [...cells, 'xof'];
  const [headings = [], , , whole = []] = lines.map((cells) => devise(cells.with(0, 'Awa')));
  const lost = ['Binta', 'Dior', 'Fanta'].map((name) => whole.with(0, name).toSpliced(1, 1));
  const narrow = checkSheet(tableOf([headings.with(-1, 'Devise'), whole, ...lost], { format: 'csv' }));
  assert.deepEqual(columnsOffered(narrow), ['H', 'I']);
});

test('V5: a sheet whose only money is an advance, a gross amount or the like is asked whether that is paid', () => {
  const headings = [
    'Avance',
    'Advance',
    'Montant brut',
    'Gross amount',
    'Loyer (FCFA)',
    'Remboursement prêt',
    'Solde',
    'Régularisation',
    'Avance sur salaire',
  ];
  for (const heading of headings) {
    const { Amount: amount = '', ...others } = MOBILE_ROW;
    const sheet = checkSheet(
      tableOf([
        [...Object.keys(others), heading],
        [...Object.values(others), amount],
        [...Object.values({ ...others, 'Last name': 'Fall', Phone: '+221771834569' }), '18500'],
      ]),
    );
    const [letter = '', ...more] = columnsOffered(sheet);
    assert.deepEqual([letter, ...more], ['H'], heading);
    assert.equal(sheet.questions.length, 1, heading);
  }
});

test('V2: a line of its own that denies the payments under it is asked about, until one that orders them', () => {
  const row = (name: string, digit: number) =>
    Object.values({ ...MOBILE_ROW, 'Last name': name, Phone: payeePhone(digit) });
  const sections = [
    ...[
      'Déjà payés',
      'ANNULÉS',
      'Already paid',
      'CANCELLED',
      'On hold',
      'Paid last month',
      'Not approved yet',
    ],
    ...[
      'En attente de validation',
      'Agents démissionnaires (ne pas payer)',
      'STOP',
      'USD payments',
      'BURKINA FASO',
    ],
  ];
  for (const section of sections) {
    const lines = [
      Object.keys(MOBILE_ROW),
      row('Diop', 1),
      [section],
      row('Fall', 2),
      ['À payer'],
      row('Sow', 3),
    ];
    const open = checkSheet(tableOf(lines));
    const question = open.questions.find(({ key }) => key.startsWith('section.')) ?? assert.fail(section);
    assert.deepEqual(
      open.rows.map(({ state }) => state),
      ['valid', 'invalid', 'valid'],
      section,
    );
    const out = checkSheet(tableOf(lines), { answers: { [question.key]: 'leave-out' } });
    assert.deepEqual(
      out.rows.map(({ row: number }) => number),
      [2, 6],
    );
    assert.deepEqual(
      out.excluded.map(({ row: number, reason }) => [number, reason]),
      [
        [3, 'section'],
        [4, 'section'],
        [5, 'heading-group'],
      ],
    );
    const paidToo = checkSheet(tableOf(lines), { answers: { [question.key]: 'pay' } });
    assert.deepEqual(paidToo.counts, { valid: 3, warning: 0, invalid: 0 });
    assert.deepEqual(Object.keys(paysOf(question)), ['leave-out', 'pay'], section);
  }
  const others = ['DIRECTION', 'Chantier Nord', 'Service comptable', 'Sales team', 'Chauffeurs', 'A. Hommes'];
  others.push('Stagiaires et vacataires', 'CDD', 'II. Kaolack', 'Saint-Louis', 'Siège de Dakar', 'Drivers');
  others.push('Supervisors and enumerators', 'Full time', 'Head office', 'Volunteers');
  for (const group of others) {
    const sheet = checkSheet(tableOf([Object.keys(MOBILE_ROW), [group], row('Diop', 1), row('Fall', 2)]));
    assert.deepEqual([sheet.questions, sheet.counts], [[], { valid: 2, warning: 0, invalid: 0 }], group);
    assert.deepEqual(
      sheet.excluded.map(({ row: number, reason }) => [number, reason]),
      [[2, 'heading-group']],
    );
  }
  // A line that speaks of paying may say when, where or if.
  for (const caption of ['À payer si accord du DG', 'À payer à la caisse', 'Ajout du 27/11']) {
    const sheet = checkSheet(tableOf([Object.keys(MOBILE_ROW), row('Diop', 1), [caption], row('Fall', 2)]));
    assert.ok(isTold(sheet, caption), caption);
  }
  const lone = checkSheet(tableOf([Object.keys(MOBILE_ROW), row('Diop', 1), ['Moussa Sow'], row('Fall', 2)]));
  assert.ok(isTold(lone, 'Moussa Sow'), 'a person whose row is not filled in is shown');
});

test('V10: the sum of the rows above or below, without an account or under somebody’s, is asked about', () => {
  const headings = [
    'First name',
    'Last name',
    'Phone',
    'Country',
    'Amount',
    'Currency',
    'Channel',
    'Provider',
  ];
  const row = (first: string | null, last: string | null, phone: string | null, amount: number | null) => [
    first,
    last,
    phone,
    'sn',
    amount,
    'xof',
    'mobile_money',
    'orange',
  ];
  const [a, b, c] = [payeePhone(1), payeePhone(2), payeePhone(3)];
  const tables: readonly (readonly (readonly ShortCell[])[])[] = [
    [
      row('Awa', 'Diop', a, 1000),
      row('Luc', 'Fall', b, 2000),
      row('VENTES', 'VENTES', b, 3000),
      row('Ida', 'Sow', c, 500),
    ],
    [row('Groupe', 'Nord', a, 3000), row('Awa', 'Diop', a, 1000), row('Luc', 'Fall', b, 2000)],
    [
      row('Awa', 'Diop', a, 1000),
      row('Luc', 'Fall', b, 2000),
      row('Agence', 'Dakar', null, 3000),
      row('Ida', 'Sow', c, 500),
    ],
  ];
  for (const rows of tables) {
    const open = checkSheet(tableOf([headings, ...rows]));
    const question = questionOf(open, 'subtotals');
    assert.equal(
      open.totals[0]?.amount,
      rows.length === 4 ? '3500' : '3000',
      'the sum is not paid while it is asked about',
    );
    const left = checkSheet(tableOf([headings, ...rows]), { answers: { [question.key]: 'subtotals' } });
    assert.deepEqual(
      left.excluded.map(({ reason }) => reason),
      ['subtotal'],
    );
    assert.equal(left.counts.valid, rows.length - 1);
    assert.deepEqual(left.totals, open.totals);
    const kept = checkSheet(tableOf([headings, ...rows]), { answers: { [question.key]: 'payments' } });
    assert.deepEqual(kept.questions, []);
    assert.equal(kept.rows.length, rows.length);
    assert.deepEqual(question.options, ['subtotals', 'payments']);
  }
  const chance = [row('Awa', 'Diop', a, 1000), row('Luc', 'Fall', b, 2000), row('Ida', 'Sow', c, 3000)];
  assert.deepEqual(
    checkSheet(tableOf([headings, ...chance])).questions,
    [],
    'a payee of his own account is none',
  );
});

test('V10: a sum is asked about as well if one of its amounts was refused, hidden or of a broken record', () => {
  const headings = ['First name', 'Last name', 'Email', 'Amount', 'Currency', 'Country', 'Channel'];
  const row = (first: string, email: string, amount: ShortCell) => [
    first,
    'Roy',
    email,
    amount,
    'cad',
    'ca',
    'etransfer_send',
  ];
  const sum = [...row('Team', 'luc@example.ca', 300), null].with(1, 'North').slice(0, 7);
  const others = (luc: ShortCell, ida: ShortCell) => [
    row('Awa', 'awa@example.ca', 120),
    row('Ida', 'ida@example.ca', ida),
    row('Luc', 'luc@example.ca', luc),
  ];
  const refused: readonly (readonly [ShortCell, ShortCell])[] = [
    ['100¹', 80],
    [100, '80¹'],
    ['100 ?', '=80'],
    [null, 80],
    ['100\n2', 80],
  ];
  for (const [luc, ida] of refused) {
    for (const rows of [
      [...others(luc, ida), sum],
      [sum, ...others(luc, ida).toReversed()],
    ]) {
      const open = checkSheet(tableOf([headings, ...rows]));
      questionOf(open, 'subtotals');
      assert.ok(!paid(open).includes('300.00 cad'), `${luc} and ${ida}`);
    }
  }
  for (const hidden of [[2], [4], [2, 3, 4]]) {
    const table = tableOf([headings, ...others(100, 80), sum]);
    const rows = table.rows.map((line) => ({ ...line, isHidden: hidden.includes(line.row) }));
    const left = checkSheet({ ...table, rows }, { answers: { 'hidden-rows': 'exclude' } });
    questionOf(left, 'subtotals');
    assert.ok(!paid(left).includes('300.00 cad'), `hidden ${hidden.join()}`);
  }
  const broken = others(100, 80).map((cells, index) => (index === 1 ? cells : [...cells, 'x']));
  const text = tableOf([headings, ...broken, sum], { format: 'csv' });
  questionOf(checkSheet(text), 'subtotals');
  const reached = [...headings.toSpliced(3, 0, 'Phone')];
  const withPhone = (cells: readonly ShortCell[], phone: string) => cells.toSpliced(3, 0, phone);
  const lost = tableOf(
    [
      reached,
      ...others(100, 80).map((cells, index) =>
        index === 2 ? cells : withPhone(cells, `+1514672276${index}`),
      ),
      withPhone(sum, '+15146722762'),
    ],
    { format: 'csv' },
  );
  questionOf(checkSheet(lost), 'subtotals');
  for (const amounts of [
    ['100', '80', '120', '300'],
    ['1 100 CAD', '2 080 CAD', '1 120 CAD', '4 300 CAD'],
  ] as const) {
    const [luc, ida, awa, all] = amounts;
    const emails = ['Luc', 'Ida'].map((name, index) =>
      row(name, 'x', index === 0 ? luc : ida).toSpliced(2, 1),
    );
    const filledDown = row('Team', 'luc@example.ca', all).with(1, 'Team');
    const open = checkSheet(
      tableOf([headings, ...emails, row('Awa', 'awa@example.ca', awa), filledDown], { format: 'csv' }),
    );
    questionOf(open, 'subtotals');
    assert.ok(
      paid(open).length === 1,
      'the address that the sum was filled down with is what its record has lost',
    );
  }
  const leader = row('Group', 'luc@example.ca', 4_300).with(1, 'North');
  const withoutAmounts = others(1_100, 2_080).map((cells, index) =>
    index === 2 ? cells : cells.toSpliced(3, 1),
  );
  for (const rows of [
    [leader, ...withoutAmounts.toReversed()],
    [
      ...others('1 100 CAD', '2 080 CAD').map((cells, index) =>
        (index === 0 ? cells.with(3, '1 120 CAD') : cells).toSpliced(1, 0, ''),
      ),
      leader.with(3, '4 300 CAD'),
    ],
  ]) {
    const open = checkSheet(tableOf([headings, ...rows], { format: 'csv' }));
    questionOf(open, 'subtotals');
    assert.ok(!paid(open).includes('4300.00 cad'));
  }
  const payee = row('Zoé', 'zoe@example.ca', 300);
  assert.deepEqual(
    checkSheet(tableOf([headings, ...others('100¹', 80), payee])).questions,
    [],
    'whoever is reached by himself is no sum',
  );
});

test('V10: a sum is asked about beside hidden digits and quotes, by its rows, and once its amounts are known', () => {
  const headings = ['First name', 'Last name', 'Email', 'Amount', 'Currency', 'Country', 'Channel'];
  const row = (first: string, last: string, email: string, amount: ShortCell) =>
    [first, last, email, amount, 'cad', 'ca', 'etransfer_send'] as const;
  const hidden = { kind: 'text', text: '9080', isStruck: true } as const;
  const white = checkSheet(
    tableOf([
      headings,
      row('Awa', 'Roy', 'a@x.ca', 120),
      row('Luc', 'Roy', 'l@x.ca', hidden),
      row('Team', 'A', 'l@x.ca', 200),
    ]),
  );
  assert.equal(questionOf(white, 'subtotals').key, 'subtotals.4');
  const quoted = row('Luc', 'Roy', 'l@x.ca', '80').map((cell) => `"${cell}"`);
  const broken = tableOf(
    [headings, row('Awa', 'Roy', 'a@x.ca', 120), quoted, row('Team', 'A', 'l@x.ca', 200)],
    {
      format: 'csv',
    },
  );
  const rows = broken.rows.map((line) =>
    line.row === 3 ? { ...line, broken: 'stray-quote' as const } : line,
  );
  questionOf(checkSheet({ ...broken, rows }), 'subtotals');
  const unclear = tableOf([
    headings,
    row('Awa', 'Roy', 'a@x.ca', '1.200'),
    row('Luc', 'Roy', 'l@x.ca', '800'),
    row('Team', 'A', 'l@x.ca', '2.000'),
  ]);
  assert.deepEqual(
    checkSheet(unclear).questions.map(({ key }) => key),
    ['decimal.D'],
    'what amounts add up to is asked when they are known',
  );
  questionOf(
    checkSheet(unclear, { answers: { 'decimal.D': 'thousands', 'subtotals.3': 'payments' } }),
    'subtotals.4',
  );
});

test('V10: an amount merged over several payees is an error in each of them', () => {
  const merged = { kind: 'text', text: '', isMergedAway: true } as const;
  const line = (name: string, phone: string, amount: ShortCell) =>
    Object.values({ ...MOBILE_ROW, 'Last name': name, Phone: phone, Amount: amount });
  const column = Object.keys(MOBILE_ROW).indexOf('Amount') + 1;
  const area = { top: 2, bottom: 3, left: column, right: column };
  const lines = [
    Object.keys(MOBILE_ROW),
    line('Diop', '+221771834562', 50_000),
    line('Fall', '+221776302914', merged),
    line('Sow', '+221784417093', 1_000),
  ];
  const sheet = checkSheet(tableOf(lines, { mergedAreas: [area] }));
  assert.deepEqual(
    sheet.rows.map(({ state, fields }) => [state, fields.amount]),
    [
      ['invalid', undefined],
      ['invalid', undefined],
      ['valid', '1000'],
    ],
  );
  const alone = checkSheet(tableOf(lines.slice(0, 2), { mergedAreas: [area] }));
  assert.equal(alone.rows[0]?.fields.amount, '50000', 'merged over blank lines it is the one payee’s');
});

test('V11: a second name that differs from first and last name is asked about, with both', () => {
  const headings = [
    'Bénéficiaire',
    'Titulaire du compte',
    'Employee',
    'Account holder',
    'Nom complet',
    'Payee',
  ];
  for (const heading of headings) {
    const sheet = (names: readonly string[], options: CheckOptions = {}) =>
      checkSheet(
        tableOf([
          [heading, ...Object.keys(MOBILE_ROW)],
          ...names.map((name) => [name, ...Object.values(MOBILE_ROW)]),
        ]),
        options,
      );
    const same = sheet(['Awa Diop', 'DIOP Awa', 'Mme Awa Marie Diop', 'A. Diop', 'awa  DIOP', '']);
    assert.deepEqual(same.questions, [], heading);
    const open = sheet(['Awa Diop', 'Paul Durand']);
    const question = questionOf(open, 'names');
    assert.deepEqual(question.options, ['separate', 'A']);
    assert.deepEqual(question.problem.params, { row: 3, heading, other: 'Awa Diop' });
    assert.equal(question.problem.original, 'Paul Durand');
    const answered = sheet(['Awa Diop', 'Paul Durand'], { answers: { names: 'A' } });
    assert.equal(answered.rows[1]?.fields.last_name, 'Durand');
    const separate = sheet(['Awa Diop', 'Paul Durand'], { answers: { names: 'separate' } });
    assert.equal(separate.rows[1]?.fields.last_name, 'Diop');
    assert.deepEqual([...answered.questions, ...separate.questions], []);
  }
});

test('V11: the wallet that the channel names fills the provider, and never differs from it unsaid', () => {
  const row = (channel: string, provider: string | null) =>
    checkSheet(
      tableOf([
        Object.keys(MOBILE_ROW),
        Object.values({ ...MOBILE_ROW, Channel: channel, Provider: provider }),
      ]),
    ).rows[0] ?? assert.fail();
  const wallets = [
    ['Orange Money', 'orange'],
    ['OM', 'orange'],
    ['MTN MoMo', 'mtn'],
    ['Moov Money', 'moov'],
    ['Wave', 'wave'],
    ['Airtel Money', 'airtel'],
    ['M-Pesa', 'mpesa'],
    ['Free Money', 'free'],
    ['Flooz', 'flooz'],
    ['T-Money', 'tmoney'],
  ] as const;
  for (const [channel, wallet] of wallets) {
    const filled = row(channel, null);
    assert.deepEqual([filled.fields.channel, filled.fields.provider], ['mobile_money', wallet], channel);
    assert.notEqual(filled.state, 'invalid', channel);
    assert.ok(filled.problems.some(({ field, proposed }) => field === 'provider' && proposed === wallet));
    for (const agreeing of [wallet, wallet.toUpperCase(), `${wallet}_sn`])
      assert.notEqual(row(channel, agreeing).state, 'invalid', `${channel} ${agreeing}`);
    const other = row(channel, wallet === 'mtn' ? 'Orange' : 'MTN');
    assert.deepEqual(
      other.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
      ['provider-conflict'],
      channel,
    );
  }
  for (const channel of ['MoMo', 'Mobile money', 'Argent mobile', 'mobile_money'])
    assert.equal(row(channel, 'orange').state, 'valid', channel);
});

test('V2: a sheet’s name and a note under the last row speak of all of it', () => {
  const lines = [Object.keys(MOBILE_ROW), Object.values(MOBILE_ROW)];
  for (const sheetName of ['Déjà payés', 'Cancelled', 'Brouillon', 'Paid March', 'Ne pas payer'])
    assert.ok(isTold(checkSheet(tableOf(lines, { sheetName })), sheetName), sheetName);
  for (const note of [
    'NE PAS PAYER CETTE LISTE',
    'Annulé le 5 mars',
    'All of the above were paid on 3 March',
  ])
    assert.ok(isTold(sheetWith({ Montant: [25_000] }, { notes: [[note]] }), note), note);
  for (const note of ['* en milliers de FCFA', 'In thousands'])
    assert.deepEqual(paid(sheetWith({ Montant: [25] }, { notes: [[note]] })), [], note);
  for (const sheetName of ['Feuil1', 'Mars 2026', 'Payroll', 'Paie', 'XOF', 'Paid leave'])
    assert.deepEqual(
      checkSheet(tableOf([Object.keys(MOBILE_ROW), Object.values(MOBILE_ROW)], { sheetName })).questions,
      [],
      sheetName,
    );
});

test('V5: a share of the amount is asked about, or proven by its product', () => {
  for (const heading of ['% à payer', 'Pourcentage', 'Share to pay', 'Percentage', '%']) {
    const open = sheetWith({ Montant: [1000, 2000], [heading]: ['30 %', '30 %'] });
    assert.deepEqual(paid(open), [], heading);
    assert.ok(
      open.questions.some(({ key }) => key === 'column.amount'),
      heading,
    );
    const proven = sheetWith({ Montant: [1000, 2000], [heading]: ['30 %', '30 %'], 'À payer': [300, 600] });
    assert.deepEqual(paid(proven), ['300 xof', '600 xof'], heading);
    assert.deepEqual(paid(sheetWith({ Montant: [1000], [heading]: ['100 %'] })), ['1000 xof'], heading);
  }
});

test('V11: a new or corrected phone or account beside the first is asked about', () => {
  for (const heading of ['New phone number', 'Nouveau téléphone', 'Corrected phone', 'Téléphone corrigé']) {
    const open = checkSheet(
      tableOf([
        [heading, ...Object.keys(MOBILE_ROW)],
        ['+221779499799', ...Object.values(MOBILE_ROW)],
      ]),
    );
    assert.deepEqual(questionOf(open, 'column.phone').options, ['A', 'D'], heading);
  }
});

test('V11: a phone or an account that is for payments is asked about beside another, and is read if it is alone', () => {
  const { Phone, ...others } = MOBILE_ROW;
  for (const heading of ['Téléphone de paiement', 'Payment phone', 'Phone for payout', 'Tél. de versement']) {
    const beside = checkSheet(
      tableOf([
        [heading, ...Object.keys(MOBILE_ROW)],
        ['+221779499799', ...Object.values(MOBILE_ROW)],
      ]),
    );
    assert.deepEqual(questionOf(beside, 'column.phone').options, ['A', 'D'], heading);
    const alone = checkSheet(
      tableOf([
        [heading, ...Object.keys(others)],
        [Phone ?? null, ...Object.values(others)],
      ]),
    );
    assert.deepEqual(
      alone.rows.map(({ fields }) => fields.phone),
      ['+221771834567'],
      heading,
    );
  }
});

test('V11: who is paid in the place of a person is asked about; one answer takes each where it stands', () => {
  const { 'First name': _first, 'Last name': _last, ...others } = MOBILE_ROW;
  for (const heading of ['Payer à (si différent)', 'Pay to (if different)', 'Payable to', 'Mandataire']) {
    const sheet = (options: CheckOptions = {}) =>
      checkSheet(
        tableOf([
          ['Employé', heading, ...Object.keys(others)],
          ['Awa Diop', null, ...Object.values(others)],
          ['Moussa Traoré', 'Koffi Fall', ...Object.values({ ...others, Phone: '+221771834568' })],
        ]),
        options,
      );
    const open = sheet();
    assert.deepEqual(paid(open), [], heading);
    assert.deepEqual(questionOf(open, 'column.full_name').options, ['A', 'B', 'B,A'], heading);
    const lastNames = (answer: string) =>
      sheet({ answers: { 'column.full_name': answer } }).rows.map(({ fields }) => fields.last_name);
    assert.deepEqual(lastNames('B,A'), ['Diop', 'Fall'], heading);
    assert.deepEqual(lastNames('A'), ['Diop', 'Traoré'], heading);
    const answered = sheet({ answers: { 'column.full_name': 'B,A' } });
    assert.deepEqual([answered.questions, answered.optionFaults ?? []], [[], []]);
    // The answer is used for a later sheet of the layout, in which each payee or none is paid in another's place.
    const full = checkSheet(
      tableOf([
        ['Employé', heading, ...Object.keys(others)],
        ['Awa Diop', 'Koffi Fall', ...Object.values(others)],
      ]),
      { answers: { 'column.full_name': 'B,A' } },
    );
    assert.equal(full.rows[0]?.fields.last_name, 'Fall', heading);
    assert.deepEqual([full.questions, full.optionFaults ?? []], [[], []]);
  }
});

test('V2: a row that has the day on which it was paid is asked about, and the blank one beside it', () => {
  for (const heading of ['Date paid', 'Paid on', 'Payé le', 'Viré le', 'Date réglée'])
    assert.deepEqual(
      valuesAsked(sheetWith({ Montant: [25_000, 26_000], [heading]: ['2026-03-01', null] })),
      ['…', ''],
      heading,
    );
  for (const [heading, said] of [
    ['Paid', 'no'],
    ['Payment date', '2026-03-31'],
    ['Date de paiement', '2026-03-31'],
    ['Paid on', '-'],
  ] as const)
    assert.equal(sheetWith({ Montant: [25_000], [heading]: [said] }).rows[0]?.state, 'valid', heading);
});

test('V2: a day beside payees who have none may say who was paid; one for all says nothing', () => {
  const statesOf = (heading: string, days: readonly (string | null)[]) => {
    const sheet = sheetWith({ Montant: [25_000, 26_000, 27_000], [heading]: days });
    return { states: sheet.rows.map(({ state }) => state), asked: sheet.questions.map(({ key }) => key) };
  };
  for (const heading of [
    'Date de paiement',
    'Payment date',
    'Pay date',
    'Date du virement',
    'Date règlement',
    'Due date',
  ]) {
    const { states, asked } = statesOf(heading, ['2026-03-05', null, '2026-03-05']);
    assert.deepEqual(states, ['invalid', 'invalid', 'invalid'], heading);
    assert.equal(asked.filter((key) => key.startsWith('settled.')).length, 2, heading);
  }
  for (const [heading, days] of [
    ['Date de paiement', ['2026-03-31', '2026-03-31', '2026-03-31']],
    ['Date de paiement', [null, null, null]],
  ] as const)
    assert.deepEqual(statesOf(heading, days), { states: ['valid', 'valid', 'valid'], asked: [] }, heading);
  const withTotal = sheetWith(
    { Montant: [25_000, 26_000], 'Date de paiement': ['2026-03-31', '2026-03-31'] },
    { notes: [['TOTAL', ...Object.keys(MOBILE_ROW).map(() => null)]] },
  );
  assert.deepEqual(withTotal.questions, []);
});

test('V2: a status column stops a payment wherever its word stands, and by no word for what is to be paid', () => {
  const stopped = ['déjà viré le 3/3', 'Ne plus payer', 'Paiement annulé', 'Dossier suspendu (RH)', 'versé'];
  const goesOn = ['À payer', 'Validé', 'Congés payés de mars', 'Prime versée en avril comprise'];
  for (const heading of ['Statut', 'Status', 'État du paiement', 'Remarques'])
    for (const word of [...stopped, ...goesOn])
      assert.deepEqual(
        sheetWith({ Montant: [25_000, 26_000], [heading]: [word, 'RAS'] }).rows.map(({ state }) => state),
        [stopped.includes(word) ? 'invalid' : 'valid', 'valid'],
        `${heading}: ${word}`,
      );
});

test('V2: a no in a column that approves each payment, and who is no longer there, are asked about', () => {
  const noes: Readonly<Record<string, readonly [no: ShortCell, yes: ShortCell]>> = {
    Approved: ['No', 'Yes'],
    'Active?': ['N', 'Y'],
    'OK to pay': ['✗', '✓'],
    'À payer (O/N)': ['N', 'O'],
    Validé: ['non', 'oui'],
    Actif: ['FAUX', 'VRAI'],
    'Bon à payer': ['Non', 'Oui'],
    Situation: ['Suspendu', 'Actif'],
    'Employment status': ['Terminated', 'Active'],
    'Situation administrative': ['Sorti le 28/02', 'En poste'],
  };
  for (const [heading, [no, yes]] of Object.entries(noes)) {
    const sheet = sheetWith({ Montant: [25_000, 26_000], [heading]: [no, yes] });
    assert.equal(sheet.rows[0]?.state, 'invalid', heading);
    assert.ok(
      sheet.questions.every(({ key }) => key.startsWith('settled.')),
      `${heading} is no amount`,
    );
  }
});

test('V2: a status or a remark that stops a payment is asked about', () => {
  const words = ['Paid', 'Cancelled', 'On hold', 'Do not pay', 'Left the company', 'Duplicate', 'Resigned'];
  words.push('Payé', 'Annulé', 'En attente', 'Ne pas payer', 'Doublon', 'Licencié', 'À bloquer', 'A quitté');
  for (const heading of ['Status', 'Statut', 'Remarks', 'Observations', 'Note'])
    for (const word of words) {
      const sheet = sheetWith({ Montant: [25_000, 26_000], [heading]: [word, 'RAS'] });
      assert.deepEqual(
        sheet.rows.map(({ state }) => state),
        ['invalid', 'valid'],
        `${heading}: ${word}`,
      );
    }
});

test('V10: a row whose own phone was refused is no label of a sum, whatever an amount beside it was', () => {
  const sheet = checkLines([
    headings,
    awa,
    line({ 'First name': 'Fatou', Phone: '+221771834568', Amount: '0' }),
    line({ 'First name': 'Moussa', Phone: '+221771834569', Amount: '25001' }),
    line({ 'First name': 'Omar', Phone: '7', Amount: '25003' }),
  ]);
  assert.deepEqual(sheet.questions, []);
});
