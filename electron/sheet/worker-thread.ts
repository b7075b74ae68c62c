/** One piece of work in a thread of its own, which can be cancelled and terminated at any moment. */
import { extname } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type WorkLimits, WorkWatch } from '../../shared/sheet/read/work-watch.ts';

export type ThreadMessage<Answer> =
  | { readonly kind: 'alive'; readonly done?: number; readonly total?: number }
  | { readonly kind: 'ended'; readonly answer: Answer };

/** Far above what the largest sheet needs when it is held whole; beyond it the thread ends, not the program. */
const WHOLE_SHEET: ResourceLimits = { maxOldGenerationSizeMb: 3_000 };
/**
 * For work that holds no whole sheet, except the texts that cells share. The lower these limits are, the sooner
 * garbage is collected: with 100,000 rows the program needs half of the memory and no more processor time.
 */
export const ROW_BY_ROW: ResourceLimits = { maxOldGenerationSizeMb: 1_000, maxYoungGenerationSizeMb: 48 };

/**
 * The thread's file beside the module that starts it, both from source and when built: the builds give each thread a
 * file with this name, in the folder and with the extension of the module.
 */
export function threadBeside(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${extname(moduleUrl)}`, moduleUrl);
}

/**
 * Starts the thread with the request and returns its answer. Rejects with the signal's reason if it is cancelled, and
 * with what the thread threw if the fault is ours. A thread that reports nothing for too long, or runs out of memory,
 * is terminated, and the caller's own answer for that case is returned.
 */
export function runThread<Request, Answer>(work: {
  readonly thread: URL;
  readonly request: Request;
  readonly limits: WorkLimits;
  /** The default is the limit for a whole sheet. */
  readonly memory?: ResourceLimits;
  readonly ifStuck: () => Answer;
  readonly ifOutOfMemory: () => Answer;
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress that the thread reports. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}): Promise<Answer> {
  const { signal } = work;
  signal?.throwIfAborted();
  const worker = new Worker(work.thread, {
    workerData: work.request,
    resourceLimits: work.memory ?? WHOLE_SHEET,
  });
  return new Promise<Answer>((resolve, reject) => {
    const watch = new WorkWatch(work.limits, () => end(() => resolve(work.ifStuck())));
    const onAbort = () => end(() => reject(signal?.reason));
    const end = (settle: () => void) => {
      watch.stop();
      signal?.removeEventListener('abort', onAbort);
      // Settled when the thread has ended, so that nothing of it remains.
      void worker.terminate().then(settle);
    };
    signal?.addEventListener('abort', onAbort);
    worker.on('message', (message: ThreadMessage<Answer>) => {
      if (message.kind === 'alive') {
        watch.gaveSign();
        if (message.total !== undefined) work.onProgress?.(message.done ?? 0, message.total);
      } else end(() => resolve(message.answer));
    });
    worker.on('error', (error) => {
      const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() => (isOutOfMemory ? resolve(work.ifOutOfMemory()) : reject(error)));
    });
    watch.asked();
  });
}
