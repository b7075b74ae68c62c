import type { SheetRequest, WorkerMessage } from './messages.ts';
import { SheetSession } from './sheet-session.ts';

/** The Web Worker's side: sheets are read and checked here, so that the window never waits for it. */
const tell = (message: WorkerMessage) => postMessage(message);
const session = new SheetSession(tell);

addEventListener('message', (event: MessageEvent<SheetRequest>) => {
  // A fault of ours must not vanish in the worker: the window's error handler gets it.
  session
    .handle(event.data)
    .catch((error: unknown) => reportError(error))
    .finally(() => tell({ kind: 'done' }));
});
