import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayTotals, signOf } from '../../../renderer/sessions/session-money.ts';
import type { SessionView } from '../../../shared/ipc/service-views.ts';

const PAYEE = { name: 'Awa Diop' };

/** Of a session, what says which way its money goes. */
function session(given: Partial<SessionView> & { readonly paysTo?: true }): SessionView {
  const { paysTo, ...rest } = given;
  const bare = { status: 'completed', fromCurrency: 'cad', amount: '10.50', payinMethod: null };
  // Only these members are read.
  return {
    ...bare,
    transactionKind: 'eft',
    transactionType: null,
    recipient: paysTo ? PAYEE : null,
    ...rest,
  } as SessionView;
}

const OUT = session({ paysTo: true });
const IN = session({ payinMethod: 'etransfer_request', amount: '100' });
const SWAP = session({ transactionType: 'swap_transaction' });
const FAILED = session({ paysTo: true, status: 'failed' });

test('a payment goes out, a deposit comes in; of a swap of our own and of what failed nothing is said', () => {
  assert.deepEqual([OUT, IN, SWAP, FAILED].map(signOf), ['−', '+', '', '']);
});

test('each currency and each way is added up by itself', () => {
  const francs = session({ paysTo: true, fromCurrency: 'xof', amount: '500' });
  const totals = dayTotals([OUT, IN, SWAP, FAILED, OUT, francs]);
  assert.deepEqual(
    totals.map(({ sum, of }) => `${signOf(of)}${sum} ${of.fromCurrency}`),
    ['−21.00 cad', '+100.00 cad', '−500 xof'],
  );
});

test('an amount that cannot be read leaves no total', () => {
  for (const amount of ['1.005', null])
    assert.deepEqual(dayTotals([OUT, session({ paysTo: true, amount })]), []);
});
