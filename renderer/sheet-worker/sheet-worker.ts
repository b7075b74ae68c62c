import type { SheetAnswer, SheetRequest } from './messages.ts';
import { SheetDesk } from './sheet-desk.ts';

/** The Web Worker's end: sheets are read and checked here, so that the window never waits for it. */
const desk = new SheetDesk((answer: SheetAnswer) => postMessage(answer));

addEventListener('message', (event: MessageEvent<SheetRequest>) => {
  // A fault of ours must not vanish in the worker: the window's error handler hears it.
  desk.hear(event.data).catch((error: unknown) => reportError(error));
});
