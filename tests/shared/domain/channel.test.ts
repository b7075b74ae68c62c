/** The two vocabularies of channels, and where each pays, as the API's document has them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  channelOf,
  channelsIn,
  columnsOfChannel,
  PAYOUT_CHANNELS,
  type PayoutChannel,
  TRANSACTION_TYPES,
  transactionTypeOf,
  XOF_COUNTRIES,
} from '../../../shared/domain/channel.ts';

test('each region pays by the channels that the document names for it', () => {
  assert.deepEqual(channelsIn('west-africa'), [
    'mobile_money',
    'direct_deposit',
    'cashpickup',
    'credit_partnerbank_account',
    'billpay',
  ]);
  assert.deepEqual(channelsIn('canada'), ['etransfer_send', 'eft', 'billpay']);
  assert.deepEqual(channelsIn('united-states'), ['swift', 'instant_payments', 'bank_transfer_ach']);
  assert.deepEqual([...XOF_COUNTRIES].toSorted(), ['bf', 'bj', 'ci', 'gw', 'ml', 'ne', 'sn', 'tg']);
});

test('a channel and the recipient’s word for it lead to each other', () => {
  const pairs: readonly (readonly [PayoutChannel, string | undefined])[] = [
    ['mobile_money', 'mobile_money'],
    ['direct_deposit', undefined],
    ['cashpickup', 'cash_pickup'],
    ['credit_partnerbank_account', 'partnerbank_direct_credit'],
    ['etransfer_send', 'etransfer_send'],
    ['eft', 'eft'],
    ['billpay', 'bill_pay'],
    ['swift', undefined],
    ['instant_payments', undefined],
    ['bank_transfer_ach', 'bank_transfer_ach'],
  ];
  assert.deepEqual(
    PAYOUT_CHANNELS.map((channel) => [channel, transactionTypeOf(channel)]),
    pairs,
  );
  for (const type of TRANSACTION_TYPES) assert.equal(transactionTypeOf(channelOf(type)), type);
});

test('an empty sheet for a channel has the columns that its recipient needs', () => {
  const columns: Readonly<Record<PayoutChannel, readonly string[]>> = {
    mobile_money: ['phone', 'provider'],
    direct_deposit: ['destination_account_id'],
    cashpickup: ['phone', 'withdrawal_channel'],
    credit_partnerbank_account: ['email', 'account_number', 'account_branch', 'account_type'],
    etransfer_send: ['email', 'security_question', 'security_question_answer'],
    eft: ['email', 'account_number', 'institution_number', 'transit_number', 'account_type'],
    billpay: ['email', 'account_number', 'payee_name', 'payee_code'],
    swift: ['destination_account_id'],
    instant_payments: ['destination_account_id'],
    bank_transfer_ach: ['email', 'account_number', 'bank_code', 'account_type'],
  };
  for (const channel of PAYOUT_CHANNELS) assert.deepEqual(columnsOfChannel(channel), columns[channel]);
});
