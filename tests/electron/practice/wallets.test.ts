import assert from 'node:assert/strict';
import test from 'node:test';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { startCaller } from '../../support/practice-caller.ts';

const WALLETS = '/api/v1/purses/wallets';
const { xof, cad, usd, inactive } = SAMPLE_WALLET_IDS;

test('wallets are filtered, sorted and paged as the document says', async (t) => {
  const { get } = await startCaller(t);
  const ids = async (query: string): Promise<string[]> => {
    const { status, body } = await get(`${WALLETS}?${query}`);
    assert.equal(status, 200, query);
    return body.data.items.map((wallet: { id: string }) => wallet.id);
  };
  assert.deepEqual(await ids(''), [usd, cad, xof, inactive], 'newest first');
  assert.deepEqual(await ids('sort=createdAt,asc'), [inactive, xof, cad, usd]);
  assert.deepEqual(await ids('sort=wallet_name,asc'), [inactive, cad, xof, usd]);
  assert.deepEqual(await ids('sort=balance,desc'), [xof, cad, usd, inactive]);
  assert.equal((await ids('sort=updated_at,desc')).length, 4);
  assert.deepEqual(await ids('currency=CAD'), [cad, inactive]);
  assert.deepEqual(await ids('currency=cad&status=ACTIVE'), [cad]);
  assert.deepEqual(await ids('walletType=MobileMoneyWallet'), [xof]);
  assert.deepEqual(await ids('status=DISABLED'), []);
  assert.deepEqual(await ids('size=3&page=1'), [inactive]);
  const { data } = (await get(`${WALLETS}?size=2&page=1`)).body;
  assert.deepEqual(
    [data.total, data.offset, data.limit, data.has_next, data.has_previous, data.previous_offset],
    [4, 2, 2, false, true, 0],
  );
  // The document lists no 400 for wallets.
  for (const query of ['walletType=Purse', 'status=active?', 'currency=francs'])
    assert.deepEqual(await ids(query), [], query);
  for (const query of ['page=-1', 'size=0', 'sort=name,up'])
    assert.deepEqual(await ids(query), await ids(''), query);
});

test('a wallet has the documented fields, and an unknown id is 404', async (t) => {
  const { get } = await startCaller(t);
  const { data } = (await get(`${WALLETS}/${xof}`)).body;
  assert.deepEqual(data.currency, {
    currencyCode: 'XOF',
    numericCode: 952,
    numericCodeAsString: '952',
    displayName: 'West African CFA Franc',
    symbol: 'CFA',
    defaultFractionDigits: 0,
  });
  assert.deepEqual(
    [data.status, data.walletType, data.balance],
    ['ACTIVE', 'MobileMoneyWallet', 250_000_000],
  );
  assert.equal((await get(`${WALLETS}/none`)).status, 404);
});

test('the other documented forms of wallets can be chosen', async (t) => {
  const snake = await startCaller(t, { walletForm: { list: 'snake-array', single: 'snake' } });
  const list = (await snake.get(`${WALLETS}?sort=createdAt,asc`)).body;
  assert.ok(Array.isArray(list));
  assert.deepEqual(
    [list[1].wallet_name, list[1].currency, list[1].wallet_type],
    ['Payroll XOF', 'XOF', 'MobileMoneyWallet'],
  );
  assert.equal(typeof list[1].created_at, 'number');
  assert.equal((await snake.get(`${WALLETS}/${cad}`)).body.data.wallet_name, 'Operations CAD');

  const inData = await startCaller(t, { walletForm: { list: 'snake-data-array' } });
  assert.equal((await inData.get(WALLETS)).body.data.length, 4);

  const content = await startCaller(t, { walletForm: { list: 'content' } });
  const { content: wallets, ...page } = (await content.get(`${WALLETS}?size=3`)).body.data;
  assert.equal(wallets.length, 3);
  assert.deepEqual(page, {
    total_elements: 4,
    total_pages: 2,
    current_page: 0,
    page_size: 3,
    has_next: true,
    has_previous: false,
  });
});
