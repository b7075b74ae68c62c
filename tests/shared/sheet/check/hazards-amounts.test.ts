import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatAmount } from '../../../../shared/domain/money.ts';
import { readAmount } from '../../../../shared/sheet/check/words/read-amount.ts';
import type { CheckedRow } from '../../../../shared/sheet/checked-sheet.ts';
import { columnLetter } from '../../../../shared/sheet/table.ts';
import {
  assertCleaned,
  codesOf,
  EFT_ROW,
  MOBILE_ROW,
  onlyProblem,
  rowOf,
  sheetOf,
  without,
} from '../../../support/checked-row.ts';
import type { ShortCell } from '../../../support/hand-made-table.ts';
import { payeeAccount, payeePhone } from '../../../support/payee-numbers.ts';

const cad = (amount: ShortCell) => ({ ...EFT_ROW, Amount: amount });
const xof = (amount: ShortCell) => ({ ...MOBILE_ROW, Amount: amount });

test('A1 decimal commas and every kind of thousands are read, and shown beside the original', () => {
  const table: readonly (readonly [string, string])[] = [
    ['1 250,50', '1250.50'],
    ['1\u00a0250,50', '1250.50'],
    ['1\u202f250,50', '1250.50'],
    ['1\u2009250,50', '1250.50'],
    ["1'250.50", '1250.50'],
    ['1’250.50', '1250.50'],
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['1.234.567', '1234567.00'],
    ['1,234,567', '1234567.00'],
    ['1,00,000.50', '100000.50'],
    ['1234,5', '1234.50'],
    [' 780 000,00    ', '780000.00'],
    ['0.75', '0.75'],
    ['.75', '0.75'],
    ['1 250.-', '1250.00'],
    ['1.250,–', '1250.00'],
    ['1,250.-- $', '1250.00'],
    ['１２５０.５０', '1250.50'],
  ];
  for (const [original, value] of table) {
    const row = rowOf(cad(original));
    if (original === value) assert.equal(row.fields.amount, value);
    else assertCleaned(row, { field: 'amount', original, value });
    assert.equal(row.state, 'valid', original);
  }
});

test('A1 one separator before three digits is asked once for the column, and rows wait for the answer', () => {
  const sheet = sheetOf([cad('1.234'), cad('5.678')]);
  assert.deepEqual(
    sheet.questions.map(({ key, options }) => ({ key, options })),
    [{ key: 'decimal.F', options: ['thousands', 'decimals'] }],
  );
  assert.deepEqual(
    sheet.rows.map(onlyProblem).map((problem) => problem.code),
    ['decimal-unclear', 'decimal-unclear'],
  );
  assert.equal(sheet.rows[0]?.fields.amount, undefined);
});

test('A1 the answer decides: thousands, decimals, or the mark itself', () => {
  const amountFor = (answer: string) => rowOf(cad('1.234'), { answers: { 'decimal.F': answer } });
  assert.equal(amountFor('thousands').fields.amount, '1234.00');
  assert.equal(amountFor('comma').fields.amount, '1234.00');
  assert.equal(onlyProblem(amountFor('decimals')).code, 'amount-decimals');
  assert.equal(onlyProblem(amountFor('.')).code, 'amount-decimals');
});

test('A1 other cells of the column decide', () => {
  const [first] = sheetOf([cad('1.234'), cad('12.345,67')]).rows;
  assert.equal(first?.fields.amount, '1234.00');
  const [second] = sheetOf([cad('1,234'), cad('56.78')]).rows;
  assert.equal(second?.fields.amount, '1234.00');
  // Thousands would make it 46 times the others, decimals a twentieth of them.
  const far = sheetOf([cad('33.957'), cad('927,51'), cad('730,90'), cad('600,06')]);
  assert.equal(onlyProblem(far.rows[0] ?? assert.fail()).code, 'decimal-unclear');
});

test('A1 a currency without decimals decides, unless the column contradicts it', () => {
  assertCleaned(rowOf(xof('25.000')), { field: 'amount', original: '25.000', value: '25000' });
  const sheet = sheetOf([xof('25.000'), { ...xof('12.50'), Currency: 'cad' }]);
  assert.equal(onlyProblem(sheet.rows[0] ?? assert.fail()).code, 'decimal-unclear');
});

