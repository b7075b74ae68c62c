/** A person cancels, pauses or stops before the app is connected to the service: nothing is quoted or sent then. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { SourceFiles } from '../../../electron/files/source-files.ts';
import { BatchRuns } from '../../../electron/main/batches/batch-runs.ts';
import { BatchService, resumeBatches } from '../../../electron/main/batches/batch-service.ts';
import { BatchTasks } from '../../../electron/main/batches/batch-tasks.ts';
import { Drafts } from '../../../electron/main/files/drafts.ts';
import { JournalHandle } from '../../../electron/main/journal/journal-handle.ts';
import { type PracticeAccess, Profiles } from '../../../electron/main/profiles/profiles.ts';
import type { HandlerParts } from '../../../electron/main/requests/handler-parts.ts';
import { reviewHandlers } from '../../../electron/main/requests/handlers-for-review.ts';
import { sendingHandlers } from '../../../electron/main/requests/handlers-for-sending.ts';
import { ConnectionPool } from '../../../electron/main/service/profile-connection.ts';
import { RateHistory } from '../../../electron/main/service/rate-history.ts';
import { openKeyStore } from '../../../electron/secrets/key-store.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';

/** The app's parts over a journal with an approved batch that an earlier process began to send. */
async function appBeforeItIsConnected(t: TestContext) {
  const bench = await engineBench(t);
  const first = bench.open();
  const batch = await bench.approved(first.engine, mobileRows(5));
  const run = first.engine.openRun(batch);
  run.windDown();
  await run.start(randomUUID());
  first.journal.close();

  const { url: address, publicKey, privateKey, origin } = bench.practice;
  const connected = Promise.withResolvers<PracticeAccess>();
  const dataFolder = bench.folder.dataDir;
  const keyStore = openKeyStore({});
  const practice = () => connected.promise;
  const book = new Profiles({ dataFolder, keyStore, practice, environment: {} });
  const handle = new JournalHandle(bench.folder);
  const runs = new BatchRuns(() => undefined);
  const connections = new ConnectionPool({
    book,
    journal: handle.open,
    isBusy: (profile) => runs.isBusy(profile),
    isPracticeOurs: false,
    tellWait: () => undefined,
  });
  t.after(async () => {
    await runs.windDownAll();
    connections.close();
    handle.close();
  });
  const batches = new BatchService({
    ...{ connections, runs, book, journal: handle.open },
    sources: new SourceFiles(dataFolder),
    drafts: new Drafts(dataFolder, () => undefined),
  });
  const parts = { batches, tasks: new BatchTasks(() => undefined), rates: new RateHistory(dataFolder) };
  const handlers = { ...reviewHandlers(parts as HandlerParts), ...sendingHandlers(parts as HandlerParts) };
  const connect = (): void =>
    connected.resolve({ address, origin, keys: new ServiceKeys(publicKey, privateKey) });
  return { batch, batches, runs, handlers, connect, bench };
}

for (const [act, control] of [
  ['batches.pause', 'paused'],
  ['batches.stop', 'stopped'],
] as const)
  test(`${act} while the app still connects at its start: the batch does not go on sending`, async (t) => {
    const { batch, batches, runs, handlers, connect, bench } = await appBeforeItIsConnected(t);
    const resumed = resumeBatches(batches);
    const reply = await handlers[act]({ batch });
    assert.equal(reply.ok && reply.value.state, control);
    connect();
    await resumed;
    await runs.windDownAll();
    assert.equal(batches.journal().batch(batch)?.control, control);
    assert.equal(bench.practice.books.sessions().length, 0);
  });

test('a cancelled quote is not taken, though the connection was not there yet', async (t) => {
  const { batch, batches, handlers, connect, bench } = await appBeforeItIsConnected(t);
  await handlers['batches.stop']({ batch });
  const before = batches.journal().batch(batch)?.approval;
  const asked = bench.practice.books.requests().length;
  const quoted = handlers['batches.quote']({ batch, wallets: {}, convertFrom: null, isExact: false });
  handlers['batches.cancel-task']({ batch });
  connect();
  const reply = await quoted;
  assert.deepEqual(!reply.ok && reply.problems[0].params, { reason: 'cancelled' });
  assert.equal(bench.practice.books.requests().length, asked, 'the service was not asked');
  assert.deepEqual(batches.journal().batch(batch)?.approval, before, 'what was approved is approved');
});
