import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { ROUTES } from '../../../electron/practice/routes.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { samplePayment, startCaller } from '../../support/practice-caller.ts';

const { xof, cad } = SAMPLE_WALLET_IDS;

/** Bodies that are right, to be spoiled: nothing shows as many mistakes as a request that is almost right. */
const GOOD: Readonly<Record<string, object>> = {
  payment: samplePayment(),
  deposit: {
    wallet_id: cad,
    transaction: { amount: 5, payin_country: 'ca', payin_method: 'etransfer_request' },
  },
  swap: {
    source_wallet: cad,
    destination_wallet: xof,
    session_type: 'swap_transaction',
    swap_type: 'SWAP',
    transaction: { amount: 10, from_currency: 'cad', to_currency: 'xof', country: 'sn' },
    payout_recipient: samplePayment().recipient,
  },
};

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(1e308, 4e10, 4.1e10, -0, 1e-9, 2 ** 53, '__proto__', 'constructor', '\u0000', '💸', [], {}),
);
const path = fc.array(
  fc.constantFrom(
    'transaction',
    'amount',
    'currency',
    'from_currency',
    'to_currency',
    'recipient',
    'wallet_id',
    'country',
    'channel',
    'source_wallet',
    'payin_method',
    'swap_type',
    'phone',
    'id',
    'payout_recipient',
    'metadata',
    '__proto__',
  ),
  { minLength: 1, maxLength: 2 },
);
const spoiled = fc
  .tuple(fc.constantFrom(...Object.keys(GOOD)), fc.array(fc.tuple(path, oddValue), { maxLength: 3 }))
  .map(([kind, changes]) => {
    const body = structuredClone(GOOD[kind]) as Record<string, unknown>;
    for (const [names, odd] of changes) {
      // Its own copy: a later change may be made inside it.
      const value = structuredClone(odd);
      const [first = '', second] = names;
      const inner = Object.hasOwn(body, first) ? body[first] : undefined;
      if (second !== undefined && typeof inner === 'object' && inner !== null) {
        Object.defineProperty(inner, second, { value, enumerable: true, configurable: true, writable: true });
      } else
        Object.defineProperty(body, first, { value, enumerable: true, configurable: true, writable: true });
    }
    return JSON.stringify(body);
  });

test('no body makes the service fail: it accepts, or refuses in the error envelope', async (t) => {
  const { service, post } = await startCaller(t);
  const posts = ROUTES.filter((route) => route.method === 'POST').map((route) => route.path);
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...posts),
      fc.oneof(spoiled, fc.json(), fc.string()),
      async (to, body) => {
        const { status, body: answer } = await post(to, body, { 'x-idempotency-key': crypto.randomUUID() });
        seen.set(status, (seen.get(status) ?? 0) + 1);
        // Spec "Statuses listed per operation": a calculator refuses with 400 alone.
        const listed = to.includes('/calculator/') ? [200, 400] : [200, 400, 422];
        assert.ok(listed.includes(status), `${status} for ${to} ${body}`);
        assert.equal(typeof answer.success, 'boolean');
        if (status !== 200) assert.equal(typeof answer.mb_error_code, 'string');
      },
    ),
    { numRuns: 600 },
  );
  service.controls.settleAll();
  for (const currency of ['xof', 'cad', 'usd']) assert.equal(service.books.ledgerSumMinor(currency), 0);
  for (const status of [200, 400, 422])
    assert.ok(seen.has(status), `no ${status} was met: the bodies are too wild or too tame`);
});

test('no query makes a read fail', async (t) => {
  const { get } = await startCaller(t, { withSampleSessions: true });
  const paths = ROUTES.filter((route) => route.method === 'GET').map((route) => route.path);
  const names = fc.constantFrom(
    'limit',
    'offset',
    'page',
    'size',
    'sort',
    'status',
    'start_date',
    'amount',
    'currency',
    'mode',
    'search',
    'wallet',
    'type',
    '%',
    '[]',
  );
  const values = fc.oneof(
    fc.string(),
    fc.constantFrom('1', '10', 'send', 'cad', '99999999999999999999', '2026-03-01', '%ZZ'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.string(),
      fc.array(fc.tuple(names, values), { maxLength: 4 }),
      async (to, id, query) => {
        const search = query
          .map(([name, value]) => `${name}=${encodeURIComponent(value).replace('%25', '%')}`)
          .join('&');
        const { status } = await get(`${to.replace(':id', encodeURIComponent(id) || 'x')}?${search}`);
        assert.ok(statusesOf(to, id).includes(status), `${status} for ${to} ${id} ${search}`);
      },
    ),
    { numRuns: 400 },
  );
});

test('an address that cannot be decoded is path_not_found', async (t) => {
  const { get } = await startCaller(t);
  const { status, body } = await get('/api/v1/purses/wallets/%ZZ');
  assert.deepEqual([status, body.mb_error_code], [404, 'path_not_found']);
});

test('an amount beyond what can be added up exactly is refused', async (t) => {
  const { pay } = await startCaller(t);
  const { status, body } = await pay(samplePayment({ transaction: { amount: 40_000_000_001 } }));
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['transaction.amount']]);
});

/** What the document lists for each read (spec "Statuses listed per operation"); an id with a slash is another path. */
function statusesOf(path: string, id: string): readonly number[] {
  const isFetch = path.endsWith(':id');
  const unknown = isFetch || id.includes('/') ? [404] : [];
  const unreadable = /wallets|webhook/.test(path) || (path.endsWith('/fees') && !isFetch) ? [] : [400];
  return [200, ...unknown, ...unreadable];
}
