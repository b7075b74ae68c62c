/** One journal, and one service that is called by two addresses: what the journal paid at the one it knows at the other. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Alter, alteringFront } from '../support/altering-front.ts';
import type { Variant } from '../support/second-service/variant.ts';
import { batchOf, outsideCase, payments, RECIPIENT, writeRows } from './outside-case.ts';

const PAY = ['--wallet', 'XOF', '--wallet', 'CAD', '--yes', '--json'];
const ROWS = 4;

/** Pays a sheet at one address, and at the other, which shows sessions so; nobody may be paid twice. */
async function payAtBoth(t: TestContext, variant: Partial<Variant>, alter: Alter): Promise<void> {
  const place = await outsideCase(t, variant);
  const front = await alteringFront(t, place.service, (session) => session);
  const sheet = writeRows(place.folder, 'payroll.csv', payments(ROWS));
  const first = await place.run(['pay', sheet, ...PAY], { service: front.url });
  assert.equal(first.status, 0, first.stderr);
  front.alter = alter;
  const second = await place.run(['pay', sheet, ...PAY], { service: front.otherUrl });
  const twice = place.service.payments().length - ROWS;
  assert.equal(twice, 0, `${twice} of ${ROWS} are paid twice`);
  // Held, or known to be the sheet that was paid: never a batch that is finished with nothing said.
  if (second.status === 0) assert.equal(batchOf(second).batch, batchOf(first).batch);
  else assert.equal(second.status, 1, second.stderr);
}

test('a list that is ten seconds late: the sheet that was paid at the other address is not paid again', (t) =>
  payAtBoth(t, { listLagMs: 10_000 }, (session) => session));

const SHOWN: readonly (readonly [string, Alter])[] = [
  ['no recipient', (session) => ({ ...session, recipient: null, recipient_id: null })],
  [
    'initials',
    (session) => {
      const [first = '', last = ''] = String(Object(session.recipient).name).split(' ');
      return { ...session, recipient: { name: `${first.charAt(0)}. ${last}`, email: null, phone: null } };
    },
  ],
  ['no amount', (session) => ({ ...session, amount: null, converted_amount: null })],
  [
    'the year 1',
    (session) => ({
      ...session,
      ...('created' in session && { created: '0001-01-01T00:00:00Z' }),
      ...('created_at' in session && { created_at: '0001-01-01T00:00:00Z' }),
    }),
  ],
];

for (const [what, alter] of SHOWN) {
  test(`a list that shows own markers and ${what}: nobody is paid again at the other address`, (t) =>
    payAtBoth(t, {}, alter));
}

test('a single payment that was made at one address is refused at the other, until it is said that both are meant', async (t) => {
  const place = await outsideCase(t);
  const { service } = place;
  const body = join(place.folder, 'payment.json');
  writeFileSync(
    body,
    JSON.stringify({
      wallet_id: service.walletId('XOF'),
      recipient: RECIPIENT,
      transaction: { amount: 1000, country: 'sn', channel: 'mobile_money', currency: 'xof' },
    }),
  );
  const pay = ['call', 'payment', '--body', body, '--yes'];
  const first = await place.run(pay);
  assert.equal(first.status, 0, first.stderr);
  const elsewhere = { service: service.url.replace('127.0.0.1', 'localhost') };
  const second = await place.run(pay, elsewhere);
  assert.equal(service.payments().length, 1, 'it is paid twice');
  assert.notEqual(second.status, 0);
  assert.match(second.stderr, /--again/);
  const both = await place.run([...pay, '--again'], elsewhere);
  assert.equal(both.status, 0, both.stderr);
  assert.equal(service.payments().length, 2);
});
