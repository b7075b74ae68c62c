import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsOf } from '../../../renderer/words/format.ts';

test('amounts of a column align on the decimal mark, whatever their currency’s decimals', () => {
  const { columnAmount } = formatsOf('en-CA');
  const mixed = ['xof', 'cad'];
  assert.equal(columnAmount('1234', 'xof', mixed), '1,234\u2008\u2007\u2007');
  assert.equal(columnAmount('1234.5', 'cad', mixed), '1,234.50');
  assert.equal(columnAmount('1234', 'xof', ['xof']), '1,234');
});

test('numbers of a column stand with their decimal marks below each other', () => {
  const { columnDecimal } = formatsOf('fr-CA');
  assert.deepEqual(
    ['1', '0.5', '0.25'].map((value) => columnDecimal(value, ['1', '0.5', '0.25'])),
    ['1\u2008\u2007\u2007', '0,5\u2007', '0,25'],
  );
});
