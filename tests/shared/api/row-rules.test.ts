import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildPaymentBody } from '../../../shared/api/payment-body.ts';
import { recipientLanguageFor } from '../../../shared/api/recipient-rules.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';
import { checkRow } from '../../../shared/api/row-rules.ts';
import { PAYOUT_CHANNELS, type PayoutChannel } from '../../../shared/domain/channel.ts';
import { ROW_FIELDS, type RowField, type RowFields } from '../../../shared/domain/row-fields.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';

const person = {
  first_name: 'Awa',
  last_name: 'Koné',
  recipient_type: 'transaction',
  language: 'fr',
  amount: '1000',
};
const xof = { ...person, country: 'ci', currency: 'xof' };
const cad = { ...person, country: 'ca', currency: 'cad', email: 'awa@example.org' };

/** One row of each channel that breaks no rule. */
const PAYABLE: Record<PayoutChannel, RowFields> = {
  mobile_money: { ...xof, channel: 'mobile_money', phone: '+2250700000000', provider: 'operator_a' },
  cashpickup: { ...xof, channel: 'cashpickup', withdrawal_channel: 'ATM' },
  credit_partnerbank_account: {
    ...xof,
    channel: 'credit_partnerbank_account',
    account_number: '012345678901',
    email: 'a@b.ci',
  },
  direct_deposit: { ...xof, channel: 'direct_deposit', destination_account_id: 'acc-1' },
  billpay: {
    ...cad,
    channel: 'billpay',
    account_number: 'AB-12345',
    payee_name: 'Hydro',
    payee_code: '123456',
  },
  etransfer_send: { ...cad, channel: 'etransfer_send' },
  eft: {
    ...cad,
    channel: 'eft',
    account_number: '000123456789',
    transit_number: '01234',
    institution_number: '001',
  },
  swift: { ...person, country: 'us', currency: 'usd', channel: 'swift', destination_account_id: 'acc-2' },
  instant_payments: {
    ...person,
    country: 'us',
    currency: 'usd',
    channel: 'instant_payments',
    destination_account_id: 'acc-3',
  },
  bank_transfer_ach: {
    ...person,
    country: 'us',
    currency: 'usd',
    channel: 'bank_transfer_ach',
    account_number: '123456789012',
    bank_code: '021000021',
    email: 'a@b.us',
  },
};

const said = (row: RowFields) => checkRow(row).map((problem) => `${problem.code} ${problem.field}`);

for (const channel of PAYOUT_CHANNELS) {
  test(`a whole ${channel} row is payable, and its body breaks no rule of the request`, () => {
    const warning = channel === 'bank_transfer_ach' ? ['ach-soon channel'] : [];
    assert.deepEqual(said(PAYABLE[channel]), warning);
    const body = buildPaymentBody(PAYABLE[channel], { walletId: 'w1', quoteId: 'q1', marker: 'PS1' });
    assert.deepEqual(checkRequest('payment', {}, body), []);
  });
}

const inEvery: readonly RowField[] = ['first_name', 'last_name', 'country', 'recipient_type', 'language'];
const REQUIRED: Partial<Record<PayoutChannel, readonly RowField[]>> = {
  mobile_money: [...inEvery, 'phone', 'provider'],
  cashpickup: [...inEvery, 'withdrawal_channel'],
  credit_partnerbank_account: [...inEvery, 'account_number', 'email'],
  billpay: [...inEvery, 'account_number', 'payee_name', 'payee_code', 'email'],
  etransfer_send: [...inEvery, 'email'],
  eft: [...inEvery, 'account_number', 'transit_number', 'institution_number', 'email'],
  bank_transfer_ach: [...inEvery, 'account_number', 'bank_code', 'email'],
};

for (const [channel, required] of Object.entries(REQUIRED) as [PayoutChannel, readonly RowField[]][]) {
  test(`${channel} needs exactly what the document requires of its recipient`, () => {
    const missing: RowField[] = [];
    for (const field of ROW_FIELDS) {
      if (field === 'channel' || field === 'amount' || field === 'currency') continue;
      const problems = checkRow({ ...PAYABLE[channel], [field]: ' ' });
      if (problems.some((problem) => problem.code === 'required-missing')) {
        missing.push(field);
        const [problem] = problems.filter((each) => each.severity === 'error');
        assert.deepEqual(problem?.params, { channel, field });
      }
    }
    assert.deepEqual(missing.sort(), [...required].sort());
  });
}

