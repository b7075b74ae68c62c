import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  comparePayees,
  type Payee,
  payeeOf,
  payeeOfIdentity,
} from '../../../electron/engine/core/comparison/payee.ts';
import { compareShownPayee, shownPayee } from '../../../electron/engine/core/comparison/shown-payee.ts';
import { recipientIdentity } from '../../../shared/domain/recipient-identity.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { EMPTY_SESSION, NO_RECIPIENT } from '../../support/empty-session.ts';

const FIELDS = { channel: 'mobile_money', phone: '+221771234567', first_name: 'Awa', last_name: 'Diop 7' };

/** What a list that shows a name and no phone says of the row's payee. */
const ofName = (name: string): string => ofRecipient({ name });

function ofRecipient(shown: Partial<typeof NO_RECIPIENT>, fields: RowFields = FIELDS): string {
  const payee = payeeOf({ identity: recipientIdentity(fields), fields, reference: null }, 'neither');
  const session = {
    ...EMPTY_SESSION,
    id: 'ses-1',
    status: 'completed',
    recipient: { ...NO_RECIPIENT, ...shown },
  };
  const { is, by } = compareShownPayee(payee, shownPayee(session), false);
  return by === undefined ? is : `${is} by ${by}`;
}

test('a name that the list cuts at any letter is never somebody else’s', () => {
  const whole = 'Awa Diop 7';
  for (let length = 1; length <= whole.length; length += 1)
    assert.notEqual(ofName(whole.slice(0, length)), 'differs', whole.slice(0, length));
});

test('a short name that begins as the payee’s is another one', () => {
  for (const name of ['Awa Da', 'Aby Di', 'Di Awa']) assert.equal(ofName(name), 'differs', name);
});

test('a name that lost its accented letters on the way says nothing about whose it is', () => {
  const account = { channel: 'eft', account_number: '000123456789', institution_number: '001' };
  const fields = { ...account, transit_number: '12345', first_name: 'Zoé', last_name: 'Kônaté' };
  const cash = { channel: 'cashpickup', country: 'sn', first_name: 'Zoé', last_name: 'Kônaté' };
  for (const name of ['Zo? K?nat?', 'ZO\ufffd K\ufffdNAT\ufffd', 'ZoÃ© KÃ´natÃ©', 'ZOÃ‰ KÃ”NATÃ‰'])
    assert.deepEqual(
      [ofRecipient({ name }, fields), ofRecipient({ name }, cash)],
      ['hidden', 'hidden'],
      name,
    );
  // A letter of Portuguese names, and no sign of a lost one.
  assert.equal(ofRecipient({ name: 'JOÃO CONCEIÇÃO' }, cash), 'differs');
});

test('a masked phone that fits is the payee’s, however it is masked, and no other', () => {
  for (const mask of ['•••••', '*****', 'xxxxx', 'XXXXX', '....', '·····'])
    assert.deepEqual(
      [`+2217${mask}4567`, `+2217${mask}4568`].map((phone) => ofRecipient({ phone })),
      ['alike by phone', 'differs'],
      mask,
    );
});

test('a part that is shown whole decides, one that is shown in part may fit, and too little of one says nothing', () => {
  const answers: Readonly<Record<string, readonly (keyof typeof NO_RECIPIENT | string)[]>> = {
    equal: ['phone +221 77 123 45 67', 'phone 71234567'],
    'alike by phone': ['phone 4567', 'phone 567', 'phone +2217xxx567', 'phone +22177**', 'phone 7.. 4567'],
    'alike by email': ['email AWA@x.example ', 'email a***@x.example', 'email awa@…'],
    'alike by name': [
      'name AWA DIOP 7',
      'name A. Diop',
      'name Diop Awa',
      'name Awa  Di',
      'name Awa Binta Diop',
    ],
    differs: ['phone 71234568', 'phone 9999', 'email b@x.example', 'email b***@x.example', 'name Awa Fall'],
    hidden: [
      'phone 67',
      'phone 999',
      'phone ',
      'email b*@x.e',
      'email a b@x.example',
      'email -',
      'name A*a',
      'name -',
    ],
  };
  const fields = { ...FIELDS, email: 'Awa@X.example' };
  for (const [wanted, all] of Object.entries(answers))
    for (const shown of all) {
      const part = shown.slice(0, shown.indexOf(' '));
      assert.equal(ofRecipient({ [part]: shown.slice(part.length + 1) }, fields), wanted, shown);
    }
  const elsewhere = { phone: '+221770000000' };
  assert.equal(ofRecipient({ ...elsewhere, name: 'Awa Diop 7' }), 'alike by name');
  assert.equal(ofRecipient({ ...elsewhere, name: 'A. Diop' }), 'differs', 'beside another number');
  assert.equal(
    ofRecipient({ phone: '771xx4567' }),
    'alike by phone',
    'two letters beside digits hide something',
  );
  assert.equal(ofRecipient({ name: 'Awa Foxx' }), 'differs', 'and in a name they are letters');
  const nameless = { channel: 'mobile_money', phone: '+221771234567' };
  assert.equal(ofRecipient({ name: 'Awa Diop 7' }, nameless), 'hidden');
  assert.equal(ofRecipient({ email: 'awa@x.example' }, nameless), 'hidden');
});

