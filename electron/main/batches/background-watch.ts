/**
 * Watching in the background: from time to time the app looks at the rows that are still watched, for the service of
 * the chosen profile. It needs no person and sends nothing. It makes no calls without keys, or while anything is
 * being sent.
 */

import type { Problem } from '../../../shared/domain/problem.ts';
import { AWAITING_END, countIn } from '../../../shared/domain/row-state.ts';
import { systemClock } from '../../engine/ports/clock.ts';
import { JournalFailure } from '../../engine/ports/journal-port.ts';
import { type WatchLoop, watchLoop } from '../../engine/run/watch-loop.ts';
import { WATCHING_MS } from '../../engine/run/watch-once.ts';
import type { BatchService } from './batch-service.ts';

/** 50,000 sessions, the newest first: at a fifth of the default rate a round takes at most about twenty minutes. */
const PAGES_MAX = 500;

interface BackgroundWatchParts {
  readonly batches: BatchService;
  /** Something that must not happen was found: a person should look at the batch. */
  readonly onAlarm: (batch: string) => void;
  /** The journal failed. */
  readonly onFailure: (problem: Problem) => void;
  readonly log: (reason: string) => void;
}

export class BackgroundWatch {
  readonly #parts: BackgroundWatchParts;
  readonly #loop: WatchLoop;
  #isStopped = false;

  constructor(parts: BackgroundWatchParts) {
    this.#parts = parts;
    this.#loop = watchLoop({
      clock: systemClock,
      firstPeriodMs: () => parts.batches.book.settings.tracking.periodSeconds * 1000,
      round: () => this.#round(),
    });
  }

  /** Called at the start, when a run has ended, and when the profile or the settings changed: the next look comes soon. */
  begin(): void {
    this.#loop.begin();
  }

  /** After this nothing is read or written. */
  stop(): void {
    this.#isStopped = true;
    this.#loop.stop();
  }

  async #round(): Promise<boolean> {
    try {
      return await this.#look();
    } catch (error) {
      if (error instanceof JournalFailure) this.#parts.onFailure(error.problem);
      else this.#parts.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      throw error;
    }
  }

  async #look(): Promise<boolean> {
    const { book, runs, connections } = this.#parts.batches;
    const profile = book.chosenName;
    const mayGoOn = (): boolean =>
      !this.#isStopped && book.chosenName === profile && runs.sending().batches === 0;
    if (!mayGoOn() || !this.#isAnythingToWatch(profile)) return false;
    const found = await connections.find(profile);
    if (!found.ok || !mayGoOn()) return false;
    const { engine, serviceId } = found.value;
    const watched = await engine.watchOnce({
      address: serviceId,
      pagesMax: PAGES_MAX,
      isGentle: true,
      mayGoOn,
      onFound: (batch, events) => {
        runs.tell(batch, events);
        if (events.some(({ type }) => type === 'alarm-raised')) this.#parts.onAlarm(batch);
      },
    });
    return watched === 'changed';
  }

  /** Checked before the keychain is opened. An accepted row is followed, and finally parked, however old it is. */
  #isAnythingToWatch(profile: string): boolean {
    const sinceMs = systemClock.nowMs() - WATCHING_MS;
    const journal = this.#parts.batches.journal();
    return journal
      .batches()
      .some(
        ({ batch, created, lastEventAtMs }) =>
          created.profile === profile &&
          (lastEventAtMs >= sinceMs || countIn(journal.counts(batch), ...AWAITING_END) > 0),
      );
  }
}
