import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PAYOUT_CHANNELS } from '../../../shared/domain/channel.ts';
import {
  paidToOf,
  paidToOfIdentity,
  recipientHash,
  recipientIdentity,
} from '../../../shared/domain/recipient-identity.ts';
import { CUSTOMER_DEPOSIT, type RowFields } from '../../../shared/domain/row-fields.ts';

const eft = {
  channel: 'eft',
  account_number: '001234567890',
  transit_number: '00123',
  institution_number: '004',
};
const pickup = { channel: 'cashpickup', first_name: 'Aïcha', last_name: "N'Diaye", country: 'sn' };
const phone = { channel: 'mobile_money', phone: '+2250700000001' };
const email = { channel: 'etransfer_send', email: 'zoe.roy@example.org' };
const bill = { channel: 'billpay', payee_code: '123456', account_number: 'AB12345678' };
const bank = { channel: 'credit_partnerbank_account', account_number: '012345678901', bank_code: 'CI005' };

/** The published sample of Côte d’Ivoire, whole and without country and check digits. */
const IBAN = 'CI93CI0080111301134291200589';
const RIB = 'CI0080111301134291200589';

const same: readonly [string, RowFields, RowFields][] = [
  ['a phone written otherwise', phone, { ...phone, phone: '00225 07 00 00 00 01' }],
  ['another name and provider on one phone', phone, { ...phone, first_name: 'X', provider: 'other' }],
  [
    'an account with blanks, dashes and without its zeros',
    eft,
    { ...eft, account_number: '12-3456 7890', transit_number: '123' },
  ],
  ['another name on one account', { ...eft, first_name: 'A' }, { ...eft, first_name: 'B' }],
  ['an address in another case', email, { ...email, email: ' Zoe.Roy@Example.ORG ' }],
  [
    'a name without accents, in capitals, with other punctuation',
    pickup,
    { ...pickup, first_name: 'AICHA', last_name: 'n’diaye' },
  ],
  ['a decomposed accent', pickup, { ...pickup, first_name: 'Ai\u0308cha' }],
  ['first and last name swapped', pickup, { ...pickup, first_name: "N'Diaye", last_name: 'Aïcha' }],
  ['a name without its apostrophe', pickup, { ...pickup, last_name: 'NDIAYE' }],
  ['doubled blanks', { ...pickup, first_name: 'Awa Marie' }, { ...pickup, first_name: 'awa\u00a0  marie' }],
  [
    'an account id whatever stands beside it',
    { destination_account_id: 'acc-1', ...eft },
    { destination_account_id: 'ACC-1', ...pickup },
  ],
  [
    'an institution of zeros alone',
    { ...eft, institution_number: '000', first_name: 'A' },
    { ...eft, institution_number: '0', first_name: 'B' },
  ],
  [
    'an account as IBAN and as national number',
    { ...bank, account_number: IBAN },
    { ...bank, account_number: RIB },
  ],
  [
    'an IBAN in groups and small letters',
    { ...bank, account_number: 'ci93 ci00 8011 1301 1342 9120 0589' },
    { ...bank, account_number: RIB },
  ],
  [
    'a whole national number beside its bank’s code, and alone',
    { ...bank, account_number: RIB, bank_code: 'CI008' },
    { channel: bank.channel, account_number: IBAN },
  ],
  [
    'an account of Guinea-Bissau in both forms',
    { ...bank, account_number: 'GW04GW1430010181800637601' },
    { ...bank, account_number: 'GW1430010181800637601' },
  ],
  ['a payee’s account in another case', bill, { ...bill, account_number: 'ab 12345678' }],
];

for (const [what, one, other] of same) {
  test(`one recipient: ${what}`, () => {
    assert.equal(recipientIdentity(one), recipientIdentity(other));
    assert.equal(recipientHash(one), recipientHash(other));
  });
}