test('two payees of the journal: one address is one payee, then a sign that both have, then two whole addresses', () => {
  const payee = (given: Partial<Payee>): Payee => ({
    ...{ identity: 'cash:1', phone: '', digits: '', email: '', name: '', person: '' },
    ...given,
  });
  const other = { identity: 'cash:2' };
  const table: readonly (readonly [string, Partial<Payee>, Partial<Payee>])[] = [
    ...([
      ['equal', {}, {}],
      ['differs', {}, other],
      ['hidden', { identity: '' }, { identity: '' }],
    ] as const),
    ...(['', 'recipient:2', 'unidentified:2'].map((identity) => ['hidden', {}, { identity }]) as never[]),
    ['differs', {}, { identity: 'cash:recipient:2' }],
    ['differs', { person: '1', email: 'e' }, { ...other, person: '2', email: 'e' }],
    ['alike by email', { person: '1', email: 'e' }, { ...other, email: 'e' }],
    ['alike by person', { person: '1', email: 'e' }, { ...other, person: '1', email: 'e' }],
    ['alike by phone', { phone: '1', name: 'a' }, { ...other, phone: '1', name: 'a' }],
    ['alike by name', { phone: '1', name: 'a' }, { ...other, phone: '2', name: 'a' }],
  ];
  for (const [wanted, one, two] of table) {
    const { is, by } = comparePayees(payee(one), payee(two));
    assert.equal(by === undefined ? is : `${is} by ${by}`, wanted, JSON.stringify([one, two]));
  }
  const known = (fields: RowFields) => {
    const { phone, email, name } = payeeOfIdentity(recipientIdentity(fields));
    return [phone, email, name];
  };
  assert.deepEqual(known(FIELDS), ['71234567', '', '']);
  assert.deepEqual(known({ channel: 'etransfer_send', email: 'A@x.example' }), ['', 'a@x.example', '']);
  const cash = { channel: 'cashpickup', country: 'sn', first_name: 'Awa', last_name: 'Diop' };
  assert.deepEqual(known(cash), ['', '', 'awa diop']);
  const person = (means: 'person' | 'payment') =>
    payeeOf({ identity: 'i', fields: {}, reference: 'M-1' }, means);
  assert.deepEqual([person('person').person, person('payment').person], ['M-1', '']);
  const empty = { identity: 'i', phone: '', digits: '', email: '', name: '', person: '' };
  assert.deepEqual(payeeOf({ identity: 'i', fields: {}, reference: null }, 'person'), empty);
});

test('an own account is known by its id; another id is another account once own sessions show theirs', () => {
  const account = payeeOf({ identity: 'destination:a-1', fields: {}, reference: null }, 'neither');
  const told = (recipientId: string | undefined, areShown: boolean) => {
    const session = { ...EMPTY_SESSION, id: 's', status: 'completed', recipientId };
    return compareShownPayee(account, shownPayee(session), areShown).is;
  };
  assert.deepEqual([told(' A-1 ', false), told('a-1', true)], ['equal', 'equal']);
  assert.deepEqual([told('a-2', true), told('a-2', false)], ['differs', 'hidden']);
  assert.deepEqual([told(undefined, true), told(' ', true)], ['hidden', 'hidden']);
});
