/**
 * The app in the background: looks now and then at what became of the rows that are still watched, for the service of
 * the chosen profile. It needs nobody, and sends nothing. Without keys, and while anything is being sent, it is silent.
 */
import type { Problem } from '../../../shared/domain/problem.ts';
import { systemClock } from '../../engine/ports/clock.ts';
import { JournalFailure } from '../../engine/ports/journal-port.ts';
import { WatchLoop } from '../../engine/run/watch-loop.ts';
import { WATCHING_MS } from '../../engine/run/watch-once.ts';
import type { BatchService } from './batch-service.ts';

/** 50,000 sessions, the newest first: at a fifth of the default rate a round takes some twenty minutes at most. */
const PAGES_MAX = 500;

export class BackgroundWatch {
  readonly #batches: BatchService;
  readonly #onAlarm: (batch: string) => void;
  readonly #onFailure: (problem: Problem) => void;
  readonly #log: (reason: string) => void;
  readonly #loop: WatchLoop;
  #isStopped = false;

  constructor(parts: {
    readonly batches: BatchService;
    /** Something that must not be was found: a person should look at the batch. */
    readonly onAlarm: (batch: string) => void;
    /** The journal failed. */
    readonly onFailure: (problem: Problem) => void;
    readonly log: (reason: string) => void;
  }) {
    this.#batches = parts.batches;
    this.#onAlarm = parts.onAlarm;
    this.#onFailure = parts.onFailure;
    this.#log = parts.log;
    this.#loop = new WatchLoop({
      clock: systemClock,
      firstPeriodMs: () => parts.batches.book.settings.tracking.periodSeconds * 1000,
      round: () => this.#round(),
    });
  }

  /** At the start, when a run has ended, and when the profile or the settings changed: looks soon. */
  begin(): void {
    if (!this.#isStopped) this.#loop.begin();
  }

  /** Nothing is read or written any more. */
  stop(): void {
    this.#isStopped = true;
    this.#loop.stop();
  }

  async #round(): Promise<boolean> {
    try {
      return await this.#look();
    } catch (error) {
      if (error instanceof JournalFailure) this.#onFailure(error.problem);
      else this.#log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      throw error;
    }
  }

  async #look(): Promise<boolean> {
    const { book, runs, connections } = this.#batches;
    const profile = book.chosenName;
    const mayGoOn = (): boolean =>
      !this.#isStopped && book.chosenName === profile && runs.sending().batches === 0;
    if (!mayGoOn() || !this.#isAnythingToWatch(profile)) return false;
    const found = await connections.find(profile);
    if (!found.ok || !mayGoOn()) return false;
    const { engine, serviceId } = found.connection;
    const watched = await engine.watchOnce({
      address: serviceId,
      pagesMax: PAGES_MAX,
      isGentle: true,
      mayGoOn,
      onFound: (batch, events) => {
        runs.tell(batch, events);
        if (events.some(({ type }) => type === 'alarm-raised')) this.#onAlarm(batch);
      },
    });
    return watched === 'changed';
  }

  /** Asked before the keychain is. An accepted row is followed, and in the end parked, however old it is. */
  #isAnythingToWatch(profile: string): boolean {
    const sinceMs = systemClock.nowMs() - WATCHING_MS;
    const journal = this.#batches.journal();
    return journal
      .batches()
      .some(
        ({ batch, created, lastEventAtMs }) =>
          created.profile === profile &&
          (lastEventAtMs >= sinceMs || Boolean(journal.counts(batch).accepted)),
      );
  }
}
