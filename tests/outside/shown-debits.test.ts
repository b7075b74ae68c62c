/** What a session shows as debited, beside what was quoted and approved. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Alter, alteringFront } from '../support/altering-front.ts';
import { outsideCase, payments, writeRows } from './outside-case.ts';

const ROWS = 4;
const IN_DOLLARS = payments(2 * ROWS).filter((row) => row.includes(',cad,'));

interface Paid {
  readonly status: number | null;
  readonly stderr: string;
  readonly alarms: readonly unknown[];
  readonly made: number;
}

async function payShowing(t: TestContext, wallets: readonly string[], alter: Alter): Promise<Paid> {
  const place = await outsideCase(t);
  const front = await alteringFront(t, place.service, alter);
  const sheet = writeRows(place.folder, 'payroll.csv', IN_DOLLARS);
  const outcome = await place.run(['pay', sheet, ...wallets, '--yes', '--json'], { service: front.url });
  const { alarms } = JSON.parse(outcome.stdout);
  const { length: made } = place.service.books.sessions;
  return { status: outcome.status, stderr: outcome.stderr, alarms, made };
}

const FROM_DOLLARS = ['--wallet', 'CAD'];
/** A franc is less than a cent: every amount in dollars can be exchanged to. */
const EXCHANGED = ['--wallet', 'XOF', '--convert-from', 'xof'];

/** The first payment goes alone: one alarm, and nobody else is paid so. */
function assertStopped({ status, stderr, alarms, made }: Paid): void {
  assert.notEqual(status, 0, stderr);
  assert.equal(alarms.length, 1, stderr);
  assert.ok(made < ROWS, `${made} payments`);
}

test('fees of a hundred times those that were quoted are one alarm, and the batch stops', async (t) => {
  const fees: Alter = (session) => ({ ...session, transaction_fee: 9999, processing_fee: 777 });
  assertStopped(await payShowing(t, FROM_DOLLARS, fees));
});

test('an exchange that debits ten times what was quoted is one alarm, and the batch stops', async (t) => {
  const tenfold: Alter = (session) => ({ ...session, amount: Number(session.amount) * 10 });
  assertStopped(await payShowing(t, EXCHANGED, tenfold));
});

/** A service may mean either: its document only names the figures. */
const AS_QUOTED: readonly (readonly [string, readonly string[], Alter])[] = [
  ['as they are', FROM_DOLLARS, (session) => session],
  ['with fees in the amount', FROM_DOLLARS, (session) => withFees(session)],
  [
    'with fees that are named twice',
    FROM_DOLLARS,
    (session) => ({ ...session, processing_fee: session.transaction_fee }),
  ],
  ['without fees', FROM_DOLLARS, (session) => ({ ...session, transaction_fee: null, processing_fee: null })],
  ['from another currency', EXCHANGED, (session) => session],
  ['from another currency, with fees in the amount', EXCHANGED, (session) => withFees(session)],
];

function withFees(session: Parameters<Alter>[0]): ReturnType<Alter> {
  return { ...session, amount: Number(session.amount) + Number(session.transaction_fee) };
}

for (const [what, wallets, alter] of AS_QUOTED) {
  test(`a debit that is shown ${what} is no alarm`, async (t) => {
    const { status, stderr, alarms, made } = await payShowing(t, wallets, alter);
    assert.equal(status, 0, stderr);
    assert.deepEqual(alarms, []);
    assert.equal(made, ROWS);
  });
}
