import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutAnswers } from '../../../../shared/sheet/check/headings/mapping-profile.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { Table } from '../../../../shared/sheet/table.ts';
import { awa, headings, line } from '../../../support/checked-lines.ts';
import { MOBILE_ROW, without } from '../../../support/checked-row.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { paysOf, questionOf } from '../../../support/money-sheets.ts';

const fatou = line({ 'First name': 'Fatou', Phone: '+221776302914', Amount: '30000' });
const AMOUNT = headings.indexOf('Amount');

/** Awa and Fatou, with another heading over the amounts, other amounts, or columns added. */
function sheet(
  { heading = 'Amount', amounts = ['25000', '30000'] as readonly ShortCell[], added = {} },
  particulars: Partial<Table> = {},
): Table {
  const columns = Object.entries<readonly ShortCell[]>(added);
  const rows = [awa, fatou].map((cells, row) => [
    ...cells.with(AMOUNT, amounts[row] ?? null),
    ...columns.map(([, values]) => values[row] ?? null),
  ]);
  return tableOf(
    [[...headings.with(AMOUNT, heading), ...columns.map(([name]) => name)], ...rows],
    particulars,
  );
}

function hiding(table: Table, hidden: number): Table {
  return { ...table, rows: table.rows.map((row) => (row.row === hidden ? { ...row, isHidden: true } : row)) };
}

/** A record that ends in its amount and a note. */
function cutInTwo(amount: string, note: string): readonly ShortCell[] {
  return [...Object.values(without(MOBILE_ROW, 'Amount')), amount, note];
}

function recordsOf(records: readonly (readonly ShortCell[])[]): Table {
  const names = [...Object.keys(without(MOBILE_ROW, 'Amount')), 'Amount', 'Memo'];
  return tableOf([names, ...records], { format: 'csv', delimiter: ',' });
}

// A sign of several currencies.
const noCurrency = { ...without(MOBILE_ROW, 'Currency'), Amount: '25000 $' };
const ASKING: Readonly<Record<string, Table>> = {
  'scale.': sheet({ heading: 'Montant (en milliers)', amounts: ['25', '30'] }),
  'heading.': sheet({ heading: 'Montant (annulé)' }),
  'currency.': sheet({ heading: 'Montant (CAD)' }),
  'title.': tableOf([['Paie annulée'], headings, awa, fatou]),
  'column.amount': sheet({ added: { Prime: ['1000', '2000'] } }),
  'mixed.': sheet({ amounts: ['2361k', '1019'] }),
  'cut.': recordsOf([cutInTwo('25', '000'), cutInTwo('30', '500')]),
  'decimal.': tableOf([
    headings,
    line({ Amount: '1.234', Currency: 'cad', Country: 'ca' }),
    line({ 'First name': 'Fatou', Amount: '2.345', Currency: 'cad', Country: 'ca' }),
  ]),
  'subtotals.': tableOf([
    headings,
    awa,
    fatou,
    line({ 'First name': 'Dakar', 'Last name': null, Phone: null, Amount: '55000' }),
  ]),
  'section.': tableOf([headings, awa, ['Déjà payés'], fatou]),
  'settled.': sheet({ added: { Statut: ['Payé', 'À payer'] } }),
  'hidden-rows': hiding(sheet({}), 3),
  'hidden-columns': sheet({}, { hiddenColumns: [AMOUNT + 1] }),
  'field.currency': tableOf([Object.keys(noCurrency), Object.values(noCurrency)]),
  table: tableOf([headings, awa, ['Total', null, null, null, null, '25000'], headings, fatou]),
  names: sheet({ added: { 'Titulaire du compte': ['Awa Diop', 'Paul Durand'] } }),
};