test('A2 signs and codes are taken off; one that is not the row’s currency is an error', () => {
  for (const original of [
    '$1,250.50',
    'CA$ 1250.50',
    'C$1250.50',
    '1 250,50 $',
    '1250.50 CAD',
    'CAD1250.50',
  ]) {
    assertCleaned(rowOf(cad(original)), { field: 'amount', original, value: '1250.50' });
  }
  for (const original of ['25 000 FCFA', '25 000 F CFA', 'XOF 25000', '25000 CFA', '25 000 F']) {
    assertCleaned(rowOf(xof(original)), { field: 'amount', original, value: '25000' });
  }
  const conflicts: readonly (readonly [Readonly<Record<string, ShortCell>>, string])[] = [
    [cad('US$ 100.00'), 'usd'],
    [cad('100.00 €'), 'eur'],
    [cad('£100.00'), 'gbp'],
    [xof('KSh 1000'), 'kes'],
    [xof('GH₵1000'), 'ghs'],
    [xof('₦1000'), 'ngn'],
    [xof('1000 USD'), 'usd'],
  ];
  for (const [row, found] of conflicts) {
    const problem = onlyProblem(rowOf(row));
    assert.equal(problem.code, 'currency-conflict');
    assert.equal(problem.params?.found, found);
  }
  assert.equal(onlyProblem(rowOf(xof('$1000'))).code, 'currency-conflict');
});

test('A2 where the currency’s own cell was refused, the amount’s sign does not take its place', () => {
  const { fields, problems } = rowOf({ ...cad('£6,755.00'), Currency: 'Minister for Employment' });
  assert.equal(fields.currency, undefined);
  assert.deepEqual(
    problems.filter(({ field }) => field === 'currency').map(({ code }) => code),
    ['choice-invalid'],
  );
});

test('A3 a currency in the number format may contradict the row, and is taken if those of all rows say one', () => {
  const euros = { kind: 'number', text: '100.5', numberFormat: '#,##0.00\\ [$EUR]' } as const;
  assert.equal(onlyProblem(rowOf(cad(euros))).code, 'currency-conflict');
  const unsaid = (numberFormat: string) =>
    without(without(cad({ kind: 'number', text: '236', numberFormat }), 'Country'), 'Currency');
  const [dollars, francs] = ['[$CAD]\\ #,##0.00', '#,##0\\ "FCFA"'];
  const mixed = sheetOf([unsaid(dollars), unsaid(francs), unsaid('#,##0\\ [$XOF]')]);
  assert.deepEqual(
    mixed.rows.map(({ fields }) => [fields.currency, fields.amount]),
    [
      ['cad', '236.00'],
      ['xof', '236'],
      ['xof', '236'],
    ],
  );
  assert.ok(!mixed.questions.some(({ key }) => key === 'field.currency'));
  const way = mixed.statement.find(({ kind }) => kind === 'way');
  assert.equal(way?.basis, 'proposed');
  for (const other of ['#,##0', '#,##0.00 "$"', '[$CAD] #,##0 "FCFA"']) {
    const unclear = sheetOf([unsaid(dollars), unsaid(other)]);
    const question = unclear.questions.find(({ key }) => key === 'field.currency');
    assert.equal(question?.options[0], 'cad', other);
    assert.equal(unclear.rows[0]?.fields.currency, undefined, other);
  }
});

test('A4 negative, in parentheses, with a trailing minus, CR or DR: refused, never made positive', () => {
  for (const original of [
    '(1,250.50)',
    '-1250.50',
    '1250.50-',
    '1250.50 CR',
    '1250.50 DR',
    '- 12.00',
    '($12.00)',
  ]) {
    const row = rowOf(cad(original));
    assert.equal(onlyProblem(row).code, 'amount-not-positive', original);
    assert.equal(row.fields.amount, undefined);
  }
  assert.equal(onlyProblem(rowOf(cad({ kind: 'number', text: '-9.03' }))).code, 'amount-not-positive');
});

test('A5 percentages, fractions, times, dates, scientific notation and truth values are refused with their kind', () => {
  const table: readonly (readonly [ShortCell, string])[] = [
    ['12%', 'percent'],
    ['1/2', 'fraction'],
    ['12:30', 'time'],
    ['1.5E+05', 'scientific'],
    ['NaN', 'not-a-number'],
    ['INF', 'not-a-number'],
    ['2026-03-09', 'date'],
    ['25-avr', 'date'],
    [{ kind: 'boolean', text: 'TRUE' }, 'boolean'],
    [{ kind: 'date', text: '45000', numberFormat: 'dd/mm/yyyy' }, 'date'],
    [{ kind: 'number', text: '0.12', numberFormat: '0%' }, 'percent'],
    [{ kind: 'number', text: '0.5', numberFormat: '# ?/?' }, 'fraction'],
  ];
  for (const [cell, kind] of table) {
    const problem = onlyProblem(rowOf(cad(cell)));
    assert.equal(problem.code, 'kind-wrong', JSON.stringify(cell));
    assert.equal(problem.params?.kind, kind);
  }
});

