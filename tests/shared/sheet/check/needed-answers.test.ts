/** What every payment needs, and only the payer can say of a sheet, is a question of it: also if some rows say it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { type ShortCell, tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const NAMES = ['Diop', 'Sow', 'Fall', 'Ba'];

/** Four payees in Senegal, with these columns beside their numbers; `undefined` leaves the column out. */
function paying(
  beside: Readonly<Record<string, readonly ShortCell[] | undefined>>,
  answers: Readonly<Record<string, string>> = {},
): CheckedSheet {
  const whole = { Pays: NAMES.map(() => 'SN'), Devise: NAMES.map(() => 'XOF'), ...beside };
  const added = Object.entries(whole).flatMap(([heading, cells]) => (cells ? [{ heading, cells }] : []));
  const lines = NAMES.map((name, at) => [
    ...['Awa', name, payeePhone(at)],
    ...(beside.Montant ? [] : [String(50_000 + 1_500 * at)]),
    ...added.map(({ cells }) => cells[at] ?? ''),
  ]);
  const headings = ['Prénom', 'Nom', 'Téléphone', ...(beside.Montant ? [] : ['Montant'])];
  return checkSheet(tableOf([[...headings, ...added.map(({ heading }) => heading)], ...lines]), { answers });
}

const keysOf = ({ questions }: CheckedSheet) => questions.map(({ key }) => key);
const operatorsOf = ({ rows }: CheckedSheet) => rows.map(({ fields }) => fields.provider);

test('the operator of a sheet of mobile money is asked, with those of the rows’ countries', () => {
  const answers = { 'field.channel': 'mobile_money' };
  assert.deepEqual(keysOf(paying({})), ['field.channel']);
  const open = paying({}, answers);
  assert.deepEqual(keysOf(open), ['field.provider']);
  assert.deepEqual(open.questions[0]?.options, [
    'orange',
    'wave',
    'free',
    'wizall',
    'mixx',
    'expresso',
    'row-by-row',
  ]);
  const asked = paying({ Pays: NAMES.map(() => 'BF') }, answers);
  assert.ok(!asked.questions[0]?.options.includes('expresso'));
  const byRow = paying({}, { ...answers, 'field.provider': 'row-by-row' });
  assert.deepEqual([keysOf(byRow), byRow.optionFaults], [[], []]);
  assert.ok(byRow.rows.every(({ state, fields }) => state === 'invalid' && fields.provider === undefined));
  const answered = paying({}, { ...answers, 'field.provider': 'wave' });
  assert.deepEqual(keysOf(answered), []);
  assert.deepEqual(answered.optionFaults ?? [], []);
  assert.deepEqual(
    answered.rows.map(({ state, fields }) => [state, fields.provider]),
    NAMES.map(() => ['valid', 'wave']),
  );
});

test('an answer for the operator holds for the rows that name none', () => {
  const channels = { Canal: ['Wave', 'Mobile money', 'Mobile money', 'Orange Money'] };
  assert.deepEqual(keysOf(paying(channels)), ['field.provider']);
  const { rows } = paying(channels, { 'field.provider': 'orange' });
  assert.deepEqual(
    rows.map(({ state, fields }) => [state, fields.provider]),
    [
      ['valid', 'wave'],
      ['valid', 'orange'],
      ['valid', 'orange'],
      ['valid', 'orange'],
    ],
  );
});

test('no operator is asked that a column leaves out in a row, or that no row needs', () => {
  const some = paying({ Opérateur: ['Wave', '', 'Wave', 'Wave'], Canal: NAMES.map(() => 'mobile_money') });
  assert.deepEqual(keysOf(some), []);
  assert.equal(operatorsOf(some)[1], undefined);
  assert.deepEqual(keysOf(paying({ Canal: NAMES.map(() => 'cash_pickup') })), []);
});

test('a currency that only some amounts say is asked for the others', () => {
  const amounts = { Devise: undefined, Canal: NAMES.map(() => 'Wave') };
  const some = paying({ ...amounts, Montant: ['75 000 F', '120 000 F CFA', '60 000', '45 000'] });
  assert.deepEqual(keysOf(some), ['field.currency']);
  const answered = paying(
    { ...amounts, Montant: ['75 000 F', '120 000 F CFA', '60 000', '45 000'] },
    { 'field.currency': 'xof' },
  );
  assert.deepEqual(keysOf(answered), []);
  assert.ok(answered.rows.every(({ state, fields }) => state === 'valid' && fields.currency === 'xof'));
  // An amount that cannot be read asks for no currency.
  const unread = paying({ ...amounts, Montant: ['75 000 F', '120 000 F', 'à voir', '45 000 F'] });
  assert.deepEqual(keysOf(unread), []);
});
