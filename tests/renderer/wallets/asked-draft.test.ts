/** What was typed for one way to pay is not sent with another, whose form does not show it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewWallet } from '../../../electron/main/service/service-to-view.ts';
import { EMPTY_DRAFT } from '../../../renderer/money/money-draft.ts';
import { moneyRequestOf } from '../../../renderer/money/money-requests.ts';
import { brokenDemands } from '../../../renderer/recipient-form/field-rules.ts';
import { askedDraft } from '../../../renderer/wallets/asked-draft.ts';
import { decodeWallet } from '../../../shared/api/wallet.ts';
import { wallet } from '../../shared/api/documented-shapes.ts';

const recipient = {
  ...{ first_name: 'Awa', last_name: 'Diop', country: 'ca', language: 'en', recipient_type: 'transaction' },
  ...{ email: 'awa@example.com', account_number: '12345678', payee_name: 'Hydro', payee_code: '123' },
};

test('the account of a bill that somebody began to pay is no part of the e-Transfer that they send', () => {
  const decoded = decodeWallet(wallet);
  assert.ok(decoded.ok);
  const from = viewWallet(decoded.value);
  const place = { walletId: from.id, amount: '25', country: 'ca', channel: 'etransfer_send' } as const;
  const draft = askedDraft({ ...EMPTY_DRAFT, ...place, targetKind: 'fields', recipient });
  const answers = { quoteId: 'q', confirmation: '', meantBeside: [] };
  const asked = moneyRequestOf({ kind: 'pay', draft, wallets: [from], ...answers });
  assert.ok(asked?.name === 'money.pay' && asked.input.target.kind === 'fields');
  const { account_number, payee_name, payee_code, ...others } = recipient;
  assert.deepEqual(asked.input.target.fields, { ...others, transaction_type: 'etransfer_send' });
});

test('what the form does not show cannot keep its button from doing anything', () => {
  assert.deepEqual([...brokenDemands('etransfer_send', recipient)], []);
  assert.deepEqual([...brokenDemands('bill_pay', recipient).keys()], ['payee_code']);
});
