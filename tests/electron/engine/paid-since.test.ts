// What happens to the same payment elsewhere between a row's review and its turn: a payment made meanwhile holds the
// row.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { releaseRows } from '../../../electron/engine/decide/decide.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { earlierOperations, openSingleOperation } from '../../../electron/engine/single-operation.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;
const OTHER_FILE = 'e'.repeat(64);

test('a failed row that came through after its sheet was imported again and approved is not paid by the second batch', async (t) => {
  const failRules = [{ field: 'amount' as const, matches: '10025', reason: 'closed' }];
  const life = { processingAfterMs: 5, finalAfterMs: 20, failRules };
  const bench = await engineBench(t, { life }, { canary: false });
  const { engine, journal } = bench.open();
  const first = await bench.approved(engine, mobileRows(2));
  await engine.openRun(first).start(randomUUID());
  const failed = [...journal.rows(first)].find(({ state }) => state === 'failed');
  assert.ok(failed, JSON.stringify(journal.counts(first)));
  const again = await bench.approved(engine, mobileRows(2).slice(1));
  assert.deepEqual(journal.counts(again), { ready: 1 });
  bench.practice.controls.turn(failed.sessionId ?? '', '');
  const look = { address: bench.address, pagesMax: 10, isGentle: false, mayGoOn: () => true };
  assert.equal(await engine.watchOnce(look), 'changed');
  await engine.openRun(again).start(randomUUID());
  assert.deepEqual(journal.counts(again), { held: 1 });
  const [held] = [...journal.rows(again)];
  assert.equal(held?.problem?.code, 'duplicate-exact');
  assert.equal(held?.problem?.params?.where, `${first}, ${failed.row}`);
  assert.equal(bench.practice.books.sessions().length, 2, 'nobody was paid twice');

  // A person says for this pair that both are meant, and is not asked again.
  assert.deepEqual(releaseRows(engine, again, [held?.row ?? 0], 'awa'), { ok: true });
  assert.ok((await engine.review(again, WISH)).ok);
  engine.approve(again, { by: 'awa' });
  await engine.openRun(again).start(randomUUID());
  assert.equal(bench.practice.books.sessions().length, 3);
  journal.close();
});

for (const clock of ['right', 'set back meanwhile'])
  test(`a row set aside, opened again and paid after its sheet was imported again is not paid by the second batch, the clock ${clock}`, async (t) => {
    const bench = await engineBench(t, {}, { canary: false });
    const before = bench.open();
    const rows = mobileRows(2);
    const first = before.engine.importSheet({ ...draftOf(bench.address, validSheet(rows)), setAside: [3] });
    const second = await bench.approved(before.engine, rows.slice(1));
    assert.deepEqual(before.journal.counts(second), { ready: 1 });
    before.journal.close();
    if (clock !== 'right') bench.pass(-86_400_000);
    const { engine, journal } = bench.open();
    assert.deepEqual(releaseRows(engine, first, [3], 'awa'), { ok: true });
    assert.ok((await engine.review(first, WISH)).ok);
    engine.approve(first, { by: 'awa' });
    await engine.openRun(first).start(randomUUID());
    assert.deepEqual(journal.counts(first), { paid: 2 });
    await engine.openRun(second).start(randomUUID());
    assert.deepEqual(journal.counts(second), { held: 1 });
    assert.equal(bench.practice.books.sessions().length, 2, 'nobody was paid twice');
    journal.close();
  });

test('a single payment that waited while a batch paid the same is not sent; one that a person said repeats nothing is', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  t.after(() => journal.close());
  const { channel, country, currency, amount, ...recipient } = mobileRows(1)[0] ?? {};
  const single = {
    operation: 'payment',
    body: JSON.stringify({
      wallet_id: SAMPLE_WALLET_IDS.xof,
      transaction: { amount: Number(amount), country, channel, currency },
      recipient: { ...recipient, country },
    }),
    address: bench.address,
    profile: 'practice',
    environment: 'practice',
    by: 'awa',
  } as const;
  const begin = (repeated: ReturnType<typeof earlierOperations> = []) => {
    const begun = openSingleOperation(engine, systemChance, single, {
      isAgain: repeated.length > 0,
      beside: repeated,
    });
    assert.ok(begun.ok);
    return begun.batch;
  };
  const sheet = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(1))));
  assert.ok((await engine.review(sheet, WISH)).ok);
  const waiting = begin();
  engine.approve(sheet, { by: 'awa' });
  await engine.openRun(sheet).start(randomUUID());
  assert.deepEqual(journal.counts(sheet), { paid: 1 });
  const meant = begin(earlierOperations(engine, single, 7));
  for (const [batch, wanted] of [
    [waiting, 'held'],
    [meant, 'paid'],
  ] as const) {
    await engine.openRun(batch).start(randomUUID());
    const row = journal.row({ batch, row: 1 });
    assert.equal(row?.state, wanted);
    if (wanted === 'held') assert.equal(row?.problem?.params?.where, `${sheet}, 2`);
  }
  assert.equal(bench.practice.books.sessions().length, 2);
});

test('two payments alike that a person means are both sent, whichever goes first', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const first = await bench.approved(engine, mobileRows(1));
  const second = engine.importSheet(draftOf(bench.address, validSheet(mobileRows(1)), OTHER_FILE));
  assert.deepEqual(journal.counts(second), { held: 1 });
  assert.deepEqual(releaseRows(engine, second, [2], 'awa'), { ok: true });
  assert.ok((await engine.review(second, WISH)).ok);
  engine.approve(second, { by: 'awa' });
  for (const batch of [second, first]) {
    await engine.openRun(batch).start(randomUUID());
    assert.deepEqual(journal.counts(batch), { paid: 1 });
  }
  journal.close();
});
