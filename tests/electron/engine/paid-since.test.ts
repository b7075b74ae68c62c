// What happens to the same payment elsewhere between a row's review and its turn: a payment made meanwhile holds the
// row.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { HELD_NAMED_MAX } from '../../../electron/engine/core/row/intent.ts';
import { decideSendAgain, nearMatchesShown, releaseRows } from '../../../electron/engine/decide/decide.ts';
import { questionOfSheet } from '../../../electron/engine/decide/sheet-question.ts';
import { systemChance } from '../../../electron/engine/ports/chance.ts';
import { paidSince } from '../../../electron/engine/same-payment/paid-since.ts';
import {
  earlierOperations,
  openSingleOperation,
  repeatedPayments,
  type SingleOperation,
  unsentAlike,
} from '../../../electron/engine/single-operation.ts';
import { openMemoryJournal } from '../../../electron/journal/memory-journal.ts';
import { SAMPLE_WALLET_IDS } from '../../../electron/practice/sample-data.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { draftOf, engineBench, mobileRows } from '../../support/engine-bench.ts';
import { attemptAccepted, attemptOpened, batchCreated, importedRow } from '../../support/journal-events.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const WISH = { wallets: [], isAutomatic: true, isExact: false } as const;
const NOW_MS = Date.UTC(2026, 10, 30, 12);
const OTHER_FILE = 'e'.repeat(64);

/** The first payment of the sheets here, outside of a sheet. */
function singlePayment(address: string): SingleOperation {
  const { channel, country, currency, amount, ...recipient } = mobileRows(1)[0] ?? {};
  const transaction = { amount: Number(amount), country, channel, currency };
  const body = {
    ...{ wallet_id: SAMPLE_WALLET_IDS.xof, transaction },
    recipient: { ...recipient, country },
  };
  const place = { address, profile: 'practice', environment: 'practice', by: 'awa' } as const;
  return { operation: 'payment', body: JSON.stringify(body), ...place };
}

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

