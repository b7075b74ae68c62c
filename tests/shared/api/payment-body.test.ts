import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildCustomerDepositBody,
  buildPaymentBody,
  buildWithdrawalBody,
} from '../../../shared/api/payment-body.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';
import { ROW_FIELDS, type RowField, type RowFields } from '../../../shared/domain/row-fields.ts';

const row: RowFields = {
  first_name: 'Zoé',
  last_name: "N'Guessan",
  email: 'zoe@example.org',
  country: 'ca',
  currency: 'cad',
  amount: '1250.50',
  channel: 'eft',
  account_number: '000123456789',
  transit_number: '00123',
  institution_number: '004',
  language: 'fr',
  recipient_type: 'transaction',
  description: 'Salaire mars',
  reference: 'E-17',
  bank_code: '',
};

test('a payment’s body has the recipient inline, the marker first, and the amount as a number', () => {
  assert.deepEqual(buildPaymentBody(row, { walletId: 'w1', quoteId: 'q1', marker: 'PS0ABC' }), {
    description: 'PS0ABC Salaire mars',
    wallet_id: 'w1',
    quote_id: 'q1',
    transaction: { amount: 1250.5, country: 'ca', channel: 'eft', currency: 'cad' },
    recipient: {
      first_name: 'Zoé',
      last_name: "N'Guessan",
      email: 'zoe@example.org',
      country: 'ca',
      account_number: '000123456789',
      institution_number: '004',
      transit_number: '00123',
      transaction_type: 'eft',
      recipient_type: 'transaction',
      language: 'fr',
      currency: 'cad',
    },
    metadata: { marker: 'PS0ABC', reference: 'E-17' },
  });
});

test('a destination account stands in for the recipient, and no quote is no field', () => {
  const body = buildPaymentBody(
    { ...row, destination_account_id: 'acc-1', description: '' },
    { walletId: 'w1', marker: 'PS0ABC' },
  );
  assert.deepEqual(Object.keys(body).sort(), [
    'description',
    'destination_account_id',
    'metadata',
    'transaction',
    'wallet_id',
  ]);
  assert.equal(body.description, 'PS0ABC');
});

test('a withdrawal’s inline recipient is of the type withdrawal', () => {
  const body = buildWithdrawalBody(row, { walletId: 'w1', marker: 'PS0ABC', description: 'Own account' });
  assert.equal((body.recipient as Record<string, unknown>).recipient_type, 'withdrawal');
  assert.equal(body.description, 'PS0ABC Own account');
  assert.deepEqual(checkRequest('withdrawal', {}, body), []);
});

test('a row that was not checked cannot become a body', () => {
  const terms = { walletId: 'w1', marker: 'PS0ABC' };
  for (const change of [
    { amount: '' },
    { amount: '0' },
    { amount: '1.005' },
    { channel: 'x' },
    { country: '' },
    { channel: 'swift' },
  ]) {
    assert.throws(() => buildPaymentBody({ ...row, ...change }, terms));
  }
});

/** What no request carries. */
const OURS: Readonly<Partial<Record<RowField, string>>> = {
  priority: 'who is paid first is decided here',
  recipient_id: 'names an entry of the book, whose fields are sent',
};

test('each field of a row is sent by some operation, or is ours for a reason', () => {
  const marked = Object.fromEntries(ROW_FIELDS.map((field) => [field, `<${field}>`]));
  const terms = { walletId: 'w1', marker: 'PS0ABC' };
  // Fields that the body is built by have to be real ones.
  const built: RowFields = { ...marked, amount: '1250.50', currency: 'cad', channel: 'eft' };
  const { destination_account_id: _account, ...toRecipient } = built;
  const bodies = [
    buildPaymentBody(toRecipient, terms),
    buildPaymentBody(built, terms),
    buildCustomerDepositBody(built, terms),
  ].map((body) => JSON.stringify(body));
  // What the channel says is sent under its own name.
  const shown: RowFields = { ...built, amount: '1250.5', transaction_type: 'eft' };
  const unsent = ROW_FIELDS.filter((field) => !bodies.some((body) => body.includes(shown[field] ?? field)));
  assert.deepEqual(unsent.toSorted(), Object.keys(OURS).toSorted());
});
