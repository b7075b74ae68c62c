import assert from 'node:assert/strict';
import test from 'node:test';
import { startCaller } from '../../support/practice-caller.ts';

const RECIPIENTS = '/api/v1/mb-api/recipients';

const common = {
  first_name: 'Marie',
  last_name: 'Roy',
  country: 'ca',
  recipient_type: 'transaction',
  language: 'en',
};
const email = 'marie@example.com';

/** One recipient of each transaction type with exactly what the document requires. */
const complete: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mobile_money: { ...common, country: 'sn', phone: '+221771112233', provider: 'wave' },
  cash_pickup: { ...common, country: 'ci', withdrawal_channel: 'ATM' },
  eft: {
    ...common,
    account_number: '000123456789',
    transit_number: '00012',
    institution_number: '003',
    email,
  },
  bank_transfer_ach: {
    ...common,
    country: 'us',
    account_number: '123456789012',
    bank_code: '021000021',
    email,
  },
  bill_pay: { ...common, account_number: 'HQ-20391', payee_name: 'Hydro', payee_code: '100231', email },
  partnerbank_direct_credit: { ...common, country: 'tg', account_number: '010203040506', email },
  etransfer_send: { ...common, email },
};

const requiredOfEvery = [
  'first_name',
  'last_name',
  'transaction_type',
  'country',
  'recipient_type',
  'language',
];

for (const [type, fields] of Object.entries(complete)) {
  test(`a ${type} recipient needs exactly its documented fields`, async (t) => {
    const { service, post } = await startCaller(t, { withSampleRecipients: false });
    const whole: Record<string, string> = { ...fields, transaction_type: type };
    const created = await post(RECIPIENTS, whole);
    assert.equal(created.status, 200, JSON.stringify(created.body));
    for (const [name, value] of Object.entries(whole)) assert.equal(created.body.data[name], value);
    for (const name of Object.keys(whole)) {
      for (const value of [undefined, null, '', '  ']) {
        const refused = await post(RECIPIENTS, { ...whole, [name]: value });
        assert.equal(refused.status, 422, `${name} ${value}`);
        assert.equal(refused.body.mb_error_code, 'validation_error');
        assert.ok(
          Array.isArray(refused.body.errors[name]),
          `${name}: ${JSON.stringify(refused.body.errors)}`,
        );
      }
    }
    assert.equal(service.books.recipients().length, 1);
  });
}

test('rules of form are enforced, each at its field', async (t) => {
  const { post } = await startCaller(t);
  const cases: [string, string, unknown][] = [
    ['bill_pay', 'account_number', '1234567'],
    ['bill_pay', 'payee_code', '12345'],
    ['bill_pay', 'payee_code', '12345a'],
    ['bill_pay', 'country', 'sn'],
    ['eft', 'account_number', '12345678901'],
    ['eft', 'account_number', 'ABCDEFGHIJKL'],
    ['etransfer_send', 'account_number', '123'],
    ['bank_transfer_ach', 'account_number', '12345678901'],
    ['partnerbank_direct_credit', 'account_number', '12345678901'],
    ['etransfer_send', 'email', 'marie'],
    ['etransfer_send', 'country', 'CA'],
    ['etransfer_send', 'language', 'es'],
    ['etransfer_send', 'recipient_type', 'friend'],
    ['etransfer_send', 'account_type', 'chequing'],
    ['etransfer_send', 'transaction_type', 'etransfer'],
    ['cash_pickup', 'withdrawal_channel', 'branch'],
    ['mobile_money', 'phone', 771112233],
  ];
  for (const [type, field, value] of cases) {
    const refused = await post(RECIPIENTS, { ...complete[type], transaction_type: type, [field]: value });
    assert.equal(refused.status, 422, `${type} ${field}`);
    assert.deepEqual(Object.keys(refused.body.errors), [field], `${type} ${field}`);
  }
});

test('several broken rules are told at once', async (t) => {
  const { post } = await startCaller(t);
  const refused = await post(RECIPIENTS, { transaction_type: 'eft' });
  assert.deepEqual(
    Object.keys(refused.body.errors).sort(),
    [
      'account_number',
      'email',
      'institution_number',
      'transit_number',
      ...requiredOfEvery.filter((name) => name !== 'transaction_type'),
    ].sort(),
  );
});

test('recipients are listed in 1-based pages without envelope, newest first, by recipient type', async (t) => {
  const { get, post } = await startCaller(t, { withSampleRecipients: false });
  const ids: string[] = [];
  for (let index = 0; index < 25; index += 1) {
    const recipient_type = index === 0 ? 'withdrawal' : index === 1 ? 'all' : 'transaction';
    const body = { ...complete.etransfer_send, transaction_type: 'etransfer_send', recipient_type };
    ids.push((await post(RECIPIENTS, { ...body, last_name: `Roy ${index}` })).body.data.id);
  }
  const first = await get(RECIPIENTS);
  assert.equal(first.body.data, undefined);
  assert.equal(first.body.total, 24, 'recipient_type defaults to transaction');
  assert.deepEqual([first.body.offset, first.body.limit, first.body.items.length], [0, 10, 10]);
  assert.equal(first.body.items[0].id, ids[24]);
  assert.ok(!('security_question' in first.body.items[0]));
  const last = await get(`${RECIPIENTS}?page=3&limit=10`);
  assert.deepEqual([last.body.offset, last.body.items.length], [20, 4]);
  assert.equal((await get(`${RECIPIENTS}?page=4`)).body.items.length, 0);
  assert.equal((await get(`${RECIPIENTS}?recipient_type=all`)).body.total, 25);
  assert.equal((await get(`${RECIPIENTS}?recipient_type=withdrawal`)).body.total, 2);
  assert.equal((await get(`${RECIPIENTS}?recipient_type=reversal`)).body.total, 1);
  for (const query of ['page=0', 'page=x', 'limit=0', 'limit=-1', 'recipient_type=none']) {
    assert.equal((await get(`${RECIPIENTS}?${query}`)).status, 400, query);
  }
});
