import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  batchOf,
  countsOf,
  filesHolding,
  HEADINGS,
  outsideCase,
  payments,
  writeRows,
} from './outside-case.ts';

const WALLETS = ['--wallet', 'XOF', '--wallet', 'cad'];

test('300 rows are paid at another service, each its own payment, and no key is left anywhere', async (t) => {
  const place = await outsideCase(t, { pendingMs: 300, processingMs: 300 });
  const { service } = place;
  const sheet = writeRows(place.folder, 'payroll.csv', payments(300));
  const results = join(place.folder, 'results.xlsx');
  const paid = await place.run(['pay', sheet, ...WALLETS, '--yes', '--json', '--out', results], {
    npm: true,
  });
  assert.equal(paid.status, 0, paid.stderr);
  const batch = batchOf(paid);
  assert.deepEqual(countsOf(batch), { paid: 300 });
  const made = service.payments();
  assert.equal(made.length, 300);
  assert.equal(new Set(made.map((session) => session.key)).size, 300);
  for (const row of batch.rows) {
    const session = made.find((each) => each.key === row.idempotencyKey);
    assert.equal(session?.id, row.sessionId);
    assert.ok(session?.description?.startsWith(row.marker ?? '?'), 'the marker stands first');
  }
  assert.deepEqual([...new Set(service.books.oddities)], []);
  assert.deepEqual(filesHolding(place.folder, [service.privateKey, service.publicKey]), []);
  assert.ok(!place.printed().includes(service.privateKey) && !place.printed().includes(service.publicKey));

  const before = service.books.requests.filter((request) => request.method === 'POST').length;
  const again = await place.run(['pay', sheet, ...WALLETS, '--yes', '--json']);
  assert.equal(again.status, 0, again.stderr);
  assert.equal(batchOf(again).batch, batch.batch);
  assert.equal(service.books.requests.filter((request) => request.method === 'POST').length, before);
  const verified = await place.run(['verify', '--json']);
  assert.equal(verified.status, 0);
  assert.equal(JSON.parse(verified.stdout).ok, true);
});

test('a mended sheet pays what is new and nothing that was paid', async (t) => {
  const place = await outsideCase(t);
  const broken = 'R9,Zoe,Petit,not an address,,ca,10.00,cad,etransfer_send,,,,,fr,Last';
  const first = writeRows(place.folder, 'first.csv', [...payments(6), broken]);
  const refused = await place.run(['pay', first, ...WALLETS, '--yes', '--json']);
  assert.equal(refused.status, 1);
  assert.equal(JSON.parse(refused.stdout).counts.invalid, 1);
  assert.equal(place.service.books.requests.length, 0, 'an invalid row: nothing is sent');
  const skipped = await place.run(['pay', first, ...WALLETS, '--yes', '--json', '--skip-invalid']);
  assert.equal(skipped.status, 1, skipped.stderr);
  assert.deepEqual(countsOf(batchOf(skipped)), { invalid: 1, paid: 6 });
  const mended = writeRows(place.folder, 'mended.csv', [
    ...payments(6),
    broken.replace('not an address', 'zoe@x.example'),
  ]);
  const second = await place.run(['pay', mended, ...WALLETS, '--yes', '--json']);
  assert.equal(place.service.payments().length, 7);
  assert.equal(second.status, 1, 'the rows that were paid wait for a person');
  assert.deepEqual(countsOf(batchOf(second)), { held: 6, paid: 1 });
  const { batch, rows } = batchOf(second);
  for (const { row } of rows.filter(({ state }) => state === 'held'))
    assert.equal((await place.run(['decide', batch, String(row), 'close'])).status, 0);
  const ended = await place.run(['resume', batch, '--yes', '--json']);
  assert.equal(ended.status, 0, 'every row of the sheet is paid, by this batch or the earlier one');
  assert.equal(new Set(place.service.payments().map((session) => session.key)).size, 7);
});

test('without --yes and without a terminal nothing is sent', async (t) => {
  const place = await outsideCase(t);
  const sheet = writeRows(place.folder, 'payroll.csv', payments(3));
  const refused = await place.run(['pay', sheet, ...WALLETS, '--json']);
  assert.equal(refused.status, 2);
  assert.equal(refused.stdout, '');
  assert.match(refused.stderr, /^paysheet: [^\n]*--yes[^\n]*\n$/);
  assert.equal(place.service.books.requests.length, 0);
});

test('rows of a currency without a wallet are held, the rest is paid', async (t) => {
  const place = await outsideCase(t);
  const sheet = writeRows(place.folder, 'payroll.csv', payments(8));
  const outcome = await place.run(['pay', sheet, '--wallet', 'XOF', '--yes', '--json']);
  assert.equal(outcome.status, 1, outcome.stderr);
  assert.deepEqual(countsOf(batchOf(outcome)), { held: 4, paid: 4 });
  assert.ok(place.service.payments().every((session) => session.fromCurrency === 'xof'));
});

test('a wallet is named by id, by currency in any case, once per currency', async (t) => {
  const place = await outsideCase(t, { twoWallets: ['XOF'], inactive: ['USD'] });
  const { service } = place;
  const sheet = writeRows(place.folder, 'payroll.csv', payments(4));
  const two = await place.run(['pay', sheet, '--wallet', 'XOF', '--wallet', 'CAD', '--yes', '--json']);
  assert.ok(two.status === 1 || two.status === 2, two.stderr);
  assert.equal(service.payments().length, 0);
  const unknown = await place.run(['quote', sheet, '--wallet', '00000000-0000-4000-8000-000000000000']);
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /^paysheet: [^\n]+\n$/);
  const byId = await place.run([
    'pay',
    sheet,
    '--wallet',
    service.walletId('XOF'),
    '--wallet',
    service.walletId('CAD'),
    '--yes',
    '--json',
  ]);
  assert.equal(byId.status, 0, byId.stderr);
  assert.deepEqual(batchOf(byId).wallets, { xof: service.walletId('XOF'), cad: service.walletId('CAD') });
  const usd = join(place.folder, 'usd.csv');
  writeFileSync(
    usd,
    `${HEADINGS}\nU1,Ann,Lee,ann@x.example,,us,10.00,usd,bank_transfer_ach,,123456789012,,,en,\n`,
  );
  const inactive = await place.run(['quote', usd, '--wallet', 'usd', '--default', 'bank_code=021000021']);
  assert.ok(inactive.status === 1 || inactive.status === 2, `${inactive.status} ${inactive.stderr}`);
});
