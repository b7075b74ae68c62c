/**
 * Sheets of own accounts: what their columns mean, which questions are asked, and that nothing in them is paid as a
 * payment without a question.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../../../shared/domain/problem.ts';
import { operationOfFields } from '../../../../shared/domain/row-fields.ts';
import type { CheckOptions } from '../../../../shared/sheet/check/headings/check-options.ts';
import { checkFields } from '../../../../shared/sheet/check/whole/check-fields.ts';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { csvTableOf } from '../../../support/hand-made-table.ts';

const IDS = ['acc00840-0000-4000-8000-000000000003', 'acc00840-0000-4000-8000-000000000004'];
const MONEY = ['Amount', 'Currency', 'Country', 'Channel'];

function check(headings: readonly string[], lines: readonly (readonly string[])[], options?: CheckOptions) {
  const table = csvTableOf([headings, ...lines].map((cells) => [...cells]));
  const { rows, questions, counts } = checkSheet(table, options);
  return {
    counts,
    keys: questions.map(({ key }) => key),
    kinds: rows.map(({ fields }) => operationOfFields(fields)),
    problems: rows.map(({ problems }) => problems),
  };
}

function ownAccounts(heading: string, options?: CheckOptions, ids = IDS) {
  return check(
    [heading, ...MONEY],
    ids.map((id, n) => [id, `10${n}.50`, 'cad', 'ca', 'eft']),
    options,
  );
}

for (const heading of [
  ...['destination_account_id', 'Destination account id', 'Destination account', 'Target account'],
  ...[
    'Account id',
    'Preconfigured account',
    'Own account',
    'Our account',
    'Withdrawal account',
    'Withdraw to',
  ],
  ...['Compte de destination', 'Compte destination', 'Compte cible', 'Identifiant du compte', 'ID compte'],
  ...['Compte préconfiguré', 'Compte propre', 'Notre compte', 'Compte de retrait', 'Retrait vers'],
]) {
  test(`accounts of one’s own alone are withdrawals: ${heading}`, () => {
    const { keys, kinds, counts, problems } = ownAccounts(heading);
    assert.deepEqual(keys, []);
    assert.deepEqual(kinds, ['withdrawal', 'withdrawal']);
    assert.equal(counts.valid, 2);
    assert.ok(problems.every((each) => each.some(({ proposed }) => proposed === 'withdrawal')));
  });
}

test('signs alone are no account of one’s own, and no recipient of the book', () => {
  for (const field of ['destination_account_id', 'recipient_id'])
    for (const sign of ['?', '-', '…', '//']) {
      const [known, unknown] = ownAccounts(field, {}, [IDS[0] ?? '', sign]).problems;
      const isRefused = ({ field: of, original }: Problem) => of === field && original === sign;
      assert.deepEqual([known?.some(isRefused), unknown?.some(isRefused)], [false, true], `${field} ${sign}`);
    }
});

test('what is said of the sheet stands before what its columns look like', () => {
  assert.deepEqual(ownAccounts('destination_account_id', { answers: { 'own-accounts': 'payments' } }), {
    ...ownAccounts('destination_account_id', { defaults: { recipient_type: 'transaction' } }),
    kinds: ['payment', 'payment'],
    keys: [],
    problems: [[], []],
  });
});

test('bank numbers under a heading that may mean the service’s ids are asked about', () => {
  for (const heading of ['Destination account', 'Account id', 'Compte de retrait'])
    assert.ok(ownAccounts(heading, {}, ['123456789012', '123456789013']).keys.includes('heading.A'), heading);
});

const MIXED = [
  ['Awa', 'Diop', '+221771834567', '', '21000', 'xof', 'sn', 'mobile_money', 'orange_money'],
  ['', '', '', 'acc-7f3a', '22000', 'xof', 'sn', 'direct_deposit', ''],
];
const MIXED_HEADINGS = [
  ...['First name', 'Last name', 'Phone', 'destination_account_id', ...MONEY, 'Provider'],
];

test('accounts that name nobody, in a sheet that names payees, are asked about', () => {
  const kindsBy = (answer?: string) =>
    check(MIXED_HEADINGS, MIXED, answer === undefined ? {} : { answers: { 'own-accounts': answer } });
  assert.deepEqual(kindsBy().keys, ['own-accounts']);
  assert.deepEqual(kindsBy('withdrawals').keys, []);
  assert.deepEqual(kindsBy('withdrawals').kinds, ['payment', 'withdrawal']);
  assert.deepEqual(kindsBy('payments').keys, []);
  assert.deepEqual(kindsBy('payments').kinds, ['payment', 'payment']);
});

test('the name of an account is nobody’s, a person’s is a payee’s', () => {
  const keysOf = (heading: string, name: string) =>
    check(
      [heading, 'destination_account_id', ...MONEY],
      [[name, 'acc-7f3a', '2200', 'xof', 'sn', 'direct_deposit']],
    ).keys;
  assert.deepEqual(keysOf('Account name', 'Main Account'), ['own-accounts']);
  assert.deepEqual(keysOf('Intitulé du compte', 'Compte Courant'), ['own-accounts']);
  assert.deepEqual(keysOf('Employee name', 'Awa Diop'), []);
});

test('beside payees, a column of our own account is where the money comes from, and is no target', () => {
  const headings = ['Our account', 'First name', 'Last name', 'Phone', ...MONEY, 'Provider'];
  const { keys, kinds, counts } = check(headings, [
    ['acc-7f3a', 'Awa', 'Diop', '+221771834567', '21000', 'xof', 'sn', 'mobile_money', 'orange_money'],
  ]);
  assert.deepEqual([keys, kinds, counts.valid], [[], ['payment'], 1]);
});

test('values that are typed for a payment to an account stay a payment’s', () => {
  const fields = {
    destination_account_id: 'acc-1',
    amount: '1',
    currency: 'cad',
    country: 'ca',
    channel: 'eft',
  };
  assert.equal(operationOfFields(checkFields(2, fields).fields), 'payment');
  const own = { ...fields, recipient_type: 'withdrawal' };
  assert.equal(operationOfFields(checkFields(2, own).fields), 'withdrawal');
});
