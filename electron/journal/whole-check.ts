/**
 * SQLite's own check that no page of the journal is broken, before anything is sent that relies on it. It reads every
 * page: a second for 100,000 rows, so a large journal is checked beside the window, in a thread with its own connection.
 */
import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { Problem } from '../../shared/domain/problem.ts';
import type { WorkLimits } from '../../shared/sheet/read/work-watch.ts';
import { JournalFailure } from '../engine/ports/journal-port.ts';
import { ROW_BY_ROW, runThread, threadBeside } from '../sheet/worker-thread.ts';
import { journalDamaged } from './sqlite-failure.ts';

/** Checking so many bytes takes as long as the start of a thread. */
const AT_ONCE_BYTES = 32 * 1024 * 1024;

/** The check gives no sign until it ends, and a journal of ten million rows on a slow disk takes half an hour. */
const LIMITS: WorkLimits = { silenceMs: 6 * 3_600_000, wholeMs: 6 * 3_600_000 };

/** Throws JournalFailure (journal-damaged) or SQLite's error if a page is broken. */
export function demandWhole(db: Database.Database): void {
  const found = db.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new JournalFailure(journalDamaged('malformed'));
}

/** How far the check is. */
export interface WholeCheck {
  /** Resolves once every page is whole; rejects with JournalFailure, or with an AbortError if it was cancelled. */
  readonly ended: Promise<void>;
  isWhole(): boolean;
  /** The broken page, once it was found. */
  damage(): JournalFailure | undefined;
  cancel(): void;
}

/** Of a journal that was checked when it was opened, or has no file. */
export const CHECKED: WholeCheck = {
  ended: Promise.resolve(),
  isWhole: () => true,
  damage: () => undefined,
  cancel() {},
};

/** Checks a small journal at once, and throws as `demandWhole` does. The check of a large one begins at `from`. */
export function checkWhole(db: Database.Database, path: string, from: Promise<void>): WholeCheck {
  if (statSync(path).size > AT_ONCE_BYTES) return beginCheck(path, from);
  demandWhole(db);
  return CHECKED;
}

function beginCheck(path: string, from: Promise<void>): WholeCheck {
  const cancelled = new AbortController();
  const ended = from.then(() => checkInThread(path, cancelled.signal));
  let isWhole = false;
  let damage: JournalFailure | undefined;
  ended.then(
    () => {
      isWhole = true;
    },
    (error: unknown) => {
      if (error instanceof JournalFailure) damage = error;
    },
  );
  return {
    ended,
    isWhole: () => isWhole,
    damage: () => damage,
    cancel: () => cancelled.abort(),
  };
}

async function checkInThread(path: string, signal: AbortSignal): Promise<void> {
  const tooMuch = (): never => {
    throw new Error('the check of the journal did not end');
  };
  const broken = await runThread<string, Problem | undefined>({
    thread: threadBeside(import.meta.url, 'whole-check-thread'),
    request: path,
    limits: LIMITS,
    memory: ROW_BY_ROW,
    isKept: false,
    signal,
    ifStuck: tooMuch,
    ifOutOfMemory: tooMuch,
  });
  if (broken) throw new JournalFailure(broken);
}