test('A6 floating-point noise is taken off at fifteen digits, and shown', () => {
  const cell = { kind: 'number', text: '274.65999999999997' } as const;
  assertCleaned(rowOf(cad(cell)), { field: 'amount', original: cell.text, value: '274.66' });
});

test('A7 more decimals than the currency has are rounded only if a person says so for the column', () => {
  for (const [row, decimals] of [
    [cad(12.505), '12.51'],
    [cad(1250.4949), '1250.49'],
    [xof('25000,5'), '25001'],
  ] as const) {
    const letter = columnLetter(Object.keys(row).indexOf('Amount') + 1);
    const other = { ...row, 'First name': 'Luc', Phone: payeePhone(2), 'Account number': payeeAccount(2) };
    const read = (answers: Readonly<Record<string, string>> = {}) =>
      sheetOf([row, other], { answers: { [`decimal.${letter}`]: ',', ...answers } }).rows[0] as CheckedRow;
    // One alone is a slip.
    assert.equal(onlyProblem(rowOf(row)).code, 'amount-decimals');
    const open = onlyProblem(read());
    assert.deepEqual([open.code, open.params?.rounded], ['amount-rounding', decimals]);
    assert.equal(read({ [`rounding.${letter}`]: 'rounded' }).fields.amount, decimals);
    assert.equal(onlyProblem(read({ [`rounding.${letter}`]: 'refuse' })).code, 'amount-decimals');
  }
  assert.equal(onlyProblem(rowOf(cad('12.500'))).code, 'decimal-unclear');
});

test('A8 nothing, a dash, nil and words are no amount', () => {
  for (const original of ['-', ' -      ', '–', 'nil', 'N/A', 'n/a', 'néant', '- €']) {
    assert.equal(onlyProblem(rowOf(cad(original))).code, 'amount-missing', original);
  }
  assert.equal(onlyProblem(rowOf(cad(null))).code, 'amount-missing');
  assert.equal(onlyProblem(rowOf(cad('0'))).code, 'amount-not-positive');
  assert.equal(onlyProblem(rowOf(cad('0,00'))).code, 'amount-not-positive');
  for (const original of ['à définir', 'in restauro', 'douze']) {
    assert.equal(onlyProblem(rowOf(cad(original))).code, 'kind-wrong', original);
  }
});

test('A9 a number and the same number as text come out alike', () => {
  for (const cell of [1250.5, '1250.5', '1250,50', '1 250.50']) {
    assert.equal(rowOf(cad(cell)).fields.amount, '1250.50');
  }
});

test('A10 a format that only looks like a date’s leaves an amount an amount', () => {
  const cell = { kind: 'date', text: '1250.5', numberFormat: '#,##0.00\\ \\d' } as const;
  assert.equal(rowOf(cad(cell)).fields.amount, '1250.50');
});

test('A11 gross, balance and total columns are never taken for the amount unasked', () => {
  const rest = without(EFT_ROW, 'Amount');
  const sheet = sheetOf([{ ...rest, Gross: '2000.00', Balance: '3000.00', Total: '1250.50' }]);
  const mapped = sheet.columns.filter((column) => column.field === 'amount');
  assert.deepEqual(mapped, []);
  assert.ok(sheet.questions.some((question) => /Total/.test(String(question.problem.params?.heading))));
  const net = sheetOf([{ ...rest, 'Gross pay': '2000.00', Net: '1250.50' }]);
  assert.equal(net.rows[0]?.fields.amount, '1250.50');
});

test('A12 an amount a hundred times the usual is warned of', () => {
  const rows = ['100.00', '110.00', '90.00', '95.00', '10000.00'].map((amount, i) => ({
    ...cad(amount),
    'Account number': payeeAccount(i),
    'Last name': `Roy${'abcde'[i]}`,
  }));
  const sheet = sheetOf(rows);
  assert.deepEqual(
    sheet.rows.map((row) => row.state),
    ['valid', 'valid', 'valid', 'valid', 'warning'],
  );
  const problem = onlyProblem(sheet.rows[4] ?? assert.fail());
  assert.equal(problem.code, 'amount-implausible');
  assert.equal(problem.params?.times, 100);
});

