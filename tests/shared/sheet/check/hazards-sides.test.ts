import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import { MOBILE_ROW, sheetOf, valuesAsked } from '../../../support/checked-row.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

/** A sheet of one payment per word, in a column beside the amount. */
function sheetOfSides(heading: string, words: readonly string[], options: CheckOptions = {}) {
  const rows = words.map((word, index) => ({
    ...MOBILE_ROW,
    'Last name': ['Diop', 'Fall', 'Sow', 'Ba', 'Sy'][index] ?? 'Ndiaye',
    Phone: payeePhone(index),
    Amount: String(25000 + 500 * index),
    [heading]: word,
  }));
  return sheetOf(rows, options);
}

const keysOf = (heading: string, words: readonly string[]) =>
  sheetOfSides(heading, words).questions.map(({ key }) => key);

test('V12: words for two sides beside the amount are asked about, each with what an answer pays', () => {
  const table: readonly (readonly [heading: string, words: readonly string[], asked: readonly string[]])[] = [
    ['DC', ['DR', 'CR', 'DR'], ['dr', 'cr']],
    ['Sens', ['D', 'C', 'C'], ['d', 'c']],
    ['Débit/Crédit', ['D', 'C', 'D'], ['d', 'c']],
    ['S/H', ['S', 'H', 'H'], ['s', 'h']],
    ['Sens', ['Débit', 'Crédit', 'Crédit'], ['debit', 'credit']],
    ['Type d’opération', ['Crédit', 'Débit', 'Crédit'], ['credit', 'debit']],
    ['Entry', ['debit', 'credit', 'credit'], ['debit', 'credit']],
    ['Nature', ['Entrée', 'Sortie', 'Sortie'], ['entree', 'sortie']],
    ['Flow', ['IN', 'OUT', 'OUT'], ['in', 'out']],
    ['+/-', ['+', '-', '+'], ['minus']],
    ['Sens', ['+', '−', '+'], ['minus']],
    ['Signe', ['', '-', ''], ['minus']],
    ['Sign', ['', 'minus', ''], ['minus']],
    ['Sign', ['1', '-1', '1'], ['minus']],
    ['Sens', ['S', 'E', 'S'], ['s', 'e']],
    ['Type de pièce', ['Facture', 'Avoir', 'Facture'], ['avoir']],
    ['Document', ['Invoice', 'Credit note', 'Invoice'], ['credit-note']],
    ['Doc', ['Invoice 12', 'Credit note 13', 'Invoice 14'], ['credit-note']],
    ['Rubrique', ['Salaire', 'Retenue', 'Prime'], ['retenue']],
    ['Description', ['Invoice 12', 'Credit memo CM-13', ''], ['credit-memo']],
    ['Motif', ['Facture 12', 'Avoir n° 13', 'Facture 14'], ['avoir']],
  ];
  // Of two words with half of the payments each none is usual, and the words alone tell.
  const halves = table.map(
    ([heading, [one = '', other = ''], asked]) => [heading, [one, other, one, other], asked] as const,
  );
  for (const [heading, words, asked] of [...table, ...halves]) {
    const what = `${heading}: ${words.join(', ')}`;
    const sheet = sheetOfSides(heading, words);
    const values = valuesAsked(sheet);
    if (values.some((value) => value !== undefined)) {
      assert.ok(!values.includes(undefined), `${what}: by value`);
      continue;
    }
    assert.deepEqual(
      sheet.questions.map(({ key, options }) => [key.split('.')[2], ...options]),
      asked.map((word) => [word, 'leave-out', 'pay']),
      what,
    );
    assert.ok(
      sheet.questions.every(({ columns, pays }) => columns?.length === 1 && pays?.length === 2),
      what,
    );
    const isAsked = (text: string) => sheet.questions.some(({ problem }) => problem.original === text);
    for (const row of sheet.rows) {
      const word = words[row.row - 2] ?? '';
      if (isAsked(word)) assert.equal(row.state, 'invalid', `${what}: ${word} waits`);
    }
    const answers = Object.fromEntries(sheet.questions.map(({ key }) => [key, 'leave-out']));
    const [first = ''] = Object.keys(answers);
    const some = sheetOfSides(heading, words, { answers: { ...answers, [first]: 'pay' } });
    assert.deepEqual(some.questions, [], what);
    assert.deepEqual(some.optionFaults, [], what);
    const none = sheetOfSides(heading, words, { answers });
    const left = none.excluded.filter(({ reason }) => reason === 'side').map(({ row }) => row);
    assert.ok(left.length > 0, what);
    assert.equal(none.rows.length + left.length, words.length, what);
    assert.ok(
      none.rows.every(({ state }) => state === 'valid'),
      what,
    );
  }
});

test('V12: a column that speaks of other things, or amounts that have their own minus, ask nothing', () => {
  const table: readonly (readonly [heading: string, words: readonly string[]])[] = [
    ['Catégorie', ['C', 'D', 'C']],
    ['Team', ['S', 'H', 'S']],
    ['Grade', ['D', 'C', 'B']],
    ['Commentaire interne', ['-', '', '-']],
    ['Locker', ['-', 'bleu', '-', 'bleu']],
    ['Sens', ['D', 'D', 'D']],
    ['Sens', ['+', '+', '+']],
    ['Rubrique', ['Salaire', 'Prime', 'Remboursement de frais']],
    ['Description', ['Retenue de garantie', 'Deposit', 'Crédit']],
  ];
  for (const [heading, words] of table)
    assert.deepEqual(keysOf(heading, words), [], `${heading}: ${words.join(', ')}`);
  const signed = sheetOf([
    { ...MOBILE_ROW, DC: 'C' },
    { ...MOBILE_ROW, 'Last name': 'Fall', Phone: '+221771834568', Amount: '-25500', DC: 'D' },
  ]);
  assert.deepEqual(signed.questions, []);
});

test('V5, V12: sums under `+/-` change the amounts beside them: it is asked which are paid', () => {
  for (const heading of ['+/-', '±', '+ / -'])
    assert.deepEqual(keysOf(heading, ['', '-5000', '+2000']), ['column.amount'], heading);
});

test('V12: a person who leaves the column out by name has heard it', () => {
  const sheet = sheetOfSides('Sens', ['D', 'C', 'C'], { columns: { Sens: '' } });
  assert.deepEqual(sheet.questions, []);
  assert.equal(sheet.counts.valid, 3);
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
