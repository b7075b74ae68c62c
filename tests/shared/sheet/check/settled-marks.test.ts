import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERHAPS_SENT, ROW_STATES } from '../../../../shared/domain/row-state.ts';
import { formatMessage } from '../../../../shared/i18n/catalogue.ts';
import { columnLetter } from '../../../../shared/sheet/table.ts';
import { MOBILE_ROW, sheetOf } from '../../../support/checked-row.ts';

/** What is told of a row whose left-out column of this heading has this value. */
function told(heading: string, value: string): readonly string[] {
  const [row] = sheetOf([{ ...MOBILE_ROW, [heading]: value }]).rows;
  return (row?.problems ?? []).filter(({ severity }) => severity !== 'note').map(({ code }) => code);
}

test('a column left out, or a description, that says a row is paid or stopped is a warning at its cell', () => {
  const marked: readonly (readonly [string, string])[] = [
    ['Status', 'PAID'],
    ['status', 'Paid on 3 March'],
    ['Payment status', 'already paid'],
    ['Statut', 'Payée'],
    ['État du paiement', 'payé le 03/03/2026'],
    ['Commentaires', 'Déjà réglé'],
    ['Comment', 'DO NOT PAY'],
    ['Statut', 'Annulé'],
    ['Observations', 'ne pas payer'],
    ['Remarque', '? bloquer'],
    ['Statut', 'D?j? pay?'],
    ['Statut', 'annul\ufffde'],
    ['Status', 'on hold'],
    ['Paid?', 'yes'],
    ['Paid', 'x'],
    ['Paid', '✔'],
    ['Payé (O/N)', 'O'],
    ['Cancelled', 'TRUE'],
    ['Done', '1'],
  ];
  for (const [heading, value] of marked)
    assert.deepEqual(told(heading, value), ['row-settled'], `${heading}: ${value}`);
  const [row] = sheetOf([{ ...MOBILE_ROW, Statut: ' Payée ' }]).rows;
  const problem = row?.problems.find(({ code }) => code === 'row-settled');
  assert.deepEqual(
    [row?.state, problem?.original, problem?.params?.heading, problem?.field],
    ['warning', 'Payée', 'Statut', undefined],
  );
  assert.equal(problem?.column, String.fromCharCode(65 + Object.keys(MOBILE_ROW).length));
});

test('what says that a row is still to be paid, or nothing of it, is no warning', () => {
  for (const [heading, value] of [
    ['Status', 'to pay'],
    ['Commentaire', 'pr?nom ? v?rifier'],
    ['Status', 'not paid'],
    ['Status', 'unpaid'],
    ['Status', 'pending'],
    ['Status', 'yes'],
    ['Statut', 'à payer'],
    ['Statut', 'non payé'],
    ['Statut', 'Cadre'],
    ['Comment', 'Paid leave in March'],
    ['Commentaire', 'congé payé'],
    ['Comment', 'completes the advance'],
    ['Paid?', 'no'],
    ['Paid?', '0'],
    ['Paid?', ''],
    ['Department', 'Paid'],
  ] as const)
    assert.deepEqual(told(heading, value), [], `${heading}: ${value}`);
});

test('a column that the user left out by name is not heard', () => {
  const rows = [{ ...MOBILE_ROW, Status: 'PAID' }];
  const [row] = sheetOf(rows, { columns: { Status: 'ignore' } }).rows;
  assert.equal(row?.state, 'valid');
});

test('a column of yes and no is no amount, even without another column that is one by name', () => {
  const { amount = '', ...rest } = MOBILE_ROW;
  for (const answers of [undefined, { 'heading.A': 'amount' }]) {
    const rows = ['O', 'N'].map((mark) => ({ 'Francs CFA': amount, ...rest, 'À payer (O/N)': mark }));
    const sheet = sheetOf(rows, { ...(answers && { answers }) });
    assert.ok(sheet.questions.every(({ problem }) => problem.params?.heading !== 'À payer (O/N)'));
    assert.equal(sheet.columns.at(-1)?.field, null);
    assert.deepEqual(
      sheet.rows.map(({ problems }) => problems.some(({ code }) => code === 'row-settled')),
      [false, true],
    );
  }
});

test('a column that an answer says is no amount still stops its rows', () => {
  const rows = ['yes', 'no', 'yes (late)'].map((mark) => ({ ...MOBILE_ROW, amount: '1500', 'To pay': mark }));
  const letter = columnLetter(Object.keys(rows[0] ?? {}).length);
  const answers = { [`heading.${letter}`]: 'ignore', 'column.amount': 'amount' };
  const marked = sheetOf(rows, { answers }).rows.map(({ problems }) =>
    problems.some(({ code }) => code === 'row-settled'),
  );
  assert.deepEqual(marked, [false, true, false]);
});

test('our own results, brought to another computer, say which rows were paid, or may have been', () => {
  for (const locale of ['en', 'fr'])
    for (const state of ROW_STATES) {
      const heading = locale === 'en' ? 'Paysheet state' : 'Paysheet état';
      const word = formatMessage(locale, `row-state.${state}`);
      const expected = PERHAPS_SENT.includes(state) ? ['row-settled'] : [];
      assert.deepEqual(told(heading, word), expected, `${heading}: ${word}`);
    }
});
