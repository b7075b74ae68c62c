/** A large journal is shown while its pages are checked: nothing is reviewed, sent or continued before that has ended. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { JournalFailure } from '../../../electron/engine/ports/journal-port.ts';
import { continueBatches, unfinishedBatches } from '../../../electron/main/batches/batch-service.ts';
import { SingleTransactions } from '../../../electron/main/batches/single-transactions.ts';
import { payoutBody } from '../../../electron/main/service/money-bodies.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { breakPage, makeLarge } from '../../support/large-journal.ts';
import { mainParts } from '../../support/main-parts.ts';

/** The app over a large journal with an approved batch that an earlier process began to send. */
async function appOverLargeJournal(t: TestContext, isBroken: boolean) {
  const bench = await engineBench(t);
  const { engine, journal } = bench.open();
  const batch = await bench.approved(engine, mobileRows(5));
  const run = engine.openRun(batch);
  run.windDown();
  await run.start(randomUUID());
  journal.close();
  const path = join(bench.folder.dataDir, 'journal.db');
  makeLarge(path);
  // Nothing that is done below reads this table, so only the check finds its page.
  if (isBroken) breakPage(path, 'decisions');
  const before = bench.practice.books.requestsTotal();
  const parts = mainParts(t, bench);
  parts.connect();
  return { ...parts, bench, batch, asked: () => bench.practice.books.requestsTotal() - before };
}

test('while a page may be broken nothing is reviewed, approved, sent or continued: the service is not asked', async (t) => {
  const { batch, batches, handlers, runs, bench, asked } = await appOverLargeJournal(t, true);
  const connection = await batches.connections.find();
  assert.ok(connection.ok);
  const [fields = {}] = mobileRows(1);
  const wallet = bench.practice.books.wallets().find(({ currency }) => currency === 'xof');
  const payment = {
    ...{ walletId: wallet?.id ?? '', amount: '2500', currency: 'xof', country: 'sn', confirmation: '' },
    ...{ channel: 'mobile_money' as const, target: { kind: 'fields' as const, fields } },
  };
  const unfinished = await unfinishedBatches(batches);
  assert.deepEqual(unfinished, [batch]);
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    payment: () =>
      new SingleTransactions(batches).carryOut(connection.value, {
        operation: 'payment',
        body: payoutBody(payment, fields, 'transaction'),
        asked: payment,
      }),
    continue: () => continueBatches(batches, unfinished),
    quote: async () => handlers['batches.quote']({ batch, wallets: {}, convertFrom: null, isExact: false }),
    review: async () => handlers['batches.review']({ batch }),
    approve: async () => handlers['batches.approve']({ batch, confirmation: '', approver: null }),
    send: async () => handlers['batches.send']({ batch }),
    resume: async () => handlers['batches.resume']({ batch }),
  };
  for (const [name, act] of Object.entries(acts)) {
    await assert.rejects(act, JournalFailure, name);
    assert.equal(runs.isRunning(batch), false, name);
  }
  assert.equal(asked(), 0);
});

test('once its pages are whole, the batch goes on to its end, with the settings that a person made meanwhile', async (t) => {
  const { batch, batches, book, runs, bench } = await appOverLargeJournal(t, false);
  const unfinished = await unfinishedBatches(batches);
  book.changeRate({ perSecond: 900, maxPerSecond: 1000 }, 'practice');
  // The window asks for the connection anew, and that of the former settings is closed.
  assert.ok((await batches.connections.find()).ok);
  const ended = once(runs, 'end');
  await continueBatches(batches, unfinished);
  assert.deepEqual(await ended, [batch, undefined]);
  assert.deepEqual(batches.journal().counts(batch), { paid: 5 });
  assert.equal(bench.practice.books.sessions().length, 5);
});
