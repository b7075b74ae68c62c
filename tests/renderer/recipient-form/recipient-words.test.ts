/** Whom a screen says that a payment goes to: what the recipient's channel pays, whatever else is known of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewRecipient } from '../../../electron/main/service/service-to-view.ts';
import { paidToOf, paidToOfFields } from '../../../renderer/recipient-form/recipient-words.ts';
import { decodeRecipient } from '../../../shared/api/recipient.ts';

const known = {
  ...{ id: 'r-1', first_name: 'Awa', last_name: 'Diop', country: 'ca' },
  ...{ phone: '+15145550100', email: 'awa@example.com', account_number: '123456789012' },
};

test('the book and the last question name what the channel pays, not what else is known of the recipient', () => {
  const paidTo = (transactionType: string) => {
    const decoded = decodeRecipient({ ...known, transaction_type: transactionType });
    assert.ok(decoded.ok);
    return paidToOf(viewRecipient(decoded.value));
  };
  assert.equal(paidTo('etransfer_send'), 'awa@example.com');
  assert.equal(paidTo('mobile_money'), '+15145550100');
  assert.equal(paidTo('eft'), '••••9012');
  assert.equal(paidTo('of_tomorrow'), '••••9012');
  assert.equal(
    paidToOfFields('etransfer_send', { phone: known.phone, email: known.email }),
    'awa@example.com',
  );
});
