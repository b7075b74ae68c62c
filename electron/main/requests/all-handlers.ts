/** Every handler of the table, once: a missing or surplus one does not compile. */

import { BatchPages } from '../batches/batch-pages.ts';
import type { BatchService } from '../batches/batch-service.ts';
import { BatchTasks } from '../batches/batch-tasks.ts';
import type { FileTickets } from '../files/file-tickets.ts';
import { Mappings } from '../files/mappings.ts';
import type { Handlers } from '../ipc/answer-request.ts';
import type { Announce } from '../ipc/ipc-channel.ts';
import type { Paper } from '../print/print-pages.ts';
import { RateHistory } from '../service/rate-history.ts';
import type { NativeDialogs } from '../window/native-dialogs.ts';
import { appHandlers } from './handlers-for-app.ts';
import { batchHandlers } from './handlers-for-batches.ts';
import { type FileHandlerParts, fileHandlers } from './handlers-for-files.ts';
import { mendingHandlers } from './handlers-for-mending.ts';
import { moneyHandlers } from './handlers-for-money.ts';
import { type ProfileHandlerParts, profileHandlers } from './handlers-for-profiles.ts';
import { quoteHandlers } from './handlers-for-quotes.ts';
import { receiptHandlers } from './handlers-for-receipts.ts';
import { resultHandlers } from './handlers-for-results.ts';
import { reviewHandlers } from './handlers-for-review.ts';
import { sendingHandlers } from './handlers-for-sending.ts';
import { serviceHandlers } from './handlers-for-service.ts';

export interface HandlerParts {
  readonly dataFolder: string;
  readonly batches: BatchService;
  readonly tickets: FileTickets;
  readonly dialogs: NativeDialogs;
  readonly announce: Announce;
  readonly app: Pick<
    Parameters<typeof appHandlers>[0],
    'appVersion' | 'licencesPath' | 'state' | 'onReadyToClose'
  >;
  readonly files: Pick<
    FileHandlerParts,
    'samplePath' | 'printWindow' | 'makeTemplate' | 'takeOffered' | 'showInFolder'
  >;
  readonly profiles: ProfileHandlerParts;
  /** Makes a PDF of a page of ours. */
  readonly printPage: (page: string, paper: Paper) => Promise<Uint8Array>;
  /** Hands an address to the system's browser; what may be handed over is judged before. */
  readonly openOutside: (address: string) => Promise<void>;
}

export function allHandlers(parts: HandlerParts): Handlers {
  const { dataFolder, batches, tickets, dialogs, announce } = parts;
  const { connections } = batches;
  const pages = new BatchPages(batches.journal);
  const tasks = new BatchTasks(announce);
  const rates = new RateHistory(dataFolder);
  return {
    ...appHandlers({
      ...parts.app,
      ...{
        dataFolder,
        tickets,
        dialogs,
        connections,
        appLocale: parts.profiles.appLocale,
        openOutside: parts.openOutside,
      },
    }),
    ...profileHandlers(parts.profiles),
    ...fileHandlers({
      ...parts.files,
      tickets,
      drafts: batches.drafts,
      mappings: new Mappings(dataFolder),
      dialogs,
    }),
    ...batchHandlers({ batches, pages, tickets, appLocale: parts.profiles.appLocale }),
    ...reviewHandlers({ batches, tasks, rates }),
    ...sendingHandlers(batches),
    ...mendingHandlers({
      ...{ batches, pages, tickets, dataFolder },
      appLocale: parts.profiles.appLocale,
    }),
    ...resultHandlers({
      batches,
      tasks,
      tickets,
      dialogs,
      appLocale: parts.profiles.appLocale,
      dataFolder: parts.dataFolder,
    }),
    ...receiptHandlers({
      batches,
      tasks,
      tickets,
      dialogs,
      appLocale: parts.profiles.appLocale,
      appVersion: parts.app.appVersion,
      printPage: parts.printPage,
    }),
    ...serviceHandlers(connections),
    ...quoteHandlers(connections, rates),
    ...moneyHandlers({
      batches,
      dialogs,
      appLocale: parts.profiles.appLocale,
      openOutside: parts.openOutside,
    }),
  };
}
