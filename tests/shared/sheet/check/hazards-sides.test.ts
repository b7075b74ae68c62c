import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTold, MOBILE_ROW, sheetOf } from '../../../support/checked-row.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

/** A sheet of one payment per word, in a column beside the amount. */
function sheetOfSides(heading: string, words: readonly string[]) {
  const rows = words.map((word, index) => ({
    ...MOBILE_ROW,
    'Last name': ['Diop', 'Fall', 'Sow', 'Ba', 'Sy'][index] ?? 'Ndiaye',
    Phone: payeePhone(index),
    Amount: String(25000 + 500 * index),
    [heading]: word,
  }));
  return sheetOf(rows);
}

test('V12: words for two sides beside the amount are asked about, or have to be confirmed', () => {
  const table: readonly (readonly [heading: string, words: readonly string[]])[] = [
    ['DC', ['DR', 'CR', 'DR']],
    ['Sens', ['D', 'C', 'C']],
    ['S/H', ['S', 'H', 'H']],
    ['Type d’opération', ['Crédit', 'Débit', 'Crédit']],
    ['+/-', ['+', '-', '+']],
    ['Sens', ['+', '−', '+']],
    ['Signe', ['', '-', '']],
    ['Sign', ['', 'minus', '']],
    ['Sign', ['1', '-1', '1']],
    ['Type de pièce', ['Facture', 'Avoir', 'Facture']],
    ['Doc', ['Invoice 12', 'Credit note 13', 'Invoice 14']],
    ['Rubrique', ['Salaire', 'Retenue', 'Prime']],
    ['Description', ['Invoice 12', 'Credit memo CM-13', 'Invoice 14']],
    ['Motif', ['Facture 12', 'Avoir n° 13', 'Facture 14']],
  ];
  // Of two words with half of the payments each none is usual.
  const halves = table.map(
    ([heading, [one = '', other = '']]) => [heading, [one, other, one, other]] as const,
  );
  for (const [heading, words] of [...table, ...halves])
    assert.ok(isTold(sheetOfSides(heading, words), words[1] ?? ''), `${heading}: ${words.join(', ')}`);
});

test('V5, V12: sums under `+/-` change the amounts beside them: it is asked which are paid', () => {
  for (const heading of ['+/-', '±', '+ / -'])
    assert.deepEqual(
      sheetOfSides(heading, ['', '-5000', '+2000']).questions.map(({ key }) => key),
      ['column.amount'],
      heading,
    );
});

test('V12: an amount in words that differs from the figure is a warning in its row', () => {
  const table: readonly (readonly [heading: string, amount: string, words: string, said?: string])[] = [
    ['Montant en lettres', '6000', 'seize mille', '16000'],
    ['Montant en lettres', '16000', 'Seize mille francs CFA'],
    ['Montant en toutes lettres', '80000', 'Quatre-vingt mille F CFA'],
    ['Montant (en lettres)', '25000', 'deux cent cinquante mille', '250000'],
    ['Amount in words', '1500', 'One thousand five hundred'],
    ['Amount in words', '1500', 'fifteen thousand XOF', '15000'],
    ['Amount in words', '1500', 'as agreed'],
    ['Amount in words', '1500', ''],
    ['Montant en lettres', '1500', '1 500 F'],
  ];
  for (const [heading, amount, words, said] of table) {
    const sheet = sheetOf([{ ...MOBILE_ROW, Amount: amount, [heading]: words }]);
    assert.deepEqual(sheet.questions, [], words);
    assert.deepEqual(
      sheet.rows[0]?.problems
        .filter(({ code }) => code === 'amount-words-differ')
        .map(({ params }) => params?.words),
      said === undefined ? [] : [said],
      `${heading}: ${words}`,
    );
    assert.equal(sheet.rows[0]?.state, said === undefined ? 'valid' : 'warning', words);
  }
});

test('V12: amounts in words, of which one is usual, are compared and not asked about; other texts are', () => {
  const questions = (words: readonly string[]) => {
    const rows = words.map((each, at) => ({
      ...MOBILE_ROW,
      Phone: payeePhone(at),
      Amount: at === 2 ? '30000' : '25000',
      'Montant en lettres': each,
    }));
    return sheetOf(rows).questions.map(({ key }) => key.split('.').at(2));
  };
  const words = ['vingt-cinq mille', 'vingt-cinq mille', 'trente mille', 'vingt-cinq mille'];
  assert.deepEqual(questions(words), []);
  for (const other of ['', 'annulé', 'déjà remis'])
    assert.ok(questions(words.with(3, other)).length > 1, other);
});

test('V12: headings that are printed again between the rows are no other text of a column of sides', () => {
  const row = (last: string, phone: string, kind: string) => ({
    ...MOBILE_ROW,
    'Last name': last,
    Phone: phone,
    'Kind of entry': kind,
  });
  const first = row('Diop', '+221771834562', 'debit');
  const headings = Object.fromEntries(Object.keys(first).map((heading) => [heading, heading]));
  const others = [row('Fall', '+221776302914', 'credit'), row('Sow', '+221784417093', 'debit')];
  for (const lines of [
    [first, ...others],
    [first, headings, ...others],
  ])
    assert.deepEqual(
      sheetOf(lines as (typeof first)[])
        .questions.map(({ key }) => key)
        .sort(),
      ['settled.I.credit', 'settled.I.debit'],
      `${lines.length} lines`,
    );
});
