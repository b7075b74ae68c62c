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
