/** Every handler of the table, once: the compiler rejects a missing or extra one. */

import { BatchPages } from '../batches/batch-pages.ts';
import { BatchTasks } from '../batches/batch-tasks.ts';
import type { Handlers } from '../ipc/answer-request.ts';
import type { Announce } from '../ipc/ipc-channel.ts';
import { RateHistory } from '../service/rate-history.ts';
import type { HandlerParts } from './handler-parts.ts';
import { accountingHandlers } from './handlers-for-accounting.ts';
import { appHandlers } from './handlers-for-app.ts';
import { batchHandlers } from './handlers-for-batches.ts';
import { closingHandlers } from './handlers-for-closing.ts';
import { documentHandlers } from './handlers-for-documents.ts';
import { fileHandlers } from './handlers-for-files.ts';
import { moneyHandlers } from './handlers-for-money.ts';
import { profileHandlers } from './handlers-for-profiles.ts';
import { resultHandlers } from './handlers-for-results.ts';
import { reviewHandlers } from './handlers-for-review.ts';
import { mendingHandlers, sendingHandlers } from './handlers-for-sending.ts';
import { quoteHandlers, serviceHandlers } from './handlers-for-service.ts';

export function allHandlers(
  given: Omit<HandlerParts, 'pages' | 'tasks' | 'rates'> & { readonly announce: Announce },
): Handlers {
  const parts: HandlerParts = {
    ...given,
    pages: new BatchPages(given.batches.journal),
    tasks: new BatchTasks(given.announce),
    rates: new RateHistory(given.dataFolder),
  };
  return {
    ...appHandlers(parts),
    ...profileHandlers(parts),
    ...fileHandlers(parts),
    ...batchHandlers(parts),
    ...reviewHandlers(parts),
    ...sendingHandlers(parts),
    ...mendingHandlers(parts),
    ...resultHandlers(parts),
    ...documentHandlers(parts),
    ...closingHandlers(parts),
    ...accountingHandlers(parts),
    ...serviceHandlers(parts),
    ...quoteHandlers(parts),
    ...moneyHandlers(parts),
  };
}
