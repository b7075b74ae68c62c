import type { SheetAnswer, SheetRequest } from '../sheet-worker/messages.ts';

/** The window's end of the sheet worker. */
export interface WorkerPort {
  readonly ask: (request: SheetRequest) => void;
  readonly close: () => void;
}

/** Starts a worker for one sheet; `onFault` hears of a fault of ours in it. */
export function openWorker(
  onAnswer: (answer: SheetAnswer) => void,
  onFault: (message: string) => void,
): WorkerPort {
  const worker = new Worker(new URL('../sheet-worker/sheet-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<SheetAnswer>) => onAnswer(event.data));
  worker.addEventListener('error', (event) => onFault(event.message));
  return { ask: (request) => worker.postMessage(request), close: () => worker.terminate() };
}
