/** One piece of work in a thread of its own, which can be cancelled and terminated at any moment. */
import { extname } from 'node:path';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { type WorkLimits, WorkWatch } from '../../shared/sheet/read/work-watch.ts';

type ThreadMessage<Answer> =
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
 * How long a thread that has answered waits for the next request: loading its code takes longer than a sheet of some
 * hundred rows. A thread that held a whole large sheet is not kept, since its memory would be kept with it.
 */
const KEPT_MS = 5_000;
/** The thread that waits, by its file. */
const waiting = new Map<string, WaitingThread>();

/**
 * Gives the thread the request and returns its answer. Rejects with the signal's reason if it is cancelled, and with
 * what the thread threw if the fault is ours. A thread that reports nothing for too long, or runs out of memory, is
 * terminated, and the caller's own answer for that case is returned.
 */
export function runThread<Request, Answer>(work: {
  readonly thread: URL;
  readonly request: Request;
  readonly limits: WorkLimits;
  /** The default is the limit for a whole sheet. */
  readonly memory?: ResourceLimits;
  /** Whether the thread may wait for the next request after this one. */
  readonly isKept: boolean;
  readonly ifStuck: () => Answer;
  readonly ifOutOfMemory: () => Answer;
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress that the thread reports. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}): Promise<Answer> {
  const { signal } = work;
  signal?.throwIfAborted();
  const { href } = work.thread;
  const worker =
    waiting.get(href)?.take() ?? new Worker(work.thread, { resourceLimits: work.memory ?? WHOLE_SHEET });
  return new Promise<Answer>((resolve, reject) => {
    const watch = new WorkWatch(work.limits, () => end(() => resolve(work.ifStuck())));
    const onAbort = () => end(() => reject(signal?.reason));
    const leave = () => {
      watch.stop();
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError);
    };
    const end = (settle: () => void) => {
      leave();
      // Settled when the thread has ended, so that nothing of it remains.
      void worker.terminate().then(settle);
    };
    signal?.addEventListener('abort', onAbort);
    const onMessage = (message: ThreadMessage<Answer>) => {
      if (message.kind === 'alive') {
        watch.gaveSign();
        if (message.total !== undefined) work.onProgress?.(message.done ?? 0, message.total);
      } else if (work.isKept && !waiting.has(href)) {
        leave();
        waiting.set(href, new WaitingThread(worker, () => waiting.delete(href)));
        resolve(message.answer);
      } else end(() => resolve(message.answer));
    };
    const onError = (error: Error) => {
      const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() => (isOutOfMemory ? resolve(work.ifOutOfMemory()) : reject(error)));
    };
    worker.on('message', onMessage).on('error', onError);
    watch.asked();
    worker.postMessage(work.request);
  });
}

/** A thread without work. The program may end while it waits; after KEPT_MS, or a fault, it is gone. */
class WaitingThread {
  readonly #worker: Worker;
  readonly #isOver: NodeJS.Timeout;
  readonly #forget: () => void;

  constructor(worker: Worker, forget: () => void) {
    this.#worker = worker;
    this.#forget = forget;
    this.#isOver = setTimeout(() => void this.take().terminate(), KEPT_MS).unref();
    worker.on('exit', forget).on('error', forget).unref();
  }

  take(): Worker {
    this.#forget();
    clearTimeout(this.#isOver);
    this.#worker.off('exit', this.#forget).off('error', this.#forget).ref();
    return this.#worker;
  }
}

/** In a thread: answers each request. What `answer` throws ends the thread, and is thrown to whoever asked. */
export function answerRequests<Request, Answer>(
  answer: (request: Request, giveSign: (done?: number, total?: number) => void) => Promise<Answer>,
): void {
  const post = (message: ThreadMessage<Answer>): void => parentPort?.postMessage(message);
  parentPort?.on('message', async (request: Request) => {
    const giveSign = (done?: number, total?: number) =>
      post({ kind: 'alive', ...(total !== undefined && { done: done ?? 0, total }) });
    post({ kind: 'ended', answer: await answer(request, giveSign) });
  });
}
