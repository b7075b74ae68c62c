/** Where the document says each rule: a rule without words of the document, and without a reason of our own, fails. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { REGIONS } from '../../../shared/api/channel-availability.ts';
import { OPERATIONS } from '../../../shared/api/operation-table.ts';
import { OPERATION_NAMES, type OperationName } from '../../../shared/api/operations.ts';
import { RECIPIENT_RULES } from '../../../shared/api/recipient-rules.ts';
import { sectionOf } from './documented-fields.ts';

const DOCUMENT = '../shared/spec/payments-api.md';
const document = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : undefined;

/** Our own rules, each with the reason why we are stricter than the document. */
const OURS: Readonly<Record<string, string>> = {
  'email one-address': 'money follows this address: it must be one address',
};

const CREATE = 'POST /api/v1/mb-api/recipients';

/** The words for each rule of a recipient, from the section on its creation, or on the recipient itself for its values. */
const OF_RECIPIENTS: Readonly<Record<string, readonly [section: string, words: string]>> = {
  'first_name required': [CREATE, 'Required for every recipient'],
  'last_name required': [CREATE, 'Required for every recipient'],
  'transaction_type required': [CREATE, 'Required for every recipient'],
  'country required': [CREATE, 'Required for every recipient'],
  'recipient_type required': [CREATE, 'Required for every recipient'],
  'language required': [CREATE, 'Required for every recipient'],
  'phone required': [CREATE, 'phone, country, provider'],
  'provider required': [CREATE, 'phone, country, provider'],
  'withdrawal_channel required': [CREATE, 'withdrawal_channel'],
  'account_number required': [CREATE, 'account_number is required for'],
  'transit_number required': [CREATE, 'transit_number, institution_number'],
  'institution_number required': [CREATE, 'transit_number, institution_number'],
  'bank_code required': [CREATE, 'account_number, bank_code'],
  'payee_name required': [CREATE, 'payee_name, payee_code'],
  'payee_code required': [CREATE, 'payee_name, payee_code'],
  'email required': [CREATE, 'required for all types except mobile_money and cash_pickup'],
  'country country': [CREATE, 'must be ca'],
  'account_number min-characters': [CREATE, 'at least 8 characters for bill_pay'],
  'account_number min-digits': [CREATE, 'at least 12 digits for the other types'],
  'payee_code exact-digits': [CREATE, 'payee_code must be 6 digits'],
  'withdrawal_channel one-of': ['Recipient', '`ATM`'],
  'account_type one-of': ['Recipient', '`corporate`, `savings`, `current`'],
  'recipient_type one-of': ['Recipient', '`transaction`, `reversal`'],
  'language one-of': ['Recipient', '`en`, `fr`'],
};

test('the document says each rule of a recipient, or we say why it is ours', () => {
  for (const { field, demand } of RECIPIENT_RULES) {
    const rule = `${field} ${demand.kind}`;
    if (rule in OURS) continue;
    const [section, words] = OF_RECIPIENTS[rule] ?? assert.fail(`nothing says: ${rule}`);
    if (document) assert.ok(sectionOf(document, section).includes(words), `${section}: ${words}`);
  }
});

/** What the document says of a parameter, if that is more than its name. */
const OF_PARAMETERS: Readonly<Record<string, string>> = {
  'list-sessions limit': '| limit | integer',
  'list-sessions offset': '| offset | integer',
  'list-sessions start_date': 'YYYY-MM-DD',
  'list-sessions end_date': 'YYYY-MM-DD',
  'list-sessions status': '`initiated`, `completed`, `failed`, `processing`',
  'list-sessions type': 'string or array',
  'list-sessions delivery_method': 'delivery_method, payment_method',
  'list-sessions payment_method': 'delivery_method, payment_method',
  'list-sessions currency': '| currency | string | - | `xof`, `cad`',
  'list-sessions wallet': 'Repeated parameter for several',
  'list-sessions sort': 'createdAt,desc',
  'list-wallets currency': 'XOF, CAD, USD',
  'list-wallets walletType': '`BankWallet`, `MobileMoneyWallet`',
  'list-wallets status': '`ACTIVE`, `INACTIVE`, `DISABLED`',
  'list-wallets page': '0-indexed',
  'list-wallets size': '| size | integer',
  'list-wallets sort': 'createdAt, wallet_name, balance, updated_at',
  'list-recipients page': '1-indexed',
  'list-recipients limit': '| limit | integer',
  'list-recipients recipient_type': '`transaction`, `reversal`, `all`, `withdrawal`',
};

/** The operations that the document describes under another heading than their own. */
const DESCRIBED_IN: Readonly<Partial<Record<OperationName, string>>> = {
  'deposit-quote': 'Calculators',
  'payment-quote': 'Calculators',
  'swap-quote': 'Calculators',
  'swap-and-send-quote': 'Calculators',
  'effective-rate': 'Calculators',
  'get-webhook-subscription': 'Webhook subscriptions (read only)',
  withdrawal: 'POST /api/v1/transactions/sessions/payment',
};

test('the document says each parameter and each field of a body in the section of its operation', (t) => {
  if (document === undefined) return t.skip('the document is not here');
  for (const name of OPERATION_NAMES) {
    const { method, path, params, body } = OPERATIONS[name];
    const text = sectionOf(document, DESCRIBED_IN[name] ?? `${method} ${path}`);
    for (const param of params) {
      const usual = param.in === 'path' ? 'ath parameter id (string, required)' : param.name;
      const words = OF_PARAMETERS[`${name} ${param.name}`] ?? usual;
      assert.ok(text.includes(words), `${name}: ${words}`);
    }
    for (const field of Array.isArray(body) ? body : [])
      assert.ok(text.includes(field.path), `${name}: ${field.path}`);
  }
});

test('the document says where each region is', (t) => {
  if (document === undefined) return t.skip('the document is not here');
  const text = sectionOf(document, 'Payment channels by region');
  const words = { xof: 'bj, bf, ci, gw, ml, ne, sn, tg', cad: 'Canada (ca)', usd: 'United States' };
  assert.deepEqual(
    REGIONS.map(({ currency }) => currency),
    Object.keys(words),
  );
  for (const said of Object.values(words)) assert.ok(text.includes(said), said);
});

test('every operation names the heading it comes from', (t) => {
  if (document === undefined) return t.skip('the document is not here');
  for (const [name, operation] of Object.entries(OPERATIONS))
    assert.ok(document.includes(operation.path), `${name}: ${operation.path}`);
});