for (const comes of ['after', 'before'] as const)
  test(`a row is not sent again beside its twin that was paid ${comes} the decision, until a person has seen that`, async (t) => {
    const failRules = [{ field: 'amount' as const, matches: '10025', reason: 'closed' }];
    const bench = await engineBench(
      t,
      { life: { processingAfterMs: 5, finalAfterMs: 20, failRules } },
      { canary: false },
    );
    const { engine, journal } = bench.open();
    const first = await bench.approved(engine, mobileRows(2));
    await engine.openRun(first).start(randomUUID());
    const failed = [...journal.rows(first)].find(({ state }) => state === 'failed');
    const again = await bench.approved(engine, mobileRows(2).slice(1));
    const place = { batch: again, row: 2, by: 'awa' };
    engine.append(
      again,
      { type: 'row-doubted', row: 2, reason: 'journal-older' },
      { type: 'row-parked', row: 2, sweeps: 2, nearMatches: [] },
    );
    const isPaid = async () => {
      bench.practice.controls.turn(failed?.sessionId ?? '', '');
      const look = { address: bench.address, pagesMax: 10, isGentle: false, mayGoOn: () => true };
      assert.equal(await engine.watchOnce(look), 'changed');
    };
    if (comes === 'before') await isPaid();
    assert.deepEqual(decideSendAgain(engine, place), { ok: true });
    if (comes === 'after') await isPaid();
    await engine.openRun(again).start(randomUUID());
    const row = journal.row(place);
    assert.deepEqual([row?.state, row?.isSendAgain], ['parked', false]);
    assert.deepEqual(nearMatchesShown(journal, place), [failed?.sessionId]);
    assert.equal(bench.practice.books.sessions().length, 2, 'nothing was sent beside it');

    assert.deepEqual(decideSendAgain(engine, place), { ok: true });
    await engine.openRun(again).start(randomUUID());
    assert.equal(bench.practice.books.sessions().length, 3, 'who has seen it means both');
    assert.deepEqual(journal.verify().faults, []);
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

for (const [paid, wanted] of [
  ['INV-0012', 'INV-0012'],
  ['INV-0012', 'inv 12'],
  ['inv12', 'INV-0012'],
] as const)
  test(`the invoice ${wanted} of a payee is not paid beside ${paid}, another part of which was paid since the review`, () => {
    const journal = openMemoryJournal();
    const invoices = batchCreated({ reference: { column: 'reference', means: 'payment' } });
    const importAs = (batch: string, reference: string, amountMinor: number) => {
      const row = importedRow(batch, 2, { reference, amountMinor, identity: 'account:1' });
      journal.append(batch, [invoices, { type: 'rows-imported', rows: [row] }], NOW_MS);
    };
    importAs('B2', wanted, 4_000);
    importAs('B1', paid, 5_000);
    const place = { batch: 'B2', row: 2 };
    const now = { ourMs: NOW_MS + 60_000, serverMs: undefined };
    const found = () => paidSince(place, journal.content(place), { journal, now, days: 7 });
    assert.equal(found(), undefined);
    journal.append('B1', [attemptOpened('B1', 2)], NOW_MS + 1_000);
    journal.append('B1', [attemptAccepted(2, ['s-1'])], NOW_MS + 2_000);
    assert.equal(found()?.params?.where, 'B1, 2');
    journal.close();
  });

test('a single payment that waited while a batch paid the same is not sent; one that a person said repeats nothing is', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const single = singlePayment(bench.address);
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

test('more payments alike than are named are each sent, if a person means them beside those that are', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const single = singlePayment(bench.address);
  for (let payment = 1; payment <= HELD_NAMED_MAX + 3; payment += 1) {
    const beside = earlierOperations(engine, single, 7);
    assert.equal(beside.length, Math.min(payment - 1, HELD_NAMED_MAX));
    const begun = openSingleOperation(engine, systemChance, single, { isAgain: true, beside });
    assert.ok(begun.ok);
    await engine.openRun(begun.batch).start(randomUUID());
    assert.deepEqual(journal.counts(begun.batch), { paid: 1 }, `payment ${payment}`);
  }
});

test('a sheet that is meant a third time within a day is sent, if a person says so each time', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  for (const bytes of ['a', 'b', 'c']) {
    const rows = mobileRows(3).map((fields) => ({ ...fields, description: 'Wages of November 2026' }));
    const draft = draftOf(bench.address, validSheet(rows), bytes.repeat(64));
    const batch = engine.importSheet(draft);
    const held = [...journal.rows(batch)].filter(({ state }) => state === 'held').map(({ row }) => row);
    assert.equal(held.length, bytes === 'a' ? 0 : 3);
    for (const row of held) assert.equal(journal.content({ batch, row }).problems[0]?.code, 'sheet-paid');
    if (held.length > 0) assert.deepEqual(releaseRows(engine, batch, held, 'awa'), { ok: true });
    assert.ok((await engine.review(batch, WISH)).ok);
    engine.approve(batch, { by: 'awa' });
    await engine.openRun(batch).start(randomUUID());
    assert.deepEqual(journal.counts(batch), { paid: 3 });
  }
});

test('an operation replaces all of its kind that killed commands left unsent', async (t) => {
  const bench = await engineBench(t);
  const { engine } = bench.open();
  const single = singlePayment(bench.address);
  for (const beside of [[], earlierOperations(engine, single, 7)])
    assert.ok(openSingleOperation(engine, systemChance, single, { isAgain: false, beside }).ok);
  const unsent = unsentAlike(engine, single);
  assert.equal(unsent.length, 2);
  assert.equal(earlierOperations(engine, single, 7).length, 2);
  assert.deepEqual(await repeatedPayments(engine, single, 7, unsent), { ok: true, repeated: [] });
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

test('a row that was released and waits for its price has no part in the answer about its sheet', async (t) => {
  const bench = await engineBench(t, {}, { canary: false });
  const { engine, journal } = bench.open();
  const rows = mobileRows(3).map((fields) => ({ ...fields, description: 'Wages of November 2026' }));
  const first = await bench.approved(engine, rows);
  await engine.openRun(first).start(randomUUID());
  const again = engine.importSheet(draftOf(bench.address, validSheet(rows), OTHER_FILE));
  assert.deepEqual(questionOfSheet(journal, again)?.rows, [2, 3, 4]);
  assert.deepEqual(releaseRows(engine, again, [2], 'awa'), { ok: true });
  engine.append(again, {
    type: 'row-held',
    row: 2,
    problem: problem('quote-error', { errorCode: 'x', suggested: '-' }),
  });
  assert.deepEqual(questionOfSheet(journal, again)?.rows, [3, 4]);
});
