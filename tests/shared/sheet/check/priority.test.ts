/** A column of priorities: whole numbers and the usual words; whatever it contains, the row is paid all the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awa, checkLines, headings } from '../../../support/checked-lines.ts';
import { isTold } from '../../../support/checked-row.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const CELLS = ['1', ' 20 ', 'Haute', 'low', 'normale', '', '1,5', '0', '-3', 'bientôt', '#N/A', '=1'];
const READ = ['1', '20', '1', '3', '2', ...CELLS.slice(5).map(() => undefined)];

for (const heading of ['Priority', 'Priorité']) {
  test(`${heading}: numbers and words are read, and what is neither is left out with a note`, () => {
    const lines = CELLS.map((cell, index) => [
      ...awa.map((value, at) => (headings[at] === 'Phone' ? payeePhone(index) : value)),
      cell,
    ]);
    const { rows, columns, counts } = checkLines([[...headings, heading], ...lines]);
    assert.equal(columns.at(-1)?.field, 'priority');
    assert.deepEqual(
      rows.map(({ fields }) => fields.priority),
      READ,
    );
    assert.equal(counts.invalid, 0);
    const said = rows.map(({ problems }) =>
      problems.filter(({ field }) => field === 'priority').map(({ proposed }) => proposed),
    );
    assert.deepEqual(said, [[], ['20'], ['1'], ['3'], ['2'], [], [''], [''], [''], [''], [''], ['']]);
  });
}

test('a word that is no priority is told, and one that may stop the payment is asked about', () => {
  const lines = ['1', 'plus tard', 'ne pas payer'].map((cell, index) => [
    ...awa.map((value, at) => (headings[at] === 'Phone' ? payeePhone(index) : value)),
    cell,
  ]);
  const sheet = checkLines([[...headings, 'Priorité'], ...lines]);
  assert.ok(isTold(sheet, 'plus tard'));
  assert.deepEqual(
    sheet.questions.map(({ key }) => key),
    [`settled.${sheet.columns.at(-1)?.column}.ne-pas-payer`],
  );
  assert.deepEqual(
    sheet.rows.map(({ state }) => state === 'invalid'),
    [false, false, true],
  );
});

for (const heading of ['Urgence', 'Urgency'])
  test(`${heading}: numbers of phones are no priorities`, () => {
    const lines = [3, 4, 5].map((at) => [...awa, payeePhone(at)]);
    const { columns, rows } = checkLines([[...headings, heading], ...lines]);
    assert.equal(columns.at(-1)?.field, null);
    assert.ok(rows.every(({ problems }) => problems.every(({ field }) => field !== 'priority')));
  });
