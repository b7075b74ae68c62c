import assert from 'node:assert/strict';
import { test } from 'node:test';
import { swapAmountFor } from '../../../renderer/money/swap-amount.ts';

test('the swap that a shortfall asks for brings at least what is missing, to the minor unit', () => {
  const need = { currency: 'xof', amount: '8457321' };
  assert.equal(swapAmountFor(need, 'cad', '450'), '18794.05');
  assert.equal(swapAmountFor(need, 'cad', '443.123456789012345'), '19085.70');
  assert.equal(swapAmountFor({ currency: 'cad', amount: '12.50' }, 'xof', '0.0022'), '5682');
  assert.equal(swapAmountFor({ currency: 'cad', amount: '1.00' }, 'usd', '1'), '1.00');
});

test('without a rate, or a figure that is missing, no amount is proposed', () => {
  const need = { currency: 'xof', amount: '100' };
  for (const rate of ['0', '0.0000', '-1', '', 'many'])
    assert.equal(swapAmountFor(need, 'cad', rate), undefined);
  assert.equal(swapAmountFor({ currency: 'xof', amount: '' }, 'cad', '450'), undefined);
});
