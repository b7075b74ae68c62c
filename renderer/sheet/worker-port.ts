import { readerFailed, readingTooLong } from '../../shared/sheet/read/refusal.ts';
import { WORK_LIMITS, type WorkLimits, WorkWatch } from '../../shared/sheet/read/work-watch.ts';
import type { SheetAnswer, SheetRequest, WorkerMessage } from '../sheet-worker/messages.ts';

/** The parts of a worker that the port needs. */
type SheetWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export interface WorkerOptions {
  readonly onAnswer: (answer: SheetAnswer) => void;
  /** Called with a fault of ours in the worker. */
  readonly onFault: (message: string) => void;
  readonly limits?: WorkLimits;
  /** A worker that does not react to a cancel for this long is terminated. */
  readonly cancelMs?: number;
  readonly start?: () => SheetWorker;
}

/** A healthy worker reacts to a cancel within some milliseconds of work. */
const CANCEL_MS = 2_000;

function startSheetWorker(): SheetWorker {
  return new Worker(new URL('../sheet-worker/sheet-worker.ts', import.meta.url), { type: 'module' });
}

type Opening = Extract<SheetRequest, { kind: 'open' }>;

/**
 * The window's side of the worker of one sheet. If it reports nothing or works for too long, or fails, it is
 * terminated, and the answer is a refusal that says so. After that nothing can be asked until the sheet is opened or
 * checked again, by a new worker.
 */
export class WatchedWorker {
  private readonly options: WorkerOptions;
  private readonly watch: WorkWatch;
  private worker: SheetWorker | undefined;
  private opening: Opening | undefined;
  /** The last answer of a worker that has ended. */
  private ended: SheetAnswer | undefined;
  private cancelling: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WorkerOptions) {
    this.options = options;
    this.watch = new WorkWatch(options.limits ?? WORK_LIMITS, () => this.fail(readingTooLong));
  }

  ask(request: SheetRequest): void {
    if (request.kind === 'open') this.opening = request;
    if (this.worker === undefined) {
      if (request.kind !== 'open' && request.kind !== 'settings') {
        // Who waits for the whole sheet is told that there is none.
        if (request.kind === 'finish' && this.ended) this.options.onAnswer(this.ended);
        return;
      }
      this.start();
      if (request.kind === 'settings' && this.opening) {
        this.post({ ...this.opening, recipe: request.recipe });
      }
    }
    this.post(request);
    if (request.kind === 'cancel') {
      this.cancelling ??= setTimeout(
        () => this.end({ kind: 'cancelled' }),
        this.options.cancelMs ?? CANCEL_MS,
      );
    }
  }

  close(): void {
    this.watch.stop();
    this.clearCancelTimer();
    this.worker?.terminate();
    this.worker = undefined;
  }

  private start(): void {
    const worker = (this.options.start ?? startSheetWorker)();
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (worker !== this.worker) return;
      this.clearCancelTimer();
      if (data.kind === 'done') this.watch.done();
      else {
        this.watch.gaveSign();
        this.options.onAnswer(data);
      }
    };
    worker.onerror = ({ message }: ErrorEvent) => {
      if (worker !== this.worker) return;
      this.options.onFault(message);
      this.fail(readerFailed);
    };
    this.worker = worker;
  }

  private post(request: SheetRequest): void {
    this.watch.asked();
    this.worker?.postMessage(request);
  }

  private clearCancelTimer(): void {
    clearTimeout(this.cancelling);
    this.cancelling = undefined;
  }

  private fail(problemOf: typeof readingTooLong): void {
    this.end({ kind: 'refused', problem: problemOf(this.opening?.fileName ?? '…'), sheetNames: [] });
  }

  private end(answer: SheetAnswer): void {
    this.close();
    this.ended = answer;
    this.options.onAnswer(answer);
  }
}
