/** The app's own parts behind its requests, without a window, over the journal of an engine's bench. */
import type { TestContext } from 'node:test';
import { SourceFiles } from '../../electron/files/source-files.ts';
import { BatchRuns } from '../../electron/main/batches/batch-runs.ts';
import {
  BatchService,
  continueBatches,
  unfinishedBatches,
} from '../../electron/main/batches/batch-service.ts';
import { BatchTasks } from '../../electron/main/batches/batch-tasks.ts';
import { Drafts } from '../../electron/main/files/drafts.ts';
import { FileTickets } from '../../electron/main/files/file-tickets.ts';
import { JournalHandle } from '../../electron/main/journal/journal-handle.ts';
import { type PracticeAccess, Profiles } from '../../electron/main/profiles/profiles.ts';
import type { HandlerParts } from '../../electron/main/requests/handler-parts.ts';
import { batchHandlers } from '../../electron/main/requests/handlers-for-batches.ts';
import { profileHandlers } from '../../electron/main/requests/handlers-for-profiles.ts';
import { reviewHandlers } from '../../electron/main/requests/handlers-for-review.ts';
import { sendingHandlers } from '../../electron/main/requests/handlers-for-sending.ts';
import { ConnectionPool } from '../../electron/main/service/profile-connection.ts';
import { RateHistory } from '../../electron/main/service/rate-history.ts';
import { openKeyStore } from '../../electron/secrets/key-store.ts';
import { ServiceKeys } from '../../electron/secrets/service-keys.ts';
import type { EngineBench } from './engine-bench.ts';

/** The bench's journal must be closed. Nothing is connected before `connect`. `dataFolder` is for everything but the journal. */
export function mainParts(
  t: TestContext,
  bench: EngineBench,
  dataFolder = bench.folder.dataDir,
  onChange = (): void => undefined,
) {
  const { publicKey, privateKey, origin } = bench.practice;
  const { address } = bench;
  const connected = Promise.withResolvers<PracticeAccess>();
  const keyStore = openKeyStore({});
  const practice = () => connected.promise;
  const book = new Profiles({ dataFolder, keyStore, practice, environment: {} });
  const handle = new JournalHandle(bench.folder);
  const runs = new BatchRuns(() => undefined);
  const connections = new ConnectionPool({
    book,
    session: handle.session,
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
  const tickets = new FileTickets();
  const parts = {
    ...{
      dataFolder,
      batches,
      keyStore,
      tickets,
      tasks: new BatchTasks(() => undefined),
      rates: new RateHistory(dataFolder),
    },
    appLocale: () => ({ language: 'en', locale: 'en-GB' }),
    isDark: () => false,
    onChange,
  } as unknown as HandlerParts;
  const handlers = {
    ...{ ...reviewHandlers(parts), ...sendingHandlers(parts), ...profileHandlers(parts) },
    ...batchHandlers(parts),
  };
  const connect = (): void =>
    connected.resolve({ address, origin, keys: new ServiceKeys(publicKey, privateKey) });
  const failToConnect = (why: Error): void => connected.reject(why);
  return { batches, book, runs, handlers, tickets, connect, failToConnect };
}

/** What the app does at its start. */
export async function resumeBatches(batches: BatchService): Promise<void> {
  await continueBatches(batches, await unfinishedBatches(batches));
}
