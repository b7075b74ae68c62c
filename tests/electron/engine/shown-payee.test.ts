import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payeeOf } from '../../../electron/engine/core/comparison/payee.ts';
import { compareShownPayee, shownPayee } from '../../../electron/engine/core/comparison/shown-payee.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';

const FIELDS = { channel: 'mobile_money', phone: '+221771234567', first_name: 'Awa', last_name: 'Diop 7' };

/** What a list that shows a name and no phone says of the row's payee. */
const ofName = (name: string): string => ofRecipient({ name });

function ofRecipient(shown: { readonly name?: string; readonly phone?: string }): string {
  const payee = payeeOf({ identity: recipientIdentity(FIELDS), fields: FIELDS, reference: null }, 'neither');
  const session = {
    ...EMPTY_SESSION,
    id: 'ses-1',
    status: 'completed',
    recipient: { ...NO_RECIPIENT, ...shown },
  };
  return compareShownPayee(payee, shownPayee(session), false).is;
}

test('a name that the list cuts at any letter is never somebody else’s', () => {
  const whole = 'Awa Diop 7';
  for (let length = 1; length <= whole.length; length += 1)
    assert.notEqual(ofName(whole.slice(0, length)), 'differs', whole.slice(0, length));
});

test('a short name that begins as the payee’s is another one', () => {
  for (const name of ['Awa Da', 'Aby Di', 'Di Awa']) assert.equal(ofName(name), 'differs', name);
});

test('a masked phone that fits is the payee’s, however it is masked, and no other', () => {
  for (const mask of ['•••••', '*****', 'xxxxx', 'XXXXX', '....', '·····'])
    assert.deepEqual(
      [`+2217${mask}4567`, `+2217${mask}4568`].map((phone) => ofRecipient({ phone })),
      ['alike', 'differs'],
      mask,
    );
});
