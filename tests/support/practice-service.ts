/** A practice service whose books a test can read, and which it can control, also from another process. */
import type { PracticeOptionsInput } from '../../electron/practice/faults/practice-options.ts';
import type { PracticeClock } from '../../electron/practice/ports/clock.ts';
import * as product from '../../electron/practice/start-practice-service.ts';
import { booksOf, controlsOf, type PracticeBooks, type PracticeControls } from './practice-books.ts';
import { addControlEndpoint } from './practice-control-endpoint.ts';
import { createRequestLog } from './practice-request-log.ts';

export interface PracticeService extends product.PracticeService {
  readonly books: PracticeBooks;
  readonly controls: PracticeControls;
}

export async function startPracticeService(
  options: PracticeOptionsInput = {},
  ports: { readonly clock?: PracticeClock } = {},
): Promise<PracticeService> {
  const log = createRequestLog();
  let started: PracticeService | undefined;
  const service = await product.startPracticeService(options, {
    ...ports,
    onRequest: log.add,
    addRoutes: (app) =>
      addControlEndpoint(app, () => {
        if (!started) throw new Error('the service has not started');
        return started;
      }),
  });
  const { state, seed, deliveries, goDown, goUp } = service;
  const books = booksOf(state, log, deliveries);
  started = { ...service, books, controls: controlsOf(state, seed, { goDown, goUp }) };
  return started;
}
