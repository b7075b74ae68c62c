import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../../shared/api/operation-table.ts';
import { decodeWallet, type Wallet } from '../../../shared/api/wallet.ts';

const camelCase = {
  id: 'w1',
  balance: 1500.5,
  walletName: 'Main',
  currency: {
    currencyCode: 'CAD',
    numericCode: 124,
    numericCodeAsString: '124',
    displayName: 'Canadian Dollar',
    symbol: '$',
    defaultFractionDigits: 2,
  },
  description: '',
  businessId: 'b1',
  userId: 'u1',
  walletType: 'BankWallet',
  status: 'ACTIVE',
  walletReference: 'REF1',
  createdAt: '2025-01-02T03:04:05.678Z',
  updatedAt: '2025-01-02T03:04:05.678Z',
};

const snakeCase = {
  id: 'w1',
  balance: 1500.5,
  wallet_name: 'Main',
  currency: 'CAD',
  description: null,
  business_id: 'b1',
  user_id: 'u1',
  wallet_type: 'BankWallet',
  status: 'ACTIVE',
  wallet_reference: 'REF1',
  created_at: 1735787045.678,
  updated_at: 1735787045.678,
};

const expected: Wallet = {
  id: 'w1',
  name: 'Main',
  currency: 'cad',
  currencyFacts: undefined,
  balance: 1500.5,
  balanceMinor: 150050,
  status: 'ACTIVE',
  type: 'BankWallet',
  reference: 'REF1',
  description: undefined,
  businessId: 'b1',
  userId: 'u1',
  createdAtMs: 1735787045678,
  updatedAtMs: 1735787045678,
};

/** The form whose currency is an object says more about it than its code. */
function expectedOf(json: unknown): Wallet {
  if (!JSON.stringify(json).includes('currencyCode')) return expected;
  const currencyFacts = { numericCode: 124, displayName: 'Canadian Dollar', symbol: '$', fractionDigits: 2 };
  return { ...expected, currencyFacts };
}

const envelope = (data: unknown) => ({ data, success: true, message: 'ok', detail: {} });
const content = { content: [snakeCase], total_elements: 1, total_pages: 1, current_page: 0, page_size: 20 };

const listForms: Record<string, unknown> = {
  'camelCase items in the envelope': envelope({
    items: [camelCase],
    total: 1,
    offset: 0,
    limit: 20,
    has_next: false,
  }),
  'snake_case as a bare array': [snakeCase],
  'snake_case array in the envelope': envelope([snakeCase]),
  'data.content page form': envelope({ ...content, has_next: false, has_previous: false }),
  'camelCase in the page form': envelope({ ...content, content: [camelCase] }),
  'items without an envelope': { items: [snakeCase], total: 1, offset: 0, limit: 20 },
};

for (const [form, json] of Object.entries(listForms)) {
  test(`a wallet list decodes to the one wallet type: ${form}`, () => {
    const page = OPERATIONS['list-wallets'].decode(json);
    assert.ok(page.ok, JSON.stringify(page));
    assert.deepEqual(page.value.items, [expectedOf(json)]);
    assert.equal(page.value.total, 1);
  });
}

test('a single wallet decodes in camelCase and in snake_case, with and without the envelope', () => {
  for (const json of [envelope(camelCase), envelope(snakeCase), camelCase, snakeCase]) {
    assert.deepEqual(OPERATIONS['get-wallet'].decode(json), { ok: true, value: expectedOf(json) });
  }
});

test('a balance is rounded down to what can be spent, and float noise is not taken for a loss', () => {
  const balanceMinor = (balance: number, currency: string) => {
    const wallet = decodeWallet({ ...snakeCase, balance, currency });
    return wallet.ok ? wallet.value.balanceMinor : undefined;
  };
  assert.equal(balanceMinor(1000.9, 'XOF'), 1000);
  assert.equal(balanceMinor(274.65999999999997, 'CAD'), 27466);
  assert.equal(balanceMinor(0.1 + 0.2, 'CAD'), 30);
  assert.equal(balanceMinor(-0.01, 'CAD'), -1);
});

test('what we rely on in a wallet is reported by its path when it is missing or mistyped', () => {
  const broken = envelope({
    items: [{ ...camelCase, id: undefined, balance: {}, currency: { symbol: '$' } }],
  });
  const page = OPERATIONS['list-wallets'].decode(broken);
  assert.ok(!page.ok);
  assert.deepEqual(
    page.faults.map((fault) => `${fault.path}: ${fault.message}`),
    [
      'data.items[0].id: expected string, but it is missing',
      'data.items[0].balance: expected number, found object',
      'data.items[0].currency: expected a currency code, or an object with currencyCode, found object',
    ],
  );
});
