/** The wallet's balance as evidence for a row in doubt: what it shows, and when it shows nothing. */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { quoteSent } from '../../../electron/engine/core/row/attempts.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { openSingleOperation } from '../../../electron/engine/single-operation.ts';
import { balanceEvidence } from '../../../electron/main/batches/balance-evidence.ts';
import { evidenceOf } from '../../../electron/main/batches/evidence.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

/** Three rows of which the second vanished before the service acted: it is parked, the others are paid. */
async function parkedRow(t: TestContext) {
  const bench = await engineBench(t, {
    faults: { rules: [{ nth: [2], fault: 'drop-before-commit' }] },
  });
  const { engine, journal, service } = bench.open();
  const batch = await bench.approved(engine, mobileRows(3));
  await engine.openRun(batch).start('run-1');
  assert.deepEqual(journal.counts(batch), { paid: 2, parked: 1 });
  const record = [...journal.rows(batch)].find(({ state }) => state === 'parked');
  const quote = record && quoteSent(record);
  assert.ok(record && quote);
  const wallet = engine.record(batch).wallets.xof ?? '';
  const ask = () => balanceEvidence({ engine, client: service }, batch, record);
  return {
    bench,
    engine,
    journal,
    service,
    batch,
    wallet,
    record,
    debitMinor: quote.userPaysMinor,
    ask,
  };
}

test('with only our own rows on the wallet, the balance tells unpaid from paid', async (t) => {
  const { bench, wallet, debitMinor, ask } = await parkedRow(t);
  const unpaid = await ask();
  assert.ok(unpaid);
  assert.equal(unpaid.says, 'unpaid');
  assert.equal(unpaid.oursCount, 2);
  assert.equal(unpaid.otherSessions, 0);
  assert.equal(unpaid.now, unpaid.expectedUnpaid);
  assert.equal(Number(unpaid.before) - Number(unpaid.ours), Number(unpaid.now));
  // As if the vanished request had been carried out without leaving a trace in the list.
  bench.practice.controls.setBalanceMinor(wallet, Number(unpaid.now) - debitMinor);
  const paid = await ask();
  assert.equal(paid?.says, 'paid');
  bench.practice.controls.setBalanceMinor(wallet, 1);
  assert.equal((await ask())?.says, 'neither');
});

test('where somebody else moved money, or another row is in doubt, the balance says nothing', async (t) => {
  const { bench, engine, ask } = await parkedRow(t);
  const another = await bench.approved(engine, mobileRows(5).slice(3));
  engine.append(
    another,
    { type: 'row-doubted', row: 2, reason: 'journal-older' },
    { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] },
  );
  const witness = await ask();
  assert.equal(witness?.says, 'open');
  assert.equal(witness?.othersInDoubt, 1);
});

test('a single payment of our own that cost as much is never taken for the row’s', async (t) => {
  const { bench, engine, record, wallet, ask } = await parkedRow(t);
  const { channel, country, currency, ...recipient } = mobileRows(5)[4] ?? {};
  const transaction = { amount: record.amountMinor, country, channel, currency };
  const body = JSON.stringify({ wallet_id: wallet, transaction, recipient: { ...recipient, country } });
  const place = { address: bench.address, profile: 'practice', environment: 'practice', by: 'awa' } as const;
  const begun = openSingleOperation(engine, systemChance, { operation: 'payment', body, ...place });
  assert.ok(begun.ok);
  await engine.openRun(begun.batch).start('run-2');
  assert.deepEqual(engine.journal.counts(begun.batch), { paid: 1 });
  const witness = await ask();
  assert.equal(witness?.now, witness?.expectedPaid, 'the balance alone would say so');
  assert.equal(witness?.says, 'open');
});

test('a session like the payment that these keys do not show is named, never left out', async (t) => {
  const { engine, journal, service, record, batch, bench } = await parkedRow(t);
  const [seen] = bench.practice.books.sessions();
  assert.ok(seen);
  engine.append(
    batch,
    { type: 'row-doubted', row: record.row, reason: 'journal-older' },
    { type: 'row-parked', row: record.row, sweeps: 2, nearMatches: ['of-another-business', seen.id] },
  );
  const parked = journal.row({ batch, row: record.row });
  assert.ok(parked);
  const of = { profile: 'practice', environment: 'practice', serviceId: bench.address } as const;
  const evidence = await evidenceOf({ ...of, client: service, engine }, batch, parked, 'en');
  assert.deepEqual(evidence.nearUnread, ['of-another-business']);
  assert.deepEqual(
    evidence.nearMatches.map(({ id }) => id),
    [seen.id],
  );
});