/** Questions whose answers change who or what is paid, not how much. */
const NOT_OF_MONEY = /^names$/;
/** Answers that leave the amount open. */
const OF_NO_MONEY: readonly string[] = ['ignore', 'no-amount'];
/** Questions about rows, titles or the whole sheet. */
const OF_NO_COLUMN = /^(?:title\.|subtotals\.|section\.|hidden-rows|field\.|table)/;

for (const start of Object.keys(ASKING)) {
  test(`a question ${start} shows its columns and what each answer pays, and every answer is taken by its key`, () => {
    const table = ASKING[start] ?? assert.fail(start);
    const open = checkSheet(table);
    const question = open.questions.find(({ key }) => key.startsWith(start)) ?? questionOf(open, start);
    const { key, columns = [] } = question;
    if (!OF_NO_COLUMN.test(key)) {
      assert.notEqual(columns.length, 0, 'names its columns');
      for (const { samples } of columns) assert.notEqual(samples.length, 0, 'shows values of each');
    }
    for (const option of question.options) {
      const pays = paysOf(question)[option];
      if (
        !NOT_OF_MONEY.test(key) &&
        !OF_NO_MONEY.includes(option) &&
        !(/^settled/.test(key) && option !== 'pay')
      )
        assert.notEqual(pays, undefined, `what ${option} pays`);
      const answered = checkSheet(table, { answers: { [key]: option } });
      assert.deepEqual(answered.optionFaults ?? [], [], `${key}=${option}`);
      assert.ok(!answered.questions.some((each) => each.key === key), `${key}=${option} is asked no more`);
    }
    const refused = checkSheet(table, { answers: { [key]: 'nonsense' } });
    assert.notEqual(refused.optionFaults?.length ?? 0, 0, 'nonsense is refused');
  });
}

test('V1: that amounts are as they are written though the next column may hold their second halves is said of one sheet', () => {
  assert.deepEqual(layoutAnswers({ 'cut.H': 'as-written', 'scale.H.k': 'thousands' }), {
    'scale.H.k': 'thousands',
  });
});

test('V1: a record that is too long is refused by itself, and no question comes of it', () => {
  const another = cutInTwo('30000', '').with(1, 'Fall').with(2, '+221781834521');
  const records = [cutInTwo('25000', ''), [...cutInTwo('25', '000').with(2, '+221781834522'), ''], another];
  const { questions, rows } = checkSheet(recordsOf(records));
  assert.deepEqual(questions, []);
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['valid', 'invalid', 'valid'],
  );
});

test('V3: an answer in a currency that the service does not pay there says how many rows it would have refused', () => {
  for (const [heading, answer, refused] of [
    ['Montant (EUR)', 'eur', 2],
    ['Amount (CAD)', 'cad', 2],
    ['Montant (EUR)', 'own-currency', undefined],
  ] as const) {
    const question = questionOf(checkSheet(sheet({ heading })), 'currency');
    const said = question.pays?.find(({ option }) => option === answer);
    assert.equal(said?.refused, refused, `${heading}: ${answer}`);
    const answered = checkSheet(sheet({ heading }), { answers: { [question.key]: answer } });
    assert.equal(answered.counts.invalid, refused ?? 0, `${heading}: ${answer}`);
  }
});

test('V3: of a sheet for two countries an answer says what it pays in one and refuses in the other', () => {
  const toronto = line({
    'First name': 'Anne',
    Phone: '+14165550123',
    Country: 'ca',
    Amount: '30000',
    Currency: '$',
  });
  const rows = [
    line({ Currency: 'xof' }),
    toronto,
    line({ 'First name': 'Fatou', Phone: '+221776302914', Currency: '$' }),
  ];
  const open = checkSheet(tableOf([headings, ...rows]));
  for (const { option, totals, refused } of questionOf(open, 'value.currency').pays ?? []) {
    assert.equal(refused, 2, option);
    assert.deepEqual(
      totals.map(({ currency, count }) => [currency, count]),
      [
        ['xof', 1],
        [option, 2],
      ],
      option,
    );
  }
});
