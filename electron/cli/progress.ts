import type { Writable } from 'node:stream';
import { type Options, SingleBar } from 'cli-progress';
import { visibleText } from './output.ts';

/** How a command reports its progress. */
interface Progress {
  /** How many rows are done, of all; `note` says what is waited for, if anything. */
  update(done: number, total: number, note?: string): void;
  /** Removes the bar but leaves its last line. A later update is ignored: what it is about goes on unheard. */
  stop(): void;
}

/** How often a line is written if there is no terminal to draw a bar on, in milliseconds. */
const LINE_EVERY_MS = 5000;

const SILENT: Progress = { update: () => undefined, stop: () => undefined };

/** A bar on a terminal, an occasional line elsewhere, nothing with --quiet. Always on standard error. */
export function createProgress(
  stderr: Writable & { readonly isTTY?: boolean },
  { label, isQuiet }: { readonly label: string; readonly isQuiet: boolean },
): Progress {
  if (isQuiet) return SILENT;
  return stderr.isTTY ? barProgress(stderr, label) : lineProgress(stderr, label);
}

function barProgress(stderr: Writable, label: string): Progress {
  const options: Options = {
    stream: stderr as NodeJS.WritableStream,
    format: `${label} {bar} {value}/{total} rows, {rate}/s, {left} left {note}`,
    barsize: 24,
    hideCursor: true,
    clearOnComplete: false,
    linewrap: false,
  };
  let bar: SingleBar | undefined;
  let isStopped = false;
  const pace = createPace();
  return {
    update(done, total, words = '') {
      if (isStopped) return;
      const note = visibleText(words);
      const { rate, left } = pace(done, total);
      if (!bar) {
        bar = new SingleBar(options);
        bar.start(total, done, { rate, left, note });
      }
      bar.setTotal(total);
      bar.update(done, { rate, left, note });
    },
    stop() {
      isStopped = true;
      bar?.stop();
    },
  };
}

function lineProgress(stderr: Writable, label: string): Progress {
  const pace = createPace();
  let writtenAtMs = 0;
  let pending: string | undefined;
  let isStopped = false;
  const write = (text: string) => stderr.write(`${visibleText(text)}\n`);
  return {
    update(done, total, note = '') {
      if (isStopped) return;
      const { rate, left } = pace(done, total);
      const text = `${label}: ${done}/${total} rows, ${rate}/s, ${left} left${note && ` (${note})`}`;
      pending = text;
      if (done < total && performance.now() - writtenAtMs < LINE_EVERY_MS) return;
      writtenAtMs = performance.now();
      pending = undefined;
      write(text);
    },
    stop() {
      isStopped = true;
      if (pending) write(pending);
      pending = undefined;
    },
  };
}

/** Rows per second over the last half minute, and the time left at that rate. */
function createPace(): (done: number, total: number) => { readonly rate: string; readonly left: string } {
  const WINDOW_MS = 30_000;
  const seen: { atMs: number; done: number }[] = [];
  return (done, total) => {
    const atMs = performance.now();
    seen.push({ atMs, done });
    while (seen.length > 2 && atMs - (seen[0]?.atMs ?? atMs) > WINDOW_MS) seen.shift();
    const first = seen[0] ?? { atMs, done };
    const seconds = (atMs - first.atMs) / 1000;
    const rate = seconds > 0 ? (done - first.done) / seconds : 0;
    return {
      rate: rate.toFixed(1),
      left: done >= total ? '0 s' : rate > 0 ? duration((total - done) / rate) : '?',
    };
  };
}

/** 75 → `1 min 15 s`. */
function duration(totalSeconds: number): string {
  const seconds = Math.ceil(totalSeconds);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