test('A12 an amount a fiftieth of the usual, or the row’s own number, and amounts that are no amounts, are told', () => {
  const told = (amounts: readonly string[]) =>
    sheetOf(
      amounts.map((amount, at) => ({
        ...MOBILE_ROW,
        'Last name': `Diop ${'abcdef'.charAt(at)}`,
        Phone: payeePhone(at),
        Amount: amount,
      })),
    ).rows.map(
      ({ problems, state }) => problems.find(({ code }) => code.startsWith('amount'))?.code ?? state,
    );
  const usual = ['25000', '31000', '28500', '41000'];
  assert.deepEqual(told([...usual, '320']), [...Array(4).fill('valid'), 'amount-implausible']);
  assert.deepEqual(told([...usual, payeePhone(4).slice(-9)]), [
    ...Array(4).fill('valid'),
    'amount-is-number',
  ]);
  for (const amounts of [
    ['2026', '2026', '2026'],
    ['46351', '46352', '46351'],
    ['1', '2', '3', '4'],
    ['25', '30', '27'],
  ])
    assert.deepEqual(new Set(told(amounts)), new Set(['amounts-doubtful']), amounts.join());
  for (const amounts of [usual, ['45000', '46500', '47000'], ['2000', '2000', '2000'], ['500', '750', '900']])
    assert.deepEqual(new Set(told(amounts)), new Set(['valid']), amounts.join());
});

/** By row, what is told of amounts; the fields beside them are of columns with these headings. */
function toldAmounts(rows: readonly (readonly [amount: string, beside: Readonly<Record<string, string>>])[]) {
  const sheet = sheetOf(
    rows.map(([amount, beside], at) => ({
      ...MOBILE_ROW,
      'Last name': `Diop ${'abcdefghij'.charAt(at)}`,
      Phone: payeePhone(at),
      ...beside,
      Amount: amount,
    })),
  );
  assert.deepEqual(sheet.questions, []);
  return sheet.rows.map(
    ({ problems, state }) => problems.find(({ code }) => code.startsWith('amount'))?.code ?? state,
  );
}

test('A12 where nearly all amounts are the same, one with a digit more or less is told, and twice as much is not', () => {
  const among = (odd: string, usual: string, count = 7) =>
    toldAmounts([...Array(count).fill(usual), odd].map((amount: string) => [amount, {}])).at(-1);
  for (const [odd, usual] of [
    ['150000', '15000'],
    ['1500', '15000'],
    ['75000', '15000'],
    ['2500', '25000'],
  ] as const)
    assert.equal(among(odd, usual), 'amount-implausible', odd);
  for (const odd of ['15000', '30000', '60000', '7500', '5000'])
    assert.equal(among(odd, '15000'), 'valid', odd);
  assert.equal(among('75000', '15000', 3), 'valid');
  const mixed = ['15000', '15000', '20000', '25000', '18000', '150000'];
  assert.equal(toldAmounts(mixed.map((amount) => [amount, {}])).at(-1), 'valid');
});

test('A12 an amount with one nought too many or too few beside equal ones is told, and rounder ones are not', () => {
  const told = (...amounts: readonly string[]) =>
    toldAmounts(amounts.map((amount) => [amount, {}])).flatMap((what, at) => (what === 'valid' ? [] : [at]));
  assert.deepEqual(told('25000', '25000', '250000', '25000'), [2]);
  assert.deepEqual(told('25000', '2500', '25000', '25000'), [1]);
  assert.deepEqual(told('15000', '25000', '250000', '25000', '30000', '25000', '30000', '40000'), [2]);
  // Two of them are a kind of payment of their own, and of two equal ones none is usual.
  assert.deepEqual(told('25000', '25000', '25000', '250000', '250000'), []);
  assert.deepEqual(told('25000', '25000', '250000', '30000', '30000'), []);
  assert.deepEqual(told('25000', '25000', '25000', '125000', '50000'), []);
});

test('A12 a nought too many is told in a long list too, of which not every amount is looked at first', () => {
  const { rows } = sheetOf(
    Array.from({ length: 10_002 }, (_, at) => ({
      ...MOBILE_ROW,
      Phone: `+221${771_000_000 + at}`,
      Amount: at === 5001 ? '250000' : `${[25_000, 30_000, 40_000][at % 3]}`,
    })),
  );
  const told = rows.filter(({ problems }) => problems.some(({ code }) => code === 'amount-implausible'));
  assert.deepEqual(
    told.map(({ fields }) => fields.amount),
    ['250000'],
  );
});