const different: readonly [string, RowFields, RowFields][] = [
  ['phones', phone, { ...phone, phone: '+2250700000002' }],
  ['accounts', eft, { ...eft, account_number: '001234567891' }],
  ['accounts with the same last digits', eft, { ...eft, account_number: '991234567890' }],
  [
    'an IBAN and another national number',
    { ...bank, account_number: IBAN },
    { ...bank, account_number: `${RIB.slice(0, -3)}678` },
  ],
  ['bank codes beside an account that is not whole', bank, { ...bank, bank_code: 'CI006' }],
  ['branches', eft, { ...eft, transit_number: '00124' }],
  ['institutions', eft, { ...eft, institution_number: '003' }],
  ['addresses that differ by a dot', email, { ...email, email: 'zoeroy@example.org' }],
  ['addresses that differ by a hyphen', email, { ...email, email: 'zoe-roy@example.org' }],
  ['countries of one name', pickup, { ...pickup, country: 'ml' }],
  ['names', pickup, { ...pickup, first_name: 'Awa' }],
  ['payees of one account number', bill, { ...bill, payee_code: '123457' }],
  ['banks of one account number', bank, { ...bank, bank_code: 'CI006' }],
  ['channels', bank, { ...bank, channel: 'billpay', payee_code: '1' }],
  [
    'people whose account is a dash',
    { ...eft, account_number: '-', first_name: 'A' },
    { ...eft, account_number: '-', first_name: 'B' },
  ],
  ['nobody and nobody', { channel: 'eft', first_name: 'A' }, { channel: 'eft', first_name: 'B' }],
];

for (const [what, one, other] of different) {
  test(`two recipients: different ${what}`, () =>
    assert.notEqual(recipientIdentity(one), recipientIdentity(other)));
}

test('parts cannot run into each other', () => {
  const one = { ...eft, institution_number: '004', transit_number: '123' };
  const other = { ...eft, institution_number: '41', transit_number: '23' };
  assert.notEqual(recipientIdentity(one), recipientIdentity(other));
});

test('a hash is the same wherever the identity is, and there is none where the identity is not known', () => {
  const texts = fc.constantFrom(
    '',
    ' ',
    '0',
    '00',
    '007',
    '7',
    'A1',
    'a 1',
    'é',
    'e\u0301',
    '-',
    '１',
    '+2217',
    'sn',
  );
  const channel = fc.constantFrom(...PAYOUT_CHANNELS);
  const field = fc.option(texts, { nil: undefined });
  const row = fc.record({
    channel,
    phone: field,
    email: field,
    country: field,
    first_name: field,
    last_name: field,
    payee_code: field,
    bank_code: field,
    account_number: field,
    transit_number: field,
    institution_number: field,
    destination_account_id: field,
  });
  const given = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as RowFields;
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 40 }), (rows) => {
      const hashes = new Map<string, number | undefined>();
      for (const fields of rows.map(given)) {
        const identity = recipientIdentity(fields);
        const hash = recipientHash(fields);
        assert.equal(hash === undefined, identity.startsWith('unidentified:'));
        if (hashes.has(identity) && hash !== undefined) assert.equal(hash, hashes.get(identity));
        hashes.set(identity, hash);
      }
    }),
  );
});

test('a phone with an international 00 is the one with a plus', () => {
  const identity = (phone: string) => recipientIdentity({ channel: 'mobile_money', country: 'sn', phone });
  assert.equal(identity('00 221 77 183 45 67'), identity('+221771834567'));
});

test('what money is paid to follows from the channel, and from the identity alike', () => {
  const paid = (channel: string, fields: RowFields) => [
    paidToOf(channel),
    paidToOfIdentity(recipientIdentity({ channel, ...fields })),
  ];
  const account = { account_number: '1234567', institution_number: '001', transit_number: '00011' };
  const banked = { ...account, bank_code: '021000021', payee_code: 'HYDRO' };
  const named = { first_name: 'Awa', last_name: 'Diop', country: 'sn' };
  assert.deepEqual(paid('mobile_money', { phone: '+221771834567' }), ['phone', 'phone']);
  assert.deepEqual(paid('etransfer_send', { email: 'awa@example.com' }), ['email', 'email']);
  assert.deepEqual(paid('cashpickup', named), ['name', 'name']);
  for (const channel of ['eft', 'billpay', 'bank_transfer_ach', 'credit_partnerbank_account'])
    assert.deepEqual(paid(channel, banked), ['account', 'account'], channel);
  assert.deepEqual(paid(CUSTOMER_DEPOSIT, { email: 'awa@example.com' }), [undefined, undefined]);
  // What an own account is paid to is the account's id, whatever else the row says.
  const own = { destination_account_id: 'acc-1', phone: '+221771834567' };
  assert.deepEqual(paid('direct_deposit', own), [undefined, undefined]);
  assert.equal(paidToOfIdentity(recipientIdentity({ channel: 'mobile_money' })), undefined);
});