const broken: readonly [PayoutChannel, Partial<Record<RowField, string>>, readonly string[]][] = [
  ['eft', { account_number: '12345678901' }, ['account-too-short account_number']],
  ['eft', { account_number: '1234-567-890-12' }, []],
  // The document gives these two no length.
  ['eft', { transit_number: '1234' }, []],
  ['eft', { institution_number: '0001' }, []],
  ['eft', { email: 'a@b.ca; c@d.ca' }, ['email-invalid email']],
  ['eft', { email: 'a@b' }, ['email-invalid email']],
  ['eft', { account_type: 'chequing' }, ['choice-invalid account_type']],
  ['eft', { language: 'es' }, ['choice-invalid language']],
  ['eft', { recipient_type: 'payee' }, ['choice-invalid recipient_type']],
  ['eft', { transaction_type: 'bill_pay' }, ['choice-invalid transaction_type']],
  ['eft', { transaction_type: 'eft' }, []],
  ['cashpickup', { transaction_type: 'cash_pickup' }, []],
  ['cashpickup', { withdrawal_channel: 'counter' }, ['choice-invalid withdrawal_channel']],
  ['billpay', { account_number: '1234567' }, ['account-too-short account_number']],
  ['billpay', { payee_code: '12345' }, ['code-length payee_code']],
  ['billpay', { country: 'sn', currency: 'xof' }, ['bill-only-canada country']],
  ['billpay', { country: 'us', currency: 'usd' }, ['channel-not-there channel']],
  [
    'billpay',
    { country: 'us', currency: 'usd', payee_name: '', payee_code: '' },
    ['channel-not-there channel'],
  ],
  ['mobile_money', { country: 'fr' }, ['channel-not-there country']],
  ['mobile_money', { currency: 'cad' }, ['channel-not-there currency']],
  ['mobile_money', { currency: 'cad', phone: '', provider: '' }, ['channel-not-there currency']],
  ['mobile_money', { country: 'ca', currency: 'cad' }, ['channel-not-there channel']],
  ['mobile_money', { currency: 'eur' }, ['choice-invalid currency', 'channel-not-there currency']],
  ['mobile_money', { channel: 'bank_transfer' }, ['channel-collects channel']],
  ['mobile_money', { channel: 'etransfer_request' }, ['channel-collects channel']],
  ['mobile_money', { channel: 'cheque' }, ['choice-invalid channel']],
  ['mobile_money', { channel: '' }, ['required-missing channel']],
  ['swift', { destination_account_id: '' }, ['channel-known-only destination_account_id']],
  [
    'direct_deposit',
    { destination_account_id: '', country: '' },
    ['required-missing country', 'channel-known-only destination_account_id'],
  ],
  ['eft', { destination_account_id: 'acc-9', account_number: '', email: '', first_name: '' }, []],
  ['eft', { amount: '' }, ['amount-missing amount']],
  ['eft', { amount: '0' }, ['amount-not-positive amount']],
  ['eft', { amount: '-5.00' }, ['amount-not-positive amount']],
  ['eft', { amount: '5.005' }, ['amount-decimals amount']],
  ['mobile_money', { amount: '5.5' }, ['amount-decimals amount']],
  ['mobile_money', { amount: '5.00' }, []],
  ['eft', { amount: '1e3' }, ['kind-wrong amount']],
  ['eft', { amount: '400000000.01' }, ['kind-wrong amount']],
  ['eft', { amount: '400000000.00' }, []],
];

for (const [channel, change, expected] of broken) {
  test(`${channel} with ${JSON.stringify(change)}: ${expected.join(', ') || 'payable'}`, () => {
    assert.deepEqual(said({ ...PAYABLE[channel], ...change }), expected);
  });
}

test('a problem carries what its sentence needs', () => {
  const [short] = checkRow({ ...PAYABLE.eft, account_number: '1234 5678' });
  assert.deepEqual(short?.params, { min: 12, found: 8 });
  const [decimals] = checkRow({ ...PAYABLE.mobile_money, amount: '5.5' });
  assert.deepEqual(decimals?.params, { currency: 'xof', digits: 0, original: '5.5' });
  const found = (payee_code: string) => checkRow({ ...PAYABLE.billpay, payee_code })[0]?.params;
  assert.deepEqual(found('12a45'), { digits: 6, found: 4 });
  assert.deepEqual(found('123-456'), { digits: 6, found: 7 });
  const [choice] = checkRow({ ...PAYABLE.eft, account_type: 'chequing' });
  assert.deepEqual(choice?.params, { field: 'account_type', options: 'corporate|savings|current' });
  const [large] = checkRow({ ...PAYABLE.eft, amount: '99999999999' });
  assert.deepEqual(large?.params, { original: '99999999999', kind: 'too-large', wanted: 'amount' });
  const [there] = checkRow({ ...PAYABLE.mobile_money, country: 'ca', currency: 'cad' });
  assert.deepEqual(there?.params, { channel: 'mobile_money', currency: 'cad', country: 'ca' });
});

test('every problem of a row can be said in English and French', () => {
  for (const [channel, change] of broken) {
    for (const problem of checkRow({ ...PAYABLE[channel], ...change })) {
      for (const locale of ['en-CA', 'fr-CA'] as const) {
        const { message } = renderProblem(problem, locale);
        assert.ok(message.length > 5 && !message.includes('{'), `${problem.code}: ${message}`);
      }
    }
  }
});

test('a row without errors always has a body that breaks no rule of the request', () => {
  const rows = fc
    .tuple(
      fc.constantFrom(...PAYOUT_CHANNELS),
      fc.dictionary(
        fc.constantFrom(...ROW_FIELDS),
        fc.oneof(
          fc.constantFrom('', 'ca', 'ci', 'cad', 'xof', 'eft', '123456', '012345678901', '12.5', 'a@b.ca'),
          fc.string(),
        ),
        { maxKeys: 3 },
      ),
    )
    .map(([channel, change]): RowFields => ({ ...PAYABLE[channel], ...change }));
  let payable = 0;
  fc.assert(
    fc.property(rows, (row) => {
      if (checkRow(row).some((problem) => problem.severity === 'error')) return;
      payable += 1;
      const body = JSON.parse(JSON.stringify(buildPaymentBody(row, { walletId: 'w', marker: 'PS1' })));
      assert.deepEqual(checkRequest('payment', {}, body), []);
    }),
    { numRuns: 2000 },
  );
  assert.ok(payable > 100);
});

test('a recipient is written to in the app’s language only if the service writes in it', () => {
  assert.deepEqual(
    ['fr', 'en', 'pt', undefined].map((language) => recipientLanguageFor(language)),
    ['fr', 'en', 'en', 'en'],
  );
});