test('A12 an amount and another number that stand in each other’s column are told', () => {
  const amounts = ['150000', '75000', '92500', '110000', '64000', '132500'];
  const exchangedAt = (heading: string, others: readonly string[], places: readonly number[]) =>
    toldAmounts(
      amounts.map((amount, at) => {
        const other = others[at] ?? '';
        return places.includes(at) ? [other, { [heading]: amount }] : [amount, { [heading]: other }];
      }),
    ).flatMap((told, at) => (told === 'amount-exchanged' ? [at] : []));
  const numbers = ['10012', '10013', '10020', '10021', '10034', '10035'];
  for (const heading of ['Matricule', 'Staff no.', 'Employee ID', 'N° dossier', 'Badge'])
    for (const places of [[5], [2], [1, 4], [4, 5], []])
      assert.deepEqual(exchangedAt(heading, numbers, places), places, `${heading} ${places.join()}`);
  const greater = ['1012345', '1013345', '1020345', '1021345', '1034345', '1035345'];
  assert.deepEqual(exchangedAt('N° CNI', greater, [3]), [3]);
  // A cell that was exchanged keeps the way in which its amount is written.
  for (const written of [
    '110 000',
    '110,000',
    '110.000',
    '110 000 F',
    '110000.00',
    '110 000,50',
    'CFA 110,000',
  ])
    assert.deepEqual(
      toldAmounts(
        amounts.map((amount, at) =>
          at === 3 ? [numbers[at] ?? '', { Matricule: written }] : [amount, { Matricule: numbers[at] ?? '' }],
        ),
      ).indexOf('amount-exchanged'),
      3,
      written,
    );
  // A number that may be any beside the amount tells nothing.
  assert.deepEqual(exchangedAt('Matricule', ['12', '90000', '31', '250000', '4', '77'], [1]), []);
  assert.deepEqual(exchangedAt('Matricule', ['A12', 'A13', 'A14', 'A15', 'A16', 'A17'], []), []);
});

test('every amount written in every usual way is read back exactly', () => {
  const groups = fc.constantFrom('', ' ', '\u00a0', '\u202f', "'", ',', '.');
  const marks = fc.constantFrom('.', ',');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40_000_000_000 }), groups, marks, (minor, group, mark) => {
      fc.pre(group !== mark);
      const plain = formatAmount(minor, 'cad');
      const [whole = '', cents = ''] = plain.split('.');
      const written = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${mark}${cents}`;
      const reading = readAmount(written, () => undefined);
      assert.equal(reading.kind === 'amount' && reading.decimal, plain);
    }),
  );
});

test('an amount that was read is right when read again', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12, unit: fc.constantFrom(...'0123456789.,$- \u00a0CAD') }),
      (text) => {
        const first = rowOf(cad(text.trim() === '' ? '1.00' : text));
        if (first.fields.amount === undefined) return;
        const again = rowOf(cad(first.fields.amount));
        assert.equal(again.fields.amount, first.fields.amount);
        assert.deepEqual(codesOf(again), []);
      },
    ),
    { numRuns: 300 },
  );
});

test('A3 a sign in the number format speaks like one in the cell', () => {
  const amount = (numberFormat: string) =>
    rowOf({ ...MOBILE_ROW, Amount: { kind: 'number', text: '1500', numberFormat } });
  for (const format of ['#,##0\\ [$FCFA-280C]', '"F CFA" #,##0', '#,##0 "F"', '#,##0;(#,##0)']) {
    assert.equal(amount(format).fields.amount, '1500', format);
  }
  for (const format of ['"KSh" #,##0', '[$$-409]#,##0.00', '#,##0 €', '[$GH₵-en-GH] #,##0']) {
    assert.equal(onlyProblem(amount(format)).code, 'currency-conflict', format);
  }
});

test('A12 the serial number of a day among small amounts is warned of', () => {
  const rows = ['900', '1000', '1100', '1200', '1300', '45292'].map((amount, index) => ({
    ...MOBILE_ROW,
    Phone: payeePhone(index),
    Amount: amount,
  }));
  const last = sheetOf(rows).rows.at(-1);
  assert.deepEqual(
    last?.problems.filter(({ severity }) => severity === 'warning').map(({ code }) => code),
    ['amount-implausible'],
  );
});
