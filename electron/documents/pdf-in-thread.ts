/** One PDF, laid out in a thread of its own: some hundred pages take seconds, in which sending and the window go on. */
import type { WorkLimits } from '../../shared/sheet/read/work-watch.ts';
import { runThread, threadBeside } from '../sheet/worker-thread.ts';
import type { PdfDocument } from './pdf.ts';

/** Laying out is one step that gives no sign: a thousand pages take some ten seconds on a slow laptop. */
const PDF_LIMITS: WorkLimits = { silenceMs: 300_000, wholeMs: 300_000 };

/** Rejects with the signal's reason if it is cancelled. */
export function writePdfInThread(document: PdfDocument, signal?: AbortSignal): Promise<Uint8Array> {
  const tooMuch = (): never => {
    throw new Error(`“${document.title}” is too long for one PDF`);
  };
  return runThread<PdfDocument, Uint8Array>({
    thread: threadBeside(import.meta.url, 'pdf-thread'),
    request: document,
    limits: PDF_LIMITS,
    isKept: true,
    signal,
    ifStuck: tooMuch,
    ifOutOfMemory: tooMuch,
  });
}
