/** Sessions that a batch did not make: repeated in the service's portal, paid in by customers, or of other business. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { jumpingClock } from '../support/jumping-clock.ts';
import { payeePhone } from '../support/payee-numbers.ts';
import type { MadeSession } from '../support/second-service/books.ts';
import type { SecondService } from '../support/second-service/second-service.ts';
import { batchOf, countsOf, outsideCase, payments, QUICK, writeRows } from './outside-case.ts';

const PAY = ['--wallet', 'XOF', '--wallet', 'CAD', '--yes', '--json'];
const DAY_MS = 86_400_000;

/** Puts a session into the service's books that no command made. */
function addSession(service: SecondService, given: Partial<MadeSession>): void {
  const id = randomUUID();
  const now = Date.now() + service.variant.aheadMs;
  const currency = given.fromCurrency ?? 'xof';
  service.books.sessions.push({
    id,
    sessionId: id,
    transactionId: id,
    reference: `TX${String(service.books.sessions.length + 1).padStart(8, '0')}`,
    kind: 'payment',
    channel: 'mobile_money',
    walletId: service.walletId(currency.toUpperCase()),
    description: null,
    amount: 1000,
    fee: 0,
    converted: given.amount ?? 1000,
    rate: 1,
    fromCurrency: currency,
    toCurrency: currency,
    country: 'sn',
    recipient: {},
    recipientId: randomUUID(),
    key: null,
    body: {},
    at: now - 60_000,
    fails: false,
    ...given,
  });
}

/** Payments of these days to other people, by the portal or another program, half of them of amounts that our sheet has. */
function addBusiness(service: SecondService): void {
  for (let n = 0; n < 300; n += 1) {
    const recipient = { first_name: `Ibra${n}`, last_name: 'Fall', phone: payeePhone(1000 + n) };
    const at = Date.now() - (n % 6) * DAY_MS - 3_600_000;
    addSession(service, {
      amount: 50_000 * (1 + (n % 8)),
      recipient,
      at,
      description: `Facture ${7000 + n}`,
    });
  }
}

/** Round wages in francs, each to another person. */
function roundWages(month: string): string[] {
  return [1, 2, 3, 4].map(
    (n) =>
      `,Awa${n},Diallo,,${payeePhone(n)},sn,${50_000 * n},xof,mobile_money,orange,,,,fr,Salaire ${month}`,
  );
}

test('a payment that is repeated in the portal a month later, description and all, holds its row of the next sheet', async (t) => {
  const place = await outsideCase(t);
  const { service } = place;
  const { environment, setClock } = jumpingClock(place.folder);
  const november = writeRows(place.folder, 'november.csv', roundWages('novembre'));
  const first = await place.run(['pay', november, ...PAY], { environment });
  assert.equal(first.status, 0, first.stderr);
  service.variant = { ...service.variant, aheadMs: 30 * DAY_MS };
  setClock(30 * DAY_MS);
  const [, second] = batchOf(first).rows;
  const original = service.payments().find(({ id }) => id === second?.sessionId);
  assert.ok(original);
  const id = randomUUID();
  const at = Date.now() + 30 * DAY_MS - 60_000;
  addSession(service, { ...original, id, sessionId: id, transactionId: id, key: null, at });
  const december = writeRows(place.folder, 'december.csv', roundWages('décembre'));
  const next = await place.run(['pay', december, ...PAY], { environment });
  assert.equal(next.status, 1, next.stdout + next.stderr);
  const batch = batchOf(next);
  assert.deepEqual(countsOf(batch), { held: 1, paid: 3 });
  assert.equal(batch.rows.find(({ state }) => state === 'held')?.row, second?.row);
  assert.equal(service.payments().length, 4 + 1 + 3);
});

test('what customers pay in holds no row of the same amount', async (t) => {
  const place = await outsideCase(t);
  const { service } = place;
  for (const n of [1, 2, 3, 4]) {
    const amount = 50_000 * n;
    addSession(service, { kind: 'deposit', amount });
    addSession(service, { kind: 'customer_deposit', amount, recipient: {} });
  }
  const sheet = writeRows(place.folder, 'wages.csv', roundWages('novembre'));
  const paid = await place.run(['pay', sheet, ...PAY]);
  assert.equal(paid.status, 0, paid.stdout + paid.stderr);
  assert.deepEqual(countsOf(batchOf(paid)), { paid: 4 });
});

test('a customer who has paid in is refunded by the same e-mail and amount', async (t) => {
  const place = await outsideCase(t);
  const body = join(place.folder, 'customer-deposit.json');
  writeFileSync(
    body,
    JSON.stringify({
      wallet_id: place.service.walletId('CAD'),
      transaction: { amount: 500, payin_country: 'ca', bank_name: 'Bank', sending_account_name: 'Ann Lee' },
      customer: { name: 'Ann Lee', email: 'ann@x.example', phone: '+15145550000' },
    }),
  );
  const paidIn = await place.run(['call', 'customer-deposit', '--body', body, '--yes']);
  assert.equal(paidIn.status, 0, paidIn.stderr);
  const row = ',Ann,Lee,ann@x.example,,ca,500.00,cad,etransfer_send,,,,,en,Refund of order 12';
  const sheet = writeRows(place.folder, 'refunds.csv', [row]);
  const refunded = await place.run(['pay', sheet, ...PAY]);
  assert.equal(refunded.status, 0, refunded.stdout + refunded.stderr);
  assert.equal(place.service.payments().length, 1);
});

test('a busy account whose list shows no recipients and the same round amounts holds no row', async (t) => {
  const place = await outsideCase(t, { listedRecipient: 'null' });
  addBusiness(place.service);
  const sheet = writeRows(place.folder, 'wages.csv', roundWages('novembre'));
  const paid = await place.run(['pay', sheet, ...PAY]);
  assert.equal(paid.status, 0, paid.stdout + paid.stderr);
  assert.deepEqual(countsOf(batchOf(paid)), { paid: 4 });
});

test('a busy account that shows whom others paid the same round amounts holds no row', async (t) => {
  const place = await outsideCase(t);
  addBusiness(place.service);
  const rows = [...roundWages('novembre'), ...payments(4, 20)];
  const sheet = writeRows(place.folder, 'wages.csv', rows);
  // Only some rows have a reference, which may say who was paid.
  const answers = ['blank', 'filled'].flatMap((value) => ['--answer', `settled.A.${value}.reference=pay`]);
  const paid = await place.run(['pay', sheet, ...PAY, ...answers]);
  assert.equal(paid.status, 0, paid.stdout + paid.stderr);
  assert.deepEqual(countsOf(batchOf(paid)), { paid: rows.length });
});

test('payments that others push off the first page of the list are followed to their end', async (t) => {
  const place = await outsideCase(t, { pageCap: 10, pendingMs: 3_000 });
  const sheet = writeRows(place.folder, 'wages.csv', roundWages('novembre'));
  const settings = { ...QUICK, tracking: { ...QUICK.tracking, maxSeconds: 60 } };
  const running = place.start(['pay', sheet, ...PAY], { settings });
  await place.service.paymentsMade(4);
  for (let n = 0; n < 15; n += 1)
    addSession(place.service, {
      amount: 7_000 + n,
      recipient: { first_name: `Ibra${n}`, last_name: 'Fall', phone: payeePhone(1000 + n) },
      at: Date.now(),
      description: `Facture ${7000 + n}`,
    });
  const outcome = await running.ended;
  assert.deepEqual(countsOf(batchOf(outcome)), { paid: 4 }, outcome.stderr);
  assert.equal(outcome.status, 0, outcome.stderr);
});
